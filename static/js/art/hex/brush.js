/**
 * Helpers of the hex pictures: grounds, scattered places, soft spots. Units of one hex height, origin in its middle.
 */

import { trace } from "../tile/brush.js";
import { between } from "../random.js";
import { CORNERS, isInHex, outline } from "./places.js";

/** @typedef {CanvasRenderingContext2D} Ctx */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./places.js").Point} Point */

/** Line width of outlines. */
export const INK = 0.012;

/**
 * Clips to a hex and fills it with a colour, mottled with two others.
 * @param {Ctx} ctx
 * @param {Random} random
 * @param {string} base
 * @param {readonly [string, string]} spots
 */
export function ground(ctx, random, base, spots) {
  trace(ctx, outline(0.012), true);
  ctx.clip();
  ctx.fillStyle = base;
  ctx.fillRect(-0.6, -0.5, 1.2, 1);
  for (let i = 0; i < 16; i += 1) {
    blotch(ctx, [between(random, -0.6, 0.6), between(random, -0.5, 0.5)], between(random, 0.1, 0.24), spots[i % 2], between(random, 0.2, 0.45));
  }
}

/**
 * A soft spot.
 * @param {Ctx} ctx
 * @param {Point} at
 * @param {number} radius
 * @param {string} colour  as #rrggbb
 * @param {number} strength
 */
export function blotch(ctx, [x, y], radius, colour, strength) {
  const fill = ctx.createRadialGradient(x, y, 0, x, y, radius);
  fill.addColorStop(0, colour);
  fill.addColorStop(1, `${colour}00`);
  ctx.globalAlpha = strength;
  ctx.fillStyle = fill;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  ctx.globalAlpha = 1;
}

/**
 * A darker rim, so that neighbours of one landscape stay apart.
 * @param {Ctx} ctx
 */
export function rim(ctx) {
  trace(ctx, outline(0.012), true);
  ctx.lineWidth = 0.07;
  ctx.strokeStyle = "rgb(40 28 10 / 13%)";
  ctx.stroke();
}

/**
 * Places inside the hex that keep apart and clear of the token, from back to front.
 * @param {Random} random
 * @param {number} count  wanted; fewer when there is no room
 * @param {number} apart
 * @param {{ margin?: number, clear?: number, at?: (point: Point) => boolean }} [more]  clear: radius around the token
 * @returns {Point[]}
 */
export function scatter(random, count, apart, { margin = 0.09, clear = 0.2, at = () => true } = {}) {
  /** @type {Point[]} */
  const places = [];
  for (let tries = 0; tries < count * 14 && places.length < count; tries += 1) {
    /** @type {Point} */
    const place = [between(random, -0.56, 0.56), between(random, -0.46, 0.47)];
    const free = isInHex(place, margin) && Math.hypot(place[0] - TOKEN[0], place[1] - TOKEN[1]) > clear && at(place);
    if (free && places.every((other) => Math.hypot(other[0] - place[0], (other[1] - place[1]) * 1.3) > apart)) places.push(place);
  }
  return places.sort((a, b) => a[1] - b[1]);
}

/** Where the number token lies, and where the robber stands. @type {Point} */
export const TOKEN = [0, 0.13];
/** @type {Point} */
export const ROBBER = [0, -0.2];

/**
 * Draws something around its own origin and in its own size.
 * @param {Ctx} ctx
 * @param {Point} at
 * @param {number} size
 * @param {() => void} draw  in units of size
 */
export function placed(ctx, [x, y], size, draw) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size, size);
  draw();
  ctx.restore();
}

/**
 * A filled path with an outline.
 * @param {Ctx} ctx
 * @param {Path2D} path
 * @param {string} fill
 * @param {string} [ink]
 * @param {number} [width]
 */
export function painted(ctx, path, fill, ink, width = INK) {
  ctx.fillStyle = fill;
  ctx.fill(path);
  if (!ink) return;
  ctx.strokeStyle = ink;
  ctx.lineWidth = width;
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  ctx.stroke(path);
}

/** @type {Map<string, Path2D>} */
const paths = new Map();

/** A path by its text, made once. @param {string} d @returns {Path2D} */
export function pathOf(d) {
  const known = paths.get(d) ?? new Path2D(d);
  paths.set(d, known);
  return known;
}

export { CORNERS };
