/**
 * Clocks: choosing one, saying it in words, and letting it run on the page.
 */

import { fill, h } from "../ui/dom.js";
import { t } from "../ui/words.js";

/** @typedef {{ kind: string, move_s: number, bank_s: number, increment_s: number, zero: string }} Terms */

/** @type {Array<[string, Terms]>} */
const CHOICES = [
  ["none", { kind: "none", move_s: 0, bank_s: 0, increment_s: 0, zero: "nothing" }],
  ["evening", { kind: "bank", move_s: 0, bank_s: 1200, increment_s: 15, zero: "skip" }],
  ["quick", { kind: "bank", move_s: 0, bank_s: 300, increment_s: 5, zero: "skip" }],
  ["move", { kind: "move", move_s: 120, bank_s: 0, increment_s: 0, zero: "skip" }],
  ["day", { kind: "move", move_s: 24 * 3600, bank_s: 0, increment_s: 0, zero: "bot" }],
  ["slow", { kind: "move", move_s: 3 * 24 * 3600, bank_s: 0, increment_s: 0, zero: "bot" }],
];
const ZERO = ["nothing", "skip", "bot", "resign"];

/** @param {any} terms  null for none */
export function clockWords(terms) {
  if (!terms || terms.kind === "none") return t("clock.none");
  const rate = terms.kind === "move" ? t("clock.move", { time: span(terms.move_s) }) : t("clock.bank", { time: span(terms.bank_s), more: span(terms.increment_s) });
  return t("clock.whole", { rate, zero: t(`clock.zero.${terms.zero}`) });
}

/** @param {number} seconds */
export function span(seconds) {
  const [n, unit] = seconds >= 48 * 3600 ? [Math.round(seconds / 86400), "days"] : seconds >= 7200 ? [Math.round(seconds / 3600), "hours"] : seconds >= 120 ? [Math.round(seconds / 60), "minutes"] : [seconds, "seconds"];
  return t(`clock.${unit}`, { n });
}

/**
 * @param {any} now  terms chosen so far, null for none
 * @param {(terms: Terms) => void} choose
 * @param {string} label  of the button
 */
export function clockFields(now, choose, label) {
  const known = CHOICES.find(([, terms]) => terms.kind === (now?.kind ?? "none") && terms.move_s === (now?.move_s ?? 0) && terms.bank_s === (now?.bank_s ?? 0));
  const rate = h("select", { class: "input", name: "clock" }, CHOICES.map(([id]) => h("option", { value: id, selected: id === known?.[0] }, t(`clock.choice.${id}`))));
  const zero = h("select", { class: "input", name: "zero" }, ZERO.map((id) => h("option", { value: id, selected: id === (now?.zero ?? "nothing") }, t(`clock.zero.${id}`))));
  const follow = () => {
    const terms = CHOICES.find(([id]) => id === rate.value)?.[1];
    if (terms) zero.value = terms.zero;
  };
  rate.addEventListener("change", follow);
  const submit = () => {
    const terms = CHOICES.find(([id]) => id === rate.value)?.[1];
    if (terms) choose({ ...terms, zero: terms.kind === "none" ? "nothing" : zero.value });
  };
  return h("div", { class: "stack" },
    h("label", { class: "field" }, h("span", { class: "field__label" }, t("clock.title")), rate),
    h("label", { class: "field" }, h("span", { class: "field__label" }, t("clock.at_zero")), zero),
    h("button", { class: "button", type: "button", data: { key: "clock" }, onclick: submit }, label));
}

/**
 * What a seat has left now.
 * @param {any} clock
 * @param {number} seat
 * @param {number} heard  when the clock came, this page's time
 */
export function leftNow(clock, seat, heard) {
  const gone = clock.running.includes(seat) ? Date.now() - heard : 0;
  return clock.left_ms[seat] - gone;
}

/** @param {number} ms */
export function shown(ms) {
  const seconds = Math.ceil(Math.abs(ms) / 1000);
  const sign = ms < 0 ? "−" : "";
  if (seconds >= 48 * 3600) return sign + span(seconds);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return sign + (hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`);
}

/** Clocks in a row under the players, running by themselves. */
export class Clocks {
  /** @param {HTMLElement} element @param {(seat: number) => string} colourOf @param {(seat: number) => string} nameOf */
  constructor(element, colourOf, nameOf) {
    this.element = element;
    this.colourOf = colourOf;
    this.nameOf = nameOf;
    /** @type {any} */
    this.table = null;
    setInterval(() => this.tick(), 500);
  }

  /** @param {any} table */
  show(table) {
    if (table === this.table) return;
    this.table = table;
    this.element.hidden = !table?.clock || Boolean(table.ended);
    this.tick();
  }

  tick() {
    const { table } = this;
    if (!table?.clock || this.element.hidden) return;
    fill(this.element, table.clock.left_ms.map((/** @type {number} */ _, /** @type {number} */ seat) => {
      const left = leftNow(table.clock, seat, table.heard);
      const runs = table.clock.running.includes(seat);
      return h("span", { class: `timer tint-${this.colourOf(seat)} ${runs ? "timer--runs" : ""} ${left < 30_000 ? "timer--low" : ""}`, "aria-label": t("clock.of", { name: this.nameOf(seat), time: shown(left) }) }, shown(left));
    }));
  }
}
