/**
 * The end: who won, and the way to the figures.
 */

import { h } from "../../ui/dom.js";
import { mark } from "../../ui/pieces.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {Model} model */
export function summary({ view, table }) {
  const { scores, winners } = view.result;
  const order = scores
    .map((/** @type {number} */ score, /** @type {number} */ seat) => ({ score, seat }))
    .sort((/** @type {{score: number}} */ a, /** @type {{score: number}} */ b) => b.score - a.score);
  return h(
    "ul",
    { class: "ranks" },
    order.map((/** @type {{ score: number, seat: number }} */ { score, seat }) =>
      h(
        "li",
        { class: winners.includes(seat) ? "rank rank--first" : "rank" },
        mark(table.colourOf(seat)),
        h("span", { class: "grow" }, table.nameOf(seat)),
        h("strong", {}, score),
      ),
    ),
  );
}
