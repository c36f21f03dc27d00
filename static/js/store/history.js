/**
 * A finished or running match as a list of views: one for every step. Pure.
 */

import { patched } from "./patch.js";

/** @typedef {import("./reduce.js").LogEntry} LogEntry */
/** @typedef {LogEntry & { patch: import("./patch.js").Change[] }} StepData */

/**
 * Views share all that did not change, so a whole match costs little more than its last view.
 * @param {object} start  the view after the first record
 * @param {ReadonlyArray<StepData>} steps
 * @returns {object[]} as many as steps
 */
export function viewsOf(start, steps) {
  let view = start;
  return steps.map(({ patch }, i) => (i === 0 ? view : (view = patched(view, patch))));
}
