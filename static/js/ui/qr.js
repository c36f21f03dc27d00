/**
 * QR codes of links: byte mode, error correction L, versions 1 to 5 (up to 106 bytes), ISO 18004.
 */

/** Data and error correction codewords by version; all these have a single block. */
const SIZES = [[19, 7], [34, 10], [55, 15], [80, 20], [108, 26]];
const FORMAT_MASK = 0b101010000010010;
const LEVEL_L = 0b01;

/** @typedef {boolean[][]} Matrix  rows of modules, true is dark */

/**
 * @param {string} text
 * @returns {Matrix | null} null: too long
 */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex(([data]) => bytes.length <= data - 2) + 1;
  if (version === 0) return null;
  const [data, correction] = SIZES[version - 1];
  const words = padded(bytes, data);
  const bits = [...words, ...remainder(words, correction)].flatMap((word) => bitsOf(word, 8));
  const drawn = MASKS.map((_, mask) => draw(version, bits, mask));
  return drawn.reduce((best, matrix) => (penalty(matrix) < penalty(best) ? matrix : best));
}

/** @param {number} value @param {number} length @returns {boolean[]} highest first */
const bitsOf = (value, length) => Array.from({ length }, (_, i) => ((value >> (length - 1 - i)) & 1) === 1);

/**
 * Mode, length, content, end and filling.
 * @param {Uint8Array} bytes
 * @param {number} size
 * @returns {number[]}
 */
function padded(bytes, size) {
  const bits = [...bitsOf(0b0100, 4), ...bitsOf(bytes.length, 8), ...[...bytes].flatMap((byte) => bitsOf(byte, 8)), ...bitsOf(0, 4)];
  const words = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((word, bit) => word * 2 + Number(bit), 0));
  for (let i = 0; words.length < size; i += 1) words.push(i % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** @param {number} a @param {number} b  in GF(256) */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/**
 * Reed-Solomon error correction.
 * @param {number[]} words
 * @param {number} degree
 * @returns {number[]}
 */
function remainder(words, degree) {
  let generator = [1];
  for (let i = 0, root = 1; i < degree; i += 1, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, j) => value ^ (j > 0 ? times(generator[j - 1], root) : 0));
  }
  const rest = new Array(degree).fill(0);
  for (const word of words) {
    const factor = word ^ rest.shift();
    rest.push(0);
    generator.slice(1).forEach((value, i) => (rest[i] ^= times(value, factor)));
  }
  return rest;
}

/** @type {Array<(x: number, y: number) => boolean>} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * @param {number} version
 * @param {boolean[]} bits
 * @param {number} mask
 * @returns {Matrix}
 */
function draw(version, bits, mask) {
  const size = version * 4 + 17;
  /** @type {Array<Array<boolean | undefined>>} */
  const grid = Array.from({ length: size }, () => new Array(size).fill(undefined));
  for (const [x, y] of [[0, 0], [size - 7, 0], [0, size - 7]]) finder(grid, x, y);
  if (version > 1) square(grid, size - 9, size - 9, 5);
  for (let i = 8; i < size - 8; i += 1) grid[6][i] = grid[i][6] = i % 2 === 0;
  format(grid, mask);
  content(grid, bits, MASKS[mask]);
  return grid.map((row) => row.map(Boolean));
}

/** @param {Array<Array<boolean | undefined>>} grid @param {number} x @param {number} y */
function finder(grid, x, y) {
  for (let dy = -1; dy <= 7; dy += 1) {
    for (let dx = -1; dx <= 7; dx += 1) if (grid[y + dy]?.length > x + dx && x + dx >= 0) grid[y + dy][x + dx] = false;
  }
  square(grid, x, y, 7);
}

/**
 * Rings around a middle: of 7 a finder, of 5 an alignment mark.
 * @param {Array<Array<boolean | undefined>>} grid
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function square(grid, x, y, size) {
  const middle = (size - 1) / 2;
  for (let dy = 0; dy < size; dy += 1) {
    for (let dx = 0; dx < size; dx += 1) {
      const ring = Math.max(Math.abs(dx - middle), Math.abs(dy - middle));
      grid[y + dy][x + dx] = ring !== middle - 1;
    }
  }
}

/** @param {Array<Array<boolean | undefined>>} grid @param {number} mask */
function format(grid, mask) {
  const size = grid.length;
  const info = (LEVEL_L << 3) | mask;
  let rest = info << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0b10100110111 << (bit - 10);
  const bits = bitsOf(((info << 10) | rest) ^ FORMAT_MASK, 15);
  bits.forEach((bit, i) => {
    if (i < 8) grid[8][i < 6 ? i : i + 1] = bit;
    else grid[i === 8 ? 7 : 14 - i][8] = bit;
    if (i < 7) grid[size - 1 - i][8] = bit;
    else grid[8][size - 15 + i] = bit;
  });
  grid[size - 8][8] = true;
}

/**
 * Up and down in pairs of columns from the right.
 * @param {Array<Array<boolean | undefined>>} grid
 * @param {boolean[]} bits
 * @param {(x: number, y: number) => boolean} mask
 */
function content(grid, bits, mask) {
  const size = grid.length;
  let next = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== undefined) continue;
        grid[y][x] = (bits[next] ?? false) !== mask(x, y);
        next += 1;
      }
    }
  }
}

/** How hard a code is to read: long runs and blocks of one colour. @param {Matrix} grid */
function penalty(grid) {
  const columns = grid.map((_, x) => grid.map((row) => row[x]));
  const runs = [...grid, ...columns].flatMap((row) => row.map((v) => (v ? "1" : "0")).join("").match(/0{5,}|1{5,}/g) ?? []);
  let total = runs.reduce((sum, run) => sum + run.length - 2, 0);
  for (let y = 1; y < grid.length; y += 1) {
    for (let x = 1; x < grid.length; x += 1) {
      const dark = grid[y][x];
      if (dark === grid[y - 1][x] && dark === grid[y][x - 1] && dark === grid[y - 1][x - 1]) total += 3;
    }
  }
  return total;
}
