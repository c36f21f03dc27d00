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
import { mark } from "../ui/pieces.js";
import { toast } from "../ui/say.js";
import { dated, t } from "../ui/words.js";
import { choiceTitle } from "./options.js";
import { dropPreset, keepPreset, ownPresets, presetsOf, sameOptions } from "./presets.js";

const BOTS = ["easy", "greedy", "sharp"];
/** Matches shown on the room's page; the others stand on the group's. */
const NEWEST = 5;

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
    /** Who looks on and can be sent out, for the host. */
    this.looking = h("div", { class: "field", hidden: true });
    /** What the series was asked for last: the newest finished match. */
    this.done = "";
    /** Sets of rules of one's own. @type {any[]} */
    this.own = [];
    /** Bots change places one after the other, however fast their strengths are chosen. */
    this.changing = Promise.resolve();
    void this.loadPresets();
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
    void this.showOnlookers();
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
      fill(told, h("div", { class: "stack grow" }, h("p", {}, moved.words), h("div", { class: "row" }, moved.button)));
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
    const begun = unsaved(box);
    fill(box, h("summary", {}, h("h2", { class: "grow" }, t("hosting.title"))),
      h("div", { class: "stack" },
        this.toggle("locked", settings.locked),
        this.pick("spectators", ["now", "delayed", "end", "none"], settings.spectators),
        this.pick("order", ["seats", "random"], settings.order),
        this.pick("colours", ["chosen", "random"], settings.colours),
        clockFields(settings.clock, (clock) => this.choose({ clock }), t("hosting.save")),
        this.text("password", "", (password) => this.send("password", { password }), settings.password ? t("hosting.has_password") : t("hosting.no_password")),
        this.text("webhook", settings.webhook ?? "", (webhook) => this.choose({ webhook }), t("hosting.webhook_help")),
        this.looking,
        this.banned(settings.sent_out)));
    for (const [name, value] of begun) {
      const field = box.querySelector(`[name="${name}"]`);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }

  /** People without a seat, as they are now: whoever is here, they have said something or not. */
  async showOnlookers() {
    if (!this.isHost) return;
    /** @type {Array<{ id: string, name: string }>} */
    const people = await get(`${this.api}/onlookers`).catch(() => []);
    const kick = (/** @type {string} */ user) => () => this.send("kick", { user });
    this.looking.hidden = people.length === 0;
    fill(this.looking, h("span", { class: "field__label" }, t("hosting.onlookers")),
      h("ul", { class: "stack" }, people.map(({ id, name }) => h("li", {}, h("button", { class: "button button--wide", type: "button", data: { key: `kick-${id}` }, onclick: kick(id) }, icon("close"), t("chat.kick", { name }))))));
  }

  /** Who was sent out, and a way back. @param {Array<{ id: string, name: string }>} people */
  banned(people) {
    const pardon = (/** @type {string} */ id) => () => this.send("pardon", { user: id });
    return people.length > 0 && h("div", { class: "field" }, h("span", { class: "field__label" }, t("hosting.banned")),
      h("ul", { class: "stack" }, people.map(({ id, name }) => h("li", {}, h("button", { class: "button button--wide", type: "button", data: { key: `pardon-${id}` }, onclick: pardon(id) }, t("hosting.pardon", { name }))))));
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
    const input = h("input", { class: "input grow", id: `choice-${name}`, name, autocomplete: "off" });
    input.value = input.defaultValue = value;
    const done = async () => {
      const { value: before, defaultValue } = input;
      input.defaultValue = before;
      if (await save(before)) toast(t("hosting.saved"), "good");
      else input.defaultValue = defaultValue;
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
      const shown = choiceTitle(known, line.value);
      return h("li", { class: line.default ? "" : "sheet__changed" }, h("span", {}, known.title), h("span", { class: "sheet__value" }, h("span", {}, shown), !line.default && h("span", { class: "chip" }, t("hosting.changed"))));
    }), h("li", {}, h("span", {}, t("clock.title")), h("span", { class: "sheet__value" }, clockWords(sheet.clock.kind ? sheet.clock : null))),
    h("li", {}, h("span", {}, t("hosting.spectators")), h("span", { class: "sheet__value" }, t(this.host.room().duplicate ? "duplicate.spectators" : `hosting.spectators.${sheet.spectators}`))));
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
    const change = async (/** @type {string} */ bot) => {
      await this.host.ask(() => call("DELETE", `${this.api}/seats/${seat.seat}`));
      await this.send("bots", { seat: seat.seat, bot });
    };
    const next = () => {
      const { value } = select;
      this.changing = this.changing.then(() => change(value));
    };
    const select = h("select", { class: "input", "aria-label": t("bot.strength"), data: { key: `strength${seat.seat}` }, onchange: next },
      BOTS.map((bot) => h("option", { value: bot, selected: bot === seat.bot }, t(`bot.${bot}`))));
    return select;
  }

  async loadPresets() {
    this.own = await ownPresets(this.host.me() !== null);
    this.showPresets();
  }

  /** Sets of rules at one press, and a way to keep those of this room. */
  showPresets() {
    const box = byId("presets");
    const room = this.host.room();
    box.hidden = !this.isHost || room.state !== "open" || room.goes_on || room.duplicate !== null;
    if (box.hidden) return;
    const presets = presetsOf(this.host.game, this.own);
    const now = presets.find((preset) => sameOptions(preset.options, room.options));
    const set = (/** @type {any} */ preset) => this.host.ask(() => patch(this.api, { options: preset.options }));
    const keep = async () => {
      if (await keepPreset(this.host.game.name, room.options, room.seats.length)) await this.loadPresets();
    };
    const select = h("select", { class: "input", id: "preset", data: { key: "preset" }, onchange: () => set(presets[Number(select.value)]) },
      !now && h("option", { value: "", selected: true }, t("chooser.other")),
      presets.map((preset, index) => h("option", { value: index, selected: preset === now }, preset.title)));
    fill(box, h("label", { class: "field" }, h("span", { class: "field__label" }, t("preset.title")), select),
      h("p", { class: "small muted" }, now ? now.help : t("chooser.other_help")),
      !now && h("button", { class: "button", type: "button", data: { key: "keep" }, onclick: keep }, t("preset.keep")),
      now?.id && h("button", { class: "button", type: "button", data: { key: "drop" }, onclick: () => this.drop(now.id ?? "") }, icon("close"), t("preset.drop", { name: now.title })));
  }

  /** @param {string} id */
  async drop(id) {
    await dropPreset(id).catch((error) => toast(error instanceof Error ? error.message : String(error), "bad"));
    await this.loadPresets();
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
        room.state === "open" && h("button", { class: "button button--wide", type: "button", id: "free-seat", onclick: act(() => this.host.ask(() => call("DELETE", `${this.api}/seats/${seat.seat}`))) }, t("hosting.free_seat")),
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
    const { matches, match, state, settings, seats, host } = this.host.room();
    const done = matches.filter((/** @type {string} */ id) => id !== match || state === "over");
    const me = this.host.me()?.id;
    const member = me && (me === host || seats.some((/** @type {any} */ seat) => seat.user?.id === me));
    if (done.length === 0 || done.join() === this.done || (settings.spectators === "none" && !member)) return;
    this.done = done.join();
    const series = await get(`${this.api}/series`).catch(() => null);
    if (!series) return;
    byId("series").hidden = byId("past").hidden = false;
    const head = (/** @type {string} */ key) => h("th", { scope: "col" }, t(key));
    fill(byId("standings"), h("table", { class: "score" },
      h("thead", {}, h("tr", {}, head("series.who"), head("series.won"), head("series.played"), head("series.points"))),
      h("tbody", {}, series.standings.map((/** @type {any} */ line) => h("tr", {}, h("th", { scope: "row" }, line.name), h("td", {}, h("strong", {}, line.won)), h("td", {}, line.played), h("td", {}, line.points))))));
    fill(byId("matches"), series.matches.slice(0, NEWEST).map(pastLine));
  }
}

