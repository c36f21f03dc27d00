/**
 * Stacked canvases and the one gate through which every frame goes.
 *
 * A layer says what it depends on (its signature) and how to paint; it is painted only
 * when the signature changed. Nothing is painted while nothing changes.
 */

/** @typedef {import("./camera.js").Camera} Camera */

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {() => ReadonlyArray<unknown>} signature  compared entry by entry with `===`
 * @property {(ctx: CanvasRenderingContext2D, camera: Camera) => boolean | void} paint  true: not complete yet, call again
 */

/** @typedef {(progress: number) => void} Animation  0 to 1 */

/**
 * @typedef {object} Stage
 * @property {() => void} request  something may have changed
 * @property {(duration_ms: number, run: Animation) => () => void} animate  gives back how to stop it
 * @property {() => number} frames  painted so far
 * @property {HTMLElement} host
 * @property {() => void} close
 */

/**
 * @param {HTMLElement} host  its canvases fill it
 * @param {Camera} camera
 * @param {ReadonlyArray<Layer>} layers  from back to front
 * @param {() => void} [onResize]
 * @returns {Stage}
 */
export function createStage(host, camera, layers, onResize) {
  const painted = layers.map((layer) => ({ layer, ctx: addCanvas(host, layer.name), last: /** @type {ReadonlyArray<unknown> | null} */ (null) }));
  /** @type {Set<(now: number) => boolean>} */
  const running = new Set();
  let asked = 0;
  let frames = 0;

  /** @param {number} now */
  function frame(now) {
    asked = 0;
    for (const run of [...running]) if (!run(now)) running.delete(run);
    let drew = false;
    let more = running.size > 0;
    for (const entry of painted) {
      const signature = entry.layer.signature();
      if (entry.last && same(signature, entry.last)) continue;
      drew = true;
      const unfinished = paint(entry.ctx, entry.layer, camera) === true;
      entry.last = unfinished ? null : signature;
      more ||= unfinished;
    }
    if (drew) {
      frames += 1;
      tellWhere(host, camera, frames);
    }
    if (more) request();
  }

  function request() {
    asked ||= requestAnimationFrame(frame);
  }

  function resize() {
    camera.resize(host.clientWidth, host.clientHeight, devicePixelRatio);
    for (const { ctx } of painted) {
      ctx.canvas.width = Math.round(camera.width * camera.ratio);
      ctx.canvas.height = Math.round(camera.height * camera.ratio);
    }
  }

  const observer = new ResizeObserver(() => {
    resize();
    onResize?.();
    request();
  });
  resize();
  observer.observe(host);

  return {
    host,
    request,
    frames: () => frames,
    animate(duration_ms, run) {
      const entry = animation(duration_ms, run);
      running.add(entry);
      request();
      return () => running.delete(entry);
    },
    close() {
      observer.disconnect();
      cancelAnimationFrame(asked);
      for (const { ctx } of painted) ctx.canvas.remove();
    },
  };
}

/**
 * Says on the element what it shows, for tests that point at cells and count frames.
 * @param {HTMLElement} host
 * @param {Camera} camera
 * @param {number} frames
 */
function tellWhere(host, camera, frames) {
  camera.painted(performance.now());
  const [left, top] = camera.toPage([0, 0]);
  host.dataset.frame = `${left} ${top} ${camera.scale} ${frames} ${camera.moving ? "moving" : "still"}`;
}

/**
 * @param {number} duration_ms
 * @param {Animation} run
 * @returns {(now: number) => boolean} false when it is over
 */
function animation(duration_ms, run) {
  let start = -1;
  return (now) => {
    if (start < 0) start = now;
    const progress = duration_ms <= 0 ? 1 : Math.min(1, (now - start) / duration_ms);
    run(progress);
    return progress < 1;
  };
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Layer} layer
 * @param {Camera} camera
 */
function paint(ctx, layer, camera) {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  return layer.paint(ctx, camera);
}

/**
 * @param {HTMLElement} host
 * @param {string} name
 */
function addCanvas(host, name) {
  const canvas = document.createElement("canvas");
  canvas.className = `stage__layer stage__layer--${name}`;
  canvas.setAttribute("aria-hidden", "true");
  host.append(canvas);
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

/**
 * @param {ReadonlyArray<unknown>} a
 * @param {ReadonlyArray<unknown>} b
 */
const same = (a, b) => a.length === b.length && a.every((entry, i) => entry === b[i]);

/** Slows down towards the end. @param {number} t 0 to 1 */
export const easeOut = (t) => 1 - (1 - t) ** 3;
/** How fast it begins, in ways a duration. */
export const EASE_SLOPE = 3;

/** Whether people asked for less movement. */
export const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
