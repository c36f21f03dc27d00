/**
 * A board on a page: the stage, a camera that glides, and what hands do on it.
 */

import { createStage, easeOut, prefersStill } from "../view/stage.js";
import { bindGestures } from "../view/gestures.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../view/camera.js").Camera} Camera */
/** @typedef {import("../view/camera.js").Pose} Pose */
/** @typedef {import("../view/stage.js").Stage} Stage */

/** How long the camera takes from one place to another. */
export const GLIDE_MS = 280;
const PAN_PX = 60;

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Camera} camera
   */
  constructor(host, camera) {
    this.host = host;
    this.camera = camera;
    /** @type {Stage | null} */
    this.stage = null;
    /** @type {GameClient | null} */
    this.game = null;
    /** Whether the camera stays where a person moved it. */
    this.held = false;
    this.stop = () => {};
  }

  /** @param {GameClient} game */
  open(game) {
    this.game = game;
    this.stage = createStage(this.host, this.camera, game.layers, () => this.follow());
    const { camera } = this;
    bindGestures(this.host, {
      tap: (at) => game.tap(camera.toWorld(at)),
      hover: (at) => game.hover(at && camera.toWorld(at)),
      pan: (dx, dy) => this.moved(() => camera.pan(dx, dy)),
      zoom: (at, factor) => this.moved(() => camera.zoom(at, factor)),
      settle: () => this.settle(),
      wheel: (at, steps) => {
        if (!game.wheel(camera.toWorld(at), steps)) this.step(-steps, at);
      },
    });
    this.host.addEventListener("keydown", (event) => this.press(event));
  }

  request() {
    this.stage?.request();
  }

  /** @param {() => void} change  by hand */
  moved(change) {
    this.stop();
    this.held = true;
    this.camera.moving = true;
    change();
    this.request();
  }

  /** After a drag or pinch: to the next scale at which tiles are whole pixels. */
  settle() {
    const { camera } = this;
    const scale = camera.rest(camera.scale);
    camera.moving = false;
    if (Math.abs(scale / camera.scale - 1) < 1e-6) this.request();
    else this.fly(camera.zoomed(camera.middle, scale));
  }

  /**
   * @param {number} rungs  positive: closer
   * @param {readonly [number, number]} [at]  CSS pixels that stay
   */
  step(rungs, at = this.camera.middle) {
    this.held = true;
    this.fly(this.camera.zoomed(at, this.camera.rung(rungs)));
  }

  /** @param {Pose} pose */
  fly(pose) {
    this.stop();
    const { camera } = this;
    const from = camera.pose;
    const duration_ms = prefersStill() || document.hidden ? 0 : GLIDE_MS;
    camera.moving = true;
    const stop = this.stage?.animate(duration_ms, (progress) => {
      const t = easeOut(progress);
      camera.pose = { x: mix(from.x, pose.x, t), y: mix(from.y, pose.y, t), scale: from.scale * (pose.scale / from.scale) ** t };
      if (progress === 1) camera.moving = false;
    });
    this.stop = stop ?? (() => {});
  }

  fit() {
    this.held = false;
    if (this.game) this.fly(this.camera.fitting(this.game.bounds(), this.game.scale));
  }

  /** Keeps the whole board in sight unless a person chose otherwise. */
  follow() {
    if (!this.game || this.held) return;
    const pose = this.camera.fitting(this.game.bounds(), this.game.scale);
    const { x, y, scale } = this.camera;
    if (Math.hypot(pose.x - x, pose.y - y) > 1e-6 || pose.scale !== scale) this.fly(pose);
  }

  /**
   * Brings a cell into sight when it is not.
   * @param {number} x
   * @param {number} y
   */
  reveal(x, y) {
    const { camera } = this;
    const [left, top] = camera.toPage([x, y]);
    const { inset } = camera;
    const inside = left > inset.left && top > inset.top && left + camera.scale < camera.width - inset.right && top + camera.scale < camera.height - inset.bottom;
    if (!inside) this.fly({ x: x + 0.5, y: y + 0.5, scale: camera.scale });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const moves = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [PAN_PX, 0], ArrowRight: [-PAN_PX, 0], ArrowUp: [0, PAN_PX], ArrowDown: [0, -PAN_PX] });
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    this.moved(() => this.camera.pan(...by));
    this.camera.moving = false;
  }
}

/** @param {number} a @param {number} b @param {number} t */
const mix = (a, b, t) => a + (b - a) * t;
