/**
 * Trading: an offer put together from cards, answers to it, and what the supply gives.
 */

import { h, icon } from "../../ui/dom.js";
import { mark } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { countsOf, KINDS, lettersOf } from "./bundles.js";
import { arrow, bundle, counted, sign } from "./cards.js";
import { closeButton, doIt, menu, tray } from "./parts.js";
import { exchanges } from "./steps.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../../ui/dom.js").Child} Child */

/** With people or with the supply. @param {Model} model @param {string} now */
function tabs(model, now) {
  const { kinds } = model.step;
  /** @type {Array<[string, string, string, boolean]>} */
  const all = [
    ["offer", "people", t("ink.with_people"), kinds.has("offer")],
    ["bank", "supply", t("ink.with_supply"), kinds.has("bank")],
  ];
  return h(
    "div",
    { class: "segments", role: "group", "aria-label": t("ink.trade") },
    all.map(([kind, picture, words, can]) =>
      h(
        "button",
        {
          class: "press press--bare segment",
          type: "button",
          "aria-pressed": String(kind === now),
          disabled: !can,
          data: { key: `tab-${kind}` },
          onclick: () => model.open(kind, kind === "offer" ? { to: model.partners } : {}),
        },
        picture === "people" ? icon(picture) : sign(picture),
        words,
      ),
    ),
  );
}

/** @param {Model} model @returns {Child[]} */
export function offerSheet(model) {
  const { sheet } = model;
  const counter = sheet?.kind === "counter";
  return [
    !counter && h("div", { class: "row" }, tabs(model, "offer"), closeButton(model)),
    h(
      "div",
      { class: "deal" },
      h("div", {}, h("p", { class: "deal__title" }, t("ink.you_give")), tray(model, "give", t("ink.tap_cards"))),
      arrow(),
      h("div", {}, h("p", { class: "deal__title" }, t("ink.you_get")), tray(model, "get", t("ink.tap_below"))),
    ),
    menu(model, KINDS),
    !counter && asked(model),
    h("div", { class: "ink__buttons" }, counter && closeButton(model), doIt(model, t(counter ? "ink.do.counter" : "ink.do.offer"))),
  ];
}

/** Who is asked. @param {Model} model */
function asked(model) {
  const { sheet, partners, table } = model;
  if (!sheet) return null;
  return h(
    "div",
    { class: "askees", role: "group", "aria-label": t("ink.ask_whom") },
    partners.map((seat) => {
      const on = sheet.to.includes(seat);
      const to = on ? sheet.to.filter((other) => other !== seat) : [...sheet.to, seat];
      return h(
        "button",
        {
          class: "press askee",
          type: "button",
          "aria-pressed": String(on),
          data: { key: `ask-${seat}`, seat },
          onclick: () => model.set(() => (model.sheet = { ...sheet, to })),
        },
        mark(table.colourOf(seat)),
        table.nameOf(seat),
        on && icon("check"),
      );
    }),
  );
}

/** The own open offer and what the others say. @param {Model} model */
function pending(model) {
  const { view, table, step } = model;
  const { give, get, to, answers } = view.offer;
  const deals = new Set((step.kinds.get("deal") ?? []).map(([, seat]) => seat));
  return h(
    "div",
    { class: "pending" },
    h(
      "div",
      { class: "pending__head" },
      h("p", { class: "pending__offer" }, t("ink.your_offer"), " ", counted(give), arrow(), counted(get)),
      h(
        "button",
        {
          class: "button button--icon",
          type: "button",
          disabled: model.waiting(),
          data: { key: "withdraw" },
          "aria-label": t("action.inkas.withdraw"),
          title: t("action.inkas.withdraw"),
          onclick: () => model.act(["withdraw"]),
        },
        icon("close"),
      ),
    ),
    h(
      "ul",
      { class: "answers" },
      to.map((/** @type {number} */ seat) => {
        const answer = answers[String(seat)];
        const words =
          answer === undefined
            ? t("ink.thinks")
            : answer === "yes"
              ? t("ink.says_yes")
              : answer === "no"
                ? t("ink.says_no")
                : t("ink.says_counter");
        return h(
          "li",
          { class: "answer" },
          mark(table.colourOf(seat)),
          h(
            "span",
            { class: "grow" },
            h("span", {}, table.nameOf(seat), " ", h("span", { class: "small muted" }, words)),
            typeof answer === "object" && h("span", { class: "pending__offer" }, counted(answer.get), arrow(), counted(answer.give)),
          ),
          deals.has(seat) &&
            h(
              "button",
              {
                class: "button button--main",
                type: "button",
                disabled: model.waiting(),
                data: { key: `deal-${seat}` },
                onclick: () => model.act(["deal", seat]),
              },
              t("ink.deal"),
            ),
        );
      }),
    ),
  );
}

