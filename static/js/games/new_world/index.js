/**
 * The New World on the table: joins the tile kit's board with the coast, the surveyors, previews and words.
 */

import { get } from "../../net/rest.js";
import { h } from "../../ui/dom.js";
import { figure } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { tileTable } from "../tilelaying/client.js";
import { figuresLayer, marksLayer, tilesLayer } from "../tilelaying/layers.js";
import { Pictures } from "../tilelaying/pictures.js";
import { boxOf, cellKey, cellOf } from "../tilelaying/places.js";
import { splitPlace } from "../tilelaying/spots.js";
import { hover, nearestCell, press, tap } from "../tilelaying/touch.js";
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
  const survey = h("div", { class: "survey stack" });
  const { model, final, look, panels, moving, common } = tileTable(table, pictures, {
    make: (changed) => new NewWorld(kitOf(pictures, parts), table, pictures, changed),
    showHand,
    shown: (model) => table.live && model.tellOutlook(),
    lookedAway: () => table.fit(),
  });
  model.sayOutlook = () => outlookWords(model);
  model.told = () => final.steps[final.at] ?? null;
  model.scoreOf = (seat) => final.score(model.view, seat);
  const showPlaces = (/** @type {ReadonlyArray<string>} */ places) => look(places.map((place) => cellOf(splitPlace(place)[0])));
  return {
    ...common,
    layers: [
      seaLayer(model),
      tilesLayer(table.camera, pictures, () => model.laid(), () => table.camera.moving),
      landLayer(model, () => rows(model)),
      marksLayer(table.camera, pictures, () => model.laid(), () => model.signs()),
      figuresLayer(table.camera, pictures, () => model.placed()),
      frontLayer(model),
      moving,
    ],
    scale: 104,
    panels: [{ id: "survey", title: t("new_world.survey"), icon: "flag", element: survey, show: () => model.view && showSurvey(survey, model, showPlaces) }, ...panels],
    bounds: () => bounds(model),
    tap: (at) => touch(model, at),
    hover(at) {
      hover(model, at);
      if (model.inspect(at)) table.changed();
    },
    key: (key) => walkOrders(model, key) || press(model, key),
    describe: (entry) => describe(entry, table.nameOf, parts, pictures.facts),
    /** Wide boards have it on the sea. */
    get track() {
      return table.camera.width > ROOMY_PX ? undefined : LAP;
    },
    supply: (view, seat) => supply(view.supply[seat].settler, table.colourOf(seat)),
    call: () => (model.step.kind === "wait" || model.step.kind === "over" ? null : t(`new_world.call_${model.step.kind}`)),
    recolour: () => model.recolour(),
  };
}

/**
 * @param {Pictures} pictures
 * @param {import("../tilelaying/model.js").Kit["partsOf"]} parts
 * @returns {import("../tilelaying/model.js").Kit}
 */
const kitOf = (pictures, parts) => ({
  game: GAME,
  stepOf,
  lies: (kind) => kind === "trapper",
  corner: () => false,
  placeWords,
  placeParts: (model, cell, rot) => [placeWords(model.view, pictures.facts, cell, rot)],
  targetWords,
  plainWords: (action, view) => plainWords(action, view, pictures.facts),
  featureWords,
  partsOf: parts,
  strengthWords,
});

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
 * @param {number} left
 * @param {string} colour
 */
const supply = (left, colour) => [
  h("span", { class: left > 0 ? "stock" : "stock stock--none", title: roleWords("settler") }, figure("settler", colour), h("span", {}, left), h("span", { class: "unseen" }, roleWords("settler"))),
];
