/**
 * The strip of start squares: land in the west, a beach, the sea in the east, piers and ships.
 */

import { smooth } from "../geometry.js";
import { between, randomOf } from "../random.js";
import { ribbon, shade, shape, trace } from "./brush.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../palette.js").Palette} Palette */
/** @typedef {import("./brush.js").Ctx} Ctx */

/** Where the shore passes from one square to the next, tiles from the west side. */
export const SHORE = 0.6;
const LAST = 9;

/**
 * Where the sea begins on a start square, from north to south; at the ends of the strip the shore turns west.
 * @param {string} code  ends in its number from the north
 * @returns {Point[]}
 */
export function shoreOf(code) {
  const row = Number(code.match(/\d+$/)?.[0] ?? 0);
  const random = randomOf(`shore ${row}`);
  /** @type {(y: number) => Point} */
  const bay = (y) => [SHORE + between(random, -0.035, 0.06), y];
  const middle = [bay(0.28), bay(0.52), bay(0.76)];
  if (row === 0) return smooth([[0, 0.035], [0.16, 0.05], [0.36, 0.12], [0.53, 0.27], ...middle.slice(1), [SHORE, 1]]);
  if (row === LAST) return smooth([[SHORE, 0], ...middle.slice(0, 2), [0.53, 0.73], [0.36, 0.88], [0.16, 0.95], [0, 0.965]]);
  return smooth([[SHORE, 0], ...middle, [SHORE, 1]]);
}

/**
 * The part of a start square that is water.
 * @param {ReadonlyArray<Point>} shore
 * @returns {Point[]}
 */
export const seaOf = (shore) => [...shore, [shore[shore.length - 1][0], 1], [1, 1], [1, 0], [shore[0][0], 0]];

/**
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} shore
 * @param {Palette} palette
 */
export function drawSea(ctx, shore, palette) {
  ribbon(ctx, shore, [[0.2, palette["meadow-dark"]], [0.16, palette.bank]]);
  trace(ctx, seaOf(shore), true);
  ctx.fillStyle = palette.water;
  ctx.fill();
  ctx.save();
  ctx.clip();
  for (const [width, alpha] of [[0.34, 0.22], [0.22, 0.3], [0.12, 0.45]]) {
    ctx.globalAlpha = alpha;
    ribbon(ctx, shore, [[width, palette["water-light"]]]);
  }
  ctx.globalAlpha = 1;
  ribbon(ctx, shore, [[0.03, palette.paper]]);
  ctx.restore();
}

/**
 * A pier from the end of a road out into the water.
 * @param {Ctx} ctx
 * @param {Point} point  its landward end
 * @param {Palette} palette
 */
export function drawPier(ctx, [x, y], palette) {
  const [half, long] = [0.045, 0.2];
  shade(ctx, x + long / 2, y + 0.05, long * 0.6, 0.035, palette.shadow);
  ctx.fillStyle = palette.trunk;
  for (const dx of [0.3, 0.62, 0.94]) for (const dy of [-half, half]) ctx.fillRect(x + long * dx, y + dy - 0.012, 0.024, 0.05);
  shape(ctx, [[x - 0.03, y - half], [x + long, y - half], [x + long, y + half], [x - 0.03, y + half]], palette["road-edge"], palette.ink, 0.012);
  ctx.strokeStyle = palette.trunk;
  ctx.lineWidth = 0.008;
  ctx.beginPath();
  for (let i = 0; i < 6; i += 1) {
    ctx.moveTo(x + i * 0.035, y - half);
    ctx.lineTo(x + i * 0.035, y + half);
  }
  ctx.stroke();
}

/**
 * A ship at anchor, seen from its side.
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y  of the water line
 * @param {number} size
 * @param {Palette} palette
 */
export function drawShip(ctx, x, y, size, palette) {
  /** @type {(dx: number, dy: number) => Point} */
  const at = (dx, dy) => [x + dx * size, y + dy * size];
  shade(ctx, x + size * 0.04, y + size * 0.08, size * 0.56, size * 0.1, palette["water-deep"]);
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = 0.014;
  ctx.beginPath();
  for (const dx of [-0.2, 0.14]) {
    ctx.moveTo(...at(dx, -0.1));
    ctx.lineTo(...at(dx, -0.82));
  }
  ctx.stroke();
  for (const [dx, top, half] of [[-0.2, -0.76, 0.17], [0.14, -0.8, 0.2]]) {
    shape(ctx, [at(dx - half, top), at(dx + half, top), at(dx + half * 1.1, top + 0.25), at(dx - half * 1.1, top + 0.25)], palette.paper, palette.ink, 0.01);
    shape(ctx, [at(dx - half * 1.1, top + 0.29), at(dx + half * 1.1, top + 0.29), at(dx + half * 1.25, top + 0.56), at(dx - half * 1.25, top + 0.56)], palette.paper, palette.ink, 0.01);
    shape(ctx, [at(dx, top - 0.08), at(dx + 0.14, top - 0.13), at(dx, top - 0.18)], palette.roof);
  }
  shape(ctx, [at(-0.52, -0.28), at(-0.42, -0.14), at(0.3, -0.14), at(0.36, -0.3), at(0.54, -0.3), at(0.42, 0.08), at(-0.34, 0.08)], palette.trunk, palette.ink, 0.013);
  ctx.strokeStyle = palette.gold;
  ctx.lineWidth = 0.012;
  trace(ctx, [at(-0.42, -0.06), at(0.44, -0.06)]);
  ctx.stroke();
}
