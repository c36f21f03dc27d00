/**
 * The table: joins the live match, the drawing of its game and the panels around it.
 */

import { loadGame } from "../games/index.js";
import { openSession } from "../net/session.js";
import { get, post } from "../net/rest.js";
import { EMPTY, reduce } from "../store/reduce.js";
import { createStore } from "../store/store.js";
import { callAttention } from "../ui/attention.js";
import { byId, fill, h, icon, on } from "../ui/dom.js";
import { announce, toast } from "../ui/say.js";
import { Agreement, missed, missedStrip } from "../together/agree.js";
import { Chat, joinRoom } from "../together/chat.js";
import { Clocks } from "../together/clock.js";
import { describeTable } from "../together/lines.js";
import { callOut } from "../together/notices.js";
import { start } from "../ui/start.js";
import { onTheme } from "../ui/theme.js";
import { t } from "../ui/words.js";
import { Camera } from "../view/camera.js";
import { Board, GLIDE_MS } from "./board.js";
import { Drawer } from "./drawer.js";
import { earlyEnd, endedEarly } from "./ended.js";
import { watchInsets } from "./insets.js";
import { Logbook } from "./logbook.js";
import { more } from "./more.js";
import { showPlayers } from "./players.js";
import { Status } from "./status.js";
import { showAll, showsTile, tableOf } from "./table.js";

/** @typedef {import("../store/reduce.js").MatchState} MatchState */
/** @typedef {import("../store/reduce.js").LogEntry} LogEntry */
/** @typedef {import("../games/contract.js").GameClient} GameClient */

const given = await start();
const head = given.match;
const store = createStore(reduce, EMPTY);
const camera = new Camera();
const board = new Board(byId("board"), camera);
const status = new Status(byId("banner"), byId("line"));
const session = openSession(head.id, store);
/** @type {() => void} */
let changed = () => {};
/** Where the room has gone on to after this match. @type {string | null} */
let next = null;
/** @type {(tile: [number, number]) => void} */
let lookAt = () => {};
store.send({ t: "me", d: given.me?.id ?? null });
const seatOf = (/** @type {number} */ seat) => (store.get().welcome?.seats ?? head.players)[seat];

const table = tableOf({ board, state: store.get, hand: byId("hand"), options: head.options, seatOf, changed: () => changed(), lookAt: (tile) => lookAt(tile), session });

/** @param {GameClient} game */
async function play(game) {
  board.open(game);
  describeTable(game, table.nameOf);
  const strip = byId("strip");
  const agreement = new Agreement(strip, { match: head.id, state: store.get, say: session.table, nameOf: table.nameOf, colourOf: table.colourOf }, game);
  const clocks = new Clocks(byId("clocks"), table.colourOf, table.nameOf);
  const chat = head.room ? openChat(head.room, agreement, game) : null;
  const logElement = h("div", {});
  const players = h("ul", { class: "players players--full" });
  const logbook = new Logbook(logElement, game, table.colourOf, (line, pressed) => point(game, line?.tiles ?? null, pressed));
  const drawer = new Drawer(byId("side"), [
    { id: "log", title: t("log.title"), icon: "log", element: logElement, show: () => logbook.show(store.get().log) },
    ...game.panels,
    ...(chat ? [{ id: "chat", title: t("chat.title"), icon: "chat", element: chat.element, show: () => chat.read() }] : []),
    { id: "together", title: t("together.title"), icon: "table", element: agreement.element, show: () => agreement.showPanel() },
    { id: "players", title: t("players.title"), icon: "people", element: players, show: () => showPlayers(players, store.get(), game) },
    { id: "more", title: t("more.title"), icon: "menu", element: more(head), show: () => {} },
  ], byId("open-side"));
  lookAt = showsTile(board, drawer);
  changed = showAll(board, drawer, store.get, game);
  bindTools(game);
  on(document, "visibilitychange", () => document.visibilityState === "hidden" && keepSeen());
  on(window, "pagehide", () => document.visibilityState === "visible" && keepSeen());
  onTheme(() => game.recolour());
  watchInsets(camera, board, drawer);
  const update = (/** @type {MatchState} */ state, /** @type {MatchState} */ before) => {
    status.show(state);
    if (state.table !== before.table || state.welcome !== before.welcome || Boolean(state.view?.result) !== Boolean(before.view?.result)) {
      agreement.show();
      clocks.show(state.table);
    }
    if (state.view && !before.view) tellMissed(strip, state.seq);
    tellPlayed(strip, state, before);
    if (state.view !== before.view || state.legal !== before.legal || state.waiting !== before.waiting || state.undo !== before.undo) game.update(state, before);
    if (endedEarly(state)) byId("hand").hidden = true;
    byId("board").dataset.seq = String(state.seq);
    if (state.view) byId("progress").textContent = game.progress(state.view);
    tell(game, state, before);
    changed();
    if (state.view !== before.view) requestAnimationFrame(() => board.follow());
  };
  store.listen(update);
  update(store.get(), EMPTY);
  await history();
}

