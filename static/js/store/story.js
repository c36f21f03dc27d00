/**
 * What a match tells when one looks back: points over time, turning points, what scores were made of, luck. Pure.
 */

/** @typedef {import("./reduce.js").LogEntry} LogEntry */
/**
 * leads: takes the lead with it; what: "" for points alone, else why it mattered besides; other: at whose cost, -1: nobody's
 * @typedef {{ seq: number, seat: number, gain: number, leads: boolean, what: "" | "decline" | "over" | "capture" | "award", other: number }} Turning
 */
/** @typedef {{ feature: string, final: boolean, points: number[] }} Part  points: by seat */

/**
 * @param {ReadonlyArray<any>} views  one for every step
 * @param {number} seats
 * @param {(view: any, seat: number) => number} score
 * @returns {number[][]} by step, by seat
 */
export const scoresOf = (views, seats, score) => views.map((view) => Array.from({ length: seats }, (_, seat) => score(view, seat)));

/** How far the first is ahead of the second, step by step. @param {number[][]} scores */
export const leadsOf = (scores) => scores.map((row) => {
  const [first = 0, second = 0] = [...row].sort((a, b) => b - a);
  return first - second;
});

/** How much a decline, a capture or an award counts beside points. */
const WEIGHT = { "": 0, decline: 4, over: 4, capture: 4, award: 2 };

/**
 * What matters in an event besides its points.
 * @param {import("./reduce.js").GameEvent} event
 * @returns {{ seat: number, what: Turning["what"], other: number } | null}
 */
function turnOf({ kind, seat, over, strength, points }) {
  if (typeof seat !== "number") return null;
  if (kind === "decline") return { seat, what: "decline", other: -1 };
  if ((kind === "settle" || kind === "found") && over && over.seat !== seat) return { seat, what: "over", other: over.seat };
  if (kind === "route" || kind === "warriors") return { seat, what: "award", other: -1 };
  const own = strength?.[seat] ?? 0;
  const beaten = kind === "points" && points > 0 ? Object.entries(strength ?? {}).find(([other, n]) => Number(other) !== seat && n > 0 && n < own) : undefined;
  return beaten ? { seat, what: "capture", other: Number(beaten[0]) } : null;
}

/**
 * The steps that mattered most: large gains first, every change of the lead counts double, and what was lost to others,
 * given up or won besides points counts too.
 * @param {number[][]} scores
 * @param {number} most
 * @param {ReadonlyArray<LogEntry>} [steps]
 * @returns {Turning[]} in the order of the match
 */
export function turningPoints(scores, most, steps = []) {
  /** @type {Turning[]} */
  const found = [];
  const turns = new Map(steps.flatMap(({ seq, events }) => [...events].reverse().flatMap((event) => {
    const turn = turnOf(event);
    return turn ? [[`${seq} ${turn.seat}`, turn]] : [];
  })));
  let leader = -1;
  for (let seq = 1; seq < scores.length; seq += 1) {
    const first = leaderOf(scores[seq]);
    const changed = first >= 0 && first !== leader && leader >= 0;
    scores[seq].forEach((points, seat) => {
      const gain = points - scores[seq - 1][seat];
      const turn = turns.get(`${seq} ${seat}`);
      if (gain > 0 || turn) found.push({ seq, seat, gain, leads: changed && seat === first, what: turn?.what ?? "", other: turn?.other ?? -1 });
    });
    if (first >= 0) leader = first;
  }
  const weight = (/** @type {Turning} */ { gain, leads, what }) => gain * (leads ? 2 : 1) + WEIGHT[what];
  return found.sort((a, b) => weight(b) - weight(a) || a.seq - b.seq).slice(0, most).sort((a, b) => a.seq - b.seq);
}

/** Who alone has most points, -1 for nobody. @param {number[]} row */
function leaderOf(row) {
  const best = Math.max(...row);
  return row.filter((points) => points === best).length === 1 ? row.indexOf(best) : -1;
}

/**
 * Points by what they were given for, from the events that count them. An undo takes points back, so the
 * steps must be those on the way to the last one.
 * @param {ReadonlyArray<LogEntry>} steps
 * @param {number} seats
 * @returns {Part[]}
 */
export function madeOf(steps, seats) {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  for (const { events } of steps) {
    for (const { kind, seat, points, feature, final = false } of events) {
      if (kind !== "points" || typeof seat !== "number" || !points || typeof feature !== "string") continue;
      const key = `${final ? 1 : 0} ${feature}`;
      const part = parts.get(key) ?? { feature, final, points: Array.from({ length: seats }, () => 0) };
      part.points[seat] += points;
      parts.set(key, part);
    }
  }
  return [...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}

/**
 * The steps that still counted at the end of a list: without those that were taken back.
 * @template {LogEntry} T
 * @param {ReadonlyArray<T>} steps
 * @returns {T[]}
 */
export function onTheWay(steps) {
  /** @type {T[]} */
  let way = [];
  for (const step of steps) {
    if (step.action[0] === "undo") way = way.filter(({ seq }) => seq <= step.action[1]);
    way.push(step);
  }
  return way;
}

/**
 * Draws against what was to be expected of the pool, for each seat and property.
 * @param {ReadonlyArray<{ outcome: ReadonlyArray<[string, number, number]>, pools: ReadonlyArray<Record<string, number>> }>} records
 * @param {(index: number) => number} seatOf  whom the draws of a record are for, -1 for nobody
 * @param {Record<string, (piece: string) => number>} properties
 * @param {number} seats
 * @returns {Record<string, { got: number, due: number }[]>} by property, by seat
 */
export function luckOf(records, seatOf, properties, seats) {
  const luck = Object.fromEntries(Object.keys(properties).map((name) => [name, Array.from({ length: seats }, () => ({ got: 0, due: 0 }))]));
  for (const [i, { outcome, pools }] of records.entries()) {
    const seat = seatOf(i);
    if (seat < 0) continue;
    for (const [j, [value]] of outcome.entries()) {
      const pieces = Object.entries(pools[j]);
      const total = pieces.reduce((sum, [, n]) => sum + n, 0);
      for (const [name, count] of Object.entries(properties)) {
        luck[name][seat].got += count(value);
        luck[name][seat].due += pieces.reduce((sum, [piece, n]) => sum + count(piece) * n, 0) / total;
      }
    }
  }
  return luck;
}
