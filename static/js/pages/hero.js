/**
 * The picture of the front page: a small piece of a game, drawn like the real one.
 */

import { drawFigure } from "../art/figures.js";
import { readPalette } from "../art/palette.js";
import { drawingOf, drawTile } from "../art/tile/tile.js";
import { get } from "../net/rest.js";
import { onTheme } from "../ui/theme.js";

/** A board on which every edge fits: [x, y, code, quarter turns]. @type {ReadonlyArray<[number, number, string, number]>} */
const TILES = [
  [-2, 0, "J", 0], [-1, 0, "V", 0], [0, 0, "U+g", 0], [1, 0, "A", 2], [2, 0, "B", 3], [3, 0, "A", 0],
  [4, 0, "E", 1], [5, 0, "N+g", 3], [-3, 1, "N", 0], [-2, 1, "K", 2], [-1, 1, "V", 1], [0, 1, "W", 3],
  [1, 1, "D", 2], [2, 1, "D", 2], [3, 1, "P", 2], [4, 1, "G", 3], [5, 1, "C", 1], [6, 1, "M+g", 0],
  [-3, 2, "M", 3], [-2, 2, "H+g", 3], [-1, 2, "B", 1], [0, 2, "V+g", 2], [1, 2, "T", 1], [2, 2, "R+g", 3],
  [3, 2, "I+g", 3], [4, 2, "E+g", 3], [5, 2, "E", 0], [6, 2, "I", 0], [-1, 3, "U", 1], [0, 3, "U", 1],
  [1, 3, "L", 0], [2, 3, "L", 0], [3, 3, "W", 0], [4, 3, "J", 1],
];

/** @type {ReadonlyArray<[number, number, string, string, boolean]>} */
const FIGURES = [
  [4.5, 1.45, "follower", "blue", false],
  [2.5, 0.5, "follower", "red", false],
  [0.5, 1.52, "follower", "yellow", false],
  [2.42, 3.3, "follower", "green", false],
  [5.3, 2.75, "follower", "red", true],
  [0.62, 2.6, "abbot", "blue", false],
];

/** @param {HTMLCanvasElement} canvas */
export async function paintHero(canvas) {
  const facts = await get("/api/games/carcassonne/tiles").catch(() => null);
  if (!facts) return;
  const paint = () => draw(canvas, facts);
  new ResizeObserver(paint).observe(canvas);
  onTheme(paint);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Record<string, import("../art/tile/plan.js").TileFacts>} facts
 */
function draw(canvas, facts) {
  const ratio = Math.min(devicePixelRatio, 2);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const palette = readPalette();
  const px = Math.round(Math.max(canvas.width / 8.6, canvas.height / 3.4));
  const [left, top] = [Math.round(canvas.width - px * 6.2), Math.round(canvas.height * 0.5 - px * 2.05)];
  for (const [x, y, code, rot] of TILES) {
    ctx.setTransform(1, 0, 0, 1, left + x * px, top + y * px);
    drawTile(ctx, drawingOf(code, facts[code]), rot, px, palette);
  }
  ctx.setTransform(px, 0, 0, px, left, top);
  const style = getComputedStyle(canvas);
  for (const [x, y, kind, colour, lying] of FIGURES) {
    drawFigure(ctx, x, y, 0.36, { kind, colour, lying, fill: style.getPropertyValue(`--p-${colour}`).trim() });
  }
}
