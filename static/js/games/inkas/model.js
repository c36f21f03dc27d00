/**
 * What the page of Rise of the Inkas shows right now: the view, what is asked, and what was chosen of it.
 */

import { placeAt } from "../../art/hex/places.js";
import { changed, countsOf, lettersOf, sizeOf } from "./bundles.js";
import { NOTHING, stepOf } from "./steps.js";

/** @typedef {import("../contract.js").Table} Table */
/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {import("./bundles.js").Counts} Counts */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Tool} Tool */

/**
 * Something being put together from cards.
 * kind: offer counter bank swap discard invention monopoly cards; give, get: cards so far; to: seats to be asked
 * @typedef {{ kind: string, give: Counts, get: Counts, to: ReadonlyArray<number> }} Sheet
 */

/** Boards smaller than this are too small to tap a corner on, CSS pixels per hex. */
const TAP_SCALE = 72;
const CLOSE_SCALE = 110;
const NEAR = 0.62;
/** The hexes and the frame around them. */
export const BOARD = { left: -0.42, top: 0.42, right: 5.62, bottom: 8.58 };

export class Model {
  /**
   * @param {Table} table
   * @param {() => void} show  called after every change
   */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    /** @type {any} */
    this.view = null;
    /** @type {ReadonlyArray<Action>} */
    this.legal = [];
    /** @type {Step} */
    this.step = NOTHING;
    /** What is about to be placed. @type {Tool | null} */
    this.tool = null;
    /** Where. @type {string | null} */
    this.target = null;
    /** @type {string | null} */
    this.hovered = null;
    /** @type {Sheet | null} */
    this.sheet = null;
    /** Points of the board that a line of the log is about. @type {ReadonlyArray<readonly [number, number]> | null} */
    this.highlighted = null;
    /** Cards shown in the hand: they wait for the dice to come to rest. @type {Counts | null} */
    this.hand = null;
    /** Whether the dice lie still. */
    this.settled = true;
    /** Grows with every change but of what is pointed at. */
    this.version = 0;
    /** The last move. @type {{ action: Action, about: string, tries: number } | null} */
    this.sent = null;
    /** @type {import("../contract.js").Pose | null} */
    this.back = null;
  }

  /** Own seat; null for a spectator. */
  get viewer() {
    return this.table.state().welcome?.viewer ?? null;
  }

  /** Takes in a new state. A new question starts with nothing chosen. */
  take() {
    const { view, legal } = this.table.state();
    if (!view) return;
    const asked = legal !== this.legal;
    const phase = view.phase !== this.view?.phase || view.turns !== this.view?.turns;
    this.view = view;
    this.legal = legal;
    if (asked || phase) this.ask(phase);
    this.version += 1;
    this.show();
  }

  /** @param {boolean} phase  the phase is another one */
  ask(phase) {
    this.step = stepOf(this.view, this.legal, this.viewer);
    const { places, forced } = this.step;
    if (phase || forced || !this.tool || !places.has(this.tool) || this.built()) this.aim(forced, false);
    else if (this.target && !places.get(this.tool)?.has(this.target)) this.target = null;
    this.sheet = this.keptSheet(phase);
  }

  /** Whether what was aimed at stands now. */
  built() {
    const { log } = this.table.state();
    const last = log[log.length - 1];
    return last !== undefined && last.seat === this.viewer && last.action[0] === this.tool;
  }

  /** The sheet that stays or comes up by itself. @param {boolean} phase @returns {Sheet | null} */
  keptSheet(phase) {
    const { kinds } = this.step;
    if (kinds.has("discard")) return this.sheet?.kind === "discard" ? this.sheet : emptySheet("discard");
    if (phase || !this.sheet || this.sheet.kind === "discard") return null;
    const needs = /** @type {Record<string, string>} */ ({
      offer: "offer",
      counter: "counter",
      bank: "bank",
      swap: "swap",
      invention: "invention",
      monopoly: "monopoly",
    })[this.sheet.kind];
    return needs && !kinds.has(needs) ? null : this.sheet;
  }

  /** @param {() => void} change */
  set(change) {
    change();
    this.version += 1;
    this.show();
  }

  /** Chooses what to place. @param {Tool | null} tool @param {boolean} [show] */
  aim(tool, show = true) {
    this.tool = tool;
    this.target = null;
    this.hovered = null;
    if (tool) this.sheet = null;
    if (tool) this.approach(tool);
    else this.retreat();
    this.version += 1;
    if (show) this.show();
  }

  /** On a small board: closer to the places, so that a finger can tell them apart. @param {Tool} tool */
  approach(tool) {
    const { camera } = this.table;
    const points = [...(this.step.places.get(tool)?.keys() ?? [])].map(placeAt);
    const { scale } = this.back ?? camera;
    if (scale >= TAP_SCALE || points.length === 0 || !this.table.live) return;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const box = {
      left: Math.min(...xs) - NEAR,
      right: Math.max(...xs) + NEAR,
      top: Math.min(...ys) - NEAR,
      bottom: Math.max(...ys) + NEAR,
    };
    const pose = camera.fitting(box, CLOSE_SCALE);
    if (pose.scale <= scale * 1.1 || tool === "robber" || tool === "free") this.retreat();
    else {
      this.back ??= camera.pose;
      this.table.fly(pose);
    }
  }

  /** Back to where the camera was before it came closer. */
  retreat() {
    const { back } = this;
    if (!back) return;
    this.back = null;
    const whole = this.table.camera.fitting(BOARD, back.scale * 2);
    if (back.scale <= whole.scale * 1.3) this.table.fit();
    else this.table.fly(back);
  }

  /** Places for what is chosen. */
  get places() {
    return (this.tool && this.step.places.get(this.tool)) || null;
  }

  /** What may be done at the chosen place: one action, or one for each victim. */
  get choices() {
    return (this.target && this.places?.get(this.target)) || [];
  }

  /** The legal place nearest to a point of the board. @param {readonly [number, number]} at @param {number} [reach_px] */
  nearest([x, y], reach_px = 30) {
    let best = null;
    let far = Math.max(reach_px / this.table.camera.scale, this.tool === "robber" || this.tool === "free" ? 0.5 : 0.2);
    for (const place of this.places?.keys() ?? []) {
      const [px, py] = placeAt(place);
      const off = Math.hypot(px - x, py - y);
      if (off < far) [best, far] = [place, off];
    }
    return best;
  }

  /** Whether an answer is on its way. */
  waiting() {
    return this.table.state().waiting.length > 0;
  }

  /** @param {Action} action */
  act(action) {
    if (this.waiting()) return;
    if (this.sheet && this.sheet.kind !== "discard") this.sheet = null;
    this.sent = { action, about: this.about(action), tries: 0 };
    this.table.act(action);
  }

  /**
   * Others may act at the same time, and be first. Sends the last move again when it is about the same still.
   * @returns {boolean} whether it was sent
   */
  again() {
    const { sent, step } = this;
    const legal = sent && step.kinds.get(sent.action[0])?.some((action) => action[1] === "?" || action.join(" ") === sent.action.join(" "));
    if (!sent || !legal || sent.tries > 4 || this.about(sent.action) !== sent.about) return false;
    sent.tries += 1;
    queueMicrotask(() => this.table.act(sent.action));
    return true;
  }

  /** What an answer or a deal is about: the offer as it stands. @param {Action} action */
  about([kind, seat]) {
    const { offer } = this.view;
    if (!["yes", "no", "counter", "deal"].includes(kind) || !offer) return "";
    return JSON.stringify([offer.give, offer.get, kind === "deal" ? offer.answers[String(seat)] : null]);
  }

  /** Does what is chosen, when nothing is left to choose. */
  confirm() {
    if (this.choices.length === 1) this.act(this.choices[0]);
  }

  // --- cards ---

  /** @param {string} kind @param {Partial<Sheet>} [from] */
  open(kind, from = {}) {
    this.set(() => {
      if (!this.step.forced) this.tool = null;
      this.target = null;
      this.sheet = { ...emptySheet(kind), ...from };
    });
  }

  close() {
    this.set(() => (this.sheet = null));
  }

  /** Cards of the hand that are not yet given. @param {string} kind */
  left(kind) {
    return (this.hand?.[kind] ?? 0) - (this.sheet?.give[kind] ?? 0);
  }

  /** @param {"give" | "get"} side @param {string} kind @param {number} by */
  put(side, kind, by) {
    const { sheet } = this;
    if (!sheet || (side === "give" && by > 0 && this.left(kind) < 1)) return;
    this.set(() => {
      const next = changed(sheet[side], kind, by);
      const other = side === "give" ? "get" : "give";
      const clash = by > 0 && (sheet.kind === "offer" || sheet.kind === "counter") && sheet[other][kind];
      this.sheet = { ...sheet, [side]: next, ...(clash ? { [other]: changed(sheet[other], kind, -Infinity) } : {}) };
    });
  }

  /** The action that a sheet amounts to; null while something is missing. @returns {Action | null} */
  drafted() {
    const { sheet, view } = this;
    if (!sheet) return null;
    const [give, get] = [lettersOf(sheet.give), lettersOf(sheet.get)];
    switch (sheet.kind) {
      case "offer":
        return give && get && sheet.to.length > 0 ? ["offer", give, get, [...sheet.to].sort()] : null;
      case "counter":
        return give && get ? ["counter", give, get] : null;
      case "swap":
        return give.length === 2 && get.length === 1 ? ["swap", give, get] : null;
      case "discard":
        return sizeOf(sheet.give) === view.open.discard?.n ? ["discard", give] : null;
      case "invention":
        return this.listed(["invention", get]);
      case "monopoly":
        return this.listed(["monopoly", get]);
      default:
        return this.listed(["bank", give, get]);
    }
  }

  /** @param {Action} wanted @returns {Action | null} */
  listed(wanted) {
    const text = wanted.join(" ");
    return this.step.kinds.get(wanted[0])?.find((action) => action.join(" ") === text) ?? null;
  }

  /** Others who can be asked. @returns {number[]} */
  get partners() {
    return this.view?.open.offer?.to ?? [];
  }

  /** A draft of a counter-offer, from what was offered. */
  counter() {
    const { give, get } = this.view.offer;
    this.open("counter", { give: countsOf(get), get: countsOf(give) });
  }
}

/** @param {string} kind @returns {Sheet} */
const emptySheet = (kind) => ({ kind, give: {}, get: {}, to: [] });
