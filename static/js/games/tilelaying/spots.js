/**
 * Where figures stand: from the spots of the notation to points of the board. Pure.
 */

import { turned } from "../../art/geometry.js";
import { cellOf, turnedHalf, turnedSide } from "./places.js";

/** @typedef {import("../../art/geometry.js").Point} Point */
/** @typedef {import("../../art/tile/plan.js").TileFacts} TileFacts */
/** @typedef {import("../../art/tile/tile.js").Drawing} Drawing */

const MIDDLES = new Set(["monastery", "abbey", "farm"]);
/** @type {Record<string, Point>} */
const CORNERS = { "+nw": [0, 0], "+ne": [1, 0], "+se": [1, 1], "+sw": [0, 1] };

/**
 * The feature that a spot of a turned tile names.
 * @param {TileFacts} facts
 * @param {number} rot
 * @param {string} spot
 * @returns {number} index, -1 for none
 */
export function featureAt({ features }, rot, spot) {
  if (spot === "c") return features.findIndex(({ kind }) => MIDDLES.has(kind));
  if (spot === "g") return features.findIndex(({ kind }) => kind === "garden");
  if (/^i\d/.test(spot)) return features.findIndex((feature) => feature.spot === spot);
  if (spot.length === 1) {
    const side = turnedSide(spot, -rot);
    return features.findIndex(({ sides }) => sides.some((own) => own === side));
  }
  const half = turnedHalf(spot, -rot);
  return features.findIndex(({ halves = [] }) => halves.includes(half));
}

/**
 * A spot's point on its turned tile.
 * @param {Drawing} drawing
 * @param {number} rot
 * @param {string} spot
 * @returns {Point}
 */
export function spotPoint(drawing, rot, spot) {
  const corner = CORNERS[spot];
  if (corner) return corner;
  return turned(drawing.anchors[featureAt(drawing.facts, rot, spot)] ?? [0.5, 0.5], rot);
}

/** "1,0@s" -> cell and spot. @param {string} place @returns {[string, string]} */
export function splitPlace(place) {
  const at = place.indexOf("@");
  return [place.slice(0, at), place.slice(at + 1)];
}

/**
 * A place's point on the board; null when no tile lies there.
 * @param {string} place
 * @param {(cell: string) => { drawing: Drawing, rot: number } | null} tileAt
 * @returns {Point | null}
 */
export function placePoint(place, tileAt) {
  const [cell, spot] = splitPlace(place);
  const tile = tileAt(cell);
  if (!tile) return null;
  const [x, y] = cellOf(cell);
  const [dx, dy] = spotPoint(tile.drawing, tile.rot, spot);
  return [x + dx, y + dy];
}

/**
 * Moves points apart until a finger can tell them from one another.
 * @param {ReadonlyArray<Point>} points  of the unit square
 * @param {number} apart  wanted distance
 * @param {number} margin  from the edges
 * @returns {Point[]}
 */
export function spread(points, apart, margin) {
  /** @type {Array<[number, number]>} */
  const moved = points.map(([x, y], i) => [x + i * 1e-4, y + ((i * 7) % 5) * 1e-4]);
  for (let round = 0; round < 120; round += 1) {
    for (let i = 0; i < moved.length; i += 1) {
      for (let j = i + 1; j < moved.length; j += 1) push(moved[i], moved[j], apart);
    }
    for (const point of moved) {
      point[0] = Math.min(1 - margin, Math.max(margin, point[0]));
      point[1] = Math.min(1 - margin, Math.max(margin, point[1]));
    }
  }
  return moved;
}

/**
 * @param {[number, number]} a
 * @param {[number, number]} b
 * @param {number} apart
 */
function push(a, b, apart) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const far = Math.hypot(dx, dy) || 1e-6;
  if (far >= apart) return;
  const by = (apart - far) / 2 / far;
  a[0] -= dx * by;
  a[1] -= dy * by;
  b[0] += dx * by;
  b[1] += dy * by;
}
