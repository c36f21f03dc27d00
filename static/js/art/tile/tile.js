/**
 * A whole tile as a picture.
 *
 * The plan of a tile is made once and turned by quarters; light, shadows and buildings
 * keep their direction, so a turned tile is drawn anew and not rotated as a picture.
 */

import { turned } from "../geometry.js";
import { anchorsOf, areasOf } from "./areas.js";
import { shape } from "./brush.js";
import { decorOf } from "./decor.js";
import { drawPier, drawSea, drawShip } from "./coast.js";
import { drawFarm } from "./frontier.js";
import { meadow } from "./ground.js";
import { drawAbbey, drawGarden, drawMonastery } from "./holy.js";
import { drawItem } from "./items.js";
import { planOf } from "./plan.js";
import { drawDeck, drawGates, drawTownGround, drawWalls } from "./town.js";
import { drawBridges, drawPlaza, drawRivers, drawRoads } from "./ways.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../palette.js").Palette} Palette */
/** @typedef {import("./areas.js").Areas} Areas */
/** @typedef {import("./brush.js").Ctx} Ctx */
/** @typedef {import("./decor.js").Item} Item */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").TileFacts} TileFacts */

/**
 * @typedef {object} Drawing
 * @property {TileFacts} facts
 * @property {Plan} plan
 * @property {Areas} areas
 * @property {Point[]} anchors  where a figure stands on each feature
 * @property {Item[]} items
 */

/**
 * Everything that does not depend on rotation or size.
 * @param {string} code  of the tile: the seed of what chance decorates
 * @param {TileFacts} facts
 * @returns {Drawing}
 */
export function drawingOf(code, facts) {
  const plan = planOf(facts, code);
  const areas = areasOf(facts, plan);
  const anchors = anchorsOf(facts, plan, areas);
  return { facts, plan, areas, anchors, items: decorOf(code, facts, plan, areas, anchors) };
}

/** Below this many pixels a tile is drawn without what nobody can see. */
const FINE = 56;
/** Share of the houses left out then; the others grow. */
const COARSE = 0.36;
const TINY = new Set(["tuft", "flower", "bush"]);
/** What is counted lies above all else and can be seen at every size. */
const SIGNS = new Set(["pennant", "flag", "post", "animal"]);

/**
 * @param {Ctx} ctx  in device pixels; the tile fills the square from 0,0
 * @param {Drawing} drawing
 * @param {number} rot  quarter turns clockwise
 * @param {number} px  side of the tile
 * @param {Palette} palette
 */
export function drawTile(ctx, drawing, rot, px, palette) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, px, px);
  ctx.clip();
  ctx.drawImage(meadow(px, palette), 0, 0);
  ctx.scale(px, px);
  const plan = turnedPlan(drawing.plan, rot);
  if (plan.holy?.kind === "abbey") drawAbbey(ctx, palette);
  else drawLand(ctx, plan, palette);
  standUp(ctx, drawing, plan, rot, px >= FINE, palette);
  if (!plan.shore) frame(ctx, palette);
  ctx.restore();
}

/**
 * What lies flat.
 * @param {Ctx} ctx
 * @param {Plan} plan
 * @param {Palette} palette
 */
function drawLand(ctx, plan, palette) {
  if (plan.shore) drawSea(ctx, plan.shore, palette);
  drawRivers(ctx, plan.rivers, palette);
  drawRoads(ctx, plan.roads, palette);
  for (const { line, end } of plan.roads) if (end === "coast") drawPier(ctx, [line[line.length - 1][0] - 0.08, 0.5], palette);
  drawBridges(ctx, plan.bridges, palette);
  if (plan.village) drawPlaza(ctx, plan.village, palette);
  for (const town of plan.towns) {
    drawTownGround(ctx, town, palette);
    drawWalls(ctx, town, palette);
  }
  for (const deck of plan.decks) {
    const lands = plan.towns.some(({ over, sides }) => over && sides.length === 1);
    drawDeck(ctx, deck, lands, palette);
  }
}

/**
 * What stands, from back to front.
 * @param {Ctx} ctx
 * @param {Drawing} drawing
 * @param {Plan} plan  turned
 * @param {number} rot
 * @param {boolean} fine
 * @param {Palette} palette
 */
function standUp(ctx, drawing, plan, rot, fine, palette) {
  const { garden } = drawing.areas;
  if (garden) drawGarden(ctx, turned(garden.at, rot), garden.half, palette);
  if (plan.holy?.kind === "farm") drawFarm(ctx, plan.holy.at, palette);
  if (plan.holy?.kind === "monastery") drawMonastery(ctx, plan.holy.at, plan.rivers.length ? 0.84 : 1, palette);
  const items = drawing.items
    .filter(({ kind, look }) => !SIGNS.has(kind) && (fine || (!TINY.has(kind) && (kind !== "house" || look > COARSE))))
    .map((item) => ({ ...item, at: turned(item.at, rot), size: fine ? item.size : item.size * 1.2 }))
    .sort((a, b) => a.at[1] - b.at[1]);
  for (const item of items) drawItem(ctx, item, palette);
  drawGates(ctx, plan.roads, palette);
  for (const item of drawing.items) {
    if (SIGNS.has(item.kind)) drawItem(ctx, { ...item, at: turned(item.at, rot), size: fine ? item.size : item.size * 1.35 }, palette);
  }
  if (plan.shore && plan.towns.length) drawShip(ctx, 0.8, 0.62, 0.3, palette);
}

/**
 * A fine rim, so that tiles can be counted.
 * @param {Ctx} ctx
 * @param {Palette} palette
 */
function frame(ctx, palette) {
  ctx.globalAlpha = 0.16;
  shape(ctx, [[0, 0], [1, 0], [1, 1], [0, 1]], "transparent", palette.ink, 0.018);
  ctx.globalAlpha = 1;
}

/**
 * @param {Plan} plan
 * @param {number} rot
 * @returns {Plan}
 */
export function turnedPlan(plan, rot) {
  if (rot % 4 === 0) return plan;
  /** @param {Point} point */
  const turn = (point) => turned(point, rot);
  return {
    towns: plan.towns.map((town) => ({ ...town, outline: town.outline.map(turn), walls: town.walls.map((wall) => wall.map(turn)) })),
    decks: plan.decks.map((deck) => deck.map(turn)),
    roads: plan.roads.map((road) => ({ ...road, line: road.line.map(turn) })),
    rivers: plan.rivers.map((river) => ({ ...river, line: river.line.map(turn) })),
    holy: plan.holy && { ...plan.holy, at: turn(plan.holy.at) },
    village: plan.village && turn(plan.village),
    shore: plan.shore && plan.shore.map(turn),
    bridges: plan.bridges.map(({ point, angle }) => ({ point: turn(point), angle: angle + (rot * Math.PI) / 2 })),
  };
}
