/**
 * Repeatable randomness for pictures: the same seed always paints the same tile.
 */

/** @typedef {() => number} Random  next number in [0, 1) */

/**
 * @param {string} text
 * @returns {number} 32-bit hash (FNV-1a)
 */
export function hash(text) {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/**
 * @param {string} seed
 * @returns {Random}
 */
export function randomOf(seed) {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @param {Random} random
 * @param {number} low
 * @param {number} high
 */
export const between = (random, low, high) => low + (high - low) * random();

/**
 * @template T
 * @param {Random} random
 * @param {ReadonlyArray<T>} items  not empty
 * @returns {T}
 */
export const pickOne = (random, items) => /** @type {T} */ (items[Math.floor(random() * items.length)]);
