/**
 * Pictures of tiles, by code and rotation, for the board and for pages.
 */

import { readPalette } from "../../art/palette.js";
import { drawingOf, drawTile } from "../../art/tile/tile.js";
import { Sprites } from "../../view/sprites.js";

/** @typedef {import("../../art/tile/plan.js").TileFacts} TileFacts */
/** @typedef {import("../../art/tile/tile.js").Drawing} Drawing */

export class Pictures {
  /** @param {Readonly<Record<string, TileFacts>>} facts */
  constructor(facts) {
    this.facts = facts;
    /** @type {Map<string, Drawing>} */
    this.drawings = new Map();
    this.palette = readPalette();
    this.sprites = new Sprites((ctx, key, px) => {
      const [code, rot] = key.split(" ");
      drawTile(ctx, this.drawing(code), Number(rot), px, this.palette);
    });
  }

  /** @param {string} code @returns {Drawing} */
  drawing(code) {
    const known = this.drawings.get(code);
    if (known) return known;
    const drawing = drawingOf(code, this.facts[code] ?? { edges: "FFFF", count: 0, features: [] });
    this.drawings.set(code, drawing);
    return drawing;
  }

  /** The theme changed: everything is drawn anew when next needed. */
  recolour() {
    this.palette = readPalette();
    this.sprites.clear();
  }

  /** The CSS colour of a seat's pieces. @param {string} colour */
  tint(colour) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--p-${colour}`).trim() || "#888";
  }

  /**
   * A tile as an element of a page.
   * @param {HTMLCanvasElement} canvas
   * @param {string} code
   * @param {number} rot
   * @param {number} size  CSS pixels
   */
  paint(canvas, code, rot, size) {
    const px = Math.round(size * Math.min(devicePixelRatio, 2));
    if (canvas.width !== px) canvas.width = canvas.height = px;
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ctx.drawImage(this.sprites.exact(`${code} ${rot}`, px), 0, 0);
  }
}
