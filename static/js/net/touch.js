/**
 * When this page was touched last, and telling the server of it: presence goes by what people do, not by open tabs.
 */

/** Touches are told at most so often; the server takes a page for untended after minutes. */
const TELL_MS = 30_000;
const INPUTS = ["pointerdown", "keydown", "touchstart", "wheel"];

/** Opening a page is a touch. */
let touched = Date.now();
if (typeof addEventListener === "function") for (const kind of INPUTS) addEventListener(kind, () => (touched = Date.now()), { passive: true, capture: true });

const isHidden = () => document.visibilityState === "hidden";

/** What a socket says of the page that opens it: a tab that was left open comes back by itself after a break. */
export function sightQuery() {
  const idle = Math.max(0, Math.floor((Date.now() - touched) / 1000));
  return `idle=${idle}&hidden=${isHidden() ? 1 : 0}`;
}

/**
 * Says on a line that somebody is there when something is touched, and that the page is hidden.
 * @param {(frame: object) => boolean} send
 * @returns {() => void} stops it
 */
export function tellTouches(send) {
  let told = -Infinity;
  const touch = () => {
    touched = Date.now();
    if (touched - told >= TELL_MS && send({ t: "here", d: { hidden: false } })) told = touched;
  };
  const turn = () => {
    told = -Infinity;
    if (isHidden()) send({ t: "here", d: { hidden: true } });
    else touch();
  };
  for (const kind of INPUTS) window.addEventListener(kind, touch, { passive: true });
  document.addEventListener("visibilitychange", turn);
  return () => {
    for (const kind of INPUTS) window.removeEventListener(kind, touch);
    document.removeEventListener("visibilitychange", turn);
  };
}
