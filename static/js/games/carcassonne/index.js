/**
 * Carcassonne on the table: joins the tile kit's board with its hand, lists and words.
 */

import { get } from "../../net/rest.js";
import { h } from "../../ui/dom.js";
import { figure } from "../../ui/pieces.js";
import { t } from "../../ui/words.js";
import { figuresLayer, marksLayer, tilesLayer } from "../tilelaying/layers.js";
import { Pictures } from "../tilelaying/pictures.js";
import { cellKey, cellOf, walk } from "../tilelaying/places.js";
import { Final } from "./final.js";
import { showHand } from "./hand.js";
import { Model } from "./model.js";
import { showMoves } from "./moves.js";
import { showPile } from "./pile.js";
import { describe, figureWords, placeWords, targetWords } from "./words.js";

/** @typedef {import("../contract.js").GameClient} GameClient */
/** @typedef {import("../contract.js").Point} Point */
/** @typedef {import("../contract.js").Table} Table */
/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */

/** Tiles smaller than this are too small to choose a spot on the board itself, CSS pixels. */
const SPOTS_FROM = 84;
/** How far beside the middle of a cell a finger may come down, CSS pixels. */
const FINGER_PX = 24;

/**
 * @param {Table} table
 * @returns {Promise<GameClient>}
 */
export async function create(table) {
  const pictures = new Pictures(await get("/api/games/carcassonne/tiles"));
  const panels = { pile: h("div", {}), moves: h("div", {}), final: h("div", { class: "final", hidden: true }) };
  const model = new Model(table, pictures, show);
  const final = new Final(panels.final, model, look);

  function show() {
    if (!model.view) return;
    if (table.live) {
      showHand(table.hand, model);
      table.hand.append(panels.final);
    } else table.hand.replaceChildren(panels.final);
    final.show();
    table.changed();
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
    hover(at) {
      const cell = at ? cellKey(Math.floor(at[0]), Math.floor(at[1])) : null;
      const next = cell && model.step.places.has(cell) ? cell : null;
      if (next === model.hovered) return;
      model.hovered = next;
      table.changed();
    },
    wheel(at, steps) {
      const own = model.choice.cell === cellKey(Math.floor(at[0]), Math.floor(at[1]));
      if (own) model.turn(steps);
      return own;
    },
    key: (key) => press(model, key),
    describe: (entry) => describe(entry, table.nameOf),
    picture: (entry) => thumbnail(entry, pictures),
    highlight(tiles) {
      model.set(() => (model.highlighted = tiles));
    },
    score: (view, seat) => final.score(view, seat),
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
 * @param {Model} model
 * @param {Point} at
 */
function tap(model, at) {
  if (model.step.kind === "place") {
    model.tapCell(nearestCell(model, at));
    return;
  }
  const near = nearestTarget(model, at);
  if (!near) return;
  if (near === model.target) model.confirm();
  else model.set(() => (model.target = near));
}

/**
 * The cell under a finger; a legal one close by, when the cell itself is too small to be hit.
 * @param {Model} model
 * @param {Point} at
 */
function nearestCell(model, at) {
  const exact = cellKey(Math.floor(at[0]), Math.floor(at[1]));
  if (model.step.places.has(exact)) return exact;
  let best = exact;
  let far = FINGER_PX / model.table.camera.scale;
  for (const cell of model.step.places.keys()) {
    const [x, y] = cellOf(cell);
    const off = Math.hypot(x + 0.5 - at[0], y + 0.5 - at[1]);
    if (off < far) [best, far] = [cell, off];
  }
  return best;
}

/**
 * The spot under a finger, when tiles are large enough to tell spots apart.
 * @param {Model} model
 * @param {Point} at
 */
function nearestTarget(model, at) {
  const { scale } = model.table.camera;
  if (scale < SPOTS_FROM) return null;
  let best = null;
  let far = Math.max(0.2, 24 / scale);
  for (const target of model.offered()) {
    const point = model.point(target.place);
    const off = point ? Math.hypot(point[0] - at[0], point[1] - at[1]) : Infinity;
    if (off < far) [best, far] = [target, off];
  }
  return best;
}

/**
 * @param {Model} model
 * @param {string} key
 * @returns {boolean}
 */
function press(model, key) {
  const { step, table } = model;
  if (step.kind === "wait" || step.kind === "over") return false;
  switch (key) {
    case "r":
      model.turn(1);
      return true;
    case "R":
      model.turn(-1);
      return true;
    case "n":
    case "p":
      stepThrough(model, key === "n" ? 1 : -1);
      return true;
    case "Enter":
      model.confirm();
      return model.chosen() !== null;
    case "s": {
      const skip = step.plain.find(([kind]) => kind === "skip");
      if (skip && !model.waiting()) table.act(skip);
      return skip !== undefined;
    }
    default:
      return false;
  }
}

/**
 * The next or previous legal move in reading order, shown on the board and said aloud.
 * @param {Model} model
 * @param {number} by
 */
function stepThrough(model, by) {
  const { step, choice, view } = model;
  if (step.kind === "place") {
    const all = walk(step.places);
    const now = all.findIndex(({ cell, rot }) => cell === choice.cell && rot === choice.rot);
    const next = all[(now + by + all.length) % all.length] ?? choice;
    model.set(() => (model.choice = next));
    if (next.cell) model.table.announce(placeWords(view, cellOf(next.cell), next.rot));
    return;
  }
  const now = model.target ? step.targets.indexOf(model.target) : by > 0 ? -1 : 0;
  const next = step.targets[(now + by + step.targets.length) % step.targets.length];
  if (!next) return;
  model.set(() => {
    model.target = next;
    model.figure = next.kind;
  });
  model.table.announce(targetWords(view, model.pictures.facts, next.kind, next.place));
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

/** @param {ReadonlyArray<readonly [number, number]>} cells */
function boxOf(cells) {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

/**
 * @param {import("../contract.js").Box} box
 * @param {number} by
 */
const grown = (box, by) => ({ left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by });

