/**
 * A match again: any step of it, at any speed. The address names the step.
 */

import { loadGame } from "../games/index.js";
import { get } from "../net/rest.js";
import { viewsOf } from "../store/history.js";
import { EMPTY, reduce } from "../store/reduce.js";
import { createStore } from "../store/store.js";
import { byId, fill, h, icon, on } from "../ui/dom.js";
import { languagePart } from "../ui/language.js";
import { announce, toast } from "../ui/say.js";
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
import { showPlayers } from "./players.js";
import { createReview } from "./review.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../store/history.js").StepData} StepData */

const STEP_MS = 1300;
const given = await start();
const head = given.match;
const store = createStore(reduce, { ...EMPTY, line: "online", welcome: { ...head, match: head.id, viewer: null, seats: head.players.map((/** @type {object} */ player) => ({ ...player, online: true })) } });
const camera = new Camera();
const board = new Board(byId("board"), camera);
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
/** @type {StepData[]} */
let steps = [];
/** @type {object[]} */
let views = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let changed = () => {};

/** @returns {import("../games/contract.js").Table} */
function table() {
  return {
    state: store.get,
    act: () => {},
    undo: () => {},
    preview: () => Promise.resolve(null),
    camera,
    changed: () => changed(),
    fly(pose) {
      board.held = true;
      board.fly(pose);
    },
    fit: () => board.fit(),
    hand: byId("game-hand"),
    options: head.options,
    live: false,
    nameOf: (seat) => head.players[seat]?.name ?? "",
    colourOf: (seat) => head.players[seat]?.colour ?? "grey",
    announce,
    tell: (name, value) => (byId("board").dataset[name] = value),
  };
}

/** @param {GameClient} game */
function open(game) {
  board.open(game);
  const logElement = h("div", {});
  const players = h("ul", { class: "players players--full" });
  const logbook = new Logbook(logElement, game, (seat) => head.players[seat]?.colour ?? "grey", () => {});
  logbook.jump = (seq) => go(seq);
  const review = createReview({ head, me: given.me, steps, views, game, board: byId("board"), at: () => store.get().seq, go });
  const drawer = new Drawer(byId("side"), [
    { id: "log", title: t("log.title"), icon: "log", element: logElement, show: () => logbook.show(steps, store.get().seq) },
    review.panel,
    ...game.panels,
    { id: "players", title: t("players.title"), icon: "people", element: players, show: () => showPlayers(players, store.get(), game) },
    { id: "more", title: t("more.title"), icon: "menu", element: more(review.links), show: () => {} },
  ], byId("open-side"));
  changed = () => {
    board.request();
    drawer.refresh();
    showPlayers(byId("players"), store.get(), game);
  };
  onTheme(() => game.recolour());
  watchInsets(camera, board);
  store.listen((state, before) => {
    game.update(state, before);
    byId("progress").textContent = game.progress(state.view);
    caption(game);
    changed();
    review.moved();
    requestAnimationFrame(() => board.follow());
  });
  bindControls();
  go(fromAddress() ?? steps.length - 1);
}

/** @param {GameClient} game */
function caption(game) {
  const { seq } = store.get();
  const lines = game.describe(steps[seq]).filter(({ final }) => !final);
  byId("caption").textContent = lines.map(({ text }) => text).join(" ") || t("replay.nothing");
}

/** @param {number} to */
function go(to) {
  const seq = Math.max(0, Math.min(steps.length - 1, to));
  store.send({ t: "jump", seq, d: { view: views[seq], log: steps.slice(0, seq + 1) } });
  slider.value = String(seq);
  slider.setAttribute("aria-valuetext", t("replay.position", { at: seq, of: steps.length - 1 }));
  if (fromAddress() !== seq) history.replaceState(null, "", `#${seq}`);
  const ends = { first: seq === 0, back: seq === 0, forward: seq === steps.length - 1, last: seq === steps.length - 1 };
  for (const [id, off] of Object.entries(ends)) byId(id).toggleAttribute("disabled", off);
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

function bindControls() {
  slider.max = String(steps.length - 1);
  on(slider, "input", () => {
    pause();
    go(Number(slider.value));
  });
  /** @type {Record<string, () => void>} */
  const actions = { first: () => step(-Infinity), back: () => step(-1), forward: () => step(1), last: () => step(Infinity), play: () => (timer ? pause() : play()), fit: () => board.fit(), closer: () => board.step(1), away: () => board.step(-1) };
  for (const [id, run] of Object.entries(actions)) on(byId(id), "click", run);
  /** @type {Record<string, string>} */
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play", f: "fit", "+": "closer", "=": "closer", "-": "away" };
  on(document, "keydown", (/** @type {KeyboardEvent} */ event) => {
    const inside = event.target instanceof HTMLElement && event.target.closest("input, select, button, a, dialog");
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
  const moment = () => `${location.origin}/m/${head.id}/replay#${store.get().seq}`;
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

const [create, data] = await Promise.all([loadGame(head.game), get(`/api/matches/${head.id}/history`).catch((error) => toast(error.message, "bad"))]);
if (create && data) {
  steps = data.steps;
  views = viewsOf(data.start, steps);
  store.send({ t: "jump", seq: 0, d: { view: views[0], log: steps.slice(0, 1) } });
  const game = await create(table());
  describeTable(game, (seat) => head.players[seat]?.name ?? "");
  open(game);
} else byId("board").append(h("p", { class: "notice" }, t("match.no_drawing")));
