/**
 * What a player is asked for, read off the list of legal actions. Pure; knows shapes, no rules.
 */

import { placesOf } from "../tilelaying/places.js";

/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {import("../../art/tile/plan.js").TileFacts} TileFacts */
/** @typedef {import("../tilelaying/model.js").Step} Step */
/** @typedef {import("../tilelaying/model.js").Target} Target */
/** @typedef {import("../tilelaying/places.js").Places} Places */

const ABBEY = "AM.abbey";
const PLAIN = new Set(["skip", "draw", "recall"]);
/** @type {Places} */
const NOWHERE = new Map();

/**
 * Its kinds: wait, place, figure, wagon, over. Plain: skip, draw, recall, send home.
 * @param {any} view
 * @param {ReadonlyArray<Action>} legal
 * @param {Readonly<Record<string, TileFacts>>} facts
 * @returns {Step}
 */
export function stepOf(view, legal, facts) {
  const step = { tile: view.hand, places: NOWHERE, lay: layTile, targets: targetsOf(view, legal), sorted: true, cell: view.last, plain: plainOf(legal) };
  if (view.result) return { ...step, kind: "over" };
  if (legal.length === 0) return { ...step, kind: "wait" };
  const kinds = new Set(legal.map(([kind]) => kind));
  if (kinds.has("place")) return { ...step, kind: "place", places: placesOf(legal, facts[view.hand]) };
  if (kinds.has("abbey")) return { ...step, kind: "place", tile: ABBEY, places: abbeyPlaces(legal), lay: layAbbey };
  return kinds.has("wagon") ? { ...step, kind: "wagon", sorted: false } : { ...step, kind: "figure" };
}

/** @type {Step["lay"]} */
const layTile = ([x, y], rot) => ["place", x, y, rot];

/** @type {Step["lay"]} */
const layAbbey = ([x, y]) => ["abbey", x, y];

/**
 * @param {ReadonlyArray<Action>} legal
 * @returns {Places}
 */
const abbeyPlaces = (legal) => new Map(legal.flatMap(([kind, x, y]) => (kind === "abbey" ? [[`${x},${y}`, [0]]] : [])));

/**
 * @param {any} view
 * @param {ReadonlyArray<Action>} legal
 * @returns {Target[]}
 */
function targetsOf(view, legal) {
  return legal.flatMap((action) => {
    if (action[0] === "deploy") return [{ action, kind: action[1], place: `${view.last}@${action[2]}` }];
    if (action[0] === "wagon" && action.length === 4) return [{ action, kind: "wagon", place: `${action[1]},${action[2]}@${action[3]}` }];
    return [];
  });
}

/** @param {ReadonlyArray<Action>} legal */
const plainOf = (legal) => legal.filter((action) => PLAIN.has(action[0]) || (action[0] === "wagon" && action.length === 1));

/**
 * The kinds of figure that may be placed, in the order in which they are listed.
 * @param {Step} step
 * @returns {string[]}
 */
export const kindsOf = ({ targets }) => [...new Set(targets.map(({ kind }) => kind))];
