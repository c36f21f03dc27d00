/**
 * A match again: any step of it, at any speed. The address names the step.
 */

import { loadGame } from "../games/index.js";
import { viewsOf } from "../store/history.js";
import { EMPTY, reduce } from "../store/reduce.js";
import { createStore } from "../store/store.js";
import { boot, byId, fill, h, icon, on } from "../ui/dom.js";
import { languagePart } from "../ui/language.js";
import { canShare, copy, share } from "../ui/share.js";
import { describeTable } from "../together/lines.js";
import { start } from "../ui/start.js";
import { onTheme } from "../ui/theme.js";
import { t } from "../ui/words.js";
import { Camera } from "../view/camera.js";
import { Board } from "./board.js";
import { Drawer } from "./drawer.js";
import { watchInsets } from "./insets.js";
import { Logbook } from "./logbook.js";
import { Notes, pinsLayer } from "./notes.js";
import { showPlayers } from "./players.js";
import { createReview } from "./review.js";
import { historyOf, queryOf, seeChooser, seeOfAddress } from "./see.js";
import { showAll, tableOf } from "./table.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../store/history.js").StepData} StepData */

const STEP_MS = 1300;
const NAME_MS = 200;
const given = await start();
const head = given.match;
const store = createStore(reduce, { ...EMPTY, line: "online", welcome: { ...head, match: head.id, viewer: null, seats: head.players.map((/** @type {object} */ player) => ({ ...player, online: true })) } });
const camera = new Camera();
const board = new Board(byId("board"), camera);
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
/** The same lists whoever's eyes are chosen. @type {StepData[]} */
const steps = [];
/** @type {object[]} */
const views = [];
/** What stands in the address before the step. */
let query = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let changed = () => {};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let naming;

const table = tableOf({ board, state: store.get, hand: byId("game-hand"), options: head.options, seatOf: (seat) => head.players[seat], changed: () => changed(), lookAt: () => {} });

/** @param {GameClient} game @param {import("./see.js").History} history */
function open(game, history) {
  const notes = new Notes({
    match: head.id, over: Boolean(head.over_at), readonly: Boolean(boot().embed), at: () => store.get().seq, last: () => steps.length - 1, go,
    open: () => openPanel("notes"),
    changed: () => {
      logbook.renew();
      drawer.refresh();
      board.request();
    },
    redraw: () => board.request(),
  }, given.me);
  board.open(withPins(game, notes));
  const logElement = h("div", {});
  const players = h("ul", { class: "players players--full" });
  const logbook = new Logbook(logElement, game, table.colourOf, (line) => game.highlight(line?.tiles ?? null));
  logbook.jump = (seq) => go(seq);
  logbook.notes = (seq) => notes.lines(seq);
  const review = createReview({ head, me: given.me, steps, views, game, board: byId("board"), at: () => store.get().seq, query: () => query, go, hear: (frame) => notes.hear(frame) });
  const drawer = new Drawer(byId("side"), [
    { id: "log", title: t("log.title"), icon: "log", element: logElement, show: () => logbook.show(steps, store.get().seq) },
    review.panel,
    notes.panel,
    ...game.panels,
    { id: "players", title: t("players.title"), icon: "people", element: players, show: () => showPlayers(players, store.get(), game) },
    { id: "more", title: t("more.title"), icon: "menu", element: more(review.links), show: () => {} },
  ], byId("open-side"));
  changed = showAll(board, drawer, store.get, game);
  const openPanel = (/** @type {string} */ id) => {
    drawer.select(id);
    drawer.toggle(true);
  };
  onTheme(() => game.recolour());
  watchInsets(camera, board, drawer);
  store.listen((state, before) => {
    game.update(state, before);
    byId("progress").textContent = game.progress(state.view);
    caption(game);
    changed();
    review.moved();
    notes.moved();
    requestAnimationFrame(() => board.follow());
  });
  bindControls(() => {
    openPanel("notes");
    requestAnimationFrame(() => requestAnimationFrame(() => notes.input.focus()));
  });
  const eyes = (/** @type {import("./see.js").History} */ history) => fill(byId("see"), seeChooser(history, head.players, async (see) => {
    const other = await historyOf(head.id, see);
    if (!other) return;
    take(other);
    logbook.renew();
    eyes(other);
    go(store.get().seq);
  }));
  eyes(history);
  go(fromAddress() ?? steps.length - 1);
  void notes.load();
}

/**
 * The game with marks above its board; while a place for one is asked for, a tap says where.
 * @param {GameClient} game
 * @param {Notes} notes
 * @returns {GameClient}
 */
function withPins(game, notes) {
  return Object.assign(Object.create(game), {
    layers: [...game.layers, pinsLayer(camera, () => notes.marks())],
    tap: (/** @type {import("../games/contract.js").Point} */ at) => (notes.picking ? notes.place(at) : game.tap(at)),
  });
}

/** Looks at the match as somebody sees it. @param {import("./see.js").History} history */
function take(history) {
  steps.splice(0, Infinity, ...history.steps);
  views.splice(0, Infinity, ...viewsOf(history.start, steps));
  query = queryOf(history);
  const { welcome } = store.get();
  store.send({ t: "welcome", d: { ...welcome, viewer: typeof history.see === "number" ? history.see : null } });
}

