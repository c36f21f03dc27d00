/**
 * Wooden figures. Shapes are paths in a 100 by 100 box, foot at the bottom, for canvas and pages alike.
 */

import { MARKS, markInk } from "./marks.js";

/** @typedef {CanvasRenderingContext2D} Ctx */

/**
 * body: the outline, filled with the colour; detail: lines on it; mark: where its colour's sign is, [x, y, size]
 * @typedef {{ body: string, detail: string, mark: readonly [number, number, number] }} Shape
 */

/** @type {Record<string, Shape>} */
export const FIGURES = {
  follower: {
    body:
      "M50 6C61 6 68 14 68 23C68 29 65 33 61 37C74 40 90 46 92 55C93 61 89 65 83 65L69 64C71 73 80 84 83 91C84 95 82 97 78 97L59 97C55 97 54 94 53 90L50 82L47 90C46 94 45 97 41 97L22 97C18 97 16 95 17 91C20 84 29 73 31 64L17 65C11 65 7 61 8 55C10 46 26 40 39 37C35 33 32 29 32 23C32 14 39 6 50 6Z",
    detail: "",
    mark: [50, 57, 27],
  },
  abbot: {
    body:
      "M50 1C58 8 64 15 64 24L62 37C70 40 76 47 78 58L86 93C87 96 85 98 82 98L18 98C15 98 13 96 14 93L22 58C24 47 30 40 38 37L36 24C36 15 42 8 50 1Z",
    detail: "M36 25H64M50 4V24M38 37C45 42 55 42 62 37",
    mark: [50, 68, 30],
  },
  mayor: {
    body:
      "M37 3H63L61 18H73V25H64C64 32 62 36 58 39C72 40 84 47 88 60L93 91C93 95 91 97 88 97H12C9 97 7 95 7 91L12 60C16 47 28 40 42 39C38 36 36 32 36 25H27V18H39Z",
    detail: "M39 18H61M37 25H63M27 46L50 64L73 46",
    mark: [50, 80, 28],
  },
  wagon: {
    body:
      "M14 58C14 28 28 14 50 14C72 14 86 28 86 58H94V70H88A15 15 0 0 1 62 84H40A15 15 0 0 1 12 70H6V58Z",
    detail: "M14 58H86M34 19C30 32 29 45 29 58M66 19C70 32 71 45 71 58M18 78A9 9 0 1 0 36 78A9 9 0 1 0 18 78M66 78A9 9 0 1 0 84 78A9 9 0 1 0 66 78",
    mark: [50, 40, 27],
  },
  barn: {
    body: "M50 5L80 22L95 50L88 54V96H12V54L5 50L20 22Z",
    detail: "M12 54L24 27L50 13L76 27L88 54M34 96V66H66V96M34 66L66 96M66 66L34 96",
    mark: [50, 43, 26],
  },
  settlement: {
    body: "M50 8L94 46L86 52L86 92C86 95 84 97 81 97L19 97C16 97 14 95 14 92L14 52L6 46Z",
    detail: "M14 52L50 22L86 52M66 97V74H80V97",
    mark: [42, 67, 34],
  },
  city: {
    body: "M38 4H62V18H72V34H82V52H91V72H98V97H2V72H9V52H18V34H28V18H38Z",
    detail: "M28 34H72M18 52H82M9 72H91M42 97V82H58V97M46 4V18M54 4V18",
    mark: [50, 61, 28],
  },
  hooded: {
    body: "M50 3C62 3 70 12 70 24C70 31 67 36 63 40C78 46 86 62 88 82L92 88C94 93 91 97 86 97L14 97C9 97 6 93 8 88L12 82C14 62 22 46 37 40C33 36 30 31 30 24C30 12 38 3 50 3Z",
    detail: "M36 20C44 26 56 26 64 20M42 24H46M54 24H58M37 41C46 48 54 48 63 41M50 48L42 97M12 82C34 90 66 90 88 82",
    mark: [50, 60, 0],
  },
  abbey: {
    body: "M28 4L33 10V18L44 34V46L52 40H84L94 58V97H6V58H12V34L23 18V10Z",
    detail: "M12 58H94M44 46V97M24 97V78A6 6 0 0 1 36 78V97M56 80V68M68 80V68M80 80V68M28 30V42",
    mark: [28, 52, 0],
  },
  surveyor: {
    body: "M50 4L62 16V34L58 38L82 97H66L54 66H46L34 97H18L42 38L38 34V16Z",
    detail: "M38 25H62M46 66L50 46L54 66",
    mark: [50, 25, 0],
  },
};