/**
 * What has been filled in and not saved yet: when somebody else's change draws the choices anew, it stays.
 * @param {HTMLElement} box @returns {Array<[string, string]>}
 */
function unsaved(box) {
  const texts = [...box.querySelectorAll("input[name]")].filter((field) => field instanceof HTMLInputElement && field.value !== field.defaultValue);
  const clock = /** @type {HTMLSelectElement[]} */ ([...box.querySelectorAll("select[name]")]);
  const touched = clock.some((field) => !field.selectedOptions[0]?.defaultSelected) ? clock : [];
  return /** @type {HTMLInputElement[]} */ ([...texts, ...touched]).map(({ name, value }) => [name, value]);
}

/** A finished match. @param {any} match */
function pastLine({ id, over_at, players }) {
  return h("li", {}, h("a", { class: "list__link", href: `/m/${id}/replay` },
    h("span", { class: "marks" }, players.map((/** @type {any} */ { colour }) => mark(colour))),
    h("span", { class: "grow" },
      h("span", { class: "shelf__scores" }, players.map((/** @type {any} */ { name, score, won }) => h("span", { class: won ? "shelf__player shelf__player--won" : "shelf__player" }, won && icon("check"), t("library.score", { name, points: score })))),
      h("span", { class: "small muted" }, dated(over_at)))));
}
