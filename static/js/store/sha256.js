/**
 * SHA-256 and HMAC-SHA-256: the browser's own where it offers them, else ours. Browsers hide theirs from pages that
 * came over plain HTTP from another machine, which is how friends in one room often play.
 */

const BLOCK = 64;
const K = constants();

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {SubtleCrypto | undefined} [subtle]
 * @returns {Promise<Uint8Array<ArrayBuffer>>} 32 bytes
 */
export async function sha256(bytes, subtle = globalThis.crypto?.subtle) {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : plain(bytes);
}

/**
 * @param {Uint8Array<ArrayBuffer>} key  at most 64 bytes
 * @param {Uint8Array<ArrayBuffer>} message
 * @param {SubtleCrypto | undefined} [subtle]
 */
export async function hmac(key, message, subtle = globalThis.crypto?.subtle) {
  const inner = await sha256(joined(padded(key, 0x36), message), subtle);
  return sha256(joined(padded(key, 0x5c), inner), subtle);
}

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {Uint8Array} key @param {number} mask */
function padded(key, mask) {
  const block = new Uint8Array(BLOCK).fill(mask);
  key.forEach((byte, i) => (block[i] ^= byte));
  return block;
}

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
function constants() {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
  return primes.map((p) => fraction(p, 3));
}

/** @param {number} prime @param {number} root */
function fraction(prime, root) {
  const whole = prime ** (1 / root);
  return Math.floor((whole - Math.floor(whole)) * 2 ** 32) | 0;
}

/** @param {Uint8Array} bytes */
function plain(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const view = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length * 8);
  const state = [2, 3, 5, 7, 11, 13, 17, 19].map((prime) => fraction(prime, 2));
  for (let at = 0; at < length; at += BLOCK) mix(state, schedule(view, at));
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => result.setInt32(i * 4, word));
  return new Uint8Array(result.buffer);
}

/** @param {number} x @param {number} by */
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** @param {DataView} view @param {number} at */
function schedule(view, at) {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [w[i - 15], w[i - 2]];
    w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  return w;
}

/** @param {number[]} state @param {Int32Array} w */
function mix(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const up = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const down = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(up + down) | 0, a, b, c, (d + up) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
}
