import assert from "node:assert/strict";
import { test } from "node:test";

import { stepOf, kindsOf } from "../../static/js/games/carcassonne/steps.js";
import { firstChoice, placesOf, rotations, tapped, turned, walk } from "../../static/js/games/tilelaying/places.js";
import { facts } from "./facts.mjs";

const legal = [["place", 1, 0, 3], ["place", 1, 0, 1], ["place", 0, 1, 2], ["skip"]];
const places = placesOf(legal, facts.V);

test("placements are gathered by cell", () => {
  assert.deepEqual([...places], [["1,0", [1, 3]], ["0,1", [2]]]);
});

test("rotations that look the same are offered once", () => {
  const straight = placesOf([["place", 1, 0, 0], ["place", 1, 0, 2]], facts.U);
  assert.deepEqual([...straight], [["1,0", [0]]]);
});

test("a tile is first held in a way that fits somewhere", () => {
  assert.equal(firstChoice(places).rot, 1);
  assert.deepEqual(rotations(places), [1, 2, 3]);
});

test("tapping a cell lays the tile there as held if that fits, else as it fits", () => {
  assert.deepEqual(tapped({ rot: 1, cell: null }, places, "1,0"), { rot: 1, cell: "1,0" });
  assert.deepEqual(tapped({ rot: 1, cell: null }, places, "0,1"), { rot: 2, cell: "0,1" });
});

test("tapping the same cell again turns the tile to the next way that fits", () => {
  const once = tapped({ rot: 1, cell: null }, places, "1,0");
  const twice = tapped(once, places, "1,0");
  assert.equal(twice.rot, 3);
  assert.equal(tapped(twice, places, "1,0").rot, 1);
});

test("tapping elsewhere takes the tile back", () => {
  assert.equal(tapped({ rot: 1, cell: "1,0" }, places, "9,9").cell, null);
});

test("no turn ever leads to a rotation that does not fit", () => {
  let choice = firstChoice(places);
  for (const by of [1, 1, 1, -1, -1, 1]) {
    choice = turned(choice, places, by);
    assert.ok(rotations(places).includes(choice.rot));
  }
  choice = tapped(choice, places, "0,1");
  assert.equal(turned(choice, places, 1).rot, 2);
});

test("the walk goes through every placement once, row by row", () => {
  assert.deepEqual(walk(places), [{ cell: "1,0", rot: 1 }, { cell: "1,0", rot: 3 }, { cell: "0,1", rot: 2 }]);
});

const view = { hand: "V", last: "1,0", result: null };

test("what is asked is read off the legal actions", () => {
  assert.equal(stepOf(view, [], facts).kind, "wait");
  assert.equal(stepOf(view, legal, facts).kind, "place");
  assert.equal(stepOf({ ...view, result: {} }, [], facts).kind, "over");
  const figure = stepOf(view, [["deploy", "follower", "n"], ["deploy", "abbot", "c"], ["skip"], ["recall", 3, 1]], facts);
  assert.equal(figure.kind, "figure");
  assert.deepEqual(kindsOf(figure), ["follower", "abbot"]);
  assert.deepEqual(figure.targets[0].place, "1,0@n");
  assert.deepEqual(figure.plain, [["skip"], ["recall", 3, 1]]);
});

test("an abbey is laid like a tile, and drawing is the other way", () => {
  const step = stepOf(view, [["draw"], ["abbey", 2, 3]], facts);
  assert.equal(step.kind, "place");
  assert.equal(step.tile, "AM.abbey");
  assert.deepEqual(step.lay([2, 3], 0), ["abbey", 2, 3]);
  assert.deepEqual(step.plain, [["draw"]]);
});

test("a wagon is asked where to, or home", () => {
  const step = stepOf(view, [["wagon", 2, 3, "n"], ["wagon"]], facts);
  assert.equal(step.kind, "wagon");
  assert.equal(step.targets[0].place, "2,3@n");
  assert.deepEqual(step.plain, [["wagon"]]);
});
