/**
 * What is written above the settlers: surveyors, dangers, what a move would lead to, the ruler of columns.
 */

import { drawFigure } from "../../art/figures.js";
import { cellOf } from "../tilelaying/places.js";
import { danger, disc, label, neverSign, removed } from "./signs.js";
import { ruler } from "./ruler.js";
import { animalWords } from "./words.js";

/** @typedef {import("../contract.js").Layer} Layer */
/** @typedef {import("./model.js").NewWorld} NewWorld */
/** @typedef {CanvasRenderingContext2D} Ctx */

const SURVEYOR = 0.46;

/**
 * Surveyors, dangers, forecasts and the ruler: above the settlers.
 * @param {NewWorld} model
 * @returns {Layer}
 */
export function frontLayer(model) {
  const { camera } = model.table;
  return {
    name: "front",
    signature: () => [camera.version, model.view, model.inspected, model.forecast(), model.pictures.sprites.version],
    paint(ctx) {
      if (!model.view) return;
      camera.apply(ctx);
      const forecast = model.forecast();
      border(ctx, forecast.tiles, model);
      for (const place of forecast.never) neverSign(ctx, place, model);
      for (const place of model.view.result ? [] : model.view.danger) danger(ctx, place, model);
      for (const place of forecast.removed) removed(ctx, place, model);
      surveyors(ctx, model.stands(model.view.surveyors, model.view.tiles), 1, model);
      if (forecast.surveyors) surveyors(ctx, moved(forecast.surveyors, model.stands(model.view.surveyors, model.view.tiles)), 0.55, model);
      animals(ctx, model);
      ruler(ctx, model);
    },
  };
}

/**
 * Places that differ from those before, at the same index.
 * @param {Array<[number, number]>} after
 * @param {Array<[number, number]>} before
 * @returns {Array<[number, number] | null>}
 */
const moved = (after, before) => after.map((cell, i) => (cell[0] === before[i][0] ? null : cell));

/**
 * @param {Ctx} ctx
 * @param {ReadonlyArray<[number, number] | null>} stands
 * @param {number} alpha
 * @param {NewWorld} model
 */
function surveyors(ctx, stands, alpha, model) {
  const size = Math.max(SURVEYOR, 17 / model.table.camera.scale);
  stands.forEach((cell, who) => {
    if (!cell) return;
    const [x, y] = [cell[0] + 0.5, cell[1] + (who === 0 ? -0.02 : 1.02)];
    disc(ctx, x, y, size * 0.62, model.token("--nw-govern"), 0.92 * alpha);
    ctx.strokeStyle = model.pictures.palette.ink;
    ctx.lineWidth = size * 0.05;
    ctx.globalAlpha = alpha;
    if (alpha < 1) ctx.setLineDash([size * 0.16, size * 0.12]);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
    drawFigure(ctx, x, y, size * 0.84, { kind: "surveyor", colour: "surveyor", fill: model.token("--nw-surveyor"), alpha });
  });
}

/**
 * A line around the tiles that would be scored.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<[number, number]>} tiles
 * @param {NewWorld} model
 */
function border(ctx, tiles, model) {
  if (tiles.length === 0) return;
  const own = new Set(tiles.map(([x, y]) => `${x},${y}`));
  ctx.beginPath();
  for (const [x, y] of own.size ? [...own].map(cellOf) : []) {
    for (const [dx, dy, x1, y1, x2, y2] of [[0, -1, 0, 0, 1, 0], [1, 0, 1, 0, 1, 1], [0, 1, 1, 1, 0, 1], [-1, 0, 0, 1, 0, 0]]) {
      if (own.has(`${x + dx},${y + dy}`)) continue;
      ctx.moveTo(x + x1, y + y1);
      ctx.lineTo(x + x2, y + y2);
    }
  }
  ctx.lineCap = "round";
  for (const [width, stroke] of /** @type {Array<[number, string]>} */ ([[0.1, model.pictures.palette.ink], [0.06, model.pictures.palette.glow]])) {
    ctx.lineWidth = width;
    ctx.strokeStyle = stroke;
    ctx.stroke();
  }
}

/**
 * How many animals the field has that is looked at.
 * @param {Ctx} ctx
 * @param {NewWorld} model
 */
function animals(ctx, model) {
  const field = model.inspectedField();
  if (!field) return;
  const { scale } = model.table.camera;
  const words = animalWords(field.animals);
  const size = 15 / scale;
  ctx.font = `700 ${size}px system-ui, "DejaVu Sans", sans-serif`;
  const wide = ctx.measureText(words).width + size * 1.4;
  const [x, y] = [field.at[0] - wide / 2, field.at[1] - size * 3.4];
  label(ctx, x, y, wide, size * 1.9, model.token("--c-raised"), model.token("--c-line-strong"), size * 0.1);
  ctx.fillStyle = model.token("--c-text");
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(words, field.at[0], y + size);
}
