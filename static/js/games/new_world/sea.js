/**
 * The sea east of the coast, and the score track on it.
 */

import { MARKS, markInk } from "../../art/marks.js";
import { hash } from "../../art/random.js";

/** @typedef {import("../contract.js").Layer} Layer */
/** @typedef {import("./model.js").NewWorld} NewWorld */
/** @typedef {import("../../art/palette.js").Palette} Palette */
/** @typedef {CanvasRenderingContext2D} Ctx */

/** Squares of the score track, and how many stand in each of its two rows. */
export const LAP = 50;
const ROWS = 25;
const [TRACK_X, SQUARE_WIDE, SQUARE_HIGH] = [1.66, 0.52, 0.4];
/** Narrower boards have no room for a compass rose. */
const ROSE_FROM_PX = 560;
/** The eastern end of what belongs to the board. */
export const EAST = TRACK_X + SQUARE_WIDE * 2 + 0.3;

/**
 * @param {NewWorld} model
 * @returns {Layer}
 */
export function seaLayer(model) {
  const { camera } = model.table;
  return {
    name: "sea",
    signature: () => [camera.version, model.scores.join(), model.pictures.sprites.version],
    paint(ctx) {
      camera.apply(ctx);
      const { palette } = model.pictures;
      const { top, right, bottom } = camera.visible;
      water(ctx, top, Math.max(right + 1, 1), bottom + 1, palette);
      if (right < 1) return;
      if (camera.scale > 18) waves(ctx, camera.visible, palette);
      if (camera.width - camera.inset.right > ROSE_FROM_PX) rose(ctx, EAST + 1.5, 1.7, 1.1, palette);
      track(ctx, palette);
      markers(ctx, model);
    },
  };
}

/**
 * Open water; where no start square lies it washes a strip of sand.
 * @param {Ctx} ctx
 * @param {number} top
 * @param {number} right
 * @param {number} bottom
 * @param {Palette} palette
 */
function water(ctx, top, right, bottom, palette) {
  ctx.fillStyle = palette.bank;
  ctx.fillRect(0, top, 0.14, bottom - top);
  const depth = ctx.createLinearGradient(1, 0, 8, 0);
  depth.addColorStop(0, palette.water);
  depth.addColorStop(1, palette["water-deep"]);
  ctx.fillStyle = depth;
  for (const [from, to] of [[top, 0], [10, bottom]]) {
    if (to <= from) continue;
    shoreline(ctx, from, to);
    ctx.lineTo(right, to);
    ctx.lineTo(right, from);
    ctx.fill();
    shoreline(ctx, from, to);
    ctx.strokeStyle = palette.paper;
    ctx.globalAlpha = 0.7;
    ctx.lineWidth = 0.03;
    ctx.stroke();
    ctx.globalAlpha = 1;
  }
  ctx.fillRect(0.9, 0, right - 0.9, 10);
}

/**
 * @param {Ctx} ctx
 * @param {number} from
 * @param {number} to
 */
function shoreline(ctx, from, to) {
  ctx.beginPath();
  ctx.moveTo(0.1, from);
  for (let y = Math.floor(from); y < to; y += 0.5) ctx.quadraticCurveTo(0.06 + (hash(`${y}`) % 9) / 90, y + 0.25, 0.1, Math.min(to, y + 0.5));
}

/**
 * @param {Ctx} ctx
 * @param {import("../contract.js").Box} visible
 * @param {Palette} palette
 */
