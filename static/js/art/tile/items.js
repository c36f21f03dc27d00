/**
 * Things that stand upright on a tile. Each is drawn around its foot, in units of a tile.
 */

import { disc, shade, shape } from "./brush.js";
import { drawAnimal, drawFlag, drawPost } from "./frontier.js";

/** @typedef {import("../palette.js").Palette} Palette */
/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./decor.js").Item} Item */
/** @typedef {(ctx: Ctx, item: Item, palette: Palette) => void} Draw */

/**
 * @param {Palette} palette
 * @param {number} look
 * @returns {[string, string]} roof in light and in shade
 */
function roofOf(palette, look) {
  if (look < 0.6) return [palette.roof, palette["roof-dark"]];
  return look < 0.85 ? [palette["roof-2"], palette["roof-2-dark"]] : [palette["roof-3"], palette["roof-3-dark"]];
}

/** @type {Draw} A house whose ridge runs across, or a gable to the front. */
function house(ctx, { at: [x, y], size, look }, palette) {
  const [half, foot] = [size * 0.5, y + size * 0.42];
  const eave = foot - size * 0.34;
  const ridge = eave - size * 0.46;
  const [light, dark] = roofOf(palette, (look * 7) % 1);
  shade(ctx, x + size * 0.12, foot + size * 0.02, half * 1.05, size * 0.13, palette.shadow);
  if (look < 0.5) gabled(ctx, { x, half, foot, eave, ridge, light, dark }, palette);
  else broad(ctx, { x, half, foot, eave, ridge, light, dark }, palette);
}

/**
 * @typedef {{ x: number, half: number, foot: number, eave: number, ridge: number, light: string, dark: string }} Frame
 */

/**
 * @param {Ctx} ctx
 * @param {Frame} frame
 * @param {Palette} palette
 */
function gabled(ctx, { x, half, foot, eave, ridge, light, dark }, palette) {
  const split = x - half * 0.1;
  shape(ctx, [[x - half * 0.86, eave], [split, ridge + half * 0.2], [split + half * 0.1, eave], [split + half * 0.1, foot], [x - half * 0.86, foot]], palette.plaster, palette.ink);
  shape(ctx, [[split, eave], [x + half * 0.86, eave], [x + half * 0.86, foot], [split, foot]], palette["plaster-dark"], palette.ink);
  shape(ctx, [[x - half * 0.48, ridge], [x + half * 0.62, ridge], [x + half * 1.02, eave], [split, eave]], dark, palette.ink);
  shape(ctx, [[x - half * 0.48, ridge], [split, eave], [split - half * 0.06, eave + half * 0.16], [x - half * 0.5, ridge + half * 0.3], [x - half * 0.95, eave + half * 0.16], [x - half * 1.02, eave - half * 0.04]], light, palette.ink);
  ctx.fillStyle = palette.door;
  ctx.fillRect(x - half * 0.58, foot - half * 0.5, half * 0.3, half * 0.5);
}

/**
 * @param {Ctx} ctx
 * @param {Frame} frame
 * @param {Palette} palette
 */
function broad(ctx, { x, half, foot, eave, ridge, light, dark }, palette) {
  shape(ctx, [[x - half * 0.84, eave], [x + half * 0.84, eave], [x + half * 0.84, foot], [x - half * 0.84, foot]], palette.plaster, palette.ink);
  shape(ctx, [[x - half * 0.66, ridge], [x + half * 0.66, ridge], [x + half, eave + half * 0.08], [x - half, eave + half * 0.08]], light, palette.ink);
  shape(ctx, [[x - half * 0.78, (ridge + eave) / 2], [x + half * 0.78, (ridge + eave) / 2], [x + half, eave + half * 0.08], [x - half, eave + half * 0.08]], dark);
  ctx.fillStyle = palette.door;
  ctx.fillRect(x - half * 0.5, foot - half * 0.46, half * 0.3, half * 0.46);
  ctx.fillRect(x + half * 0.24, foot - half * 0.42, half * 0.26, half * 0.22);
}

/** @type {Draw} */
function cottage(ctx, item, palette) {
  house(ctx, { ...item, look: item.look * 0.5 + 0.5 }, palette);
}

/** @type {Draw} The great building of a larger city: a hall between two towers. */
function keep(ctx, { at: [x, y], size }, palette) {
  const foot = y + size * 0.42;
  shade(ctx, x + size * 0.08, foot, size * 0.56, size * 0.14, palette.shadow);
  hall(ctx, x, foot, size, palette);
  for (const [dx, height] of [[-0.36, 0.72], [0.36, 0.86]]) turret(ctx, x + size * dx, foot, size, height, palette);
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} foot
 * @param {number} size
 * @param {Palette} palette
 */
function hall(ctx, x, foot, size, palette) {
  const [half, eave, ridge] = [size * 0.36, foot - size * 0.34, foot - size * 0.66];
  shape(ctx, [[x - half, eave], [x + half, eave], [x + half, foot], [x - half, foot]], palette.plaster, palette.ink);
  shape(ctx, [[x - half * 0.9, ridge], [x + half * 0.9, ridge], [x + half * 1.06, eave], [x - half * 1.06, eave]], palette.roof, palette.ink);
  shape(ctx, [[x - half * 0.98, (ridge + eave) / 2], [x + half * 0.98, (ridge + eave) / 2], [x + half * 1.06, eave], [x - half * 1.06, eave]], palette["roof-dark"]);
  ctx.fillStyle = palette.door;
  ctx.beginPath();
  ctx.arc(x, foot - size * 0.12, size * 0.075, Math.PI, 0);
  ctx.lineTo(x + size * 0.075, foot);
  ctx.lineTo(x - size * 0.075, foot);
  ctx.fill();
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} foot
 * @param {number} size
 * @param {number} height
 * @param {Palette} palette
 */
