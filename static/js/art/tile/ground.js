/**
 * The meadow under everything: a texture that joins itself on all four sides, so that
 * neighbouring tiles grow together.
 */

import { between, randomOf } from "../random.js";

/** @typedef {import("../palette.js").Palette} Palette */

/** @type {Map<string, HTMLCanvasElement>} */
const meadows = new Map();

/**
 * @param {number} px  side in device pixels
 * @param {Palette} palette
 * @returns {HTMLCanvasElement}
 */
export function meadow(px, palette) {
  const key = `${px} ${palette.meadow}`;
  const known = meadows.get(key);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = px;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  ctx.fillStyle = palette.meadow;
  ctx.fillRect(0, 0, px, px);
  ctx.scale(px, px);
  blotches(ctx, palette);
  strokes(ctx, palette);
  if (meadows.size > 24) meadows.clear();
  meadows.set(key, canvas);
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Palette} palette
 */
function blotches(ctx, palette) {
  const random = randomOf("meadow");
  for (let i = 0; i < 44; i += 1) {
    const [x, y, radius] = [random(), random(), between(random, 0.07, 0.17)];
    const colour = random() < 0.5 ? palette["meadow-light"] : palette["meadow-dark"];
    const strength = between(random, 0.1, 0.24);
    everywhere((dx, dy) => blotch(ctx, x + dx, y + dy, radius, colour, strength));
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 * @param {number} strength
 */
function blotch(ctx, x, y, radius, colour, strength) {
  if (x + radius < 0 || x - radius > 1 || y + radius < 0 || y - radius > 1) return;
  const fill = ctx.createRadialGradient(x, y, 0, x, y, radius);
  fill.addColorStop(0, colour);
  fill.addColorStop(1, "transparent");
  ctx.globalAlpha = strength;
  ctx.fillStyle = fill;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  ctx.globalAlpha = 1;
}

/**
 * Fine brush strokes.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Palette} palette
 */
function strokes(ctx, palette) {
  const random = randomOf("strokes");
  ctx.lineWidth = 0.008;
  ctx.lineCap = "round";
  for (let i = 0; i < 150; i += 1) {
    const [x, y, length] = [random(), random(), between(random, 0.012, 0.035)];
    ctx.strokeStyle = random() < 0.55 ? palette["meadow-light"] : palette["meadow-dark"];
    ctx.globalAlpha = between(random, 0.15, 0.4);
    everywhere((dx, dy) => {
      ctx.beginPath();
      ctx.moveTo(x + dx, y + dy);
      ctx.quadraticCurveTo(x + dx + length / 2, y + dy - length * 0.4, x + dx + length, y + dy - length * 0.1);
      ctx.stroke();
    });
  }
  ctx.globalAlpha = 1;
}

/** @param {(dx: number, dy: number) => void} draw */
function everywhere(draw) {
  for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) draw(dx, dy);
}
