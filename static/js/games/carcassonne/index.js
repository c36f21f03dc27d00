/**
 * Carcassonne on the table: joins the tile kit's board with its hand, lists and words.
 */

import { get } from "../../net/rest.js";
import { h } from "../../ui/dom.js";
import { figure } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { figuresLayer, marksLayer, tilesLayer } from "../tilelaying/layers.js";
import { Pictures } from "../tilelaying/pictures.js";
import { boxOf, cellOf, grown } from "../tilelaying/places.js";
import { Final } from "../tilelaying/final.js";
import { Model } from "../tilelaying/model.js";
import { showMoves } from "../tilelaying/moves.js";
import { showPile } from "../tilelaying/pile.js";
import { hits, hover, press, tap, wheel } from "../tilelaying/touch.js";
import { showHand } from "./hand.js";
import { stepOf } from "./steps.js";
import { describe, featureWords, figureWords, partsOf, placeWords, plainWords, strengthWords, targetWords } from "./words.js";

/** @typedef {import("../contract.js").GameClient} GameClient */
/** @typedef {import("../contract.js").Table} Table */
/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */

/** @type {import("../tilelaying/model.js").Kit} */
const KIT = {
  game: "carcassonne",
  stepOf,
  lies: (kind, feature) => kind === "follower" && feature === "field",
  corner: (kind) => kind === "barn",
  placeWords,
  targetWords,
  plainWords,
  featureWords,
  partsOf,
  strengthWords,
};

/**
 * @param {Table} table
 * @returns {Promise<GameClient>}
 */
export async function create(table) {
  const pictures = new Pictures(await get("/api/games/carcassonne/tiles"));
  const panels = { pile: h("div", {}), moves: h("div", {}), final: h("div", { class: "final", hidden: true }) };
  const model = new Model(KIT, table, pictures, show);
  const final = new Final(panels.final, model, look);

  function show() {
    if (!model.view) return;
    if (table.live) {
      showHand(table.hand, model);
      table.hand.append(panels.final);
    } else table.hand.replaceChildren(panels.final);
    final.show();
    table.changed();
    table.tell("places", [...model.step.places.keys()].join(" "));
  }

  /** @param {ReadonlyArray<[number, number]> | null} tiles */
  function look(tiles) {
    model.set(() => (model.highlighted = tiles));
    if (tiles && tiles.length > 0) table.fly(table.camera.fitting(grown(boxOf(tiles), 0.8), 96));
  }

  return {
    layers: [
      tilesLayer(table.camera, pictures, () => model.laid(), () => table.camera.moving),
      marksLayer(table.camera, pictures, () => model.laid(), () => model.signs()),
      figuresLayer(table.camera, pictures, () => model.placed()),
    ],
    scale: 112,
    panels: [
      { id: "pile", title: t("pile.title"), icon: "tiles", element: panels.pile, show: () => showPile(panels.pile, model) },
      ...(table.live ? [{ id: "moves", title: t("moves.title"), icon: "keys", element: panels.moves, show: () => showMoves(panels.moves, model) }] : []),
    ],
    bounds: () => grown(boxOf(Object.keys(model.view?.tiles ?? { "0,0": 0 }).map(cellOf)), 1.05),
    update(state, before) {
      model.take();
      if (state.view?.result && before.view && !before.view.result && table.live) final.play();
    },
    tap: (at) => tap(model, at),
    hits: (at) => hits(model, at),
    hover: (at) => hover(model, at),
    wheel: (at, steps) => wheel(model, at, steps),
    key: (key) => press(model, key),
    describe: (entry) => describe(entry, table.nameOf),
    picture: (entry) => thumbnail(entry, pictures),
    highlight(tiles) {
      model.set(() => (model.highlighted = tiles));
    },
    score: (view, seat) => final.score(view, seat),
    track: 50,
    supply: (view, seat) => supply(view.supply[seat], table.colourOf(seat)),
    progress: (view) => t("pile.left", { n: view.pile }),
    call: () => (model.step.kind === "wait" || model.step.kind === "over" ? null : t(`table.call_${model.step.kind}`)),
    recolour() {
      pictures.recolour();
      show();
    },
  };
}

/**
 * @param {LogEntry} entry
 * @param {Pictures} pictures
 */
function thumbnail(entry, pictures) {
  const tile = entry.events.find(({ kind }) => kind === "tile" || kind === "abbey");
  if (!tile) return null;
  const canvas = h("canvas", { class: "tile thumb", "aria-hidden": "true" });
  pictures.paint(canvas, tile.tile ?? "AM.abbey", tile.rot ?? 0, 40);
  return canvas;
}

/**
 * @param {Record<string, number>} left
 * @param {string} colour
 */
const supply = (left, colour) =>
  Object.entries(left).map(([kind, n]) =>
    h("span", { class: n > 0 ? "stock" : "stock stock--none", title: figureWords(kind) }, figure(kind, colour), h("span", {}, n), h("span", { class: "unseen" }, figureWords(kind))));
