/**
 * The player's own place: what is asked, the hand of cards, what is being put together, and buttons with their costs.
 */

import { fill, h, icon } from "../../ui/dom.js";
import { listed, t } from "../../ui/words.js";
import { KINDS, missing, sizeOf } from "./bundles.js";
import { sign, stack } from "./cards.js";
import { summary } from "./final.js";
import { openSheet } from "./sheets.js";
import { lacksWords, shop } from "./shop.js";
import { answering } from "./trade.js";
import { actionWords, placeWords } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./steps.js").Tool} Tool */
/** @typedef {import("../../ui/dom.js").Child} Child */

/** Sheets in which cards of the own hand are tapped. */
const GIVING = new Set(["offer", "counter", "swap", "discard"]);

/**
 * Draws the panel anew; call after every change of the model.
 * @param {HTMLElement} element
 * @param {Model} model
 */
export function showHand(element, model) {
  const { step, view, sheet } = model;
  element.dataset.seq = String(model.table.state().seq);
  element.dataset.step = view.result ? "over" : step.asked ? step.phase : "wait";
  const sheetElement = sheet ? openSheet(model) : answering(model);
  fill(
    element,
    h(
      "div",
      { class: sheet ? "ink ink--busy" : "ink" },
      head(model),
      sheetElement &&
        h("div", { class: "ink__sheet", role: "group", "aria-label": t(`ink.sheet.${sheet?.kind ?? "answer"}`) }, sheetElement),
      view.hand && cards(model),
      view.result ? summary(model) : tools(model),
    ),
  );
}

/** @param {Model} model */
function head(model) {
  const { view } = model;
  const [title, sub] = titleOf(model);
  const dice =
    view.dice &&
    model.settled &&
    h("span", { class: "ink__dice", title: t("ink.dice", { a: view.dice[0], b: view.dice[1] }) }, view.dice[0] + view.dice[1]);
  return h(
    "div",
    { class: "ink__head" },
    h("div", { class: "hand__words" }, h("p", { class: "hand__title" }, title), sub && h("p", { class: "hand__sub", id: "hand-sub" }, sub)),
    dice,
  );
}

/** @param {Model} model @returns {[string, string]} what is asked, and more about it */
function titleOf(model) {
  const { view, step, table, target, tool } = model;
  if (view.result) return [t("ink.over"), t(`reason.inkas.${view.result.reason}`, { seat: listed(view.result.winners.map(table.nameOf)) })];
  if (!step.asked) return [t("ink.wait", { name: listed(view.to_act.map(table.nameOf)) }), t(`phase.inkas.${view.phase}`)];
  if (target)
    return [
      model.choices.length > 1 ? t("ink.choose_victim") : t(`ink.aim.${tool}`),
      model.choices.length > 1 ? placeWords(view, target) : actionWords(view, model.choices[0], table.nameOf),
    ];
  if (tool === "found") return [t("ink.aim.found"), t("ink.declined", { tribe: view.players[String(model.viewer)].tribe - 1 })];
  if (tool) return [t(`ink.aim.${tool}`), t("ink.places", { n: model.places?.size ?? 0 })];
  if (step.kinds.has("yes") || step.kinds.has("no"))
    return [
      t("ink.asked_offer", { name: table.nameOf(view.turn) }),
      step.kinds.has("yes") ? "" : lacksWords(missing(model.hand, view.offer.get)),
    ];
  if (step.kinds.has("agree")) return [t("ink.asked_end"), ""];
  if (step.phase === "discard")
    return [t("ink.asked_discard", { n: view.open.discard?.n ?? 0 }), t("ink.limit", { n: view.players[String(model.viewer)].limit })];
  if (step.phase === "roll") return [t("ink.asked_roll"), ""];
  return [t("ink.asked_build"), t("ink.asked_build_sub")];
}

/** @param {Model} model */
function cards(model) {
  const { sheet, hand } = model;
  const giving = sheet !== null && GIVING.has(sheet.kind);
  return h(
    "div",
    { class: "ink__cards", role: "group", "aria-label": t("ink.hand", { n: sizeOf(hand ?? {}) }) },
    KINDS.map((kind) => {
      const n = hand?.[kind] ?? 0;
      if (!giving) return stack(kind, { n });
      const left = model.left(kind);
      return stack(kind, {
        n,
        picked: sheet.give[kind] ?? 0,
        key: `hand-${kind}`,
        label: t("ink.give_one", { card: t(`card.inkas.${kind}`), n: left }),
        onclick: left > 0 ? () => model.put("give", kind, 1) : null,
      });
    }),
  );
}

/** @param {Model} model */
function tools(model) {
  const { step, target, tool, viewer } = model;
  const row = !step.asked ? [undo(model)] : target || (tool && (step.forced || tool === "free")) ? choosing(model) : buttons(model);
  return [viewer !== null && h("div", { class: "ink__tools" }, shop(model)), viewer !== null && h("div", { class: "ink__buttons" }, row)];
}

