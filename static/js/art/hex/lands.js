/**
 * The landscapes, each told apart by colour and by picture. Units of one hex height, origin in the middle.
 */

import { disc, ribbon, shape } from "../tile/brush.js";
import { between, randomOf } from "../random.js";
import { blotch, ground, painted, pathOf, placed, rim, scatter } from "./brush.js";
import { broadleaf, coca, fern, palm, pine, potato } from "./plants.js";
import { block, boat, boulder, fish, llama, macaw, peak, wave } from "./things.js";

/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./palette.js").HexPalette} HexPalette */
/** @typedef {import("./places.js").Point} Point */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {(ctx: Ctx, random: Random, palette: HexPalette) => void} Draw */

/** @type {Draw} */
function forest(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex.forest, [hex["forest-dark"], hex["pine-light"]]);
  tufts(ctx, random, hex["pine-dark"], 18);
  for (const at of scatter(random, 34, 0.125, { margin: 0.07, clear: 0.2 })) {
    const size = between(random, 0.2, 0.25);
    placed(ctx, [at[0], at[1] + 0.06], size, () => (random() < 0.72 ? pine(ctx, palette) : broadleaf(ctx, palette)));
  }
}

/** @type {Draw} */
function quarry(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex.quarry, [hex["quarry-dark"], hex.border]);
  ledge(ctx, random, [-0.66, 0.66], [-0.26, 0.26], palette);
  const left = random() < 0.5;
  ledge(ctx, random, left ? [-0.66, -0.12] : [0.14, 0.66], [-0.1, 0.17], palette);
  for (let i = 0; i < 26; i += 1) disc(ctx, between(random, -0.5, 0.5), between(random, -0.1, 0.48), between(random, 0.004, 0.009), hex["quarry-dark"]);
  for (const at of scatter(random, 13, 0.15, { margin: 0.09, clear: 0.22, at: ([, y]) => y > -0.02 })) {
    placed(ctx, at, between(random, 0.1, 0.14), () => block(ctx, palette, between(random, 0.9, 1.5)));
  }
}

/**
 * A wall of fitted stones, as the Inkas built them.
 * @param {Ctx} ctx
 * @param {Random} random
 * @param {readonly [number, number]} span  from and to
 * @param {readonly [number, number]} upright  foot and height
 * @param {HexPalette} palette
 */
function ledge(ctx, random, [from, to], [foot, height], { hex, art }) {
  const rows = 2;
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [foot - height * (1 - row / rows), foot - height * (1 - (row + 1) / rows)];
    for (let x = from; x < to; ) {
      const wide = between(random, 0.09, 0.16);
      const slant = between(random, -0.012, 0.012);
      const fill = random() < 0.3 ? hex["stone-light"] : random() < 0.4 ? hex["stone-dark"] : hex.stone;
      shape(ctx, [[x + slant, top], [x + wide - 0.006 + slant, top], [x + wide - 0.006, bottom], [x, bottom]], fill, art.ink, 0.008);
      x += wide;
    }
  }
  ctx.fillStyle = hex["stone-light"];
  ctx.fillRect(from, foot - height - 0.016, to - from, 0.02);
  ctx.fillStyle = art.shadow;
  ctx.fillRect(from, foot, to - from, 0.03);
}

/** @type {Draw} */
function pasture(ctx, random, palette) {
  const { hex, art } = palette;
  ground(ctx, random, hex.pasture, [hex["pasture-dark"], hex.border]);
  tufts(ctx, random, hex["forest-dark"], 34);
  for (let i = 0; i < 22; i += 1) disc(ctx, between(random, -0.5, 0.5), between(random, -0.45, 0.45), 0.008, random() < 0.5 ? art.paper : art["bloom-2"]);
  for (const at of scatter(random, 2, 0.5, { margin: 0.1, clear: 0.3, at: ([, y]) => y < -0.2 })) placed(ctx, at, 0.11, () => broadleaf(ctx, palette));
  const herd = scatter(random, 7, 0.25, { margin: 0.12, clear: 0.25, at: ([x, y]) => y > -0.2 || Math.abs(x) < 0.3 });
  herd.forEach((at, i) => placed(ctx, [at[0], at[1] + 0.09], between(random, 0.2, 0.235), () => llama(ctx, palette, (i * 0.37 + 0.1 + random() * 0.2) % 1)));
}