/** @param {GameClient} game */
function caption(game) {
  const { seq } = store.get();
  const lines = game.describe(steps[seq]).filter(({ final }) => !final);
  byId("caption").textContent = lines.map(({ text }) => text).join(" ") || t("replay.nothing");
}

/** A match that was ended early asks nobody for a move any more; the games know nothing of such an end. @param {number} seq */
const shownAt = (seq) => (head.over_at && seq === steps.length - 1 ? { ...views[seq], to_act: [] } : views[seq]);

/** @param {number} to */
function go(to) {
  const seq = Math.max(0, Math.min(steps.length - 1, to));
  store.send({ t: "jump", seq, d: { view: shownAt(seq), log: steps.slice(0, seq + 1) } });
  slider.value = String(seq);
  slider.setAttribute("aria-valuetext", t("replay.position", { at: seq, of: steps.length - 1 }));
  clearTimeout(naming);
  naming = setTimeout(() => nameStep(seq), NAME_MS);
  const ends = { first: seq === 0, back: seq === 0, forward: seq === steps.length - 1, last: seq === steps.length - 1 };
  for (const [id, off] of Object.entries(ends)) byId(id).toggleAttribute("disabled", off);
}

/** Says the step in the address, once it rests: browsers take long for that, and refuse it when it comes too often. @param {number} seq */
function nameStep(seq) {
  if (fromAddress() !== seq || location.search !== query) history.replaceState(null, "", `${location.pathname}${query}#${seq}`);
}

/** @param {number} by */
function step(by) {
  pause();
  go(store.get().seq + by);
}

/** @returns {number | null} */
function fromAddress() {
  const found = location.hash.match(/^#(\d+)$/);
  return found ? Number(found[1]) : null;
}

function play() {
  if (store.get().seq >= steps.length - 1) go(0);
  tick();
  showPlaying(true);
}

function tick() {
  const speed = Number(/** @type {HTMLSelectElement} */ (byId("speed")).value);
  timer = setTimeout(() => {
    go(store.get().seq + 1);
    if (store.get().seq >= steps.length - 1) pause();
    else tick();
  }, STEP_MS / speed);
}

function pause() {
  clearTimeout(timer);
  timer = undefined;
  showPlaying(false);
}

/** @param {boolean} playing */
function showPlaying(playing) {
  const button = byId("play");
  fill(button, icon(playing ? "pause" : "play"));
  button.setAttribute("aria-label", t(playing ? "replay.pause" : "replay.play"));
}

/** @param {() => void} note  starts to write one */
function bindControls(note) {
  slider.max = String(steps.length - 1);
  on(slider, "input", () => {
    pause();
    go(Number(slider.value));
  });
  /** @type {Record<string, () => void>} */
  const actions = { first: () => step(-Infinity), back: () => step(-1), forward: () => step(1), last: () => step(Infinity), play: () => (timer ? pause() : play()), fit: () => board.fit(), closer: () => board.step(1), away: () => board.step(-1), note };
  byId("note").toggleAttribute("hidden", Boolean(boot().embed));
  for (const [id, run] of Object.entries(actions)) on(byId(id), "click", run);
  /** @type {Record<string, string>} */
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play", f: "fit", n: "note", "+": "closer", "=": "closer", "-": "away" };
  on(document, "keydown", (/** @type {KeyboardEvent} */ event) => {
    const inside = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, button, a, dialog");
    const run = actions[keys[event.key] ?? ""];
    if (!run || (inside && event.target !== byId("board")) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }, { capture: true });
  on(window, "hashchange", () => go(fromAddress() ?? store.get().seq));
}

/** What can be done with the match besides watching it. @param {HTMLElement} links */
function more(links) {
  const moment = () => `${location.origin}/m/${head.id}/replay${query}#${store.get().seq}`;
  return h("div", { class: "stack more__links" },
    h("button", { class: "button button--wide", type: "button", onclick: () => (canShare() ? share(moment(), document.title) : copy(moment())) }, icon("share"), t("replay.share")),
    h("a", { class: "button button--wide", href: `/api/matches/${head.id}/export`, download: `${head.id}.match`, id: "export" }, icon("log"), t("replay.export")),
    h("a", { class: "button button--wide", href: `/m/${head.id}` }, icon("play"), t("replay.table")),
    links,
    head.room && h("a", { class: "button button--wide", href: `/r/${head.room}` }, icon("people"), t("more.room")),
    h("a", { class: "button button--wide", href: `/rules/${head.game}` }, icon("book"), t("home.rules")),
    languagePart(t("language.title")),
    head.commitment && h("p", { class: "small muted commitment" }, t("more.commitment", { hash: head.commitment })),
    head.secret && h("p", { class: "small muted commitment" }, t("replay.secret", { secret: head.secret })));
}

const [create, found] = await Promise.all([loadGame(head.game), historyOf(head.id, seeOfAddress())]);
if (create && found) {
  take(found);
  store.send({ t: "jump", seq: 0, d: { view: views[0], log: steps.slice(0, 1) } });
  const game = await create(table);
  describeTable(game, table.nameOf);
  open(game, found);
} else byId("board").append(h("p", { class: "notice" }, t("match.no_drawing")));
