/**
 * What grows: pines, palms, coca, potatoes, ferns. Each around its foot, in units of its own size.
 */

import { disc, shade } from "../tile/brush.js";
import { painted, pathOf } from "./brush.js";

/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./palette.js").HexPalette} HexPalette */

const PINE = "M0 -1.02C.1 -.86 .18 -.74 .26 -.66L.15 -.66C.23 -.52 .31 -.42 .39 -.34L.24 -.34C.32 -.2 .4 -.1 .48 -.02C.2 .07 -.2 .07 -.48 -.02C-.4 -.1 -.32 -.2 -.24 -.34L-.39 -.34C-.31 -.42 -.23 -.52 -.15 -.66L-.26 -.66C-.18 -.74 -.1 -.86 0 -1.02Z";
const PINE_LIGHT = "M-.02 -.92C-.1 -.8 -.14 -.74 -.19 -.69L-.06 -.7ZM-.08 -.6C-.16 -.48 -.2 -.42 -.28 -.37L-.08 -.38ZM-.1 -.26C-.2 -.14 -.26 -.1 -.34 -.04C-.24 -.01 -.16 0 -.08 0Z";

/** @param {Ctx} ctx @param {HexPalette} palette */
export function pine(ctx, { hex, art }) {
  shade(ctx, 0.12, 0.07, 0.5, 0.14, art.shadow);
  ctx.fillStyle = art.trunk;
  ctx.fillRect(-0.07, -0.06, 0.14, 0.2);
  painted(ctx, pathOf(PINE), hex.pine, hex["pine-dark"], 0.07);
  painted(ctx, pathOf(PINE_LIGHT), hex["pine-light"]);
}

/** @param {Ctx} ctx @param {HexPalette} palette */
export function broadleaf(ctx, { hex, art }) {
  shade(ctx, 0.14, 0.06, 0.46, 0.14, art.shadow);
  ctx.fillStyle = art.trunk;
  ctx.fillRect(-0.07, -0.26, 0.14, 0.34);
  for (const [x, y, r] of [[-0.2, -0.44, 0.28], [0.22, -0.42, 0.27], [0, -0.66, 0.3]]) disc(ctx, x, y, r, hex.pine, hex["pine-dark"], 0.07);
  for (const [x, y, r] of [[-0.2, -0.44, 0.25], [0.22, -0.42, 0.24], [0, -0.62, 0.27]]) disc(ctx, x, y, r, hex.pine);
  for (const [x, y, r] of [[-0.08, -0.7, 0.15], [-0.28, -0.48, 0.1], [0.2, -0.48, 0.09]]) disc(ctx, x, y, r, hex["pine-light"]);
}

const LEAF = "M0 0C.1 -.16 .36 -.3 .62 -.16C.46 -.14 .2 -.06 0 0Z";
const SPINE = "M.02 -.01C.18 -.1 .36 -.18 .54 -.17";

/** A palm with leaning trunk. @param {Ctx} ctx @param {HexPalette} palette @param {number} lean -1 to 1 */
export function palm(ctx, { hex, art }, lean) {
  shade(ctx, 0.16, 0.04, 0.44, 0.12, art.shadow);
  const top = lean * 0.2;
  ctx.lineCap = "round";
  for (const [width, colour] of /** @type {Array<[number, string]>} */ ([[0.18, art.ink], [0.11, art.bank]])) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(0, 0.02);
    ctx.quadraticCurveTo(lean * 0.02, -0.36, top, -0.7);
    ctx.stroke();
  }
  ctx.save();
  ctx.translate(top, -0.72);
  for (const [angle, flip] of [[0.75, 1], [0.75, -1], [0.2, 1], [0.2, -1], [-0.42, 1], [-0.42, -1]]) {
    ctx.save();
    ctx.scale(flip, 1);
    ctx.rotate(angle);
    painted(ctx, pathOf(LEAF), angle > 0.5 ? hex.frond : hex["frond-light"], hex["frond-dark"], 0.035);
    ctx.strokeStyle = hex["frond-dark"];
    ctx.lineWidth = 0.018;
    ctx.stroke(pathOf(SPINE));
    ctx.restore();
  }
  ctx.restore();
}

/** A fan of long leaves on the ground. @param {Ctx} ctx @param {HexPalette} palette */
export function fern(ctx, { hex, art }) {
  shade(ctx, 0.05, 0.03, 0.5, 0.13, art.shadow);
  for (const [angle, flip, light] of [[-0.06, 1, 0], [-0.06, -1, 0], [-0.62, 1, 1], [-0.62, -1, 1], [-1.24, 1, 0], [-1.3, -1, 1]]) {
    ctx.save();
    ctx.scale(flip, 1);
    ctx.rotate(angle);
    painted(ctx, pathOf(LEAF), light ? hex["frond-light"] : hex.frond, hex["frond-dark"], 0.035);
    ctx.restore();
  }
}

/** A round bush with berries. @param {Ctx} ctx @param {HexPalette} palette @param {number} look 0 to 1 */
export function coca(ctx, { hex, art }, look) {
  shade(ctx, 0.1, 0.02, 0.5, 0.16, art.shadow);
  for (const [x, y, r] of [[-0.26, -0.16, 0.26], [0.26, -0.16, 0.26], [0, -0.36, 0.3]]) disc(ctx, x, y, r, hex["coca-leaf"], hex["coca-leaf-dark"], 0.08);
  for (const [x, y, r] of [[-0.24, -0.17, 0.23], [0.24, -0.17, 0.23], [0, -0.3, 0.28]]) disc(ctx, x, y, r, hex["coca-leaf"]);
  disc(ctx, -0.12, -0.42, 0.12, hex["coca-dark"]);
  const berries = look < 0.5 ? [[-0.3, -0.2], [0.04, -0.28], [0.28, -0.12]] : [[-0.14, -0.12], [0.18, -0.34], [0.34, -0.2]];
  for (const [x, y] of berries) disc(ctx, x, y, 0.075, hex.berry);
}

/** A potato plant in flower. @param {Ctx} ctx @param {HexPalette} palette @param {number} look 0 to 1 */
export function potato(ctx, { hex, art }, look) {
  for (const [x, y, r] of [[-0.3, -0.12, 0.24], [0.3, -0.12, 0.24], [0, -0.26, 0.3]]) disc(ctx, x, y, r, hex.crop, hex["crop-dark"], 0.09);
  disc(ctx, 0, -0.18, 0.26, hex.crop);
  disc(ctx, -0.1, -0.34, 0.12, hex["coca"]);
  if (look < 0.45) {
    disc(ctx, 0.08, -0.36, 0.1, art.paper);
    disc(ctx, 0.08, -0.36, 0.045, hex["feather-3"]);
  }
}
