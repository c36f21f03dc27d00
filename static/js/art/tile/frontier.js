/**
 * What is found in the New World only: farms, trading posts, flags and animals.
 */

import { disc, ribbon, shade, shape } from "./brush.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../palette.js").Palette} Palette */
/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./decor.js").Item} Item */

/**
 * A barn between wheat and a vegetable patch, within a fence.
 * @param {Ctx} ctx
 * @param {Point} point
 * @param {Palette} palette
 */
export function drawFarm(ctx, [x, y], palette) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(1.28, 1.28);
  patch(ctx, -0.215, -0.145, 0.2, 0.29, palette.gold, palette["ground-dark"]);
  patch(ctx, 0.01, -0.145, 0.205, 0.29, palette["leaf-light"], palette["leaf-dark"]);
  fence(ctx, palette);
  barn(ctx, 0.02, 0.105, palette);
  ctx.restore();
}

/**
 * A ploughed field, its furrows running across.
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} high
 * @param {string} fill
 * @param {string} furrow
 */
function patch(ctx, x, y, wide, high, fill, furrow) {
  ctx.fillStyle = fill;
  ctx.fillRect(x, y, wide, high);
  ctx.strokeStyle = furrow;
  ctx.globalAlpha = 0.55;
  ctx.lineWidth = 0.011;
  ctx.beginPath();
  for (let row = 0.02; row < high; row += 0.036) {
    ctx.moveTo(x, y + row);
    ctx.bezierCurveTo(x + wide * 0.3, y + row + 0.012, x + wide * 0.7, y + row - 0.012, x + wide, y + row);
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/**
 * @param {Ctx} ctx
 * @param {Palette} palette
 */
function fence(ctx, palette) {
  /** @type {Point[]} */
  const around = [[-0.225, -0.155], [0.225, -0.155], [0.225, 0.155], [-0.225, 0.155], [-0.225, -0.155]];
  ribbon(ctx, around, [[0.022, palette.ink], [0.012, palette.plaster]]);
  ctx.fillStyle = palette.ink;
  for (let i = 0; i < 7; i += 1) for (const y of [-0.155, 0.155]) ctx.fillRect(-0.232 + i * 0.075, y - 0.022, 0.014, 0.036);
  for (let i = 1; i < 4; i += 1) for (const x of [-0.225, 0.225]) ctx.fillRect(x - 0.007, -0.177 + i * 0.0775, 0.014, 0.036);
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} foot
 * @param {Palette} palette
 */
function barn(ctx, x, foot, palette) {
  shade(ctx, x + 0.02, foot, 0.16, 0.035, palette.shadow);
  silo(ctx, x - 0.125, foot - 0.004, palette);
  shape(ctx, [[x - 0.02, foot - 0.125], [x + 0.15, foot - 0.125], [x + 0.15, foot], [x - 0.02, foot]], palette["roof-dark"], palette.ink, 0.012);
  shape(ctx, [[x - 0.02, foot - 0.235], [x + 0.12, foot - 0.235], [x + 0.165, foot - 0.12], [x + 0.03, foot - 0.12]], palette.slate, palette.ink, 0.012);
  shape(ctx, [[x - 0.085, foot], [x - 0.085, foot - 0.12], [x - 0.06, foot - 0.19], [x - 0.02, foot - 0.235], [x + 0.02, foot - 0.19], [x + 0.045, foot - 0.12], [x + 0.045, foot]], palette.roof, palette.ink, 0.012);
  shape(ctx, [[x - 0.055, foot - 0.09], [x + 0.015, foot - 0.09], [x + 0.015, foot], [x - 0.055, foot]], palette.plaster, palette.ink, 0.009);
  ctx.strokeStyle = palette["roof-dark"];
  ctx.lineWidth = 0.011;
  ctx.beginPath();
  ctx.moveTo(x - 0.055, foot - 0.09);
  ctx.lineTo(x + 0.015, foot);
  ctx.moveTo(x + 0.015, foot - 0.09);
  ctx.lineTo(x - 0.055, foot);
  ctx.stroke();
  shape(ctx, [[x - 0.036, foot - 0.165], [x - 0.004, foot - 0.165], [x - 0.004, foot - 0.13], [x - 0.036, foot - 0.13]], palette.door, palette.plaster, 0.008);
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} foot
 * @param {Palette} palette
 */
function silo(ctx, x, foot, palette) {
  shape(ctx, [[x - 0.035, foot - 0.18], [x + 0.035, foot - 0.18], [x + 0.035, foot], [x - 0.035, foot]], palette["wall-light"], palette.ink, 0.011);
  shape(ctx, [[x - 0.042, foot - 0.175], [x, foot - 0.24], [x + 0.042, foot - 0.175]], palette.slate, palette.ink, 0.011);
}

/**
 * A log cabin with a sign that cannot be overlooked: the posts count.
 * @param {Ctx} ctx
 * @param {Item} item
 * @param {Palette} palette
 */
export function drawPost(ctx, { at: [x, y], size }, palette) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size, size);
  shade(ctx, 0.08, 0.42, 0.62, 0.14, palette.shadow);
  shape(ctx, [[-0.5, -0.08], [0.36, -0.08], [0.36, 0.42], [-0.5, 0.42]], palette["road-edge"], palette.ink, 0.07);
  ctx.strokeStyle = palette.trunk;
  ctx.lineWidth = 0.05;
  ctx.beginPath();
  for (const dy of [0.08, 0.2, 0.32]) {
    ctx.moveTo(-0.48, dy);
    ctx.lineTo(0.34, dy);
  }
  ctx.stroke();
  shape(ctx, [[-0.66, -0.04], [-0.3, -0.44], [0.24, -0.44], [0.52, -0.04]], palette["roof-2-dark"], palette.ink, 0.07);
  ctx.fillStyle = palette.door;
  ctx.fillRect(-0.32, 0.1, 0.2, 0.32);
  sign(ctx, palette);
  ctx.restore();
}

