/**
 * Where and how a tile may lie, and what a person has chosen of it. Pure.
 */

/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {import("../../art/tile/plan.js").TileFacts} TileFacts */
/** @typedef {ReadonlyMap<string, number[]>} Places  "x,y" -> rotations that fit and look different, ascending */

/**
 * rot: how the tile is held; cell: where it lies for trial, "x,y"
 * @typedef {{ rot: number, cell: string | null }} Choice
 */

/** @param {number} x @param {number} y */
export const cellKey = (x, y) => `${x},${y}`;

/** @param {string} key @returns {[number, number]} */
export function cellOf(key) {
  const [x, y] = key.split(",");
  return [Number(x), Number(y)];
}

/**
 * The legal placements by cell. Rotations that look the same are one.
 * @param {ReadonlyArray<Action>} legal
 * @param {TileFacts | undefined} facts  of the tile in hand
 * @returns {Places}
 */
export function placesOf(legal, facts) {
  /** @type {Map<string, number[]>} */
  const places = new Map();
  for (const [kind, x, y, rot] of legal) {
    if (kind !== "place") continue;
    const rots = places.get(cellKey(x, y)) ?? [];
    const known = facts && rots.some((other) => looks(facts, other) === looks(facts, rot));
    if (!known) places.set(cellKey(x, y), [...rots, rot].sort((a, b) => a - b));
  }
  return places;
}

const SIDES = "nesw";
const HALVES = ["nw", "ne", "en", "es", "se", "sw", "ws", "wn"];

/** @param {string} side @param {number} rot */
export const turnedSide = (side, rot) => SIDES[(SIDES.indexOf(side) + rot + 8) % 4];

/** @param {string} half @param {number} rot */
export const turnedHalf = (half, rot) => HALVES[(HALVES.indexOf(half) + rot * 2 + 16) % 8];

/**
 * A tile as turned, as text: equal exactly when nobody could tell the two apart.
 * @param {TileFacts} facts
 * @param {number} rot
 */
export function looks({ features }, rot) {
  const parts = features.map(({ kind, sides, halves = [], pennants = 0 }) => {
    const reach = [...sides.map((side) => turnedSide(side, rot)), ...halves.map((half) => turnedHalf(half, rot))];
    return `${kind}${pennants}${reach.sort().join("")}`;
  });
  return parts.sort().join();
}

/**
 * How a new tile is first held: a way in which it fits somewhere.
 * @param {Places} places
 * @returns {Choice}
 */
export function firstChoice(places) {
  const fitting = rotations(places);
  return { rot: fitting[0] ?? 0, cell: null };
}

/**
 * All rotations that fit anywhere, ascending.
 * @param {Places} places
 * @returns {number[]}
 */
export const rotations = (places) => [...new Set([...places.values()].flat())].sort((a, b) => a - b);

/**
 * Puts the tile on a cell for trial; on the same cell again, turns it. A cell where nothing fits takes it back.
 * @param {Choice} choice
 * @param {Places} places
 * @param {string} cell
 * @returns {Choice}
 */
export function tapped(choice, places, cell) {
  const rots = places.get(cell);
  if (!rots) return { ...choice, cell: null };
  if (choice.cell === cell) return turned(choice, places, 1);
  return { cell, rot: rots.includes(choice.rot) ? choice.rot : nextOf(rots, choice.rot, 1) };
}

/**
 * Turns the tile to the next rotation that fits: on its cell when it lies for trial, else anywhere.
 * @param {Choice} choice
 * @param {Places} places
 * @param {number} steps  1 clockwise, -1 back
 * @returns {Choice}
 */
export function turned(choice, places, steps) {
  const rots = (choice.cell && places.get(choice.cell)) || rotations(places);
  return rots.length === 0 ? choice : { ...choice, rot: nextOf(rots, choice.rot, steps) };
}

/**
 * @param {ReadonlyArray<number>} rots
 * @param {number} rot
 * @param {number} steps
 */
function nextOf(rots, rot, steps) {
  for (let i = 1; i <= 4; i += 1) {
    const next = (rot + i * Math.sign(steps) + 8) % 4;
    if (rots.includes(next)) return next;
  }
  return rot;
}

/**
 * Every placement as one walk, by rows: for people who go through them one by one.
 * @param {Places} places
 * @returns {Choice[]}
 */
export function walk(places) {
  const cells = [...places.keys()].map(cellOf).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return cells.flatMap(([x, y]) => {
    const cell = cellKey(x, y);
    return (places.get(cell) ?? []).map((rot) => ({ cell, rot }));
  });
}

/** The box around some cells. @param {ReadonlyArray<readonly [number, number]>} cells */
export function boxOf(cells) {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

/**
 * @param {import("../contract.js").Box} box
 * @param {number} by
 */
export const grown = (box, by) => ({ left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by });
