/**
 * The table around a match: the open question, who plays for whom, pause, clocks, and the panel with all of it.
 */

import { get } from "../net/rest.js";
import { fill, h, icon } from "../ui/dom.js";
import { mark } from "../ui/pieces.js";
import { announce, toast } from "../ui/say.js";
import { listed, t } from "../ui/words.js";
import { clockFields, clockWords } from "./clock.js";
import { inWords } from "./lines.js";
import { movedAway } from "./moved.js";
import { presenceOf } from "./presence.js";

/** @typedef {import("../store/reduce.js").MatchState} MatchState */
/** @typedef {import("../games/contract.js").GameClient} GameClient */

/**
 * @typedef {object} Around
 * @property {string} match
 * @property {() => MatchState} state
 * @property {(action: any[]) => void} say  a request to the table
 * @property {(seat: number) => string} nameOf
 * @property {(seat: number) => string} colourOf
 */

/** A message does not lie over a question. @param {HTMLElement} strips */
function keepMessagesBelow(strips) {
  const measure = () => document.documentElement.style.setProperty("--strips-high", `${strips.offsetHeight}px`);
  new ResizeObserver(measure).observe(strips);
}

export class Agreement {
  /**
   * @param {HTMLElement} strip  above the board: what is asked of the viewer now
   * @param {Around} around
   * @param {GameClient} game
   */
  constructor(strip, around, game) {
    this.strip = strip;
    this.around = around;
    this.game = game;
    this.element = h("div", { class: "stack together" });
    /** The question whose preview has been fetched. @type {{ seq: number, lines: string[] } | null} */
    this.preview = null;
    this.told = -1;
    /** The room as its socket shows it: who is there. @type {any} */
    this.room = null;
    keepMessagesBelow(strip.parentElement ?? strip);
  }

  get viewer() {
    return this.around.state().welcome?.viewer ?? null;
  }

  get table() {
    return this.around.state().table;
  }

  get own() {
    return this.viewer === null ? null : (this.table?.seats[this.viewer] ?? null);
  }

  /** Whether the viewer plays the seat now, and not only owns it. */
  get plays() {
    const holder = this.own?.stand_in ?? this.own?.owner;
    return this.own !== null && !this.own.out && holder?.kind === "user" && (!this.own.stand_in || holder.id === this.around.state().me);
  }

  over() {
    return Boolean(this.around.state().view?.result) || Boolean(this.table?.ended);
  }

  show() {
    this.showStrip();
    this.showPanel();
  }

  // The strip

  showStrip() {
    const { table } = this;
    const parts = table && !this.over() ? [this.question(table), this.standIn(), this.moved(), this.pause(table)].filter(Boolean) : [];
    this.strip.hidden = parts.length === 0;
    fill(this.strip, parts);
    if (table?.ask && table.ask.seq !== this.told && this.viewer !== null) {
      this.told = table.ask.seq;
      announce(this.asked(table.ask));
    }
  }

  /** @param {any} table */
  question(table) {
    const { ask } = table;
    if (!ask) return null;
    const mine = this.plays && ask.waiting.includes(this.viewer);
    const names = listed(ask.waiting.map(this.around.nameOf));
    if (ask.what === "undo") void this.look(ask);
    return h("div", { class: "ask", role: "group", "aria-label": t("together.question") },
      h("p", {}, mark(this.around.colourOf(ask.by)), h("span", {}, this.asked(ask))),
      ask.what === "undo" && this.preview?.seq === ask.seq && this.undone(this.preview?.lines ?? []),
      h("div", { class: "row" },
        mine && h("button", { class: "button button--main", type: "button", data: { key: "consent" }, onclick: () => this.around.say(["consent", ask.seq]) }, icon("check"), t("together.agree")),
        (mine || ask.by === this.viewer) && h("button", { class: "button", type: "button", data: { key: "object" }, onclick: () => this.around.say(["object", ask.seq]) }, t(mine ? "together.disagree" : "together.withdraw")),
        !mine && h("span", { class: "small muted" }, t("together.waiting", { names }))));
  }

  /** @param {any} ask */
  asked(ask) {
    const clock = ask.what === "clock" ? clockWords(Object.fromEntries(["kind", "move_s", "bank_s", "increment_s", "zero"].map((name, index) => [name, ask.args[index]]))) : "";
    return t(`together.asks.${ask.what}`, { name: this.around.nameOf(ask.by), to: ask.args[0], clock });
  }

