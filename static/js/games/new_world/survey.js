/**
 * The lie of the land in words: surveyors, who is in danger, fields with animals, what can never be completed.
 */

import { fill, h } from "../../ui/dom.js";
import { figure, mark } from "../../ui/pieces.js";
import { listed, t } from "../../ui/words.js";
import { LAP } from "./sea.js";
import { featureAtWords, settlerWords } from "./words.js";

/** @typedef {import("./model.js").NewWorld} NewWorld */
/** @typedef {import("../../ui/dom.js").Child} Child */

/**
 * @param {HTMLElement} element
 * @param {NewWorld} model
 * @param {(places: ReadonlyArray<string>) => void} look  shows places on the board
 */
export function showSurvey(element, model, look) {
  const { view, table } = model;
  fill(element,
    h("h2", {}, t("new_world.surveyors")),
    h("p", { class: "row" }, figure("surveyor", "surveyor"), h("span", { class: "grow" }, surveyorWords(view.surveyors))),
    h("p", { class: "small muted" }, view.clears.length ? t("new_world.clears", { list: listed(view.clears.map(String)), n: view.clears.length }) : t("new_world.clears_none")),
    part("new_world.danger_title", view.danger.map((/** @type {string} */ place) => line(settlerWords(view, place, table.nameOf), table.colourOf(view.figures[place][0]), [place]))),
    h("h2", {}, t("new_world.track")),
    h("ul", { class: "small laps" }, view.scores.map((/** @type {number} */ score, /** @type {number} */ seat) => lap(score, seat, model))),
    part("new_world.fields", fields(view).map((field) => line(fieldWords(field, model), null, field.parts))),
    part("new_world.never_title", Object.keys(view.never).map((place) => line(featureAtWords(view, model.pictures.facts, place), null, [place]))));

  /**
   * @param {string} words
   * @param {string | null} colour
   * @param {ReadonlyArray<string>} places
   */
  function line(words, colour, places) {
    return h("li", {}, h("button", { class: "press press--card move", type: "button", data: { key: `look ${places[0]}` }, onclick: () => look(places) }, colour && mark(colour), h("span", { class: "grow" }, words)));
  }
}

/** @param {string} title @param {Child[]} items */
const part = (title, items) => (items.length ? h("div", {}, h("h2", {}, t(title)), h("ul", { class: "moves" }, items)) : null);

/** @param {ReadonlyArray<number>} surveyors */
const surveyorWords = ([north, south]) =>
  north === south ? t("new_world.both_in", { column: north }) : t("new_world.apart_in", { first: north, second: south });

/**
 * @param {number} score
 * @param {number} seat
 * @param {NewWorld} model
 */
function lap(score, seat, { table }) {
  const words = t("new_world.on_track", { seat: table.nameOf(seat), square: score % LAP, laps: Math.floor(score / LAP), n: score });
  return h("li", { class: "row" }, mark(table.colourOf(seat)), h("span", {}, words));
}

/**
 * Fields with trappers or many animals, the richest first.
 * @param {any} view
 * @returns {Array<{ parts: string[], animals: number, trappers: number[] }>}
 */
function fields(view) {
  /** @type {Map<string, { parts: string[], animals: number, trappers: number[] }>} */
  const found = new Map();
  for (const [place, name] of Object.entries(/** @type {Record<string, string>} */ (view.field_of))) {
    /** @type {{ parts: string[], animals: number, trappers: number[] }} */
    const field = found.get(name) ?? { parts: [], animals: view.animals[name], trappers: [] };
    field.parts.push(place);
    if (view.figures[place]) field.trappers.push(view.figures[place][0]);
    found.set(name, field);
  }
  return [...found.values()].filter(({ animals, trappers }) => trappers.length > 0 || animals > 1).sort((a, b) => b.animals - a.animals);
}

/**
 * @param {{ animals: number, trappers: number[] }} field
 * @param {NewWorld} model
 */
function fieldWords({ animals, trappers }, { table }) {
  const seats = [...new Set(trappers)];
  const list = listed(seats.map((seat) => t("new_world.trappers", { seat: table.nameOf(seat), n: trappers.filter((other) => other === seat).length })));
  return seats.length ? t("new_world.field_held", { n: animals, list }) : t("new_world.field_free", { n: animals });
}
