/**
 * Two wooden dice, and how they tumble before they show what was rolled.
 */

import { disc } from "../tile/brush.js";

/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./palette.js").HexPalette} HexPalette */

/** @type {ReadonlyArray<ReadonlyArray<readonly [number, number]>>} pips by face, from the middle */
export const FACES = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/**
 * @param {Ctx} ctx
 * @param {number} size
 * @param {number} face  1 to 6
 * @param {{ fill: string, pip: string, ink: string }} colours
 */
function die(ctx, size, face, { fill, pip, ink }) {
  const half = size / 2;
  ctx.beginPath();
  ctx.roundRect(-half, -half, size, size, size * 0.2);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.lineWidth = size * 0.05;
  ctx.strokeStyle = ink;
  ctx.stroke();
  const light = ctx.createLinearGradient(-half, -half, half, half);
  light.addColorStop(0, "rgb(255 255 255 / 50%)");
  light.addColorStop(0.5, "rgb(255 255 255 / 0%)");
  light.addColorStop(1, "rgb(0 0 0 / 16%)");
  ctx.fillStyle = light;
  ctx.fill();
  for (const [x, y] of FACES[face] ?? []) disc(ctx, x * size * 0.25, y * size * 0.25, size * 0.085, pip);
}

/**
 * Both dice at a moment of their throw.
 * @param {Ctx} ctx
 * @param {number} x  middle of the pair
 * @param {number} y
 * @param {number} size  side of one die
 * @param {readonly number[]} faces  what was rolled
 * @param {number} progress  0 thrown, 1 at rest
 * @param {HexPalette} palette
 */
export function drawDice(ctx, x, y, size, faces, progress, { hex, art }) {
  faces.forEach((face, i) => {
    const side = i === 0 ? -1 : 1;
    const left = 1 - progress;
    const hop = Math.abs(Math.sin(progress * Math.PI * 3)) * left * size * 1.6;
    const shown = progress > 0.82 ? face : 1 + ((face + Math.floor(progress * 17) * (i + 2)) % 6);
    const colours = i === 0 ? { fill: hex.token, pip: hex["token-ink"], ink: art.ink } : { fill: hex["back-light"], pip: hex.token, ink: art.ink };
    ctx.save();
    ctx.translate(x + side * size * 0.62 - left * left * size * 4, y);
    ctx.fillStyle = art.shadow;
    ctx.beginPath();
    ctx.ellipse(size * 0.06, size * 0.52, size * (0.5 - hop / size / 8), size * 0.12, 0, 0, Math.PI * 2);
    ctx.fill();
    ctx.translate(0, -hop);
    ctx.rotate(side * (0.09 + left * 9));
    die(ctx, size, shown, colours);
    ctx.restore();
  });
}
