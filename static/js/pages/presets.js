/**
 * Sets of rules: those that come with a game and those that somebody keeps.
 */

import { call, get, post } from "../net/rest.js";
import { h } from "../ui/dom.js";
import { toast } from "../ui/say.js";
import { t } from "../ui/words.js";

/** @typedef {Record<string, unknown>} Options */
/** @typedef {{ name: string, title: string, help: string, options: Options, id?: string, seats?: number }} Preset  id: one's own */

/** All sets of a game, one's own last. @param {any} game @param {any[]} own @returns {Preset[]} */
export function presetsOf(game, own) {
  const mine = own.filter((preset) => preset.game === game.name);
  return [...game.presets, ...mine.map(({ id, name, options, seats }) => ({ id, name: id, title: name, help: t("preset.own", { n: seats }), options, seats }))];
}

/** @param {boolean} known  whether there is somebody to ask for @returns {Promise<any[]>} */
export async function ownPresets(known) {
  return known ? get("/api/me/presets").catch(() => []) : [];
}

/** @param {Options} one @param {Options} two */
export const sameOptions = (one, two) => Object.keys(one).every((name) => one[name] === two[name]);

/** @param {any} game @returns {Options} */
export const defaultsOf = (game) => Object.fromEntries(game.options.map((/** @type {any} */ option) => [option.name, option.default]));

/**
 * Other options after one was changed: what needs a value that is no longer there goes back to its default.
 * @param {any} game @param {Options} options @returns {Options}
 */
export function fitting(game, options) {
  let found = { ...options };
  for (let round = 0; round < game.options.length; round += 1) {
    const fits = (/** @type {any} */ option) => Object.entries(option.needs).every(([name, needed]) => found[name] === needed);
    found = Object.fromEntries(game.options.map((/** @type {any} */ option) => [option.name, fits(option) ? found[option.name] : option.default]));
  }
  return found;
}

/** @param {string} id */
export async function dropPreset(id) {
  await call("DELETE", `/api/me/presets/${id}`);
  toast(t("preset.dropped"), "good");
}

/**
 * Asks under which name a set of rules is kept, and keeps it.
 * @param {string} game @param {Options} options @param {number} seats
 * @returns {Promise<any | null>} what was kept
 */
export function keepPreset(game, options, seats) {
  return new Promise((resolve) => {
    /** @type {any} */
    let kept = null;
    const input = h("input", { class: "input", name: "preset", maxlength: 24, required: true, autocomplete: "off" });
    const form = h("form", { class: "stack" },
      h("h2", { id: "keep-title" }, t("preset.keep")), h("p", { class: "muted" }, t("preset.keep_help")),
      h("label", { class: "field" }, h("span", { class: "field__label" }, t("preset.keep_name")), input),
      h("div", { class: "row" }, h("button", { class: "button button--main grow", data: { key: "keep-now" } }, t("hosting.save")), h("button", { class: "button", type: "button", onclick: () => dialog.close() }, t("action.cancel"))));
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": "keep-title", onclose: () => {
      dialog.remove();
      resolve(kept);
    } }, form);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        kept = await post("/api/me/presets", { name: input.value, game, options, seats });
        toast(t("preset.kept"), "good");
        dialog.close();
      } catch (error) {
        toast(error instanceof Error ? error.message : String(error), "bad");
      }
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
