import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { at } from "../../static/js/art/geometry.js";
import { cellAt, GRID } from "../../static/js/art/tile/areas.js";
import { drawingOf } from "../../static/js/art/tile/tile.js";
import { clearedOf, columnOf, standsOf, surveyorsIn, westOf } from "../../static/js/games/new_world/columns.js";
import { partAt, spotOf } from "../../static/js/games/new_world/fields.js";
import { LAP, squareAt } from "../../static/js/games/new_world/sea.js";
import { stepOf } from "../../static/js/games/new_world/steps.js";
import { partsOf } from "../../static/js/games/new_world/words.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const python = existsSync(`${root}.venv/bin/python`) ? `${root}.venv/bin/python` : "python3";
const script = "import json; from app.games.new_world.tileset import facts; print(json.dumps(facts()))";
const facts = JSON.parse(execFileSync(python, ["-c", script], { cwd: root, encoding: "utf8" }));
const drawings = Object.fromEntries(Object.entries(facts).map(([code, tile]) => [code, drawingOf(code, tile)]));
const near = (half) => at(half[0], ["nw", "en", "se", "ws"].includes(half) ? 0.25 : 0.75, 0.02);
const count = (items, kind) => items.filter((item) => item.kind === kind).length;
const sum = (features, what) => features.reduce((total, feature) => total + feature[what], 0);

for (const [code, { facts: tile, areas, items }] of Object.entries(drawings)) {
  test(`tile ${code}: every feature has ground, and all that counts is drawn as often as it counts`, () => {
    tile.features.forEach(({ kind, sides, halves }, index) => {
      assert.ok(areas.owner.filter((owner) => owner === index).length > 8, `${kind} ${index} has room (of ${GRID * GRID} cells)`);
      if (kind !== "field") for (const side of sides) assert.equal(areas.owner[cellAt(at(side, 0.5, 0.02))], index, `${kind} reaches ${side}`);
      if (!tile.strip) for (const half of halves) assert.equal(areas.owner[cellAt(near(half))], index, `field ${index} holds ${half}`);
    });
    assert.equal(count(items, "flag"), sum(tile.features, "pennants"));
    assert.equal(count(items, "post"), sum(tile.features, "posts"));
    assert.equal(count(items, "animal"), sum(tile.features, "animals"));
    for (const { kind, at: [x, y] } of items) if (kind !== "tuft") assert.ok(x > 0 && x < 1 && y > 0 && y < 1, `${kind} at ${x},${y}`);
  });
}

test("the spot of a part is the one that the server names, however the tile is turned", () => {
  for (const { features } of Object.values(facts)) for (const feature of features) assert.equal(spotOf(feature, 0), feature.spot);
  const field = facts["NW.Q"].features.find(({ halves }) => halves.length === 2);
  assert.equal(spotOf(field, 1), "nw");
});

test("a point of a turned tile belongs to the part that lies there now", () => {
  const tiles = { "-2,3": { drawing: drawings["NW.C"], rot: 1 } };
  const part = (x, y) => partAt([x, y], (cell) => tiles[cell] ?? null);
  assert.deepEqual(part(-1.05, 3.5), { place: "-2,3@e", kind: "town" });
  assert.equal(part(-1.9, 3.5).kind, "field");
  assert.equal(part(5, 5), null);
});

test("columns count westwards", () => {
  assert.deepEqual([0, -1, -7].map(columnOf), [0, 1, 7]);
  assert.equal(westOf(3), -3);
  assert.equal(surveyorsIn([4, 4], 4), 2);
});

test("columns that a scoring clears are told from those left behind already", () => {
  assert.deepEqual(clearedOf({ surveyors: [3, 2], clears: [1, 2] }), { behind: [1], next: [2] });
  assert.deepEqual(clearedOf({ surveyors: [0, 0], clears: [] }), { behind: [], next: [] });
});

test("surveyors stand on the outer rows of their column or on the nearest tile", () => {
  const tiles = { "0,0": 1, "0,9": 1, "-2,4": 1, "-2,6": 1 };
  assert.deepEqual(standsOf([0, 0], tiles), [[0, 0], [0, 9]]);
  assert.deepEqual(standsOf([2, 2], tiles), [[-2, 4], [-2, 6]]);
});

test("the score track goes down and up again, square beside square", () => {
  const squares = Array.from({ length: LAP }, (_, i) => squareAt(i));
  assert.equal(new Set(squares.map(String)).size, LAP);
  assert.equal(squares[24][1], squares[25][1]);
  assert.equal(squares[0][1], squares[49][1]);
});

test("legal actions become steps", () => {
  const view = { hand: "NW.B", last: "-1,4", result: null };
  assert.equal(stepOf(view, [], facts).kind, "wait");
  assert.deepEqual([...stepOf(view, [["place", -1, 4, 0], ["place", -1, 4, 1]], facts).places], [["-1,4", [0]]]);
  const settle = stepOf(view, [["deploy", "robber", "e"], ["skip"]], facts);
  assert.equal(settle.kind, "figure");
  assert.deepEqual(settle.targets[0], { action: ["deploy", "robber", "e"], kind: "robber", place: "-1,4@e" });
  assert.equal(stepOf(view, [["score", "-1,4@c"]], facts).kind, "order");
});

test("the parts of a score add up to it", () => {
  const tiles = [[-1, 1], [-1, 2], [0, 2]];
  const total = (event, options = {}) => partsOf(event, options).reduce((points, part) => points + part.sum, 0);
  assert.equal(total({ feature: "road", complete: true, tiles, posts: 2, points: 11, bonus: 4 }), 11);
  assert.equal(total({ feature: "road", complete: false, tiles, posts: 2, points: 3 }), 3);
  assert.equal(total({ feature: "town", complete: true, tiles, pennants: 1, points: 8 }), 8);
  assert.equal(total({ feature: "town", complete: true, tiles, pennants: 1, points: 6 }, { start_squares_count: false }), 6);
  assert.equal(total({ feature: "farm", complete: true, tiles: Array(9).fill([-1, 0]), points: 17, bonus: 8 }), 17);
  assert.equal(total({ feature: "field", complete: false, tiles, animals: 4, points: 4 }), 4);
});
