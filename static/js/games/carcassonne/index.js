/**
 * Carcassonne on the table: joins the tile kit's board with its hand, lists and words.
 */

import { get } from "../../net/rest.js";
import { h } from "../../ui/dom.js";
import { figure } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { tileTable } from "../tilelaying/client.js";
import { figuresLayer, marksLayer, tilesLayer } from "../tilelaying/layers.js";
import { Model } from "../tilelaying/model.js";
import { Pictures } from "../tilelaying/pictures.js";
import { boxOf, cellOf, grown } from "../tilelaying/places.js";
import { hover, press, tap } from "../tilelaying/touch.js";
import { showHand } from "./hand.js";
import { stepOf } from "./steps.js";
import { describe, featureWords, figureWords, partsOf, placeParts, placeWords, plainWords, strengthWords, targetWords } from "./words.js";

/** @typedef {import("../contract.js").GameClient} GameClient */
/** @typedef {import("../contract.js").Table} Table */

/** @type {import("../tilelaying/model.js").Kit} */
const KIT = {
  game: "carcassonne",
  stepOf,
  lies: (kind, feature) => kind === "follower" && feature === "field",
  corner: (kind) => kind === "barn",
  placeWords,
  placeParts,
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
  const { model, show, panels, moving, common } = tileTable(table, pictures, { make: (changed) => new Model(KIT, table, pictures, changed), showHand });
  return {
    ...common,
    layers: [
      tilesLayer(table.camera, pictures, () => model.laid(), () => table.camera.moving),
      marksLayer(table.camera, pictures, () => model.laid(), () => model.signs()),
      figuresLayer(table.camera, pictures, () => model.placed()),
      moving,
    ],
    scale: 112,
    panels,
    bounds: () => grown(boxOf(Object.keys(model.view?.tiles ?? { "0,0": 0 }).map(cellOf)), 1.05),
    tap: (at) => tap(model, at),
    hover: (at) => hover(model, at),
    key: (key) => press(model, key),
    describe: (entry) => describe(entry, table.nameOf, pictures.facts),
    track: 50,
    supply: (view, seat) => supply(view.supply[seat], table.colourOf(seat)),
    call: () => (model.step.kind === "wait" || model.step.kind === "over" ? null : t(`table.call_${model.step.kind}`)),
    recolour() {
      pictures.recolour();
      show();
    },
  };
}

/**
 * @param {Record<string, number>} left
 * @param {string} colour
 */
const supply = (left, colour) =>
  Object.entries(left).map(([kind, n]) =>
    h("span", { class: n > 0 ? "stock" : "stock stock--none", title: figureWords(kind) }, figure(kind, colour), h("span", {}, n), h("span", { class: "unseen" }, figureWords(kind))));
