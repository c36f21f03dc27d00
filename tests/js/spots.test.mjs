import assert from "node:assert/strict";
import { test } from "node:test";

import { turned } from "../../static/js/art/geometry.js";
import { drawingOf } from "../../static/js/art/tile/tile.js";
import { spotPoint, spread } from "../../static/js/games/tilelaying/spots.js";
import { facts } from "./facts.mjs";

/** As in the hand: a large tile, and fingers. */
const [LENS, SPOT, FINGER] = [196, 46, 44];
const CORNERS = ["+nw", "+ne", "+se", "+sw"];

const apart = (points) => points.flatMap(([x, y], i) => points.slice(i + 1).map((other) => Math.hypot(x - other[0], y - other[1]) * LENS));
const spreadOut = (points) => spread(points, (SPOT + 2) / LENS, SPOT / 2 / LENS);

test("no two spots of any tile lie closer than a finger is wide, with barns on its corners too", () => {
  for (const [code, tile] of Object.entries(facts)) {
    const drawing = drawingOf(code, tile);
    for (const rot of [0, 1, 2, 3]) {
      const points = drawing.anchors.map((anchor) => turned(anchor, rot));
      const all = spreadOut([...points, ...CORNERS.map((corner) => spotPoint(drawing, rot, corner))]);
      for (const far of apart(all)) assert.ok(far >= FINGER, `${code} turned ${rot}: ${far.toFixed(1)} px`);
    }
  }
});

test("spots stay on the tile, even nine in one place", () => {
  const all = spreadOut(Array.from({ length: 9 }, () => [0.5, 0.5]));
  for (const far of apart(all)) assert.ok(far >= FINGER, `${far}`);
  for (const value of all.flat()) assert.ok(value * LENS >= SPOT / 2 - 0.01 && value * LENS <= LENS - SPOT / 2 + 0.01);
});
