/**
 * Who plays: colour, name, points, what is left, whose turn it is and who is there.
 */

import { fill, h, icon } from "../ui/dom.js";
import { mark } from "../ui/pieces.js";
import { t } from "../ui/words.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../store/reduce.js").MatchState} MatchState */

/**
 * @param {HTMLElement} element  a list
 * @param {MatchState} state
 * @param {GameClient} game
 */
export function showPlayers(element, { welcome, view, presence }, game) {
  if (!welcome || !view) return;
  fill(element, welcome.seats.map(({ seat, name, colour, kind }) => {
    const acting = view.to_act.includes(seat);
    const away = kind === "human" && presence.seats[seat] === false;
    return h(
      "li",
      { class: `player tint-${colour} ${acting ? "player--acting" : ""}`, "aria-current": acting ? "true" : undefined },
      mark(colour),
      h("span", { class: "player__name" }, name,
        kind === "bot" && icon("bot"),
        seat === welcome.viewer && h("span", { class: "unseen" }, t("room.you")),
        away && h("span", { class: "player__away" }, t("players.away")),
        acting && h("span", { class: "unseen" }, t("players.acting"))),
      h("strong", { class: "player__score", "aria-label": t("players.points", { n: game.score(view, seat) }) }, game.score(view, seat)),
      h("span", { class: "player__supply" }, game.supply(view, seat)),
    );
  }));
}
