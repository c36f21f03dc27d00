/**
 * The figures of a match drawn: a line for each player, a bar for each sum of the dice, a row for each ledger.
 */

import { fill, h, svg } from "../../ui/dom.js";
import { mark } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { pips } from "../../art/hex/token.js";
import { KINDS } from "./bundles.js";
import { sign } from "./cards.js";
import { statsOf } from "./stats.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./stats.js").Stats} Stats */

const WIDE = 320;
const HIGH = 170;
const LEFT = 22;
const BOTTOM = 22;
const GOAL = 11;
const BEGINNERS_DISCS = 2;

/** @param {HTMLElement} element @param {Model} model */
export function showStats(element, model) {
  const { table, view } = model;
  if (!view) return;
  const seats = Object.keys(view.players).length;
  const stats = statsOf(table.state().log, seats, table.options.start === "beginners" ? BEGINNERS_DISCS : 0);
  fill(
    element,
    h("h3", { class: "panel__title" }, t("ink.stats.points")),
    pointsChart(stats, model),
    h("h3", { class: "panel__title" }, t("ink.stats.dice")),
    diceChart(stats),
    h("h3", { class: "panel__title" }, t("ink.stats.cards")),
    ledgerTable(stats, model),
  );
}

/** @param {Stats} stats @param {Model} model */
function pointsChart({ points, declines }, { table }) {
  const last = Math.max(1, points.length - 1);
  const x = (/** @type {number} */ turn) => LEFT + (turn / last) * (WIDE - LEFT - 10);
  const y = (/** @type {number} */ n) => HIGH - BOTTOM - (n / GOAL) * (HIGH - BOTTOM - 10);
  const grid = [0, 4, 8, 11].flatMap((n) => [
    svg("line", { x1: LEFT, x2: WIDE - 10, y1: y(n), y2: y(n), class: n === GOAL ? "chart__goal" : "chart__grid" }),
    text(LEFT - 6, y(n) + 4, String(n), "end"),
  ]);
  const seats = points[0].map((_, seat) => seat);
  const lines = seats.map((seat) => {
    const d = points
      .map(
        (row, turn) =>
          `${turn === 0 ? "M" : `H${x(turn).toFixed(1)}V`}${turn === 0 ? `${x(0)} ${y(row[seat] + nudge(seat))}` : y(row[seat] + nudge(seat)).toFixed(1)}`,
      )
      .join("");
    return svg("path", { d, class: `chart__line tint-${table.colourOf(seat)}` });
  });
  const ends = seats.map((seat) =>
    svg("circle", {
      cx: x(last),
      cy: y(points[points.length - 1][seat] + nudge(seat)),
      r: 5,
      class: `chart__dot tint-${table.colourOf(seat)}`,
    }),
  );
  const falls = declines.map(([turn, seat]) =>
    svg("circle", { cx: x(turn), cy: y(points[turn][seat] + nudge(seat)), r: 4, class: `chart__fall tint-${table.colourOf(seat)}` }),
  );
  const words = seats.map((seat) => t("ink.stats.points_of", { name: table.nameOf(seat), n: points[points.length - 1][seat] })).join(" ");
  return h(
    "figure",
    { class: "chart" },
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": words },
      ...grid,
      ...lines,
      ...falls,
      ...ends,
      text(WIDE - 10, HIGH - 5, t("ink.stats.turns", { n: points.length - 1 }), "end"),
    ),
    h(
      "figcaption",
      { class: "legend" },
      seats.map((seat) => h("span", { class: "legend__item" }, mark(table.colourOf(seat)), table.nameOf(seat))),
    ),
  );
}

/** Lines that run together stay apart. @param {number} seat */
const nudge = (seat) => (seat - 1) * 0.09;

/** @param {Stats} stats */
function diceChart({ dice }) {
  const rolls = dice.reduce((sum, n) => sum + n, 0);
  const expected = dice.map((_, i) => (rolls * (i === 5 ? 6 : pips(i + 2))) / 36);
  const most = Math.max(1, ...dice, ...expected);
  const step = (WIDE - 8) / 11;
  const y = (/** @type {number} */ n) => HIGH - BOTTOM - (n / most) * (HIGH - BOTTOM - 20);
  const bars = dice.flatMap((n, i) => {
    const left = 4 + i * step + 3;
    return [
      svg("rect", {
        x: left,
        y: y(n),
        width: step - 6,
        height: HIGH - BOTTOM - y(n),
        rx: 3,
        class: i === 4 || i === 6 ? "chart__bar chart__bar--hot" : i === 5 ? "chart__bar chart__bar--seven" : "chart__bar",
      }),
      text(left + step / 2 - 3, HIGH - 6, String(i + 2), "middle"),
      ...(n > 0 ? [text(left + step / 2 - 3, y(n) - 4, String(n), "middle")] : []),
    ];
  });
  const line = svg("path", {
    d: expected.map((n, i) => `${i === 0 ? "M" : "L"}${(4 + (i + 0.5) * step).toFixed(1)} ${y(n).toFixed(1)}`).join(""),
    class: "chart__expected",
  });
  const words = dice.map((n, i) => t("ink.stats.rolled", { sum: i + 2, n })).join(", ");
  return h(
    "figure",
    { class: "chart" },
    svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": words }, ...bars, line),
    h("figcaption", { class: "small muted" }, t("ink.stats.dice_help", { n: rolls })),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} anchor
 */
function text(x, y, words, anchor) {
  const element = svg("text", { x, y, "text-anchor": anchor, class: "chart__text" });
  element.textContent = words;
  return element;
}

/** @type {ReadonlyArray<"produced" | "blocked" | "stole" | "lost" | "discarded" | "traded" | "supply">} */
const ROWS = ["produced", "blocked", "stole", "lost", "discarded", "traded", "supply"];

/** @param {Stats} stats @param {Model} model */
function ledgerTable({ ledgers }, { table }) {
  const head = h(
    "tr",
    {},
    h("td", {}),
    ledgers.map((_, seat) => h("th", { scope: "col" }, mark(table.colourOf(seat)), h("span", { class: "unseen" }, table.nameOf(seat)))),
  );
  const kinds = KINDS.map((kind) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, sign(kind), h("span", {}, t(`card.inkas.${kind}`))),
      ledgers.map((ledger) => h("td", {}, ledger.kinds[kind] ?? 0)),
    ),
  );
  const sums = ROWS.map((row) =>
    h(
      "tr",
      { class: row === "produced" ? "ledger__sum" : "" },
      h("th", { scope: "row" }, t(`ink.stats.${row}`)),
      ledgers.map((ledger) => h("td", {}, row === "produced" ? ledger.produced + ledger.start : ledger[row])),
    ),
  );
  return h("table", { class: "ledger" }, h("thead", {}, head), h("tbody", {}, kinds, sums));
}
