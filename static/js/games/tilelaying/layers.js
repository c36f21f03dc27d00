/**
 * The layers of a board of square tiles.
 */

import { drawFigure } from "../../art/figures.js";
import { cellOf } from "./places.js";

/** @typedef {import("../../view/camera.js").Camera} Camera */
/** @typedef {import("../contract.js").Layer} Layer */
/** @typedef {import("../contract.js").Point} Point */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {CanvasRenderingContext2D} Ctx */

/** On smaller tiles spots lie too close to be told apart: they are chosen on the large tile in the hand, CSS pixels. */
export const SPOTS_FROM = 84;

/** @typedef {{ x: number, y: number, key: string }} LaidTile  key: "code rot" */
/** @typedef {{ point: Point, kind: string, colour: string, lying: boolean, alpha?: number, corner?: boolean }} Standing */

/**
 * Tiles as bitmaps; while the camera moves, pictures of another size stand in.
 * @param {Camera} camera
 * @param {Pictures} pictures
 * @param {() => ReadonlyArray<LaidTile>} tiles  the same array while nothing changed
 * @param {() => boolean} moving  whether the camera is under way
 * @returns {Layer}
 */
export function tilesLayer(camera, pictures, tiles, moving) {
  const { sprites } = pictures;
  return {
    name: "tiles",
    signature: () => [camera.version, tiles(), sprites.version, moving()],
    paint(ctx) {
      sprites.begin();
      const { left, top, right, bottom } = camera.visible;
      const px = Math.round(camera.unit);
      let unfinished = false;
      for (const { x, y, key } of tiles()) {
        if (x < left || x > right || y < top || y > bottom) continue;
        const found = sprites.get(key, px, moving());
        const cell = camera.cell(x, y);
        unfinished ||= !found?.exact;
        if (found) ctx.drawImage(found.picture, cell.left, cell.top, cell.width, cell.height);
        else {
          ctx.fillStyle = pictures.palette.meadow;
          ctx.fillRect(cell.left, cell.top, cell.width, cell.height);
        }
      }
      return unfinished;
    },
  };
}

/**
 * @typedef {object} Marks
 * @property {ReadonlyArray<{ cell: string, now: boolean }>} places  legal cells; now: as the tile is held
 * @property {string | null} hover  legal cell under the pointer
 * @property {{ x: number, y: number, key: string } | null} ghost  tile lying for trial
 * @property {{ cell: string, colour: string } | null} last  tile laid last, in its player's colour
 * @property {ReadonlyArray<[number, number]> | null} highlight  all else is dimmed
 * @property {ReadonlyArray<{ point: Point, chosen: boolean }>} spots  where a figure may go
 */

/**
 * @param {Camera} camera
 * @param {Pictures} pictures
 * @param {() => ReadonlyArray<LaidTile>} tiles
 * @param {() => Marks} marks  the same object while nothing changed
 * @returns {Layer}
 */
export function marksLayer(camera, pictures, tiles, marks) {
  return {
    name: "marks",
    signature: () => [camera.version, marks(), pictures.sprites.version],
    paint(ctx) {
      const now = marks();
      camera.apply(ctx);
      for (const place of now.places) drawPlace(ctx, place, now.hover === place.cell, pictures);
      if (now.ghost) drawGhost(ctx, now.ghost, camera, pictures);
      if (now.last) drawLast(ctx, now.last, pictures);
      if (now.highlight) drawHighlight(ctx, now.highlight, tiles(), pictures);
      if (camera.scale >= SPOTS_FROM) for (const spot of now.spots) drawSpot(ctx, spot, camera, pictures);
    },
  };
}

/**
 * @param {Ctx} ctx
 * @param {{ cell: string, now: boolean }} place
 * @param {boolean} hover
 * @param {Pictures} pictures
 */
function drawPlace(ctx, { cell, now }, hover, { palette }) {
  const [x, y] = cellOf(cell);
  ctx.globalAlpha = now || hover ? 1 : 0.62;
  ctx.beginPath();
  ctx.roundRect(x + 0.07, y + 0.07, 0.86, 0.86, 0.1);
  ctx.fillStyle = hover ? palette.glow : palette.hint;
  ctx.fill();
  ctx.strokeStyle = palette["hint-strong"];
  ctx.lineWidth = now ? 0.035 : 0.02;
  ctx.setLineDash(now ? [] : [0.07, 0.06]);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.arc(x + 0.5, y + 0.5, now ? 0.1 : 0.06, 0, Math.PI * 2);
  ctx.fillStyle = palette["hint-strong"];
  ctx.fill();
  ctx.globalAlpha = 1;
}

