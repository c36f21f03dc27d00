/**
 * The hexes as bitmaps, painted once for each size.
 */

import { drawLand } from "../../art/hex/lands.js";
import { readHexPalette } from "../../art/hex/palette.js";
import { Sprites } from "../../view/sprites.js";

/** A sprite is a square around the hex, which is wider than high. */
export const SPRITE = 1.17;

export class Pictures {
  constructor() {
    this.palette = readHexPalette();
    this.sprites = new Sprites((ctx, key, px) => {
      const [land, seed] = key.split(" ");
      ctx.translate(px / 2, px / 2);
      ctx.scale(px / SPRITE, px / SPRITE);
      drawLand(ctx, land, seed, this.palette);
    });
    /** Colours of the players. @type {Map<string, string>} */
    this.fills = new Map();
  }

  /** The theme changed. */
  recolour() {
    this.palette = readHexPalette();
    this.fills.clear();
    this.sprites.clear();
  }

  /** @param {string} colour  colour word */
  owner(colour) {
    const fill = this.fills.get(colour) ?? getComputedStyle(document.documentElement).getPropertyValue(`--p-${colour}`).trim();
    this.fills.set(colour, fill);
    return { colour, fill };
  }
}
