/**
 * What a page with a board gives to its game, in a live match and in a replay alike.
 */

import { byId } from "../ui/dom.js";
import { announce } from "../ui/say.js";
import { showPlayers } from "./players.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../games/contract.js").Table} Table */
/** @typedef {import("../store/reduce.js").MatchState} MatchState */

/** In a replay nothing is asked and nothing sent. @type {Pick<Table, "act" | "undo" | "preview">} */
const SILENT = { act: () => {}, undo: () => {}, preview: () => Promise.resolve(null) };

/**
 * @typedef {object} Around
 * @property {import("./board.js").Board} board
 * @property {() => MatchState} state
 * @property {HTMLElement} hand
 * @property {Record<string, unknown>} options  of the match
 * @property {(seat: number) => { name: string, colour: string } | undefined} seatOf
 * @property {() => void} changed
 * @property {(tile: [number, number]) => void} lookAt
 * @property {Pick<Table, "act" | "undo" | "preview">} [session]  of a live match
 */

/** @param {Around} around @returns {Table} */
export function tableOf({ board, state, hand, options, seatOf, changed, lookAt, session }) {
  const { act, undo, preview } = session ?? SILENT;
  return {
    act,
    undo,
    preview,
    state,
    camera: board.camera,
    changed,
    paint: () => board.request(),
    fly(pose) {
      board.held = true;
      board.steered = false;
      board.fly(pose);
    },
    lookAt,
    fit: () => board.fit(),
    hand,
    options,
    live: session !== undefined,
    nameOf: (seat) => seatOf(seat)?.name ?? "",
    colourOf: (seat) => seatOf(seat)?.colour ?? "grey",
    announce,
    tell: (name, value) => (board.host.dataset[name] = value),
  };
}

/**
 * What is drawn anew after every change: a frame of the board, the open panel, the players.
 * @param {import("./board.js").Board} board
 * @param {import("./drawer.js").Drawer} drawer
 * @param {() => MatchState} state
 * @param {GameClient} game
 */
export const showAll = (board, drawer, state, game) => () => {
  board.request();
  drawer.refresh();
  showPlayers(byId("players"), state(), game);
};

/**
 * Brings a tile into sight; the drawer of a phone makes room, and when it is closed the board is where it was.
 * @param {import("./board.js").Board} board
 * @param {import("./drawer.js").Drawer} drawer
 */
export const showsTile = (board, drawer) => (/** @type {[number, number]} */ tile) => {
  if (drawer.open) board.remember();
  drawer.lower();
  board.reveal(...tile);
};
