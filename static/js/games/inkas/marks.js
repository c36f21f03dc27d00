/**
 * Places that may be chosen on the board, and what would stand there.
 */

import { ROBBER } from "../../art/hex/brush.js";
import { drawBuilding, drawRoad, drawRobber } from "../../art/hex/pieces.js";
import { cornerAt, edgeEnds, hexAt, outline, placeAt } from "../../art/hex/places.js";
import { trace } from "../../art/tile/brush.js";

/** @typedef {import("../../view/camera.js").Camera} Camera */
/** @typedef {import("../contract.js").Layer} Layer */
/** @typedef {import("../contract.js").Point} Point */
/** @typedef {import("./layers.js").Scene} Scene */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {CanvasRenderingContext2D} Ctx */

/** Places that may be chosen. @param {Scene} scene @returns {Layer} */
export function marksLayer({ model, pictures, camera }) {
  return {
    name: "marks",
    signature: () => [camera.version, model.version, model.hovered, pictures.sprites.version],
    paint(ctx) {
      const { places, target, hovered } = model;
      camera.apply(ctx);
      for (const place of places?.keys() ?? [])
        if (place !== target) drawPlace(ctx, place, { hover: place === hovered, frame: place in model.view.frame }, pictures, camera);
      if (target) drawChosen(ctx, target, pictures);
    },
  };
}

/** What would stand at the place that is chosen or pointed at. @param {Scene} scene @returns {Layer} */
export function choiceLayer({ model, pictures, camera }) {
  return {
    name: "choice",
    signature: () => [camera.version, model.version, model.hovered, pictures.sprites.version],
    paint(ctx) {
      const { tool, target, hovered } = model;
      if (!tool) return;
      camera.apply(ctx);
      if (hovered && hovered !== target) drawGhost(ctx, hovered, 0.7, model, pictures);
      if (target) drawGhost(ctx, target, 0.92, model, pictures);
    },
  };
}

/** @param {string} place */
const kindOf = (place) => (/^[A-Z]\d+$/.test(place) ? "hex" : /[we]$/.test(place) && !/n[we]$/.test(place) ? "corner" : "edge");

/**
 * @param {Ctx} ctx
 * @param {string} place
 * @param {{ hover: boolean, frame: boolean }} look  frame: on the edge of the board, where no hex is whole
 * @param {Pictures} pictures
 * @param {Camera} camera
 */
function drawPlace(ctx, place, { hover, frame }, { palette: { art } }, camera) {
  const kind = kindOf(place);
  const [x, y] = placeAt(place);
  if (kind === "hex") {
    ctx.beginPath();
    if (frame) ctx.arc(x, y - 0.06, 0.24, 0, Math.PI * 2);
    else
      trace(
        ctx,
        outline(0.08).map(([dx, dy]) => /** @type {Point} */ ([x + dx, y + dy])),
        true,
      );
    ctx.fillStyle = hover ? art.hint : frame ? "rgb(255 252 240 / 40%)" : "rgb(255 252 240 / 12%)";
    ctx.fill();
    ctx.setLineDash(hover ? [] : [0.09, 0.07]);
    ctx.lineWidth = 0.045;
    ctx.strokeStyle = art["hint-strong"];
    ctx.stroke();
    ctx.setLineDash([]);
    return;
  }
  const radius = Math.min(0.17, Math.max(kind === "corner" ? 0.14 : 0.12, 11 / camera.scale));
  ctx.beginPath();
  if (kind === "corner") ctx.arc(x, y, radius, 0, Math.PI * 2);
  else bar(ctx, place, radius);
  ctx.fillStyle = hover ? art.glow : "rgb(255 252 240 / 82%)";
  ctx.fill();
  ctx.lineWidth = 0.03;
  ctx.strokeStyle = art["hint-strong"];
  ctx.stroke();
}

/**
 * A rounded bar along an edge, as a path.
 * @param {Ctx} ctx
 * @param {string} edge
 * @param {number} radius
 */
function bar(ctx, edge, radius) {
  const [a, b] = edgeEnds(edge);
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const [x, y] = placeAt(edge);
  const half = 0.13;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  ctx.arc(x + cos * half, y + sin * half, radius * 0.62, angle - Math.PI / 2, angle + Math.PI / 2);
  ctx.arc(x - cos * half, y - sin * half, radius * 0.62, angle + Math.PI / 2, angle - Math.PI / 2);
  ctx.closePath();
}

/** @param {Ctx} ctx @param {string} place @param {Pictures} pictures */
function drawChosen(ctx, place, { palette: { art } }) {
  const [x, y] = placeAt(place);
  if (kindOf(place) === "hex" && x < 5) {
    ringHex(ctx, [x, y], art.glow, 0.1);
    return;
  }
  const glow = ctx.createRadialGradient(x, y, 0.05, x, y, 0.36);
  glow.addColorStop(0, art.glow);
  glow.addColorStop(1, "rgb(255 211 90 / 0%)");
  ctx.fillStyle = glow;
  ctx.fillRect(x - 0.36, y - 0.36, 0.72, 0.72);
}

/**
 * @param {Ctx} ctx
 * @param {string} place
 * @param {number} alpha
 * @param {Model} model
 * @param {Pictures} pictures
 */
function drawGhost(ctx, place, alpha, { tool, table, viewer }, pictures) {
  const owner = pictures.owner(table.colourOf(viewer ?? 0));
  if (tool === "road") drawRoad(ctx, edgeEnds(place), owner, alpha);
  else if (tool === "robber" || tool === "free") drawRobber(ctx, feet(place), pictures.palette, alpha);
  else drawBuilding(ctx, cornerAt(place), tool === "city" ? "city" : "settlement", owner, { alpha });
}

/** @param {string} place @returns {Point} */
export function feet(place) {
  const [x, y] = hexAt(place);
  return [x + ROBBER[0], y + ROBBER[1]];
}

/**
 * @param {Ctx} ctx
 * @param {Point} at
 * @param {string} colour
 * @param {number} width
 */
export function ringHex(ctx, [x, y], colour, width) {
  trace(
    ctx,
    outline(0.05).map(([dx, dy]) => /** @type {Point} */ ([x + dx, y + dy])),
    true,
  );
  ctx.lineWidth = width;
  ctx.lineJoin = "round";
  ctx.strokeStyle = colour;
  ctx.stroke();
}
