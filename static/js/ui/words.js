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

/**
 * The words of a key with elements among them, such as a small picture instead of a name.
 * @param {string} key
 * @param {Record<string, unknown>} params  texts, numbers, nodes
 * @returns {Array<string | Node>}
 */
export function rich(key, params) {
  const nodes = Object.entries(params).filter(([, value]) => typeof Node !== "undefined" && value instanceof Node);
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, nodes.some(([other]) => other === name) ? `\u0000${name}\u0000` : value]));
  return t(key, texts).split("\u0000").map((part, i) => (i % 2 ? /** @type {Node} */ (params[part]) : part)).filter((part) => part !== "");
}

/**
 * A refusal in this page's words: values that the catalogue names are named, others may be given.
 * @param {{ code: string, data?: Record<string, unknown>, message: string }} refusal
 * @param {Record<string, unknown>} [named]  better names for values of its data
 */
export function refusalText({ code, data = {}, message }, named = {}) {
  const key = `error.${code}`;
  if (!knows(key)) return message;
  const words = Object.entries(data).map(([name, value]) => [name, typeof value === "string" && knows(`word.${value}`) ? t(`word.${value}`) : value]);
  return t(key, { ...Object.fromEntries(words), ...named });
}

/** @param {string} key */
export const knows = (key) => key in catalogue.words;

/** @param {ReadonlyArray<string>} items */
export const listed = (items) => new Intl.ListFormat(catalogue.lang, { type: "conjunction" }).format(items);

/** @param {number} value @param {number} digits  after the point, which is a comma in many languages */
export const measured = (value, digits) => new Intl.NumberFormat(catalogue.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** How the browser's owner writes dates, where that is the language chosen: British or American English. */
function dateStyle() {
  const own = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);
  return own.find((tag) => tag.split("-")[0] === catalogue.lang) ?? catalogue.lang;
}

/** @param {string} iso */
export const dated = (iso) => new Intl.DateTimeFormat(dateStyle(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

/** Shorter: the time of today, or the day. @param {string} iso */
export function moment(iso) {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(dateStyle(), isToday ? { timeStyle: "short" } : { dateStyle: "medium" }).format(at);
}
