/**
 * The New World on the table: joins the tile kit's board with the coast, the surveyors, previews and words.
 */

import { get } from "../../net/rest.js";
import { h } from "../../ui/dom.js";
import { figure } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { Final } from "../tilelaying/final.js";
import { figuresLayer, marksLayer, tilesLayer } from "../tilelaying/layers.js";
import { showMoves } from "../tilelaying/moves.js";
import { Pictures } from "../tilelaying/pictures.js";
import { showPile } from "../tilelaying/pile.js";
import { boxOf, cellKey, cellOf, grown } from "../tilelaying/places.js";
import { splitPlace } from "../tilelaying/spots.js";
import { hits, hover, nearestCell, press, tap, wheel } from "../tilelaying/touch.js";
import { columnOf } from "./columns.js";
import { frontLayer } from "./front.js";
import { showHand } from "./hand.js";
import { landLayer } from "./land.js";
import { NewWorld } from "./model.js";
import { orderWords, outlookWords } from "./outlook.js";
import { EAST, LAP, seaLayer } from "./sea.js";
import { stepOf } from "./steps.js";
import { showSurvey } from "./survey.js";
import { animalWords, describe, featureWords, GAME, partsOf, placeWords, plainWords, roleWords, strengthWords, targetWords } from "./words.js";

/** @typedef {import("../contract.js").Box} Box */
/** @typedef {import("../contract.js").GameClient} GameClient */
/** @typedef {import("../contract.js").Point} Point */
/** @typedef {import("../contract.js").Table} Table */
/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */

/** Width of the compass rose beside the track, shown when there is room; all other room is kept for land, tiles. */
const ROSE = 2.8;
/** Kept free above the land for the numbers of the columns. */
const RULER_PX = 30;
/** On narrower boards the whole board is shown without the score track, CSS pixels. */
const ROOMY_PX = 560;

/**
 * @param {Table} table
 * @returns {Promise<GameClient>}
 */
export async function create(table) {
  const pictures = new Pictures(await get("/api/games/new_world/tiles"));
  /** @type {(event: import("../../store/reduce.js").GameEvent) => import("../tilelaying/model.js").Part[]} */
  const parts = (event) => partsOf(event, table.options);
  const kit = {
    game: GAME,
    stepOf,
    lies: (/** @type {string} */ kind) => kind === "trapper",
    corner: () => false,
    placeWords,
    targetWords,
    plainWords: (/** @type {import("../../store/reduce.js").Action} */ action, /** @type {any} */ view) => plainWords(action, view, pictures.facts),
    featureWords,
    partsOf: parts,
    strengthWords,
  };
  const panels = { pile: h("div", {}), moves: h("div", {}), survey: h("div", { class: "survey stack" }), final: h("div", { class: "final", hidden: true }) };
  const model = new NewWorld(kit, table, pictures, show);
  const final = new Final(panels.final, model, look);
  model.sayOutlook = () => outlookWords(model);
  model.told = () => final.steps[final.at] ?? null;
  model.scoreOf = (seat) => final.score(model.view, seat);

  function show() {
    if (!model.view) return;
    if (table.live) {
      showHand(table.hand, model);
      table.hand.append(panels.final);
    } else table.hand.replaceChildren(panels.final);
    final.show();
    table.changed();
    if (table.live) model.tellOutlook();
    table.tell("places", [...model.step.places.keys()].join(" "));
  }

  /** @param {ReadonlyArray<[number, number]> | null} tiles */
  function look(tiles) {
    model.set(() => (model.highlighted = tiles));
    if (tiles && tiles.length > 0) table.fly(table.camera.fitting(grown(boxOf(tiles), 0.8), 96));
    else if (!tiles) table.fit();
  }

  return {
    layers: [
      seaLayer(model),
      tilesLayer(table.camera, pictures, () => model.laid(), () => table.camera.moving),
      landLayer(model, () => rows(model)),
      marksLayer(table.camera, pictures, () => model.laid(), () => model.signs()),
      figuresLayer(table.camera, pictures, () => model.placed()),
      frontLayer(model),
    ],
    scale: 104,
    panels: [
      { id: "survey", title: t("new_world.survey"), icon: "flag", element: panels.survey, show: () => model.view && showSurvey(panels.survey, model, (places) => look(places.map((place) => cellOf(splitPlace(place)[0])))) },
      { id: "pile", title: t("pile.title"), icon: "tiles", element: panels.pile, show: () => showPile(panels.pile, model) },
      ...(table.live ? [{ id: "moves", title: t("moves.title"), icon: "keys", element: panels.moves, show: () => showMoves(panels.moves, model) }] : []),
    ],
    bounds: () => bounds(model),
    update(state, before) {
      model.take();
      if (state.view?.result && before.view && !before.view.result && table.live) final.play();
    },
    tap: (at) => touch(model, at),
    hits: (at) => hits(model, at),
    hover(at) {
      hover(model, at);
      if (model.inspect(at)) table.changed();
    },
    wheel: (at, steps) => wheel(model, at, steps),
    key: (key) => walkOrders(model, key) || press(model, key),
    describe: (entry) => describe(entry, table.nameOf, parts),
    picture: (entry) => thumbnail(entry, pictures),
    highlight(tiles) {
      model.set(() => (model.highlighted = tiles));
    },
    score: (view, seat) => final.score(view, seat),
    /** Wide boards have it on the sea. */
    get track() {
      return table.camera.width > ROOMY_PX ? undefined : LAP;
    },
    supply: (view, seat) => supply(view.supply[seat].settler, table.colourOf(seat)),
    progress: (view) => t("pile.left", { n: view.pile }),
    call: () => (model.step.kind === "wait" || model.step.kind === "over" ? null : t(`new_world.call_${model.step.kind}`)),
    recolour: () => model.recolour(),
  };
}

