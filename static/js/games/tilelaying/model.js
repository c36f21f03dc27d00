/**
 * What the page of a game of square tiles shows right now: the view, what is asked, and what was chosen of it.
 *
 * Everything the layers and panels read is derived here and kept until its inputs change, so
 * that `===` tells them whether to draw again.
 */

import { cellOf, firstChoice, tapped, turned } from "./places.js";
import { placePoint, splitPlace, featureAt } from "./spots.js";

/** @typedef {import("../contract.js").Table} Table */
/** @typedef {import("./layers.js").LaidTile} LaidTile */
/** @typedef {import("./layers.js").Marks} Marks */
/** @typedef {import("./layers.js").Standing} Standing */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {import("./places.js").Choice} Choice */
/** @typedef {import("../contract.js").LogLine} LogLine */
/** @typedef {import("../../art/tile/plan.js").TileFacts} TileFacts */
/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */
/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */
/** @typedef {Readonly<Record<string, TileFacts>>} Facts */

/** @typedef {{ action: Action, kind: string, place: string }} Target  place: "x,y@spot" */
/** @typedef {{ count: number, what: string, each: number, sum: number }} Part  of a score */

/**
 * What a player is asked for. kind: "wait", "over", "place", or another step of the game's own
 * @typedef {object} Step
 * @property {string} kind
 * @property {string | null} tile  code of the tile in hand
 * @property {import("./places.js").Places} places  where it may lie
 * @property {(cell: [number, number], rot: number) => Action} lay
 * @property {ReadonlyArray<Target>} targets  where figures may go
 * @property {boolean} sorted  whether a kind of figure is chosen before its target
 * @property {string | null} cell  tile that the figures are for
 * @property {ReadonlyArray<Action>} plain  actions that need no place
 */

/**
 * What a game of square tiles adds to the kit: how to read its legal actions, and its words.
 * @typedef {object} Kit
 * @property {string} game
 * @property {(view: any, legal: ReadonlyArray<Action>, facts: Facts) => Step} stepOf
 * @property {(kind: string, feature: string) => boolean} lies  whether such a figure lies down on such a feature
 * @property {(kind: string) => boolean} corner  whether it stands on a corner of tiles
 * @property {(view: any, facts: Facts, cell: [number, number], rot: number) => string} placeWords  for those who listen
 * @property {(model: Model, cell: [number, number], rot: number) => Array<string | Node>} placeParts  for those who see
 * @property {(view: any, facts: Facts, target: Target) => string} targetWords
 * @property {(action: Action, view: any) => string} plainWords
 * @property {(kind: string) => string} featureWords
 * @property {(event: GameEvent) => Part[]} partsOf  what points are made of
 * @property {(event: GameEvent, nameOf: (seat: number) => string) => string} strengthWords
 */

/** @type {Step} */
const NOTHING = { kind: "wait", tile: null, places: new Map(), lay: () => [], targets: [], sorted: false, cell: null, plain: [] };

export class Model {
  /**
   * @param {Kit} kit
   * @param {Table} table
   * @param {Pictures} pictures
   * @param {() => void} changed
   */
  constructor(kit, table, pictures, changed) {
    this.kit = kit;
    this.table = table;
    this.pictures = pictures;
    this.changed = changed;
    /** @type {any} */
    this.view = null;
    /** @type {Step} */
    this.step = NOTHING;
    /** @type {Choice} */
    this.choice = { rot: 0, cell: null };
    /** @type {Target | null} */
    this.target = null;
    /** @type {string | null} */
    this.figure = null;
    /** @type {string | null} */
    this.hovered = null;
    /** @type {ReadonlyArray<[number, number]> | null} */
    this.highlighted = null;
    this.tiles = memo((/** @type {any} */ tiles) => laidTiles(tiles));
    this.figures = memo((/** @type {any} */ figures, /** @type {Target | null} */ target) => this.standing(figures, target));
    this.marks = memo(() => this.marked());
  }

  /** Takes in a new state. A new question starts with nothing chosen. */
  take() {
    const { view, legal } = this.table.state();
    if (!view) return;
    const asked = this.legal !== legal || this.view?.hand !== view.hand;
    this.view = view;
    this.legal = legal;
    if (asked) {
      this.step = this.kit.stepOf(view, legal, this.pictures.facts);
      this.choice = firstChoice(this.step.places);
      this.target = null;
      this.figure = this.step.targets[0]?.kind ?? null;
    } else if (view.result) this.step = { ...this.step, kind: "over" };
    this.changed();
  }

  /** @param {(model: Model) => void} change */
  set(change) {
    change(this);
    this.changed();
  }

  /** @param {string | null} cell  one where the tile in hand may lie */
  hoverCell(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.table.paint();
  }

  /** @param {string} cell */
  tapCell(cell) {
    this.set(() => (this.choice = tapped(this.choice, this.step.places, cell)));
  }

