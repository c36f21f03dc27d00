/**
 * What every game of square tiles does alike on the table: its hand, its final scoring, its lists.
 */

import { h } from "../../ui/dom.js";
import { t } from "../../ui/words.js";
import { Motion } from "../../view/motion.js";
import { freshEvents } from "../fresh.js";
import { Final } from "./final.js";
import { showMoves } from "./moves.js";
import { showPile } from "./pile.js";
import { boxOf, grown } from "./places.js";
import { motionLayer, move } from "./moving.js";
import { refused, thumbnails } from "./telling.js";
import { hits, wheel } from "./touch.js";

/** @typedef {import("../contract.js").GameClient} GameClient */
/** @typedef {import("../contract.js").Panel} Panel */
/** @typedef {import("../contract.js").Table} Table */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./pictures.js").Pictures} Pictures */

/** The part of a client that is the same in all of them. @typedef {Pick<GameClient, "update" | "wheel" | "hits" | "highlight" | "score" | "progress" | "picture" | "refused">} Common */

/**
 * @template {Model} M
 * @param {Table} table
 * @param {Pictures} pictures
 * @param {object} own  of the game
 * @param {(changed: () => void) => M} own.make
 * @param {(hand: HTMLElement, model: M) => void} own.showHand
 * @param {(model: M) => void} [own.shown]  after everything was drawn
 * @param {() => void} [own.lookedAway]  the final scoring shows nothing special any more
 * @returns {{ model: M, final: Final, show: () => void, look: (tiles: ReadonlyArray<[number, number]> | null) => void, panels: Panel[], moving: import("../contract.js").Layer, common: Common }}
 */
export function tileTable(table, pictures, { make, showHand, shown = () => {}, lookedAway = () => {} }) {
  const model = make(show);
  const motion = new Motion(() => table.paint());
  const element = h("div", { class: "final", hidden: true });
  const final = new Final(element, model, look);

  function show() {
    if (!model.view) return;
    if (table.live) {
      showHand(table.hand, model);
      table.hand.append(element);
    } else table.hand.replaceChildren(element);
    final.show();
    table.changed();
    shown(model);
    table.tell("places", [...model.step.places.keys()].join(" "));
  }

  /** @param {ReadonlyArray<[number, number]> | null} tiles */
  function look(tiles) {
    model.set(() => (model.highlighted = tiles));
    if (tiles && tiles.length > 0) table.fly(table.camera.fitting(grown(boxOf(tiles), 0.8), 96));
    else if (!tiles) lookedAway();
  }

  /** @type {Common} */
  const common = {
    update(state, before) {
      const events = table.live ? freshEvents(state, before) : [];
      model.take();
      move(motion, events, model);
      if (state.view?.result && before.view && !before.view.result && table.live) final.play();
    },
    wheel: (at, steps) => wheel(model, at, steps),
    hits: (at) => hits(model, at),
    picture: (entry) => thumbnails(entry, pictures),
    refused: (refusal) => refused(model, refusal),
    highlight(tiles) {
      model.highlighted = tiles;
      table.paint();
    },
    score: (view, seat) => final.score(view, seat),
    progress: (view) => t("pile.left", { n: view.pile }),
  };
  return { model, final, show, look, panels: panelsOf(table, model), moving: motionLayer(table.camera, pictures, motion), common };
}

/**
 * Tiles left; and all moves, in a live match.
 * @param {Table} table
 * @param {Model} model
 * @returns {Panel[]}
 */
function panelsOf(table, model) {
  const [pile, moves] = [h("div", {}), h("div", {})];
  const list = { id: "moves", title: t("moves.title"), icon: "keys", element: moves, show: () => showMoves(moves, model) };
  return [{ id: "pile", title: t("pile.title"), icon: "tiles", element: pile, show: () => showPile(pile, model) }, ...(table.live ? [list] : [])];
}
