/**
 * Short messages: on the screen for a moment, and for those who listen.
 */

import { h } from "./dom.js";

const SHOWN_MS = 5200;

/** @type {HTMLElement | null} */
let toasts = null;
/** @type {HTMLElement | null} */
let live = null;

/**
 * @param {string} text
 * @param {"plain" | "good" | "bad"} [kind]
 * @param {ReadonlyArray<HTMLElement>} [pictures]  of what is named
 */
export function toast(text, kind = "plain", pictures = []) {
  if (!toasts) document.body.append((toasts = h("div", { class: "toasts" })));
  const note = h("div", { class: `toast toast--${kind}`, role: kind === "bad" ? "alert" : "status" }, h("span", {}, text), [...pictures]);
  toasts.append(note);
  while (toasts.children.length > 3) toasts.firstElementChild?.remove();
  setTimeout(() => note.remove(), SHOWN_MS + text.length * 30);
  note.addEventListener("click", () => note.remove());
}

/**
 * Tells a screen reader, and shows nothing.
 * @param {string} text
 */
export function announce(text) {
  if (!live) document.body.append((live = h("div", { class: "unseen", "aria-live": "polite", id: "live" })));
  live.textContent = text;
}
