/**
 * Outlines of cities: along the edges they reach, and walls between.
 */

import { at, cubic, SIDES } from "../geometry.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../geometry.js").Side} Side */

/** How far from a corner a wall meets the edge. */
const INSET = 0.045;

/**
 * narrow: a city that another one crosses, its walls drawn in; apart: its ends are two caps; toCorners:
 * walls run right into the corners
 * @typedef {{ narrow: boolean, apart: boolean, toCorners: boolean }} Style
 */

/**
 * @param {ReadonlyArray<Side>} sides
 * @param {Style} style
 * @returns {{ outline: Point[], walls: Point[][] }}
 */
export function outline(sides, style) {
  if (style.toCorners && sides.length === 1) return armed(sides[0]);
  if (style.apart) return joined(sides.map((side) => traced([side], 0.23)));
  return traced(sides, style.narrow ? 0.56 : 0);
}

/**
 * @param {Array<{ outline: Point[], walls: Point[][] }>} parts
 * @returns {{ outline: Point[], walls: Point[][] }}
 */
const joined = (parts) => ({
  outline: parts.flatMap((part) => part.outline),
  walls: parts.flatMap((part) => part.walls),
});

/**
 * Clockwise along the sides; a wall wherever a side is missing.
 * @param {ReadonlyArray<Side>} sides
 * @param {number} depth  of the wall, 0 for the usual one
 * @returns {{ outline: Point[], walls: Point[][] }}
 */
function traced(sides, depth) {
  const indexes = sides.map((side) => SIDES.indexOf(side)).sort((a, b) => a - b);
  /** @type {Point[]} */
  const points = [];
  /** @type {Point[][]} */
  const walls = [];
  indexes.forEach((index, i) => {
    const next = indexes[(i + 1) % indexes.length];
    const gap = (next - index + 3) % 4;
    const full = indexes.length === 4;
    points.push(at(SIDES[index], full || isJoined(indexes, index, 3) ? 0 : INSET, 0));
    if (full || gap === 0) {
      points.push(at(SIDES[index], 1, 0));
      return;
    }
    const wall = wallBetween(SIDES[index], SIDES[next], gap, depth, sides.length === 3 ? 0.35 : 0.285);
    points.push(...wall);
    walls.push(wall);
  });
  return { outline: points, walls };
}

/**
 * @param {ReadonlyArray<number>} indexes
 * @param {number} index
 * @param {number} step
 */
const isJoined = (indexes, index, step) => indexes.includes((index + step) % 4);

/**
 * @param {Side} from  the wall starts at the clockwise end of this side
 * @param {Side} to  and ends at the first corner of this one
 * @param {number} gap  sides between: 1, 2, or 3 when both are the same
 * @param {number} depth
 * @param {number} between  how far the wall of a single missing side swings in
 * @returns {Point[]}
 */
function wallBetween(from, to, gap, depth, between) {
  const start = at(from, 1 - INSET, 0);
  const end = at(to, INSET, 0);
  if (gap === 3) {
    const deep = depth || 0.39;
    return cubic(start, at(from, 0.64, deep), at(from, 0.36, deep), end);
  }
  if (gap === 2) return cubic(start, at(from, 0.6, 0.21), at(to, 0.4, 0.21), end);
  const missing = SIDES[(SIDES.indexOf(from) + 1) % 4];
  const deep = depth ? 0.45 : between;
  return cubic(start, at(missing, 0.22, deep), at(missing, 0.78, deep), end);
}

/**
 * A city of one side whose walls run on into the two far corners.
 * @param {Side} side
 * @returns {{ outline: Point[], walls: Point[][] }}
 */
function armed(side) {
  const right = cubic(at(side, 1 - INSET, 0), at(side, 0.72, 0.24), at(side, 0.7, 0.7), at(side, 1, 1));
  const under = cubic(at(side, 1, 1), at(side, 0.74, 0.68), at(side, 0.26, 0.68), at(side, 0, 1));
  const left = cubic(at(side, 0, 1), at(side, 0.3, 0.7), at(side, 0.28, 0.24), at(side, INSET, 0));
  return { outline: [at(side, INSET, 0), ...right, ...under, ...left], walls: [right, under, left] };
}
