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
