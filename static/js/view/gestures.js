/**
 * Mouse, wheel, touch and pinch on the board, as few plain calls.
 */

/** @typedef {readonly [number, number]} Point  CSS pixels from the element's corner */

/**
 * @typedef {object} Handlers
 * @property {(at: Point, when_ms: number) => void} tap  where and when the finger came down
 * @property {(at: Point | null) => void} hover  null: the pointer left
 * @property {(dx: number, dy: number) => void} pan
 * @property {(at: Point, factor: number) => void} zoom
 * @property {(at: Point, steps: number) => void} wheel  steps away (positive) or towards the person
 * @property {() => void} grab  a finger came down
 * @property {(speed: Point) => void} settle  a drag or pinch ended, at a speed in CSS pixels a millisecond
 */

/** A press that moves less than this is a tap, CSS pixels. */
const SLOP_PX = 8;
/** The speed at the end of a drag is that of its last moments; who held still before letting go throws nothing. */
const THROW_MS = 80;

/**
 * @param {HTMLElement} element
 * @param {Handlers} handlers
 * @returns {() => void} how to stop
 */
export function bindGestures(element, handlers) {
  /** @type {Map<number, Point>} */
  const pressed = new Map();
  /** Of one finger, the latest last. @type {Array<{ when_ms: number, at: Point }>} */
  let trail = [];
  let moved = 0;
  let wheeled = 0;

  /** @param {PointerEvent | WheelEvent} event @returns {Point} */
  const at = (event) => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    if (event.isPrimary) pressed.clear(); // a finger whose end was never told is not there any more
    if (pressed.size === 0) moved = 0;
    pressed.set(event.pointerId, at(event));
    trail = [{ when_ms: event.timeStamp, at: at(event) }];
    if (pressed.size > 1) moved = Infinity;
    handlers.grab();
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const before = pressed.get(event.pointerId);
    const now = at(event);
    if (!before) {
      if (event.pointerType === "mouse") handlers.hover(now);
      return;
    }
    moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (moved < SLOP_PX) return;
    trail = [...trail.filter(({ when_ms }) => when_ms > event.timeStamp - THROW_MS), { when_ms: event.timeStamp, at: now }];
    if (pressed.size === 1) handlers.pan(now[0] - before[0], now[1] - before[1]);
    else pinch(event.pointerId, before, now);
    pressed.set(event.pointerId, now);
  }

  /** @param {number} id @param {Point} before @param {Point} now */
  function pinch(id, before, now) {
    const other = [...pressed].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const middle = half(now, other);
    const old = half(before, other);
    handlers.pan(middle[0] - old[0], middle[1] - old[1]);
    const spread = Math.hypot(before[0] - other[0], before[1] - other[1]);
    if (spread > 0) handlers.zoom(middle, Math.hypot(now[0] - other[0], now[1] - other[1]) / spread);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!pressed.delete(event.pointerId)) return;
    if (moved < SLOP_PX && event.type === "pointerup") handlers.tap(trail[0].at, trail[0].when_ms);
    else if (pressed.size === 0) handlers.settle(moved === Infinity ? [0, 0] : speed(event.timeStamp));
  }

  /** @param {number} now_ms @returns {Point} */
  function speed(now_ms) {
    const recent = trail.filter(({ when_ms }) => when_ms > now_ms - THROW_MS);
    if (recent.length < 2) return [0, 0];
    const [first, last] = [recent[0], recent[recent.length - 1]];
    const time = Math.max(1, last.when_ms - first.when_ms);
    return [(last.at[0] - first.at[0]) / time, (last.at[1] - first.at[1]) / time];
  }

  /** @param {WheelEvent} event */
  function wheel(event) {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    if (event.ctrlKey) {
      handlers.zoom(at(event), Math.exp(-pixels / 100));
      return;
    }
    wheeled = Math.sign(wheeled) === Math.sign(pixels) ? wheeled + pixels : pixels;
    if (Math.abs(wheeled) < 40) return;
    handlers.wheel(at(event), Math.sign(wheeled));
    wheeled = 0;
  }

  const leave = () => handlers.hover(null);
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("wheel", wheel);
  };
}

/** @param {Point} a @param {Point} b @returns {Point} */
const half = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
