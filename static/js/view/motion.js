/**
 * What moves on the board for a moment: dice, the robber, a piece that is set down, hexes that pay.
 */

import { prefersStill } from "./stage.js";

/** @typedef {{ start: number, delay: number, length: number, data: any }} Move */

export class Motion {
  /** @param {() => void} wake  asks for a frame */
  constructor(wake) {
    this.wake = wake;
    /** @type {Map<string, Move>} */
    this.moves = new Map();
  }

  /**
   * @param {string} name
   * @param {number} length  milliseconds
   * @param {any} data
   * @param {number} [delay]  milliseconds
   */
  begin(name, length, data, delay = 0) {
    if (prefersStill() || document.hidden) return;
    this.moves.set(name, { start: performance.now(), delay, length, data });
    this.wake();
  }

  /**
   * How far a move is, 0 to 1; null when there is none. A finished one is forgotten.
   * @param {string} name
   */
  at(name) {
    const move = this.moves.get(name);
    if (!move) return null;
    const progress = (performance.now() - move.start - move.delay) / move.length;
    if (progress >= 1) {
      this.moves.delete(name);
      return null;
    }
    return { progress: Math.max(0, progress), waits: progress < 0, data: move.data };
  }

  /** @param {ReadonlyArray<string>} names */
  busy(names) {
    return names.some((name) => this.moves.has(name));
  }
}
