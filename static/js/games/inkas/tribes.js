/**
 * The culture boards: three tribes with their discs, what is left in the box, played cards and awards; and all costs.
 */

import { fill, h } from "../../ui/dom.js";
import { figure, mark } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { KINDS } from "./bundles.js";
import { bundle, sign, stack, tally } from "./cards.js";

/** @typedef {import("./model.js").Model} Model */

const GOALS = [4, 4, 3];
const MOST_BACKS = 10;

/** @param {HTMLElement} element @param {Model} model */
export function showTribes(element, model) {
  const { view } = model;
  if (!view) return;
  const seats = Object.keys(view.players).map(Number);
  fill(
    element,
    h(
      "div",
      { class: "cultures" },
      seats.map((seat) => culture(model, seat)),
    ),
    h("h3", { class: "panel__title" }, t("ink.costs")),
    costs(model),
    h("h3", { class: "panel__title" }, t("ink.supply")),
    supply(model),
  );
}

/** @param {Model} model @param {number} seat */
function culture(model, seat) {
  const { view, table } = model;
  const player = view.players[String(seat)];
  const colour = table.colourOf(seat);
  const { stock } = player;
  const left = (/** @type {string} */ kind, /** @type {Element} */ picture, /** @type {number} */ n) =>
    h(
      "span",
      { class: n > 0 ? "stock" : "stock stock--none", title: t("ink.stock", { what: t(`piece.inkas.${kind}`), n }) },
      picture,
      h("span", { "aria-hidden": "true" }, n),
      h("span", { class: "unseen" }, t("ink.stock", { what: t(`piece.inkas.${kind}`), n })),
    );
  return h(
    "section",
    { class: `culture tint-${colour}`, "aria-label": table.nameOf(seat) },
    h("h3", { class: "culture__name" }, mark(colour), table.nameOf(seat)),
    h(
      "div",
      { class: "columns3" },
      player.discs.map((/** @type {number} */ n, /** @type {number} */ i) => column(n, i, player.tribe === i + 1, colour)),
    ),
    h(
      "div",
      { class: "culture__row" },
      left("road", h("span", { class: "plank" }), stock.road),
      left("settlement", figure("settlement", colour), stock.settlement),
      left("city", figure("city", colour), stock.city),
      left("thicket", h("span", { class: "leafy" }), stock.thicket),
    ),
    h(
      "div",
      { class: "culture__row" },
      backs(player.cards, t("ink.tally.cards", { n: player.cards, limit: player.limit }), player.cards > player.limit ? "backs--over" : ""),
      backs(player.dev, t("ink.tally.dev", { n: player.dev }), "backs--dev"),
      tally("arts", player.arts, t("ink.tally.arts", { n: player.arts })),
      tally("route", player.route, t("ink.tally.route", { n: player.route })),
    ),
    awards(view, seat),
  );
}

/**
 * Cards of which others know the number only, from behind.
 * @param {number} n
 * @param {string} words
 * @param {string} look
 */
const backs = (n, words, look) =>
  h(
    "span",
    { class: `backs ${look}`, title: words },
    Array.from({ length: Math.min(n, MOST_BACKS) }, () => h("span", { class: "back" })),
    h("span", { class: "backs__n", "aria-hidden": "true" }, n),
    h("span", { class: "unseen" }, words),
  );

/**
 * One tribe: a stone column with a place for each disc.
 * @param {number} n
 * @param {number} i
 * @param {boolean} active
 * @param {string} colour
 */
function column(n, i, active, colour) {
  const done = n === GOALS[i];
  const words = t("ink.tribe", { tribe: i + 1, n, of: GOALS[i] });
  return h(
    "div",
    { class: `column ${active ? "column--active" : ""} ${done ? "column--done" : ""}`, role: "img", "aria-label": words, title: words },
    h("span", { class: "column__name" }, t("ink.roman", { n: i + 1 })),
    Array.from({ length: GOALS[i] }, (_, place) => h("span", { class: place < n ? "disc disc--full" : "disc" }, place < n && mark(colour))),
  );
}

/** @param {any} view @param {number} seat */
function awards(view, seat) {
  const held = ["route", "warriors"].filter((award) => view.awards[award] === seat);
  if (held.length === 0) return null;
  return h(
    "ul",
    { class: "awards" },
    held.map((award) =>
      h(
        "li",
        { class: "award" },
        sign(award),
        h(
          "span",
          {},
          h("strong", {}, t(`award.inkas.${award}`)),
          h("span", { class: "small muted award__help" }, t(`award.inkas.${award}.help`)),
        ),
      ),
    ),
  );
}

/** @param {Model} model */
function costs({ view }) {
  const rows = [
    ["road", t("piece.inkas.road")],
    ["settlement", t("piece.inkas.settlement")],
    ["city", t("piece.inkas.city")],
    ["card", t("ink.dev_card")],
  ];
  return h(
    "table",
    { class: "costs" },
    h(
      "tbody",
      {},
      rows.map(([key, words]) => h("tr", {}, h("th", { scope: "row" }, words), h("td", {}, bundle(view.costs[key])))),
    ),
  );
}

/** @param {Model} model */
function supply({ view }) {
  const [first, second] = view.stacks;
  return h(
    "div",
    {},
    h(
      "div",
      { class: "ink__cards" },
      KINDS.map((kind) => stack(kind, { n: view.supply[kind] })),
    ),
    h(
      "div",
      { class: "culture__row" },
      h("span", { class: "stock" }, h("span", { class: "back" }), t("ink.stack1", { n: first })),
      h(
        "span",
        { class: view.second_open ? "stock" : "stock stock--none" },
        h("span", { class: "back" }),
        t(view.second_open ? "ink.stack2_open" : "ink.stack2", { n: second }),
      ),
    ),
  );
}

/**
 * A player's line in the page's list: discs of three tribes, cards, awards.
 * @param {any} view
 * @param {number} seat
 * @returns {Node[]}
 */
export function playerLine(view, seat) {
  const { cards, dev, arts, route, limit, discs, tribe } = view.players[String(seat)];
  const dots = discs.map((/** @type {number} */ n, /** @type {number} */ i) =>
    h(
      "span",
      { class: `dots ${tribe === i + 1 ? "dots--active" : ""}` },
      Array.from({ length: GOALS[i] }, (_, place) => h("span", { class: place < n ? "dot dot--full" : "dot" })),
    ),
  );
  return [
    h(
      "span",
      {
        class: "dotline",
        role: "img",
        "aria-label": discs
          .map((/** @type {number} */ n, /** @type {number} */ i) => t("ink.tribe", { tribe: i + 1, n, of: GOALS[i] }))
          .join(", "),
      },
      dots,
    ),
    h(
      "span",
      { class: "tallies" },
      tally("hand", cards, t("ink.tally.cards", { n: cards, limit }), cards > limit ? "tally--over" : "", { cards: seat }),
      tally("invention", dev, t("ink.tally.dev", { n: dev }), dev === 0 ? "tally--none" : ""),
      tally(
        "warriors",
        arts,
        t(view.awards.warriors === seat ? "ink.tally.arts_best" : "ink.tally.arts", { n: arts }),
        view.awards.warriors === seat ? "tally--award" : arts === 0 ? "tally--none" : "",
      ),
      tally(
        "route",
        route,
        t(view.awards.route === seat ? "ink.tally.route_best" : "ink.tally.route", { n: route }),
        view.awards.route === seat ? "tally--award" : route === 0 ? "tally--none" : "",
      ),
    ),
  ];
}
