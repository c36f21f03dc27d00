/**
 * The room: who plays, by which rules, and the start. The server sends the whole room on every change.
 */

import { nonce } from "../net/session.js";
import { openLine } from "../net/line.js";
import { call, patch, post } from "../net/rest.js";
import { tellTouches } from "../net/touch.js";
import { byId, fill, h, icon, on } from "../ui/dom.js";
import { figure, mark } from "../ui/pieces.js";
import { announce, toast } from "../ui/say.js";
import { canShare, copy, share } from "../ui/share.js";
import { start } from "../ui/start.js";
import { ensureName } from "../ui/who.js";
import { listed, t } from "../ui/words.js";
import { drawQr } from "../together/qrcode.js";
import { showDuplicate } from "./duplicate_room.js";
import { Hosting } from "./hosting.js";
import { mostPlayers, optionRow } from "./options.js";
import { fitting } from "./presets.js";

const given = await start();
const { game } = given;
const link = `${location.origin}/r/${given.room.token}`;
const api = `/api/rooms/${given.room.token}`;
let { me } = given;
let room = given.room;
/** Whether a guest reads what each rule means. */
let unfolded = false;

const hosting = new Hosting({ room: () => room, me: () => me, game, ask });
hosting.chat.named = named;
showInvitation();
show(room);
void claimSeat();
const line = openLine({
  path: `/ws/room/${room.token}`,
  onFrame(frame) {
    hosting.hear(frame);
    if (frame.t === "room") show({ ...frame.d, you: me?.id ?? frame.d.you });
    if (frame.t === "started" && !shut()) location.assign(`/m/${frame.d.match}`);
  },
  onState: (state) => (byId("line").hidden = state !== "offline"),
});
tellTouches(line.send);

/** A link to a seat needs a name first. */
async function claimSeat() {
  if (location.hash.startsWith("#seat=") && (await named())) await hosting.claim();
}

/** Whether this person has a name now; one who has just got it is made known to the server's socket too. */
async function named() {
  const before = me;
  me = await ensureName(me);
  if (me && !before) {
    hosting.chat.me = me;
    line.renew();
  }
  return me !== null;
}

/** @param {() => Promise<any>} request */
async function ask(request) {
  try {
    const answer = await request();
    if (answer) show(answer);
    return answer;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
    return null;
  }
}

/** @param {string} path @param {object} [body] */
function send(path, body) {
  return ask(() => post(`${api}/${path}`, body));
}

function isHost() {
  return me !== null && room.host === me.id;
}

function ownSeat() {
  return me ? room.seats.find((/** @type {any} */ seat) => seat.user?.id === me.id) : undefined;
}

/** @param {any} next */
function show(next) {
  if (next.game !== game.name) return location.reload();
  tellChanges(room, next);
  room = next;
  const open = room.state === "open";
  fill(byId("seats"), room.seats.map((/** @type {any} */ seat) => seatRow(seat, open)));
  byId("watchers").textContent = room.watchers > 0 ? t("room.watchers", { n: room.watchers }) : "";
  showSeatTools(open);
  showOptions(open);
  showStart(open);
  byId("invite-card").classList.toggle("invite--small", !open);
  hosting.show();
  showDuplicate(byId("duplicate"), { room, isHost: isHost(), ask });
}

/** @param {any} before @param {any} after */
function tellChanges(before, after) {
  const names = (/** @type {any} */ of) => new Map(of.seats.map((/** @type {any} */ seat) => [seat.user?.id ?? seat.bot, seat.user?.name ?? t("room.bot")]));
  for (const [id, name] of names(after)) if (id && !names(before).has(id)) announce(t("room.joined", { name }));
}

/** @param {any} seat @param {boolean} open */
function seatRow(seat, open) {
  const own = me !== null && seat.user?.id === me.id;
  const free = !seat.user && !seat.bot;
  const name = seat.user?.name ?? (seat.bot ? t("room.bot") : t("room.free"));
  return h(
    "li",
    { class: `seat ${free ? "seat--free" : ""} ${own ? "seat--own" : ""}` },
    figure("follower", seat.colour, { extra: "seat__figure" }),
    h("div", { class: "grow" },
      h("div", { class: free ? "seat__name muted" : "seat__name" }, name),
      h("div", { class: "row small muted seat__line" }, t(`colour.${seat.colour}`), hosting.presence(seat), ...tags(seat, own))),
    h("div", { class: "seat__tools" }, open && seatButtons(seat, free, own), hosting.seatTools(seat)),
  );
}

