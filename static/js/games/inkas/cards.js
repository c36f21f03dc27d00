/**
 * Cards as elements: one of a kind, a bundle, a back, a development card.
 */

import { ICONS } from "../../art/hex/icons.js";
import { h, svg } from "../../ui/dom.js";
import { t } from "../../ui/words.js";
import { countsOf, KINDS } from "./bundles.js";
import { bundleWords, cardWords } from "./words.js";

/** @typedef {import("../../ui/dom.js").Child} Child */

const INK = "#3f2c1b";

/** Puts every picture into the page once, to be used by name. */
export function defineIcons() {
  if (document.getElementById("ink-W")) return;
  const symbols = Object.entries(ICONS).map(([kind, strokes]) =>
    svg(
      "symbol",
      { id: `ink-${kind}`, viewBox: "0 0 100 100" },
      ...strokes.map(({ d, fill, line = 5, stroke }) =>
        svg("path", {
          d,
          fill: fill ? `var(--hex-${fill})` : "none",
          stroke: line > 0 ? (stroke ? `var(--hex-${stroke})` : INK) : "none",
          "stroke-width": line,
          "stroke-linejoin": "round",
          "stroke-linecap": "round",
        }),
      ),
    ),
  );
  const others = Object.entries(DEVELOPMENT).map(([kind, d]) =>
    svg(
      "symbol",
      { id: `ink-${kind}`, viewBox: "0 0 100 100" },
      svg("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 7, "stroke-linecap": "round", "stroke-linejoin": "round" }),
    ),
  );
  const sheet = svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "ink-defs" }, ...symbols, ...others);
  document.body.append(sheet);
}

/** Line drawings of the development cards and other signs. @type {Readonly<Record<string, string>>} */
const DEVELOPMENT = {
  arts: "M20 84L66 30M56 20L80 44M52 34L66 48M66 30L84 12M80 84L58 58M34 30L44 42M20 56L44 20M34 14L16 32",
  roads: "M38 90L44 10M62 90L56 10M50 82V70M50 58V46M50 34V24M14 90H86",
  invention: "M50 10C30 10 20 26 24 42C27 54 38 56 38 70H62C62 56 73 54 76 42C80 26 70 10 50 10ZM40 80H60M44 90H56M50 30V52",
  monopoly: "M50 12L60 38L88 38L66 54L74 82L50 66L26 82L34 54L12 38L40 38Z",
  hand: "M28 30L52 20L84 78L56 90ZM14 42L28 36M14 42L30 84L46 88",
  route: "M14 78C30 78 26 46 46 46C66 46 60 20 86 20M14 78H14.1M46 46H46.1M86 20H86.1",
  warriors: "M50 10L82 22V48C82 70 66 84 50 92C34 84 18 70 18 48V22ZM50 30V70M34 44H66",
  trade: "M14 34H78L60 16M86 66H22L40 84",
  scales: "M50 12V88M28 88H72M18 28H82M18 28L6 56H30ZM82 28L70 56H94Z",
  dice: "M18 26Q18 18 26 18H74Q82 18 82 26V74Q82 82 74 82H26Q18 82 18 74ZM36 36H36.1M64 36H64.1M50 50H50.1M36 64H36.1M64 64H64.1",
  stats: "M14 86H90M24 86V54M46 86V24M68 86V40",
  supply: "M14 40L50 22L86 40V82H14ZM14 40L50 56L86 40M50 56V82",
};

/** @param {string} name @param {string} [extra] */
export const sign = (name, extra = "") =>
  svg("svg", { class: `ink-icon ${extra}`, viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("use", { href: `#ink-${name}` }));

/**
 * Small pictures of a bundle, with its words for those who listen.
 * @param {string} letters
 * @param {{ lacks?: Readonly<Record<string, number>> }} [more]  cards of it that are missing are faint
 */
export function bundle(letters, { lacks = {} } = {}) {
  const left = { ...lacks };
  const sorted = KINDS.flatMap((kind) => [...letters].filter((letter) => letter === kind));
  const icons = sorted.map((kind, i) => {
    const faint = (left[kind] ?? 0) > 0 && sorted.slice(i).filter((other) => other === kind).length <= left[kind];
    return sign(kind, faint ? "ink-icon--lacks" : "");
  });
  return h("span", { class: "bundle" }, icons, h("span", { class: "unseen" }, bundleWords(letters)));
}

/**
 * "2 ×" and a picture, for longer bundles.
 * @param {string} letters
 */
export function counted(letters) {
  const counts = countsOf(letters);
  const parts = KINDS.filter((kind) => counts[kind]).map((kind) => h("span", { class: "counted" }, counts[kind], sign(kind)));
  return h(
    "span",
    { class: "bundle" },
    h("span", { class: "bundle", "aria-hidden": "true" }, parts),
    h("span", { class: "unseen" }, bundleWords(letters)),
  );
}

/**
 * @typedef {object} CardProps
 * @property {number} n  how many; 0 shows an empty place
 * @property {number} [picked]  of them chosen
 * @property {string} [label]  for those who listen
 * @property {(() => void) | null} [onclick]  null: cannot be pressed
 * @property {string} [key]
 */

/**
 * All cards of one kind.
 * @param {string} kind
 * @param {CardProps} props
 */
export function stack(kind, { n, picked = 0, label, onclick, key }) {
  const inside = [
    sign(kind),
    h("span", { class: "gcard__n", "aria-hidden": "true" }, n),
    picked > 0 && h("span", { class: "gcard__picked", "aria-hidden": "true" }, t("ink.minus", { n: picked })),
  ];
  const words = label ?? t("ink.cards_of", { n, card: cardWords(kind) });
  const look = `gcard gcard--${kind} ${n === 0 ? "gcard--none" : ""} ${picked > 0 ? "gcard--picked" : ""}`;
  const data = { n: Math.min(n, 4), key, kind };
  if (onclick === undefined) return h("span", { class: look, data, role: "img", "aria-label": words, title: cardWords(kind) }, inside);
  return h(
    "button",
    {
      class: look,
      type: "button",
      data,
      disabled: onclick === null,
      "aria-label": words,
      title: cardWords(kind),
      onclick: onclick ?? undefined,
    },
    inside,
  );
}

/**
 * A number beside a small sign.
 * @param {string} name
 * @param {number | string} n
 * @param {string} words
 * @param {string} [extra]
 * @param {Record<string, unknown>} [data]
 */
export const tally = (name, n, words, extra = "", data = {}) =>
  h(
    "span",
    { class: `tally ${extra}`, title: words, data },
    sign(name),
    h("span", { "aria-hidden": "true" }, n),
    h("span", { class: "unseen" }, words),
  );

/** @param {...Child} children */
export const arrow = (...children) => h("span", { class: "arrow", "aria-hidden": "true" }, "→", children);
