/**
 * Fingers, pointers and keys on a board of square tiles.
 */

import { SPOTS_FROM } from "./layers.js";
import { cellKey, cellOf, walk } from "./places.js";

/** @typedef {import("../contract.js").Point} Point */
/** @typedef {import("./model.js").Model} Model */

/** How far beside the middle of a cell a finger may come down, CSS pixels. */
const FINGER_PX = 24;

/**
 * @param {Model} model
 * @param {Point} at
 */
export function tap(model, at) {
  if (model.step.kind === "place") {
    model.tapCell(nearestCell(model, at));
    return;
  }
  const near = nearestTarget(model, at);
  if (!near) return;
  if (near === model.target) model.confirm();
  else model.set(() => (model.target = near));
}

/**
 * Whether a tap there chooses a cell or a spot.
 * @param {Model} model
 * @param {Point} at
 */
export const hits = (model, at) => (model.step.kind === "place" ? model.step.places.has(nearestCell(model, at)) : nearestTarget(model, at) !== null);

/**
 * @param {Model} model
 * @param {Point | null} at
 */
export function hover(model, at) {
  const cell = at ? cellKey(Math.floor(at[0]), Math.floor(at[1])) : null;
  model.hoverCell(cell && model.step.places.has(cell) ? cell : null);
}

/**
 * The wheel over the tile that lies for trial turns it.
 * @param {Model} model
 * @param {Point} at
 * @param {number} steps
 */
export function wheel(model, at, steps) {
  const own = model.choice.cell === cellKey(Math.floor(at[0]), Math.floor(at[1]));
  if (own) model.turn(steps);
  return own;
}

/**
 * The cell under a finger; a legal one close by, when the cell itself is too small to be hit.
 * @param {Model} model
 * @param {Point} at
 */
export function nearestCell(model, at) {
  const exact = cellKey(Math.floor(at[0]), Math.floor(at[1]));
  if (model.step.places.has(exact)) return exact;
  let best = exact;
  let far = FINGER_PX / model.table.camera.scale;
  for (const cell of model.step.places.keys()) {
    const [x, y] = cellOf(cell);
    const off = Math.hypot(x + 0.5 - at[0], y + 0.5 - at[1]);
    if (off < far) [best, far] = [cell, off];
  }
  return best;
}

/**
 * The spot under a finger, when tiles are large enough to tell spots apart.
 * @param {Model} model
 * @param {Point} at
 */
export function nearestTarget(model, at) {
  const { scale } = model.table.camera;
  if (scale < SPOTS_FROM) return null;
  let best = null;
  let far = Math.max(0.2, 24 / scale);
  for (const target of model.offered()) {
    const point = model.point(target.place);
    const off = point ? Math.hypot(point[0] - at[0], point[1] - at[1]) : Infinity;
    if (off < far) [best, far] = [target, off];
  }
  return best;
}

/**
 * @param {Model} model
 * @param {string} key
 * @returns {boolean} whether it was used
 */
export function press(model, key) {
  const { step, table } = model;
  if (step.kind === "wait" || step.kind === "over") return false;
  switch (key) {
    case "r":
      model.turn(1);
      return true;
    case "R":
      model.turn(-1);
      return true;
    case "n":
    case "p":
      stepThrough(model, key === "n" ? 1 : -1);
      return true;
    case "Enter":
      model.confirm();
      return model.chosen() !== null;
    case "s": {
      const skip = step.plain.find(([kind]) => kind === "skip");
      if (skip && !model.waiting()) table.act(skip);
      return skip !== undefined;
    }
    default:
      return false;
  }
}

/**
 * The next or previous legal move in reading order, shown on the board and said aloud.
 * @param {Model} model
 * @param {number} by
 */
function stepThrough(model, by) {
  const { step, choice, view, kit } = model;
  if (step.kind === "place") {
    const all = walk(step.places);
    const now = all.findIndex(({ cell, rot }) => cell === choice.cell && rot === choice.rot);
    const next = all[(now + by + all.length) % all.length] ?? choice;
    model.set(() => (model.choice = next));
    if (next.cell) model.table.announce(kit.placeWords(view, model.pictures.facts, cellOf(next.cell), next.rot));
    return;
  }
  const now = model.target ? step.targets.indexOf(model.target) : by > 0 ? -1 : 0;
  const next = step.targets[(now + by + step.targets.length) % step.targets.length];
  if (!next) return;
  model.set(() => {
    model.target = next;
    model.figure = next.kind;
  });
  model.table.announce(kit.targetWords(view, model.pictures.facts, next));
}
