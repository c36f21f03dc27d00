/**
 * What a player is asked for, read off the list of legal actions. Pure; knows shapes, no rules.
 */

import { placesOf } from "../tilelaying/places.js";

/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {import("../tilelaying/model.js").Facts} Facts */
/** @typedef {import("../tilelaying/model.js").Step} Step */

/** @type {import("../tilelaying/places.js").Places} */
const NOWHERE = new Map();

/**
 * Its kinds: wait, place, figure, order (which completed feature is scored first), over.
 * @param {any} view
 * @param {ReadonlyArray<Action>} legal
 * @param {Facts} facts
 * @returns {Step}
 */
export function stepOf(view, legal, facts) {
  const step = {
    tile: view.hand,
    places: NOWHERE,
    lay: (/** @type {[number, number]} */ [x, y], /** @type {number} */ rot) => ["place", x, y, rot],
    targets: legal.flatMap((action) => (action[0] === "deploy" ? [{ action, kind: action[1], place: `${view.last}@${action[2]}` }] : [])),
    sorted: false,
    cell: view.last,
    plain: legal.filter(([kind]) => kind === "skip" || kind === "score"),
  };
  if (view.result) return { ...step, kind: "over" };
  if (legal.length === 0) return { ...step, kind: "wait" };
  const [[kind]] = legal;
  if (kind === "place") return { ...step, kind: "place", places: placesOf(legal, facts[view.hand]) };
  return { ...step, kind: kind === "score" ? "order" : "figure" };
}
