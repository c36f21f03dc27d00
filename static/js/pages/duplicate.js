/**
 * A duplicate set: how far its tables are, and when all are over, the tables side by side, turn by turn.
 */

import { loadGame } from "../games/index.js";
import { get } from "../net/rest.js";
import { aheadOf, pointsOf, rowsOf } from "../store/duplicate.js";
import { prove } from "../store/proof.js";
import { Chart } from "../ui/chart.js";
import { byId, fill, h, icon, on } from "../ui/dom.js";
import { mark } from "../ui/pieces.js";
import { announce, toast } from "../ui/say.js";
import { start } from "../ui/start.js";
import { t } from "../ui/words.js";
import { DuplicateTable } from "./duplicate_table.js";

/** @typedef {import("../store/duplicate.js").Row} Row */
/** @typedef {import("../store/duplicate.js").Turn} Turn */

/** How often an open page asks whether the other tables are over. */
const LOOK_MS = 15_000;
/** Lines of a chart, one a table, told apart by dashes too. */
const TINTS = ["red", "blue", "green", "orange", "black", "pink", "grey", "yellow"];

const given = await start();
const set = given.set;
let at = 0;
if (set.settled) void compare();
else wait();

// --- while tables are playing --------------------------------------------------------------------

function wait() {
  showTables(set);
  const timer = setInterval(async () => {
    const now = await get(`/api/duplicates/${set.id}`).catch(() => null);
    if (!now) return;
    if (!now.settled) return showTables(now);
    clearInterval(timer);
    location.reload();
  }, LOOK_MS);
}

/** @param {any} now */
function showTables(now) {
  const key = now.form === "swap" ? "duplicate.match" : "duplicate.table";
  fill(byId("tables"), now.tables.map((/** @type {any} */ table) => h("li", { class: "compare__line" },
    h("strong", {}, t(key, { n: table.table })),
    h("span", { class: "grow" }, table.players.map((/** @type {any} */ player) => player.name).join(" · ") || t("duplicate.nobody")),
    h("span", { class: "chip" }, t(`duplicate.state.${table.state}`)),
    table.room && h("a", { class: "button", href: `/r/${table.room}` }, t("more.room")))));
}

// --- when all are over ---------------------------------------------------------------------------

async function compare() {
  const played = set.tables.filter((/** @type {any} */ table) => table.match);
  const loaded = await Promise.all([loadGame(set.game), ...played.map((/** @type {any} */ about) => DuplicateTable.load(about))]).catch((error) => toast(error.message, "bad"));
  if (!loaded) return;
  const create = /** @type {import("../games/contract.js").CreateGame | null} */ (loaded[0]);
  const tables = /** @type {DuplicateTable[]} */ (loaded.slice(1));
  fill(byId("boards"), tables.map(({ element }) => element));
  if (!create) return fill(byId("boards"), h("p", { class: "notice" }, t("match.no_drawing")));
  for (const table of tables) await table.open(create);
  const rows = rowsOf(tables.map(({ turns }) => turns));
  const points = pointsOf(rows, (table, seq, seat) => tables[table].score(seq, seat), tables[0]?.players.length ?? 0);
  showRanking(tables);
  const charts = showCharts(tables, points);
  const lines = showTurns(tables, rows, points);
  const go = (/** @type {number} */ to) => step(to, tables, rows, charts, lines);
  bind(go, rows.length);
  showProof(tables);
  go(fromAddress() ?? rows.length - 1);
}

