/**
 * How every page begins: theme, words, and a person told when something of ours breaks.
 */

import "./theme.js";
import { boot, byId, icon, on } from "./dom.js";
import { bindLanguage } from "./language.js";
import { theme, toggleTheme, onTheme } from "./theme.js";
import { loadWords, t } from "./words.js";

/**
 * @returns {Promise<any>} what the server gave the page to start from
 */
export async function start() {
  const given = boot();
  await loadWords(given.words);
  themeButton();
  const language = document.getElementById("language");
  if (language instanceof HTMLSelectElement) bindLanguage(language);
  return given;
}

function themeButton() {
  const button = document.getElementById("theme");
  if (!button) return;
  const show = () => {
    const dark = theme() === "dark";
    button.replaceChildren(icon(dark ? "sun" : "moon"));
    button.setAttribute("aria-label", t(dark ? "theme.light" : "theme.dark"));
    button.title = t(dark ? "theme.light" : "theme.dark");
  };
  on(button, "click", toggleTheme);
  onTheme(show);
  show();
}

/** @param {string} id */
export const part = (id) => byId(id);
