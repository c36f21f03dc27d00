import assert from "node:assert/strict";
import { test } from "node:test";

import { at, SIDES, turned } from "../../static/js/art/geometry.js";
import { cellAt, GRID } from "../../static/js/art/tile/areas.js";
import { drawingOf } from "../../static/js/art/tile/tile.js";
import { turnedPlan } from "../../static/js/art/tile/tile.js";
import { featureAt, spotPoint, spread } from "../../static/js/games/tilelaying/spots.js";
import { looks, turnedHalf, turnedSide } from "../../static/js/games/tilelaying/places.js";
import { facts } from "./facts.mjs";

const drawings = Object.fromEntries(Object.entries(facts).map(([code, tile]) => [code, drawingOf(code, tile)]));
const OWNS_GROUND = new Set(["city", "road", "monastery", "garden", "field"]);
const near = (half) => at(half[0], ["nw", "en", "se", "ws"].includes(half) ? 0.25 : 0.75, 0.02);

for (const [code, { facts: tile, plan, areas, anchors, items }] of Object.entries(drawings)) {
  test(`tile ${code}: what is drawn is what the facts say`, () => {
    tile.features.forEach(({ kind, sides, halves = [], pennants }, index) => {
      const owned = areas.owner.filter((owner) => owner === index).length;
      if (OWNS_GROUND.has(kind)) assert.ok(owned > 8, `${kind} ${index} has room (${owned} of ${GRID * GRID} cells)`);
      if (kind === "city") for (const side of sides) assert.equal(areas.owner[cellAt(at(side, 0.5, 0.03))], index, `city reaches ${side}`);
      if (kind === "road") for (const side of sides) assert.equal(areas.owner[cellAt(at(side, 0.5, 0.02))], index, `road reaches ${side}`);
      for (const half of halves) assert.equal(areas.owner[cellAt(near(half))], index, `field ${index} holds ${half}`);
      if (kind === "city") assert.equal(items.filter((item) => item.kind === "pennant" && inCity(plan, areas, index, item)).length, pennants);
    });
  });

  test(`tile ${code}: figures stand on their own feature, apart from one another`, () => {
    tile.features.forEach(({ kind }, index) => {
      if (kind === "city" || kind === "field" || kind === "garden" || kind === "monastery") {
        assert.equal(areas.owner[cellAt(anchors[index])], index, `${kind} ${index} at ${anchors[index]}`);
      }
    });
    const standing = anchors.filter((_, index) => tile.features[index].kind !== "river");
    for (const [i, a] of standing.entries()) for (const b of standing.slice(i + 1)) assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.08, `${a} and ${b}`);
  });
}

/** A pennant of a bridged city may hang over the deck. */
function inCity(plan, areas, index, { at: place }) {
  return areas.owner[cellAt(place)] === index || plan.towns.some(({ feature, over }) => over && feature === index);
}

test("roads, rivers and walls of all tiles leave by the same points, so that neighbours meet", () => {
  for (const { plan } of Object.values(drawings)) {
    for (const { line } of [...plan.roads, ...plan.rivers]) {
      const ends = [line[0], line[line.length - 1]].filter(([x, y]) => Math.min(x, y, 1 - x, 1 - y) < 1e-9);
      for (const [x, y] of ends) assert.ok(SIDES.some((side) => Math.hypot(at(side, 0.5, 0)[0] - x, at(side, 0.5, 0)[1] - y) < 1e-9), `${x},${y}`);
    }
  }
});

test("four quarter turns are none", () => {
  const { plan } = drawings.L;
  assert.deepEqual(turnedPlan(plan, 4), plan);
  const [x, y] = turned(turned([0.2, 0.7], 1), 3);
  assert.ok(Math.hypot(x - 0.2, y - 0.7) < 1e-9);
});

test("spots of a turned tile name the feature that lies there now", () => {
  // D as printed: city in the north, road from east to west.
  assert.equal(facts.D.features[featureAt(facts.D, 0, "n")].kind, "city");
  assert.equal(facts.D.features[featureAt(facts.D, 1, "e")].kind, "city");
  assert.equal(facts.D.features[featureAt(facts.D, 1, "n")].kind, "road");
  assert.equal(facts.A.features[featureAt(facts.A, 3, "c")].kind, "monastery");
  assert.equal(facts["E+g"].features[featureAt(facts["E+g"], 2, "g")].kind, "garden");
  assert.equal(featureAt(facts.U, 0, "e"), -1);
});

test("every spot that the server can name finds its feature, in every rotation", () => {
  for (const [code, tile] of Object.entries(facts)) {
    for (const rot of [0, 1, 2, 3]) {
      tile.features.forEach(({ kind, sides, halves }, index) => {
        for (const side of sides) if (kind !== "river") assert.equal(featureAt(tile, rot, turnedSide(side, rot)), index, code);
        for (const half of halves) assert.equal(featureAt(tile, rot, turnedHalf(half, rot)), index, code);
      });
    }
  }
});

test("a figure's point turns with the tile", () => {
  const [x, y] = spotPoint(drawings.E, 0, "n");
  assert.ok(y < 0.3);
  const [tx, ty] = spotPoint(drawings.E, 1, "e");
  assert.ok(Math.hypot(tx - (1 - y), ty - x) < 1e-9);
  assert.deepEqual(spotPoint(drawings.E, 2, "+se"), [1, 1]);
});

test("tiles that look the same after a turn are known", () => {
  assert.equal(looks(facts.X, 0), looks(facts.X, 3));
  assert.equal(looks(facts.U, 0), looks(facts.U, 2));
  assert.notEqual(looks(facts.U, 0), looks(facts.U, 1));
  assert.notEqual(looks(facts.V, 0), looks(facts.V, 1));
});

test("spots on any tile can be told apart by a finger", () => {
  for (const { anchors } of Object.values(drawings)) {
    const points = spread(anchors, 48 / 196, 23 / 196);
    for (const [i, a] of points.entries()) {
      for (const b of points.slice(i + 1)) assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) * 196 >= 44, `${a} ${b}`);
    }
  }
});
