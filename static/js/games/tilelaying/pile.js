/**
 * What is still to come: every kind of tile with its number.
 */

import { fill, h } from "../../ui/dom.js";
import { t } from "../../ui/words.js";
import { tileWords } from "./telling.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * @param {HTMLElement} element
 * @param {Model} model
 */
export function showPile(element, model) {
  const { view, pictures, kit } = model;
  const left = Object.entries(/** @type {Record<string, number>} */ (view.left)).filter(([, n]) => n > 0);
  fill(
    element,
    h("p", {}, t("pile.left", { n: view.pile })),
    h("ul", { class: "pile" }, left.map(([code, n]) => {
      const canvas = h("canvas", { class: "tile", "aria-hidden": "true" });
      pictures.paint(canvas, code, 0, 60);
      return h("li", { class: "pile__tile" }, canvas, h("span", { class: "pile__count" }, t("pile.count", { n })), h("span", { class: "unseen" }, tileWords(pictures.facts, kit.game, code)));
    })),
  );
}