/** @returns {number | null} */
function fromAddress() {
  const found = location.hash.match(/^#(\d+)$/);
  return found ? Number(found[1]) : null;
}

/** @param {number} to @param {DuplicateTable[]} tables @param {Row[]} rows @param {Chart[]} charts @param {HTMLElement[]} lines */
function step(to, tables, rows, charts, lines) {
  at = Math.max(0, Math.min(rows.length - 1, to));
  for (const table of tables) table.show(at);
  for (const chart of charts) chart.point(at);
  for (const [i, line] of lines.entries()) line.setAttribute("aria-current", i === at ? "step" : "false");
  const slider = /** @type {HTMLInputElement} */ (byId("slider"));
  slider.value = String(at);
  const words = at === 0 ? t("duplicate.before") : t("duplicate.turn_of", { n: at, most: rows.length - 1 });
  slider.setAttribute("aria-valuetext", words);
  byId("turn").textContent = words;
  for (const id of ["first", "back"]) byId(id).toggleAttribute("disabled", at === 0);
  for (const id of ["forward", "last"]) byId(id).toggleAttribute("disabled", at === rows.length - 1);
  if (fromAddress() !== at) history.replaceState(null, "", `#${at}`);
}

/** @param {(to: number) => void} go @param {number} count */
function bind(go, count) {
  const slider = /** @type {HTMLInputElement} */ (byId("slider"));
  slider.max = String(count - 1);
  on(slider, "input", () => go(Number(slider.value)));
  /** @type {Record<string, () => void>} */
  const actions = { first: () => go(0), back: () => go(at - 1), forward: () => go(at + 1), last: () => go(count - 1) };
  for (const [id, run] of Object.entries(actions)) on(byId(id), "click", run);
  /** @type {Record<string, string>} */
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  on(document, "keydown", (/** @type {KeyboardEvent} */ event) => {
    const run = actions[keys[event.key] ?? ""];
    const inside = event.target instanceof HTMLElement && event.target.closest("input, select, dialog");
    if (!run || inside || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
    announce(byId("turn").textContent ?? "");
  });
  on(window, "hashchange", () => go(fromAddress() ?? at));
  on(byId("turns"), "click", (/** @type {MouseEvent} */ event) => {
    const row = event.target instanceof Element && event.target.closest("[data-turn]");
    if (row instanceof HTMLElement) go(Number(row.dataset.turn));
  });
  byId("stepper").hidden = false;
}

// --- ranking -------------------------------------------------------------------------------------

/** @param {DuplicateTable[]} tables */
function showRanking(tables) {
  const tableOf = (/** @type {number} */ number) => tables.find(({ about }) => about.table === number);
  const person = (/** @type {number} */ table, /** @type {number} */ seat) => tableOf(table)?.nameOf(seat) ?? "";
  const where = set.form === "swap" ? "duplicate.where_swap" : "duplicate.where_tables";
  const seats = tables[0]?.players.length ?? 0;
  fill(byId("ranking"), h("table", { class: "story__table compare__ranking" },
    h("thead", {}, h("tr", {}, ["who", "where", "points", "difference", "match_points"].map((key) => h("th", { scope: "col" }, t(`duplicate.${key}`))))),
    Array.from({ length: seats }, (_, seat) => h("tbody", {}, set.standings.filter((/** @type {any} */ line) => line.seat === seat).map((/** @type {any} */ line) => h("tr", {},
      h("th", { scope: "row" }, mark(tableOf(line.table)?.colourOf(seat) ?? "grey"), person(line.table, seat)),
      h("td", {}, t(where, { table: line.table, seat: seat + 1 })),
      h("td", {}, line.points), h("td", {}, signed(line.difference / 100)), h("td", {}, h("strong", {}, line.match_points))))))));
  byId("teams").hidden = set.teams.length === 0 || set.form === "swap";
  fill(byId("team-list"), set.teams.map((/** @type {any} */ team) => {
    const [one, two] = team.members.map((/** @type {[number, number]} */ [table, seat]) => person(table, seat));
    const key = team.difference > 0 ? "duplicate.team_ahead" : team.difference < 0 ? "duplicate.team_behind" : "duplicate.team_even";
    return h("li", { class: "compare__line" }, h("span", { class: "grow" }, t("duplicate.team", { one, two })), h("strong", {}, t(key, { points: Math.abs(team.difference) })));
  }));
}

/** @param {number} value */
const signed = (value) => new Intl.NumberFormat(document.documentElement.lang, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(value);

// --- turn by turn --------------------------------------------------------------------------------

/** @param {DuplicateTable[]} tables @param {number[][][]} points @returns {Chart[]} */
function showCharts(tables, points) {
  const seats = tables[0]?.players.length ?? 0;
  const charts = Array.from({ length: seats }, (_, seat) =>
    new Chart(t("duplicate.ahead", { seat: seat + 1 }), tables.map((_, table) => ({ colour: TINTS[table % TINTS.length], values: points.map((row) => row[table][seat]) })), (to) => {
      location.hash = `#${to}`;
    }));
  const legend = h("ul", { class: "story__legend small" }, tables.map(({ title }, table) => h("li", {}, mark(TINTS[table % TINTS.length]), title)));
  fill(byId("charts"), legend, charts.map(({ element }) => element));
  return charts;
}

/** @param {DuplicateTable[]} tables @param {Row[]} rows @param {number[][][]} points @returns {HTMLElement[]} */
function showTurns(tables, rows, points) {
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      target.dispatchEvent(new Event("seen"));
    }
  });
  const lines = rows.map((row) => {
    const head = row.number === 0 ? t("duplicate.before") : t("duplicate.turn", { n: row.number });
    const line = h("li", { class: "compare__turn", data: { turn: row.number } },
      h("button", { class: "compare__go", type: "button", data: { turn: row.number } }, head, row.same === false && h("span", { class: "chip" }, t("duplicate.other_draw"))),
      h("div", { class: "compare__cells" }, row.turns.map((turn, table) => cell(tables, table, turn, row.number, points))));
    seen.observe(line);
    return line;
  });
  byId("turns").style.setProperty("--tables", String(tables.length));
  byId("turns").toggleAttribute("data-many", tables.length > 2);
  fill(byId("turns"), h("li", { class: "compare__heads compare__cells", "aria-hidden": "true" }, tables.map(({ title }) => h("span", {}, title))), lines);
  return lines;
}