/** @param {string} token @param {Agreement} agreement @param {GameClient} game */
function openChat(token, agreement, game) {
  const chat = new Chat(token, given.me, (unread) => {
    const badge = document.querySelector(".tab--chat");
    if (badge instanceof HTMLElement) badge.dataset.unread = unread > 0 ? String(unread) : "";
  });
  joinRoom(token, (frame) => {
    chat.hear(frame);
    if (frame.t === "room") {
      agreement.room = frame.d;
      agreement.show();
      goOn(frame.d, game);
    }
    if (frame.t === "started" && frame.d.match !== head.id) location.assign(`/m/${frame.d.match}`);
  });
  return chat;
}

/** Who stays at an ended match is told when the room opens the next one. @param {any} room @param {GameClient} game */
function goOn(room, game) {
  const before = next;
  next = room.state === "open" ? `/r/${room.token}` : room.state === "playing" && room.match !== head.id ? `/m/${room.match}` : null;
  if (next !== before && !byId("end").hidden) showEnd(game);
}

/** Who comes back may watch what happened in between. @param {HTMLElement} strip @param {number} seq */
function tellMissed(strip, seq) {
  const from = missed(head.id, seq);
  if (from !== null && store.get().welcome?.viewer !== null) strip.before(missedStrip(head.id, from, seq - from));
}

/** Who takes the seat again may watch what was played on it. @param {HTMLElement} strip @param {MatchState} state @param {MatchState} before */
function tellPlayed(strip, state, before) {
  const own = (/** @type {MatchState} */ { table, welcome }) => table?.seats[welcome?.viewer ?? -1];
  const [now, then] = [own(state), own(before)];
  if (!now || !then?.stand_in || now.stand_in || now.owner.id !== state.me || now.seat !== then.seat) return;
  const n = state.seq - then.since - 1;
  if (n > 0) strip.before(missedStrip(head.id, then.since, n));
}

/**
 * What a change means to the person: refusals, other people's moves, the own turn, the end.
 * @param {GameClient} game
 * @param {MatchState} state
 * @param {MatchState} before
 */
function tell(game, state, before) {
  if (state.refusal && state.refusal !== before.refusal && !(state.refusal.code === "stale" && game.again?.())) refuse(game, state.refusal);
  const call = game.call();
  callAttention(call);
  const fresh = state.seq > before.seq && before.view ? state.log.filter(({ seq }) => seq > before.seq) : [];
  for (const entry of fresh) hear(game, entry, state.welcome?.viewer ?? null);
  if (fresh.length > 0 && call && state.legal.length > 0 && before.legal.length === 0) {
    announce(t("match.your_turn"));
    callOut(t("match.your_turn"));
  }
  if ((state.view?.result && !before.view?.result) || (endedEarly(state) && byId("end").hidden)) showEnd(game);
}

/**
 * In words and pictures; what it names on the board is shown until the board is touched.
 * @param {GameClient} game
 * @param {import("../store/reduce.js").Refusal} refusal
 */
function refuse(game, refusal) {
  const { text, pictures, tiles } = game.refused?.(refusal) ?? { text: refusal.message, pictures: [], tiles: [] };
  toast(refusal.rule ? t("match.refused_rule", { message: text, rule: refusal.rule }) : text, "bad", pictures);
  if (tiles.length === 0) return;
  game.highlight(tiles);
  dimOnce(game);
}

/**
 * @param {GameClient} game
 * @param {LogEntry} entry
 * @param {number | null} viewer
 */
