/**
 * Rise of the Inkas in words: places, cards, actions, events. All wording is in the catalogue.
 */

import { hexesAt, placeAt } from "../../art/hex/places.js";
import { listed, t } from "../../ui/words.js";
import { countsOf, KINDS } from "./bundles.js";

/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */
/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */
/** @typedef {import("../contract.js").LogLine} LogLine */
/** @typedef {import("../contract.js").Table} Table */
/** @typedef {(seat: number) => string} NameOf */

/** @param {string} kind */
export const cardWords = (kind) => t(`card.inkas.${kind}`);

/** "2 wood and 1 ore" @param {string} letters */
export function bundleWords(letters) {
  const counts = countsOf(letters);
  return listed(KINDS.filter((kind) => counts[kind]).map((kind) => t("ink.cards_of", { n: counts[kind], card: cardWords(kind) })));
}

/** "forest 6" @param {any} view @param {string} name */
export function hexWords(view, name) {
  const text = view.hexes[name];
  if (!text) return t(view.frame[name] === "#" ? "land.inkas.#" : "land.inkas.~");
  const land = t(`land.inkas.${text[0]}`);
  return text.length > 1 ? t("ink.hex", { land, token: text.slice(1) }) : land;
}

/** "between forest 6, quarry 8 and ocean" @param {any} view @param {string} place */
export function placeWords(view, place) {
  const hexes = hexesAt(place);
  return hexes.length === 1
    ? hexWords(view, place)
    : t("ink.between", { hexes: listed([...new Set(hexes.map((name) => hexWords(view, name)))]) });
}

/**
 * @param {any} view
 * @param {Action} action
 * @param {NameOf} nameOf
 * @returns {string}
 */
export function actionWords(view, action, nameOf) {
  const [kind, first, second] = action;
  switch (kind) {
    case "settle":
    case "city":
    case "found":
      return t(`action.inkas.${kind}`, { corner: t("ink.corner", { place: placeWords(view, first) }) });
    case "road":
      return t("action.inkas.road", { edge: t("ink.edge", { place: placeWords(view, first) }) });
    case "robber":
      return second === null
        ? t("action.inkas.robber.alone", { place: placeWords(view, first) })
        : t("action.inkas.robber", { place: placeWords(view, first), seat: nameOf(second) });
    case "free":
      return t("action.inkas.free", { place: t(`ink.frame.${first}`) });
    case "bank":
    case "swap":
    case "offer":
    case "counter":
      return second === undefined ? t(`ink.do.${kind}`) : t(`action.inkas.${kind}`, { give: bundleWords(first), get: bundleWords(second) });
    case "discard":
      return first === "?" ? t("ink.do.discard") : t("action.inkas.discard", { cards: bundleWords(first) });
    case "invention":
      return t("action.inkas.invention", { cards: bundleWords(first) });
    case "monopoly":
      return t("action.inkas.monopoly", { card: cardWords(first) });
    case "deal":
      return t("action.inkas.deal", { seat: nameOf(first) });
    default:
      return t(`action.inkas.${kind}`);
  }
}

/** Events that are told only when nothing else happened. */
const SILENT = new Set(["turn", "chosen"]);

/**
 * @param {LogEntry} entry
 * @param {any} view  for the names of the hexes
 * @param {NameOf} nameOf
 * @returns {LogLine[]}
 */
export function describe(entry, view, nameOf) {
  const told = entry.events.filter(({ kind }) => !SILENT.has(kind));
  return (told.length > 0 ? told : entry.events).map((event, i, all) =>
    event.kind === "disc" ? discLine(event, all.slice(0, i), view, nameOf) : line(event, view, nameOf),
  );
}

/**
 * @param {GameEvent} event
 * @param {any} view
 * @param {NameOf} nameOf
 * @returns {LogLine}
 */
