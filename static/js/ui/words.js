/**
 * The words of the interface: the same catalogue that the server reads, see `app/web/words.py`.
 */

/** @typedef {string | Record<string, string>} Entry */

/** @type {{ lang: string, words: Record<string, Entry> }} */
let catalogue = { lang: "en", words: {} };
let rules = new Intl.PluralRules("en");

/** @param {{ lang: string, words: Record<string, Entry> }} loaded */
export function useWords(loaded) {
  catalogue = loaded;
  rules = new Intl.PluralRules(loaded.lang);
}

/**
 * @param {string} url
 * @returns {Promise<void>}
 */
export async function loadWords(url) {
  const answer = await fetch(url, { credentials: "same-origin" });
  if (answer.ok) useWords(await answer.json());
}

/**
 * The words of a key. Placeholders without a value stay as they are; an unknown key comes back itself.
 * @param {string} key
 * @param {Record<string, unknown>} [params]  `n` chooses the plural form
 * @returns {string}
 */
export function t(key, params = {}) {
  const entry = catalogue.words[key] ?? key;
  const { n } = params;
  const text = typeof entry === "string" ? entry : (entry[typeof n === "number" ? rules.select(n) : "other"] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (place, name) => String(params[name] ?? place));
}

/** @param {string} key */
export const knows = (key) => key in catalogue.words;

/** @param {ReadonlyArray<string>} items */
export const listed = (items) => new Intl.ListFormat(catalogue.lang, { type: "conjunction" }).format(items);

/** @param {number} value @param {number} digits  after the point, which is a comma in many languages */
export const measured = (value, digits) => new Intl.NumberFormat(catalogue.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** @param {string} iso */
export const dated = (iso) => new Intl.DateTimeFormat(catalogue.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

/** Shorter: the time of today, or the day. @param {string} iso */
export function moment(iso) {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(catalogue.lang, isToday ? { timeStyle: "short" } : { dateStyle: "medium" }).format(at);
}
