/**
 * Cities: paved ground, the wall around it with towers and gates, and bridges over other cities.
 */

import { along, distance } from "../geometry.js";
import { between, randomOf } from "../random.js";
import { disc, ribbon, shape, trace } from "./brush.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../palette.js").Palette} Palette */
/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./plan.js").Town} Town */
/** @typedef {import("./plan.js").Road} Road */

/**
 * @param {Ctx} ctx
 * @param {Town} town
 * @param {Palette} palette
 */
export function drawTownGround(ctx, { outline, walls }, palette) {
  for (const wall of walls) ribbon(ctx, wall.map(([x, y]) => [x + 0.01, y + 0.028]), [[0.07, palette.shadow]]);
  trace(ctx, outline, true);
  ctx.fillStyle = palette.ground;
  ctx.fill();
  ctx.save();
  ctx.clip();
  cobbles(ctx, palette);
  for (const wall of walls) ribbon(ctx, wall, [[0.15, palette["ground-dark"]]]);
  ctx.restore();
}

/**
 * @param {Ctx} ctx
 * @param {Palette} palette
 */
function cobbles(ctx, palette) {
  const random = randomOf("cobbles");
  ctx.strokeStyle = palette["ground-dark"];
  ctx.lineWidth = 0.009;
  for (let i = 0; i < 190; i += 1) {
    const [x, y] = [random(), random()];
    ctx.globalAlpha = between(random, 0.35, 0.8);
    ctx.beginPath();
    ctx.arc(x, y, between(random, 0.01, 0.018), Math.PI * 1.1, Math.PI * 1.95);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/**
 * @param {Ctx} ctx
 * @param {Town} town
 * @param {Palette} palette
 */
export function drawWalls(ctx, { walls }, palette) {
  for (const wall of walls) {
    ribbon(ctx, wall, [[0.064, palette["wall-dark"]], [0.044, palette.wall]]);
    merlons(ctx, wall, palette);
  }
  for (const wall of walls) for (const share of towersOf(wall)) tower(ctx, along(wall, share).point, palette);
}

/**
 * Light stones along the wall.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} wall
 * @param {Palette} palette
 */
function merlons(ctx, wall, palette) {
  ctx.save();
  ctx.setLineDash([0.026, 0.02]);
  ribbon(ctx, wall, [[0.026, palette["wall-light"]]]);
  ctx.restore();
}

/** @param {ReadonlyArray<Point>} wall */
function towersOf(wall) {
  const length = wall.slice(1).reduce((sum, point, i) => sum + distance(wall[i], point), 0);
  return length > 0.95 ? [0, 0.3, 0.7, 1] : [0, 0.5, 1];
}

/**
 * @param {Ctx} ctx
 * @param {Point} point
 * @param {Palette} palette
 */
function tower(ctx, [x, y], palette) {
  disc(ctx, x + 0.008, y + 0.016, 0.047, palette.shadow);
  disc(ctx, x, y, 0.044, palette.wall, palette["wall-dark"], 0.015);
  disc(ctx, x, y, 0.021, palette["wall-light"], palette["wall-dark"], 0.009);
}

/**
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Road>} roads
 * @param {Palette} palette
 */
export function drawGates(ctx, roads, palette) {
  for (const { line, end } of roads) if (end === "gate") gate(ctx, line[line.length - 1], palette);
}

/**
 * A gatehouse, upright: two towers and a dark arch.
 * @param {Ctx} ctx
 * @param {Point} point
 * @param {Palette} palette
 */
function gate(ctx, [x, y], palette) {
  ctx.fillStyle = palette.shadow;
  ctx.fillRect(x - 0.085, y + 0.03, 0.185, 0.05);
  for (const dx of [-0.062, 0.062]) {
    box(ctx, x + dx, y + 0.06, 0.062, 0.15, palette.wall, palette);
    shape(ctx, [[x + dx - 0.046, y - 0.085], [x + dx, y - 0.155], [x + dx + 0.046, y - 0.085]], palette.slate, palette.ink, 0.012);
  }
  box(ctx, x, y + 0.06, 0.082, 0.115, palette["wall-light"], palette);
  ctx.beginPath();
  ctx.moveTo(x - 0.027, y + 0.06);
  ctx.lineTo(x - 0.027, y + 0.012);
  ctx.arc(x, y + 0.012, 0.027, Math.PI, 0);
  ctx.lineTo(x + 0.027, y + 0.06);
  ctx.fillStyle = palette.door;
  ctx.fill();
}

/**
 * A box standing on a point.
 * @param {Ctx} ctx
 * @param {number} x  its middle
 * @param {number} y  its foot
 * @param {number} width
 * @param {number} height
 * @param {string} fill
 * @param {Palette} palette
 */
function box(ctx, x, y, width, height, fill, palette) {
  const [left, right, top] = [x - width / 2, x + width / 2, y - height];
  shape(ctx, [[left, top], [right, top], [right, y], [left, y]], fill, palette["wall-dark"], 0.013);
}

/**
 * A city street on a high bridge over whatever lies below.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} line
 * @param {boolean} lands  its far end is a tower in the field, not a city
 * @param {Palette} palette
 */
export function drawDeck(ctx, line, lands, palette) {
  ribbon(ctx, line.map(([x, y]) => [x + 0.02, y + 0.045]), [[0.23, palette.shadow]]);
  ribbon(ctx, line, [[0.25, palette["wall-dark"]], [0.222, palette.wall], [0.16, palette["wall-dark"]], [0.142, palette.ground]]);
  const sides = [0.096, -0.096];
  const angle = along(line, 0).angle;
  for (const off of sides) {
    merlons(ctx, line.map(([x, y]) => [x - Math.sin(angle) * off, y + Math.cos(angle) * off]), palette);
  }
  if (lands) gate(ctx, line[line.length - 1], palette);
}