/**
 * @param {Ctx} ctx
 * @param {Palette} palette
 */
function sign(ctx, palette) {
  ctx.fillStyle = palette.ink;
  ctx.fillRect(0.4, -0.3, 0.09, 0.76);
  disc(ctx, 0.44, -0.26, 0.33, palette.paper, palette.ink, 0.07);
  disc(ctx, 0.44, -0.26, 0.23, palette.gold);
  disc(ctx, 0.44, -0.26, 0.09, palette.ink);
}

/**
 * A colony's flag on a pole: the flags count.
 * @param {Ctx} ctx
 * @param {Item} item
 * @param {Palette} palette
 */
export function drawFlag(ctx, { at: [x, y], size }, palette) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size, size);
  shade(ctx, -0.3, 0.66, 0.24, 0.09, palette.shadow);
  ribbon(ctx, [[-0.42, 0.68], [-0.42, -0.72]], [[0.17, palette.paper], [0.1, palette.ink]], "round");
  ctx.beginPath();
  ctx.moveTo(-0.36, -0.68);
  ctx.bezierCurveTo(-0.1, -0.86, 0.2, -0.5, 0.66, -0.7);
  ctx.lineTo(0.44, -0.36);
  ctx.lineTo(0.66, -0.02);
  ctx.bezierCurveTo(0.2, 0.18, -0.1, -0.16, -0.36, 0.02);
  ctx.closePath();
  for (const [width, ink] of /** @type {Array<[number, string]>} */ ([[0.2, palette.paper], [0.11, palette.ink]])) {
    ctx.strokeStyle = ink;
    ctx.lineWidth = width;
    ctx.lineJoin = "round";
    ctx.stroke();
  }
  ctx.fillStyle = palette.pennant;
  ctx.fill();
  ctx.save();
  ctx.clip();
  ctx.fillStyle = palette["pennant-mark"];
  ctx.fillRect(-0.4, -0.02, 1.1, 0.4);
  ctx.fillRect(-0.4, -1, 1.1, 0.34);
  disc(ctx, 0.04, -0.34, 0.18, palette.gold);
  ctx.restore();
  ctx.restore();
}

