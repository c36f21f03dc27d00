/**
 * Cards as the wire writes them: letters in alphabetical order ("OOPW"), or how many of each kind.
 */

/** @typedef {Readonly<Record<string, number>>} Counts  by letter; kinds that are missing count 0 */

/** wood stone wool potato ore, fish coca feather: the order in which they are shown. */
export const KINDS = [..."WSLPOFCT"];
const GOODS = new Set("FCT");

/** @param {string} kind */
export const isGood = (kind) => GOODS.has(kind);

/** @param {string} letters @returns {Counts} */
export function countsOf(letters) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const letter of letters) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}

/** @param {Counts} counts @returns {string} */
export const lettersOf = (counts) =>
  Object.keys(counts)
    .sort()
    .map((letter) => letter.repeat(counts[letter]))
    .join("");

/** @param {Counts} counts */
export const sizeOf = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/**
 * One more or one fewer of a kind; never below none.
 * @param {Counts} counts
 * @param {string} kind
 * @param {number} by
 * @returns {Counts}
 */
export function changed(counts, kind, by) {
  const { [kind]: before = 0, ...rest } = counts;
  const after = Math.max(0, before + by);
  return after > 0 ? { ...rest, [kind]: after } : rest;
}

/**
 * What a hand lacks of a payment.
 * @param {Counts | null} hand
 * @param {string} cost
 * @returns {Counts}
 */
export function missing(hand, cost) {
  const lacks = Object.entries(countsOf(cost)).map(([kind, n]) => [kind, n - (hand?.[kind] ?? 0)]);
  return Object.fromEntries(lacks.filter(([, n]) => Number(n) > 0));
}

/** @param {Counts} hand @param {Counts} bundle */
export const covers = (hand, bundle) => Object.entries(bundle).every(([kind, n]) => (hand[kind] ?? 0) >= n);
