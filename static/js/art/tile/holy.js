/**
 * The buildings in the middle of a tile: monastery and abbey; and gardens.
 */

import { disc, shade, shape } from "./brush.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../palette.js").Palette} Palette */
/** @typedef {import("./brush.js").Ctx} Ctx */

/**
 * A church in a walled yard.
 * @param {Ctx} ctx
 * @param {Point} point
 * @param {number} scale
 * @param {Palette} palette
 */
export function drawMonastery(ctx, [x, y], scale, palette) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale, scale);
  shade(ctx, 0.012, 0.05, 0.265, 0.215, palette.shadow);
  shade(ctx, 0, 0.035, 0.262, 0.21, palette["wall-dark"]);
  shade(ctx, 0, 0.035, 0.246, 0.194, palette.wall);
  shade(ctx, 0, 0.035, 0.222, 0.17, palette["road-light"]);
  church(ctx, 0.02, 0.14, 1.08, palette.roof, palette["roof-dark"], palette);
  ctx.restore();
}

/**
 * A nave seen from its side with a tower at one end.
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} foot
 * @param {number} scale
 * @param {string} light
 * @param {string} dark
 * @param {Palette} palette
 */
function church(ctx, x, foot, scale, light, dark, palette) {
  /** @param {number} n */
  const u = (n) => n * scale;
  shade(ctx, x + u(0.03), foot, u(0.2), u(0.035), palette.shadow);
  shape(ctx, [[x - u(0.08), foot - u(0.12)], [x + u(0.17), foot - u(0.12)], [x + u(0.17), foot], [x - u(0.08), foot]], palette.plaster, palette.ink, 0.013);
  shape(ctx, [[x - u(0.06), foot - u(0.235)], [x + u(0.15), foot - u(0.235)], [x + u(0.19), foot - u(0.11)], [x - u(0.08), foot - u(0.11)]], light, palette.ink, 0.013);
  shape(ctx, [[x - u(0.07), foot - u(0.17)], [x + u(0.17), foot - u(0.17)], [x + u(0.19), foot - u(0.11)], [x - u(0.08), foot - u(0.11)]], dark);
  windows(ctx, x, foot, u, palette);
  shape(ctx, [[x - u(0.19), foot - u(0.27)], [x - u(0.07), foot - u(0.27)], [x - u(0.07), foot], [x - u(0.19), foot]], palette.plaster, palette.ink, 0.013);
  ctx.fillStyle = palette["plaster-dark"];
  ctx.fillRect(x - u(0.115), foot - u(0.264), u(0.038), u(0.258));
  shape(ctx, [[x - u(0.21), foot - u(0.265)], [x - u(0.13), foot - u(0.41)], [x - u(0.05), foot - u(0.265)]], light, palette.ink, 0.013);
  cross(ctx, x - u(0.13), foot - u(0.43), u, palette);
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} foot
 * @param {(n: number) => number} u
 * @param {Palette} palette
 */
