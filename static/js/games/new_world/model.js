/**
 * What the page of The New World shows besides tiles and settlers: what a move would lead to, what is looked at,
 * and in which order completed features are to be scored.
 */

import { memo, Model } from "../tilelaying/model.js";
import { columnOfPlace, standsOf } from "./columns.js";
import { partAt } from "./fields.js";

/** @typedef {import("../contract.js").Point} Point */
/** @typedef {import("../contract.js").Table} Table */
/** @typedef {import("../tilelaying/model.js").Kit} Kit */
/** @typedef {import("../tilelaying/pictures.js").Pictures} Pictures */
/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */

/**
 * One order of scoring and what it leads to; see `app/games/new_world/view.py`.
 * @typedef {object} Order
 * @property {string[]} order
 * @property {number[]} points
 * @property {number[]} bonus
 * @property {string[]} removed
 * @property {string[]} unscored
 * @property {[number, number]} surveyors
 * @property {GameEvent[]} steps
 */

/**
 * @typedef {object} Preview
 * @property {Array<{ feature: string, place: string, tiles: Array<[number, number]>, value: number }>} completes
 * @property {Order[]} orders
 * @property {number[]} clears
 * @property {Record<string, string>} never
 * @property {Array<{ action: Action, orders: Order[], danger: boolean }>} deploys
 */

/**
 * What the board shows of a move that is thought about.
 * @typedef {{ removed: ReadonlyArray<string>, tiles: ReadonlyArray<[number, number]>, never: ReadonlyArray<string>, surveyors: Array<[number, number]> | null }} Forecast
 */

/** A preview that did not come is asked for again after this. */
const AGAIN_MS = 900;
const TOGETHER_MS = 40;
/** @type {Readonly<Record<string, string>>} */
const ROLES = { road: "robber", town: "merchant", farm: "farmer", field: "trapper" };

export class NewWorld extends Model {
  /**
   * @param {Kit} kit
   * @param {Table} table
   * @param {Pictures} pictures
   * @param {() => void} changed
   */
  constructor(kit, table, pictures, changed) {
    super(kit, table, pictures, changed);
    /** By action; null: asked for. @type {Map<string, Preview | null>} */
    this.previews = new Map();
    this.seq = -2;
    /** The action whose outlook was said last, as text. */
    this.said = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Which of the orders is chosen. */
    this.order = 0;
    /** Features still to be scored of an order that was decided on. @type {string[]} */
    this.plan = [];
    /** The part of the land that is looked at. @type {{ place: string, at: Point } | null} */
    this.inspected = null;
    this.stands = memo((/** @type {any} */ surveyors, /** @type {any} */ tiles) => standsOf(surveyors, tiles));
    this.forecasts = memo((/** @type {Preview | null} */ preview, /** @type {Order | null} */ order) => this.forecastOf(preview, order));
    /** @type {Map<string, string>} */
    this.tokens = new Map();
    /** Says in words what is thought about would lead to. @type {() => string} */
    this.sayOutlook = () => "";
    /** Points as they are shown: in the final scoring after the step that is explained. @type {(seat: number) => number} */
    this.scoreOf = (seat) => this.view.scores[seat];
    /** The step of the final scoring that is explained. @type {() => GameEvent | null} */
    this.told = () => null;
    this.returned = memo((/** @type {import("../tilelaying/layers.js").Standing[]} */ standing, /** @type {GameEvent} */ told) =>
      [...standing, ...told.places.flatMap((/** @type {string} */ place) => this.figureAt(place, told.seat, ROLES[told.feature], 1))]);
    this.fields = memo((/** @type {any} */ parts, /** @type {string | undefined} */ name) => Object.keys(parts ?? {}).filter((place) => parts[place] === name));
  }

  take() {
    const { seq } = this.table.state();
    const before = seq === this.seq;
    if (!before) this.previews.clear();
    this.seq = seq;
    super.take();
    if (!before) this.order = Math.max(0, this.orders.findIndex((order) => order === this.best(this.orders)));
    this.goOn();
  }

  /** Scores the next feature of an order that was decided on, while the game still asks. */
  goOn() {
    if (this.step.kind !== "order") this.plan = [];
    const next = this.plan.length > 0 && this.step.plain.find(([, place]) => place === this.plan[0]);
    if (!next || this.waiting()) return;
    this.plan = this.plan.slice(1);
    this.table.act(next);
  }

  /** @returns {Action | null} */
  chosen() {
    if (this.step.kind !== "order") return super.chosen();
    return this.step.plain.find(([, place]) => place === this.orders[this.order]?.order[0]) ?? null;
  }

  confirm() {
    if (this.step.kind === "order" && !this.waiting()) this.plan = (this.orders[this.order]?.order ?? []).slice(1);
    super.confirm();
  }

  /** The orders among which the player chooses. @returns {Order[]} */
  get orders() {
    return this.view?.orders ?? [];
  }