/** @param {any} seat @param {boolean} own */
function tags(seat, own) {
  return [
    own && h("span", { class: "chip" }, t("room.you")),
    seat.user?.id === room.host && h("span", { class: "chip" }, t("room.host")),
    room.state === "open" && seat.user && seat.ready && h("span", { class: "chip chip--good" }, icon("check"), t("room.is_ready")),
  ];
}

/** @param {any} seat @param {boolean} free @param {boolean} own */
function seatButtons(seat, free, own) {
  const at = { seat: seat.seat };
  if (own) return [];
  if (free) {
    return [
      h("button", { class: "button", type: "button", data: { key: `sit${seat.seat}` }, onclick: () => sit(seat.seat) }, t("room.sit")),
      isHost() && h("button", { class: "button", type: "button", data: { key: `bot${seat.seat}` }, onclick: () => send("bots", at) }, icon("bot"), t("room.add_bot")),
    ];
  }
  const remove = () => ask(() => call("DELETE", `${api}/seats/${seat.seat}`));
  const label = t("room.remove", { name: t("room.bot") });
  return [isHost() && seat.bot && h("button", { class: "button button--quiet button--icon", type: "button", "aria-label": label, title: label, onclick: remove }, icon("close"))];
}

/** @param {number} [seat] */
async function sit(seat) {
  if (await named()) await send("sit", seat === undefined ? {} : { seat });
}

/** @param {boolean} open */
function showSeatTools(open) {
  const own = ownSeat();
  const tools = byId("seat-tools");
  if (!open) return fill(tools);
  return fill(
    tools,
    own && swatches(own),
    isHost() && !room.goes_on && !room.duplicate && seatCount(),
    own && h("button", { class: "button", type: "button", data: { key: "leave" }, onclick: () => send("leave") }, t("room.leave")),
  );
}

/** @param {any} own */
function swatches(own) {
  const taken = new Set(room.seats.filter((/** @type {any} */ seat) => seat !== own && (seat.user || seat.bot)).map((/** @type {any} */ seat) => seat.colour));
  const buttons = game.colours.map((/** @type {string} */ colour) =>
    h("button", {
      class: "swatch", type: "button", role: "radio", "aria-checked": String(colour === own.colour), disabled: taken.has(colour),
      "aria-label": t(`colour.${colour}`), title: t(`colour.${colour}`), data: { key: `colour-${colour}` },
      onclick: () => send("sit", { seat: own.seat, colour }),
    }, mark(colour, "mark--large")));
  return h("div", { class: "swatches", role: "radiogroup", "aria-label": t("room.colour") }, buttons);
}

function seatCount() {
  const { min } = game.players;
  const now = room.seats.length;
  const change = (/** @type {number} */ seats) => ask(() => patch(api, { seats }));
  return h(
    "div",
    { class: "row seat-count", role: "group", "aria-label": t("room.seat_count") },
    h("button", { class: "button button--icon", type: "button", disabled: now <= min, "aria-label": t("room.fewer"), data: { key: "fewer" }, onclick: () => change(now - 1) }, icon("minus")),
    h("span", {}, t("room.seats_n", { n: now })),
    h("button", { class: "button button--icon", type: "button", disabled: now >= mostPlayers(game, room.options), "aria-label": t("room.more"), data: { key: "more" }, onclick: () => change(now + 1) }, icon("plus")),
  );
}

/** @param {boolean} open */
function showOptions(open) {
  const editable = open && isHost() && !room.goes_on && !room.duplicate;
  byId("options-help").textContent = t(open && room.goes_on ? "room.options_given" : open && room.duplicate ? "duplicate.options_given" : editable ? "room.options_yours" : "room.options_host");
  const change = (/** @type {string} */ name, /** @type {unknown} */ value) => ask(() => patch(api, { options: fitting(game, { ...room.options, [name]: value }) }));
  fill(byId("other-game-part"), editable && otherGame());
  const rows = game.options.map((/** @type {any} */ option) => optionRow(option, room.options, editable, change));
  fill(byId("options"), open && !editable ? folded(rows) : rows);
}

/** The sheet says already what is set: what it means is read by who wants to. @param {HTMLElement[]} rows */
function folded(rows) {
  const details = h("details", { id: "explained", open: unfolded, ontoggle: () => (unfolded = details.open) }, h("summary", { data: { key: "explained" } }, t("room.options_explained")), rows);
  return details;
}

/** The same people, another game. */
function otherGame() {
  const titles = Object.entries(given.games);
  const select = h("select", { class: "input", id: "other-game", data: { key: "other-game" }, onchange: () => ask(() => patch(api, { game: select.value })).then((room) => room ?? (select.value = game.name)) },
    titles.map(([name, title]) => h("option", { value: name, selected: name === game.name }, String(title))));
  return h("label", { class: "field" }, h("span", { class: "field__label" }, t("room.game")), select);
}

