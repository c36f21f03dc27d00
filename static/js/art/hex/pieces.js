/**
 * What players put on the board: roads, settlements, cities, thickets; and the robber.
 */

import { drawFigure } from "../figures.js";
import { MARKS, markInk } from "../marks.js";
import { disc, shade } from "../tile/brush.js";
import { painted, pathOf, placed } from "./brush.js";

/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./palette.js").HexPalette} HexPalette */
/** @typedef {import("./places.js").Point} Point */
/** @typedef {{ colour: string, fill: string }} Owner  colour word for the sign, CSS colour */

export const SIZES = { settlement: 0.3, city: 0.4, robber: 0.36 };
const ROAD_WIDTH = 0.085;

/**
 * @param {Ctx} ctx  units of one hex height
 * @param {readonly [Point, Point]} ends  of the edge
 * @param {Owner} owner
 * @param {number} [alpha]
 */
export function drawRoad(ctx, [a, b], { colour, fill }, alpha = 1) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const inset = 0.19;
  ctx.save();
  ctx.globalAlpha = alpha;
  ctx.translate((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  const long = Math.hypot(dx, dy) * (1 - inset * 2);
  ctx.rotate(Math.atan2(dy, dx));
  plank(ctx, long + 0.05, ROAD_WIDTH + 0.05, "rgb(30 20 5 / 30%)", 0.02);
  plank(ctx, long + 0.035, ROAD_WIDTH + 0.035, "#fff8e8");
  plank(ctx, long + 0.016, ROAD_WIDTH + 0.016, "#2b1f14");
  plank(ctx, long, ROAD_WIDTH, fill);
  ctx.fillStyle = "rgb(255 255 255 / 28%)";
  ctx.fillRect(-long / 2 + 0.01, -ROAD_WIDTH / 2 + 0.006, long - 0.02, ROAD_WIDTH * 0.28);
  ctx.rotate(-Math.atan2(dy, dx));
  sign(ctx, colour, 0.062);
  ctx.restore();
}

/**
 * @param {Ctx} ctx
 * @param {number} long
 * @param {number} wide
 * @param {string} fill
 * @param {number} [drop]
 */
function plank(ctx, long, wide, fill, drop = 0) {
  ctx.beginPath();
  ctx.roundRect(-long / 2, -wide / 2 + drop, long, wide, wide * 0.3);
  ctx.fillStyle = fill;
  ctx.fill();
}

/**
 * @param {Ctx} ctx
 * @param {string} colour
 * @param {number} size
 */
function sign(ctx, colour, size) {
  ctx.save();
  ctx.scale(size / 24, size / 24);
  ctx.translate(-12, -12);
  ctx.fillStyle = markInk(colour);
  ctx.fill(pathOf(MARKS[colour] ?? ""));
  ctx.restore();
}

/**
 * @param {Ctx} ctx
 * @param {Point} at  the corner
 * @param {"settlement" | "city"} kind
 * @param {Owner} owner
 * @param {{ alpha?: number, size?: number }} [more]
 */
export function drawBuilding(ctx, [x, y], kind, { colour, fill }, { alpha = 1, size = 1 } = {}) {
  drawFigure(ctx, x, y - 0.035, SIZES[kind] * size, { kind, colour, fill, alpha });
}

const VINE = "M-.52 .3C-.7 .2 -.66 -.06 -.46 -.04C-.44 -.2 -.26 -.24 -.18 -.1C-.08 -.2 .08 -.16 .08 -.04C.2 -.2 .42 -.14 .4 .02C.62 .0 .68 .24 .5 .32C.36 .42 -.4 .42 -.52 .3Z";
const SPRAY = "M0 0C-.12 -.12 -.12 -.3 0 -.42C.12 -.3 .12 -.12 0 0Z";

/**
 * Jungle that has grown over a decayed building.
 * @param {Ctx} ctx
 * @param {Point} at  the corner
 * @param {HexPalette} palette
 * @param {number} [size]  smaller while it grows
 */
export function drawThicket(ctx, at, { hex }, size = 1) {
  placed(ctx, [at[0], at[1] + 0.075 + (1 - size) * 0.06], 0.28 * size, () => {
    for (const [x, y, angle] of [[-0.36, 0.04, -0.9], [0.38, 0.04, 0.9], [-0.16, -0.02, -0.35], [0.2, -0.02, 0.4], [0.02, 0.02, 0]]) {
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(angle);
      painted(ctx, pathOf(SPRAY), hex["frond-light"], hex["frond-dark"], 0.05);
      ctx.restore();
    }
    painted(ctx, pathOf(VINE), hex.frond, hex["frond-dark"], 0.06);
    for (const [x, y] of [[-0.36, 0.12], [-0.1, 0.06], [0.2, 0.1], [0.4, 0.18]]) disc(ctx, x, y, 0.1, hex["frond-light"]);
    for (const [x, y] of [[-0.24, 0.24], [0.08, 0.26], [0.34, 0.06]]) disc(ctx, x, y, 0.055, hex.berry, hex["frond-dark"], 0.03);
  });
}

/**
 * @param {Ctx} ctx
 * @param {Point} at  his feet
 * @param {HexPalette} palette
 * @param {number} [alpha]
 */
export function drawRobber(ctx, [x, y], { hex, art }, alpha = 1) {
  shade(ctx, x + 0.02, y + 0.12, 0.13, 0.045, art.shadow);
  drawFigure(ctx, x, y, SIZES.robber, { kind: "hooded", colour: "black", fill: hex.robber, alpha });
}