/**
 * @param {Ctx} ctx
 * @param {{ x: number, y: number, key: string }} ghost
 * @param {Camera} camera
 * @param {Pictures} pictures
 */
function drawGhost(ctx, { x, y, key }, camera, { sprites, palette }) {
  const found = sprites.get(key, Math.round(camera.unit));
  ctx.shadowColor = "rgb(40 20 0 / 55%)";
  ctx.shadowBlur = camera.unit * 0.12;
  ctx.shadowOffsetY = camera.unit * 0.04;
  if (found) ctx.drawImage(found.picture, x, y, 1, 1);
  ctx.shadowColor = "transparent";
  ctx.strokeStyle = palette["hint-strong"];
  ctx.lineWidth = 0.05;
  ctx.strokeRect(x + 0.02, y + 0.02, 0.96, 0.96);
}

/**
 * @param {Ctx} ctx
 * @param {{ cell: string, colour: string }} last
 * @param {Pictures} pictures
 */
function drawLast(ctx, { cell, colour }, pictures) {
  const [x, y] = cellOf(cell);
  for (const [width, stroke] of /** @type {Array<[number, string]>} */ ([[0.075, pictures.palette.paper], [0.04, pictures.tint(colour)]])) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.roundRect(x - 0.005, y - 0.005, 1.01, 1.01, 0.05);
    ctx.stroke();
  }
}

/**
 * Dims all tiles but some.
 * @param {Ctx} ctx
 * @param {ReadonlyArray<[number, number]>} bright
 * @param {ReadonlyArray<LaidTile>} tiles
 * @param {Pictures} pictures
 */
function drawHighlight(ctx, bright, tiles, { palette }) {
  const own = new Set(bright.map(([x, y]) => `${x},${y}`));
  ctx.beginPath();
  for (const { x, y } of tiles) if (!own.has(`${x},${y}`)) ctx.rect(x, y, 1, 1);
  ctx.fillStyle = "rgb(20 12 4 / 52%)";
  ctx.fill();
  ctx.beginPath();
  for (const [x, y] of bright) border(ctx, x, y, own);
  ctx.strokeStyle = palette.glow;
  ctx.lineWidth = 0.06;
  ctx.lineCap = "round";
  ctx.stroke();
}

/**
 * The outer sides of a cell of a set.
 * @param {Ctx} ctx
 * @param {number} x
 * @param {number} y
 * @param {ReadonlySet<string>} own
 */
function border(ctx, x, y, own) {
  for (const [dx, dy, x1, y1, x2, y2] of [[0, -1, 0, 0, 1, 0], [1, 0, 1, 0, 1, 1], [0, 1, 1, 1, 0, 1], [-1, 0, 0, 1, 0, 0]]) {
    if (own.has(`${x + dx},${y + dy}`)) continue;
    ctx.moveTo(x + x1, y + y1);
    ctx.lineTo(x + x2, y + y2);
  }
}

/**
 * @param {Ctx} ctx
 * @param {{ point: Point, chosen: boolean }} spot
 * @param {Camera} camera
 * @param {Pictures} pictures
 */
function drawSpot(ctx, { point: [x, y], chosen }, camera, { palette }) {
  const radius = Math.max(0.1, 11 / camera.scale);
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fillStyle = chosen ? palette.glow : palette.paper;
  ctx.globalAlpha = chosen ? 0.9 : 0.82;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = palette["hint-strong"];
  ctx.lineWidth = radius * 0.3;
  ctx.stroke();
}

/** Sides of figures, in tiles. */
export const FIGURE = 0.37;
const BARN = 0.46;

/**
 * @param {Camera} camera
 * @param {Pictures} pictures
 * @param {() => ReadonlyArray<Standing>} figures  the same array while nothing changed
 * @returns {Layer}
 */
export function figuresLayer(camera, pictures, figures) {
  return {
    name: "figures",
    signature: () => [camera.version, figures(), pictures.sprites.version],
    paint(ctx) {
      camera.apply(ctx);
      const { left, top, right, bottom } = camera.visible;
      for (const { point: [x, y], kind, colour, lying, alpha, corner } of figures()) {
        if (x < left || x > right + 1 || y < top || y > bottom + 1) continue;
        drawFigure(ctx, x, y, corner ? BARN : FIGURE, { kind, colour, lying, alpha, fill: pictures.tint(colour) });
      }
    },
  };
}
