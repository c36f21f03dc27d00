/**
 * What a move would lead to, in chips and words: who scores how much, with which bonus, and who is left behind.
 */

import { h, icon } from "../../ui/dom.js";
import { figure, mark } from "../../ui/pieces.js";
import { listed, t } from "../../ui/words.js";
import { cellOf } from "../tilelaying/places.js";
import { eventWords, featureWords, placeWords, roleWords, targetWords } from "./words.js";

/** @typedef {import("./model.js").NewWorld} NewWorld */
/** @typedef {import("./model.js").Order} Order */
/** @typedef {import("./model.js").Preview} Preview */
/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */
/** @typedef {import("../../ui/dom.js").Child} Child */

/**
 * @param {NewWorld} model
 * @returns {HTMLElement | null}
 */
export function outlook(model) {
  if (!model.thought) return null;
  const preview = model.outlook();
  if (!preview) return h("div", { class: "outlook" }, h("p", { class: "small muted" }, t("new_world.looking")));
  const order = model.best(preview.orders);
  return h("div", { class: "outlook", id: "outlook" },
    order ? outcome(order, model) : h("p", { class: "small muted" }, t("new_world.scores_nothing")),
    preview.orders.length > 1 && h("p", { class: "small" }, t("new_world.orders_matter", { n: preview.orders.length })),
    Object.values(preview.never).map((kind) => warning(t(`new_world.never_${kind}`))),
    settling(preview, model),
    model.target && model.view.never[model.target.place] && warning(t(`new_world.never_${model.view.never[model.target.place]}`)),
    model.target && lost(model, order) && warning(t("new_world.lost_next")));
}

/** @param {string} words */
const warning = (words) => h("p", { class: "small warning" }, icon("alert"), words);

/**
 * Whether the settler that is chosen would stand in a column that is cleared next, and is not home by then.
 * @param {NewWorld} model
 * @param {Order | null} order  of what is scored at once
 */
function lost({ target, view, column }, order) {
  const scores = order?.steps.some(({ kind, place }) => kind === "home" && place === target?.place);
  return target?.kind !== "trapper" && !scores && view.clears.includes(column);
}

/**
 * Everything that scoring in an order leads to, as chips.
 * @param {Order} order
 * @param {NewWorld} model
 */
export function outcome(order, model) {
  return h("ul", { class: "chips" }, order.steps.flatMap((step) => chip(step, model) ?? []));
}

/**
 * @param {GameEvent} step
 * @param {NewWorld} model
 * @returns {HTMLElement | null}
 */
function chip(step, model) {
  const { table } = model;
  const words = h("span", { class: "unseen" }, eventWords(step, table.nameOf, model.pictures.facts));
  switch (step.kind) {
    case "points":
      return h("li", { class: `chip2 chip2--points tint-${table.colourOf(step.seat)}` }, mark(table.colourOf(step.seat)), words,
        seen(h("strong", {}, t("log.points", { n: step.points })), " ", featureWords(step.feature)),
        step.bonus > 0 && seen(h("span", { class: "chip2__bonus" }, figure("surveyor", "surveyor"), t("new_world.bonus", { n: step.bonus }))));
    case "surveyor":
      return h("li", { class: "chip2" }, figure("surveyor", "surveyor"), words, seen(t("new_world.moves_to", { column: step.to })));
    case "left_behind":
      return h("li", { class: "chip2 chip2--bad" }, figure(step.figure, table.colourOf(step.seat)), words, seen(t("new_world.left_behind")));
    case "unscored":
      return h("li", { class: "chip2 chip2--bad" }, words, seen(t("new_world.unscored", { feature: featureWords(step.feature) })));
    default:
      return null;
  }
}

/** @param {...Child} children */
const seen = (...children) => h("span", { "aria-hidden": "true" }, ...children);

/**
 * What settlers could do on the tile that lies for trial.
 * @param {Preview} preview
 * @param {NewWorld} model
 */
function settling(preview, model) {
  if (preview.deploys.length === 0) return null;
  return h("ul", { class: "chips chips--settle", "aria-label": t("new_world.could_settle") }, rolesOf(preview, model).map(({ role, n, danger }) =>
    h("li", { class: `chip2 ${danger ? "chip2--bad" : ""}` }, figure(role, model.colour, { lying: role === "trapper" }), roleWords(role),
      n > 0 && h("strong", {}, t("log.points", { n })), danger && icon("alert"), danger && h("span", { class: "unseen" }, t("new_world.lost_next")))));
}

/**
 * Each role once, with the most it could add; in danger when nothing saves it.
 * @param {Preview} preview
 * @param {NewWorld} model
 */
function rolesOf({ deploys, orders }, model) {
  const roles = [...new Set(deploys.map(({ action }) => /** @type {string} */ (action[1])))];
  const without = gain(orders, model);
  return roles.map((role) => {
    const own = deploys.filter(({ action }) => action[1] === role);
    const n = Math.max(0, ...own.map((deploy) => gain(deploy.orders, model) - without));
    return { role, n, danger: n === 0 && own.every(({ danger }) => danger) };
  });
}

/**
 * The most that an order of scoring brings the viewer.
 * @param {ReadonlyArray<Order>} orders
 * @param {NewWorld} model
 */
export const gain = (orders, model) => model.best(orders)?.points[model.viewer] ?? 0;

/**
 * The order that is shown, for people who listen.
 * @param {NewWorld} model
 */
export const orderWords = (model) => eventsOf(model).join(" ");

/** @param {NewWorld} model */
const eventsOf = (model) => (model.ordered?.steps ?? []).filter(({ kind }) => kind !== "home").map((step) => eventWords(step, model.table.nameOf, model.pictures.facts));

/**
 * The same for people who listen.
 * @param {NewWorld} model
 */
export function outlookWords(model) {
  const preview = model.outlook();
  if (!preview) return "";
  const events = eventsOf(model);
  const roles = rolesOf(preview, model).map(({ role }) => roleWords(role));
  const cell = model.step.kind === "place" && model.choice.cell;
  const what = cell ? placeWords(model.view, model.pictures.facts, cellOf(cell), model.choice.rot) : model.target && targetWords(model.view, model.pictures.facts, model.target);
  return [
    ...(what ? [t("new_world.sentence", { words: what })] : []),
    ...(events.length ? events : [t("new_world.scores_nothing")]),
    ...Object.values(preview.never).map((kind) => t(`new_world.never_${kind}`)),
    ...(roles.length ? [t("new_world.could_settle_list", { list: listed(roles) })] : []),
  ].join(" ");
}
