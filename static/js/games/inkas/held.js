/**
 * Looking back: the cards that each seat held, as far as the eyes that were chosen see them.
 */

import { fill, h } from "../../ui/dom.js";
import { mark } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { KINDS } from "./bundles.js";
import { sign } from "./cards.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {{ hand?: Record<string, number> | null, dev?: Record<string, [number, number]> | null }} Holding */

/**
 * Cards by seat: those of all when all eyes are open, else those of the seat that looks.
 * @param {any} view
 * @param {number | null} viewer
 * @returns {Array<[number, Holding]>}
 */
export function holdings(view, viewer) {
  if (view.seats) return Object.keys(view.players).map((seat) => [Number(seat), view.seats[seat] ?? {}]);
  return viewer !== null && view.hand ? [[viewer, view]] : [];
}

/**
 * @param {HTMLElement} element
 * @param {Model} model
 */
export function showHeld(element, { view, viewer, table }) {
  fill(
    element,
    holdings(view, viewer).map(([seat, holding]) =>
      h("div", { class: "held-cards", data: { seat } }, mark(table.colourOf(seat)), h("span", { class: "unseen" }, table.nameOf(seat)), cards(holding)),
    ),
  );
}

/** @param {Holding} holding */
function cards({ hand, dev }) {
  const held = KINDS.filter((kind) => (hand?.[kind] ?? 0) > 0).map((kind) =>
    h("span", { class: "held-cards__kind", title: t(`card.inkas.${kind}`) }, sign(kind), h("span", { class: "unseen" }, t(`card.inkas.${kind}`)), hand?.[kind] ?? 0),
  );
  const special = Object.entries(dev ?? {}).flatMap(([card, [n]]) => (n > 0 ? [h("span", { class: "chip" }, t("ink.held_dev", { card: t(`dev.inkas.${card}`), n }))] : []));
  return held.length + special.length > 0 ? [...held, ...special] : [h("span", { class: "small muted" }, t("ink.held_none"))];
}
