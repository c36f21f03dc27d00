/**
 * Looking back at a match: its story in charts and moments, the proof of its draws, and taking a moment elsewhere.
 */

import { get, post } from "../net/rest.js";
import { prove } from "../store/proof.js";
import { leadsOf, luckOf, madeOf, onTheWay, scoresOf, turningPoints } from "../store/story.js";
import { Chart } from "../ui/chart.js";
import { fill, h, icon } from "../ui/dom.js";
import { mark } from "../ui/pieces.js";
import { toast } from "../ui/say.js";
import { copy } from "../ui/share.js";
import { ensureName } from "../ui/who.js";
import { knows, measured, t } from "../ui/words.js";
import { faultFile, pictureOf, save } from "./moment.js";
import { Together } from "./together.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../store/history.js").StepData} StepData */
/** @typedef {import("../store/proof.js").Exported} Exported */

/**
 * @typedef {object} Looking  what a replay lets others see of it
 * @property {any} head
 * @property {any} me
 * @property {StepData[]} steps
 * @property {any[]} views
 * @property {GameClient} game
 * @property {HTMLElement} board
 * @property {() => number} at  the step shown
 * @property {() => string} query  in addresses: through whose eyes
 * @property {(seq: number) => void} go
 * @property {(frame: any) => void} hear  what the review socket tells besides
 */

const MOST_TURNINGS = 12;
/** Properties of tiles that luck is about. @type {Record<string, (tile: any) => number>} */
const PROPERTIES = {
  monastery: (tile) => count(tile, "monastery"),
  city: (tile) => count(tile, "city"),
  town: (tile) => count(tile, "town"),
  farm: (tile) => count(tile, "farm"),
};

/** @param {any} tile @param {string} kind */
const count = (tile, kind) => (tile?.features ?? []).filter((/** @type {any} */ feature) => feature.kind === kind).length;

/**
 * @param {Looking} looking
 * @returns {{ panel: import("../games/contract.js").Panel, links: HTMLElement, moved: () => void }} the story, what can be
 *   done with the moment, and whom to tell when another step is shown
 */
export function createReview(looking) {
  const element = h("div", { class: "story stack" });
  /** @type {Chart[]} */
  let charts = [];
  let told = false;
  const together = new Together(looking.head.id, looking.at, looking.go, looking.hear);
  const show = () => {
    if (!told) charts = tell(element, looking);
    told = true;
    for (const chart of charts) chart.point(looking.at());
  };
  return { panel: { id: "story", title: t("review.story"), icon: "book", element, show }, links: links(looking, together), moved: () => together.moved() };
}

// --- the story -----------------------------------------------------------------------------------

/**
 * @param {HTMLElement} element
 * @param {Looking} looking
 * @returns {Chart[]}
 */
function tell(element, looking) {
  const { head, steps, views, game, go } = looking;
  const { players } = head;
  const scores = scoresOf(views, players.length, (view, seat) => game.score(view, seat));
  const points = new Chart(t("review.points"), players.map((/** @type {any} */ { colour }, /** @type {number} */ seat) => ({ colour, values: scores.map((row) => row[seat]) })), go);
  const lead = new Chart(t("review.lead"), [{ colour: "grey", values: leadsOf(scores) }], go);
  const legend = h("ul", { class: "story__legend small" }, players.map((/** @type {any} */ { colour, name }) => h("li", {}, mark(colour), name)));
  const luck = h("div", {});
  fill(element, legend, points.element, lead.element, h("p", { class: "small muted" }, t("review.chart_help")), turnings(looking, scores), table(looking, onTheWay(steps)), luck);
  void showLuck(luck, looking);
  return [points, lead];
}