/** A tall hat, and its band. @type {readonly [string, string]} */
const TALL = ["M29 19H37L40 0H60L63 19H71C76 19 76 28 71 28H29C24 28 24 19 29 19Z", "M38 15H62"];
/** Hats over a follower: the roles of settlers. @type {Readonly<Record<string, readonly [string, string]>>} */
const HATS = {
  settler: TALL,
  merchant: TALL,
  robber: ["M20 14C28 22 34 20 37 18C38 6 44 4 50 7C56 4 62 6 63 18C66 20 72 22 80 14C80 24 70 28 50 28C30 28 20 24 20 14Z", "M36 34H64M37 17C44 21 56 21 63 17"],
  farmer: ["M22 20C33 18 35 4 50 4C65 4 67 18 78 20C82 25 72 29 50 29C28 29 18 25 22 20Z", "M34 19C44 23 56 23 66 19"],
  trapper: ["M31 21C30 3 70 3 69 21C78 24 84 38 81 50C76 52 73 47 73 41C72 33 70 30 66 29H34C29 29 29 23 31 21Z", "M74 30L82 32M74 38L82 41"],
};

for (const [role, [hat, band]] of Object.entries(HATS)) {
  FIGURES[role] = { body: `${FIGURES.follower.body}${hat}`, detail: band, mark: FIGURES.follower.mark };
}

/** @type {Map<string, Path2D>} */
const paths = new Map();

/** @param {string} d */
function pathOf(d) {
  const known = paths.get(d);
  if (known) return known;
  const path = new Path2D(d);
  paths.set(d, path);
  return path;
}

/**
 * @typedef {object} Figure
 * @property {string} kind  a key of FIGURES
 * @property {string} colour  colour word, for the sign
 * @property {string} fill  CSS colour
 * @property {boolean} [lying]  on a field
 * @property {number} [alpha]
 */

/**
 * Draws a figure around the middle of a square.
 * @param {Ctx} ctx  any units
 * @param {number} x
 * @param {number} y
 * @param {number} size  side of the square
 * @param {Figure} figure
 */
export function drawFigure(ctx, x, y, size, { kind, colour, fill, lying = false, alpha = 1 }) {
  const shape = FIGURES[kind] ?? FIGURES.follower;
  ctx.save();
  ctx.globalAlpha = alpha;
  ctx.translate(x, y);
  ctx.scale(size / 100, size / 100);
  shadow(ctx, lying);
  ctx.save();
  if (lying) ctx.rotate(-Math.PI / 2);
  ctx.translate(-50, -50);
  body(ctx, shape, fill);
  ctx.restore();
  drawMark(ctx, shape, colour, lying);
  ctx.restore();
}

/**
 * @param {Ctx} ctx
 * @param {boolean} lying
 */
function shadow(ctx, lying) {
  ctx.fillStyle = "rgb(30 20 5 / 34%)";
  ctx.beginPath();
  ctx.ellipse(6, lying ? 34 : 46, lying ? 52 : 46, lying ? 16 : 12, 0, 0, Math.PI * 2);
  ctx.fill();
}

/**
 * @param {Ctx} ctx
 * @param {Shape} shape
 * @param {string} fill
 */
function body(ctx, shape, fill) {
  const path = pathOf(shape.body);
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  for (const [width, colour] of /** @type {Array<[number, string]>} */ ([[18, "#fff8e8"], [9, "#2b1f14"]])) {
    ctx.lineWidth = width;
    ctx.strokeStyle = colour;
    ctx.stroke(path);
  }
  ctx.fillStyle = fill;
  ctx.fill(path);
  light(ctx, path);
  if (!shape.detail) return;
  ctx.lineWidth = 5;
  ctx.strokeStyle = "rgb(25 15 5 / 62%)";
  ctx.stroke(pathOf(shape.detail));
}

/**
 * A soft light from the upper left.
 * @param {Ctx} ctx
 * @param {Path2D} path
 */
function light(ctx, path) {
  const fill = ctx.createLinearGradient(10, 5, 90, 95);
  fill.addColorStop(0, "rgb(255 255 255 / 42%)");
  fill.addColorStop(0.45, "rgb(255 255 255 / 0%)");
  fill.addColorStop(1, "rgb(0 0 0 / 26%)");
  ctx.fillStyle = fill;
  ctx.fill(path);
}

/**
 * @param {Ctx} ctx  origin in the middle of the figure
 * @param {Shape} shape
 * @param {string} colour
 * @param {boolean} lying
 */
function drawMark(ctx, { mark: [x, y, size] }, colour, lying) {
  const d = MARKS[colour];
  if (!d || size === 0) return;
  ctx.save();
  if (lying) ctx.translate(y - 50, 50 - x);
  else ctx.translate(x - 50, y - 50);
  ctx.scale(size / 24, size / 24);
  ctx.translate(-12, -12);
  ctx.fillStyle = markInk(colour);
  ctx.fill(pathOf(d));
  ctx.restore();
}