/**
 * A tap on land that lies looks at it; anywhere else it is a move.
 * @param {NewWorld} model
 * @param {Point} at
 */
function touch(model, at) {
  const cell = cellKey(Math.floor(at[0]), Math.floor(at[1]));
  const moves = model.step.kind === "place" ? model.step.places.has(nearestCell(model, at)) : model.step.targets.length > 0 && cell === model.step.cell;
  const changed = model.inspect(moves ? null : at);
  if (changed) model.changed();
  const field = model.inspectedField();
  if (field && changed) model.table.announce(animalWords(field.animals));
  if (moves || !field) tap(model, at);
}

/**
 * N and P go through the orders of scoring, as through all moves.
 * @param {NewWorld} model
 * @param {string} key
 */
function walkOrders(model, key) {
  const { length } = model.orders;
  if (model.step.kind !== "order" || length === 0 || (key !== "n" && key !== "p")) return false;
  model.set(() => (model.order = (model.order + (key === "n" ? 1 : length - 1)) % length));
  model.table.announce(orderWords(model));
  return true;
}

/** The rows of the board in use, with one more on both sides. @param {NewWorld} model */
function rows(model) {
  const { top, bottom } = boxOf(Object.keys(model.view?.tiles ?? { "0,0": 0 }).map(cellOf));
  return { top: top - 1, bottom: bottom + 1 };
}

/** @param {NewWorld} model @returns {Box} */
function bounds(model) {
  const { left, top, bottom } = boxOf(Object.keys(model.view?.tiles ?? { "0,0": 0, "0,9": 0 }).map(cellOf));
  const { camera } = model.table;
  const free = Math.max(RULER_PX * 2, camera.height - camera.inset.top - camera.inset.bottom);
  const across = camera.width - camera.inset.left - camera.inset.right;
  const ruler = ((bottom - top + 2.15) * RULER_PX) / (free - RULER_PX);
  const box = { left: left - 1.1, top: top - 1.1 - ruler, right: across > ROOMY_PX ? EAST : 1, bottom: bottom + 1.05 };
  const spare = (box.bottom - box.top) * (across / free) - (box.right - box.left);
  return { ...box, left: box.left - Math.max(0, spare - ROSE), right: box.right + Math.max(0, Math.min(spare, ROSE)) };
}

/**
 * @param {LogEntry} entry
 * @param {Pictures} pictures
 */
function thumbnail(entry, pictures) {
  const tile = entry.events.find(({ kind }) => kind === "tile");
  if (!tile) return null;
  const canvas = h("canvas", { class: "tile thumb", title: t("new_world.column", { column: columnOf(tile.x) }), "aria-hidden": "true" });
  pictures.paint(canvas, tile.tile, tile.rot, 40);
  return canvas;
}

/**
 * @param {number} left
 * @param {string} colour
 */
const supply = (left, colour) => [
  h("span", { class: left > 0 ? "stock" : "stock stock--none", title: roleWords("settler") }, figure("settler", colour), h("span", {}, left), h("span", { class: "unseen" }, roleWords("settler"))),
];