function turret(ctx, x, foot, size, height, palette) {
  const [half, top] = [size * 0.125, foot - size * height * 0.72];
  shape(ctx, [[x - half, top], [x + half, top], [x + half, foot], [x - half, foot]], palette["wall-light"], palette.ink);
  ctx.fillStyle = palette.wall;
  ctx.fillRect(x + half * 0.2, top + 0.008, half * 0.7, foot - top - 0.016);
  shape(ctx, [[x - half * 1.4, top], [x, top - size * 0.34], [x + half * 1.4, top]], palette.slate, palette.ink);
  ctx.fillStyle = palette.door;
  ctx.fillRect(x - half * 0.3, top + size * 0.1, half * 0.6, size * 0.1);
}

/** @type {Draw} */
function tree(ctx, { at: [x, y], size, look }, palette) {
  const radius = size * 0.5;
  shade(ctx, x + radius * 0.3, y + radius * 0.95, radius * 0.95, radius * 0.34, palette.shadow);
  if (look > 0.66) {
    cypress(ctx, x, y, radius, palette);
    return;
  }
  ctx.fillStyle = palette.trunk;
  ctx.fillRect(x - radius * 0.14, y + radius * 0.4, radius * 0.28, radius * 0.55);
  disc(ctx, x, y - radius * 0.15, radius * 0.86, palette.leaf, palette["leaf-dark"], 0.012);
  disc(ctx, x - radius * 0.22, y - radius * 0.4, radius * 0.46, palette["leaf-light"]);
  disc(ctx, x + radius * 0.3, y - radius * 0.1, radius * 0.2, palette["leaf-light"]);
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {Palette} palette
 */
function cypress(ctx, x, y, radius, palette) {
  ctx.fillStyle = palette.trunk;
  ctx.fillRect(x - radius * 0.12, y + radius * 0.6, radius * 0.24, radius * 0.4);
  for (const [top, bottom, half] of [[-0.2, 0.75, 0.68], [-0.75, 0.2, 0.54], [-1.2, -0.35, 0.4]]) {
    shape(ctx, [[x, y + radius * top - radius * 0.2], [x + radius * half, y + radius * bottom], [x - radius * half, y + radius * bottom]], palette.leaf, palette["leaf-dark"], 0.01);
  }
}

/** @type {Draw} */
function bush(ctx, { at: [x, y], size }, palette) {
  shade(ctx, x + size * 0.1, y + size * 0.34, size * 0.5, size * 0.18, palette.shadow);
  for (const [dx, dy, r] of [[-0.26, 0.08, 0.3], [0.26, 0.1, 0.28], [0, -0.1, 0.36]]) {
    disc(ctx, x + size * dx, y + size * dy, size * r, palette.leaf, palette["leaf-dark"], 0.009);
  }
  disc(ctx, x - size * 0.08, y - size * 0.18, size * 0.16, palette["leaf-light"]);
}

/** @type {Draw} */
function tuft(ctx, { at: [x, y], size }, palette) {
  ctx.strokeStyle = palette["leaf-dark"];
  ctx.lineWidth = 0.008;
  ctx.globalAlpha = 0.5;
  ctx.beginPath();
  for (const dx of [-0.7, 0, 0.7]) {
    ctx.moveTo(x + dx * size * 0.3, y);
    ctx.lineTo(x + dx * size, y - size);
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** @type {Draw} */
function flower(ctx, { at: [x, y], look }, palette) {
  const colour = look < 0.5 ? palette.paper : palette["bloom-2"];
  for (const [dx, dy] of [[0, 0], [0.02, 0.01], [-0.012, 0.018]]) disc(ctx, x + dx, y + dy, 0.0075, colour);
}

/** @type {Draw} A shield, the sign that counts. */
function pennant(ctx, { at: [x, y], size }, palette) {
  const [half, top, low] = [size * 0.46, y - size * 0.52, y + size * 0.6];
  /** @param {number} grow */
  const path = (grow) => {
    ctx.beginPath();
    ctx.moveTo(x - half - grow, top - grow);
    ctx.lineTo(x + half + grow, top - grow);
    ctx.lineTo(x + half + grow, y);
    ctx.quadraticCurveTo(x + half + grow, y + size * 0.42, x, low + grow);
    ctx.quadraticCurveTo(x - half - grow, y + size * 0.42, x - half - grow, y);
    ctx.closePath();
  };
  shade(ctx, x + size * 0.08, low - size * 0.02, half * 1.1, size * 0.16, palette.shadow);
  path(0.022);
  ctx.fillStyle = palette.ink;
  ctx.fill();
  path(0.01);
  ctx.fillStyle = palette.gold;
  ctx.fill();
  path(-0.008);
  ctx.fillStyle = palette.pennant;
  ctx.fill();
  ctx.fillStyle = palette["pennant-mark"];
  ctx.fillRect(x - size * 0.075, top + size * 0.14, size * 0.15, size * 0.78);
  ctx.fillRect(x - size * 0.32, y - size * 0.2, size * 0.64, size * 0.15);
}

/** @type {Record<string, Draw>} */
const DRAW = { house, cottage, keep, tree, bush, tuft, flower, pennant, flag: drawFlag, post: drawPost, animal: drawAnimal };

/**
 * @param {Ctx} ctx
 * @param {Item} item
 * @param {Palette} palette
 */
export const drawItem = (ctx, item, palette) => DRAW[item.kind]?.(ctx, item, palette);
