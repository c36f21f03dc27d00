/**
 * What can be built and bought: a button each, with its cost and how many are left.
 */

import { h } from "../../ui/dom.js";
import { figure } from "../../ui/pieces.js";
import { toast } from "../../ui/say.js";
import { t } from "../../ui/words.js";
import { lettersOf, missing, sizeOf } from "./bundles.js";
import { bundle } from "./cards.js";
import { bundleWords } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./steps.js").Tool} Tool */

/** @param {import("./bundles.js").Counts} lacks */
export const lacksWords = (lacks) => t("ink.lacks", { cards: bundleWords(lettersOf(lacks)) });

/** What can be built, with costs and what is left of it. @param {Model} model */
export function shop(model) {
  const { view, viewer, table, step } = model;
  const { stock } = view.players[String(viewer)];
  const colour = table.colourOf(viewer ?? 0);
  /** @type {Array<[Tool, string, Element, number]>} */
  const pieces = [
    ["road", "road", roadPicture(), stock.road],
    ["settle", "settlement", figure("settlement", colour), stock.settlement],
    ["city", "city", figure("city", colour), stock.city],
  ];
  const cardCount = view.stacks[0] + (view.second_open ? view.stacks[1] : 0);
  return [
    ...pieces.map(([tool, piece, picture, left]) =>
      wareButton(model, {
        key: tool,
        words: t(`piece.inkas.${piece}`),
        cost: view.costs[piece],
        picture,
        left,
        legal: step.places.has(tool),
        pressed: model.tool === tool,
        press: () => model.aim(model.tool === tool ? null : tool),
      }),
    ),
    wareButton(model, {
      key: "buy",
      words: t("ink.dev_card"),
      cost: view.costs.card,
      picture: h("span", { class: "back" }),
      left: cardCount,
      legal: step.kinds.has("buy"),
      pressed: false,
      press: () => model.act(["buy"]),
    }),
  ];
}

/**
 * @typedef {{ key: string, words: string, cost: string, picture: Element, left: number, legal: boolean, pressed: boolean, press: () => void }} Ware
 */

/** @param {Model} model @param {Ware} ware */
function wareButton(model, { key, words, cost, picture, left, legal, pressed, press }) {
  const lacks = missing(model.hand, cost);
  const why = legal ? "" : sizeOf(lacks) > 0 ? lacksWords(lacks) : left === 0 ? t("ink.none_left") : t("ink.no_place");
  const explain = () => (legal ? press() : toast(why));
  return h(
    "button",
    {
      class: "press ware",
      type: "button",
      "aria-disabled": legal ? undefined : "true",
      "aria-pressed": String(pressed),
      "aria-label": t("ink.ware", { what: words, left, why }),
      title: why || words,
      data: { key, tool: key },
      onclick: explain,
    },
    h("span", { class: "ware__picture" }, picture, h("span", { class: "ware__left" }, left)),
    h("span", { class: "ware__name" }, words),
    bundle(cost, { lacks }),
  );
}

const roadPicture = () => h("span", { class: "plank" });
