/**
 * Colours of the hex pictures, read from the tokens `--hex-*` of css/inkas/colours.css, with those of all pictures.
 */

import { readPalette } from "../palette.js";

const NAMES = /** @type {const} */ ([
  "border", "forest", "forest-dark", "pine", "pine-light", "pine-dark",
  "quarry", "quarry-dark", "stone", "stone-light", "stone-dark",
  "pasture", "pasture-dark", "llama", "llama-dark", "blanket",
  "field", "field-dark", "furrow", "crop", "crop-dark", "potato", "potato-dark",
  "mountain", "mountain-dark", "rock", "rock-light", "rock-dark", "snow", "ore", "ore-light",
  "coca", "coca-dark", "coca-leaf", "coca-leaf-dark", "berry",
  "jungle", "jungle-dark", "frond", "frond-light", "frond-dark",
  "sea", "sea-deep", "sea-light", "foam", "fish", "fish-dark", "reed", "reed-dark",
  "feather-1", "feather-2", "feather-3", "wood", "wood-light", "wood-dark", "wool", "wool-dark",
  "token", "token-edge", "token-ink", "token-hot", "robber", "card", "card-edge", "back", "back-light",
]);

/** @typedef {Record<typeof NAMES[number], string>} HexColours */
/** @typedef {{ art: import("../palette.js").Palette, hex: HexColours }} HexPalette */

/**
 * @param {Element} [element]
 * @returns {HexPalette}
 */
export function readHexPalette(element = document.documentElement) {
  const style = getComputedStyle(element);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--hex-${name}`).trim() || "#888"]);
  return { art: readPalette(element), hex: /** @type {HexColours} */ (Object.fromEntries(entries)) };
}
