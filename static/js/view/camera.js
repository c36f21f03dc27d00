/**
 * The only place where board units become pixels and back.
 *
 * World units: one tile is 1 wide, x to the east, y to the south. Page units: CSS
 * pixels from the canvas's upper left corner. Device units: the canvas's own pixels.
 * At rest a tile is a whole number of device pixels, so that bitmaps are copied unscaled.
 */

/** @typedef {readonly [number, number]} Point */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ x: number, y: number, scale: number }} Pose  world point in the middle, CSS pixels per unit */

/** @typedef {{ since_ms: number, left: number, top: number, scale: number }} Shot  the world's origin, CSS pixels */

/** Device pixels per tile at rest, each about a fifth more than the one before. */
export const LADDER = [14, 18, 22, 27, 32, 38, 45, 54, 64, 77, 92, 110, 132, 158, 190, 228, 274, 328, 394];
const MIN_SCALE = 14;
const MAX_SCALE = 260;
const MAX_RATIO = 2;
/** So long before it comes down a finger has been aimed: what was on the screen then is what was meant. */
const AIM_MS = 350;

export class Camera {
  constructor() {
    this.x = 0.5;
    this.y = 0.5;
    this.scale = 96;
    this.width = 1;
    this.height = 1;
    this.ratio = 1;
    /** Parts of the canvas that panels cover, CSS pixels. @type {Box} */
    this.inset = { left: 0, top: 0, right: 0, bottom: 0 };
    /** Grows with every change: part of the signature of what is drawn. */
    this.version = 0;
    /** Under way: pictures of another size will do. */
    this.moving = false;
    /** What was on the screen lately, the latest last; no picture that a hand has moved away. @type {Shot[]} */
    this.shots = [];
  }