function hear(game, entry, viewer) {
  const lines = game.describe(entry).filter(({ final }) => !final);
  if (entry.seat !== viewer) {
    announce(lines.flatMap(({ text, aside }) => (aside ? [text, aside] : [text])).join(" "));
    const tile = lines.find(({ tiles, points }) => tiles && points === undefined)?.tiles?.[0];
    if (tile && board.held) board.reveal(...tile);
  }
  for (const { points, seat, tiles } of lines) if (points && seat !== undefined && tiles) setTimeout(() => floatPoints(points, seat, tiles), GLIDE_MS);
}

/**
 * Points rise from where they were made.
 * @param {number} points
 * @param {number} seat
 * @param {ReadonlyArray<[number, number]>} tiles
 */
function floatPoints(points, seat, tiles) {
  const x = tiles.reduce((sum, tile) => sum + tile[0], 0) / tiles.length + 0.5;
  const y = tiles.reduce((sum, tile) => sum + tile[1], 0) / tiles.length + 0.5;
  const [left, top] = camera.toPage([x, y]);
  const float = h("span", { class: `float tint-${seatOf(seat)?.colour}`, "aria-hidden": "true" }, t("log.points", { n: points }));
  float.style.setProperty("left", `${left}px`);
  float.style.setProperty("top", `${top}px`);
  byId("board").append(float);
  setTimeout(() => float.remove(), 2200);
}

/**
 * Shows on the board what a line is about, until something else is touched.
 * @param {GameClient} game
 * @param {ReadonlyArray<[number, number]> | null} tiles
 * @param {boolean} pressed  not only hovered
 */
function point(game, tiles, pressed) {
  game.highlight(tiles);
  if (!pressed || !tiles || tiles.length === 0) return;
  lookAt(tiles[0]);
  dimOnce(game);
}

/** The next touch ends the highlight. @param {GameClient} game */
function dimOnce(game) {
  const stop = on(document, "pointerdown", () => {
    stop();
    game.highlight(null);
  }, { capture: true });
}

/** What was seen is kept when the page is left, also for a moment: writing it at every move would take its time. */
function keepSeen() {
  const { view, seq } = store.get();
  if (view) localStorage.setItem(`seen-${head.id}`, String(seq));
}

/** The steps before this page came, for the log. */
async function history() {
  try {
    const { steps } = await get(`/api/matches/${head.id}/history`);
    store.send({ t: "history", d: steps });
  } catch {
    // The log then begins with what this page has seen.
  }
}

/** @param {GameClient} game */
function bindTools(game) {
  on(byId("fit"), "click", () => board.fit());
  on(byId("closer"), "click", () => board.step(1));
  on(byId("away"), "click", () => board.step(-1));
  on(document, "keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.closest("button, a, summary")) return;
    if (game.key(event.key) || shortcut(event.key)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof HTMLElement && target.closest("input, select, textarea, dialog") !== null;

/** @param {string} key */
function shortcut(key) {
  /** @type {Record<string, () => void>} */
  const keys = {
    f: () => board.fit(),
    "0": () => board.fit(),
    "+": () => board.step(1),
    "=": () => board.step(1),
    "-": () => board.step(-1),
    u: () => store.get().undo && session.undo(),
  };
  keys[key]?.();
  return key in keys;
}

/** After the last move: what can be done from here. @param {GameClient} game */
function showEnd(game) {
  const state = store.get();
  const plays = head.room && state.welcome?.viewer !== null;
  fill(byId("end"), endedEarly(state) && earlyEnd(state, game), h("a", { class: "button", href: `/m/${head.id}/replay` }, icon("play"), t("room.replay")),
    next && h("a", { class: "button button--main", id: "next", href: next }, icon("play"), t("match.next")),
    plays && !next && h("button", { class: "button", type: "button", id: "rematch", onclick: rematch }, t("room.rematch")),
    head.room && h("a", { class: "button", id: "group", href: `/g/${head.room}` }, icon("stats"), t("group.open")),
    head.room && !plays && !next && h("a", { class: "button", href: `/r/${head.room}` }, icon("people"), t("more.room")));
  byId("end").hidden = false;
}

async function rematch() {
  try {
    await post(`/api/rooms/${head.room}/rematch`);
    location.assign(`/r/${head.room}`);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
  }
}

const create = await loadGame(head.game);
if (create) await play(await create(table));
else byId("board").append(h("p", { class: "notice" }, t("match.no_drawing")));
