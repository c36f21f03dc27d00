/**
 * Figures of a match from its log: points over time, dice, and what became of the cards. Pure.
 */

/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */
/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */

/**
 * By seat. kinds: produced cards by kind; produced, start: from hexes by rolls and at the start; blocked: kept back by the
 * robber; stole, lost: by robber and Monopoly; discarded: after sevens; traded: cards given away in deals with people;
 * supply: cards paid in trades with the supply
 * @typedef {{ kinds: Record<string, number>, produced: number, start: number, blocked: number, stole: number, lost: number, discarded: number, traded: number, supply: number }} Ledger
 */

/**
 * points: discs of each seat after each turn, from before the first one; dice: rolls by sum, 2 to 12 at 0 to 10;
 * declines: where tribes declined, as turn and seat
 * @typedef {{ turns: number, points: number[][], dice: number[], ledgers: Ledger[], declines: Array<[number, number]> }} Stats
 */

/**
 * @param {ReadonlyArray<LogEntry>} log  in order
 * @param {number} seats
 * @param {number} [discs]  of everybody before the log begins
 * @returns {Stats}
 */
export function statsOf(log, seats, discs = 0) {
  const start = { kinds: {}, produced: 0, start: 0, blocked: 0, stole: 0, lost: 0, discarded: 0, traded: 0, supply: 0 };
  /** @type {Stats} */
  const stats = {
    turns: 0,
    points: [new Array(seats).fill(discs)],
    dice: new Array(11).fill(0),
    ledgers: Array.from({ length: seats }, () => ({ ...start, kinds: {} })),
    declines: [],
  };
  for (const event of standing(log).flatMap(({ events }) => events)) READ[event.kind]?.(stats, event);
  return stats;
}

/** The log without what was taken back. @param {ReadonlyArray<LogEntry>} log @returns {LogEntry[]} */
export function standing(log) {
  /** @type {LogEntry[]} */
  const kept = [];
  for (const entry of log) {
    const undo = entry.events.find(({ kind }) => kind === "undo");
    if (!undo) kept.push(entry);
    else while (kept.length > 0 && kept[kept.length - 1].seq > undo.to) kept.pop();
  }
  return kept;
}

/** @type {Record<string, (stats: Stats, event: GameEvent) => void>} */
const READ = {
  turn(stats) {
    if (stats.turns > 0) stats.points.push([...stats.points[stats.points.length - 1]]);
    stats.turns += 1;
  },
  roll(stats, { dice }) {
    stats.dice[dice[0] + dice[1] - 2] += 1;
  },
  income(stats, { seat, cards }) {
    const ledger = stats.ledgers[seat];
    const rolled = stats.dice.some((n) => n > 0);
    ledger[rolled ? "produced" : "start"] += cards.length;
    for (const kind of cards) ledger.kinds[kind] = (ledger.kinds[kind] ?? 0) + 1;
  },
  blocked(stats, { seat, cards }) {
    stats.ledgers[seat].blocked += cards.length;
  },
  stolen(stats, { seat, victim }) {
    stats.ledgers[seat].stole += 1;
    stats.ledgers[victim].lost += 1;
  },
  monopoly(stats, { seat, victim, cards }) {
    stats.ledgers[seat].stole += cards.length;
    stats.ledgers[victim].lost += cards.length;
  },
  discard(stats, { seat, n }) {
    stats.ledgers[seat].discarded += n;
  },
  deal(stats, { seat, partner, give, get }) {
    stats.ledgers[seat].traded += give.length;
    stats.ledgers[partner].traded += get.length;
  },
  bank: paid,
  swap: paid,
  disc(stats, { seat, discs }) {
    stats.points[stats.points.length - 1][seat] = discs;
  },
  decline(stats, { seat }) {
    stats.declines.push([stats.points.length - 1, seat]);
  },
};

/** @param {Stats} stats @param {GameEvent} event */
function paid(stats, { seat, give }) {
  stats.ledgers[seat].supply += give.length;
}
