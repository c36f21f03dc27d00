/**
 * What lies on the tiles: columns that are governed or cleared, the field that is looked at, the names of towns.
 */

import { clearedOf, surveyorsIn, westOf } from "./columns.js";
import { fillParts } from "./fields.js";
import { neverSign } from "./signs.js";

/** @typedef {import("../contract.js").Layer} Layer */
/** @typedef {import("./model.js").NewWorld} NewWorld */
/** @typedef {CanvasRenderingContext2D} Ctx */

/** Names end before the score track begins; on small boards they stand upright beside it. */
const NAMES_TO = 1.54;
const UPRIGHT_X = 1.4;

/**
 * Columns, fields and names: on the tiles, beneath everything that can be moved.
 * @param {NewWorld} model
 * @param {() => { top: number, bottom: number }} rows  of the board
 * @returns {Layer}
 */
export function landLayer(model, rows) {
  const { camera } = model.table;
  return {
    name: "land",
    signature: () => [camera.version, model.view, model.inspected, model.pictures.sprites.version],
    paint(ctx) {
      if (!model.view) return;
      camera.apply(ctx);
      if (!model.view.result) columns(ctx, model, rows());
      const field = model.inspectedField();
      if (field) glow(ctx, field.parts, model);
      names(ctx, model);
      for (const place of Object.keys(model.view.never)) neverSign(ctx, place, model);
    },
  };
}

/**
 * @param {Ctx} ctx
 * @param {NewWorld} model
 * @param {{ top: number, bottom: number }} rows
 */
function columns(ctx, model, { top, bottom }) {
  const { behind, next } = clearedOf(model.view);
  if (behind.length) left(ctx, westOf(behind[behind.length - 1]), behind.length, top, bottom, model);
  for (const column of new Set(model.view.surveyors)) governed(ctx, column, top, bottom, model);
  for (const column of next) cleared(ctx, westOf(column), top, bottom, model);
}

/**
 * @param {Ctx} ctx
 * @param {number} column
 * @param {number} top
 * @param {number} bottom
 * @param {NewWorld} model
 */
function governed(ctx, column, top, bottom, model) {
  const x = westOf(column);
  ctx.fillStyle = model.token("--nw-govern");
  ctx.globalAlpha = surveyorsIn(model.view.surveyors, column) > 1 ? 0.34 : 0.2;
  ctx.fillRect(x, top, 1, bottom - top);
  ctx.globalAlpha = 0.9;
  ctx.fillRect(x - 0.015, top, 0.04, bottom - top);
  ctx.fillRect(x + 0.975, top, 0.04, bottom - top);
  ctx.globalAlpha = 1;
}

/**
 * The land that the surveyors have left behind, a little in the shade.
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} wide
 * @param {number} top
 * @param {number} bottom
 * @param {NewWorld} model
 */
function left(ctx, x, wide, top, bottom, model) {
  ctx.fillStyle = model.token("--nw-behind");
  ctx.fillRect(x, top, wide, bottom - top);
}

/**
 * Hatched: standing settlers here go home at the next scoring.
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} top
 * @param {number} bottom
 * @param {NewWorld} model
 */
function cleared(ctx, x, top, bottom, model) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, top, 1, bottom - top);
  ctx.clip();
  ctx.globalAlpha = 0.42;
  ctx.strokeStyle = model.token("--nw-clear");
  ctx.lineWidth = 0.03;
  ctx.beginPath();
  for (let y = Math.floor(top) - 1; y < bottom; y += 0.34) {
    ctx.moveTo(x, y + 1);
    ctx.lineTo(x + 1, y);
  }
  ctx.stroke();
  ctx.restore();
}

/**
 * @param {Ctx} ctx
 * @param {ReadonlyArray<string>} parts
 * @param {NewWorld} model
 */
function glow(ctx, parts, model) {
  ctx.fillStyle = model.pictures.palette.glow;
  ctx.globalAlpha = 0.5;
  fillParts(ctx, parts, (cell) => model.tileAt(cell));
  ctx.globalAlpha = 1;
}

/**
 * The begun towns, written on the water before them; on small boards along the coast.
 * @param {Ctx} ctx
 * @param {NewWorld} model
 */
function names(ctx, model) {
  const { camera } = model.table;
  const size = Math.max(0.21, 9.5 / camera.scale);
  ctx.font = `italic 600 ${size}px "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  const towns = Array.from({ length: 10 }, (_, row) => ({ row, name: model.pictures.facts[`NW.s${row}`]?.name ?? "" })).filter(({ name }) => name);
  const before = (/** @type {string} */ name) => Math.min(0.52, NAMES_TO - ctx.measureText(name).width);
  const upright = towns.some(({ name }) => before(name) < -0.1);
  for (const { row, name } of towns) {
    ctx.save();
    if (upright) {
      ctx.translate(UPRIGHT_X, row + 0.5);
      ctx.rotate(-Math.PI / 2);
    } else ctx.translate(before(name) + ctx.measureText(name).width / 2, row + 0.87);
    ctx.lineWidth = size * 0.28;
    ctx.strokeStyle = model.token("--nw-name-rim");
    ctx.strokeText(name, 0, 0);
    ctx.fillStyle = model.token("--nw-name");
    ctx.fillText(name, 0, 0);
    ctx.restore();
  }
}