/** @param {boolean} open */
function showStart(open) {
  const bar = byId("startbar");
  if (!open) return fill(bar, ...whenStarted());
  const own = ownSeat();
  if (!own) {
    const full = room.seats.every((/** @type {any} */ seat) => seat.user || seat.bot);
    return fill(bar, h("p", { class: "grow" }, t(full ? "room.full" : room.duplicate ? "duplicate.join_help" : "room.join_help")),
      !full && h("button", { class: "button button--main", type: "button", data: { key: "sit" }, onclick: () => sit() }, t("room.sit")));
  }
  return isHost() ? fill(bar, ...hostStart()) : fill(bar, ...guestStart(own));
}

/** Whether this person may not look at the match: a table of a duplicate set, or a first match whose draws come again. */
function shut() {
  const { duplicate } = room;
  return duplicate !== null && !duplicate.settled && (!ownSeat() || (room.state === "over" && duplicate.form === "swap"));
}

/** Whether a rematch has the same draws. */
function comesAgain() {
  return room.duplicate?.form === "swap" && room.duplicate.table < room.duplicate.tables;
}

function whenStarted() {
  const over = room.state === "over";
  return [
    h("p", { class: "grow" }, t(over ? "room.is_over" : "room.is_playing")),
    over && ownSeat() && h("button", { class: "button button--main", type: "button", data: { key: "rematch" }, onclick: () => send("rematch") }, t(comesAgain() ? "duplicate.again" : "room.rematch")),
    !shut() && room.match && h("a", { class: over ? "button" : "button button--main", href: over ? `/m/${room.match}/replay` : `/m/${room.match}` }, t(over ? "room.replay" : ownSeat() ? "room.play" : "room.watch")),
  ];
}

function hostStart() {
  const taken = room.seats.filter((/** @type {any} */ seat) => seat.user || seat.bot);
  const waiting = taken.filter((/** @type {any} */ seat) => seat.user && seat.user.id !== room.host && !seat.ready);
  const few = taken.length < (room.goes_on ? room.seats.length : game.players.min);
  const words = few ? t(room.goes_on ? "room.seats_free" : "room.too_few", { n: room.goes_on ? room.seats.length : game.players.min }) : waiting.length > 0 ? unready(waiting.map((/** @type {any} */ seat) => seat.user.name)) : t("room.all_ready");
  const begin = () => send("start", { nonce: nonce() });
  return [
    h("p", { class: "grow" }, words),
    h("button", { class: "button button--main", type: "button", disabled: few || waiting.length > 0, data: { key: "start" }, onclick: begin }, icon("play"), t("room.start")),
  ];
}

/** Who keeps the others waiting; of many, the first two. @param {string[]} names */
function unready(names) {
  if (names.length <= 3) return t("room.waiting", { names: listed(names) });
  return t("room.waiting_many", { names: names.slice(0, 2).join(", "), n: names.length - 2 });
}

/** @param {any} own */
function guestStart(own) {
  const flip = () => send("ready", { ready: !own.ready, sheet: room.sheet.hash });
  return [
    h("p", { class: "grow" }, t(own.ready ? "room.you_ready" : "room.get_ready")),
    h("button", { class: own.ready ? "button" : "button button--main", type: "button", "aria-pressed": String(own.ready), data: { key: "ready" }, onclick: flip }, icon("check"), t("room.ready")),
  ];
}

function showInvitation() {
  byId("link").textContent = link;
  on(byId("copy"), "click", () => copy(link));
  byId("share").hidden = !canShare();
  on(byId("share"), "click", () => share(link, document.title));
  drawQr(byId("qr"), link);
  byId("qr").hidden = byId("show-qr").hidden = byId("qr").childElementCount === 0;
  on(byId("show-qr"), "click", showCode);
}

/** On a phone the code stands behind a button, so that the seats are seen first. */
function showCode() {
  const code = h("div", { class: "qr qr--large", role: "img", "aria-label": t("room.qr") });
  drawQr(code, link);
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": "qr-title", onclose: () => dialog.remove() },
    h("div", { class: "stack" }, h("h2", { id: "qr-title" }, t("room.invite")), h("p", { class: "muted" }, t("room.qr_help")), code,
      h("button", { class: "button button--wide", type: "button", onclick: () => dialog.close() }, t("action.close"))));
  document.body.append(dialog);
  dialog.showModal();
}
