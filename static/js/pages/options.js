/**
 * One option of a game as a row: what it is, what it means, and its control.
 */

import { h } from "../ui/dom.js";
import { t } from "../ui/words.js";

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {string} title
 * @property {string} help
 * @property {Array<boolean | string | number>} choices
 * @property {string[]} choice_titles
 * @property {boolean | string | number} default
 * @property {Record<string, unknown>} needs
 * @property {boolean} house
 */

/**
 * How many can play a game with some options. @param {any} game @param {Record<string, unknown>} chosen @returns {number}
 */
export function mostPlayers({ players }, chosen) {
  const open = players.more.filter((/** @type {any} */ { option, value }) => chosen[option] === value);
  return Math.max(players.max, ...open.map((/** @type {any} */ { max }) => max));
}

/**
 * @param {Option} option
 * @param {Record<string, unknown>} chosen
 * @param {boolean} editable
 * @param {(name: string, value: unknown) => void} change
 */
export function optionRow(option, chosen, editable, change) {
  const value = chosen[option.name];
  const possible = Object.entries(option.needs).every(([name, needed]) => chosen[name] === needed);
  const open = editable && possible;
  const isSwitch = option.choices.every((choice) => typeof choice === "boolean");
  const id = `option-${option.name}`;
  if (!editable) return plainRow(option, value);
  const control = isSwitch ? toggle(option, id, value, open, change) : chooser(option, id, value, open, change);
  return h(
    "div",
    { class: `option ${isSwitch ? "" : "option--choice"}` },
    h("label", { for: id }, h("strong", {}, option.title), " ",
      option.house && value !== option.default && h("span", { class: "chip" }, t("room.house_rule"))),
    h("p", { class: "option__help", id: `${id}-help` }, option.help),
    h("div", { class: "option__control" }, control),
  );
}

/** What a choice is called. @param {Option} option @param {unknown} value */
export function choiceTitle(option, value) {
  if (typeof value === "boolean") return t(value ? "hosting.on" : "hosting.off");
  return option.choice_titles[option.choices.indexOf(/** @type {string} */ (value))] ?? String(value);
}

/** For who cannot change it: what is set, and what that means. @param {Option} option @param {unknown} value */
function plainRow(option, value) {
  return h("div", { class: typeof value === "boolean" ? "option option--plain" : "option option--plain option--words" },
    h("p", {}, h("strong", {}, option.title), " ", value !== option.default && h("span", { class: "chip" }, t(option.house ? "room.house_rule" : "hosting.changed"))),
    h("p", { class: "option__value" }, choiceTitle(option, value)),
    h("p", { class: "option__help" }, option.help));
}

/**
 * @param {Option} option
 * @param {string} id
 * @param {unknown} value
 * @param {boolean} open
 * @param {(name: string, value: unknown) => void} change
 */
function toggle(option, id, value, open, change) {
  return h("input", {
    class: "switch", type: "checkbox", role: "switch", id, checked: value === true, disabled: !open,
    "aria-describedby": `${id}-help`, data: { key: id },
    onchange: (/** @type {Event} */ event) => change(option.name, /** @type {HTMLInputElement} */ (event.target).checked),
  });
}

/**
 * @param {Option} option
 * @param {string} id
 * @param {unknown} value
 * @param {boolean} open
 * @param {(name: string, value: unknown) => void} change
 */
function chooser(option, id, value, open, change) {
  const entries = option.choices.map((choice, i) => h("option", { value: i, selected: choice === value }, option.choice_titles[i]));
  return h("select", {
    class: "input", id, disabled: !open, "aria-describedby": `${id}-help`, data: { key: id },
    onchange: (/** @type {Event} */ event) => change(option.name, option.choices[Number(/** @type {HTMLSelectElement} */ (event.target).value)]),
  }, entries);
}
