/**
 * The player's own place: the tile in hand or the tile just laid with spots for a figure, and buttons.
 */

import { fill, h, icon } from "../../ui/dom.js";
import { figure } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { cellOf } from "../tilelaying/places.js";
import { splitPlace, spotPoint, spread } from "../tilelaying/spots.js";
import { figureWords, placeWords, plainWords, targetWords } from "./words.js";
import { kindsOf } from "./steps.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./steps.js").Target} Target */

/** CSS pixels: the tile in hand, the tile with spots, a spot. */
const HAND = 92;
const LENS = 196;
const SPOT = 46;

/**
 * Draws the panel anew; call after every change of the model.
 * @param {HTMLElement} element
 * @param {Model} model
 */
export function showHand(element, model) {
  const { step } = model;
  element.dataset.step = step.kind;
  const parts = { place: placing, figure: deploying, wagon: deploying, wait: waiting, over: waiting }[step.kind];
  fill(element, parts(model));
}

/** @param {Model} model */
function placing(model) {
  const { step, choice, view } = model;
  const cells = step.places.size;
  const sub = choice.cell ? placeWords(view, cellOf(choice.cell), choice.rot) : t("table.places", { n: cells });
  const held = h("button", { class: "held", type: "button", "aria-label": t("table.rotate"), data: { key: "held" }, onclick: () => model.turn(1) }, tilePicture(model, step.tile ?? "", choice.rot, HAND));
  held.addEventListener("wheel", (event) => {
    event.preventDefault();
    model.turn(Math.sign(event.deltaY));
  }, { passive: false });
  return [
    held,
    h("div", { class: "hand__words" },
      h("p", { class: "hand__title" }, t(step.tile === "AM.abbey" ? "table.abbey_title" : "table.place_title")),
      h("p", { class: "hand__sub", id: "hand-sub" }, sub)),
    h("div", { class: "hand__buttons" },
      h("button", { class: "button", type: "button", data: { key: "rotate" }, onclick: () => model.turn(1) }, icon("rotate"), h("span", { class: "wide-only" }, t("table.rotate"))),
      ...step.plain.map((action) => plainButton(model, action)),
      undoButton(model),
      confirmButton(model, t("table.lay"))),
  ];
}

/** @param {Model} model */
function deploying(model) {
  const { step } = model;
  const kinds = kindsOf(step);
  const wagon = step.kind === "wagon";
  const sub = model.target ? targetWords(model.view, model.pictures.facts, model.target.kind, model.target.place) : t(wagon ? "table.wagon_sub" : kinds.length ? "table.figure_sub" : "table.figure_none");
  return [
    wagon || kinds.length === 0 ? null : lens(model),
    h("div", { class: "hand__words" },
      h("p", { class: "hand__title" }, t(wagon ? "table.wagon_title" : "table.figure_title")),
      h("p", { class: "hand__sub", id: "hand-sub" }, sub),
      kinds.length > 1 && kindChooser(model, kinds)),
    h("div", { class: "hand__buttons" },
      ...step.plain.map((action) => plainButton(model, action)),
      undoButton(model),
      kinds.length > 0 && confirmButton(model, t(wagon ? "table.move" : "table.deploy_button"))),
  ];
}

/** @param {Model} model */
function waiting(model) {
  const { view, step, table } = model;
  if (step.kind === "over") return [];
  const acting = view.to_act.map((/** @type {number} */ seat) => table.nameOf(seat)).join(", ");
  return [
    view.hand && view.phase === "place" ? h("div", { class: "held held--small" }, tilePicture(model, view.hand, 0, 52)) : null,
    h("div", { class: "hand__words" },
      h("p", { class: "hand__title" }, t("table.wait", { name: acting })),
      h("p", { class: "hand__sub" }, t(`table.doing_${view.phase}`))),
    h("div", { class: "hand__buttons" }, undoButton(model)),
  ];
}

/**
 * The tile just laid, large, with a button on every spot.
 * @param {Model} model
 */
function lens(model) {
  const { view, step, pictures } = model;
  const [code, rot] = view.tiles[step.cell ?? ""];
  const drawing = pictures.drawing(code);
  const targets = model.offered();
  const points = targets.map(({ place }) => spotPoint(drawing, rot, splitPlace(place)[1]));
  const apart = spread(points, (SPOT + 2) / LENS, SPOT / 2 / LENS);
  const colour = model.table.colourOf(model.table.state().welcome?.viewer ?? 0);
  return h(
    "div",
    { class: "lens", role: "group", "aria-label": t("table.figure_title") },
    tilePicture(model, code, rot, LENS),
    targets.map((target, i) => spotButton(model, target, apart[i], colour)),
  );
}

/**
 * @param {Model} model
 * @param {Target} target
 * @param {readonly [number, number]} at
 * @param {string} colour
 */
function spotButton(model, target, [x, y], colour) {
  const chosen = model.target === target;
  const choose = () => (chosen ? model.confirm() : model.set(() => (model.target = target)));
  const button = h(
    "button",
    {
      class: "spot", type: "button", "aria-pressed": String(chosen), data: { key: `spot-${target.place}`, place: target.place },
      "aria-label": targetWords(model.view, model.pictures.facts, target.kind, target.place), onclick: choose,
    },
    figure(target.kind, colour, { lying: model.lies(target.place) && target.kind === "follower" }),
  );
  button.style.setProperty("left", `${x * 100}%`);
  button.style.setProperty("top", `${y * 100}%`);
  return button;
}

/**
 * @param {Model} model
 * @param {ReadonlyArray<string>} kinds
 */
function kindChooser(model, kinds) {
  const colour = model.table.colourOf(model.table.state().welcome?.viewer ?? 0);
  const choose = (/** @type {string} */ kind) => model.set(() => {
    model.figure = kind;
    model.target = null;
  });
  return h("div", { class: "kinds", role: "radiogroup", "aria-label": t("table.kinds") }, kinds.map((kind) =>
    h("button", { class: "button kind", type: "button", role: "radio", "aria-checked": String(kind === model.figure), data: { key: `kind-${kind}` }, onclick: () => choose(kind) },
      figure(kind, colour), figureWords(kind))));
}

/**
 * @param {Model} model
 * @param {string} words
 */
function confirmButton(model, words) {
  const ready = model.chosen() !== null && !model.waiting();
  return h("button", { class: "button button--main confirm", type: "button", disabled: !ready, data: { key: "confirm" }, onclick: () => model.confirm() }, icon("check"), words);
}

/**
 * @param {Model} model
 * @param {import("../../store/reduce.js").Action} action
 */
function plainButton(model, action) {
  const send = () => !model.waiting() && model.table.act(action);
  return h("button", { class: "button", type: "button", disabled: model.waiting(), data: { key: `plain-${action[0]}` }, onclick: send }, plainWords(action));
}

/** @param {Model} model */
function undoButton(model) {
  if (!model.table.state().undo) return null;
  const label = t("table.undo");
  return h("button", { class: "button", type: "button", "aria-label": label, title: label, data: { key: "undo" }, onclick: () => model.table.undo() }, icon("undo"), h("span", { class: "wide-only" }, label));
}

/**
 * @param {Model} model
 * @param {string} code
 * @param {number} rot
 * @param {number} size
 */
function tilePicture(model, code, rot, size) {
  const canvas = h("canvas", { class: "tile", role: "img", "aria-label": t("table.tile", { tile: code }) });
  model.pictures.paint(canvas, code, rot, size);
  return canvas;
}
