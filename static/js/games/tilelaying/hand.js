/**
 * Parts of a player's own place: the tile in hand, the tile just laid with spots for figures, buttons.
 */

import { h, icon, svg } from "../../ui/dom.js";
import { figure } from "../../ui/pieces.js";
import { listed, t } from "../../ui/words.js";
import { rotations } from "./places.js";
import { splitPlace, spotPoint, spread } from "./spots.js";
import { tileWords } from "./telling.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Target} Target */
/** @typedef {import("../../ui/dom.js").Child} Child */

/** CSS pixels: the tile in hand, the tile with spots, a spot. */
const HAND = 92;
const LENS = 196;
const SPOT = 46;
/** Spots that moved farther have a line to their place, of the tile. */
const LED_FROM = 0.09;

/**
 * The tile in hand; a press or the wheel turns it.
 * @param {Model} model
 */
export function heldTile(model) {
  const held = h("button", { class: "held", type: "button", "aria-label": t("table.rotate"), data: { key: "held" }, onclick: () => model.turn(1) },
    tilePicture(model, model.step.tile ?? "", model.choice.rot, HAND));
  held.addEventListener("wheel", (event) => {
    event.preventDefault();
    model.turn(Math.sign(event.deltaY));
  }, { passive: false });
  return held;
}

/**
 * The tile just laid, large, with a button on every spot.
 * @param {Model} model
 * @param {(target: Target) => Child} [note]  beside the figure on its spot
 */
export function lens(model, note = () => null) {
  const { view, step, pictures } = model;
  const [code, rot] = view.tiles[step.cell ?? ""];
  const drawing = pictures.drawing(code);
  const targets = model.offered();
  const points = targets.map(({ place }) => spotPoint(drawing, rot, splitPlace(place)[1]));
  const apart = spread(points, (SPOT + 2) / LENS, SPOT / 2 / LENS);
  return h(
    "div",
    { class: "lens", role: "group", "aria-label": t("table.figure_title") },
    tilePicture(model, code, rot, LENS),
    leaders(points, apart),
    targets.map((target, i) => spotButton(model, target, apart[i], note(target))),
  );
}

/**
 * Lines from spots that made room for others to what they stand for.
 * @param {ReadonlyArray<readonly [number, number]>} points
 * @param {ReadonlyArray<readonly [number, number]>} apart
 */
function leaders(points, apart) {
  const lines = points.flatMap(([x1, y1], i) => {
    const [x2, y2] = apart[i];
    if (Math.hypot(x2 - x1, y2 - y1) < LED_FROM) return [];
    return [svg("line", { x1: x1 * LENS, y1: y1 * LENS, x2: x2 * LENS, y2: y2 * LENS }), svg("circle", { cx: x1 * LENS, cy: y1 * LENS, r: 4 })];
  });
  return lines.length > 0 ? svg("svg", { class: "leaders", viewBox: `0 0 ${LENS} ${LENS}`, "aria-hidden": "true" }, ...lines) : null;
}

/**
 * @param {Model} model
 * @param {Target} target
 * @param {readonly [number, number]} at
 * @param {Child} note
 */
function spotButton(model, target, [x, y], note) {
  const chosen = model.target === target;
  const choose = () => (chosen ? model.confirm() : model.set(() => (model.target = target)));
  const button = h(
    "button",
    {
      class: "spot", type: "button", "aria-pressed": String(chosen), data: { key: `spot-${target.place}`, place: target.place },
      "aria-label": model.kit.targetWords(model.view, model.pictures.facts, target), onclick: choose,
    },
    figure(target.kind, model.colour, { lying: model.lies(target.kind, target.place) }),
    note,
  );
  button.style.setProperty("left", `${x * 100}%`);
  button.style.setProperty("top", `${y * 100}%`);
  return button;
}

/** @param {Model} model */
export function rotateButton(model) {
  const { step, choice } = model;
  const ways = (choice.cell && step.places.get(choice.cell)) || rotations(step.places);
  return h("button", { class: "button", type: "button", "aria-label": t("table.rotate"), disabled: ways.length < 2, data: { key: "rotate" }, onclick: () => model.turn(1) }, icon("rotate"), h("span", { class: "wide-only" }, t("table.rotate")));
}

/**
 * @param {Model} model
 * @param {string} words
 */
export function confirmButton(model, words) {
  const ready = model.chosen() !== null && !model.waiting();
  return h("button", { class: "button button--main confirm", type: "button", disabled: !ready, data: { key: "confirm" }, onclick: () => model.confirm() }, icon("check"), words);
}

/**
 * @param {Model} model
 * @param {import("../../store/reduce.js").Action} action
 * @param {Child} [note]
 */
export function plainButton(model, action, note = null) {
  const send = () => !model.waiting() && model.table.act(action);
  return h("button", { class: "button", type: "button", disabled: model.waiting(), data: { key: `plain-${action[0]}` }, onclick: send }, model.kit.plainWords(action, model.view), note);
}

/** @param {Model} model */
export function undoButton(model) {
  if (!model.table.state().undo) return null;
  const label = t("table.undo");
  return h("button", { class: "button", type: "button", "aria-label": label, title: label, data: { key: "undo" }, onclick: () => model.table.undo() }, icon("undo"), h("span", { class: "wide-only" }, label));
}

/**
 * Whose turn it is, and what for.
 * @param {Model} model
 */
export function waiting(model) {
  const { view, step, table } = model;
  if (step.kind === "over") return [];
  const acting = listed(view.to_act.map((/** @type {number} */ seat) => table.nameOf(seat)));
  return [
    view.hand && view.phase === "place" ? h("div", { class: "held held--small" }, tilePicture(model, view.hand, 0, 52)) : null,
    h("div", { class: "hand__words" },
      h("p", { class: "hand__title" }, t("table.wait", { name: acting })),
      h("p", { class: "hand__sub" }, t(`table.doing_${view.phase}`))),
    h("div", { class: "hand__buttons" }, undoButton(model)),
  ];
}

/**
 * @param {Model} model
 * @param {string} code
 * @param {number} rot
 * @param {number} size
 */
export function tilePicture(model, code, rot, size) {
  const canvas = h("canvas", { class: "tile", role: "img", "aria-label": tileWords(model.pictures.facts, model.kit.game, code) });
  model.pictures.paint(canvas, code, rot, size);
  return canvas;
}
