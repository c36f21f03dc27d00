/**
 * Choosing the language. The server keeps the choice, and the page is read anew in it.
 */

import { put } from "../net/rest.js";
import { boot, h, on } from "./dom.js";
import { toast } from "./say.js";

/**
 * @param {HTMLSelectElement} select  of languages by their codes
 * @returns {() => void} how to stop
 */
export function bindLanguage(select) {
  return on(select, "change", async () => {
    try {
      await put("/api/language", { lang: select.value });
      location.reload();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  });
}

/** The languages to choose from, for pages without a foot and for the settings. @param {string} label */
export function languagePart(label) {
  const { lang, languages } = boot();
  const options = Object.entries(languages).map(([code, name]) => h("option", { value: code, lang: code, selected: code === lang }, name));
  const select = h("select", { class: "input", autocomplete: "off", data: { key: "language" } }, options);
  bindLanguage(select);
  return h("label", { class: "language" }, h("span", {}, label), select);
}
