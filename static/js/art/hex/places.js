/**
 * Where hexes, corners and edges lie. World units: a hex with a flat top is 1 high, x to the
 * east, y to the south. Names as the server writes them: "C6", "C6w", "C6nw"; see NOTATION.md.
 */

/** @typedef {readonly [number, number]} Point */

/** From the middle of a hex to its corners, which is the length of an edge, too. */
export const RADIUS = 1 / Math.sqrt(3);
const ACROSS = RADIUS * 1.5;

/** @type {Readonly<Record<string, Point>>} corners of a hex clockwise from the north-east, from its middle */
export const CORNERS = {
  ne: [RADIUS / 2, -0.5],
  e: [RADIUS, 0],
  se: [RADIUS / 2, 0.5],
  sw: [-RADIUS / 2, 0.5],
  w: [-RADIUS, 0],
  nw: [-RADIUS / 2, -0.5],
};

/** @type {Readonly<Record<string, readonly [string, string]>>} ends of the edges that a hex owns */
const EDGE_ENDS = { n: ["nw", "ne"], ne: ["ne", "e"], nw: ["w", "nw"] };

/** @type {Readonly<Record<string, readonly [number, number]>>} columns and rows to the neighbours */
const STEPS = { n: [0, -2], ne: [1, -1], se: [1, 1], s: [0, 2], sw: [-1, 1], nw: [-1, -1] };

/** @param {string} name @returns {{ column: number, row: number, side: string }} */
function parts(name) {
  const [, letter, row, side] = /^([A-Z])(\d+)([a-z]*)$/.exec(name) ?? ["", "A", "0", ""];
  return { column: letter.charCodeAt(0) - 65, row: Number(row), side };
}

/** Middle of a hex. @param {string} name "C6", or of a corner or edge that it owns @returns {Point} */
export function hexAt(name) {
  const { column, row } = parts(name);
  return [column * ACROSS, row / 2];
}

/** @param {string} name "C6w" @returns {Point} */
export function cornerAt(name) {
  const [x, y] = hexAt(name);
  const [dx, dy] = CORNERS[parts(name).side];
  return [x + dx, y + dy];
}

/** Both ends of an edge. @param {string} name "C6nw" @returns {[Point, Point]} */
export function edgeEnds(name) {
  const [x, y] = hexAt(name);
  const [first, second] = EDGE_ENDS[parts(name).side].map((side) => CORNERS[side]);
  return [[x + first[0], y + first[1]], [x + second[0], y + second[1]]];
}

/** Middle of an edge. @param {string} name @returns {Point} */
export function edgeAt(name) {
  const [a, b] = edgeEnds(name);
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** Whatever a name means, its middle. @param {string} name @returns {Point} */
export function placeAt(name) {
  const { side } = parts(name);
  if (side === "") return hexAt(name);
  return side === "e" || side === "w" ? cornerAt(name) : edgeAt(name);
}

/** @param {string} name @param {string} direction @returns {string} */
function neighbour(name, direction) {
  const { column, row } = parts(name);
  const [across, down] = STEPS[direction];
  return `${String.fromCharCode(65 + column + across)}${row + down}`;
}

/** The hexes that meet at a corner or an edge, owner first. @param {string} name @returns {string[]} */
export function hexesAt(name) {
  const { side } = parts(name);
  const owner = name.slice(0, name.length - side.length);
  if (side === "e") return [owner, neighbour(name, "ne"), neighbour(name, "se")];
  if (side === "w") return [owner, neighbour(name, "nw"), neighbour(name, "sw")];
  return side === "" ? [owner] : [owner, neighbour(name, side)];
}

/**
 * Outline of a hex around the origin.
 * @param {number} [shrink]  how far inside of the edges
 * @returns {Point[]}
 */
export function outline(shrink = 0) {
  const factor = 1 - shrink * 2;
  return Object.values(CORNERS).map(([x, y]) => [x * factor, y * factor]);
}

/** @param {Point} point  from the middle @param {number} [margin] */
export function isInHex([x, y], margin = 0) {
  const [ax, ay] = [Math.abs(x), Math.abs(y)];
  return ay <= 0.5 - margin && ax * Math.sqrt(3) / 2 + ay / 2 <= 0.5 - margin;
}
