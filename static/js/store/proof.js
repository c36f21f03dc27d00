/**
 * The proof that nobody chose a draw, computed again from an exported match. Pure but for the hashing.
 * The same as `app/library/verify.py`, which says what is proved and how.
 */

import { hmac, joined, sha256 } from "./sha256.js";

/** @typedef {{ from: number, commitment: string, secret: string | null }} Key */
/** @typedef {[string, number, number]} Draw  value, number, of how many */
/** @typedef {{ seq: number, seat: number | null, action: any[], outcome: Draw[], nonce: string, pools: Record<string, number>[], decks?: string[], hash: string }} Entry */
/** @typedef {{ game: string, rules_version: number, options: object, players: object[], keys: Key[], records: Entry[], fingerprint: string, duplicate?: { set: string, table: number, nonce: string }, decks?: Record<string, Record<string, number>> }} Exported */
/** @typedef {{ record: number, what: "set" | "secret" | "order" | "draw" | "changed" | "fingerprint" }} Fault */
/** @typedef {{ draws: number, proven: number, faults: Fault[] }} Proof */

const TEXT = new TextEncoder();
const SPACE = 1n << 64n;

/**
 * @param {Exported} match
 * @param {SubtleCrypto} [subtle]
 * @returns {Promise<Proof>} proven: draws whose secret is known and that are as it makes them
 */
export async function prove(match, subtle = globalThis.crypto?.subtle) {
  /** @type {Proof} */
  const proof = { draws: 0, proven: 0, faults: [] };
  const { game, rules_version, options, players, keys, records, duplicate } = match;
  /** @type {Array<[number, string[]]>} */
  const path = [];
  /** @type {string[]} */
  let owed = [];
  let secret = new Uint8Array();
  /** @type {Dealer | null} */
  let dealer = null;
  let running = await sha256(canonical({ game, rules_version, options, seats: players.length, ...(duplicate && { duplicate }) }), subtle);
  if (duplicate && !keys[0]?.commitment.startsWith(duplicate.set)) proof.faults.push({ record: 0, what: "set" });
  for (const [n, { seq, seat, action, outcome, nonce, pools, decks, hash }] of records.entries()) {
    /** @param {Fault["what"]} what */
    const fault = (what) => proof.faults.push({ record: n, what });
    const key = keys.find(({ from }) => from === n);
    if (key) secret = fromHex(key.secret ?? "");
    if (key && duplicate && secret.length) dealer = dealing(await hmac(secret, TEXT.encode(duplicate.nonce), subtle), match.decks ?? {}, subtle);
    if (key && secret.length && toHex(await sha256(secret, subtle)) !== key.commitment) fault("secret");
    if (seq !== n) fault("order");
    const acting = await sha256(joined(running, canonical([n, seat, action, nonce])), subtle);
    const numbers = drawn(secret, acting, subtle);
    for (const [i, [value, nth, of]] of outcome.entries()) {
      const pieces = Object.keys(pools[i]).sort().flatMap((name) => Array.from({ length: pools[i][name] }, () => name));
      const again = dealer && pieces.length ? await dealer(decks?.[i] ?? "", pools[i]) : owed.find((name) => pieces.includes(name));
      if (again !== undefined && !dealer) owed = owed.toSpliced(owed.indexOf(again), 1);
      const due = again !== undefined ? pieces.indexOf(again) : secret.length && pieces.length ? await numbers(pieces.length) : nth;
      const holds = of === pieces.length && nth === due && pieces[due] === value;
      proof.draws += 1;
      if (!holds) fault("draw");
      else if (secret.length) proof.proven += 1;
    }
    path.push([n, outcome.map(([value]) => value)]);
    while (!duplicate && action[0] === "undo" && path[path.length - 1][0] > action[1]) owed = [...(path.pop() ?? [0, []])[1], ...owed];
    running = await sha256(joined(acting, canonical(outcome)), subtle);
    if (toHex(running) !== hash) {
      fault("changed");
      running = fromHex(hash);
    }
  }
  if (toHex(running) !== match.fingerprint) proof.faults.push({ record: records.length, what: "fingerprint" });
  return proof;
}

/**
 * The draws of a record: each call gives a number below its bound.
 * @param {Uint8Array<ArrayBuffer>} secret @param {Uint8Array} acting @param {SubtleCrypto | undefined} subtle
 */
function drawn(secret, acting, subtle) {
  let counter = 0;
  return async (/** @type {number} */ bound) => {
    const even = SPACE - (SPACE % BigInt(bound));
    for (;;) {
      const count = new Uint8Array(4);
      new DataView(count.buffer).setUint32(0, counter);
      counter += 1;
      const block = await hmac(secret, joined(acting, count), subtle);
      const number = new DataView(block.buffer).getBigUint64(0);
      if (number < even) return Number(number % BigInt(bound));
    }
  };
}

/** @typedef {(deck: string, pool: Record<string, number>) => Promise<string>} Dealer  the first piece of a deck that a pool still holds */

/**
 * @param {Uint8Array<ArrayBuffer>} key @param {Record<string, Record<string, number>>} boxes @param {SubtleCrypto | undefined} subtle
 * @returns {Dealer}
 */
function dealing(key, boxes, subtle) {
  /** @type {Map<string, string[]>} */
  const known = new Map();
  const places = async (/** @type {string} */ deck, /** @type {string} */ name, /** @type {number} */ copies) => {
    const id = JSON.stringify([deck, name, copies]);
    const found = known.get(id) ?? (await Promise.all(Array.from({ length: copies }, async (_, copy) => toHex(await hmac(key, canonical([deck, name, copy]), subtle))))).sort();
    known.set(id, found);
    return found;
  };
  return async (deck, pool) => {
    let best = { name: "", place: "~" };
    for (const [name, left] of Object.entries(pool)) {
      const place = (await places(deck, name, Math.max(boxes[deck]?.[name] ?? 0, left))).at(-left) ?? "~";
      if (place < best.place) best = { name, place };
    }
    return best.name;
  };
}

/** JSON as Python's `json.dumps(…, sort_keys=True, separators=(",", ":"))` writes it. @param {unknown} value */
export function canonical(value) {
  const text = JSON.stringify(value, (_, part) => (part && typeof part === "object" && !Array.isArray(part) ? sorted(part) : part));
  return TEXT.encode(text.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`));
}

/** @param {Record<string, unknown>} part */
const sorted = (part) => Object.fromEntries(Object.keys(part).sort().map((key) => [key, part[key]]));

/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
