/**
 * Cards that fly: from hexes to the players who get them, from hand to hand.
 */

import { hexAt } from "../../art/hex/places.js";
import { h } from "../../ui/dom.js";
import { prefersStill } from "../../view/stage.js";
import { sign } from "./cards.js";

/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */
/** @typedef {import("../contract.js").Table} Table */
/** @typedef {readonly [number, number]} Point */
/** @typedef {{ from: Point | null, to: Point | null, card: string }} Flight  card "": a back */

const LENGTH_MS = 250;
const APART_MS = 45;

/**
 * @param {ReadonlyArray<GameEvent>} events
 * @param {Table} table
 * @param {number} delay_ms
 */
export function flyCards(events, table, delay_ms) {
  if (prefersStill() || document.hidden) return;
  const flights = events.flatMap((event) => FLIGHTS[event.kind]?.(event, table) ?? []);
  flights.slice(0, 24).forEach((flight, i) => launch(flight, delay_ms + i * APART_MS));
}

/** @type {Record<string, (event: GameEvent, table: Table) => Flight[]>} */
const FLIGHTS = {
  income: ({ seat, cards, hexes }, table) =>
    [...cards].map((card, i) => ({ from: hexPoint(table, hexes?.[i]), to: seatPoint(seat), card })),
  stolen: ({ seat, victim, card }) => [{ from: seatPoint(victim), to: seatPoint(seat), card: card ?? "" }],
  monopoly: ({ seat, victim, cards }) => [...cards].map((card) => ({ from: seatPoint(victim), to: seatPoint(seat), card })),
  deal: ({ seat, partner, give, get }) => [
    ...[...give].map((card) => ({ from: seatPoint(seat), to: seatPoint(partner), card })),
    ...[...get].map((card) => ({ from: seatPoint(partner), to: seatPoint(seat), card })),
  ],
};

/** @param {Table} table @param {string} name @returns {Point | null} */
function hexPoint(table, name) {
  const board = document.querySelector(".stage__layer--land")?.getBoundingClientRect();
  if (!board || !name) return null;
  const [x, y] = table.camera.toPage(hexAt(name));
  return [board.left + x, board.top + y];
}

/** Where a player's number of cards stands. @param {number} seat @returns {Point | null} */
function seatPoint(seat) {
  const shown = [...document.querySelectorAll(`[data-cards="${seat}"]`)]
    .map((element) => element.getBoundingClientRect())
    .find(({ width }) => width > 0);
  return shown ? [shown.left + shown.width / 2, shown.top + shown.height / 2] : null;
}

/** @param {Flight} flight @param {number} delay */
function launch({ from, to, card }, delay) {
  if (!from || !to) return;
  const flyer = h("span", { class: card ? `flyer gcard--${card}` : "flyer back", "aria-hidden": "true" }, card && sign(card));
  document.body.append(flyer);
  const middle = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - 30];
  const at = (/** @type {ReadonlyArray<number>} */ [x, y], /** @type {number} */ size) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
  const flight = flyer.animate(
    [
      { transform: at(from, 0.3), opacity: 0 },
      { transform: at(from, 1.25), opacity: 1, offset: 0.22 },
      { transform: at(middle, 1.1), opacity: 1, offset: 0.6 },
      { transform: at(to, 0.5), opacity: 0.2 },
    ],
    { duration: LENGTH_MS, delay, easing: "ease-in-out", fill: "backwards" },
  );
  flight.onfinish = flight.oncancel = () => flyer.remove();
}
