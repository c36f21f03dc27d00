/**
 * A group: the people of a room over all its matches. Score, who against whom, figures of each game, and every
 * match with its replay. The server adds up; this page shows it, for all games or for one.
 */

import { get } from "../net/rest.js";
import { byId, fill, h, icon, on } from "../ui/dom.js";
import { mark } from "../ui/pieces.js";
import { toast } from "../ui/say.js";
import { start } from "../ui/start.js";
import { dated, t } from "../ui/words.js";

/** @typedef {{ user: string, name: string, played: number, won: number, points: number, best: number | null }} Standing */
/** @typedef {{ users: [string, string], met: number, wins: [number, number] }} Pair */

const given = await start();
const { group, games: titles, me } = given;
const names = new Map(group.standings.map((/** @type {Standing} */ { user, name }) => [user, name]));
/** The game shown, "" for all. */
let game = "";
/** The two people who are compared. @type {string[]} */
let two = firstTwo();
/** Whether the history holds only what these two played. */
let onlyTwo = false;
let more = given.first.more;

byId("since").textContent = group.matches ? t("group.since", { n: group.matches, date: dated(firstDay()) }) : "";
byId("history").hidden = given.first.matches.length === 0;
byId("empty").hidden = !byId("history").hidden;
byId("figures").hidden = group.matches === 0;
byId("more").hidden = !more;
fill(byId("matches"), given.first.matches.map(line));
on(byId("more"), "click", () => load(true));
show();

function firstDay() {
  return group.games.map((/** @type {any} */ { first_at }) => first_at).sort()[0];
}

/** The reader and whom they met most often; else the two who met most often. */
function firstTwo() {
  const mine = group.pairs.find((/** @type {Pair} */ { users }) => users.includes(me?.id));
  const pair = mine ?? group.pairs[0];
  if (!pair) return [];
  return pair.users[1] === me?.id ? [pair.users[1], pair.users[0]] : [...pair.users];
}

/** The sums of the game shown. */
function sums() {
  return game ? group.games.find((/** @type {any} */ entry) => entry.game === game) : group;
}

function show() {
  showGames();
  showScore(sums().standings);
  showDuel();
  fill(byId("records"), (game ? [sums()] : group.games).map(record));
  showFilter();
}

function showGames() {
  const box = byId("games");
  box.hidden = group.games.length < 2;
  const choices = ["", ...group.games.map((/** @type {any} */ entry) => entry.game)];
  fill(box, choices.map((name) => h("button", {
    class: "button", type: "button", role: "radio", "aria-checked": String(name === game), data: { key: `game-${name}` },
    onclick: () => {
      game = name;
      show();
      void load(false);
    },
  }, name ? (titles[name] ?? name) : t("group.all_games"))));
}

/** @param {Standing[]} standings */
function showScore(standings) {
  const most = Math.max(1, ...standings.map(({ won }) => won));
  const head = (/** @type {string} */ key) => h("th", { scope: "col" }, t(key));
  fill(byId("score"), h("table", { class: "score" },
    h("thead", {}, h("tr", {}, head("series.who"), head("series.won"), head("series.played"), game && head("group.mean"), game && head("group.best"))),
    h("tbody", {}, standings.map((line) => scoreLine(line, most)))));
}

/** @param {Standing} line @param {number} most  wins of the best */
function scoreLine({ user, name, played, won, points, best }, most) {
  const bar = h("span", { class: "score__bar", "aria-hidden": "true" });
  bar.style.setProperty("inline-size", `${(won / most) * 100}%`);
  return h("tr", { class: user === me?.id ? "score__own" : "" },
    h("th", { scope: "row" }, h("span", { class: "score__name" }, name, user === me?.id && h("span", { class: "chip" }, t("room.you"))), won > 0 && bar),
    h("td", {}, h("strong", {}, won)), h("td", {}, played),
    game && h("td", {}, Math.round(points / played)), game && h("td", {}, best));
}

