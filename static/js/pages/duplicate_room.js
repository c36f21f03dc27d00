/**
 * The part of a room page about duplicate sets: making one, its tables, and leaving it.
 */

import { call, post } from "../net/rest.js";
import { fill, h, icon } from "../ui/dom.js";
import { copy } from "../ui/share.js";
import { t } from "../ui/words.js";

const MOST_TABLES = 8;

/** @typedef {{ room: any, isHost: boolean, ask: (request: () => Promise<any>) => Promise<any> }} Here */

/** @param {HTMLElement} element @param {Here} here */
export function showDuplicate(element, here) {
  const { room, isHost } = here;
  const may = isHost && room.state === "open";
  element.hidden = !room.duplicate && !may;
  place(element, room.duplicate !== null);
  if (element.hidden) return fill(element);
  return fill(element, ...(room.duplicate ? part(here) : [making(here, element.querySelector("details")?.open ?? false)]));
}

/** A set is told before the seats; making one is a choice among others, below them. @param {HTMLElement} element @param {boolean} first */
function place(element, first) {
  const column = element.parentElement;
  if (first && column?.firstElementChild !== element) column?.prepend(element);
  if (!first && column?.lastElementChild !== element) column?.append(element);
}

/** @param {Here} here @param {boolean} open */
function making({ room, ask }, open) {
  const path = `/api/rooms/${room.token}/duplicate`;
  const count = h("select", { class: "input", id: "duplicate-count" }, Array.from({ length: MOST_TABLES - 1 }, (_, i) => h("option", { value: i + 2 }, i + 2)));
  const make = h("button", { class: "button", type: "button", id: "duplicate-make", onclick: () => ask(() => post(path, { form: "tables", tables: Number(count.value) })) }, t("duplicate.make_tables", { n: count.value }));
  count.addEventListener("change", () => (make.textContent = t("duplicate.make_tables", { n: count.value })));
  return h("details", { open }, h("summary", {}, h("h2", { class: "grow" }, t("duplicate.make_title"))),
    h("div", { class: "stack" },
      h("p", { class: "small muted" }, t("duplicate.make_help")),
      h("div", { class: "row duplicate__make" }, h("label", { class: "field grow" }, h("span", { class: "field__label" }, t("duplicate.count")), count), make),
      h("p", { class: "small muted" }, t("duplicate.swap_help")),
      h("button", { class: "button button--wide", type: "button", id: "duplicate-swap", onclick: () => ask(() => post(path, { form: "swap" })) }, t("duplicate.make_swap"))));
}

/** @param {Here} here */
function part({ room, isHost, ask }) {
  const { duplicate, token, state } = room;
  const swap = duplicate.form === "swap";
  const mayEnd = swap && state === "over" && duplicate.table < duplicate.tables;
  const leave = () => ask(() => call("DELETE", `/api/rooms/${token}/duplicate`));
  return [
    h("h2", {}, t("duplicate.make_title")),
    h("p", { class: "notice", id: "duplicate-here" }, t(swap ? "duplicate.here_swap" : "duplicate.here_tables", { table: duplicate.table, tables: duplicate.tables })),
    h("ul", { class: "duplicate__rooms" }, duplicate.rooms.map((/** @type {any} */ other) => tableLine(other, token))),
    h("div", { class: "row" },
      h("a", { class: duplicate.settled ? "button button--main" : "button", href: `/d/${duplicate.set}` }, t(duplicate.settled ? "duplicate.compare" : "duplicate.how")),
      isHost && (state === "open" || mayEnd) && h("button", { class: "button button--quiet", type: "button", data: { key: "duplicate-leave" }, onclick: leave }, t(swap ? "duplicate.end" : "duplicate.leave"))),
  ];
}

/** @param {any} other @param {string} token */
function tableLine(other, token) {
  const here = other.token === token;
  const name = t("duplicate.table", { n: other.table });
  return h("li", { class: "duplicate__room" },
    h("div", { class: "grow" }, here ? h("strong", {}, name) : h("a", { href: `/r/${other.token}` }, name),
      h("div", { class: "small muted" }, here && h("span", { class: "chip" }, t("duplicate.here")), here && " ", t("duplicate.taken", other), " · ", t(`duplicate.state.${other.state}`))),
    h("button", { class: "button button--icon", type: "button", "aria-label": t("duplicate.copy", { n: other.table }), title: t("duplicate.copy", { n: other.table }), data: { key: `duplicate-${other.table}` }, onclick: () => copy(`${location.origin}/r/${other.token}`) }, icon("copy")));
}
