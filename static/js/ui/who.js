/**
 * A guest is a name: asked for once, when it is first needed.
 */

import { patch, post } from "../net/rest.js";
import { h } from "./dom.js";
import { toast } from "./say.js";
import { t } from "./words.js";

/** @typedef {{ id: string, name: string }} Person */

/**
 * @param {Person | null} me
 * @returns {Promise<Person | null>} null: the person closed the dialog
 */
export async function ensureName(me) {
  return me ?? (await askName("", (name) => post("/api/guests", { name })));
}

/**
 * @param {Person} me
 * @returns {Promise<Person | null>}
 */
export const rename = (me) => askName(me.name, (name) => patch("/api/me", { name }));

/**
 * @param {string} before
 * @param {(name: string) => Promise<Person>} save
 * @returns {Promise<Person | null>}
 */
function askName(before, save) {
  return new Promise((resolve) => {
    /** @type {Person | null} */
    let person = null;
    const input = h("input", { class: "input", name: "name", maxlength: 40, required: true, autocomplete: "nickname", value: before });
    const form = h(
      "form",
      { class: "stack", method: "dialog" },
      h("h2", { id: "name-title" }, t("name.title")),
      h("p", { class: "muted" }, t("name.help")),
      h("label", { class: "field" }, h("span", { class: "field__label" }, t("name.label")), input),
      h("div", { class: "row" },
        h("button", { class: "button button--main grow" }, t("name.save")),
        h("button", { class: "button", type: "button", onclick: () => dialog.close() }, t("action.cancel"))),
    );
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": "name-title", onclose: () => finish() }, form);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        person = await save(input.value.trim());
        dialog.close();
      } catch (error) {
        toast(error instanceof Error ? error.message : String(error), "bad");
      }
    });
    function finish() {
      dialog.remove();
      resolve(person);
    }
    document.body.append(dialog);
    dialog.showModal();
  });
}
