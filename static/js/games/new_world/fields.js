/**
 * Which part of a tile lies under a point, and the ground of whole fields. Pure but for the paths it draws with.
 */

import { turned } from "../../art/geometry.js";
import { cellAt, GRID } from "../../art/tile/areas.js";
import { cellKey, cellOf, turnedHalf, turnedSide } from "../tilelaying/places.js";
import { featureAt, splitPlace } from "../tilelaying/spots.js";

/** @typedef {import("../../art/geometry.js").Point} Point */
/** @typedef {import("../../art/tile/tile.js").Drawing} Drawing */
/** @typedef {(cell: string) => { drawing: Drawing, rot: number } | null} TileAt */

const ORDER = ["n", "e", "s", "w"];
const HALVES = ["nw", "ne", "en", "es", "se", "sw", "ws", "wn"];

/**
 * @param {Point} at  of the board
 * @param {TileAt} tileAt
 * @returns {{ place: string, kind: string } | null} null: no tile, or nobody's ground
 */
export function partAt(at, tileAt) {
  const [x, y] = [Math.floor(at[0]), Math.floor(at[1])];
  const tile = tileAt(cellKey(x, y));
  if (!tile) return null;
  const { areas, facts } = tile.drawing;
  const feature = areas.owner[cellAt(turned([at[0] - x, at[1] - y], -tile.rot))];
  const part = facts.features[feature];
  return part ? { place: `${cellKey(x, y)}@${spotOf(part, tile.rot)}`, kind: part.kind } : null;
}

/**
 * The spot that names a part of a turned tile: its first side or half clockwise from north.
 * @param {import("../../art/tile/plan.js").FeatureFacts} part
 * @param {number} rot
 */
export function spotOf({ sides, halves = [], spot }, rot) {
  const [names, order] = sides.length ? [sides.map((side) => turnedSide(side, rot)), ORDER] : [halves.map((half) => turnedHalf(half, rot)), HALVES];
  return [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? spot;
}

/** @type {WeakMap<Drawing, Map<number, Path2D>>} */
const grounds = new WeakMap();

/**
 * The ground of one feature of a tile as printed, in tiles.
 * @param {Drawing} drawing
 * @param {number} feature
 */
function groundOf(drawing, feature) {
  const known = grounds.get(drawing) ?? new Map();
  grounds.set(drawing, known);
  const path = known.get(feature) ?? new Path2D();
  if (known.has(feature)) return path;
  known.set(feature, path);
  for (let cell = 0; cell < GRID * GRID; cell += 1) {
    if (drawing.areas.owner[cell] === feature) path.rect((cell % GRID) / GRID, Math.floor(cell / GRID) / GRID, 1.02 / GRID, 1.02 / GRID);
  }
  return path;
}

/**
 * Fills parts of tiles on the board.
 * @param {CanvasRenderingContext2D} ctx  in world units
 * @param {ReadonlyArray<string>} places
 * @param {TileAt} tileAt
 */
export function fillParts(ctx, places, tileAt) {
  for (const place of places) {
    const [cell, spot] = splitPlace(place);
    const tile = tileAt(cell);
    const feature = tile ? featureAt(tile.drawing.facts, tile.rot, spot) : -1;
    if (!tile || feature < 0) continue;
    const [x, y] = cellOf(cell);
    ctx.save();
    ctx.translate(x + 0.5, y + 0.5);
    ctx.rotate((tile.rot * Math.PI) / 2);
    ctx.translate(-0.5, -0.5);
    ctx.fill(groundOf(tile.drawing, feature));
    ctx.restore();
  }
}