  /**
   * @param {number} width  CSS pixels
   * @param {number} height
   * @param {number} ratio  device pixels per CSS pixel
   */
  resize(width, height, ratio) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.ratio = Math.min(ratio, MAX_RATIO);
    this.version += 1;
  }

  /** What can be seen stays where it is on the screen. @param {Box} inset */
  cover(inset) {
    const before = this.middle;
    this.inset = inset;
    const now = this.middle;
    this.x += (now[0] - before[0]) / this.scale;
    this.y += (now[1] - before[1]) / this.scale;
    this.version += 1;
  }

  /** Call after painting. @param {number} now_ms */
  painted(now_ms) {
    const [left, top] = this.toPage([0, 0]);
    const last = this.shots.at(-1);
    if (last && last.left === left && last.top === top && last.scale === this.scale) return;
    this.shots = [...this.shots.filter((_, i) => (this.shots[i + 1]?.since_ms ?? now_ms) > now_ms - AIM_MS), { since_ms: now_ms, left, top, scale: this.scale }];
  }

  /** Moved by hand: nobody aims at what was there before. */
  forget() {
    this.shots = [];
  }

  /**
   * World points that a finger on the screen may mean: the picture may have moved beneath it just before.
   * @param {Point} page
   * @param {number} now_ms  when it came down
   * @returns {Point[]}  as seen last, then as seen a moment ago
   */
  aimed([x, y], now_ms) {
    const seen = this.shots.filter((_, i) => (this.shots[i + 1]?.since_ms ?? now_ms) > now_ms - AIM_MS);
    return seen.length === 0 ? [this.toWorld([x, y])] : seen.reverse().map(({ left, top, scale }) => [(x - left) / scale, (y - top) / scale]);
  }

  /**
   * Whether a part of the world is seen whole, not covered by panels.
   * @param {Box} box
   */
  holds({ left, top, right, bottom }) {
    const [x1, y1] = this.toPage([left, top]);
    const [x2, y2] = this.toPage([right, bottom]);
    const { inset } = this;
    return x1 > inset.left - 1 && y1 > inset.top - 1 && x2 < this.width - inset.right + 1 && y2 < this.height - inset.bottom + 1;
  }

  /** @returns {Pose} */
  get pose() {
    return { x: this.x, y: this.y, scale: this.scale };
  }

  /** @param {Pose} pose */
  set pose({ x, y, scale }) {
    this.x = x;
    this.y = y;
    this.scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
    this.version += 1;
  }

  /** Middle of what panels leave free, CSS pixels. @returns {Point} */
  get middle() {
    const { left, top, right, bottom } = this.inset;
    return [(left + this.width - right) / 2, (top + this.height - bottom) / 2];
  }

  /** Device pixels of the world's origin, whole. @returns {Point} */
  get origin() {
    const [mx, my] = this.middle;
    return [
      Math.round((mx - this.x * this.scale) * this.ratio),
      Math.round((my - this.y * this.scale) * this.ratio),
    ];
  }

  /** Device pixels per unit. */
  get unit() {
    return this.scale * this.ratio;
  }

  /** @param {Point} world @returns {Point} CSS pixels */
  toPage([x, y]) {
    const [ox, oy] = this.origin;
    return [ox / this.ratio + x * this.scale, oy / this.ratio + y * this.scale];
  }

  /** @param {Point} page  CSS pixels @returns {Point} */
  toWorld([x, y]) {
    const [ox, oy] = this.origin;
    return [(x - ox / this.ratio) / this.scale, (y - oy / this.ratio) / this.scale];
  }

  /**
   * A cell in whole device pixels, without a gap to its neighbours.
   * @param {number} x
   * @param {number} y
   * @returns {{ left: number, top: number, width: number, height: number }}
   */
  cell(x, y) {
    const [ox, oy] = this.origin;
    const { unit } = this;
    const [left, top] = [Math.round(ox + x * unit), Math.round(oy + y * unit)];
    return { left, top, width: Math.round(ox + (x + 1) * unit) - left, height: Math.round(oy + (y + 1) * unit) - top };
  }

  /** Cells that can be seen, bounds included. @returns {Box} */
  get visible() {
    const [left, top] = this.toWorld([0, 0]);
    const [right, bottom] = this.toWorld([this.width, this.height]);
    return { left: Math.floor(left), top: Math.floor(top), right: Math.floor(right), bottom: Math.floor(bottom) };
  }

  /**
   * Lets a context draw in world units.
   * @param {CanvasRenderingContext2D} ctx
   */
  apply(ctx) {
    const [ox, oy] = this.origin;
    ctx.setTransform(this.unit, 0, 0, this.unit, ox, oy);
  }

  /** @param {number} dx  CSS pixels @param {number} dy */
  pan(dx, dy) {
    this.pose = { x: this.x - dx / this.scale, y: this.y - dy / this.scale, scale: this.scale };
  }

  /**
   * Zooms so that the world point under a page point stays there.
   * @param {Point} page
   * @param {number} factor
   */
  zoom(page, factor) {
    this.pose = this.zoomed(page, this.scale * factor);
  }

  /**
   * @param {Point} page
   * @param {number} wanted  scale
   * @returns {Pose}
   */
  zoomed(page, wanted) {
    const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, wanted));
    const [wx, wy] = this.toWorld(page);
    const [mx, my] = this.middle;
    return { x: wx - (page[0] - mx) / scale, y: wy - (page[1] - my) / scale, scale };
  }

  /**
   * The scale at rest next to a wanted one.
   * @param {number} scale
   * @param {(a: number, b: number) => boolean} [better]  whether rung a suits better than b; nearest by default
   */
  rest(scale, better) {
    const wanted = scale * this.ratio;
    const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(Math.log(a / wanted)) < Math.abs(Math.log(b / wanted));
    const rung = LADDER.filter((px) => px / this.ratio <= MAX_SCALE).reduce((best, px) => ((better ?? near)(px, best) ? px : best));
    return rung / this.ratio;
  }

  /**
   * The scale one rung up or down.
   * @param {number} steps
   */
  rung(steps) {
    const now = this.rest(this.scale) * this.ratio;
    const index = LADDER.reduce((best, px, i) => (Math.abs(px - now) < Math.abs(LADDER[best] - now) ? i : best), 0);
    return LADDER[Math.max(0, Math.min(LADDER.length - 1, index + steps))] / this.ratio;
  }

  /**
   * The pose that shows a part of the world whole.
   * @param {Box} box  world units, right and bottom beyond the last cell
   * @param {number} largest  scale not to be passed, however small the part
   * @returns {Pose}
   */
  fitting(box, largest) {
    const { left, top, right, bottom } = this.inset;
    const wide = (this.width - left - right) / Math.max(1, box.right - box.left);
    const high = (this.height - top - bottom) / Math.max(1, box.bottom - box.top);
    const wanted = Math.min(wide, high, largest) * this.ratio;
    const scale = this.rest(wanted / this.ratio, (a, b) => a <= wanted && (a > b || b > wanted));
    return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, scale };
  }
}
