/**
 * Matches of a duplicate set side by side: each as a list of turns, and the turns of all tables in rows. Pure.
 */

import { onTheWay } from "./story.js";

/** @typedef {import("./history.js").StepData} StepData */
/** @typedef {import("./reduce.js").GameEvent} GameEvent */
/** @typedef {import("./reduce.js").LogEntry} LogEntry */

/**
 * What happened between two changes of the turn.
 * @typedef {object} Turn
 * @property {number} seat  whose turn it was, -1 before the first
 * @property {string[]} draws  what chance gave at its beginning: tiles, or the dice
 * @property {LogEntry[]} entries  with only the events that belong to it
 * @property {number} seq  the last record of it: the view after the turn
 */

/** @typedef {{ number: number, turns: Array<Turn | null>, same: boolean | null }} Row  null: over by then, or nothing drawn */

/**
 * The turns of a match, what was taken back left out. The first one is what lay before the first turn.
 * @param {ReadonlyArray<StepData>} steps
 * @returns {Turn[]}
 */
export function turnsOf(steps) {
  /** @type {Turn[]} */
  const turns = [begin(-1, 0)];
  for (const step of onTheWay(steps)) {
    /** @type {GameEvent[]} */
    let events = [];
    for (const event of step.events) {
      if (event.kind === "turn") {
        close(turns, step, events);
        turns.push(begin(event.seat, step.seq));
        events = [];
      }
      events.push(event);
      turns[turns.length - 1].draws.push(...drawsOf(event));
    }
    close(turns, step, events);
  }
  return turns;
}

/** @param {number} seat @param {number} seq @returns {Turn} */
const begin = (seat, seq) => ({ seat, draws: [], entries: [], seq });

/** @param {Turn[]} turns @param {StepData} step @param {GameEvent[]} events */
function close(turns, step, events) {
  const turn = turns[turns.length - 1];
  const told = events.filter(({ kind }) => kind !== "turn");
  if (told.length > 0) turn.entries.push({ ...step, events: told });
  turn.seq = step.seq;
}

/** @param {GameEvent} event @returns {string[]} */
function drawsOf({ kind, tile, dice }) {
  if (kind === "drew" || kind === "unfit") return [String(tile)];
  return kind === "roll" && Array.isArray(dice) ? [dice.join("+")] : [];
}

/**
 * Turns of the same number beside one another.
 * @param {ReadonlyArray<ReadonlyArray<Turn>>} tables
 * @returns {Row[]}
 */
export function rowsOf(tables) {
  const most = Math.max(0, ...tables.map((turns) => turns.length));
  return Array.from({ length: most }, (_, number) => {
    const turns = tables.map((list) => list[number] ?? null);
    const drawn = turns.filter((turn) => turn !== null && turn.draws.length > 0).map((turn) => turn?.draws.join(" "));
    return { number, turns, same: drawn.length < 2 ? null : new Set(drawn).size === 1 };
  });
}

/**
 * Points by row, table and seat; a table that is over keeps its last ones.
 * @param {ReadonlyArray<Row>} rows
 * @param {(table: number, seq: number, seat: number) => number} score
 * @param {number} seats
 * @returns {number[][][]}
 */
export function pointsOf(rows, score, seats) {
  const last = (rows[0]?.turns ?? []).map(() => Array.from({ length: seats }, () => 0));
  return rows.map(({ turns }) => turns.map((turn, table) => {
    if (turn) last[table] = Array.from({ length: seats }, (_, seat) => score(table, turn.seq, seat));
    return last[table];
  }));
}

/** How far a seat of a table is from the mean of that seat at the others. @param {number[][]} points @param {number} table @param {number} seat */
export function aheadOf(points, table, seat) {
  const others = points.filter((_, other) => other !== table).map((scores) => scores[seat]);
  return others.length === 0 ? 0 : points[table][seat] - others.reduce((sum, n) => sum + n, 0) / others.length;
}
