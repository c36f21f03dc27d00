/**
 * Lines over the steps of a match, one a seat, told apart by colour and by dashes.
 */

import { h, svg } from "./dom.js";

const WIDTH = 320;
const HEIGHT = 120;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2", "1 4"];

export class Chart {
  /**
   * @param {string} label
   * @param {ReadonlyArray<{ colour: string, values: ReadonlyArray<number> }>} lines  as long as one another
   * @param {(at: number) => void} go
   */
  constructor(label, lines, go) {
    this.count = lines[0]?.values.length ?? 0;
    const all = lines.flatMap(({ values }) => values);
    const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
    const y = (/** @type {number} */ value) => HEIGHT - 4 - ((value - least) / (most - least)) * (HEIGHT - 8);
    this.cursor = svg("line", { class: "chart__cursor", y1: 0, y2: HEIGHT });
    const drawn = lines.map(({ colour, values }, i) => svg("polyline", { class: `chart__line tint-${colour}`, "stroke-dasharray": DASHES[i % DASHES.length], points: values.map((value, at) => `${this.x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ") }));
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", class: "chart__picture", "aria-hidden": "true" }, svg("line", { class: "chart__zero", x1: 0, x2: WIDTH, y1: y(0), y2: y(0) }), ...drawn, this.cursor);
    this.element = h("figure", { class: "chart", role: "img", "aria-label": label, onpointerdown: (/** @type {PointerEvent} */ event) => go(this.at(event)) }, picture,
      h("figcaption", { class: "small muted chart__scale" }, h("span", {}, label), h("span", {}, most)));
  }

  /** @param {number} at */
  x(at) {
    return (at / Math.max(1, this.count - 1)) * WIDTH;
  }

  /** @param {PointerEvent} event */
  at({ clientX }) {
    const { left, width } = this.element.getBoundingClientRect();
    return Math.round(((clientX - left) / width) * (this.count - 1));
  }

  /** @param {number} at */
  point(at) {
    this.cursor.setAttribute("x1", String(this.x(at)));
    this.cursor.setAttribute("x2", String(this.x(at)));
  }
}
