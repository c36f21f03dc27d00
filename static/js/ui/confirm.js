/**
 * Asking twice before something is gone: first what is meant, then what follows from it.
 */

import { fill, h } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {string} title
 * @param {string} first  the question
 * @param {string} second  what will happen
 * @returns {Promise<boolean>} whether both were agreed to
 */
export function confirmTwice(title, first, second) {
  return new Promise((resolve) => {
    let agreed = false;
    const words = h("p", { id: "confirm-words", "aria-live": "polite" }, first);
    const buttons = h("div", { class: "row" });
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": "confirm-title", "aria-describedby": "confirm-words", onclose: () => {
      dialog.remove();
      resolve(agreed);
    } }, h("div", { class: "stack" }, h("h2", { id: "confirm-title" }, title), words, buttons));
    const cancel = () => h("button", { class: "button", type: "button", autofocus: true, onclick: () => dialog.close() }, t("action.cancel"));
    const agree = (/** @type {string} */ label, /** @type {() => void} */ run) => h("button", { class: "button button--main grow", type: "button", onclick: run }, label);
    fill(buttons, cancel(), agree(t("confirm.first"), () => {
      words.textContent = second;
      fill(buttons, cancel(), agree(title, () => {
        agreed = true;
        dialog.close();
      }));
      /** @type {HTMLElement | null} */ (buttons.firstElementChild)?.focus();
    }));
    document.body.append(dialog);
    dialog.showModal();
  });
}
