/**
 * Number tokens: the sum of the dice, and a pip for each of the 36 ways to roll it.
 */

import { disc, shade } from "../tile/brush.js";

/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./palette.js").HexPalette} HexPalette */

/** Ways to roll a sum, out of 36. @param {number} number */
export const pips = (number) => 6 - Math.abs(7 - number);

/** The two that come most often. @param {number} number */
export const isHot = (number) => number === 6 || number === 8;

export const TOKEN_RADIUS = 0.165;

/**
 * @param {Ctx} ctx  units of one hex height
 * @param {number} x
 * @param {number} y
 * @param {number} number
 * @param {HexPalette} palette
 */
export function drawToken(ctx, x, y, number, { hex, art }) {
  shade(ctx, x + 0.012, y + 0.022, TOKEN_RADIUS * 1.02, TOKEN_RADIUS * 1.02, art.shadow);
  disc(ctx, x, y, TOKEN_RADIUS, hex.token, art.ink, 0.014);
  ctx.beginPath();
  ctx.arc(x, y, TOKEN_RADIUS * 0.86, 0, Math.PI * 2);
  ctx.strokeStyle = hex["token-edge"];
  ctx.lineWidth = 0.008;
  ctx.stroke();
  ctx.fillStyle = isHot(number) ? hex["token-hot"] : hex["token-ink"];
  ctx.font = `700 ${number > 9 ? 0.17 : 0.185}px Georgia, "Iowan Old Style", "DejaVu Serif", serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  ctx.fillText(String(number), x, y + 0.042);
  const count = pips(number);
  for (let i = 0; i < count; i += 1) disc(ctx, x + (i - (count - 1) / 2) * 0.034, y + 0.092, 0.0125, ctx.fillStyle);
}
