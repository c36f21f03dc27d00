/**
 * A board on a page: the stage, a camera that glides, and what hands do on it.
 */

import { createStage, EASE_SLOPE, easeOut, prefersStill } from "../view/stage.js";
import { bindGestures } from "../view/gestures.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../view/camera.js").Camera} Camera */
/** @typedef {import("../view/camera.js").Pose} Pose */
/** @typedef {import("../view/stage.js").Stage} Stage */

/** How long the camera takes from one place to another. */
export const GLIDE_MS = 240;
const PAN_PX = 60;
/** Slower drags end where they are let go, CSS pixels a millisecond. */
const THROW_FROM = 0.25;
const THROW_MOST = 3;
/** The board is shown larger by itself only when there is room for so much more: it does not breathe with every turn. */
const ROOM = 1.3;

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
    /** Whether a person moved it last, not the game. */
    this.steered = false;
    /** Where the camera is on its way to. @type {Pose | null} */
    this.goal = null;
    this.placed = false;
    /** On its way after a drag: a finger stops it. */
    this.thrown = false;
    /** Where to go back to after something was looked at. @type {Pose | null} */
    this.before = null;
    this.stop = () => {};
  }

  /** @param {GameClient} game */
  open(game) {
    this.game = game;
    this.stage = createStage(this.host, this.camera, game.layers, () => this.follow());
    const { camera } = this;
    bindGestures(this.host, {
      tap: (at, when_ms) => {
        const points = camera.aimed(at, when_ms);
        game.tap(points.find((point) => game.hits(point)) ?? points[0]);
      },
      hover: (at) => game.hover(at && camera.toWorld(at)),
      pan: (dx, dy) => this.moved(() => camera.pan(dx, dy)),
      zoom: (at, factor) => this.moved(() => camera.zoom(at, factor)),
      grab: () => this.thrown && this.settle(),
      settle: (speed) => this.settle(speed),
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
    this.held = this.steered = true;
    this.goal = this.before = null;
    this.thrown = false;
    this.camera.moving = true;
    this.camera.forget();
    change();
    this.request();
  }

  /**
   * After a drag or pinch: on for a little, or to the next scale at which tiles are whole pixels.
   * @param {readonly [number, number]} [speed]  CSS pixels a millisecond
   */
  settle(speed = [0, 0]) {
    const { camera } = this;
    this.stop();
    this.thrown = false;
    const scale = camera.rest(camera.scale);
    camera.moving = false;
    if (Math.abs(scale / camera.scale - 1) > 1e-6) this.fly(camera.zoomed(camera.middle, scale));
    else if (Math.hypot(...speed) > THROW_FROM && !prefersStill()) this.throw(speed);
    else this.request();
  }

  /** As fast as the hand was at first, slower and slower. @param {readonly [number, number]} speed */
  throw([vx, vy]) {
    const { camera } = this;
    const far = (GLIDE_MS / EASE_SLOPE / camera.scale) * Math.min(1, THROW_MOST / Math.hypot(vx, vy));
    this.fly({ x: camera.x - vx * far, y: camera.y - vy * far, scale: camera.scale });
    this.thrown = true;
  }

  /**
   * @param {number} rungs  positive: closer
   * @param {readonly [number, number]} [at]  CSS pixels that stay
   */
  step(rungs, at = this.camera.middle) {
    this.held = this.steered = true;
    this.fly(this.camera.zoomed(at, this.camera.rung(rungs)));
  }

  /** @param {Pose} pose */
  fly(pose) {
    this.stop();
    this.thrown = false;
    this.goal = pose;
    const { camera } = this;
    const from = camera.pose;
    const duration_ms = prefersStill() || document.hidden || !this.placed ? 0 : GLIDE_MS;
    camera.moving = true;
    const stop = this.stage?.animate(duration_ms, (progress) => {
      const t = easeOut(progress);
      camera.pose = { x: mix(from.x, pose.x, t), y: mix(from.y, pose.y, t), scale: from.scale * (pose.scale / from.scale) ** t };
      if (progress < 1) return;
      camera.moving = this.thrown = false;
      this.goal = null;
    });
    this.stop = stop ?? (() => {});
  }

  fit() {
    this.held = this.steered = false;
    this.before = null;
    if (this.game) this.fly(this.camera.fitting(this.game.bounds(), this.game.scale));
  }

  /** Panels cover another part of the board: what is to be seen moves out from under them. */
  covered() {
    if (!this.steered && !this.before) this.game?.covered?.();
    this.follow();
  }

  /** Keeps the whole board in sight unless a person chose otherwise. */
  follow() {
    if (!this.game || this.held || this.before) return;
    const { camera } = this;
    const bounds = this.game.bounds();
    const pose = camera.fitting(bounds, this.game.scale);
    const there = this.placed && !this.goal && camera.holds(bounds) && pose.scale < camera.scale * ROOM;
    if (!there && !same(pose, this.goal ?? camera.pose)) this.fly(pose);
    this.placed = true;
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

  /** What happens until `back` is only a look. */
  remember() {
    this.before ??= this.goal ?? this.camera.pose;
  }

  /** To where the camera was before something was looked at. */
  back() {
    const { before } = this;
    this.before = null;
    if (before && !same(before, this.camera.pose)) this.fly(before);
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

/** @param {Pose} a @param {Pose} b */
const same = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-6 && a.scale === b.scale;

/** @param {number} a @param {number} b @param {number} t */
const mix = (a, b, t) => a + (b - a) * t;