function windows(ctx, x, foot, u, palette) {
  ctx.fillStyle = palette.door;
  for (const dx of [0, 0.06, 0.12]) {
    ctx.beginPath();
    ctx.arc(x + u(dx - 0.01), foot - u(0.06), u(0.016), Math.PI, 0);
    ctx.lineTo(x + u(dx + 0.006), foot - u(0.025));
    ctx.lineTo(x + u(dx - 0.026), foot - u(0.025));
    ctx.fill();
  }
  ctx.fillRect(x - u(0.152), foot - u(0.2), u(0.026), u(0.05));
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {(n: number) => number} u
 * @param {Palette} palette
 */
function cross(ctx, x, y, u, palette) {
  ctx.fillStyle = palette.ink;
  ctx.fillRect(x - u(0.008), y - u(0.035), u(0.016), u(0.07));
  ctx.fillRect(x - u(0.025), y - u(0.02), u(0.05), u(0.014));
}

/**
 * The abbey fills its tile: a paved court within walls on all four sides.
 * @param {Ctx} ctx
 * @param {Palette} palette
 */
export function drawAbbey(ctx, palette) {
  ctx.fillStyle = palette["wall-dark"];
  ctx.fillRect(0, 0, 1, 1);
  ctx.fillStyle = palette.wall;
  ctx.fillRect(0.02, 0.02, 0.96, 0.96);
  ctx.fillStyle = palette["wall-dark"];
  ctx.fillRect(0.085, 0.085, 0.83, 0.83);
  ctx.fillStyle = palette["road-light"];
  ctx.fillRect(0.1, 0.1, 0.8, 0.8);
  flags(ctx, palette);
  for (const [x, y] of [[0.24, 0.25], [0.76, 0.25], [0.24, 0.78], [0.76, 0.78]]) bed(ctx, x, y, 0.085, palette);
  shade(ctx, 0.52, 0.66, 0.3, 0.08, palette.shadow);
  church(ctx, 0.53, 0.68, 1.28, palette.slate, palette["slate-dark"], palette);
  for (const [x, y] of [[0.055, 0.055], [0.945, 0.055], [0.055, 0.945], [0.945, 0.945]]) {
    disc(ctx, x, y, 0.05, palette["wall-light"], palette["wall-dark"], 0.015);
  }
}

/**
 * @param {Ctx} ctx
 * @param {Palette} palette
 */
function flags(ctx, palette) {
  ctx.strokeStyle = palette.road;
  ctx.lineWidth = 0.012;
  for (let i = 1; i < 8; i += 1) {
    ctx.beginPath();
    ctx.moveTo(0.1, 0.1 + i * 0.1);
    ctx.lineTo(0.9, 0.1 + i * 0.1);
    for (let j = 0; j < 6; j += 1) {
      const x = 0.14 + j * 0.14 + (i % 2) * 0.07;
      ctx.moveTo(x, 0.1 + i * 0.1);
      ctx.lineTo(x, 0.2 + i * 0.1);
    }
    ctx.stroke();
  }
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {Palette} palette
 */
function bed(ctx, x, y, radius, palette) {
  disc(ctx, x, y, radius, palette.leaf, palette["leaf-dark"], 0.014);
  for (let i = 0; i < 5; i += 1) {
    const angle = (i / 5) * Math.PI * 2;
    disc(ctx, x + Math.cos(angle) * radius * 0.5, y + Math.sin(angle) * radius * 0.5, 0.016, i % 2 ? palette.bloom : palette.paper);
  }
}

/**
 * A formal garden: a hedge around four beds and a fountain.
 * @param {Ctx} ctx
 * @param {Point} point
 * @param {number} half  half its side
 * @param {Palette} palette
 */
export function drawGarden(ctx, [x, y], half, palette) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(half / 0.128, half / 0.128);
  shade(ctx, 0.012, 0.03, 0.148, 0.14, palette.shadow);
  square(ctx, 0, 0, 0.128, palette["leaf-dark"]);
  square(ctx, 0, 0, 0.116, palette.leaf);
  square(ctx, 0, 0, 0.094, palette["road-light"]);
  for (const [dx, dy] of [[-1, -1], [1, -1], [-1, 1], [1, 1]]) flowerBed(ctx, dx * 0.05, dy * 0.05, dx * dy > 0, palette);
  disc(ctx, 0, 0, 0.036, palette.wall, palette["wall-dark"], 0.01);
  disc(ctx, 0, 0, 0.021, palette.water);
  ctx.restore();
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} half
 * @param {string} fill
 */
function square(ctx, x, y, half, fill) {
  ctx.beginPath();
  ctx.roundRect(x - half, y - half, half * 2, half * 2, 0.03);
  ctx.fillStyle = fill;
  ctx.fill();
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {boolean} first  which of the two colours
 * @param {Palette} palette
 */
function flowerBed(ctx, x, y, first, palette) {
  square(ctx, x, y, 0.034, palette["leaf-light"]);
  for (const [dx, dy] of [[-0.014, -0.012], [0.014, -0.014], [0, 0.006], [-0.016, 0.016], [0.016, 0.016]]) {
    disc(ctx, x + dx, y + dy, 0.0105, first ? palette.bloom : palette["bloom-2"]);
  }
}
