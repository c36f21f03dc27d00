/**
 * Which feature owns which part of a tile, as a coarse grid: where figures stand, where
 * houses and trees may go, what a tap means.
 */

import { along, at, distance, distanceToLine, isInside } from "../geometry.js";
import { seaOf } from "./coast.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").TileFacts} TileFacts */

/** Cells along a side of the tile. */
export const GRID = 36;
const NOBODY = -1;
const OPEN = -2;
const ROAD = 0.062;
const RIVER = 0.115;
const DECK = 0.12;
const WALL = 0.03;
const REACH = { monastery: 0.24, abbey: 0.5, farm: 0.27 };
const VILLAGE = 0.2;
const GARDEN = 0.155;

/**
 * owner: index of the feature for each cell, row by row, -1 for nobody; clear: how far each cell is from
 * what is not its owner's, in tiles; garden: where it lies and half its side
 * @typedef {{ owner: Int8Array, clear: Float32Array, garden: { at: Point, half: number } | null }} Areas
 */

/**
 * @param {TileFacts} facts
 * @param {Plan} plan
 * @returns {Areas}
 */
export function areasOf(facts, plan) {
  const rough = roughPlan(plan);
  const owner = Int8Array.from({ length: GRID * GRID }, (_, cell) => ownerAt(centre(cell), rough, facts));
  shareFields(owner, facts);
  const clear = clearance(owner);
  const garden = layGarden(owner, clear, facts);
  return { owner, clear: garden ? clearance(owner) : clear, garden };
}

/**
 * The same plan with fewer points on its lines: exact enough for a grid, and several times as quick.
 * @param {Plan} plan
 * @returns {Plan}
 */
const roughPlan = (plan) => ({
  ...plan,
  towns: plan.towns.map((town) => ({ ...town, walls: town.walls.map(thinned) })),
  roads: plan.roads.map((road) => ({ ...road, line: thinned(road.line) })),
  rivers: plan.rivers.map((river) => ({ ...river, line: thinned(river.line) })),
});

/** @param {Point[]} line */
const thinned = (line) => line.filter((_, i) => i % 4 === 0 || i === line.length - 1);

/** @param {number} cell @returns {Point} */
export const centre = (cell) => [((cell % GRID) + 0.5) / GRID, (Math.floor(cell / GRID) + 0.5) / GRID];

/** @param {Point} point */
export const cellAt = ([x, y]) => clamp(Math.floor(y * GRID)) * GRID + clamp(Math.floor(x * GRID));

/** @param {number} n */
const clamp = (n) => Math.max(0, Math.min(GRID - 1, n));

/**
 * @param {Point} point
 * @param {Plan} plan
 * @param {TileFacts} facts
 */
function ownerAt(point, plan, facts) {
  const { towns, decks, roads, rivers, holy, village, shore } = plan;
  const over = towns.find((town) => town.over);
  if (over && decks.some((deck) => distanceToLine(point, deck) < DECK)) return over.feature;
  const town = towns.findLast(({ outline, walls }) => isInside(point, outline) || walls.some((wall) => distanceToLine(point, wall) < WALL));
  if (town) return town.feature;
  if (holy && distance(point, holy.at) < REACH[holy.kind]) return holy.feature;
  if (village && distance(point, village) < VILLAGE) return NOBODY;
  const road = roads.find(({ line }) => distanceToLine(point, line) < ROAD);
  if (road) return road.feature;
  if (shore && isInside(point, seaOf(shore))) return NOBODY;
  if (rivers.some(({ line, end }) => isWet(point, line, end))) return NOBODY;
  return facts.features.some(({ kind }) => kind === "field") ? OPEN : NOBODY;
}

/**
 * @param {Point} point
 * @param {Point[]} line
 * @param {string | null} end
 */
const isWet = (point, line, end) =>
  distanceToLine(point, line) < RIVER || (end !== null && distance(point, [0.5, 0.5]) < (end === "lake" ? 0.27 : 0.15));

/**
 * Gives each open area to the field whose half-sides it touches; those that touch none to the inner fields.
 * @param {Int8Array} owner  changed in place
 * @param {TileFacts} facts
 */
function shareFields(owner, { features }) {
  for (const [index, { kind, halves = [] }] of features.entries()) {
    if (kind === "field") for (const half of halves) flood(owner, cellAt(halfPoint(half)), index);
  }
  const inner = features.flatMap(({ kind, inner: is }, index) => (kind === "field" && is ? [index] : []));
  for (let cell = 0; cell < owner.length; cell += 1) {
    if (owner[cell] !== OPEN) continue;
    const right = centre(cell)[0] > 0.5 && inner.length > 1;
    flood(owner, cell, inner[right ? 1 : 0] ?? NOBODY);
  }
}

const HALF_AT = { first: 0.25, second: 0.75 };
const FIRST_HALVES = new Set(["nw", "en", "se", "ws"]);