  /** @param {any} ask */
  async look(ask) {
    if (this.preview?.seq === ask.seq) return;
    this.preview = { seq: ask.seq, lines: [] };
    try {
      const found = await get(`/api/matches/${this.around.match}/rollback?to=${ask.args[0]}`);
      this.preview = { seq: ask.seq, lines: found.undone.flatMap((/** @type {any} */ step) => inWords(this.game, step)) };
      this.showStrip();
    } catch {
      // The question can be answered without the preview.
    }
  }

  /** @param {string[]} lines */
  undone(lines) {
    return h("div", { class: "ask__preview small" }, h("strong", {}, t("together.undone")), h("ul", {}, lines.map((line) => h("li", {}, line))));
  }

  standIn() {
    const { own } = this;
    if (!own?.stand_in || own.out) return null;
    const mine = this.own?.owner.id === this.around.state().me;
    const name = own.stand_in.kind === "bot" ? t("together.bot") : own.stand_in.name;
    return h("div", { class: "ask" }, h("p", {}, icon(own.stand_in.kind === "bot" ? "bot" : "people"), h("span", {}, mine ? t("together.plays_for_you", { name }) : t("together.you_play_for", { name: own.owner.name }))),
      mine && h("div", { class: "row" },
        h("button", { class: "button button--main", type: "button", data: { key: "return" }, onclick: () => this.around.say(["return"]) }, t("together.return")),
        this.around.state().seq > own.since && h("a", { class: "button", href: `/m/${this.around.match}/replay#${own.since}`, data: { key: "watch" } }, icon("play"), t("together.watch_played"))));
  }

  moved() {
    const moved = movedAway(this.room);
    return moved && h("div", { class: "ask", role: "alert" }, h("p", {}, icon("people"), h("span", {}, moved.words)), h("div", { class: "row" }, moved.button));
  }

  /** @param {any} table */
  pause(table) {
    if (!table.paused) return null;
    return h("div", { class: "ask" }, h("p", {}, icon("pause"), h("span", {}, t("together.paused"))),
      this.plays && h("div", { class: "row" }, h("button", { class: "button button--main", type: "button", data: { key: "resume" }, onclick: () => this.around.say(["resume"]) }, icon("play"), t("together.resume"))));
  }

  // The panel

  showPanel() {
    const { table } = this;
    if (!table || document.activeElement instanceof HTMLSelectElement) return;
    const playing = this.plays && !this.over();
    const unfolded = new Set([...this.element.querySelectorAll("details[open]")].map(({ id }) => id));
    fill(this.element,
      h("ul", { class: "holders" }, table.seats.map((/** @type {any} */ seat) => this.holder(seat))),
      table.clock && h("p", { class: "small muted" }, clockWords(table.clock)),
      playing && this.buttons(table),
      playing && this.goBack(),
      playing && this.otherClock(table));
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  }

  /** @param {any} seat */
  holder(seat) {
    const { stand_in: other, owner } = seat;
    const words = seat.out ? t("together.out") : other ? t("together.played_by", { name: other.kind === "bot" ? t("together.bot") : other.name }) : seat.late ? t("together.late") : "";
    return h("li", { class: "row" }, mark(this.around.colourOf(seat.seat)), h("span", { class: "grow" }, owner.name, words && h("span", { class: "small muted" }, ` – ${words}`)), presenceOf(this.room, owner.id));
  }

  /** @param {any} table */
  buttons(table) {
    const ask = (/** @type {string} */ what) => () => this.around.say(["ask", what, []]);
    const asked = table.ask !== null;
    return h("div", { class: "stack", role: "group", "aria-label": t("together.title") },
      !table.paused && h("button", { class: "button button--wide", type: "button", disabled: asked, data: { key: "pause" }, onclick: ask("pause") }, icon("pause"), t("together.ask_pause")),
      !this.own?.stand_in && h("button", { class: "button button--wide", type: "button", data: { key: "bot" }, onclick: () => this.around.say(["substitute", "bot", "greedy", ""]) }, icon("bot"), t("together.let_bot")),
      h("button", { class: "button button--wide", type: "button", disabled: asked, data: { key: "close" }, onclick: this.alone(table) ? () => this.sure("close", ["ask", "close", []]) : ask("close") }, icon("flag"), t("together.ask_close")),
      !this.own?.stand_in && h("button", { class: "button button--wide", type: "button", data: { key: "resign" }, onclick: () => this.sure("resign", ["resign"]) }, icon("close"), t("together.resign")));
  }

