/**
 * The parts of a room page that a host and its guests have besides the seats: choices, seat links,
 * who leads, the sheet of rules that all agree to, the series, and the chat.
 */

import { call, get, patch, post } from "../net/rest.js";
import { Chat } from "../together/chat.js";
import { clockFields, clockWords } from "../together/clock.js";
import { movedAway } from "../together/moved.js";
import { presenceMark } from "../together/presence.js";
import { byId, fill, h, icon } from "../ui/dom.js";
import { canShare, copy, share } from "../ui/share.js";
import { toast } from "../ui/say.js";
import { t } from "../ui/words.js";

const BOTS = ["easy", "greedy", "sharp"];

/**
 * @typedef {object} Host
 * @property {() => any} room
 * @property {() => (import("../ui/who.js").Person | null)} me
 * @property {any} game
 * @property {(request: () => Promise<any>) => Promise<any>} ask  shows the room that comes back, or the refusal
 */

export class Hosting {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.api = `/api/rooms/${host.room().token}`;
    this.chat = new Chat(host.room().token, host.me(), () => {});
    byId("chat").append(this.chat.element);
    this.seen = "";
    this.done = -1;
    this.presets = h("div", {});
    byId("options").before(this.presets);
  }

  get isHost() {
    return this.host.me()?.id === this.host.room().host;
  }

  /** @param {any} frame */
  hear(frame) {
    this.chat.hear(frame);
  }

  show() {
    this.showTold();
    this.showChoices();
    this.showPresets();
    this.showSheet();
    void this.showSeries();
  }

  /** @param {string} path @param {object} [body] */
  send(path, body) {
    return this.host.ask(() => post(`${this.api}/${path}`, body));
  }

  /** @param {object} changes */
  choose(changes) {
    return this.host.ask(() => patch(`${this.api}/settings`, changes));
  }

  showTold() {
    const told = byId("told");
    const moved = movedAway(this.host.room());
    if (moved) {
      told.hidden = false;
      fill(told, moved);
      return;
    }
    told.hidden = !this.host.room().settings.stepped_down;
    const leader = this.host.room().seats.find((/** @type {any} */ seat) => seat.user?.id === this.host.room().host)?.user.name ?? "";
    fill(told, h("span", { class: "grow" }, t("hosting.stepped_down", { name: leader })), h("button", { class: "button", type: "button", onclick: () => this.send("host/told") }, t("action.close")));
  }

  // What the host chooses

  showChoices() {
    const box = byId("choices");
    box.hidden = !this.isHost;
    if (!this.isHost) return;
    const { settings } = this.host.room();
    const signature = JSON.stringify(settings);
    if (signature === this.seen) return;
    this.seen = signature;
    fill(box, h("summary", { class: "row" }, h("h2", {}, t("hosting.title"))),
      h("div", { class: "stack" },
        this.toggle("locked", settings.locked),
        this.pick("spectators", ["now", "delayed", "end", "none"], settings.spectators),
        this.pick("order", ["seats", "random"], settings.order),
        this.pick("colours", ["chosen", "random"], settings.colours),
        clockFields(settings.clock, (clock) => this.choose({ clock }), t("hosting.save")),
        this.text("password", "", (password) => this.send("password", { password }), settings.password ? t("hosting.has_password") : t("hosting.no_password")),
        this.text("webhook", settings.webhook ?? "", (webhook) => this.choose({ webhook }), t("hosting.webhook_help"))));
  }

  /** @param {string} name @param {boolean} value */
  toggle(name, value) {
    const box = h("input", { class: "switch", type: "checkbox", role: "switch", id: `choice-${name}`, checked: value, onchange: () => this.choose({ [name]: box.checked }) });
    return h("div", { class: "row" }, h("label", { class: "grow", for: `choice-${name}` }, t(`hosting.${name}`)), box);
  }

  /** @param {string} name @param {string[]} choices @param {string} value */
  pick(name, choices, value) {
    const select = h("select", { class: "input", id: `choice-${name}`, onchange: () => this.choose({ [name]: select.value }) }, choices.map((id) => h("option", { value: id, selected: id === value }, t(`hosting.${name}.${id}`))));
    return h("label", { class: "field" }, h("span", { class: "field__label" }, t(`hosting.${name}`)), select);
  }

  /** @param {string} name @param {string} value @param {(value: string) => Promise<any>} save @param {string} help */
  text(name, value, save, help) {
    const input = h("input", { class: "input grow", id: `choice-${name}`, value, autocomplete: "off" });
    const done = async () => {
      if (await save(input.value)) toast(t("hosting.saved"), "good");
    };
    return h("div", { class: "field" }, h("label", { class: "field__label", for: `choice-${name}` }, t(`hosting.${name}`)),
      h("div", { class: "row" }, input, h("button", { class: "button", type: "button", id: `save-${name}`, onclick: done }, t("hosting.save"))), h("span", { class: "small muted" }, help));
  }

  // The sheet

  showSheet() {
    const { sheet, state } = this.host.room();
    byId("sheet-card").hidden = state !== "open";
    const option = (/** @type {string} */ name) => this.host.game.options.find((/** @type {any} */ entry) => entry.name === name);
    fill(byId("sheet"), sheet.options.map((/** @type {any} */ line) => {
      const known = option(line.name);
      const words = known.choice_titles[known.choices.indexOf(line.value)] ?? String(line.value);
      const shown = typeof line.value === "boolean" ? t(line.value ? "hosting.on" : "hosting.off") : words;
      return h("li", { class: line.default ? "" : "sheet__changed" }, h("span", {}, known.title), h("span", {}, shown, !line.default && h("span", { class: "chip" }, t("hosting.changed"))));
    }), h("li", {}, h("span", {}, t("clock.title")), h("span", {}, clockWords(sheet.clock.kind ? sheet.clock : null))),
    h("li", {}, h("span", {}, t("hosting.spectators")), h("span", {}, t(`hosting.spectators.${sheet.spectators}`))));
  }

  // A seat

  /** Buttons beside a seat. @param {any} seat */
  seatTools(seat) {
    const me = this.host.me();
    const room = this.host.room();
    const own = seat.user && seat.user.id === me?.id;
    const free = !seat.user && !seat.bot;
    /** @type {any[]} */
    const parts = [this.strength(seat)];
    if ((this.isHost && !own && !seat.bot) || (own && !this.isHost)) parts.push(h("button", { class: "button", type: "button", data: { key: `link${seat.seat}` }, onclick: () => this.link(seat.seat) }, icon("share"), t("hosting.link")));
    if (this.isHost && seat.user && !own && !free) parts.push(h("button", { class: "button", type: "button", data: { key: `menu${seat.seat}` }, onclick: () => this.menu(seat) }, icon("menu"), t("hosting.more")));
    if (own && this.isHost && room.state === "playing") parts.push(h("button", { class: "button", type: "button", onclick: () => this.link(seat.seat) }, icon("share"), t("hosting.link")));
    return parts;
  }

  /** How well a bot plays. @param {any} seat */
  strength(seat) {
    const room = this.host.room();
    if (!seat.bot || !this.isHost || room.state !== "open") return null;
    const change = async () => {
      await call("DELETE", `${this.api}/seats/${seat.seat}`);
      await this.send("bots", { seat: seat.seat, bot: select.value });
    };
    const select = h("select", { class: "input", "aria-label": t("bot.strength"), data: { key: `strength${seat.seat}` }, onchange: () => void change() },
      BOTS.map((bot) => h("option", { value: bot, selected: bot === seat.bot }, t(`bot.${bot}`))));
    return select;
  }

  /** Sets of options at one click. */
  showPresets() {
    const { state, goes_on, duplicate } = this.host.room();
    const open = this.isHost && state === "open" && !goes_on && !duplicate;
    const { options } = this.host.game;
    const plain = Object.fromEntries(options.map((/** @type {any} */ option) => [option.name, option.default]));
    const all = Object.fromEntries(options.map((/** @type {any} */ option) => [option.name, !option.house && option.choices.includes(true) ? true : option.default]));
    const set = (/** @type {object} */ chosen) => () => this.host.ask(() => patch(this.api, { options: chosen }));
    fill(this.presets, open && h("div", { class: "row", role: "group", "aria-label": t("preset.title") },
      h("button", { class: "button", type: "button", data: { key: "preset-plain" }, onclick: set(plain) }, t("preset.plain")),
      JSON.stringify(all) !== JSON.stringify(plain) && h("button", { class: "button", type: "button", data: { key: "preset-all" }, onclick: set(all) }, t("preset.all"))));
  }

  /** @param {any} seat */
  presence(seat) {
    return presenceMark(seat.user?.presence);
  }

  /** A link to a seat, shown with its code. @param {number} seat */
  async link(seat) {
    const room = await this.send(`seats/${seat}/link`);
    const found = room && Object.entries(room.settings.links).find(([, number]) => number === seat);
    if (!found) return;
    const url = `${location.origin}/r/${room.token}#seat=${found[0]}`;
    const { drawQr } = await import("../together/qrcode.js");
    const code = h("div", { class: "qr", role: "img", "aria-label": t("room.qr") });
    drawQr(code, url);
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": "link-title", onclose: () => dialog.remove() },
      h("div", { class: "stack" }, h("h2", { id: "link-title" }, t("hosting.link_title", { n: seat + 1 })), h("p", { class: "muted" }, t("hosting.link_help")),
        h("p", { class: "secret", id: "seat-link" }, url), code,
        h("div", { class: "row" }, h("button", { class: "button button--main grow", type: "button", onclick: () => (canShare() ? share(url, document.title) : copy(url)) }, t("share.copy")),
          h("button", { class: "button", type: "button", onclick: () => dialog.close() }, t("action.close")))));
    document.body.append(dialog);
    dialog.showModal();
  }

  /** What a host can do with somebody. @param {any} seat */
  menu(seat) {
    const { id, name } = seat.user;
    const room = this.host.room();
    const act = (/** @type {() => Promise<any>} */ work) => () => {
      dialog.close();
      void work();
    };
    const muted = room.settings.muted.includes(id);
    const playing = room.state === "playing";
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": "menu-title", onclose: () => dialog.remove() },
      h("div", { class: "stack" }, h("h2", { id: "menu-title" }, name),
        h("button", { class: "button button--wide", type: "button", onclick: act(() => this.send("host", { user: id })) }, t("hosting.make_host")),
        playing && h("button", { class: "button button--wide", type: "button", onclick: act(() => this.send(`seats/${seat.seat}/substitute`, {})) }, icon("bot"), t("hosting.substitute")),
        playing && h("button", { class: "button button--wide", type: "button", onclick: act(() => this.send(`seats/${seat.seat}/return`)) }, t("hosting.give_back")),
        h("button", { class: "button button--wide", type: "button", onclick: act(() => this.send("mute", { user: id, muted: !muted })) }, t(muted ? "hosting.unmute" : "hosting.mute")),
        h("button", { class: "button button--wide", type: "button", id: "kick", onclick: act(() => this.send("kick", { user: id })) }, icon("close"), t("hosting.kick")),
        h("button", { class: "button button--wide", type: "button", onclick: () => dialog.close() }, t("action.cancel"))));
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Whoever came by a seat link is asked before taking the seat. */
  async claim() {
    const link = location.hash.match(/^#seat=([\w-]{8,64})$/)?.[1];
    if (!link) return;
    history.replaceState(null, "", location.pathname);
    const playing = this.host.room().state === "playing";
    const take = async (/** @type {boolean} */ forGood) => {
      dialog.close();
      const room = await this.host.ask(() => post(`${this.api}/claim`, { link, for_good: forGood }));
      if (room?.state === "playing") location.assign(`/m/${room.match}`);
    };
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": "claim-title", onclose: () => dialog.remove() },
      h("div", { class: "stack" }, h("h2", { id: "claim-title" }, t("hosting.claim_title")), h("p", {}, t(playing ? "hosting.claim_playing" : "hosting.claim_help")),
        h("div", { class: "row" },
          h("button", { class: "button button--main grow", type: "button", id: "claim", onclick: () => take(false) }, t(playing ? "hosting.claim_for_now" : "hosting.claim")),
          playing && h("button", { class: "button grow", type: "button", onclick: () => take(true) }, t("hosting.claim_for_good")),
          h("button", { class: "button", type: "button", onclick: () => dialog.close() }, t("action.cancel")))));
    document.body.append(dialog);
    dialog.showModal();
  }

  // The series

  async showSeries() {
    const { matches, match, state } = this.host.room();
    const done = matches.filter((/** @type {string} */ id) => id !== match || state === "over").length;
    if (done === this.done) return;
    this.done = done;
    byId("series").hidden = done === 0;
    if (done === 0) return;
    const series = await get(`${this.api}/series`).catch(() => null);
    if (!series) return;
    const names = new Map(series.standings.map((/** @type {any} */ line) => [line.user, line.name]));
    fill(byId("standings"),
      h("table", { class: "standings" }, h("thead", {}, h("tr", {}, ["series.who", "series.won", "series.played", "series.points"].map((key) => h("th", { scope: "col" }, t(key))))),
        h("tbody", {}, series.standings.map((/** @type {any} */ line) => h("tr", {}, h("th", { scope: "row" }, line.name), h("td", {}, line.won), h("td", {}, line.played), h("td", {}, line.points))))),
      h("ul", { class: "sheet" }, series.head_to_head.map((/** @type {any} */ duel) => h("li", {}, h("span", {}, t("series.duel", { one: names.get(duel.users[0]), two: names.get(duel.users[1]) })), h("strong", {}, `${duel.wins[0]} : ${duel.wins[1]}`)))));
  }
}