/**
 * body: outline in a 100 by 100 box; detail: lines on it; fill: what of the palette colours it
 * @typedef {{ body: string, detail: string, fill: keyof Palette }} Beast
 */

/** @type {ReadonlyArray<Beast>} bison, deer, turkey, bear */
const BEASTS = [
  {
    body: "M5 56C4 44 12 37 20 36C24 18 42 8 58 20C74 22 92 30 95 48L96 62L90 58L89 92L78 92L77 72C66 77 56 76 50 72L50 92L39 92L38 74C30 80 14 78 9 70C6 66 5 60 5 56Z",
    detail: "M18 38C9 36 9 27 14 24M20 54L21 54M60 22C52 36 52 56 58 72",
    fill: "trunk",
  },
  {
    body: "M14 42C18 34 26 32 32 36L38 46C50 48 66 46 78 47C86 47 91 53 90 61L90 94L82 94L80 68C68 72 56 72 48 68L46 94L38 94L36 64C31 60 29 56 28 52L16 51C12 49 12 45 14 42Z",
    detail: "M30 36L22 10M26 24L13 20M31 36L42 12M36 24L49 22M24 42L25 42",
    fill: "ground-dark",
  },
  {
    body: "M26 40C28 34 36 34 38 40L40 54C44 48 50 46 54 46C40 22 62 2 80 14C98 26 100 56 86 70C78 80 66 84 56 82L55 94L64 97L46 97L47 80C38 76 33 68 32 58L30 46L20 46Z",
    detail: "M56 47C56 34 62 24 72 18M62 52C66 40 76 32 88 32M66 60C74 52 84 48 94 50M31 40L32 40",
    fill: "roof-3-dark",
  },
  {
    body: "M6 52C6 44 12 38 19 37L20 29L28 34C38 22 72 20 85 34C94 42 96 58 95 70L95 92L80 92L78 74C66 79 54 79 45 74L45 92L31 92L29 70C17 68 7 61 6 52Z",
    detail: "M20 48L21 48M7 54L12 57M46 40C40 50 40 62 45 72",
    fill: "door",
  },
];

/** @type {Map<string, Path2D>} */
const paths = new Map();

/** @param {string} d */
function pathOf(d) {
  const known = paths.get(d);
  if (known) return known;
  const path = new Path2D(d);
  paths.set(d, path);
  return path;
}

/**
 * An animal with a light rim, so that all can be counted.
 * @param {Ctx} ctx
 * @param {Item} item
 * @param {Palette} palette
 */
export function drawAnimal(ctx, { at: [x, y], size, look }, palette) {
  const { body, detail, fill } = BEASTS[Math.floor(look * BEASTS.length) % BEASTS.length];
  shade(ctx, x + size * 0.04, y + size * 0.42, size * 0.52, size * 0.12, palette.shadow);
  ctx.save();
  ctx.translate(x - size / 2, y - size / 2);
  ctx.scale(size / 100, size / 100);
  ctx.lineJoin = ctx.lineCap = "round";
  for (const [width, ink] of /** @type {Array<[number, string]>} */ ([[20, palette.paper], [9, palette.ink]])) {
    ctx.strokeStyle = ink;
    ctx.lineWidth = width;
    ctx.stroke(pathOf(body));
  }
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = 7;
  ctx.stroke(pathOf(detail));
  ctx.fillStyle = palette[fill];
  ctx.fill(pathOf(body));
  ctx.lineWidth = 5;
  ctx.globalAlpha = 0.7;
  ctx.stroke(pathOf(detail));
  ctx.restore();
}
