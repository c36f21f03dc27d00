/**
 * Roads, rivers and the bridges between them.
 */

import { along } from "../geometry.js";
import { between, randomOf } from "../random.js";
import { disc, ribbon, shade, shape } from "./brush.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../palette.js").Palette} Palette */
/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./plan.js").Road} Road */
/** @typedef {import("./plan.js").River} River */

/**
 * @param {Ctx} ctx
 * @param {ReadonlyArray<River>} rivers
 * @param {Palette} palette
 */
export function drawRivers(ctx, rivers, palette) {
  for (const { line, end } of rivers) {
    const cap = end ? "round" : "butt";
    ribbon(ctx, line, [[0.265, palette["meadow-dark"]], [0.24, palette.bank], [0.2, palette["water-deep"]]], cap);
    if (end === "lake") pond(ctx, palette);
    ribbon(ctx, line, [[0.165, palette.water]], cap);
    ripples(ctx, line, palette);
    if (end === "source") spring(ctx, palette);
  }
}

/**
 * @param {Ctx} ctx
 * @param {Palette} palette
 */
function pond(ctx, palette) {
  for (const [rx, ry, colour] of /** @type {Array<[number, number, string]>} */ ([
    [0.275, 0.265, palette["meadow-dark"]], [0.262, 0.252, palette.bank],
    [0.242, 0.232, palette["water-deep"]], [0.222, 0.212, palette.water],
  ])) shade(ctx, 0.5, 0.5, rx, ry, colour);
  ctx.strokeStyle = palette["water-light"];
  ctx.lineWidth = 0.012;
  for (const [x, y, r] of [[0.45, 0.5, 0.07], [0.57, 0.58, 0.05], [0.55, 0.43, 0.05]]) {
    ctx.beginPath();
    ctx.arc(x, y, r, 0.3, 2.4);
    ctx.stroke();
  }
}

/**
 * Rocks around the place where the water comes out.
 * @param {Ctx} ctx
 * @param {Palette} palette
 */
function spring(ctx, palette) {
  const random = randomOf("spring");
  const spots = Array.from({ length: 13 }, (_, i) => {
    const angle = (i / 13) * Math.PI * 2;
    return [0.5 + Math.cos(angle) * 0.135, 0.5 + Math.sin(angle) * 0.125];
  }).sort((a, b) => a[1] - b[1]);
  disc(ctx, 0.5, 0.5, 0.12, palette["water-deep"]);
  disc(ctx, 0.5, 0.5, 0.095, palette.water);
  for (const [radius, alpha] of [[0.07, 0.8], [0.035, 1]]) {
    ctx.globalAlpha = alpha;
    disc(ctx, 0.5, 0.5, radius, "transparent", palette["water-light"], 0.012);
  }
  ctx.globalAlpha = 1;
  for (const [x, y] of spots) rock(ctx, x, y, between(random, 0.036, 0.052), palette);
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Palette} palette
 */
function rock(ctx, x, y, size, palette) {
  shade(ctx, x + 0.006, y + size * 0.55, size * 1.05, size * 0.5, palette.shadow);
  shape(ctx, [[x - size, y + size * 0.5], [x - size * 0.7, y - size * 0.6], [x + size * 0.2, y - size], [x + size, y - size * 0.1], [x + size * 0.8, y + size * 0.6]], palette["wall-light"], palette["wall-dark"], 0.01);
}

/**
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} line
 * @param {Palette} palette
 */
function ripples(ctx, line, palette) {
  const random = randomOf("ripples");
  ctx.strokeStyle = palette["water-light"];
  ctx.lineWidth = 0.012;
  ctx.lineCap = "round";
  for (let i = 0; i < 7; i += 1) {
    const { point, angle } = along(line, (i + 0.5 + (random() - 0.5) * 0.5) / 7);
    const off = between(random, -0.055, 0.055);
    ctx.save();
    ctx.translate(point[0] - Math.sin(angle) * off, point[1] + Math.cos(angle) * off);
    ctx.rotate(angle);
    ctx.beginPath();
    ctx.moveTo(-0.035, 0);
    ctx.quadraticCurveTo(0, -0.018, 0.035, 0);
    ctx.stroke();
    ctx.restore();
  }
}

/**
 * All edges first, then all surfaces, so that roads that join have no seam.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Road>} roads
 * @param {Palette} palette
 */
