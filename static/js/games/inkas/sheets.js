/**
 * What is put together from cards: discards, the swap, development cards. Trades are in trade.js.
 */

import { h } from "../../ui/dom.js";
import { t } from "../../ui/words.js";
import { KINDS, lettersOf, sizeOf } from "./bundles.js";
import { arrow, sign } from "./cards.js";
import { closeButton, doIt, menu, tray } from "./parts.js";
import { offerSheet, supplySheet } from "./trade.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../../ui/dom.js").Child} Child */

/** @type {Record<string, (model: Model) => Child[]>} */
const SHEETS = { offer: offerSheet, counter: offerSheet, bank: supplySheet, swap, discard, invention, monopoly, cards };

/** @param {Model} model @returns {Child[]} */
export const openSheet = (model) => SHEETS[model.sheet?.kind ?? ""]?.(model) ?? [];

/** @param {Model} model @returns {Child[]} */
function discard(model) {
  const due = model.view.open.discard?.n ?? 0;
  const left = due - sizeOf(model.sheet?.give ?? {});
  return [
    h("p", { class: "small" }, t("ink.discard_help", { n: Math.max(0, left) })),
    tray(model, "give", t("ink.tap_cards")),
    h("div", { class: "ink__buttons" }, doIt(model, t("ink.discard_left", { n: Math.max(0, left) }))),
  ];
}

/** @param {Model} model @returns {Child[]} */
function swap(model) {
  return [
    h("p", { class: "small" }, t("award.inkas.route.help")),
    h("div", { class: "deal" }, tray(model, "give", t("ink.tap_cards")), arrow(), tray(model, "get", t("ink.choose_kind"))),
    menu(
      model,
      KINDS.filter((kind) => model.view.supply[kind] > 0 || model.sheet?.give[kind]),
      (kind) => model.set(() => model.sheet && (model.sheet = { ...model.sheet, get: { [kind]: 1 } })),
    ),
    h("div", { class: "ink__buttons" }, closeButton(model), doIt(model, t("ink.do.swap"))),
  ];
}

/** @param {Model} model @returns {Child[]} */
function invention(model) {
  const have = lettersOf(model.sheet?.get ?? {});
  const pairs = (model.step.kinds.get("invention") ?? []).map(([, cards]) => cards);
  const kinds = KINDS.filter(
    (kind) =>
      (have.length < 2 && pairs.includes([...have, kind].sort().join(""))) ||
      (have.length === 0 && pairs.some((pair) => pair.includes(kind))),
  );
  return [
    h("p", { class: "small" }, t("dev.inkas.invention.help")),
    tray(model, "get", t("ink.choose_two")),
    menu(model, kinds),
    h("div", { class: "ink__buttons" }, closeButton(model), doIt(model, t("ink.choose_two"))),
  ];
}

/** @param {Model} model @returns {Child[]} */
function monopoly(model) {
  return [
    h("p", { class: "small" }, t("dev.inkas.monopoly.help")),
    tray(model, "get", t("ink.choose_kind")),
    menu(model, KINDS, (kind) => model.set(() => model.sheet && (model.sheet = { ...model.sheet, get: { [kind]: 1 } }))),
    h("div", { class: "ink__buttons" }, closeButton(model), doIt(model, t("ink.choose_kind"))),
  ];
}

/** Development cards in the hand. @param {Model} model @returns {Child[]} */
function cards(model) {
  const held = Object.entries(model.view.dev ?? {}).filter(([, [n]]) => n > 0);
  return [
    h(
      "ul",
      { class: "devs" },
      held.map(([card, [n, fresh]]) =>
        h(
          "li",
          { class: "dev" },
          devPicture(card, n),
          h(
            "div",
            { class: "dev__words" },
            h("strong", {}, t(`dev.inkas.${card}`)),
            h("p", { class: "small muted" }, t(`dev.inkas.${card}.help`)),
          ),
          playButton(model, card, n, fresh),
        ),
      ),
    ),
    h("div", { class: "ink__buttons" }, closeButton(model)),
  ];
}

/** @param {string} card @param {number} n */
export const devPicture = (card, n) =>
  h("span", { class: `devcard devcard--${card}` }, sign(card), n > 1 && h("span", { class: "gcard__n" }, n));

/**
 * @param {Model} model
 * @param {string} card
 * @param {number} n
 * @param {number} fresh
 */
function playButton(model, card, n, fresh) {
  const legal = model.step.kinds.has(card);
  const why = n === fresh ? t("ink.fresh") : model.view.used.card ? t("ink.one_card") : t("ink.not_now");
  const play = () => (card === "invention" || card === "monopoly" ? model.open(card) : model.act([card]));
  if (!legal) return h("span", { class: "small muted dev__why" }, why);
  return h(
    "button",
    { class: "button button--main", type: "button", disabled: model.waiting(), data: { key: `play-${card}` }, onclick: play },
    t("ink.play"),
  );
}
