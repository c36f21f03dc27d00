/**
 * The player's own place: the tile in hand or the tile just laid with spots for a figure, and buttons.
 */

import { fill, h } from "../../ui/dom.js";
import { figure } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { confirmButton, heldTile, lens, plainButton, rotateButton, undoButton, waiting } from "../tilelaying/hand.js";
import { cellOf } from "../tilelaying/places.js";
import { figureWords, placeParts, targetWords } from "./words.js";
import { kindsOf } from "./steps.js";

/** @typedef {import("../tilelaying/model.js").Model} Model */

/**
 * Draws the panel anew; call after every change of the model.
 * @param {HTMLElement} element
 * @param {Model} model
 */
export function showHand(element, model) {
  const { step } = model;
  element.dataset.step = step.kind;
  fill(element, (PARTS[step.kind] ?? waiting)(model));
}

/** @param {Model} model */
function placing(model) {
  const { step, choice } = model;
  const cells = step.places.size;
  const sub = choice.cell ? placeParts(model, cellOf(choice.cell), choice.rot) : t("table.places", { n: cells });
  return [
    heldTile(model),
    h("div", { class: "hand__words" },
      h("p", { class: "hand__title" }, t(step.tile === "AM.abbey" ? "table.abbey_title" : "table.place_title")),
      h("p", { class: "hand__sub", id: "hand-sub" }, sub)),
    h("div", { class: "hand__buttons" },
      rotateButton(model),
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
  const sub = model.target ? targetWords(model.view, model.pictures.facts, model.target) : t(wagon ? "table.wagon_sub" : kinds.length ? "table.figure_sub" : "table.figure_none");
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

/**
 * @param {Model} model
 * @param {ReadonlyArray<string>} kinds
 */
function kindChooser(model, kinds) {
  const choose = (/** @type {string} */ kind) => model.set(() => {
    model.figure = kind;
    model.target = null;
  });
  return h("div", { class: "kinds", role: "radiogroup", "aria-label": t("table.kinds") }, kinds.map((kind) =>
    h("button", { class: "button kind", type: "button", role: "radio", "aria-checked": String(kind === model.figure), title: figureWords(kind), data: { key: `kind-${kind}` }, onclick: () => choose(kind) },
      figure(kind, model.colour), h("span", {}, figureWords(kind)))));
}

/** @type {Record<string, (model: Model) => Array<HTMLElement | false | null>>} */
const PARTS = { place: placing, figure: deploying, wagon: deploying };
