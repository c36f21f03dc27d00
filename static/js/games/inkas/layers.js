/**
 * The layers of the hex board: land, pieces, places to choose, dice.
 */

import { TOKEN } from "../../art/hex/brush.js";
import { drawDice } from "../../art/hex/dice.js";
import { FRAME, hullOf, traceFrame } from "../../art/hex/frame.js";
import { baseOf } from "../../art/hex/lands.js";
import { drawBuilding, drawRoad, drawRobber, drawThicket } from "../../art/hex/pieces.js";
import { cornerAt, edgeEnds, hexAt, outline } from "../../art/hex/places.js";
import { drawToken } from "../../art/hex/token.js";
import { trace } from "../../art/tile/brush.js";
import { easeOut } from "../../view/stage.js";
import { choiceLayer, feet, marksLayer, ringHex } from "./marks.js";
import { SPRITE } from "./pictures.js";

/** @typedef {import("../../view/camera.js").Camera} Camera */
/** @typedef {import("../contract.js").Layer} Layer */
/** @typedef {import("../contract.js").Point} Point */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../../view/motion.js").Motion} Motion */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {CanvasRenderingContext2D} Ctx */

/** @typedef {{ model: Model, pictures: Pictures, motion: Motion, camera: Camera }} Scene */

/** @param {Scene} scene @returns {Layer[]} from back to front */
export const layersOf = (scene) => [
  landLayer(scene),
  glowLayer(scene),
  marksLayer(scene),
  piecesLayer(scene),
  choiceLayer(scene),
  diceLayer(scene),
];

/** @param {Scene} scene @returns {Layer} */
function landLayer({ model, pictures, camera }) {
  const { sprites } = pictures;
  return {
    name: "land",
    signature: () => [camera.version, model.view?.hexes, sprites.version, camera.moving],
    paint(ctx) {
      if (!model.view) return false;
      sprites.begin();
      const { hexes, frame } = model.view;
      for (const [name, text] of Object.entries(hexes)) sprites.get(`${text[0]} ${name}`, spriteSize(camera), camera.moving);
      camera.apply(ctx);
      const inner = Object.keys(hexes);
      const corners = hullOf(inner);
      drawRim(ctx, corners, pictures);
      let unfinished = false;
      ctx.save();
      traceFrame(ctx, corners, FRAME);
      ctx.clip();
      for (const [name, kind] of Object.entries(frame)) unfinished = drawHex(ctx, name, `f${kind} ${name}`, pictures, camera) || unfinished;
      ctx.restore();
      camera.apply(ctx);
      drawGround(ctx, inner, pictures);
      for (const [name, text] of Object.entries(hexes))
        unfinished = drawHex(ctx, name, `${text[0]} ${name}`, pictures, camera) || unfinished;
      camera.apply(ctx);
      for (const [name, text] of Object.entries(hexes)) {
        const [x, y] = hexAt(name);
        if (text.length > 1) drawToken(ctx, x + TOKEN[0], y + TOKEN[1], Number(text.slice(1)), pictures.palette);
      }
      return unfinished;
    },
  };
}

/** Device pixels. @param {Camera} camera */
const spriteSize = (camera) => Math.ceil(camera.unit * SPRITE);

/**
 * The wooden edge of the board and its shadow.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<Point>} corners  of the hull
 * @param {Pictures} pictures
 */
function drawRim(ctx, corners, { palette: { hex, art } }) {
  /** @type {Array<[number, string, number]>} margin, colour, drop */
  const coats = [
    [0.17, art.shadow, 0.07],
    [0.14, art.ink, 0],
    [0.125, hex.wood, 0],
    [0.06, hex["wood-dark"], 0],
    [0.035, hex["wood-light"], 0],
    [0.012, art.ink, 0],
  ];
  for (const [margin, colour, drop] of coats) {
    traceFrame(ctx, corners, FRAME + margin, drop);
    ctx.fillStyle = colour;
    ctx.fill();
  }
}

/**
 * Light ground between the hexes.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<string>} names
 * @param {Pictures} pictures
 */
function drawGround(ctx, names, { palette: { hex, art } }) {
  ctx.lineJoin = "round";
  for (const [width, colour] of /** @type {Array<[number, string]>} */ ([
    [0.1, art.shadow],
    [0.06, art.ink],
    [0.045, hex.border],
  ])) {
    ctx.beginPath();
    for (const name of names) {
      const [x, y] = hexAt(name);
      outline().forEach(([dx, dy], i) => (i === 0 ? ctx.moveTo(x + dx, y + dy) : ctx.lineTo(x + dx, y + dy)));
      ctx.closePath();
    }
    ctx.lineWidth = width;
    ctx.strokeStyle = ctx.fillStyle = colour;
    ctx.stroke();
    if (colour === hex.border) ctx.fill();
  }
}

/**
 * @param {Ctx} ctx
 * @param {string} name
 * @param {string} key
 * @param {Pictures} pictures
 * @param {Camera} camera
 * @returns {boolean} true: not finished
 */
