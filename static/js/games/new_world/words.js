/**
 * The New World in words: moves, events and what points are made of. All wording is in the catalogue.
 */

import { listed, t } from "../../ui/words.js";
import { featureAt, splitPlace } from "../tilelaying/spots.js";
import { cellOf } from "../tilelaying/places.js";
import { tileWords } from "../tilelaying/telling.js";
import { columnOf, columnOfPlace } from "./columns.js";

/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */
/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */
/** @typedef {import("../contract.js").LogLine} LogLine */
/** @typedef {import("../tilelaying/model.js").Facts} Facts */
/** @typedef {import("../tilelaying/model.js").Part} Part */
/** @typedef {import("../tilelaying/model.js").Target} Target */

export const GAME = "new_world";

/** @param {string} kind */
export const roleWords = (kind) => t(`figure.${GAME}.${kind}`);

/** @param {string} kind */
export const featureWords = (kind) => t(`feature.${GAME}.${kind}`);

/** @param {number} n */
export const animalWords = (n) => (n === 0 ? t("new_world.no_animals") : t("new_world.animals", { n }));

/**
 * "column 3, row 5"
 * @param {readonly [number, number]} cell
 */
export const cellWords = ([x, y]) => t(x < 0 ? "new_world.cell" : "new_world.cell_coast", { column: columnOf(x), row: y });

/**
 * @param {any} _view
 * @param {Facts} _facts
 * @param {[number, number]} cell
 * @param {number} rot
 */
export const placeWords = (_view, _facts, cell, rot) => t("new_world.place", { cell: cellWords(cell), turn: t(`turn.${rot}`) });

/**
 * The kind of the feature that a place names.
 * @param {any} view
 * @param {Facts} facts
 * @param {string} place
 */
export function featureOf(view, facts, place) {
  const [cell, spot] = splitPlace(place);
  const [code, rot] = view.tiles[cell] ?? [];
  return facts[code]?.features[featureAt(facts[code], rot, spot)]?.kind ?? "field";
}

/**
 * "robber on the road, south"
 * @param {any} view
 * @param {Facts} facts
 * @param {Target} target
 */
export const targetWords = (view, facts, { kind, place }) =>
  t("table.deploy", { figure: roleWords(kind), feature: featureWords(featureOf(view, facts, place)), spot: t(`spot.${splitPlace(place)[1]}`) });

/**
 * "road at column 2, row 4"
 * @param {any} view
 * @param {Facts} facts
 * @param {string} place
 */
export const featureAtWords = (view, facts, place) =>
  t("new_world.feature_at", { feature: featureWords(featureOf(view, facts, place)), cell: cellWords(cellOf(splitPlace(place)[0])) });

/**
 * @param {Action} action  without a place: no settler, or what is scored next
 * @param {any} view
 * @param {Facts} facts
 */
export const plainWords = (action, view, facts) =>
  action[0] === "skip" ? t("action.new_world.skip") : t("new_world.score_first", { feature: featureAtWords(view, facts, action[1]) });

/**
 * "robber of Bo, column 2, row 4"
 * @param {any} view
 * @param {string} place
 * @param {(seat: number) => string} nameOf
 */
export function settlerWords(view, place, nameOf) {
  const [seat, role] = view.figures[place] ?? [];
  return t("new_world.settler_at", { seat: nameOf(seat), kind: roleWords(role), cell: cellWords(cellOf(splitPlace(place)[0])) });
}

/** Events that say nothing a reader has not seen. */
const SILENT = new Set(["turn", "drew", "home"]);

/**
 * @param {LogEntry} entry
 * @param {(seat: number) => string} nameOf
 * @param {(event: GameEvent) => Part[]} partsOf
 * @param {Facts} facts
 * @returns {LogLine[]}
 */
export const describe = (entry, nameOf, partsOf, facts) =>
  entry.events.filter(({ kind }) => !SILENT.has(kind)).map((event) => line(event, nameOf, partsOf, facts));

/**
 * @param {GameEvent} event
 * @param {(seat: number) => string} nameOf
 * @param {(event: GameEvent) => Part[]} partsOf
 * @param {Facts} facts
 * @returns {LogLine}
 */
function line(event, nameOf, partsOf, facts) {
  const { seat, points, place } = event;
  const text = eventWords(event, nameOf, facts);
  const tiles = event.tiles ?? (typeof event.x === "number" ? [[event.x, event.y]] : place ? [cellOf(splitPlace(place)[0])] : undefined);
  if (typeof points !== "number") return { text, seat, tiles };
  return { text, seat, tiles, points, final: event.final === true, detail: partsWords(partsOf(event)) };
}

/**
 * @param {GameEvent} event
 * @param {(seat: number) => string} nameOf
 * @param {Facts} facts
 */
export function eventWords(event, nameOf, facts) {
  const { seat, place, bonus } = event;
  if (event.kind.startsWith("table.") || event.kind === "undo") return t(event.kind === "undo" ? "log.undo" : `event.${event.kind}`, { ...event, seat: nameOf(seat) });
  const key = event.kind === "points" && bonus > 0 ? "points.bonus" : event.kind;
  return t(`event.${GAME}.${key}`, {
    ...event,
    seat: typeof seat === "number" ? nameOf(seat) : "",
    kind: event.figure ? roleWords(event.figure) : "",
    feature: event.feature ? featureWords(event.feature) : "",
    reason: event.reason ? t(`reason.${GAME}.${event.reason}`) : "",
    place: place ? cellWords(cellOf(splitPlace(place)[0])) : "",
    column: event.column ?? (place ? columnOfPlace(place) : columnOf(event.x ?? 0)),
    row: event.y,
    tile: event.tile ? tileWords(facts, GAME, event.tile) : "",
  });
}

/**
 * What points are made of.
 * @param {GameEvent} event  of kind points
 * @param {Record<string, unknown>} options  of the match
 * @returns {Part[]}
 */
export function partsOf(event, options) {
  const { feature, complete, points, bonus = 0, tiles = [], pennants = 0, posts = 0, animals = 0 } = event;
  const part = (/** @type {number} */ count, /** @type {string} */ what, /** @type {number} */ each) => ({ count, what, each, sum: count * each });
  const counted = options.start_squares_count === false ? tiles.filter((/** @type {number[]} */ [x]) => x < 0).length : tiles.length;
  const each = complete ? 2 : 1;
  /** @type {Record<string, () => Part[]>} */
  const parts = {
    road: () => [part(counted, "tiles", 1), part(posts, "posts", posts ? (points - bonus - counted) / posts : 0)],
    town: () => [part(counted, "tiles", each), part(pennants, "flags", each)],
    farm: () => [part(1, "itself", 1), part(tiles.length - 1, "neighbours", 1)],
    field: () => [part(animals, "animals", 1)],
  };
  const surveyors = bonus > 0 ? [part(Math.round(bonus / 4), "surveyors", 4)] : [];
  return [...(parts[feature]?.() ?? []), ...surveyors].filter(({ count }, i) => count > 0 || i === 0);
}

/** @param {ReadonlyArray<Part>} parts */
export const partsWords = (parts) => listed(parts.map(({ count, what, each }) => t(`explain.${what}`, { n: count, each })));

/**
 * Who had how many settlers in a feature.
 * @param {GameEvent} event
 * @param {(seat: number) => string} nameOf
 */
export function strengthWords({ strength = {} }, nameOf) {
  const entries = Object.entries(strength);
  if (entries.length < 2) return "";
  return t("explain.strength", { list: listed(entries.map(([seat, n]) => `${nameOf(Number(seat))} ${n}`)) });
}
