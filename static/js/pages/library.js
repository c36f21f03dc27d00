/**
 * Your matches: found by game, people, date and result; taken in from files, given away, taken out.
 */

import { get, post, Refused, remove } from "../net/rest.js";
import { boot, byId, fill, h, icon, on } from "../ui/dom.js";
import { confirmTwice } from "../ui/confirm.js";
import { mark } from "../ui/pieces.js";
import { toast } from "../ui/say.js";
import { start } from "../ui/start.js";
import { ensureName } from "../ui/who.js";
import { dated, listed, t } from "../ui/words.js";

const PATIENCE_MS = 250;

const given = await start();
const titles = Object.fromEntries(boot().games.map((/** @type {any} */ { name, title }) => [name, title]));
const filters = /** @type {HTMLFormElement} */ (byId("filters"));
const shelf = byId("shelf");
/** @type {{ at: string, id: string } | null} */
let more = null;
let asked = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

restore();
on(filters, "input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => show(), PATIENCE_MS);
});
on(filters, "submit", (event) => event.preventDefault());
on(byId("more"), "click", () => show(more));
on(byId("import"), "change", takeFile);
on(byId("write"), "submit", takeLog);
await Promise.all([show(), showNotices()]);

/** What is chosen, as the server and the address say it. */
function chosen() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(filters)) if (value) query.set(name, String(value));
  return query;
}

function restore() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = filters.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

/** @param {{ at: string, id: string } | null} [after]  null: from the newest on */
async function show(after = null) {
  const query = chosen();
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  for (const [name, days] of /** @type {const} */ ([["since", 0], ["until", 1]])) {
    const day = query.get(name);
    if (day) query.set(name, midnight(day, days));
  }
  if (after) query.set("after_at", after.at), query.set("after_id", after.id);
  const mine = (asked += 1);
  const page = given.me ? await get(`/api/library?${query}`).catch(tell) : { matches: [], more: null, count: 0 };
  if (!page || mine !== asked) return;
  const lines = page.matches.map(line);
  if (after) shelf.append(...lines);
  else fill(shelf, lines);
  more = page.more;
  byId("more").hidden = !more;
  byId("count").textContent = page.count === 0 ? t("library.empty") : shelf.childElementCount === 0 ? t("library.none") : t("library.count", { n: page.count });
}

/** The beginning of a day here. @param {string} day @param {number} later  days */
function midnight(day, later) {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** @param {any} match */
function line(match) {
  const { id, room, game, players, result, over_at, created_at, origin } = match;
  const runs = !over_at && origin?.kind !== "import";
  const link = h("a", { class: "list__link", href: runs ? `/m/${id}` : `/m/${id}/replay` },
    h("span", { class: "marks" }, players.map((/** @type {any} */ player) => mark(player.colour))),
    h("span", { class: "grow" },
      h("strong", {}, titles[game] ?? game),
      h("span", { class: "shelf__scores small" }, players.map((/** @type {any} */ player) => seat(player, result))),
      h("span", { class: "small muted" }, dated(created_at), origin && ` · ${t(`library.origin.${origin.kind}`)}`)),
    chip(match, runs));
  const words = t("library.remove_this", { game: titles[game] ?? game, date: dated(created_at) });
  const away = h("button", { class: "button button--quiet button--icon shelf__remove", type: "button", "aria-label": words, title: words, onclick: () => takeOut(match, item) }, icon("close"));
  const group = room && h("a", { class: "button button--quiet button--icon shelf__remove", href: `/g/${room}`, "aria-label": t("group.open"), title: t("group.open") }, icon("stats"));
  const item = h("li", {}, link, group, !runs && away);
  return item;
}

/** @param {any} player @param {any} result */
function seat({ seat: number, name }, result) {
  const won = result?.winners.includes(number);
  const words = result ? t("library.score", { name, points: result.scores[number] }) : name;
  return h("span", { class: won ? "shelf__player shelf__player--won" : "shelf__player" }, words);
}

/** @param {any} match @param {boolean} runs */
function chip({ players, result, over_at }, runs) {
  if (!over_at) return h("span", { class: runs ? "chip chip--good" : "chip" }, t(runs ? "home.running" : "library.unfinished"));
  const mine = players.find((/** @type {any} */ { you }) => you);
  if (!mine || !result) return h("span", { class: "chip" }, t("home.over"));
  if (result.winners.length === 0) return h("span", { class: "chip" }, t("library.result.none"));
  const won = result.winners.includes(mine.seat);
  return h("span", { class: won ? "chip chip--good" : "chip" }, t(won ? "library.result.won" : "library.result.lost"));
}

/** @param {any} match @param {HTMLElement} item */
async function takeOut({ id }, item) {
  try {
    const { others, for_good, sure } = await post(`/api/library/${id}/removal`);
    const first = t("library.remove_ask");
    const second = for_good ? t("library.remove_gone") : t("library.remove_kept", { names: listed(others), n: others.length });
    if (!(await confirmTwice(t("library.remove"), first, second))) return;
    await remove(`/api/library/${id}?sure=${sure}`);
    item.remove();
    toast(t("library.removed"), "good");
    await show();
  } catch (error) {
    tell(error);
  }
}

async function takeFile() {
  const input = /** @type {HTMLInputElement} */ (byId("import"));
  const file = input.files?.[0];
  input.value = "";
  if (file) await takeIn(file);
}

/** A match played at a table, written down by hand. @param {SubmitEvent} event */
async function takeLog(event) {
  event.preventDefault();
  await takeIn(String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("log")));
}

/** @param {File | string} file */
async function takeIn(file) {
  given.me = await ensureName(given.me);
  if (!given.me) return;
  try {
    const answer = await fetch("/api/library/import", { method: "POST", body: file });
    const json = await answer.json();
    if (!answer.ok) throw new Refused(answer.status, json.error);
    toast(t("library.imported", { n: json.matches.length }), "good");
    await show();
  } catch (error) {
    tell(error);
  }
}

async function showNotices() {
  const notices = given.me ? await get("/api/library/notices").catch(() => []) : [];
  if (notices.length === 0) return;
  const seen = h("button", { class: "button", type: "button", onclick: async () => {
    await post("/api/library/notices/seen", { upto: notices[notices.length - 1].id }).catch(tell);
    fill(byId("notices"));
  } }, t("library.notices_seen"));
  fill(byId("notices"), h("div", { class: "notice stack" },
    notices.map((/** @type {any} */ { kind, data }) => h("p", {}, t(`library.notice.${kind}`, { name: data.by, who: data.who ?? "", game: titles[data.game] ?? data.game, date: dated(data.began) }), " ",
      kind === "moved" ? h("a", { href: `/r/${data.room}` }, t("more.room")) : h("a", { href: `/m/${data.match}/replay` }, t("room.replay")))),
    seen));
}

/** @param {unknown} error */
function tell(error) {
  toast(error instanceof Error ? error.message : String(error), "bad");
}
