/**
 * Every legal move as a button in words, for people who play by keyboard or by ear.
 */

import { fill, h } from "../../ui/dom.js";
import { t } from "../../ui/words.js";
import { cellOf, walk } from "./places.js";
import { splitPlace } from "./spots.js";
import { inlineTile } from "./telling.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * @param {HTMLElement} element
 * @param {Model} model
 */
export function showMoves(element, model) {
  const { step } = model;
  const items = [...placements(model), ...figures(model), ...plain(model)];
  const help = step.kind === "wait" || step.kind === "over" ? t("moves.none") : t("moves.help");
  fill(element, h("p", { class: "muted small" }, help), h("ul", { class: "moves" }, items.map((item) => h("li", {}, item))));
}

/** @param {Model} model */
function placements(model) {
  const { step, choice, view } = model;
  if (step.kind !== "place") return [];
  return walk(step.places).map((place) => {
    const here = place.cell === choice.cell && place.rot === choice.rot;
    const cell = cellOf(place.cell ?? "0,0");
    const show = () => {
      model.set(() => (model.choice = place));
      model.table.lookAt(cell);
    };
    const words = [
      inlineTile(model.pictures, model.kit.game, step.tile ?? "", place.rot, 40),
      h("span", { class: "grow", "aria-hidden": "true" }, model.kit.placeParts(model, cell, place.rot)),
      h("span", { class: "unseen" }, model.kit.placeWords(view, model.pictures.facts, cell, place.rot)),
    ];
    return move(`${place.cell} ${place.rot}`, words, here, show, () => model.confirm(), (on) => model.hoverCell(on ? place.cell : null));
  });
}

/** @param {Model} model */
function figures(model) {
  return model.step.targets.map((target) => {
    const show = () => {
      model.set(() => {
        model.figure = target.kind;
        model.target = target;
      });
      model.table.lookAt(cellOf(splitPlace(target.place)[0]));
    };
    const words = model.kit.targetWords(model.view, model.pictures.facts, target);
    return move(`${target.kind} ${target.place}`, words, target === model.target, show, () => model.confirm());
  });
}

/** @param {Model} model */
const plain = (model) =>
  model.step.plain.map((action) => {
    const send = () => model.table.act(action);
    return move(`plain ${action}`, model.kit.plainWords(action, model.view), false, send, send);
  });

/**
 * The first press shows a move on the board, the second makes it.
 * @param {string} key
 * @param {string | Node[]} words
 * @param {boolean} here
 * @param {() => void} show
 * @param {() => void} make
 * @param {(on: boolean) => void} [point]  shows where while a pointer or the focus is on it
 */
function move(key, words, here, show, make, point = () => {}) {
  return h("button", { class: "press press--card move", type: "button", "aria-pressed": String(here), data: { key: `move ${key}` }, onclick: here ? make : show, onpointerenter: () => point(true), onpointerleave: () => point(false) },
    words, here && h("span", { class: "chip" }, t("moves.again")));
}
