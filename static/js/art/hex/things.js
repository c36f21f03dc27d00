/**
 * What lives and lies about: llamas, fish, boats, stones, peaks, a macaw. Each around its foot, in units of its own size.
 */

import { disc, shade, shape } from "../tile/brush.js";
import { painted, pathOf } from "./brush.js";

/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./palette.js").HexPalette} HexPalette */

const LLAMA = "M-.4 -.02L-.38 -.34C-.44 -.4 -.45 -.52 -.36 -.56C-.2 -.62 .06 -.6 .16 -.58C.2 -.7 .2 -.84 .22 -.94L.24 -1.06L.3 -.98L.37 -1.05L.38 -.95C.46 -.93 .54 -.88 .53 -.82C.52 -.77 .44 -.77 .38 -.77C.36 -.62 .38 -.44 .32 -.34L.34 -.02L.24 -.02L.2 -.28L-.22 -.28L-.28 -.02Z";
const BLANKET = "M-.24 -.6C-.14 -.62 -.02 -.61 .06 -.6L.07 -.36C-.02 -.34 -.14 -.34 -.25 -.36Z";

/** @param {Ctx} ctx @param {HexPalette} palette @param {number} look 0 to 1 */
export function llama(ctx, { hex, art }, look) {
  shade(ctx, 0.04, 0, 0.5, 0.1, art.shadow);
  ctx.save();
  if (look < 0.5) ctx.scale(-1, 1);
  painted(ctx, pathOf(LLAMA), look > 0.3 && look < 0.6 ? hex["llama-dark"] : hex.llama, art.ink, 0.08);
  if (look > 0.5) painted(ctx, pathOf(BLANKET), look > 0.75 ? hex.blanket : hex["feather-2"], art.ink, 0.05);
  disc(ctx, 0.4, -0.87, 0.03, art.ink);
  ctx.restore();
}

const FISH = "M-.5 0C-.3 -.26 .1 -.3 .32 -.04L.52 -.2C.48 -.06 .48 .06 .52 .2L.32 .04C.1 .3 -.3 .26 -.5 0Z";

/** @param {Ctx} ctx @param {HexPalette} palette @param {boolean} back  swims to the east */
export function fish(ctx, { hex }, back) {
  ctx.save();
  if (back) ctx.scale(-1, 1);
  painted(ctx, pathOf(FISH), hex.fish, hex["fish-dark"], 0.08);
  ctx.strokeStyle = hex["fish-dark"];
  ctx.lineWidth = 0.05;
  ctx.beginPath();
  ctx.arc(-0.36, 0, 0.16, -0.9, 0.9);
  ctx.moveTo(-0.02, -0.08);
  ctx.lineTo(0.16, -0.04);
  ctx.moveTo(-0.02, 0.07);
  ctx.lineTo(0.16, 0.05);
  ctx.stroke();
  disc(ctx, -0.36, -0.05, 0.035, hex["fish-dark"]);
  ctx.restore();
}

/** A boat of reeds. @param {Ctx} ctx @param {HexPalette} palette */
export function boat(ctx, { hex, art }) {
  shade(ctx, 0, 0.04, 0.6, 0.1, art.shadow);
  painted(ctx, pathOf("M.02 -.9L.02 -.2L-.36 -.24C-.3 -.5 -.18 -.74 .02 -.9Z"), hex.llama, art.ink, 0.05);
  painted(ctx, pathOf("M.1 -.84L.1 -.2L.34 -.24C.3 -.46 .22 -.68 .1 -.84Z"), hex.blanket, art.ink, 0.05);
  painted(ctx, pathOf("M-.72 -.36C-.62 -.16 -.42 -.14 0 -.14C.42 -.14 .62 -.16 .72 -.36C.74 -.1 .56 .08 .34 .08L-.34 .08C-.56 .08 -.74 -.1 -.72 -.36Z"), hex.reed, art.ink, 0.06);
  ctx.strokeStyle = hex["reed-dark"];
  ctx.lineWidth = 0.045;
  for (const x of [-0.4, -0.14, 0.14, 0.4]) {
    ctx.beginPath();
    ctx.moveTo(x, -0.12);
    ctx.lineTo(x * 0.92, 0.06);
    ctx.stroke();
  }
}