export function drawRoads(ctx, roads, palette) {
  for (const { line, raised } of roads) if (raised) arches(ctx, line, palette);
  for (const { line, end } of roads) ribbon(ctx, line, [[0.118, palette["road-edge"]]], end === "field" ? "round" : "butt");
  for (const { line, end } of roads) ribbon(ctx, line, [[0.09, palette.road]], end === "field" ? "round" : "butt");
  for (const { line } of roads) ribbon(ctx, line, [[0.042, palette["road-light"]]]);
  for (const { line } of roads) pebbles(ctx, line, palette);
  for (const { line, end } of roads) if (end === "field") deadEnd(ctx, line[line.length - 1], palette);
}

/**
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} line
 * @param {Palette} palette
 */
function pebbles(ctx, line, palette) {
  const random = randomOf("pebbles");
  ctx.fillStyle = palette["road-edge"];
  for (let i = 0; i < 9; i += 1) {
    const { point, angle } = along(line, random());
    const off = between(random, -0.034, 0.034);
    ctx.globalAlpha = 0.45;
    ctx.beginPath();
    ctx.arc(point[0] - Math.sin(angle) * off, point[1] + Math.cos(angle) * off, between(random, 0.005, 0.009), 0, 7);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

/**
 * The road stops: a bar across and a heap of stones.
 * @param {Ctx} ctx
 * @param {Point} point
 * @param {Palette} palette
 */
function deadEnd(ctx, [x, y], palette) {
  for (const [dx, dy, size] of [[-0.055, 0.012, 0.034], [0.058, 0.01, 0.036], [0, -0.045, 0.034], [0.002, 0.04, 0.04]]) {
    rock(ctx, x + dx, y + dy, size, palette);
  }
}

/**
 * Stone arches that carry a road over a field.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} line
 * @param {Palette} palette
 */
function arches(ctx, line, palette) {
  const { point, angle } = along(line, 0.55);
  deck(ctx, point, angle, 0.13, 0.2, palette);
  ribbon(ctx, line, [[0.118, palette["road-edge"]], [0.09, palette.road]]);
}

/**
 * @param {Ctx} ctx
 * @param {ReadonlyArray<{ point: Point, angle: number }>} bridges
 * @param {Palette} palette
 */
export function drawBridges(ctx, bridges, palette) {
  for (const { point, angle } of bridges) {
    deck(ctx, point, angle, 0.16, 0.15, palette);
    planks(ctx, point, angle, 0.15, palette);
  }
}

/**
 * Parapets on both sides of a way, with a shadow beneath.
 * @param {Ctx} ctx
 * @param {Point} point
 * @param {number} angle
 * @param {number} half  half its length
 * @param {number} width
 * @param {Palette} palette
 */
function deck(ctx, [x, y], angle, half, width, palette) {
  ctx.save();
  ctx.translate(x, y);
  ctx.fillStyle = palette.shadow;
  ctx.save();
  ctx.translate(0.014, 0.026);
  ctx.rotate(angle);
  ctx.fillRect(-half, -width / 2, half * 2, width);
  ctx.restore();
  ctx.rotate(angle);
  shape(ctx, [[-half, -width / 2], [half, -width / 2], [half, width / 2], [-half, width / 2]], palette.wall, palette["wall-dark"], 0.014);
  ctx.restore();
}

/**
 * @param {Ctx} ctx
 * @param {Point} point
 * @param {number} angle
 * @param {number} half
 * @param {Palette} palette
 */
function planks(ctx, [x, y], angle, half, palette) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.fillStyle = palette.road;
  ctx.fillRect(-half, -0.048, half * 2, 0.096);
  ctx.strokeStyle = palette["road-edge"];
  ctx.lineWidth = 0.009;
  for (let i = 1; i < 8; i += 1) {
    const at = -half + (i * half) / 4;
    ctx.beginPath();
    ctx.moveTo(at, -0.048);
    ctx.lineTo(at, 0.048);
    ctx.stroke();
  }
  ctx.restore();
}

/**
 * The open place in the middle of a village, with a well.
 * @param {Ctx} ctx
 * @param {Point} point
 * @param {Palette} palette
 */
export function drawPlaza(ctx, [x, y], palette) {
  disc(ctx, x, y, 0.112, palette["road-edge"]);
  disc(ctx, x, y, 0.098, palette.road);
  disc(ctx, x, y, 0.066, palette["road-light"]);
  shade(ctx, x + 0.008, y + 0.012, 0.042, 0.036, palette.shadow);
  disc(ctx, x, y, 0.036, palette.wall, palette["wall-dark"], 0.012);
  disc(ctx, x, y, 0.018, palette["water-deep"]);
}
