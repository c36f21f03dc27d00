/**
 * The player's own place: the tile in hand, settlers for the tile just laid, the order of scoring; and what each
 * choice would lead to.
 */

import { fill, h, icon } from "../../ui/dom.js";
import { t } from "../../ui/words.js";
import { confirmButton, heldTile, lens, plainButton, rotateButton, undoButton, waiting } from "../tilelaying/hand.js";
import { cellOf } from "../tilelaying/places.js";
import { outcome, outlook, gain } from "./outlook.js";
import { featureAtWords, placeWords, targetWords } from "./words.js";

/** @typedef {import("./model.js").NewWorld} NewWorld */
/** @typedef {import("./model.js").Order} Order */
/** @typedef {import("../../ui/dom.js").Child} Child */

/**
 * Draws the panel anew; call after every change of the model.
 * @param {HTMLElement} element
 * @param {NewWorld} model
 */
export function showHand(element, model) {
  const { step } = model;
  element.dataset.step = step.kind;
  fill(element, ...(PARTS[step.kind] ?? waiting)(model), step.kind !== "over" && inDanger(model));
}

/** @type {Record<string, (model: NewWorld) => Child[]>} */
const PARTS = { place: placing, figure: deploying, order: ordering };

/** @param {NewWorld} model @returns {Child[]} */
function placing(model) {
  const { step, choice, view } = model;
  const sub = choice.cell ? placeWords(view, model.pictures.facts, cellOf(choice.cell), choice.rot) : t("table.places", { n: step.places.size });
  return [
    heldTile(model),
    words(t("table.place_title"), sub, outlook(model)),
    buttons(rotateButton(model), undoButton(model), confirmButton(model, t("table.lay"))),
  ];
}

/** @param {NewWorld} model @returns {Child[]} */
function deploying(model) {
  const { step } = model;
  for (const { action } of step.targets) model.foresee(action);
  const [skip] = step.plain;
  const without = gain((skip && model.foresee(skip)?.orders) || [], model);
  const sub = model.target ? targetWords(model.view, model.pictures.facts, model.target) : t(step.targets.length ? "new_world.settle_sub" : "new_world.settle_none");
  return [
    step.targets.length > 0 && lens(model, ({ action }) => note(gain(model.foresee(action)?.orders ?? [], model) - without)),
    words(t("new_world.settle_title"), sub, outlook(model)),
    buttons(skip && plainButton(model, skip), undoButton(model), step.targets.length > 0 && confirmButton(model, t("new_world.settle"))),
  ];
}

/** The points that a settler on a spot adds. @param {number} n */
const note = (n) => (n > 0 ? h("span", { class: "spot__note" }, t("log.points", { n })) : null);

/** @param {NewWorld} model @returns {Child[]} */
function ordering(model) {
  return [
    words(t("new_world.order_title"), t("new_world.order_sub")),
    h("div", { class: "orders", role: "radiogroup", "aria-label": t("new_world.order_title") }, model.orders.map((order, i) => card(order, i, model))),
    buttons(undoButton(model), confirmButton(model, t("new_world.order_go"))),
  ];
}

/**
 * @param {Order} order
 * @param {number} index
 * @param {NewWorld} model
 */
function card(order, index, model) {
  const chosen = index === model.order;
  const choose = () => model.set(() => (model.order = index));
  return h("button", { class: "press press--card order", type: "button", role: "radio", "aria-checked": String(chosen), data: { key: `order-${index}` }, onclick: choose },
    h("ol", { class: "order__list" }, order.order.map((place) => h("li", {}, featureAtWords(model.view, model.pictures.facts, place)))),
    outcome(order, model));
}

/**
 * @param {string} title
 * @param {string} sub
 * @param {...Child} more
 */
const words = (title, sub, ...more) => h("div", { class: "hand__words" }, h("p", { class: "hand__title" }, title), h("p", { class: "hand__sub", id: "hand-sub" }, sub), ...more);

/** @param {...Child} children */
const buttons = (...children) => h("div", { class: "hand__buttons" }, ...children);

/** Own settlers that the next scoring would leave behind: said while it can still be helped. @param {NewWorld} model */
function inDanger(model) {
  const { endangered, table } = model;
  if (endangered.length === 0) return null;
  const show = () => model.set(() => (model.highlighted = endangered.map((place) => cellOf(place.split("@")[0]))));
  return h("button", { class: "press press--bare alarm", type: "button", data: { key: "alarm" }, onclick: show, hidden: !table.live }, icon("alert"), t("new_world.in_danger", { n: endangered.length }));
}
