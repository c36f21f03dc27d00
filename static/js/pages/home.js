/**
 * The front door: a name, a new room, a friend's link, your games.
 */

import { get, post } from "../net/rest.js";
import { boot, byId, fill, h, icon, on, put } from "../ui/dom.js";
import { mark } from "../ui/pieces.js";
import { toast } from "../ui/say.js";
import { start } from "../ui/start.js";
import { ensureName, rename } from "../ui/who.js";
import { dated, listed, t } from "../ui/words.js";

/** @typedef {import("../ui/who.js").Person} Person */

const NEWEST = 8;
const given = await start();
/** @type {Person | null} */
let me = given.me;

showMe();
void showMatches();
void paintPicture();

for (const button of document.querySelectorAll("[data-create]")) {
  on(button, "click", () => create(/** @type {HTMLElement} */ (button).dataset.create ?? "", false));
}
for (const button of document.querySelectorAll("[data-solo]")) {
  on(button, "click", () => create(/** @type {HTMLElement} */ (button).dataset.solo ?? "", true));
}
for (const button of document.querySelectorAll("[data-choose]")) {
  on(button, "click", () => choose(/** @type {HTMLElement} */ (button).dataset.choose ?? ""));
}
on(byId("join-form"), "submit", join);

/** Who plays has a name. */
async function named() {
  me = await ensureName(me);
  showMe();
  return me !== null;
}

/** @type {import("./chooser.js").Chooser | null} */
let chooser = null;

/** Everything about the room before it is made. @param {string} game */
async function choose(game) {
  const { Chooser } = await import("./chooser.js");
  const make = (/** @type {string} */ name, /** @type {object} */ options, /** @type {number} */ seats) => create(name, false, options, seats);
  chooser = chooser ?? new Chooser({ games: boot().games, named, known: () => me !== null, make });
  await chooser.open(game);
}

/**
 * @param {string} game
 * @param {boolean} solo  against a bot, at once
 * @param {object} options
 * @param {number} seats
 */
async function create(game, solo, options = {}, seats = 0) {
  if (!(await named())) return;
  try {
    const least = seats || boot().games.find((/** @type {any} */ entry) => entry.name === game).players.min;
    const room = await post("/api/rooms", { game, options, seats: least });
    for (let seat = 1; solo && seat < least; seat += 1) await post(`/api/rooms/${room.token}/bots`, { seat });
    const started = solo ? await post(`/api/rooms/${room.token}/start`, {}) : null;
    location.assign(started ? `/m/${started.match}` : `/r/${room.token}`);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
  }
}

/** @param {SubmitEvent} event */
function join(event) {
  event.preventDefault();
  const text = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("link") ?? "").trim();
  const found = text.match(/\/([rm])\/([\w-]{8,43})/) ?? text.match(/^()([\w-]{8,43})$/);
  if (found) location.assign(`/${found[1] || "r"}/${found[2]}`);
  else toast(t("home.join_bad"), "bad");
}

function showMe() {
  const place = byId("me");
  if (!me) {
    place.replaceChildren();
    return;
  }
  const button = h("button", { class: "button button--quiet masthead__me", type: "button", onclick: changeName }, icon("people"), h("span", {}, me.name));
  button.setAttribute("aria-label", t("name.change", { name: me.name }));
  place.replaceChildren(button);
}

async function changeName() {
  if (me) me = (await rename(me)) ?? me;
  showMe();
}

async function showMatches() {
  if (!me) return;
  const matches = await get("/api/me/matches").catch(() => []);
  byId("mine-section").hidden = matches.length === 0;
  fill(byId("matches"), matches.slice(0, NEWEST).map(matchLine));
}

/** @param {any} match */
function matchLine(match) {
  const game = boot().games.find((/** @type {any} */ entry) => entry.name === match.game);
  const others = listed(match.players.map((/** @type {any} */ player) => player.name));
  const link = h("a", { class: "list__link", href: match.over_at ? `/m/${match.id}/replay` : `/m/${match.id}` });
  put(
    link,
    h("span", { class: "marks" }, match.players.map((/** @type {any} */ player) => mark(player.colour))),
    h("span", { class: "grow" }, h("strong", {}, game?.title ?? match.game), h("br"), h("span", { class: "small muted" }, others, " · ", dated(match.created_at))),
    h("span", { class: match.over_at ? "chip" : "chip chip--good" }, t(match.over_at ? "home.over" : "home.running")),
  );
  return h("li", {}, link);
}

/** A board of real tiles behind the title; it may come late or not at all. */
async function paintPicture() {
  const { paintHero } = await import("./hero.js");
  await paintHero(/** @type {HTMLCanvasElement} */ (byId("picture")));
}
