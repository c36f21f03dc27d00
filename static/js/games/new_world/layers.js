/**
 * What lies on the tiles of the New World and what is written above them: governed columns, fields that are
 * looked at, surveyors, settlers in danger, the ruler of columns.
 */

import { drawFigure } from "../../art/figures.js";
import { cellOf } from "../tilelaying/places.js";
import { t } from "../../ui/words.js";
import { clearedOf, surveyorsIn, westOf } from "./columns.js";
import { fillParts } from "./fields.js";
import { EAST } from "./sea.js";
import { animalWords } from "./words.js";

/** @typedef {import("../contract.js").Layer} Layer */
/** @typedef {import("../contract.js").Point} Point */
/** @typedef {import("./model.js").NewWorld} NewWorld */
/** @typedef {CanvasRenderingContext2D} Ctx */

const SURVEYOR = 0.46;
const RULER_PX = 26;
/** Names end before the score track begins. */
const NAMES_TO = 1.54;

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
 * The begun towns, written on the water before them; on small boards beyond the score track.
 * @param {Ctx} ctx
 * @param {NewWorld} model
 */
function names(ctx, model) {
  const { camera } = model.table;
  const size = Math.max(0.21, 9.5 / camera.scale);
  ctx.font = `italic 600 ${size}px "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  for (let row = 0; row < 10; row += 1) {
    const name = model.pictures.facts[`NW.s${row}`]?.name;
    if (!name) continue;
    const before = Math.min(0.52, NAMES_TO - ctx.measureText(name).width);
    const left = before < -0.1 ? EAST - 0.1 : before;
    ctx.lineWidth = size * 0.28;
    ctx.strokeStyle = model.token("--nw-name-rim");
    ctx.strokeText(name, left, row + 0.87);
    ctx.fillStyle = model.token("--nw-name");
    ctx.fillText(name, left, row + 0.87);
  }
}

/**
 * A road, town or farm that faces the sea for good.
 * @param {Ctx} ctx
 * @param {string} place
 * @param {NewWorld} model
 */
function neverSign(ctx, place, model) {
  const point = model.point(place);
  if (!point) return;
  const radius = Math.max(0.1, 5.5 / model.table.camera.scale);
  const [x, y] = [point[0] + 0.24, point[1] - 0.2];
  disc(ctx, x, y, radius * 1.25, model.pictures.palette.paper);
  disc(ctx, x, y, radius, model.token("--nw-clear"));
  ctx.strokeStyle = model.pictures.palette.paper;
  ctx.lineWidth = radius * 0.38;
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(x - radius * 0.5, y);
  ctx.lineTo(x + radius * 0.5, y);
  ctx.stroke();
}

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
 * @param {Ctx} ctx
 * @param {string} place
 * @param {NewWorld} model
 */
function danger(ctx, place, model) {
  const point = model.point(place);
  if (!point) return;
  const own = model.endangered.includes(place);
  const size = Math.max(own ? 0.15 : 0.11, (own ? 7.5 : 5.5) / model.table.camera.scale);
  const [x, y] = [point[0] + Math.max(0.19, size), point[1] - Math.max(0.2, size)];
  triangle(ctx, x, y, size * 1.32, model.pictures.palette.paper);
  triangle(ctx, x, y, size, own ? model.token("--nw-danger") : model.token("--nw-danger-other"));
  ctx.fillStyle = own ? "#fff" : model.pictures.palette.ink;
  ctx.fillRect(x - size * 0.11, y - size * 0.42, size * 0.22, size * 0.56);
  disc(ctx, x, y + size * 0.36, size * 0.13, own ? "#fff" : model.pictures.palette.ink);
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
function triangle(ctx, x, y, size, fill) {
  ctx.beginPath();
  ctx.moveTo(x, y - size);
  ctx.lineTo(x + size, y + size * 0.72);
  ctx.lineTo(x - size, y + size * 0.72);
  ctx.closePath();
  ctx.fillStyle = ctx.strokeStyle = fill;
  ctx.lineWidth = size * 0.28;
  ctx.lineJoin = "round";
  ctx.fill();
  ctx.stroke();
}

/**
 * A settler who would be left behind by what is thought about.
 * @param {Ctx} ctx
 * @param {string} place
 * @param {NewWorld} model
 */
function removed(ctx, place, model) {
  const point = model.point(place);
  if (!point) return;
  const half = Math.max(0.2, 10 / model.table.camera.scale);
  ctx.lineCap = "round";
  for (const [width, stroke] of /** @type {Array<[number, string]>} */ ([[0.11, model.pictures.palette.paper], [0.06, model.token("--nw-danger")]])) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.arc(point[0], point[1], half * 1.2, 0, Math.PI * 2);
    ctx.moveTo(point[0] - half * 0.84, point[1] + half * 0.84);
    ctx.lineTo(point[0] + half * 0.84, point[1] - half * 0.84);
    ctx.stroke();
  }
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

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} high
 * @param {string} fill
 * @param {string} rim
 * @param {number} line
 */
function label(ctx, x, y, wide, high, fill, rim, line) {
  ctx.beginPath();
  ctx.roundRect(x, y, wide, high, high / 2);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = rim;
  ctx.lineWidth = line;
  ctx.stroke();
}

/**
 * The numbers of the columns along the upper edge, always in sight: what a column's surveyors add, and which
 * columns are cleared next.
 * @param {Ctx} ctx
 * @param {NewWorld} model
 */
function ruler(ctx, model) {
  const { camera } = model.table;
  const { ratio, scale, inset } = camera;
  const [ox] = camera.origin;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const { view } = model;
  const { behind, next } = view.result ? { behind: [], next: [] } : clearedOf(view);
  const all = Array.from({ length: view.west + 2 }, (_, column) => column);
  const governed = view.result ? [] : all.filter((column) => view.surveyors.includes(column));
  for (const column of [...all.filter((other) => !governed.includes(other)), ...governed]) {
    const left = ox / ratio + westOf(column) * scale;
    const bonus = view.result ? 0 : surveyorsIn(view.surveyors, column) * 4;
    const wide = Math.max(bonus ? 26 : 0, Math.min(scale - 2, 64));
    const look = bonus ? "govern" : behind.includes(column) ? "clear" : "plain";
    number(ctx, left + (scale - wide) / 2, inset.top + 5, wide, { column, bonus, look, next: next.includes(column) }, model);
  }
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {{ column: number, bonus: number, look: "govern" | "clear" | "plain", next: boolean }} what
 * @param {NewWorld} model
 */
function number(ctx, x, y, wide, { column, bonus, look, next }, model) {
  const fills = { govern: "--nw-govern", clear: "--nw-clear-soft", plain: "--c-surface" };
  ctx.globalAlpha = look === "plain" ? 0.82 : 1;
  label(ctx, x, y, wide, RULER_PX, model.token(fills[look]), model.token(next ? "--nw-clear" : look === "plain" ? "--c-line" : "--c-line-strong"), next ? 3 : 1);
  ctx.globalAlpha = 1;
  const words = bonus === 0 ? String(column) : wide > 46 ? t("new_world.ruler", { column, bonus }) : t("log.points", { n: bonus });
  ctx.font = `${look === "plain" ? 500 : 700} ${wide < 18 ? 9 : wide < 27 ? 11 : 13}px system-ui, "DejaVu Sans", sans-serif`;
  ctx.fillStyle = model.token(look === "govern" ? "--nw-on-govern" : look === "clear" ? "--nw-clear" : "--c-muted");
  ctx.fillText(words, x + wide / 2, y + RULER_PX / 2 + 1);
}

/**
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} fill
 * @param {number} [alpha]
 */
function disc(ctx, x, y, radius, fill, alpha = 1) {
  ctx.globalAlpha = alpha;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.globalAlpha = 1;
}