/** What one table made of a turn. @param {DuplicateTable[]} tables @param {number} number @param {Turn | null} turn @param {number} row @param {number[][][]} points */
function cell(tables, number, turn, row, points) {
  const table = tables[number];
  if (!turn) return h("div", { class: "compare__cell muted small" }, t("duplicate.ended"));
  const place = h("span", { class: "compare__picture" });
  const words = h("span", { class: "small compare__words" });
  const box = h("div", { class: "compare__cell", "aria-label": table.title }, h("span", { class: "compare__label small muted" }, table.title), place, words, gains(table, number, turn, row, points));
  queueMicrotask(() => box.closest(".compare__turn")?.addEventListener("seen", () => {
    const picture = table.picture(turn);
    if (picture) place.append(picture);
    words.textContent = table.lines(turn).filter(({ final }) => !final).map(({ text }) => text).join(" ");
  }));
  return box;
}

/** Points that came with a turn, and how far that seat is from the same seat elsewhere. @param {DuplicateTable} table @param {number} number @param {Turn} turn @param {number} row @param {number[][][]} points */
function gains(table, number, turn, row, points) {
  const before = row > 0 ? points[row - 1][number] : points[row][number].map(() => 0);
  const after = points[row][number];
  const got = after.map((now, seat) => ({ seat, gain: now - before[seat] })).filter(({ gain }) => gain !== 0);
  const ahead = turn.seat < 0 ? 0 : aheadOf(points[row], number, turn.seat);
  return h("span", { class: "compare__gains" },
    got.map(({ seat, gain }) => h("span", { class: "compare__gain" }, mark(table.colourOf(seat)), h("strong", {}, signed(gain)))),
    turn.seat >= 0 && h("span", { class: "small muted", title: t("duplicate.difference") }, `${after[turn.seat]} (${signed(ahead)})`));
}

// --- proof ---------------------------------------------------------------------------------------

/** @param {DuplicateTable[]} tables */
function showProof(tables) {
  byId("proof-card").hidden = false;
  on(byId("prove"), "click", async () => {
    const found = byId("proof");
    fill(found, h("p", { class: "muted" }, t("review.proving")));
    const proofs = [];
    for (const { about } of tables) proofs.push(await prove(await get(`/api/matches/${about.match}/export.json`)));
    const bad = proofs.flatMap(({ faults }, i) => faults.slice(0, 5).map(({ record, what }) => t("duplicate.proof_bad", { table: tables[i].about.table, what: t(`review.fault.${what}`, { n: record }) })));
    const sum = proofs.reduce((total, { draws }) => total + draws, 0);
    const all = proofs.every(({ draws, proven }) => draws === proven);
    if (bad.length > 0) return fill(found, h("ul", { class: "notice notice--bad" }, bad.map((text) => h("li", {}, text))));
    return fill(found, h("p", { class: all ? "notice notice--good row" : "notice row" }, icon("check"), h("span", { class: "grow" }, t(all ? "duplicate.proof_good" : "review.proof_none", { n: sum }))));
  });
}
