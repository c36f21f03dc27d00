/**
 * A match that the people ended, while the game itself would go on: why, who won, and how it stood.
 */

import { h, icon } from "../ui/dom.js";
import { mark } from "../ui/pieces.js";
import { listed, t } from "../ui/words.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../store/reduce.js").MatchState} MatchState */

/** @param {MatchState} state */
export const endedEarly = ({ view, table }) => Boolean(view && !view.result && table?.ended);

/** Who stayed wins over those who gave up; nobody wins when all agreed to stop. @param {any} table @returns {number[]} */
export const winnersOf = ({ ended, seats }) => (ended === "resigned" ? seats.filter((/** @type {any} */ { out }) => !out).map((/** @type {any} */ { seat }) => seat) : []);

/**
 * @param {MatchState} state
 * @param {GameClient} game
 * @returns {HTMLElement}
 */
export function earlyEnd({ table, view, welcome }, game) {
  const seats = welcome?.seats ?? [];
  const winners = winnersOf(table);
  const names = listed(winners.map((seat) => seats[seat]?.name ?? ""));
  const standing = seats.map((seat) => ({ ...seat, score: game.score(view, seat.seat), out: table.seats[seat.seat]?.out }));
  const rank = ({ seat = -1, score = 0 }) => (winners.includes(seat) ? 1e6 : 0) + score;
  return h("div", { class: "ended stack" },
    h("p", {}, h("strong", {}, t("together.over")), " ", t(`together.over.${table.ended}`)),
    winners.length > 0 && h("p", { class: "explained__title" }, icon("flag"), t("final.winner", { names, n: winners.length })),
    h("ol", { class: "standing" }, standing.sort((a, b) => rank(b) - rank(a)).map(({ colour, name, score, out }) =>
      h("li", { class: "standing__seat" }, mark(colour), h("bdi", { class: "grow" }, name), out && h("span", { class: "small muted" }, t("together.out")), h("strong", {}, t("players.points", { n: score }))))));
}