function waves(ctx, { top, right, bottom }, palette) {
  ctx.strokeStyle = palette["water-light"];
  ctx.globalAlpha = 0.45;
  ctx.lineWidth = 0.022;
  ctx.lineCap = "round";
  ctx.beginPath();
  for (let x = 0; x <= right; x += 1) {
    for (let y = top; y <= bottom; y += 1) {
      if (x === 0 && y >= 0 && y < 10) continue;
      const seed = hash(`${x},${y}`);
      const [dx, dy] = [x + 0.3 + (seed % 50) / 120, y + 0.15 + ((seed >> 8) % 60) / 85];
      ctx.moveTo(dx - 0.14, dy);
      ctx.quadraticCurveTo(dx - 0.07, dy - 0.07, dx, dy);
      ctx.quadraticCurveTo(dx + 0.07, dy + 0.06, dx + 0.14, dy - 0.01);
    }
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/**
 * A compass rose, as on old charts.
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {Palette} palette
 */
function rose(ctx, x, y, radius, palette) {
  ctx.save();
  ctx.translate(x, y);
  ctx.globalAlpha = 0.75;
  ctx.lineWidth = 0.02;
  ctx.strokeStyle = palette.paper;
  for (const r of [radius * 0.62, radius * 0.55]) {
    ctx.beginPath();
    ctx.arc(0, 0, r, 0, Math.PI * 2);
    ctx.stroke();
  }
  for (const [start, long] of [[Math.PI / 4, 0.72], [0, 1]]) {
    for (let i = 0; i < 4; i += 1) point(ctx, start + (i * Math.PI) / 2, radius * long, palette);
  }
  ctx.restore();
}

/**
 * @param {Ctx} ctx
 * @param {number} angle
 * @param {number} long
 * @param {Palette} palette
 */
function point(ctx, angle, long, palette) {
  const [tip, side] = [/** @type {const} */ ([Math.sin(angle) * long, -Math.cos(angle) * long]), long * 0.2];
  for (const [turn, fill] of /** @type {Array<[number, string]>} */ ([[Math.PI / 4, palette.paper], [-Math.PI / 4, palette["water-deep"]]])) {
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(...tip);
    ctx.lineTo(Math.sin(angle + turn) * side, -Math.cos(angle + turn) * side);
    ctx.closePath();
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.stroke();
  }
}

/**
 * The middle of a square: down the western row, up the eastern one.
 * @param {number} square  0 to 49
 * @returns {[number, number]}
 */
export function squareAt(square) {
  const down = square < ROWS;
  const row = down ? square : LAP - 1 - square;
  return [TRACK_X + SQUARE_WIDE * (down ? 0.5 : 1.5), (row + 0.5) * SQUARE_HIGH];
}

/**
 * @param {Ctx} ctx
 * @param {Palette} palette
 */
function track(ctx, palette) {
  const [left, wide, high] = [TRACK_X, SQUARE_WIDE * 2, ROWS * SQUARE_HIGH];
  ctx.fillStyle = palette.shadow;
  ctx.beginPath();
  ctx.roundRect(left - 0.06, 0, wide + 0.16, high + 0.12, 0.12);
  ctx.fill();
  ctx.beginPath();
  ctx.roundRect(left - 0.08, -0.08, wide + 0.16, high + 0.16, 0.12);
  ctx.fillStyle = palette["road-edge"];
  ctx.fill();
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (let square = 0; square < LAP; square += 1) {
    const [x, y] = squareAt(square);
    ctx.fillStyle = square % 5 === 0 ? palette.gold : palette.plaster;
    ctx.beginPath();
    ctx.roundRect(x - SQUARE_WIDE / 2 + 0.015, y - SQUARE_HIGH / 2 + 0.012, SQUARE_WIDE - 0.03, SQUARE_HIGH - 0.024, 0.05);
    ctx.fill();
    if (square % 5) continue;
    ctx.fillStyle = palette.ink;
    ctx.font = "600 0.2px Georgia, 'DejaVu Serif', serif";
    ctx.fillText(String(square), x, y + 0.015);
  }
}

/**
 * A disc for each seat; how often it went round stands beside it.
 * @param {Ctx} ctx
 * @param {NewWorld} model
 */
function markers(ctx, model) {
  const { scores } = model;
  scores.forEach((score, seat) => {
    const square = score % LAP;
    const together = scores.flatMap((other, i) => (other % LAP === square ? [i] : []));
    const off = (together.indexOf(seat) - (together.length - 1) / 2) * (0.34 / Math.max(1, together.length - 1 || 1)) * 0.8;
    const [x, y] = squareAt(square);
    marker(ctx, x + off, y, Math.floor(score / LAP), model.table.colourOf(seat), model);
  });
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} laps
 * @param {string} colour
 * @param {NewWorld} model
 */
function marker(ctx, x, y, laps, colour, { pictures }) {
  const { palette } = pictures;
  ctx.beginPath();
  ctx.arc(x, y, 0.17, 0, Math.PI * 2);
  ctx.fillStyle = palette.paper;
  ctx.fill();
  ctx.beginPath();
  ctx.arc(x, y, 0.145, 0, Math.PI * 2);
  ctx.fillStyle = pictures.tint(colour);
  ctx.fill();
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = 0.02;
  ctx.stroke();
  ctx.save();
  ctx.translate(x - 0.09, y - 0.09);
  ctx.scale(0.18 / 24, 0.18 / 24);
  ctx.fillStyle = markInk(colour);
  ctx.fill(new Path2D(MARKS[colour] ?? ""));
  ctx.restore();
  if (laps === 0) return;
  ctx.beginPath();
  ctx.roundRect(x + 0.05, y - 0.24, 0.3, 0.17, 0.06);
  ctx.fillStyle = palette.ink;
  ctx.fill();
  ctx.fillStyle = palette.paper;
  ctx.font = "700 0.13px system-ui, 'DejaVu Sans', sans-serif";
  ctx.fillText(`+${laps * LAP}`, x + 0.2, y - 0.15);
}