function line(event, view, nameOf) {
  const { kind, seat } = event;
  if (kind === "undo") return { text: t("log.undo", { seat: nameOf(seat) }), seat };
  const text = t(keyOf(event), paramsOf(event, view, nameOf));
  const where = pointsOf(event);
  const tiles = where.length > 0 ? where : undefined;
  if (kind === "over") return { text: `${text} ${t(`reason.inkas.${event.reason}`, { seat: listed(event.winners.map(nameOf)) })}` };
  return { text, seat: typeof seat === "number" ? seat : undefined, tiles, detail: detailOf(event, view, nameOf) };
}

/**
 * A disc is a point, made where something was built just before.
 * @param {GameEvent} event
 * @param {ReadonlyArray<GameEvent>} before
 * @param {any} view
 * @param {NameOf} nameOf
 * @returns {LogLine}
 */
function discLine(event, before, view, nameOf) {
  const built = before.findLast(({ corner }) => corner);
  return { ...line(event, view, nameOf), points: 1, tiles: built ? pointsOf(built) : undefined };
}

/** @param {GameEvent} event */
function keyOf(event) {
  const { kind } = event;
  const key = `event.inkas.${kind}`;
  if ((kind === "discard" && event.cards === undefined) || ((kind === "stolen" || kind === "buy") && event.card === undefined))
    return `${key}.hidden`;
  if ((kind === "freed" && event.card === null) || (kind === "route" && event.seat === null)) return `${key}.none`;
  if ((kind === "settle" || kind === "found") && event.over) return `${key}.over`;
  return key;
}

/**
 * @param {GameEvent} event
 * @param {any} view
 * @param {NameOf} nameOf
 */
function paramsOf(event, view, nameOf) {
  const name = (/** @type {unknown} */ seat) => (typeof seat === "number" ? nameOf(seat) : "");
  const place = (/** @type {unknown} */ at) => (typeof at === "string" ? placeWords(view, at) : "");
  const cards = (/** @type {unknown} */ letters) => (typeof letters === "string" ? bundleWords(letters) : "");
  return {
    ...event,
    seat: name(event.seat),
    victim: name(event.victim),
    partner: name(event.partner),
    owner: name(event.over?.seat),
    corner: event.corner ? t("ink.corner", { place: place(event.corner) }) : "",
    edge: event.edge ? t("ink.edge", { place: place(event.edge) }) : "",
    to: typeof event.to === "string" ? place(event.to) : "",
    cards: cards(event.cards),
    give: cards(event.give),
    get: cards(event.get),
    card: typeof event.card === "string" ? singleWords(event.card) : "",
    total: event.dice ? event.dice[0] + event.dice[1] : "",
    owed: event.owed ? listed(Object.keys(event.owed).map((seat) => name(Number(seat)))) : "",
  };
}

/** A card of the supply is a letter, a development card a word. @param {string} card */
const singleWords = (card) => (card.length === 1 ? cardWords(card) : t(`dev.inkas.${card}`));

/**
 * Where on the board something happened: the page draws around cells, whose middle is half a unit off.
 * @param {GameEvent} event
 * @returns {Array<[number, number]>}
 */
function pointsOf({ kind, corner, edge, to, hexes, hex }) {
  const names = [corner, edge, kind === "robber" ? to : null, hex, ...(hexes ?? [])].filter((name) => typeof name === "string");
  return [...new Set(names)].map((name) => {
    const [x, y] = placeAt(name);
    return [x - 0.5, y - 0.5];
  });
}

/**
 * @param {GameEvent} event
 * @param {any} view
 * @param {NameOf} nameOf
 */
function detailOf({ kind, dice, hexes, to, tribe, discs }, view, nameOf) {
  if (kind === "roll") return t("ink.dice", { a: dice[0], b: dice[1] });
  if (kind === "income" && hexes) return listed([...new Set(hexes)].map((name) => hexWords(view, /** @type {string} */ (name))));
  if (kind === "offer" && Array.isArray(to)) return t("ink.offered_to", { names: listed(to.map(nameOf)) });
  if (kind === "disc") return t("ink.disc_of", { n: discs, tribe });
  return undefined;
}
