/**
 * One table of a duplicate set on the comparison page: its match, its board, and what its seats made of a turn.
 */

import { get } from "../net/rest.js";
import { turnsOf } from "../store/duplicate.js";
import { viewsOf } from "../store/history.js";
import { EMPTY, reduce } from "../store/reduce.js";
import { createStore } from "../store/store.js";
import { describeTable } from "../together/lines.js";
import { fill, h, icon } from "../ui/dom.js";
import { mark } from "../ui/pieces.js";
import { onTheme } from "../ui/theme.js";
import { t } from "../ui/words.js";
import { Camera } from "../view/camera.js";
import { createStage } from "../view/stage.js";

/** @typedef {import("../games/contract.js").CreateGame} CreateGame */
/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../store/duplicate.js").Turn} Turn */

export class DuplicateTable {
  /**
   * @param {any} about  of the set: table, match, players
   * @param {any} history  of its match
   */
  constructor(about, history) {
    this.about = about;
    this.players = about.players;
    this.steps = history.steps;
    this.views = viewsOf(history.start, history.steps);
    this.turns = turnsOf(history.steps);
    this.board = h("div", { class: "compare__board", role: "img", "aria-label": t("duplicate.board", { n: about.table }) });
    this.scores = h("p", { class: "compare__scores" });
    this.caption = h("p", { class: "compare__caption small" });
    this.link = h("a", { class: "button button--quiet button--icon", "aria-label": t("duplicate.replay"), title: t("duplicate.replay") }, icon("play"));
    this.element = h("section", { class: "compare__table card", "aria-label": t("duplicate.board", { n: about.table }) },
      h("div", { class: "row" }, h("h3", { class: "grow" }, this.title), this.link), this.scores, this.board, this.caption);
    /** @type {GameClient | null} */
    this.game = null;
    this.store = createStore(reduce, { ...EMPTY, line: "online", welcome: { ...history.head, match: about.match, viewer: null, seats: this.players.map((/** @type {object} */ player) => ({ ...player, online: true })) } });
  }

  /** @param {any} about */
  static async load(about) {
    return new DuplicateTable(about, await get(`/api/matches/${about.match}/history`));
  }

  get title() {
    return t("duplicate.table", { n: this.about.table });
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.players[seat]?.name ?? "";
  }

  /** @param {number} seat */
  colourOf(seat) {
    return this.players[seat]?.colour ?? "grey";
  }

  /** Once the element stands on the page. @param {CreateGame} create */
  async open(create) {
    const camera = new Camera();
    /** @type {import("../view/stage.js").Stage | null} */
    let stage = null;
    const follow = () => {
      if (this.game) camera.pose = camera.fitting(this.game.bounds(), this.game.scale);
      stage?.request();
    };
    this.store.send({ t: "jump", seq: 0, d: { view: this.views[0], log: this.steps.slice(0, 1) } });
    const game = await create({
      state: this.store.get, act: () => {}, undo: () => {}, preview: () => Promise.resolve(null), camera, changed: () => stage?.request(), paint: () => stage?.request(), lookAt: () => {}, fly: () => {}, fit: follow,
      hand: h("div", {}), options: this.store.get().welcome?.options ?? {}, live: false,
      nameOf: (seat) => this.nameOf(seat), colourOf: (seat) => this.colourOf(seat), announce: () => {}, tell: () => {},
    });
    describeTable(game, (seat) => this.nameOf(seat));
    this.game = game;
    stage = createStage(this.board, camera, game.layers, follow);
    this.store.listen((state, before) => {
      game.update(state, before);
      follow();
    });
    onTheme(() => game.recolour());
    follow();
  }

  /** @param {number} seq @param {number} seat */
  score(seq, seat) {
    return this.game?.score(this.views[seq], seat) ?? 0;
  }

  /** The words of a turn. @param {Turn} turn */
  lines(turn) {
    return this.game ? turn.entries.flatMap((entry) => this.game?.describe(entry) ?? []) : [];
  }

  /** A picture of what was laid or drawn in a turn. @param {Turn} turn */
  picture(turn) {
    for (const entry of turn.entries) {
      const found = this.game?.picture(entry);
      if (found) return found;
    }
    return null;
  }

  /** Shows the board after a turn. @param {number} number */
  show(number) {
    const turn = this.turns[Math.min(number, this.turns.length - 1)];
    this.store.send({ t: "jump", seq: turn.seq, d: { view: this.views[turn.seq], log: this.steps.slice(0, turn.seq + 1) } });
    this.link.setAttribute("href", `/m/${this.about.match}/replay#${turn.seq}`);
    fill(this.scores, this.players.map((/** @type {any} */ player) => h("span", { class: player.seat === turn.seat ? "compare__player compare__player--turn" : "compare__player" }, mark(player.colour), h("span", { class: "compare__name" }, player.name), h("strong", {}, this.score(turn.seq, player.seat)))));
    const words = this.lines(turn).filter(({ final }) => !final).map(({ text }) => text).join(" ");
    fill(this.caption, number >= this.turns.length ? t("duplicate.ended") : words || t("replay.nothing"));
  }
}
