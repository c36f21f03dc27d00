/**
 * Who plays: colour, name, points, what is left, whose turn it is and who is there.
 */

import { fill, h, icon } from "../ui/dom.js";
import { presenceMark } from "../together/presence.js";
import { mark, sideBySide } from "../ui/pieces.js";
import { t } from "../ui/words.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../store/reduce.js").MatchState} MatchState */

/**
 * @param {HTMLElement} element  a list
 * @param {MatchState} state
 * @param {GameClient} game
 */
export function showPlayers(element, { welcome, view, presence, table }, game) {
  if (!welcome || !view) return;
  const list = welcome.seats.map(({ seat, name, colour, kind }) => {
    const acting = !table?.ended && view.to_act.includes(seat);
    const absence = seat === welcome.viewer ? null : absent(presence.people[seat]);
    return h(
      "li",
      { class: `player tint-${colour} ${acting ? "player--acting" : ""} ${absence ? "player--away" : ""}`, "aria-current": acting ? "true" : undefined },
      mark(colour),
      h("span", { class: "player__name" }, h("bdi", { title: name }, name),
        kind === "bot" && icon("bot"),
        seat === welcome.viewer && h("span", { class: "unseen" }, t("room.you")),
        absence,
        acting && h("span", { class: "unseen" }, t("players.acting"))),
      h("strong", { class: "player__score", "aria-label": t("players.points", { n: game.score(view, seat) }) }, game.score(view, seat)),
      h("span", { class: "player__supply" }, game.supply(view, seat)),
    );
  });
  const scores = welcome.seats.map(({ seat, colour }) => ({ colour, score: game.score(view, seat) }));
  fill(element, list, game.track && track(scores, game.track));
}

/**
 * Who is not here: away, or gone and since when.
 * @param {import("../store/reduce.js").Presence | null | undefined} presence
 */
const absent = (presence) => (presence && presence.state !== "here" ? presenceMark(presence) : null);

/** How much of the way a marker takes where the way is shortest. */
const MARKER = 0.082;

/**
 * The score track: a round of so many fields, with laps. Numbers are in the list already, so it is for the eye only.
 * @param {ReadonlyArray<{ colour: string, score: number }>} scores
 * @param {number} fields
 */
function track(scores, fields) {
  const ticks = Array.from({ length: fields / 5 + 1 }, (_, i) => at(h("span", { class: i % 2 ? "track__tick" : "track__tick track__tick--ten" }, i % 2 ? "" : i * 5), (i * 5) / fields));
  const places = sideBySide(scores.map(({ score }) => (Math.max(0, score) % fields) / fields), MARKER);
  const markers = scores.map(({ colour, score }, i) => {
    const lap = Math.floor(Math.max(0, score) / fields);
    return at(h("span", { class: "track__marker" }, mark(colour), lap > 0 && h("span", { class: "track__lap" }, t("players.lap", { n: lap * fields }))), places[i]);
  });
  return h("li", { class: "track", "aria-hidden": "true" }, h("div", { class: "track__way" }, ticks, markers));
}

/**
 * @template {HTMLElement} E
 * @param {E} element
 * @param {number} share  of the way
 */
function at(element, share) {
  element.style.setProperty("left", `${share * 100}%`);
  return element;
}
