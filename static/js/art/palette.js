/**
 * Colours of the pictures, read from the CSS tokens `--art-*` so that a theme changes them too.
 */

const NAMES = /** @type {const} */ ([
  "ink", "paper", "meadow", "meadow-light", "meadow-dark", "leaf", "leaf-light", "leaf-dark", "trunk",
  "road", "road-edge", "road-light", "water", "water-light", "water-deep", "bank",
  "ground", "ground-dark", "wall", "wall-light", "wall-dark",
  "roof", "roof-dark", "roof-2", "roof-2-dark", "roof-3", "roof-3-dark", "plaster", "plaster-dark", "door",
  "slate", "slate-dark", "pennant", "pennant-mark", "bloom", "bloom-2", "shadow", "hint", "hint-strong", "glow", "gold",
]);

/** @typedef {Record<typeof NAMES[number], string>} Palette */

/**
 * @param {Element} [element]  whose computed style holds the tokens
 * @returns {Palette}
 */
export function readPalette(element = document.documentElement) {
  const style = getComputedStyle(element);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--art-${name}`).trim() || "#888"]);
  return /** @type {Palette} */ (Object.fromEntries(entries));
}