function drawHex(ctx, name, key, { sprites, palette }, camera) {
  const { unit } = camera;
  const [ox, oy] = camera.origin;
  const [x, y] = hexAt(name);
  const size = unit * SPRITE;
  const [left, top] = [Math.round(ox + x * unit - size / 2), Math.round(oy + y * unit - size / 2)];
  const { canvas } = ctx;
  if (left > canvas.width || top > canvas.height || left + size < 0 || top + size < 0) return false;
  const px = spriteSize(camera);
  const found = sprites.get(key, px, camera.moving);
  if (!found) {
    camera.apply(ctx);
    trace(
      ctx,
      outline(0.012).map(([dx, dy]) => /** @type {Point} */ ([x + dx, y + dy])),
      true,
    );
    ctx.fillStyle = baseOf(key.split(" ")[0], palette);
    ctx.fill();
    return true;
  }
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.drawImage(found.picture, left, top, px, px);
  return !found.exact;
}

/** Hexes that pay now, and what a line of the log is about. @param {Scene} scene @returns {Layer} */
function glowLayer({ model, pictures, motion, camera }) {
  return {
    name: "glow",
    signature: () => [camera.version, model.highlighted, motion.busy(["pay"]) ? performance.now() : 0],
    paint(ctx) {
      camera.apply(ctx);
      const { palette } = pictures;
      const pay = motion.at("pay");
      if (pay && !pay.waits) {
        ctx.globalAlpha = Math.sin(Math.min(1, pay.progress * 1.15) * Math.PI);
        for (const name of pay.data) ringHex(ctx, hexAt(name), palette.art.glow, 0.07);
        ctx.globalAlpha = 1;
      }
      for (const [x, y] of model.highlighted ?? []) {
        ctx.beginPath();
        ctx.arc(x + 0.5, y + 0.5, 0.36, 0, Math.PI * 2);
        ctx.lineWidth = 0.07;
        ctx.strokeStyle = palette.art.glow;
        ctx.stroke();
      }
      return motion.busy(["pay"]);
    },
  };
}

/** @param {Scene} scene @returns {Layer} */
function piecesLayer({ model, pictures, motion, camera }) {
  const moves = ["robber", "drop", "grow"];
  return {
    name: "pieces",
    signature: () => [
      camera.version,
      model.view?.roads,
      model.view?.buildings,
      model.view?.robber,
      pictures.sprites.version,
      motion.busy(moves) ? performance.now() : 0,
    ],
    paint(ctx) {
      if (!model.view) return false;
      camera.apply(ctx);
      const { view, table } = model;
      const owner = (/** @type {number} */ seat) => pictures.owner(table.colourOf(seat));
      const drop = motion.at("drop");
      const grow = motion.at("grow");
      const size = (/** @type {string} */ place) => (drop?.data === place ? 1 + 0.7 * (1 - easeOut(drop.progress)) : 1);
      for (const [edge, seat] of Object.entries(view.roads))
        drawRoad(ctx, edgeEnds(edge), owner(seat), drop?.data === edge ? easeOut(drop.progress) : 1);
      const standing = Object.entries(view.buildings).map(([corner, [seat, kind, decayed]]) => ({
        corner,
        at: cornerAt(corner),
        seat,
        kind,
        decayed,
      }));
      for (const { corner, at, seat, kind, decayed } of standing.sort((a, b) => a.at[1] - b.at[1])) {
        drawBuilding(ctx, at, kind, owner(seat), { size: size(corner) });
        if (decayed) drawThicket(ctx, at, pictures.palette, grow?.data.includes(corner) ? 0.15 + 0.85 * easeOut(grow.progress) : 1);
      }
      drawRobber(ctx, robberAt(view.robber, motion.at("robber")), pictures.palette);
      return motion.busy(moves);
    },
  };
}

/**
 * @param {string} place
 * @param {{ progress: number, data: any } | null} move
 * @returns {Point}
 */
function robberAt(place, move) {
  const to = feet(place);
  if (!move) return to;
  const from = feet(move.data);
  const t = easeOut(move.progress);
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t - Math.sin(t * Math.PI) * 0.4];
}

/** The dice of the turn, in the corner of what panels leave free. @param {Scene} scene @returns {Layer} */
function diceLayer({ model, pictures, motion, camera }) {
  return {
    name: "dice",
    signature: () => [camera.version, model.view?.dice, pictures.sprites.version, motion.busy(["dice"]) ? performance.now() : 0],
    paint(ctx) {
      const dice = model.view?.dice;
      if (!dice) return false;
      const roll = motion.at("dice");
      const { ratio, inset, width, height } = camera;
      const size = Math.min(46, Math.max(30, width / 14));
      const rest = /** @type {Point} */ ([inset.left + size * 1.7, height - inset.bottom - size * 0.95]);
      const middle = /** @type {Point} */ ([(inset.left + width - inset.right) / 2, (inset.top + height - inset.bottom) / 2]);
      const away = roll ? Math.max(0, Math.min(1, (roll.progress - 0.78) / 0.22)) : 1;
      const big = 1 + (1 - away) * 0.9;
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      drawDice(
        ctx,
        middle[0] + (rest[0] - middle[0]) * away,
        middle[1] + (rest[1] - middle[1]) * away,
        size * big,
        dice,
        roll ? Math.min(1, roll.progress / 0.62) : 1,
        pictures.palette,
      );
      return motion.busy(["dice"]);
    },
  };
}
