/**
 * The numbers of the columns along the upper edge of the board, always in sight.
 */

import { t } from "../../ui/words.js";
import { clearedOf, surveyorsIn, westOf } from "./columns.js";
import { label } from "./signs.js";

/** @typedef {import("./model.js").NewWorld} NewWorld */
/** @typedef {CanvasRenderingContext2D} Ctx */

const HIGH_PX = 26;

/**
 * The numbers of the columns along the upper edge, always in sight: what a column's surveyors add, and which
 * columns are cleared next.
 * @param {Ctx} ctx
 * @param {NewWorld} model
 */
export function ruler(ctx, model) {
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
    const wide = Math.max(bonus ? 21 : 0, Math.min(scale - 2, 64));
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
  label(ctx, x, y, wide, HIGH_PX, model.token(fills[look]), model.token(next ? "--nw-clear" : look === "plain" ? "--c-line" : "--c-line-strong"), next ? 3 : 1);
  ctx.globalAlpha = 1;
  const words = bonus === 0 ? String(column) : wide > 46 ? t("new_world.ruler", { column, bonus }) : t("log.points", { n: bonus });
  ctx.font = `${look === "plain" ? 500 : 700} ${wide < 18 ? 9 : wide < 27 ? 10.5 : 13}px system-ui, "DejaVu Sans", sans-serif`;
  ctx.fillStyle = model.token(look === "govern" ? "--nw-on-govern" : look === "clear" ? "--nw-clear" : "--c-muted");
  ctx.fillText(words, x + wide / 2, y + HIGH_PX / 2 + 1);
}