/** @param {string} half @returns {Point} */
const halfPoint = (half) =>
  at(/** @type {import("../geometry.js").Side} */ (half[0]), FIRST_HALVES.has(half) ? HALF_AT.first : HALF_AT.second, 0.01);

/**
 * @param {Int8Array} owner
 * @param {number} start
 * @param {number} index
 */
function flood(owner, start, index) {
  const queue = owner[start] === OPEN ? [start] : [];
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    if (owner[cell] !== OPEN) continue;
    owner[cell] = index;
    queue.push(...neighbours(cell));
  }
}

/** @param {number} cell @returns {number[]} */
function neighbours(cell) {
  const x = cell % GRID;
  const all = [];
  if (x > 0) all.push(cell - 1);
  if (x < GRID - 1) all.push(cell + 1);
  if (cell >= GRID) all.push(cell - GRID);
  if (cell < GRID * (GRID - 1)) all.push(cell + GRID);
  return all;
}

/**
 * Distance of every cell from the nearest cell of another owner or the edge of the tile (two passes, city block).
 * @param {Int8Array} owner
 * @returns {Float32Array}
 */
function clearance(owner) {
  const far = new Float32Array(owner.length).fill(GRID);
  /** @param {number} cell */
  const relax = (cell) => {
    const x = cell % GRID;
    const own = owner[cell];
    const [n, e, s, w] = [cell - GRID, cell + 1, cell + GRID, cell - 1];
    const edge = x === 0 || x === GRID - 1 || n < 0 || s >= owner.length;
    const border = edge || owner[n] !== own || owner[e] !== own || owner[s] !== own || owner[w] !== own;
    const next = border ? 0.5 : 1 + Math.min(far[n], far[e], far[s], far[w]);
    if (next < far[cell]) far[cell] = next;
  };
  for (let cell = 0; cell < far.length; cell += 1) relax(cell);
  for (let cell = far.length - 1; cell >= 0; cell -= 1) relax(cell);
  return far.map((cells) => cells / GRID);
}

/**
 * Puts the garden into the roomiest field and takes its cells from it.
 * @param {Int8Array} owner  changed in place
 * @param {Float32Array} clear
 * @param {TileFacts} facts
 * @returns {{ at: Point, half: number } | null}
 */
function layGarden(owner, clear, { features }) {
  const garden = features.findIndex(({ kind }) => kind === "garden");
  if (garden < 0) return null;
  const fields = new Set(features.flatMap(({ kind }, index) => (kind === "field" ? [index] : [])));
  let best = 0;
  let most = -1;
  for (let cell = 0; cell < owner.length; cell += 1) {
    const score = fields.has(owner[cell]) ? Math.min(clear[cell], GARDEN + 0.02) - distance(centre(cell), [0.5, 0.5]) * 0.02 : -1;
    if (score > most) [best, most] = [cell, score];
  }
  const place = centre(best);
  for (let cell = 0; cell < owner.length; cell += 1) if (distance(centre(cell), place) < GARDEN) owner[cell] = garden;
  return { at: place, half: Math.min(0.128, clear[best] * 0.95) };
}

/**
 * The roomiest point of a feature that keeps away from some others; null when it owns nothing.
 * @param {Areas} areas
 * @param {number} feature
 * @param {ReadonlyArray<Point>} [avoid]
 * @returns {Point | null}
 */
export function roomiest({ owner, clear }, feature, avoid = []) {
  let best = -1;
  let most = -Infinity;
  for (let cell = 0; cell < owner.length; cell += 1) {
    if (owner[cell] !== feature || clear[cell] < most) continue;
    const point = centre(cell);
    const apart = avoid.reduce((near, other) => Math.min(near, distance(point, other)), 0.3);
    const score = Math.min(clear[cell], avoid.length ? apart * 0.7 : 1) - distance(point, [0.5, 0.5]) * 0.03;
    if (score > most) [best, most] = [cell, score];
  }
  return best < 0 ? null : centre(best);
}

/**
 * Where a figure stands on each feature, by index.
 * @param {TileFacts} facts
 * @param {Plan} plan
 * @param {Areas} areas
 * @returns {Point[]}
 */
export function anchorsOf({ features }, plan, areas) {
  return features.map(({ kind }, index) => {
    if (plan.holy?.feature === index) return plan.holy.at;
    if (kind === "garden" && areas.garden) return areas.garden.at;
    if (kind === "road") return roadAnchor(plan, index);
    const over = plan.towns.some((town) => town.over && town.feature === index);
    return roomiest(areas, index, over ? [[0.5, 0.5]] : []) ?? [0.5, 0.5];
  });
}

/**
 * @param {Plan} plan
 * @param {number} feature
 * @returns {Point}
 */
function roadAnchor({ roads }, feature) {
  const own = roads.filter((road) => road.feature === feature);
  if (own.length > 2) return [0.5, 0.5];
  if (own.length === 2 || own[0]?.end) return along(own[0]?.line ?? [[0.5, 0.5]], 0.42).point;
  return along(own[0]?.line ?? [[0.5, 0.5], [0.5, 0.5]], 0.5).point;
}
