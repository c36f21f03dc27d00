/**
 * What the table agreed on, as lines of the log. Taking back is told by the games themselves.
 */

import { knows, t } from "../ui/words.js";

/** @typedef {import("../games/contract.js").LogLine} LogLine */
/** @typedef {import("../store/reduce.js").LogEntry} LogEntry */

const KINDS = new Set(["resign", "ask", "consent", "object", "pause", "resume", "close", "clock", "timeout", "substitute", "return", "hand"]);

/** What the whole table does: the mark of who agreed last would say something else. */
const TOGETHER = new Set(["close", "pause", "clock"]);

/**
 * Has a game describe what the table does too: resignations, questions, pauses, and going back when all agreed.
 * @param {import("../games/contract.js").GameClient} game
 * @param {(seat: number) => string} nameOf
 */
export function describeTable(game, nameOf) {
  const own = game.describe;
  /** @type {Map<number, LogEntry>} */
  const seen = new Map();
  game.describe = (entry) => {
    seen.set(entry.seq, entry);
    const asker = whoAsked(entry, seen);
    if (asker !== null) return [{ text: t("log.undo_agreed", { seat: nameOf(asker) }), seat: asker }];
    return KINDS.has(entry.action[0]) ? [...tableLines(entry, nameOf), ...rest(entry, own)] : own(entry);
  };
}

/**
 * Whose question about going back is answered by an entry; null where somebody takes back an own move.
 * @param {LogEntry} entry
 * @param {ReadonlyMap<number, LogEntry>} seen
 */
function whoAsked({ seq, action }, seen) {
  if (action[0] !== "undo") return null;
  for (let before = seen.get(seq - 1); before && KINDS.has(before.action[0]); before = seen.get(before.seq - 1)) {
    const [kind, what, args] = /** @type {any[]} */ (before.action);
    if (kind === "object") return null;
    if (kind === "ask") return what === "undo" && args[0] === action[1] ? before.seat : null;
  }
  return null;
}

/** @param {LogEntry} entry @param {(entry: LogEntry) => LogLine[]} own */
function rest(entry, own) {
  const events = entry.events.filter(({ kind }) => !KINDS.has(kind));
  return events.length > 0 ? own({ ...entry, events }) : [];
}

/**
 * @param {LogEntry} entry
 * @param {(seat: number) => string} nameOf
 * @returns {LogLine[]}
 */
function tableLines(entry, nameOf) {
  const event = entry.events.find(({ kind }) => kind === entry.action[0]);
  if (!event || entry.seat === null) return [];
  const { kind, ...data } = event;
  const name = data.name || t("together.bot");
  const what = data.what ? t(`together.what.${data.what}`) : "";
  return [{ text: t(`event.table.${kind}`, { ...data, seat: nameOf(entry.seat), name, what }), seat: TOGETHER.has(kind) ? undefined : entry.seat }];
}

/**
 * A record's events in words, for a preview of what would be undone.
 * @param {import("../games/contract.js").GameClient} game
 * @param {any} step
 */
export function inWords(game, step) {
  const entry = { seq: step.seq, seat: step.seat, action: [step.events[0]?.kind ?? ""], events: step.events, at: "" };
  return game.describe(entry).map(({ text }) => text).filter((text) => text !== "" && (knows(text) === false));
}