/** A place is being chosen. @param {Model} model */
function choosing(model) {
  const { step, target, choices, table } = model;
  const stop = step.kinds.get("stop");
  const several = choices.length > 1;
  return [
    stop && plain(model, "stop"),
    undo(model),
    (target || !step.forced) &&
      h(
        "button",
        {
          class: "button",
          type: "button",
          data: { key: "cancel" },
          onclick: () => (target ? model.set(() => (model.target = null)) : model.aim(null)),
        },
        icon("close"),
        t("action.cancel"),
      ),
    several &&
      choices.map((action) =>
        h(
          "button",
          {
            class: "button button--main grow",
            type: "button",
            disabled: model.waiting(),
            data: { key: `rob-${action[2]}` },
            onclick: () => model.act(action),
          },
          t("ink.rob", { name: table.nameOf(action[2]), n: model.view.players[String(action[2])].cards }),
        ),
      ),
    !several &&
      h(
        "button",
        {
          class: "button button--main grow",
          type: "button",
          disabled: !target || model.waiting(),
          data: { key: "confirm" },
          onclick: () => model.confirm(),
        },
        icon("check"),
        t(`ink.confirm.${model.tool}`),
      ),
  ].flat();
}

/** Everything else that can be done in the own turn, or in answer. @param {Model} model */
function buttons(model) {
  const { step, view } = model;
  const { kinds } = step;
  const main = kinds.has("roll") ? "roll" : kinds.has("end") && model.tool === null ? "end" : null;
  const dev = view.dev ? Object.values(view.dev).reduce((sum, [held]) => sum + held, 0) : 0;
  const canTrade = step.own && step.phase === "build" && (kinds.has("offer") || kinds.has("bank"));
  return [
    model.tool &&
      h(
        "button",
        { class: "button grow", type: "button", data: { key: "cancel" }, onclick: () => model.aim(null) },
        icon("close"),
        t("action.cancel"),
      ),
    canTrade && sheetButton(model, kinds.has("offer") ? "offer" : "bank", "trade", t("ink.trade"), ["offer", "bank"]),
    kinds.has("swap") &&
      award("route", model.sheet?.kind === "swap", () => (model.sheet?.kind === "swap" ? model.close() : model.open("swap"))),
    kinds.has("free") && award("warriors", false, () => model.aim("free")),
    dev > 0 &&
      (kinds.has("roll") || kinds.has("end")) &&
      sheetButton(model, "cards", "hand", t("ink.dev_n", { n: dev }), ["cards", "invention", "monopoly"]),
    kinds.has("propose_end") && plain(model, "propose_end"),
    kinds.has("agree") && plain(model, "agree"),
    kinds.has("refuse") && plain(model, "refuse"),
    undo(model),
    main &&
      h(
        "button",
        {
          class: `button button--main grow ${main === "roll" ? "rollbutton" : ""}`,
          type: "button",
          disabled: model.waiting(),
          data: { key: main },
          onclick: () => model.act([main]),
        },
        main === "roll" ? sign("dice") : icon("check"),
        t(`action.inkas.${main}`),
      ),
  ];
}

/**
 * What an award allows once a turn.
 * @param {string} name
 * @param {boolean} pressed
 * @param {() => void} use
 */
const award = (name, pressed, use) =>
  h(
    "button",
    {
      class: "button button--icon awardbutton",
      type: "button",
      "aria-pressed": String(pressed),
      data: { key: name === "route" ? "sheet-swap" : "free" },
      "aria-label": t(`award.inkas.${name}`),
      title: t(`award.inkas.${name}.help`),
      onclick: use,
    },
    sign(name),
  );

/**
 * @param {Model} model
 * @param {string} kind
 * @param {string} picture
 * @param {string} words
 * @param {ReadonlyArray<string>} family  sheets that this button closes again
 */
function sheetButton(model, kind, picture, words, family) {
  const open = model.sheet !== null && family.includes(model.sheet.kind);
  const toggle = () => (open ? model.close() : model.open(kind, kind === "offer" ? { to: model.partners } : {}));
  return h(
    "button",
    {
      class: "button",
      type: "button",
      "aria-pressed": String(open),
      "aria-expanded": String(open),
      data: { key: `sheet-${family[0]}` },
      onclick: toggle,
    },
    sign(picture),
    words,
  );
}

/** @param {Model} model @param {string} kind */
const plain = (model, kind) =>
  h(
    "button",
    { class: "button", type: "button", disabled: model.waiting(), data: { key: kind }, onclick: () => model.act([kind]) },
    t(`action.inkas.${kind}`),
  );

/** @param {Model} model @returns {Child} */
function undo(model) {
  if (!model.table.state().undo) return null;
  const label = t("table.undo");
  return h(
    "button",
    { class: "button", type: "button", "aria-label": label, title: label, data: { key: "undo" }, onclick: () => model.table.undo() },
    icon("undo"),
  );
}
