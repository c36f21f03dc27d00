/**
 * One picture for each kind of card, for canvas and pages alike: paths in a 100 by 100 box with the
 * names of their colours.
 */

import { pathOf } from "./brush.js";

/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./palette.js").HexPalette} HexPalette */
/** @typedef {import("./palette.js").HexColours} HexColours */
/** @typedef {keyof HexColours} Name */
/** @typedef {{ d: string, fill?: Name, line?: number, stroke?: Name }} Stroke  line: width of the outline, 0 for none */

/** @type {Readonly<Record<string, ReadonlyArray<Stroke>>>} */
export const ICONS = {
  W: [
    { d: "M14 60L66 38C74 36 84 50 78 58L28 84C16 86 6 66 14 60Z", fill: "wood" },
    { d: "M20 34L70 14C78 12 88 26 82 34L34 56C22 58 12 40 20 34Z", fill: "wood" },
    { d: "M30 40L68 24M40 46L74 31M24 66L62 48M36 72L70 56", line: 3, stroke: "wood-dark" },
    { d: "M20 60a12 13 -20 1 0 .1 0ZM26 33a12 13 -20 1 0 .1 0Z", fill: "wood-light" },
    { d: "M21 66a6 7 -20 1 0 .1 0ZM27 39a6 7 -20 1 0 .1 0Z", line: 3, stroke: "wood-dark" },
  ],
  S: [
    { d: "M8 58L22 44L60 44L60 84L8 84Z", fill: "stone" },
    { d: "M46 58L56 46L92 46L92 84L46 84Z", fill: "stone" },
    { d: "M26 28L36 16L78 16L68 28L68 52L26 52Z", fill: "stone" },
    { d: "M26 28L36 16L78 16L68 28Z", fill: "stone-light" },
    { d: "M8 58L18 46L26 52L46 52L46 58Z", fill: "stone-light" },
    { d: "M68 28L78 16L78 46L68 52Z", fill: "stone-dark" },
    { d: "M46 58L54 50L92 46L84 58Z", fill: "stone-light" },
    { d: "M84 58L92 46L92 78L84 84Z", fill: "stone-dark" },
  ],
  L: [
    { d: "M20 30C8 40 8 64 22 74C34 86 68 86 80 74C94 62 92 38 78 28C64 16 34 18 20 30Z", fill: "wool" },
    { d: "M20 44C36 24 62 22 82 40M14 56C36 34 64 34 88 54M18 68C38 46 64 46 84 66M28 78C44 62 60 60 74 76", line: 4, stroke: "wool-dark" },
    { d: "M38 24C28 40 28 62 40 82M62 22C72 40 72 64 60 82", line: 4, stroke: "wool-dark" },
    { d: "M80 74C90 78 94 86 88 92C80 96 70 88 60 92", line: 5, stroke: "feather-1" },
  ],
  P: [
    { d: "M26 40C36 22 64 18 80 34C94 48 88 72 70 80C52 90 28 84 18 70C10 58 18 50 26 40Z", fill: "potato" },
    { d: "M34 42C40 34 52 30 60 32", line: 5, stroke: "card" },
    { d: "M36 56a3.500 3.500 0 1 0 .1 0ZM60 48a3.500 3.500 0 1 0 .1 0ZM68 64a3.500 3.500 0 1 0 .1 0ZM48 72a3.500 3.500 0 1 0 .1 0ZM74 46a3 3 0 1 0 .1 0Z", fill: "potato-dark", line: 0 },
    { d: "M46 24C40 14 46 8 54 8C60 12 58 20 52 26Z", fill: "crop" },
  ],
  O: [
    { d: "M10 72L20 40L44 22L70 26L90 54L88 80L30 86Z", fill: "rock" },
    { d: "M20 40L44 22L56 40L34 54Z", fill: "rock-light", line: 0 },
    { d: "M70 26L90 54L88 80L68 62Z", fill: "rock-dark", line: 0 },
    { d: "M26 66L38 52L50 62L42 76ZM52 50L64 38L74 50L62 60ZM58 76L68 66L80 74L70 82Z", fill: "ore-light" },
    { d: "M10 72L20 40L44 22L70 26L90 54L88 80L30 86Z" },
  ],
  F: [
    { d: "M8 50C24 22 54 20 70 44L92 26C88 40 88 60 92 74L70 56C54 80 24 78 8 50Z", fill: "sea" },
    { d: "M14 52C30 66 52 66 66 54C54 76 26 74 14 52Z", fill: "foam", line: 0 },
    { d: "M32 34C40 44 40 56 32 66M50 40C54 46 54 54 50 60M60 44C63 48 63 52 60 56", line: 3.500, stroke: "fish-dark" },
    { d: "M20 46a3.500 3.500 0 1 0 .1 0Z", fill: "robber", line: 0 },
  ],
  C: [
    { d: "M48 92C50 74 50 56 52 40", line: 5, stroke: "coca-leaf-dark" },
    { d: "M52 44C36 34 38 14 52 6C66 16 68 34 52 44Z", fill: "coca-leaf" },
    { d: "M50 64C34 70 16 62 10 46C28 40 46 46 50 64ZM52 70C66 74 84 66 90 50C72 44 56 52 52 70Z", fill: "coca-leaf" },
    { d: "M52 40L52 14M46 60L20 50M56 66L80 55", line: 3, stroke: "coca-leaf-dark" },
    { d: "M36 78a7 7 0 1 0 .1 0ZM64 76a7 7 0 1 0 .1 0ZM50 82a7 7 0 1 0 .1 0Z", fill: "berry" },
  ],
  T: [
    { d: "M22 94C30 66 44 40 66 14", line: 6, stroke: "token-ink" },
    { d: "M24 82C14 60 26 22 74 6C86 36 68 74 36 80C32 81 28 82 24 82Z", fill: "feather-1" },
    { d: "M40 40C50 24 60 12 74 6C80 24 78 40 70 54C60 50 50 46 40 40Z", fill: "feather-3" },
    { d: "M58 16C63 12 68 8 74 6C77 14 78 22 77 29C70 26 64 22 58 16Z", fill: "feather-2" },
    { d: "M26 80C36 56 50 34 70 12M36 60L28 46M44 47L38 32M40 62L60 62M50 45L70 44", line: 3, stroke: "token-ink" },
  ],
};

const INK = "#3f2c1b";

/**
 * @param {Ctx} ctx
 * @param {number} x  middle
 * @param {number} y
 * @param {number} size
 * @param {string} kind  letter of the card
 * @param {HexPalette} palette
 */
export function drawIcon(ctx, x, y, size, kind, { hex }) {
  ctx.save();
  ctx.translate(x - size / 2, y - size / 2);
  ctx.scale(size / 100, size / 100);
  ctx.lineJoin = ctx.lineCap = "round";
  for (const { d, fill, line = 5, stroke } of ICONS[kind] ?? []) {
    const path = pathOf(d);
    if (fill) {
      ctx.fillStyle = hex[fill];
      ctx.fill(path);
    }
    if (line === 0) continue;
    ctx.lineWidth = line;
    ctx.strokeStyle = stroke ? hex[stroke] : INK;
    ctx.stroke(path);
  }
  ctx.restore();
}