/** @type {Draw} */
function field(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex.field, [hex["field-dark"], hex.border]);
  for (let row = -4; row <= 4; row += 1) {
    const y = row * 0.12;
    ribbon(ctx, curve(y + 0.03, 0.05), [[0.06, hex["field-dark"]], [0.028, hex.furrow]]);
  }
  for (let row = -4; row <= 4; row += 1) {
    for (let x = -0.58 + (row % 2) * 0.05; x < 0.6; x += 0.118) {
      const y = row * 0.12 + bend(x, 0.05) + 0.012;
      if (Math.hypot(x, y - 0.13) < 0.2) continue;
      placed(ctx, [x, y], 0.098 + random() * 0.015, () => potato(ctx, palette, random()));
    }
  }
  for (const at of scatter(random, 7, 0.2, { clear: 0.22 })) disc(ctx, at[0], at[1] + 0.045, 0.02, hex.potato, hex["potato-dark"], 0.008);
}

/** @type {Draw} */
function mountains(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex.mountain, [hex["mountain-dark"], hex.border]);
  for (const [x, y, size] of [[-0.34, -0.03, 0.42], [0.36, -0.02, 0.44], [0.02, 0.0, 0.55]]) placed(ctx, [x + between(random, -0.03, 0.03), y], size, () => peak(ctx, palette));
  hills(ctx, palette);
  for (const at of scatter(random, 11, 0.15, { margin: 0.08, clear: 0.22, at: ([, y]) => y > 0 })) {
    placed(ctx, [at[0], at[1] + 0.02], between(random, 0.11, 0.16), () => boulder(ctx, palette, random() < 0.6));
  }
}

/** Grassy feet in front of the peaks. @param {Ctx} ctx @param {HexPalette} palette */
function hills(ctx, { hex, art }) {
  painted(ctx, pathOf("M-.7 .02C-.5 -.08 -.36 -.1 -.2 -.02C-.06 -.1 .14 -.1 .26 -.01C.4 -.1 .54 -.06 .7 .02L.7 .6L-.7 .6Z"), hex.mountain, art.ink, 0.01);
  painted(ctx, pathOf("M-.7 .06C-.5 -.03 -.36 -.05 -.2 .03C-.06 -.05 .14 -.05 .26 .04C.4 -.05 .54 -.01 .7 .07L.7 .12C.5 .1 .3 .12 .2 .14C0 .06 -.3 .08 -.7 .12Z"), hex["mountain-dark"]);
  blotch(ctx, [-0.28, 0.3], 0.3, hex.border, 0.4);
  blotch(ctx, [0.3, 0.26], 0.26, hex["mountain-dark"], 0.5);
}

/** @type {Draw} */
function water(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex.sea, [hex["sea-deep"], hex["sea-light"]]);
  for (const at of scatter(random, 13, 0.2, { margin: 0.05, clear: 0.2 })) placed(ctx, at, between(random, 0.12, 0.18), () => wave(ctx, hex.foam, 0.12));
  const school = scatter(random, 8, 0.21, { margin: 0.11, clear: 0.25 });
  school.forEach((at, i) => placed(ctx, at, between(random, 0.15, 0.19), () => fish(ctx, palette, i % 3 === 0)));
}

/** @type {Draw} */
function ocean(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex["sea-deep"], [hex.sea, hex["sea-deep"]]);
  for (const at of scatter(random, 15, 0.19, { margin: 0.05, clear: 0 })) placed(ctx, at, between(random, 0.13, 0.2), () => wave(ctx, hex["sea-light"], 0.1));
  placed(ctx, [between(random, -0.1, 0.1), 0.12], 0.3, () => boat(ctx, palette));
}