/** A cut block. @param {Ctx} ctx @param {HexPalette} palette @param {number} wide */
export function block(ctx, { hex, art }, wide = 1) {
  const half = 0.5 * wide;
  shade(ctx, 0.1, 0.02, half * 1.15, 0.14, art.shadow);
  shape(ctx, [[-half, -0.48], [half * 0.7, -0.48], [half * 0.7, 0.04], [-half, 0.04]], hex.stone, art.ink, 0.07);
  shape(ctx, [[-half, -0.48], [-half * 0.6, -0.7], [half, -0.7], [half * 0.7, -0.48]], hex["stone-light"], art.ink, 0.07);
  shape(ctx, [[half * 0.7, -0.48], [half, -0.7], [half, -0.14], [half * 0.7, 0.04]], hex["stone-dark"], art.ink, 0.07);
}

/** A boulder. @param {Ctx} ctx @param {HexPalette} palette @param {boolean} vein  with copper */
export function boulder(ctx, { hex, art }, vein) {
  shade(ctx, 0.1, 0.02, 0.5, 0.14, art.shadow);
  shape(ctx, [[-0.46, 0.04], [-0.4, -0.3], [-0.1, -0.52], [0.26, -0.42], [0.46, -0.1], [0.42, 0.04]], hex.rock, art.ink, 0.07);
  shape(ctx, [[-0.1, -0.5], [0.26, -0.42], [0.1, -0.2], [-0.26, -0.2]], hex["rock-light"]);
  if (!vein) return;
  shape(ctx, [[-0.22, -0.12], [-0.06, -0.26], [0.08, -0.1], [-0.06, 0.02]], hex["ore-light"], hex.ore, 0.05);
  shape(ctx, [[0.16, -0.06], [0.24, -0.18], [0.34, -0.06], [0.24, 0.02]], hex["ore-light"], hex.ore, 0.05);
}

/** A peak with snow. @param {Ctx} ctx @param {HexPalette} palette */
export function peak(ctx, { hex, art }) {
  shape(ctx, [[-0.62, 0.02], [-0.36, -0.42], [-0.24, -0.5], [0, -1], [0.2, -0.62], [0.34, -0.46], [0.62, 0.02]], hex.rock, art.ink, 0.04);
  shape(ctx, [[0, -1], [0.2, -0.62], [0.34, -0.46], [0.62, 0.02], [0.12, 0.02], [0.2, -0.2], [0.02, -0.46], [0.1, -0.7]], hex["rock-dark"]);
  shape(ctx, [[-0.3, -0.3], [-0.16, -0.4], [-0.22, -0.12], [-0.4, -0.02]], hex["rock-light"]);
  shape(ctx, [[0, -1], [0.2, -0.62], [0.1, -0.52], [0.02, -0.66], [-0.08, -0.5], [-0.14, -0.62], [-0.22, -0.54]], hex.snow, art.ink, 0.03);
}

/** A parrot on a branch. @param {Ctx} ctx @param {HexPalette} palette */
export function macaw(ctx, { hex, art }) {
  painted(ctx, pathOf("M-.5 .06C-.2 -.02 .2 .1 .5 0"), "transparent", art.ink, 0.14);
  painted(ctx, pathOf("M-.5 .06C-.2 -.02 .2 .1 .5 0"), "transparent", art.trunk, 0.08);
  painted(ctx, pathOf("M.02 -.3L.16 .62L-.02 .74L-.16 .6L-.18 -.2Z"), hex["feather-2"], art.ink, 0.06);
  painted(ctx, pathOf("M-.3 -.66C-.3 -.9 -.08 -1 .08 -.92C.24 -.84 .3 -.6 .24 -.32C.2 -.1 .1 .04 0 .1C-.16 .04 -.24 -.16 -.24 -.4C-.24 -.5 -.28 -.54 -.3 -.66Z"), hex["feather-1"], art.ink, 0.06);
  painted(ctx, pathOf("M.26 -.5C.3 -.2 .18 .1 .1 .3C.02 .14 -.06 -.1 .02 -.42Z"), hex["feather-3"], art.ink, 0.05);
  painted(ctx, pathOf("M.24 -.3C.26 -.1 .18 .16 .12 .32C.06 .18 .04 .02 .06 -.14Z"), hex["feather-2"]);
  painted(ctx, pathOf("M-.26 -.8C-.44 -.78 -.46 -.6 -.36 -.5C-.34 -.62 -.3 -.64 -.22 -.64Z"), art.ink);
  disc(ctx, -0.12, -0.78, 0.09, art.paper);
  disc(ctx, -0.13, -0.78, 0.04, art.ink);
}

/** A short wave. @param {Ctx} ctx @param {string} colour @param {number} [width] */
export function wave(ctx, colour, width = 0.1) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = "round";
  ctx.stroke(pathOf("M-.5 .06C-.36 -.1 -.2 -.1 -.06 .04C.08 -.12 .26 -.12 .5 .04"));
}
