/**
 * Pictures drawn once and copied ever after: one bitmap for each key and size.
 *
 * While zooming, a picture of another size stands in; the right one is made within a
 * small budget of each frame.
 */

/** @typedef {ImageBitmap | HTMLCanvasElement} Picture */

const MOST = 600;

export class Sprites {
  /**
   * @param {(ctx: CanvasRenderingContext2D, key: string, px: number) => void} draw
   * @param {number} [budget_ms]  for making new pictures in one frame
   */
  constructor(draw, budget_ms = 9) {
    this.draw = draw;
    this.budget_ms = budget_ms;
    /** @type {Map<string, Map<number, Picture>>} */
    this.pictures = new Map();
    this.count = 0;
    this.spent_ms = 0;
    /** Grows when pictures are thrown away. */
    this.version = 0;
  }

  /** Call at the start of every frame. */
  begin() {
    this.spent_ms = 0;
  }

  /** Forgets everything, for example when the colours changed. */
  clear() {
    this.pictures.clear();
    this.count = 0;
    this.version += 1;
  }

  /**
   * @param {string} key
   * @param {number} px  wanted size, device pixels
   * @param {boolean} [wait]  take what there is, make nothing new
   * @returns {{ picture: Picture, exact: boolean } | null} null: over budget and nothing stands in
   */
  get(key, px, wait = false) {
    const sizes = this.pictures.get(key) ?? new Map();
    const exact = sizes.get(px);
    if (exact) return { picture: exact, exact: true };
    const other = nearest(sizes, px);
    if ((wait && other) || this.spent_ms > this.budget_ms) return other && { picture: other, exact: wait };
    return { picture: this.make(key, px, sizes), exact: true };
  }

  /**
   * A picture of exactly this size, whatever it takes.
   * @param {string} key
   * @param {number} px
   * @returns {Picture}
   */
  exact(key, px) {
    const sizes = this.pictures.get(key) ?? new Map();
    return sizes.get(px) ?? this.make(key, px, sizes);
  }

  /**
   * @param {string} key
   * @param {number} px
   * @param {Map<number, Picture>} sizes
   */
  make(key, px, sizes) {
    const start = performance.now();
    if (this.count >= MOST) {
      this.clear();
      sizes = new Map();
    }
    const picture = drawn(px, (ctx) => this.draw(ctx, key, px));
    this.pictures.set(key, sizes.set(px, picture));
    this.count += 1;
    this.spent_ms += performance.now() - start;
    return picture;
  }
}

/**
 * @param {ReadonlyMap<number, Picture>} sizes
 * @param {number} px
 * @returns {Picture | null}
 */
function nearest(sizes, px) {
  let best = null;
  let far = Infinity;
  for (const [size, picture] of sizes) {
    const off = Math.abs(Math.log(size / px));
    if (off < far) [best, far] = [picture, off];
  }
  return best;
}

/**
 * @param {number} px
 * @param {(ctx: CanvasRenderingContext2D) => void} draw
 * @returns {Picture}
 */
function drawn(px, draw) {
  if (typeof OffscreenCanvas !== "undefined") {
    const canvas = new OffscreenCanvas(px, px);
    draw(/** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (canvas.getContext("2d"))));
    return canvas.transferToImageBitmap();
  }
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = px;
  draw(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  return canvas;
}