function showDuel() {
  byId("duel-card").hidden = group.standings.length < 2;
  if (two.length < 2) return;
  fill(byId("duel-who"), person(0), h("span", { class: "muted", "aria-hidden": "true" }, t("group.versus")), person(1));
  const { met, wins } = meeting(sums().pairs);
  const level = met - wins[0] - wins[1];
  fill(byId("duel"),
    h("p", { class: "duel__score", "aria-label": t("group.duel_said", { one: names.get(two[0]), two: names.get(two[1]), a: wins[0], b: wins[1] }) }, h("strong", {}, wins[0]), " : ", h("strong", {}, wins[1])),
    h("p", { class: "small muted duel__words" }, met ? t("group.met", { n: met }) : t("group.never_met"), level > 0 && ` ${t("group.level", { n: level })}`),
    !game && group.games.length > 1 && met > 0 && h("ul", { class: "duel__games small" }, group.games.map(duelIn)),
    met > 0 && h("button", { class: "button button--wide", type: "button", "aria-pressed": String(onlyTwo), data: { key: "only-two" }, onclick: toggleTwo }, t("group.only_two")));
}

/** What the two came to, seen from the first. @param {Pair[]} pairs @returns {{ met: number, wins: [number, number] }} */
function meeting(pairs) {
  const pair = pairs.find(({ users }) => two.every((user) => users.includes(user)));
  if (!pair) return { met: 0, wins: [0, 0] };
  return { met: pair.met, wins: pair.users[0] === two[0] ? pair.wins : [pair.wins[1], pair.wins[0]] };
}

/** @param {any} entry */
function duelIn(entry) {
  const { met, wins } = meeting(entry.pairs);
  return met > 0 && h("li", {}, h("span", {}, titles[entry.game] ?? entry.game), h("strong", {}, t("group.score_pair", { a: wins[0], b: wins[1] })));
}

/** @param {number} place */
function person(place) {
  const select = h("select", { class: "input", "aria-label": t(place ? "group.second" : "group.first"), data: { key: `two${place}` }, onchange: () => choose(place, select.value) },
    group.standings.map((/** @type {Standing} */ { user, name }) => h("option", { value: user, selected: user === two[place] }, name)));
  return select;
}

/** Who is chosen twice changes places. @param {number} place @param {string} user */
function choose(place, user) {
  if (two[1 - place] === user) two[1 - place] = two[place];
  two[place] = user;
  showDuel();
  showFilter();
  if (onlyTwo) void load(false);
}

function toggleTwo() {
  onlyTwo = !onlyTwo;
  showDuel();
  showFilter();
  void load(false);
  if (onlyTwo) byId("history").scrollIntoView({ block: "start" });
}

/** @param {any} entry */
function record(entry) {
  const { best, matches, last_at } = entry;
  return h("li", {}, h("strong", {}, titles[entry.game] ?? entry.game),
    h("span", { class: "small muted" }, t("group.record", { n: matches, date: dated(last_at) })),
    best && h("a", { class: "small", href: `/m/${best.match}/replay` }, t("group.best_by", { name: names.get(best.user) ?? "", n: best.score })));
}

function showFilter() {
  const shown = onlyTwo && two.length === 2;
  const words = shown ? t("group.of_two", { one: names.get(two[0]), two: names.get(two[1]) }) : "";
  fill(byId("filter"), shown && h("span", {}, words), shown && h("button", { class: "button", type: "button", onclick: toggleTwo }, icon("close"), t("group.all")));
}

/** @param {boolean} after  what is shown already */
async function load(after) {
  const query = new URLSearchParams(game ? { game } : {});
  if (onlyTwo) for (const user of two) query.append("user", user);
  if (after && more) for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  try {
    const page = await get(`/api/rooms/${group.room}/group/matches?${query}`);
    const lines = page.matches.map(line);
    if (after) byId("matches").append(...lines);
    else fill(byId("matches"), lines);
    ({ more } = page);
    byId("more").hidden = !more;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
  }
}

/** @param {any} match */
function line({ id, game: of, over_at, players }) {
  const undecided = !players.some((/** @type {any} */ { won }) => won);
  return h("li", {}, h("a", { class: "list__link", href: `/m/${id}/replay` },
    h("span", { class: "marks" }, players.map((/** @type {any} */ { colour }) => mark(colour))),
    h("span", { class: "grow" },
      h("strong", {}, titles[of] ?? of),
      h("span", { class: "shelf__scores small" }, players.map(player)),
      h("span", { class: "small muted" }, undecided ? t("group.no_winner", { date: dated(over_at) }) : dated(over_at))),
    h("span", { class: "small group__replay" }, icon("play"), h("span", {}, t("room.replay")))));
}

/** @param {any} player */
function player({ name, score, won }) {
  const words = score === null ? name : t("library.score", { name, points: score });
  return h("span", { class: won ? "shelf__player shelf__player--won" : "shelf__player" }, won && icon("check"), words);
}