/** Somebody else's offer, to be answered; the own one while it is open. @param {Model} model @returns {Child[] | null} */
export function answering(model) {
  const { view, step } = model;
  if (!view.offer || view.result) return null;
  if (step.own) return step.asked && step.phase === "build" && model.tool === null ? [pending(model)] : null;
  const { kinds } = step;
  if (!kinds.has("no")) return step.asked ? null : [watched(model)];
  const button = (/** @type {string} */ kind, /** @type {boolean} */ main) =>
    h(
      "button",
      {
        class: `button grow ${main ? "button--main" : ""}`,
        type: "button",
        disabled: !kinds.has(kind) || model.waiting(),
        data: { key: kind },
        onclick: () => (kind === "counter" ? model.counter() : model.act([kind])),
      },
      t(`ink.answer.${kind}`),
    );
  return [
    h(
      "div",
      { class: "deal" },
      h("div", {}, h("p", { class: "deal__title" }, t("ink.you_give")), h("div", { class: "tray" }, counted(view.offer.get))),
      arrow(),
      h("div", {}, h("p", { class: "deal__title" }, t("ink.you_get")), h("div", { class: "tray" }, counted(view.offer.give))),
    ),
    h("div", { class: "ink__buttons" }, button("no", false), button("counter", false), button("yes", true)),
  ];
}

/** @param {Model} model */
const watched = ({ view, table }) =>
  h("p", { class: "pending__offer" }, mark(table.colourOf(view.turn)), counted(view.offer.give), arrow(), counted(view.offer.get));

/** Only what is possible. @param {Model} model @returns {Child[]} */
export function supplySheet(model) {
  const { sheet } = model;
  const give = lettersOf(sheet?.give ?? {});
  const have = lettersOf(sheet?.get ?? {});
  const all = exchanges(model.step);
  const results = all.get(give) ?? [];
  const wanted = results[0]?.length ?? 1;
  const next = KINDS.filter((kind) => have.length < wanted && results.some((result) => holds(result, have + kind)));
  return [
    h("div", { class: "row" }, tabs(model, "bank"), closeButton(model)),
    h(
      "div",
      { class: "payments", role: "group", "aria-label": t("ink.you_give") },
      [...all.keys()].map((payment) =>
        h(
          "button",
          {
            class: "press payment",
            type: "button",
            "aria-pressed": String(payment === give),
            data: { key: `pay-${payment}` },
            onclick: () => model.open("bank", { give: countsOf(payment) }),
          },
          bundle(payment),
        ),
      ),
    ),
    give !== "" &&
      menu(model, have.length < wanted ? next : KINDS.filter((kind) => results.some((result) => result.includes(kind))), (kind) =>
        choose(model, kind, wanted),
      ),
    give !== "" &&
      h(
        "div",
        { class: "ink__buttons" },
        wanted > 1 && tray(model, "get", t("ink.choose_two")),
        doIt(model, t(wanted > 1 ? "ink.choose_two" : "ink.choose_kind")),
      ),
    give === "" && h("p", { class: "small muted" }, t("ink.supply_help")),
  ];
}

/** @param {Model} model @param {string} kind @param {number} wanted */
function choose(model, kind, wanted) {
  const size = lettersOf(model.sheet?.get ?? {}).length;
  if (size < wanted) model.put("get", kind, 1);
  else model.set(() => model.sheet && (model.sheet = { ...model.sheet, get: { [kind]: 1 } }));
}

/** @param {string} result @param {string} part  whether every card of part is in the result */
function holds(result, part) {
  let left = result;
  for (const letter of part) {
    if (!left.includes(letter)) return false;
    left = left.replace(letter, "");
  }
  return true;
}
