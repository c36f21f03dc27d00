/**
 * A new room, chosen in full before it is made: game, players, a set of rules, and each rule by itself.
 */

import { byId, fill, h, icon } from "../ui/dom.js";
import { toast } from "../ui/say.js";
import { t } from "../ui/words.js";
import { mostPlayers, optionRow } from "./options.js";
import { defaultsOf, dropPreset, fitting, keepPreset, ownPresets, presetsOf, sameOptions } from "./presets.js";

/** @typedef {import("./presets.js").Preset} Preset */

/**
 * @typedef {object} Asked
 * @property {any[]} games  as the server describes them
 * @property {() => Promise<boolean>} named  asks for a name, if there is none yet
 * @property {() => boolean} known  whether there is one
 * @property {(game: string, options: Record<string, unknown>, seats: number) => Promise<void>} make
 */

export class Chooser {
  /** @param {Asked} asked */
  constructor(asked) {
    this.asked = asked;
    this.game = asked.games[0];
    /** @type {Record<string, unknown>} */
    this.options = {};
    this.seats = 2;
    /** @type {any[]} */
    this.own = [];
    this.dialog = h("dialog", { class: "dialog chooser", id: "chooser", "aria-labelledby": "chooser-title" });
    document.body.append(this.dialog);
  }

  /** @param {string} name  of a game */
  async open(name) {
    this.take(name);
    this.build();
    this.dialog.showModal();
    this.own = await ownPresets(this.asked.known());
    this.showPresets();
  }

  /** @param {string} name */
  take(name) {
    this.game = this.asked.games.find((game) => game.name === name) ?? this.game;
    this.options = defaultsOf(this.game);
    this.seats = this.game.players.min;
  }

  build() {
    const close = h("button", { class: "button button--quiet button--icon", type: "button", "aria-label": t("action.close"), onclick: () => this.dialog.close() }, icon("close"));
    fill(this.dialog, h("form", { class: "chooser__form", method: "dialog", onsubmit: (/** @type {Event} */ event) => this.make(event) },
      h("header", { class: "chooser__head" }, h("h2", { id: "chooser-title" }, t("chooser.title")), close),
      h("div", { class: "chooser__body" },
        this.part("chooser.game", h("div", { class: "picks", id: "chooser-games" })),
        this.part("chooser.rules", h("div", { class: "picks", id: "chooser-presets" })),
        h("div", { class: "row" }, h("span", { class: "grow chooser__label" }, t("chooser.players")), h("div", { class: "row", id: "chooser-seats", role: "group", "aria-label": t("room.seat_count") })),
        h("details", { id: "chooser-details" }, h("summary", {}, h("span", { class: "grow", id: "chooser-each" })), h("div", { id: "chooser-options" }))),
      h("footer", { class: "chooser__foot" },
        h("button", { class: "button", type: "button", data: { key: "keep" }, "aria-label": t("preset.keep"), onclick: () => this.keep() }, t("preset.keep_short")),
        h("button", { class: "button button--main grow", data: { key: "make" } }, t("chooser.make")))));
    this.show();
  }

  /** @param {string} key @param {HTMLElement} content */
  part(key, content) {
    return h("fieldset", { class: "chooser__part" }, h("legend", { class: "chooser__label" }, t(key)), content);
  }

  show() {
    this.showGames();
    this.showPresets();
    this.showSeats();
    this.showOptions();
  }

  showGames() {
    fill(byId("chooser-games"), this.asked.games.map((game) => pick("game", game.name, game === this.game,
      game.title, t("chooser.game_line", { least: game.players.min, most: game.players.max, length: t(`game.${game.name}.length`) }), () => {
        this.take(game.name);
        this.show();
      })));
  }

  showPresets() {
    const presets = presetsOf(this.game, this.own);
    const chosen = presets.find((preset) => sameOptions(preset.options, this.options));
    const rows = presets.map((preset) => this.preset(preset, preset === chosen));
    const other = pick("preset", "other", true, t("chooser.other"), t("chooser.other_help"), () => {});
    fill(byId("chooser-presets"), rows, !chosen && other);
  }

  /** @param {Preset} preset @param {boolean} chosen */
  preset(preset, chosen) {
    const { id, title } = preset;
    const row = pick("preset", preset.name, chosen, title, preset.help, () => {
      this.options = { ...defaultsOf(this.game), ...preset.options };
      this.seats = preset.seats ?? this.seats;
      this.showSeats();
      this.showOptions();
    });
    if (!id) return row;
    const words = t("preset.drop", { name: title });
    return h("div", { class: "picks__own" }, row, h("button", { class: "button button--quiet button--icon", type: "button", "aria-label": words, title: words, onclick: () => this.drop(id) }, icon("close")));
  }

  showSeats() {
    const { players } = this.game;
    const most = mostPlayers(this.game, this.options);
    this.seats = Math.min(this.seats, most);
    const change = (/** @type {number} */ by) => () => {
      this.seats += by;
      this.showSeats();
    };
    fill(byId("chooser-seats"),
      h("button", { class: "button button--icon", type: "button", disabled: this.seats <= players.min, "aria-label": t("room.fewer"), data: { key: "seats-fewer" }, onclick: change(-1) }, icon("minus")),
      h("strong", { class: "chooser__count", "aria-live": "polite" }, this.seats),
      h("button", { class: "button button--icon", type: "button", disabled: this.seats >= most, "aria-label": t("room.more"), data: { key: "seats-more" }, onclick: change(1) }, icon("plus")));
  }

  showOptions() {
    const changed = this.game.options.filter((/** @type {any} */ option) => this.options[option.name] !== option.default).length;
    byId("chooser-each").textContent = changed ? t("chooser.each", { n: changed }) : t("chooser.each_none");
    fill(byId("chooser-options"), this.game.options.map((/** @type {any} */ option) => optionRow(option, this.options, true, (name, value) => {
      this.options = fitting(this.game, { ...this.options, [name]: value });
      this.showSeats();
      this.showOptions();
      this.showPresets();
    })));
  }

  async keep() {
    if (!(await this.asked.named())) return;
    if (!(await keepPreset(this.game.name, this.options, this.seats))) return;
    this.own = await ownPresets(true);
    this.showPresets();
  }

  /** @param {string} id */
  async drop(id) {
    try {
      await dropPreset(id);
      this.own = await ownPresets(true);
      this.showPresets();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  /** @param {Event} event */
  async make(event) {
    event.preventDefault();
    await this.asked.make(this.game.name, this.options, this.seats);
  }
}

/**
 * One of several, with what it means.
 * @param {string} group @param {string} value @param {boolean} checked @param {string} title @param {string} help @param {() => void} choose
 */
function pick(group, value, checked, title, help, choose) {
  const input = h("input", { type: "radio", name: `chooser-${group}`, value, checked, data: { key: `${group}-${value}` }, onchange: choose });
  return h("label", { class: "pick" }, input, h("span", { class: "grow" }, h("strong", {}, title), h("span", { class: "small muted pick__help" }, help)));
}
