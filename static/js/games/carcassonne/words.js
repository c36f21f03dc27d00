/**
 * Carcassonne in words: moves, events and what points are made of. All wording is in the catalogue.
 */

import { listed, rich, t } from "../../ui/words.js";
import { featureAt, splitPlace } from "../tilelaying/spots.js";
import { cellKey } from "../tilelaying/places.js";
import { inlineTile, tileWords } from "../tilelaying/telling.js";

/** @typedef {import("../../art/tile/plan.js").TileFacts} TileFacts */
/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */
/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */
/** @typedef {import("../contract.js").LogLine} LogLine */
/** @typedef {Readonly<Record<string, TileFacts>>} Facts */
/** @typedef {import("../tilelaying/model.js").Part} Part */
/** @typedef {import("../tilelaying/model.js").Target} Target */

const GAME = "carcassonne";

/** @param {string} kind */
export const figureWords = (kind) => t(`figure.${GAME}.${kind}`);

/** @param {string} kind */
export const featureWords = (kind) => t(`feature.${GAME}.${kind}`);

/** @type {ReadonlyArray<readonly [string, number, number]>} where the neighbour lies, seen from the cell */
const BESIDE = [["w", 1, 0], ["e", -1, 0], ["n", 0, 1], ["s", 0, -1]];

/**
 * A tile that lies beside a cell.
 * @param {any} view
 * @param {[number, number]} cell
 */
function beside(view, [x, y]) {
  for (const [side, dx, dy] of BESIDE) {
    const tile = view.tiles[cellKey(x + dx, y + dy)];
    if (tile) return { side: t(`side.${side}`), code: tile[0], rot: tile[1], x: x + dx, y: y + dy };
  }
  return null;
}

/**
 * "East of a tile with city and road at 1,0, turned once", for those who listen
 * @param {any} view
 * @param {Facts} facts
 * @param {[number, number]} cell
 * @param {number} rot
 */
export function placeWords(view, facts, cell, rot) {
  const other = beside(view, cell);
  const turn = t(`turn.${rot}`);
  return other ? t("table.place", { ...other, tile: tileWords(facts, GAME, other.code), turn }) : t("table.place_first", { x: cell[0], y: cell[1], turn });
}

/**
 * The same with a picture, for those who see.
 * @param {import("../tilelaying/model.js").Model} model
 * @param {[number, number]} cell
 * @param {number} rot
 */
export function placeParts({ view, pictures }, cell, rot) {
  const other = beside(view, cell);
  const turn = t(`turn.${rot}`);
  if (!other) return rich("table.place_here", { turn });
  return rich("table.place_beside", { side: other.side, tile: inlineTile(pictures, GAME, other.code, other.rot), turn });
}

/**
 * "follower on the city, north"
 * @param {any} view
 * @param {Facts} facts
 * @param {Target} target
 */
export function targetWords(view, facts, { kind, place }) {
  const [cell, spot] = splitPlace(place);
  const [code, rot] = view.tiles[cell];
  const feature = facts[code]?.features[featureAt(facts[code], rot, spot)]?.kind ?? "field";
  const where = t(`spot.${spot.replace(/^i\d+$/, "inner").replace("+", "corner_")}`);
  const key = cell === view.last ? "table.deploy" : "table.deploy_far";
  return t(key, { figure: figureWords(kind), feature: featureWords(feature), spot: where, cell });
}

/**
 * @param {Action} action  one that needs no place
 */
export function plainWords(action) {
  if (action[0] === "wagon") return t("table.wagon_home");
  return t(`table.${action[0]}`);
}

/** Events that say nothing a reader has not seen. */
const SILENT = new Set(["turn", "drew", "home"]);

/**
 * @param {LogEntry} entry
 * @param {(seat: number) => string} nameOf
 * @param {Facts} facts
 * @returns {LogLine[]}
 */
export function describe(entry, nameOf, facts) {
  return entry.events.filter(({ kind }) => !SILENT.has(kind)).map((event) => line(event, nameOf, facts));
}

/**
 * @param {GameEvent} event
 * @param {(seat: number) => string} nameOf
 * @param {Facts} facts
 * @returns {LogLine}
 */
function line(event, nameOf, facts) {
  const { kind, seat, points } = event;
  const figure = event.figure ? figureWords(event.figure) : "";
  const params = {
    ...event,
    seat: typeof seat === "number" ? nameOf(seat) : "",
    figure,
    kind: figure,
    feature: event.feature ? featureWords(event.feature) : "",
    reason: event.reason ? t(`reason.${GAME}.${event.reason}`) : "",
    tile: event.tile ? tileWords(facts, GAME, event.tile) : "",
    tiles: kind === "gone" ? listed(event.tiles.map((/** @type {string} */ code) => tileWords(facts, GAME, code))) : "",
    n: points,
  };
  const text = t(keyOf(event), params);
  const tiles = tilesOf(event);
  const aside = typeof event.x === "number" ? t("log.at", { x: event.x, y: event.y }) : undefined;
  if (typeof points !== "number") return { text, seat, tiles, aside };
  return { text, seat, tiles, points, final: event.final === true, detail: kind === "points" ? partsWords(partsOf(event)) : undefined };
}

/** @param {GameEvent} event */
function keyOf({ kind, seat }) {
  if (kind === "undo") return "log.undo";
  return kind === "tile" && seat === -1 ? "log.start_tile" : `event.${GAME}.${kind}`;
}

/**
 * The tiles that an event is about: the feature's own and those of the cities that counted for a field or barn, or
 * the tile that was laid.
 * @param {GameEvent} event
 * @returns {Array<[number, number]> | undefined}
 */
function tilesOf({ tiles, counted = [], x, y }) {
  if (tiles) return [...tiles, ...counted.flat()];
  return typeof x === "number" ? [[x, y]] : undefined;
}

/**
 * What points are made of.
 * @param {GameEvent} event  of kind points
 * @returns {Part[]}
 */
export function partsOf({ feature, complete, tiles = [], pennants = 0, cities = 0, points }) {
  const part = (/** @type {number} */ count, /** @type {string} */ what, /** @type {number} */ each) => ({ count, what, each, sum: count * each });
  switch (feature) {
    case "city": {
      const each = complete ? 2 : 1;
      return [part(tiles.length, "tiles", each), ...(pennants ? [part(pennants, "pennants", each)] : [])];
    }
    case "road":
      return [part(tiles.length, "tiles", 1)];
    case "monastery":
    case "garden":
      return [part(1, "itself", 1), part(tiles.length - 1, "neighbours", 1)];
    default:
      return [part(cities, "cities", cities ? points / cities : 3)];
  }
}

/** @param {ReadonlyArray<Part>} parts */
export const partsWords = (parts) => listed(parts.map(({ count, what, each }) => t(`explain.${what}`, { n: count, each })));

/**
 * Who had how much in a feature.
 * @param {GameEvent} event
 * @param {(seat: number) => string} nameOf
 */
export function strengthWords({ strength = {} }, nameOf) {
  const entries = Object.entries(strength);
  if (entries.length < 2 && entries.every(([, n]) => n === 1)) return "";
  return t("explain.strength", { list: listed(entries.map(([seat, n]) => `${nameOf(Number(seat))} ${n}`)) });
}
