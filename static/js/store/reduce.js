/**
 * The state of a match page and every way in which it changes.
 *
 * Messages are the server's frames (see PROTOCOL.md) and the page's own: `line` (the
 * connection), `sent` and `forget` (requests under way), `history` (steps before the snapshot) and
 * `jump` (a replay shows another step).
 */

import { patched } from "./patch.js";

/** @typedef {"connecting" | "online" | "offline" | "closed"} LineState */
/** @typedef {{ seat: number, name: string, colour: string, kind: string, online: boolean }} SeatInfo */
/** @typedef {ReadonlyArray<any>} Action  ["kind", …] */
/** @typedef {{ kind: string, [field: string]: any }} GameEvent */
/** @typedef {{ seq: number, seat: number | null, action: Action, events: GameEvent[], at: string }} LogEntry */

/**
 * @typedef {object} Welcome
 * @property {string} match
 * @property {string | null} room
 * @property {string} game
 * @property {number} rules_version
 * @property {Record<string, unknown>} options
 * @property {number | null} viewer  own seat; null for a spectator
 * @property {string} commitment
 * @property {SeatInfo[]} seats
 * @property {string | null} secret
 */

/** @typedef {{ state: "here" | "away" | "gone", since: string | null }} Presence */
/** @typedef {{ code: string, rule?: string, data?: Record<string, unknown>, message: string }} Refusal */
/** @typedef {{ id: string, frame: object, action: Action | null }} Request */

/**
 * @typedef {object} MatchState
 * @property {LineState} line
 * @property {string} why  why the server closed it for good, in the reader's language; "" when it did not say
 * @property {Welcome | null} welcome
 * @property {number} seq  last record the view holds, -1 for none
 * @property {any} view  as the game defines it; null before the first snapshot
 * @property {ReadonlyArray<Action>} legal  what the viewer may do now
 * @property {boolean} undo  whether the viewer may take back now
 * @property {ReadonlyArray<LogEntry>} log  by seq; may begin late until the history came
 * @property {boolean} gap  a frame is missing: ask for a sync
 * @property {ReadonlyArray<Request>} waiting  sent and not yet answered
 * @property {number} saved  how many requests were acknowledged
 * @property {Refusal | null} refusal  the last one
 * @property {{ seats: boolean[], people: Array<Presence | null>, watchers: number }} presence  people: by seat, null for bots
 * @property {any} table  what is agreed around the match, and `heard`: when, this page's time
 * @property {string | null} me  the viewer's user id
 */

/** @type {MatchState} */
export const EMPTY = {
  line: "connecting",
  why: "",
  welcome: null,
  seq: -1,
  view: null,
  legal: [],
  undo: false,
  log: [],
  gap: false,
  waiting: [],
  saved: 0,
  refusal: null,
  presence: { seats: [], people: [], watchers: 0 },
  table: null,
  me: null,
};

/** @typedef {{ t: string, id?: string, seq?: number, d?: any, why?: string }} Message */

/** @type {Record<string, (state: MatchState, message: Message) => MatchState>} */
const HANDLERS = {
  line: (state, { d, why = "" }) => (state.line === d ? state : { ...state, line: d, why }),
  welcome: (state, { d }) => ({
    ...state,
    welcome: d,
    presence: { ...state.presence, seats: d.seats.map((/** @type {SeatInfo} */ seat) => seat.online) },
  }),
  snapshot: (state, { seq = -1, d }) => ({ ...state, seq, view: d.view, legal: d.legal, undo: d.undo, gap: false }),
  events: (state, message) => onEvents(state, message),
  ack: (state, { id }) => ({ ...state, waiting: without(state.waiting, id), saved: state.saved + 1, refusal: null }),
  error: (state, { id, d }) => ({ ...state, waiting: without(state.waiting, id), refusal: { ...d } }),
  resync: (state) => ({ ...state, seq: -1, gap: true }),
  presence: (state, { d }) => ({ ...state, presence: d }),
  table: (state, { d }) => ({ ...state, table: { ...d, heard: Date.now() } }),
  me: (state, { d }) => ({ ...state, me: d }),
  over: (state, { d }) => (state.welcome ? { ...state, welcome: { ...state.welcome, secret: d.secret } } : state),
  sent: (state, { d }) => ({ ...state, waiting: [...state.waiting, d], refusal: null }),
  forget: (state, { id }) => ({ ...state, waiting: without(state.waiting, id) }),
  jump: (state, { seq = 0, d }) => ({ ...state, seq, view: d.view, log: d.log }),
  history: (state, { d }) => ({ ...state, log: merged(d, state.log) }),
};

/**
 * @param {MatchState} state
 * @param {Message} message
 * @returns {MatchState}
 */
export function reduce(state, message) {
  const handler = HANDLERS[message.t];
  return handler ? atRest(handler(state, message)) : state;
}

/**
 * Nothing is asked of a seat that has resigned, nor of anybody once a match was ended early: the games know of neither.
 * @param {MatchState} state
 * @returns {MatchState}
 */
function atRest(state) {
  const { table, welcome, legal } = state;
  const rests = table?.ended || table?.seats?.[welcome?.viewer ?? -1]?.out;
  return rests && legal.length > 0 ? { ...state, legal: [] } : state;
}

/**
 * @param {MatchState} state
 * @param {Message} message
 * @returns {MatchState}
 */
function onEvents(state, { seq = -1, d }) {
  if (state.view === null || seq <= state.seq) return state;
  if (seq !== state.seq + 1) return state.gap ? state : { ...state, gap: true };
  const entry = { seq, seat: d.seat, action: d.action, events: d.events, at: d.at };
  return {
    ...state,
    seq,
    view: patched(state.view, d.patch),
    legal: d.legal,
    undo: d.undo,
    log: merged(state.log, [entry]),
    gap: false,
  };
}

/**
 * @param {ReadonlyArray<Request>} waiting
 * @param {string | undefined} id
 */
const without = (waiting, id) => waiting.filter((request) => request.id !== id);

/**
 * Two parts of a log as one, by seq, each record once.
 * @param {ReadonlyArray<LogEntry>} early
 * @param {ReadonlyArray<LogEntry>} late
 * @returns {ReadonlyArray<LogEntry>}
 */
function merged(early, late) {
  const last = early[early.length - 1]?.seq ?? -1;
  if (late.length > 0 && late[0].seq > last) return [...early, ...late];
  const bySeq = new Map([...early, ...late].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