/** @param {Looking} looking @param {number[][]} scores */
function turnings({ head, steps, game, go }, scores) {
  const found = turningPoints(scores, MOST_TURNINGS, onTheWay(steps));
  const item = (/** @type {import("../store/story.js").Turning} */ { seq, seat, gain, leads, what, other }) => {
    const { name, colour } = head.players[seat];
    const besides = what && t(`review.turn.${what}`, { name, other: head.players[other]?.name ?? "" });
    const about = game.describe(steps[seq]).find(({ points, seat: whose }) => points === gain && whose === seat)?.text;
    return h("li", {}, h("button", { class: "log__line log__line--button", type: "button", onclick: () => go(seq) }, mark(colour),
      h("span", { class: "grow" }, about ?? (besides || t("review.gains", { name })), about && besides && h("span", { class: "log__detail" }, besides), leads && h("span", { class: "log__detail" }, t("review.takes_lead", { name }))),
      gain > 0 && h("strong", { class: "log__points" }, `+${gain}`)));
  };
  return h("section", { class: "stack", "aria-labelledby": "turning-title" }, h("h2", { id: "turning-title" }, t("review.turning")),
    found.length > 0 ? h("ol", {}, found.map(item)) : h("p", { class: "muted" }, t("review.no_turning")));
}

/** @param {Looking} looking @param {StepData[]} way */
function table({ head, views, game }, way) {
  const { players } = head;
  const parts = madeOf(way, players.length);
  if (parts.length === 0) return null;
  const last = views[views.length - 1];
  const total = players.map((/** @type {any} */ _, /** @type {number} */ seat) => game.score(last, seat));
  const rest = total.map((/** @type {number} */ sum, /** @type {number} */ seat) => sum - parts.reduce((all, { points }) => all + points[seat], 0));
  const row = (/** @type {string} */ title, /** @type {number[]} */ cells) => h("tr", {}, h("th", { scope: "row" }, title), cells.map((cell) => h("td", {}, cell || "–")));
  const words = (/** @type {string} */ feature) => feature_(head.game, feature);
  return h("section", { class: "stack", "aria-labelledby": "made-title" }, h("h2", { id: "made-title" }, t("review.made_of")),
    h("table", { class: "story__table" },
      headings(t("review.feature"), players),
      h("tbody", {}, parts.map(({ feature, final, points }) => row(final ? t("review.at_end", { what: words(feature) }) : words(feature), points)), rest.some(Boolean) && row(t("review.other"), rest)),
      h("tfoot", {}, row(t("review.total"), total))));
}

/** @param {string} title @param {any[]} players */
const headings = (title, players) => h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, title)), players.map(({ colour, name }) => h("th", { scope: "col" }, mark(colour), h("span", { class: "unseen" }, name)))));

/** @param {string} game @param {string} kind */
const feature_ = (game, kind) => [`feature.${game}.${kind}`, `word.${kind}`].filter(knows).map((key) => t(key))[0] ?? kind;

/** @param {HTMLElement} element @param {Looking} looking */
async function showLuck(element, { head, steps, views }) {
  if (!head.over_at) return undefined;
  if (!steps.some(({ events }) => events.some(({ kind }) => kind === "tile"))) return showDice(element, head);
  const [facts, exported] = await Promise.all([get(`/api/games/${head.game}/tiles`), get(`/api/matches/${head.id}/export.json`)]).catch(() => []);
  if (!facts || !exported) return undefined;
  const names = Object.keys(PROPERTIES).filter((name) => Object.values(facts).some((tile) => PROPERTIES[name](tile) > 0));
  const properties = Object.fromEntries(names.map((name) => [name, (/** @type {string} */ piece) => PROPERTIES[name](facts[piece])]));
  const seatOf = (/** @type {number} */ i) => steps[i].events.find(({ kind }) => kind === "drew")?.seat ?? views[i].to_act[0] ?? -1;
  const luck = luckOf(exported.records, seatOf, properties, head.players.length);
  const rows = names.map((name) => /** @type {const} */ ([feature_(head.game, name), luck[name]]));
  return luckTable(element, head, t("review.luck_help"), rows);
}

/** A game whose luck the server tells. @param {HTMLElement} element @param {any} head */
async function showDice(element, head) {
  const luck = await get(`/api/matches/${head.id}/luck`).catch(() => []);
  const rows = luck.map((/** @type {{ what: string, seats: Luck[] }} */ { what, seats }) => [t(`luck.${head.game}.${what}`), seats]);
  if (rows.length > 0) luckTable(element, head, t("review.luck_dice_help"), rows);
}

/** @typedef {{ got: number, due: number }} Luck */

/**
 * @param {HTMLElement} element
 * @param {any} head
 * @param {string} help
 * @param {ReadonlyArray<readonly [string, ReadonlyArray<Luck>]>} rows
 */
