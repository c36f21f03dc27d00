/**
 * What happened since the page last showed the match, for things that move a moment.
 */

/** @typedef {import("../store/reduce.js").MatchState} MatchState */
/** @typedef {import("../store/reduce.js").GameEvent} GameEvent */

/** Who was away for longer sees how it stands, not how it came about. */
const MOST = 6;

/**
 * @param {MatchState} state
 * @param {MatchState} before
 * @returns {GameEvent[]}  none when this page did not see them happen
 */
export function freshEvents(state, before) {
  if (!before.view || state.seq <= before.seq || state.seq - before.seq > MOST) return [];
  return state.log.filter(({ seq }) => seq > before.seq).flatMap(({ events }) => events);
}
