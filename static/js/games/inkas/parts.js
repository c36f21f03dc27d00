/**
 * Parts of the sheets in which something is put together from cards.
 */

import { h, icon } from "../../ui/dom.js";
import { t } from "../../ui/words.js";
import { KINDS } from "./bundles.js";
import { sign, stack } from "./cards.js";
import { actionWords } from "./words.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * Cards chosen so far; pressing one puts it back.
 * @param {Model} model
 * @param {"give" | "get"} side
 * @param {string} words  while there are none
 */
export function tray(model, side, words) {
  const counts = model.sheet?.[side] ?? {};
  const chosen = KINDS.filter((kind) => counts[kind]);
  return h(
    "div",
    { class: "tray", role: "group", "aria-label": words },
    chosen.length === 0 && h("span", { class: "tray__empty small muted" }, words),
    chosen.map((kind) =>
      stack(kind, {
        n: counts[kind],
        key: `${side}-${kind}`,
        label: t("ink.take_back", { card: t(`card.inkas.${kind}`), n: counts[kind] }),
        onclick: () => model.put(side, kind, -1),
      }),
    ),
  );
}

/**
 * Kinds to choose from, each press one card.
 * @param {Model} model
 * @param {ReadonlyArray<string>} kinds
 * @param {(kind: string) => void} [choose]
 */
export function menu(model, kinds, choose = (kind) => model.put("get", kind, 1)) {
  return h(
    "div",
    { class: "menu", role: "group", "aria-label": t("ink.choose_kind") },
    KINDS.map((kind) => {
      const off = !kinds.includes(kind);
      return h(
        "button",
        {
          class: `pick gcard--${kind}`,
          type: "button",
          disabled: off,
          data: { key: `menu-${kind}`, kind },
          title: t(`card.inkas.${kind}`),
          "aria-label": t("ink.supply_has", { card: t(`card.inkas.${kind}`), n: model.view.supply[kind] }),
          onclick: () => choose(kind),
        },
        sign(kind),
      );
    }),
  );
}

/**
 * The button that does what the sheet amounts to.
 * @param {Model} model
 * @param {string} idle  words while something is missing
 */
export function doIt(model, idle) {
  const action = model.drafted();
  const words = action ? actionWords(model.view, action, model.table.nameOf) : idle;
  return h(
    "button",
    {
      class: "button button--main grow",
      type: "button",
      disabled: !action || model.waiting(),
      data: { key: "do" },
      onclick: () => action && model.act(action),
    },
    icon("check"),
    words,
  );
}

/** @param {Model} model */
export const closeButton = (model) =>
  h(
    "button",
    {
      class: "button button--icon",
      type: "button",
      "aria-label": t("action.close"),
      title: t("action.close"),
      data: { key: "close" },
      onclick: () => model.close(),
    },
    icon("close"),
  );