  /** Whether what the viewer asks for happens at once, as only bots sit here besides. @param {any} table */
  alone(table) {
    return table.seats.every((/** @type {any} */ { seat, out, stand_in, owner }) => seat === this.viewer || out || (stand_in ?? owner).kind === "bot");
  }

  /** Before what cannot be taken back. @param {"close" | "resign"} what @param {any[]} action */
  sure(what, action) {
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": `${what}-title`, onclose: () => dialog.remove() },
      h("div", { class: "stack" },
        h("h2", { id: `${what}-title` }, t(`together.${what}_title`)),
        h("p", {}, t(`together.${what}_help`)),
        h("div", { class: "row" },
          h("button", { class: "button grow", type: "button", onclick: () => dialog.close() }, t("action.cancel")),
          h("button", { class: "button button--main grow", type: "button", id: `${what}-now`, onclick: () => { dialog.close(); this.around.say(action); } }, t(`together.${what}`)))));
    document.body.append(dialog);
    dialog.showModal();
  }

  /** The last moves, each with a way to the moment before it. */
  goBack() {
    const log = this.around.state().log.filter(({ seat, action, events }) => seat !== null && events.length > 0 && !["undo", "ask", "consent", "object"].includes(action[0])).slice(-6).reverse();
    const lines = log.map((entry) => ({ seq: entry.seq, text: this.game.describe(entry).map(({ text }) => text)[0] ?? "" })).filter(({ text }) => text !== "");
    if (lines.length === 0) return null;
    return h("details", { class: "stack", id: "go-back" }, h("summary", {}, t("together.back_title")),
      h("p", { class: "small muted" }, t("together.back_help")),
      h("ul", { class: "stack backs" }, lines.map(({ seq, text }) => h("li", {}, h("button", { class: "button button--wide", type: "button", data: { key: `back${seq}` }, onclick: () => this.askBack(seq - 1) }, icon("undo"), h("span", {}, t("together.before", { move: text })))))));
  }

  /** Shows what would be undone, then asks. @param {number} to */
  async askBack(to) {
    try {
      const found = await get(`/api/matches/${this.around.match}/rollback?to=${to}`);
      const lines = found.undone.flatMap((/** @type {any} */ step) => inWords(this.game, step));
      const dialog = h("dialog", { class: "dialog", "aria-labelledby": "back-title", onclose: () => dialog.remove() },
        h("div", { class: "stack" }, h("h2", { id: "back-title" }, t("together.back_ask")), this.undone(lines), h("p", { class: "small muted" }, t("together.back_draws")),
          h("div", { class: "row" },
            h("button", { class: "button grow", type: "button", onclick: () => dialog.close() }, t("action.cancel")),
            h("button", { class: "button button--main grow", type: "button", id: "back-now", onclick: () => { dialog.close(); this.around.say(["ask", "undo", [to]]); } }, t("together.ask_table")))));
      document.body.append(dialog);
      dialog.showModal();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  /** @param {any} table */
  otherClock(table) {
    const fields = clockFields(table.clock, (terms) => this.around.say(["ask", "clock", [terms.kind, terms.move_s, terms.bank_s, terms.increment_s, terms.zero]]), t("together.ask_table"));
    return h("details", { class: "stack", id: "other-clock" }, h("summary", {}, t("together.clock_title")), fields);
  }
}

/** @param {string} match @param {number} seq  the last record this browser has seen */
export function missed(match, seq) {
  const key = `seen-${match}`;
  const before = Number(localStorage.getItem(key) ?? -1);
  localStorage.setItem(key, String(seq));
  return before >= 0 && seq - before > 1 ? before : null;
}

/** @param {string} match @param {number} from @param {number} n */
export function missedStrip(match, from, n) {
  document.querySelector(".ask--missed")?.remove();
  const strip = h("div", { class: "ask ask--missed", role: "status" }, h("p", {}, t("together.missed", { n })),
    h("div", { class: "row" },
      h("a", { class: "button button--main", href: `/m/${match}/replay#${from}` }, icon("play"), t("together.watch_missed")),
      h("button", { class: "button", type: "button", onclick: () => strip.remove() }, t("action.close"))));
  return strip;
}

