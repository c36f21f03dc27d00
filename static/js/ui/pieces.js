/**
 * Marks and figures as elements: the same paths that the canvas draws.
 */

import { FIGURES } from "../art/figures.js";
import { MARKS, markInk } from "../art/marks.js";
import { h, svg } from "./dom.js";

/**
 * The disc that stands for a colour.
 * @param {string} colour
 * @param {string} [extra]  class
 */
export function mark(colour, extra = "") {
  const sign = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: MARKS[colour] ?? "", fill: markInk(colour) }));
  return h("span", { class: `mark tint-${colour} ${extra}` }, sign);
}

/**
 * Where marks stand on a way, so that none hides another: pushed on by those before it, and back from the end.
 * @param {ReadonlyArray<number>} shares  of the way, 0 to 1
 * @param {number} size  of a mark, as a share of the way
 * @returns {number[]} in the same order
 */
export function sideBySide(shares, size) {
  const order = shares.map((_, i) => i).sort((a, b) => shares[a] - shares[b] || a - b);
  const places = [...shares];
  for (let i = 1; i < order.length; i++) places[order[i]] = Math.max(places[order[i]], places[order[i - 1]] + size);
  for (let i = order.length - 1, most = 1; i >= 0; i--, most -= size) places[order[i]] = Math.min(places[order[i]], most);
  return places;
}

/**
 * A figure as a small picture.
 * @param {string} kind
 * @param {string} colour
 * @param {{ lying?: boolean, extra?: string }} [more]
 */
export function figure(kind, colour, { lying = false, extra = "" } = {}) {
  const { body, detail, mark: at } = FIGURES[kind] ?? FIGURES.follower;
  const [x, y, size] = at;
  const wood = [
    svg("path", { d: body, fill: "#fff8e8", stroke: "#fff8e8", "stroke-width": 18, "stroke-linejoin": "round" }),
    svg("path", { d: body, stroke: "#2b1f14", "stroke-width": 9, "stroke-linejoin": "round" }),
    svg("path", { d: body, fill: "var(--tint)" }),
    svg("path", { d: detail, fill: "none", stroke: "rgb(25 15 5 / 62%)", "stroke-width": 5, "stroke-linecap": "round" }),
  ];
  const sign = svg("path", {
    d: MARKS[colour] ?? "",
    fill: markInk(colour),
    transform: `translate(${lying ? y : x} ${lying ? 100 - x : y}) scale(${size / 24}) translate(-12 -12)`,
  });
  const turned = svg("g", lying ? { transform: "rotate(-90 50 50)" } : {}, ...wood);
  return svg("svg", { viewBox: "-10 -8 120 116", class: `figure tint-${colour} ${extra}`, "aria-hidden": "true" }, turned, sign);
}
