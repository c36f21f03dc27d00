/**
 * The final scoring, one step after the other, each explained and shown on the board.
 */

import { fill, h, icon } from "../../ui/dom.js";
import { mark } from "../../ui/pieces.js";
import { listed, t } from "../../ui/words.js";

/** @typedef {import("./model.js").Model} Model */

const PAUSE_MS = 2600;

export class Final {
  /**
   * @param {HTMLElement} element
   * @param {Model} model
   * @param {(tiles: ReadonlyArray<[number, number]> | null) => void} look  shows tiles on the board
   */
  constructor(element, model, look) {
    this.element = element;
    this.model = model;
    this.look = look;
    /** Step shown; -1: before the first, the number of steps: the result. */
    this.at = -1;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** @returns {any[]} */
  get steps() {
    return this.model.view?.final ?? [];
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(-1, Math.min(this.steps.length, at));
    if (this.at >= this.steps.length) this.pause();
    const step = this.steps[this.at];
    this.look(step ? [...step.tiles, ...(step.counted ?? []).flat()] : null);
    this.show();
    if (step) this.model.table.announce(this.words(step));
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  play() {
    if (this.timer) this.pause();
    else {
      if (this.at >= this.steps.length) this.at = -1;
      this.timer = setInterval(() => this.go(this.at + 1), PAUSE_MS);
      this.go(this.at + 1);
    }
    this.show();
  }

  show() {
    const { result } = this.model.view;
    this.element.hidden = !result;
    if (!result) return;
    const step = this.steps[this.at];
    fill(this.element, step ? this.explained(step) : this.summary(result), this.controls());
  }

  /**
   * A seat's points after the step shown; all of them when none is.
   * @param {any} view
   * @param {number} seat
   * @returns {number}
   */
  score(view, seat) {
    const later = this.at < 0 || view !== this.model.view ? [] : this.steps.slice(this.at + 1);
    return later.filter((step) => step.seat === seat).reduce((sum, step) => sum - step.points, view.scores[seat]);
  }

  /** @param {any} step */
  words(step) {
    return t("final.step", { seat: this.model.table.nameOf(step.seat), n: step.points, feature: this.model.kit.featureWords(step.feature) });
  }

  /** @param {any} step */
  explained(step) {
    const rows = this.model.kit.partsOf(step).map(({ count, what, each, sum }) =>
      h("tr", {}, h("td", {}, t(`final.${what}`)), h("td", {}, t("final.times", { count, each })), h("td", {}, sum)));
    const strength = this.model.kit.strengthWords(step, this.model.table.nameOf);
    return h("div", { class: "explained" },
      h("p", { class: "explained__title" }, mark(this.model.table.colourOf(step.seat)), this.words(step)),
      h("table", { class: "sums" }, h("tbody", {}, rows)),
      strength && h("p", { class: "small muted" }, strength));
  }

  /** @param {any} result */
  summary(result) {
    const names = listed(result.winners.map((/** @type {number} */ seat) => this.model.table.nameOf(seat)));
    return h("div", { class: "explained" },
      h("p", { class: "explained__title" }, icon("flag"), t("final.winner", { names, n: result.winners.length })),
      h("p", { class: "small muted" }, t(`reason.${this.model.kit.game}.${result.reason}`)));
  }

  controls() {
    const { length } = this.steps;
    if (length === 0) return null;
    const step = (/** @type {string} */ name, /** @type {number} */ to, /** @type {boolean} */ off) =>
      h("button", { class: "button button--icon", type: "button", disabled: off, "aria-label": t(`final.${name}`), title: t(`final.${name}`), data: { key: `final-${name}` }, onclick: () => { this.pause(); this.go(to); } }, icon(name));
    return h("div", { class: "final__controls" },
      step("back", this.at - 1, this.at <= 0),
      h("button", { class: "button grow", type: "button", data: { key: "final-play" }, onclick: () => this.play() }, icon(this.timer ? "pause" : "play"),
        this.at < 0 || this.at >= length ? t("final.explain") : t("final.position", { at: this.at + 1, of: length })),
      step("forward", this.at + 1, this.at >= length));
  }
}
