/**
 * The frame that holds the hexes: its outline, a rounded hull around them all.
 */

import { hexAt, outline } from "./places.js";

/** @typedef {import("./places.js").Point} Point */

/** How far the frame reaches beyond the hexes. */
export const FRAME = 0.56;

/**
 * Convex hull, clockwise on the screen.
 * @param {ReadonlyArray<Point>} points
 * @returns {Point[]}
 */
export function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (/** @type {ReadonlyArray<Point>} */ row) => {
    /** @type {Point[]} */
    const chain = [];
    for (const point of row) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 1e-9) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** Positive: to the right, y being down. @param {Point} a @param {Point} b @param {Point} c */
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** @param {ReadonlyArray<string>} names  of the hexes inside */
export const hullOf = (names) =>
  hull(names.flatMap((name) => {
    const [x, y] = hexAt(name);
    return outline().map(([dx, dy]) => /** @type {Point} */ ([x + dx, y + dy]));
  }));

/**
 * The hull grown by a margin, with round corners, as a path.
 * @param {CanvasRenderingContext2D} ctx
 * @param {ReadonlyArray<Point>} corners  clockwise
 * @param {number} margin
 * @param {number} [drop]  lower by
 */
export function traceFrame(ctx, corners, margin, drop = 0) {
  ctx.beginPath();
  corners.forEach(([x, y], i) => {
    const before = corners[(i + corners.length - 1) % corners.length];
    const after = corners[(i + 1) % corners.length];
    const from = Math.atan2(y - before[1], x - before[0]) - Math.PI / 2;
    const to = Math.atan2(after[1] - y, after[0] - x) - Math.PI / 2;
    ctx.arc(x, y + drop, margin, from, to);
  });
  ctx.closePath();
}
