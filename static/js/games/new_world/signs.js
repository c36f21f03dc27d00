/**
 * Signs on the board: settlers in danger or left behind, parts that stay open for good, labels.
 */

/** @typedef {import("./model.js").NewWorld} NewWorld */
/** @typedef {CanvasRenderingContext2D} Ctx */

/**
 * A road, town or farm that faces the sea for good.
 * @param {Ctx} ctx
 * @param {string} place
 * @param {NewWorld} model
 */
export function neverSign(ctx, place, model) {
  const point = model.point(place);
  if (!point) return;
  const radius = Math.max(0.1, 5.5 / model.table.camera.scale);
  const [x, y] = [point[0] + 0.24, point[1] - 0.2];
  disc(ctx, x, y, radius * 1.25, model.pictures.palette.paper);
  disc(ctx, x, y, radius, model.token("--nw-clear"));
  ctx.strokeStyle = model.pictures.palette.paper;
  ctx.lineWidth = radius * 0.38;
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(x - radius * 0.5, y);
  ctx.lineTo(x + radius * 0.5, y);
  ctx.stroke();
}

/**
 * @param {Ctx} ctx
 * @param {string} place
 * @param {NewWorld} model
 */
export function danger(ctx, place, model) {
  const point = model.point(place);
  if (!point) return;
  const own = model.endangered.includes(place);
  const size = Math.max(own ? 0.15 : 0.11, (own ? 7.5 : 5.5) / model.table.camera.scale);
  const [x, y] = [point[0] + Math.max(0.19, size), point[1] - Math.max(0.2, size)];
  triangle(ctx, x, y, size * 1.32, model.pictures.palette.paper);
  triangle(ctx, x, y, size, own ? model.token("--nw-danger") : model.token("--nw-danger-other"));
  ctx.fillStyle = own ? "#fff" : model.pictures.palette.ink;
  ctx.fillRect(x - size * 0.11, y - size * 0.42, size * 0.22, size * 0.56);
  disc(ctx, x, y + size * 0.36, size * 0.13, own ? "#fff" : model.pictures.palette.ink);
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
function triangle(ctx, x, y, size, fill) {
  ctx.beginPath();
  ctx.moveTo(x, y - size);
  ctx.lineTo(x + size, y + size * 0.72);
  ctx.lineTo(x - size, y + size * 0.72);
  ctx.closePath();
  ctx.fillStyle = ctx.strokeStyle = fill;
  ctx.lineWidth = size * 0.28;
  ctx.lineJoin = "round";
  ctx.fill();
  ctx.stroke();
}

/**
 * A settler who would be left behind by what is thought about.
 * @param {Ctx} ctx
 * @param {string} place
 * @param {NewWorld} model
 */
export function removed(ctx, place, model) {
  const point = model.point(place);
  if (!point) return;
  const half = Math.max(0.2, 10 / model.table.camera.scale);
  ctx.lineCap = "round";
  for (const [width, stroke] of /** @type {Array<[number, string]>} */ ([[0.11, model.pictures.palette.paper], [0.06, model.token("--nw-danger")]])) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.arc(point[0], point[1], half * 1.2, 0, Math.PI * 2);
    ctx.moveTo(point[0] - half * 0.84, point[1] + half * 0.84);
    ctx.lineTo(point[0] + half * 0.84, point[1] - half * 0.84);
    ctx.stroke();
  }
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} high
 * @param {string} fill
 * @param {string} rim
 * @param {number} line
 */
export function label(ctx, x, y, wide, high, fill, rim, line) {
  ctx.beginPath();
  ctx.roundRect(x, y, wide, high, high / 2);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = rim;
  ctx.lineWidth = line;
  ctx.stroke();
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} fill
 * @param {number} [alpha]
 */
export function disc(ctx, x, y, radius, fill, alpha = 1) {
  ctx.globalAlpha = alpha;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.globalAlpha = 1;
}
