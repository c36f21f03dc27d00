/**
 * Small drawing helpers shared by the pictures; everything in units of one tile.
 */

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {CanvasRenderingContext2D} Ctx */

/**
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} points
 * @param {boolean} [close]
 */
export function trace(ctx, points, close = false) {
  ctx.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  if (close) ctx.closePath();
}

/**
 * A filled and outlined polygon.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} points
 * @param {string} fill
 * @param {string} [ink]
 * @param {number} [width]
 */
export function shape(ctx, points, fill, ink, width = 0.012) {
  trace(ctx, points, true);
  ctx.fillStyle = fill;
  ctx.fill();
  if (ink) outlineIn(ctx, ink, width);
}

/**
 * @param {Ctx} ctx
 * @param {string} ink
 * @param {number} width
 */
export function outlineIn(ctx, ink, width) {
  ctx.strokeStyle = ink;
  ctx.lineWidth = width;
  ctx.lineJoin = "round";
  ctx.stroke();
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} fill
 * @param {string} [ink]
 * @param {number} [width]
 */
export function disc(ctx, x, y, radius, fill, ink, width = 0.012) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fillStyle = fill;
  ctx.fill();
  if (ink) outlineIn(ctx, ink, width);
}

/**
 * A soft flat shadow on the ground.
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} ry
 * @param {string} colour
 */
export function shade(ctx, x, y, rx, ry, colour) {
  ctx.beginPath();
  ctx.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
  ctx.fillStyle = colour;
  ctx.fill();
}

/**
 * The same line stroked several times, the widest first.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} points
 * @param {ReadonlyArray<readonly [number, string]>} strokes  width and colour
 * @param {CanvasLineCap} [cap]
 */
export function ribbon(ctx, points, strokes, cap = "butt") {
  trace(ctx, points);
  ctx.lineCap = cap;
  ctx.lineJoin = "round";
  for (const [width, colour] of strokes) {
    ctx.lineWidth = width;
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
}
