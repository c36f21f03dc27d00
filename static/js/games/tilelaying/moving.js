/**
 * What moves for a moment on a board of square tiles: a tile that is laid, figures that come and go. Above all else, and
 * nothing waits for it.
 */

import { drawFigure } from "../../art/figures.js";
import { easeOut } from "../../view/stage.js";
import { FIGURE } from "./layers.js";

/** @typedef {import("../contract.js").Layer} Layer */
/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */
/** @typedef {import("../../view/camera.js").Camera} Camera */
/** @typedef {import("../../view/motion.js").Motion} Motion */
/** @typedef {import("./layers.js").Standing} Standing */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {CanvasRenderingContext2D} Ctx */

const LAY_MS = 220;
const HOME_MS = 250;
/** How much larger than at rest a piece is when it comes down, and how high one rises that goes home, in tiles. */
const [OVER, RISE] = [0.22, 0.7];
const NAMES = ["lay", "stand", "home"];

/**
 * @param {Motion} motion
 * @param {ReadonlyArray<GameEvent>} events
 * @param {Model} model  after them
 */
export function move(motion, events, model) {
  const laid = events.filter(({ kind }) => kind === "tile" || kind === "abbey").flatMap(({ x, y }) => {
    const tile = model.view.tiles[`${x},${y}`];
    return tile ? [{ x, y, key: `${tile[0]} ${tile[1]}` }] : [];
  });
  const pieces = (/** @type {string} */ kind) => events.filter((event) => event.kind === kind && event.place).flatMap(({ place, seat, figure }) => model.figureAt(place, seat, figure, 1));
  const [come, gone] = [pieces("figure"), pieces("home")];
  if (laid.length > 0) motion.begin("lay", LAY_MS, laid);
  if (come.length > 0) motion.begin("stand", LAY_MS, come);
  if (gone.length > 0) motion.begin("home", HOME_MS, gone);
}

/**
 * @param {Camera} camera
 * @param {Pictures} pictures
 * @param {Motion} motion
 * @returns {Layer}
 */
export function motionLayer(camera, pictures, motion) {
  return {
    name: "motion",
    signature: () => [motion.busy(NAMES) ? performance.now() : 0],
    paint(ctx) {
      camera.apply(ctx);
      drop(ctx, motion.at("lay"), camera, pictures);
      for (const [name, draw] of PIECES) {
        const now = motion.at(name);
        for (const piece of now?.data ?? []) draw(ctx, piece, easeOut(now?.progress ?? 1), pictures);
      }
      return motion.busy(NAMES);
    },
  };
}

/**
 * @param {Ctx} ctx
 * @param {{ progress: number, data: Array<{ x: number, y: number, key: string }> } | null} now
 * @param {Camera} camera
 * @param {Pictures} pictures
 */
function drop(ctx, now, camera, { sprites }) {
  for (const { x, y, key } of now?.data ?? []) {
    const found = sprites.get(key, Math.round(camera.unit), true);
    if (!found) continue;
    const left = 1 - easeOut(now?.progress ?? 1);
    const size = 1 + OVER * left;
    ctx.globalAlpha = 1 - left * 0.5;
    ctx.drawImage(found.picture, x + (1 - size) / 2, y + (1 - size) / 2, size, size);
  }
  ctx.globalAlpha = 1;
}

/** @type {ReadonlyArray<[string, (ctx: Ctx, piece: Standing, done: number, pictures: Pictures) => void]>} */
const PIECES = [
  ["stand", (ctx, piece, done, pictures) => piecesAt(ctx, piece, 1 + (1 - done), 0, done, pictures)],
  ["home", (ctx, piece, done, pictures) => piecesAt(ctx, piece, 1 + done * 0.3, done * RISE, 1 - done, pictures)],
];

/**
 * @param {Ctx} ctx
 * @param {Standing} piece
 * @param {number} size  1: as at rest
 * @param {number} high  above its place, in tiles
 * @param {number} alpha
 * @param {Pictures} pictures
 */
function piecesAt(ctx, { point: [x, y], kind, colour, lying }, size, high, alpha, pictures) {
  drawFigure(ctx, x, y - high, FIGURE * size, { kind, colour, lying, alpha, fill: pictures.tint(colour) });
}