  /** @param {number} steps */
  turn(steps) {
    this.set(() => (this.choice = turned(this.choice, this.step.places, steps)));
  }

  /** What would be sent now; null when something is still to be chosen. @returns {Action | null} */
  chosen() {
    if (this.step.kind === "place") return this.choice.cell ? this.step.lay(cellOf(this.choice.cell), this.choice.rot) : null;
    return this.target?.action ?? null;
  }

  /** Whether an answer is on its way. */
  waiting() {
    return this.table.state().waiting.length > 0;
  }

  confirm() {
    const action = this.chosen();
    if (action && !this.waiting()) this.table.act(action);
  }

  /** Targets of the kind of figure that is chosen. */
  offered() {
    return this.step.targets.filter(({ kind }) => kind === this.figure || !this.step.sorted);
  }

  /** @param {string} cell */
  tileAt(cell) {
    const tile = this.view?.tiles[cell];
    if (tile) return { drawing: this.pictures.drawing(tile[0]), rot: tile[1] };
    return null;
  }

  /** @param {string} place */
  point(place) {
    return placePoint(place, (cell) => this.tileAt(cell));
  }

  /** The colour word of the viewer's own pieces. */
  get colour() {
    return this.table.colourOf(this.table.state().welcome?.viewer ?? 0);
  }

  /**
   * Whether a figure lies down there.
   * @param {string} kind
   * @param {string} place
   */
  lies(kind, place) {
    const [cell, spot] = splitPlace(place);
    const tile = this.tileAt(cell);
    return tile !== null && this.kit.lies(kind, tile.drawing.facts.features[featureAt(tile.drawing.facts, tile.rot, spot)]?.kind ?? "");
  }

  laid() {
    return this.tiles(this.view?.tiles);
  }

  placed() {
    return this.figures(this.view?.figures, this.target, this.view?.tiles);
  }

  signs() {
    return this.marks(this.view, this.step, this.choice, this.target, this.figure, this.hovered, this.highlighted);
  }

  /**
   * @param {Record<string, [number, string]> | undefined} figures
   * @param {Target | null} target
   * @returns {Standing[]}
   */
  standing(figures, target) {
    const all = Object.entries(figures ?? {}).flatMap(([place, [seat, kind]]) => this.figureAt(place, seat, kind, 1));
    const { viewer } = this.table.state().welcome ?? { viewer: null };
    if (target && viewer !== null) all.push(...this.figureAt(target.place, viewer, target.kind, 0.82));
    return all.sort((a, b) => a.point[1] - b.point[1]);
  }

  /**
   * @param {string} place
   * @param {number} seat
   * @param {string} kind
   * @param {number} alpha
   * @returns {Standing[]}
   */
  figureAt(place, seat, kind, alpha) {
    const point = this.point(place);
    return point ? [{ point, kind, colour: this.table.colourOf(seat), lying: this.lies(kind, place), alpha, corner: this.kit.corner(kind) }] : [];
  }

  /** @returns {Marks} */
  marked() {
    const { step, choice, view } = this;
    const places = step.kind === "place" ? [...step.places].filter(([cell]) => cell !== choice.cell) : [];
    const layer = view?.tiles[view?.last]?.[2] ?? -1;
    const last = layer >= 0 ? { cell: view.last, colour: this.table.colourOf(layer) } : null;
    return {
      places: places.map(([cell, rots]) => ({ cell, now: rots.includes(choice.rot) })),
      hover: this.hovered,
      ghost: this.ghost(),
      last,
      highlight: this.highlighted,
      spots: this.offered().flatMap((target) => {
        const point = this.point(target.place);
        return point ? [{ point, chosen: target === this.target }] : [];
      }),
    };
  }

  ghost() {
    const { step, choice } = this;
    if (step.kind !== "place" || !choice.cell) return null;
    const [x, y] = cellOf(choice.cell);
    return { x, y, key: `${step.tile} ${choice.rot}` };
  }
}

/**
 * @param {Record<string, [string, number, number]> | undefined} tiles
 * @returns {LaidTile[]}
 */
function laidTiles(tiles) {
  return Object.entries(tiles ?? {}).map(([cell, [code, rot]]) => {
    const [x, y] = cellOf(cell);
    return { x, y, key: `${code} ${rot}` };
  });
}

/**
 * Computes again only when an input is another one than before.
 * @template R
 * @param {(...inputs: any[]) => R} compute
 * @returns {(...inputs: any[]) => R}
 */
export function memo(compute) {
  /** @type {any[] | null} */
  let before = null;
  /** @type {R} */
  let result;
  return (...inputs) => {
    if (!before || inputs.some((input, i) => input !== /** @type {any[]} */ (before)[i])) {
      before = inputs;
      result = compute(...inputs);
    }
    return result;
  };
}