function luckTable(element, head, help, rows) {
  const cell = (/** @type {Luck} */ { got, due }) => h("td", { class: "luck", title: t("review.luck_row", { got, due: measured(due, 1) }) }, h("strong", {}, got), h("span", { class: "muted" }, t("review.luck_due", { due: measured(due, 1) })));
  fill(element, h("section", { class: "stack", "aria-labelledby": "luck-title" }, h("h2", { id: "luck-title" }, t("review.luck")), h("p", { class: "small muted" }, help),
    h("table", { class: "story__table" }, headings(t("review.tiles"), head.players), h("tbody", {}, rows.map(([title, seats]) => h("tr", {}, h("th", { scope: "row" }, title), seats.map(cell)))))));
}

// --- the moment ----------------------------------------------------------------------------------

/** @param {Looking} looking @param {Together} together */
function links(looking, together) {
  const { head } = looking;
  const proof = h("div", { class: "stack", "aria-live": "polite" });
  const button = (/** @type {string} */ key, /** @type {string} */ name, /** @type {() => Promise<unknown>} */ run) => h("button", { class: "button button--wide", type: "button", data: { key }, onclick: () => run().catch(tellError) }, icon(name), t(key));
  return h("div", { class: "stack" },
    together.element,
    button("review.prove", "check", () => showProof(proof, head)), proof,
    button("review.continue", "forward", () => goOn(looking)),
    button("review.picture", "tiles", async () => {
      save(await pictureOf(looking.board), `${head.game}-${looking.at()}.png`);
      toast(t("review.picture_saved"), "good");
    }),
    button("review.position", "copy", async () => copy(await text(`/api/matches/${head.id}/position?seq=${looking.at()}`))),
    button("review.embed", "share", async () => copy(embedCode(head.id, looking.query(), looking.at()))),
    h("a", { class: "button button--wide", href: `/api/matches/${head.id}/export.zip`, download: true }, icon("saved"), t("review.bundle")),
    button("review.fault_report", "flag", async () => save(faultFile(await get(`/api/matches/${head.id}/export.json`), looking.at()), `fault-${head.game}-${looking.at()}.json`)),
    h("p", { class: "small muted" }, t("review.fault_help")));
}

/** @param {HTMLElement} element @param {any} head */
async function showProof(element, head) {
  fill(element, h("p", { class: "muted" }, t("review.proving")));
  /** @type {Exported & { hidden?: boolean }} */
  const exported = await get(`/api/matches/${head.id}/export.json`);
  if (exported.hidden || !head.over_at) return fill(element, h("p", { class: "notice" }, t("review.proof_running")));
  if (head.duplicate?.sealed) return fill(element, h("p", { class: "notice" }, t("review.proof_sealed")));
  if (exported.keys.length === 0) return fill(element, h("p", { class: "notice" }, t("review.proof_none")));
  const { draws, proven, faults } = await prove(exported);
  const good = proven === draws ? t("review.proof_good", { n: draws }) : t("review.proof_part", { proven, draws });
  return fill(element,
    faults.length === 0 ? h("p", { class: "notice notice--good", id: "proof" }, good)
      : h("ul", { class: "notice notice--bad", id: "proof" }, faults.slice(0, 10).map(({ record, what }) => h("li", {}, t(`review.fault.${what}`, { n: record })))),
    h("p", { class: "small muted commitment" }, t("review.proof_fingerprint", { hash: exported.fingerprint })));
}

/** @param {Looking} looking */
async function goOn({ head, me, at }) {
  if (!(await ensureName(me))) return;
  const room = await post(`/api/matches/${head.id}/continue`, { seq: at() });
  location.assign(`/r/${room.token}`);
}

/** @param {string} path */
async function text(path) {
  const answer = await fetch(path, { credentials: "same-origin" });
  const body = await answer.text();
  if (!answer.ok) throw new Error(JSON.parse(body).error.message);
  return body;
}

/** @param {string} match @param {string} query @param {number} seq */
const embedCode = (match, query, seq) => `<iframe src="${location.origin}/embed/${match}${query}#${seq}" width="640" height="480" loading="lazy" style="border:0"></iframe>`;

/** @param {unknown} error */
const tellError = (error) => toast(error instanceof Error ? error.message : String(error), "bad");