  /**
   * What an action would lead to; null while that is not known.
   * @param {Action} action
   * @returns {Preview | null}
   */
  foresee(action) {
    const key = JSON.stringify(action);
    const known = this.previews.get(key);
    if (known !== undefined) return known;
    const { seq } = this;
    this.previews.set(key, null);
    this.table.preview(action).then((preview) => {
      if (seq !== this.seq) return;
      if (preview) this.previews.set(key, preview);
      else setTimeout(() => seq === this.seq && this.previews.delete(key), AGAIN_MS);
      this.soon();
    });
    return null;
  }

  /** Says once what the move that is thought about would lead to, as soon as that is known. */
  tellOutlook() {
    const { thought } = this;
    const key = thought === this.step.plain[0] ? "" : JSON.stringify(thought);
    if (key === this.said || (thought && !this.outlook())) return;
    this.said = key;
    if (key) setTimeout(() => key === this.said && this.table.announce(this.sayOutlook()), TOGETHER_MS);
  }

  /** Several previews come at once: shown together. */
  soon() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.changed();
    }, TOGETHER_MS);
  }

  /** A colour of the style sheet. @param {string} name */
  token(name) {
    const known = this.tokens.get(name);
    if (known !== undefined) return known;
    const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "#888";
    this.tokens.set(name, value);
    return value;
  }

  /** The theme changed. */
  recolour() {
    this.tokens.clear();
    this.pictures.recolour();
    this.changed();
  }

  /** The action whose consequences are shown: what is chosen, or going on without a settler. @returns {Action | null} */
  get thought() {
    if (this.step.kind === "place") return this.chosen();
    if (this.step.kind === "figure") return this.chosen() ?? this.step.plain[0] ?? null;
    return null;
  }

  /** @returns {Preview | null} */
  outlook() {
    const action = this.table.live ? this.thought : null;
    return action && this.foresee(action);
  }

  /** The viewer's seat; 0 for who only watches. */
  get viewer() {
    return this.table.state().welcome?.viewer ?? 0;
  }

  /**
   * The order of scoring that brings the viewer most.
   * @param {ReadonlyArray<Order>} orders
   * @returns {Order | null}
   */
  best(orders) {
    return orders.reduce((/** @type {Order | null} */ best, order) => (best && best.points[this.viewer] >= order.points[this.viewer] ? best : order), null);
  }

  /** The order whose consequences the board shows. @returns {Order | null} */
  get ordered() {
    if (this.step.kind === "order") return this.orders[this.order] ?? null;
    return this.best(this.outlook()?.orders ?? []);
  }

  /** @returns {Forecast} */
  forecast() {
    return this.forecasts(this.outlook(), this.ordered);
  }

  /**
   * @param {Preview | null} preview
   * @param {Order | null} order
   * @returns {Forecast}
   */
  forecastOf(preview, order) {
    const points = order?.steps.filter(({ kind }) => kind === "points") ?? [];
    return {
      removed: order?.removed ?? [],
      tiles: points.flatMap(({ tiles }) => tiles),
      never: Object.keys(preview?.never ?? {}),
      surveyors: order ? this.stands(order.surveyors, this.view.tiles) : null,
    };
  }

  /** @returns {number[]} by seat */
  get scores() {
    return (this.view?.scores ?? []).map((/** @type {number} */ _, /** @type {number} */ seat) => this.scoreOf(seat));
  }

  /**
   * The tile that lies for trial counts as lying.
   * @param {string} cell
   */
  tileAt(cell) {
    const { step, choice } = this;
    const trial = step.kind === "place" && step.tile && cell === choice.cell;
    return super.tileAt(cell) ?? (trial ? { drawing: this.pictures.drawing(step.tile ?? ""), rot: choice.rot } : null);
  }

  /** Settlers on the board; in the final scoring also those whom the explained step takes off. */
  placed() {
    const told = this.told();
    return told ? this.returned(super.placed(), told) : super.placed();
  }

  /** Own settlers who would be lost at the next scoring of another feature. @returns {string[]} */
  get endangered() {
    const viewer = this.table.state().welcome?.viewer ?? null;
    return (this.view?.danger ?? []).filter((/** @type {string} */ place) => this.view.figures[place]?.[0] === viewer);
  }

  /**
   * Looks at the part of the land under a point.
   * @param {Point | null} at
   * @returns {boolean} whether what is shown changed
   */
  inspect(at) {
    const part = at && partAt(at, (cell) => this.tileAt(cell));
    const next = part && part.kind === "field" ? { place: part.place, at: /** @type {Point} */ (at) } : null;
    const same = next && this.inspected ? this.fieldOf(next.place) === this.fieldOf(this.inspected.place) : next === this.inspected;
    if (same) return false;
    this.inspected = next;
    return true;
  }

  /** The column of the tile that settlers are asked for. */
  get column() {
    return columnOfPlace(`${this.step.cell}@`);
  }

  /** @param {string} place @returns {string | undefined} */
  fieldOf(place) {
    return this.view?.field_of[place];
  }

  /** The field that is looked at: its parts and animals. @returns {{ parts: string[], animals: number, at: Point } | null} */
  inspectedField() {
    const name = this.inspected && this.fieldOf(this.inspected.place);
    if (!name || !this.inspected) return null;
    return { parts: this.fields(this.view.field_of, name), animals: this.view.animals[name] ?? 0, at: this.inspected.at };
  }
}