/** @type {Draw} */
function plantation(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex.coca, [hex["coca-dark"], hex.border]);
  for (let row = -3; row <= 4; row += 1) {
    ribbon(ctx, curve(row * 0.145 + 0.01, -0.06), [[0.034, hex["coca-leaf-dark"]], [0.02, hex.border]]);
  }
  for (let row = -3; row <= 3; row += 1) {
    for (let x = -0.56 + (row % 2 ? 0.08 : 0); x < 0.58; x += 0.17) {
      const y = row * 0.145 + bend(x, -0.06) - 0.012;
      if (Math.hypot(x, y - 0.09) < 0.23) continue;
      placed(ctx, [x + between(random, -0.015, 0.015), y], 0.135 + random() * 0.02, () => coca(ctx, palette, random()));
    }
  }
}

/** @type {Draw} */
function jungle(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex.jungle, [hex["jungle-dark"], hex["frond-light"]]);
  thicket(ctx, random, palette, 0.21);
  placed(ctx, [between(random, -0.3, 0.3), -0.19], 0.24, () => macaw(ctx, palette));
}

/**
 * Palms and ferns all over.
 * @param {Ctx} ctx
 * @param {Random} random
 * @param {HexPalette} palette
 * @param {number} clear
 */
function thicket(ctx, random, palette, clear) {
  for (const at of scatter(random, 30, 0.13, { margin: 0.05, clear })) {
    const tall = at[1] < 0.02 || random() < 0.3;
    placed(ctx, [at[0], at[1] + 0.07], tall ? between(random, 0.25, 0.31) : between(random, 0.16, 0.21), () => (tall ? palm(ctx, palette, between(random, -1, 1)) : fern(ctx, palette)));
  }
}

/** @type {Draw} */
function frameSea(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex["sea-deep"], [hex["sea-deep"], hex.sea]);
  for (const at of scatter(random, 12, 0.22, { margin: 0.02, clear: 0 })) placed(ctx, at, between(random, 0.14, 0.2), () => wave(ctx, hex.sea, 0.1));
}

/** @type {Draw} */
function frameJungle(ctx, random, palette) {
  const { hex } = palette;
  ground(ctx, random, hex["jungle-dark"], [hex["frond-dark"], hex.jungle]);
  thicket(ctx, random, palette, 0);
}

/**
 * @param {Ctx} ctx
 * @param {Random} random
 * @param {string} colour
 * @param {number} count
 */
function tufts(ctx, random, colour, count) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 0.008;
  ctx.globalAlpha = 0.45;
  ctx.beginPath();
  for (let i = 0; i < count; i += 1) {
    const [x, y, size] = [between(random, -0.55, 0.55), between(random, -0.48, 0.48), between(random, 0.014, 0.024)];
    for (const dx of [-0.7, 0, 0.7]) {
      ctx.moveTo(x + dx * size * 0.3, y);
      ctx.lineTo(x + dx * size, y - size);
    }
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** @param {number} x @param {number} by */
const bend = (x, by) => by * (1 - (x / 0.58) ** 2) - by / 2;

/** @param {number} y @param {number} by @returns {Point[]} */
const curve = (y, by) => Array.from({ length: 17 }, (_, i) => [-0.64 + i * 0.08, y + bend(-0.64 + i * 0.08, by)]);

/** @type {Record<string, Draw>} by the letter of what the land yields; "~" ocean, "f~" and "f#" the frame */
const LANDS = { W: forest, S: quarry, L: pasture, P: field, O: mountains, F: water, C: plantation, T: jungle, "~": ocean, "f~": frameSea, "f#": frameJungle };

/** @type {Readonly<Record<string, keyof import("./palette.js").HexColours>>} */
const BASES = { W: "forest", S: "quarry", L: "pasture", P: "field", O: "mountain", F: "sea", C: "coca", T: "jungle", "~": "sea-deep", "f~": "sea-deep", "f#": "jungle-dark" };

/** The colour of a landscape, until its picture is painted. @param {string} land @param {HexPalette} palette */
export const baseOf = (land, { hex }) => hex[BASES[land] ?? "border"];

/**
 * @param {Ctx} ctx  units of one hex height, origin in the middle
 * @param {string} land  key of the landscapes
 * @param {string} seed  the same seed paints the same hex
 * @param {HexPalette} palette
 */
export function drawLand(ctx, land, seed, palette) {
  ctx.save();
  LANDS[land]?.(ctx, randomOf(`${land} ${seed}`), palette);
  rim(ctx);
  ctx.restore();
}
