/**
 * Every legal move as a button in words, for people who play by keyboard or by ear.
 */

import { placeAt } from "../../art/hex/places.js";
import { fill, h } from "../../ui/dom.js";
import { t } from "../../ui/words.js";
import { TOOLS } from "./steps.js";
import { actionWords } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./steps.js").Tool} Tool */
/** @typedef {import("../../store/reduce.js").Action} Action */

/** @param {HTMLElement} element @param {Model} model */
export function showMoves(element, model) {
  const { step } = model;
  if (!model.view) return;
  const groups = [...step.kinds].map(([kind, actions]) => group(model, kind, actions));
  fill(element, h("p", { class: "muted small" }, t(step.asked ? "moves.help" : "moves.none")), groups);
}

/** @param {Model} model @param {string} kind @param {ReadonlyArray<Action>} actions */
function group(model, kind, actions) {
  const list = h(
    "ul",
    { class: "moves" },
    actions.map((action) => h("li", {}, move(model, kind, action))),
  );
  if (actions.length < 4) return list;
  return h(
    "details",
    { class: "movegroup", open: actions.length < 12 },
    h("summary", {}, t("ink.move_group", { what: t(`ink.kind.${kind}`), n: actions.length })),
    list,
  );
}

/** @param {Model} model @param {string} kind @param {Action} action */
function move(model, kind, action) {
  const tool = /** @type {Tool} */ (kind);
  const placing = TOOLS.includes(tool);
  const here = placing && model.tool === tool && model.target === action[1];
  const go = () => {
    if (action[1] === "?") model.open(kind, kind === "offer" ? { to: model.partners } : {});
    else if (placing && !here) {
      model.set(() => point(model, tool, action[1]));
      const [x, y] = placeAt(action[1]);
      model.table.lookAt([x - 0.5, y - 0.5]);
    }
    else model.act(action);
  };
  return h(
    "button",
    {
      class: "press press--card move",
      type: "button",
      "aria-pressed": String(here),
      data: { key: `move ${action.join(" ")}`, move: action.join(" ") },
      onclick: go,
    },
    actionWords(model.view, action, model.table.nameOf),
    here && h("span", { class: "chip" }, t("moves.again")),
  );
}

/** @param {Model} model @param {Tool} tool @param {string} place */
export function point(model, tool, place) {
  model.sheet = null;
  model.tool = tool;
  model.target = place;
}
