/**
 * Rise of the Inkas on the client: names of places, bundles of cards, what is asked, figures from a log.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { hull } from "../../static/js/art/hex/frame.js";
import { cornerAt, edgeAt, edgeEnds, hexAt, hexesAt, placeAt } from "../../static/js/art/hex/places.js";
import { pips } from "../../static/js/art/hex/token.js";
import { changed, countsOf, covers, lettersOf, missing, sizeOf } from "../../static/js/games/inkas/bundles.js";
import { Model } from "../../static/js/games/inkas/model.js";
import { standing, statsOf } from "../../static/js/games/inkas/stats.js";
import { exchanges, stepOf } from "../../static/js/games/inkas/steps.js";

const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-9;

test("the hexes at a corner and at an edge are those of the notation", () => {
  assert.deepEqual(hexesAt("C6e").sort(), ["C6", "D5", "D7"]);
  assert.deepEqual(hexesAt("C6w").sort(), ["B5", "B7", "C6"]);
  assert.deepEqual(hexesAt("C6nw").sort(), ["B5", "C6"]);
  assert.deepEqual(hexesAt("C6"), ["C6"]);
});

test("the edges at a corner end there", () => {
  for (const edge of ["C6ne", "D7n", "D7nw"]) assert.ok(edgeEnds(edge).some((end) => near(end, cornerAt("C6e"))), edge);
  for (const edge of ["C6nw", "B7n", "B7ne"]) assert.ok(edgeEnds(edge).some((end) => near(end, cornerAt("C6w"))), edge);
});

test("a corner lies as far from each of its hexes, an edge between its two", () => {
  for (const name of hexesAt("D9w")) assert.ok(Math.abs(Math.hypot(...hexAt(name).map((n, i) => n - cornerAt("D9w")[i])) - 1 / Math.sqrt(3)) < 1e-9);
  const [a, b] = hexesAt("D9ne").map(hexAt);
  assert.ok(near(edgeAt("D9ne"), [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]));
  assert.ok(near(placeAt("D9ne"), edgeAt("D9ne")) && near(placeAt("D9e"), cornerAt("D9e")));
});

test("a hull leaves out what lies inside and on its sides", () => {
  assert.equal(hull([[0, 0], [2, 0], [2, 2], [0, 2], [1, 1], [1, 0]]).length, 4);
});

test("pips are the ways to roll a sum", () => {
  assert.deepEqual([2, 3, 6, 8, 12].map(pips), [1, 2, 5, 5, 1]);
});

test("bundles are letters in order, or counts", () => {
  assert.deepEqual(countsOf("OOPW"), { O: 2, P: 1, W: 1 });
  assert.equal(lettersOf({ W: 1, O: 2, P: 1 }), "OOPW");
  assert.equal(sizeOf(countsOf("OOPW")), 4);
  assert.deepEqual(changed({ W: 1 }, "W", -1), {});
  assert.deepEqual(missing({ O: 1, P: 2 }, "OOOPP"), { O: 2 });
  assert.ok(covers({ O: 2 }, { O: 2 }) && !covers({ O: 1 }, { O: 2 }));
});

const VIEW = { phase: "robber", turn: 0, turns: 1, open: {}, offer: null, hand: { O: 2, W: 1 }, players: {} };

test("legal actions are grouped by place; several victims are one place", () => {
  const step = stepOf(VIEW, [["robber", "C6", 1], ["robber", "C6", 2], ["robber", "D9", null]], 0);
  assert.equal(step.forced, "robber");
  assert.deepEqual([...(step.places.get("robber")?.keys() ?? [])], ["C6", "D9"]);
  assert.equal(step.places.get("robber")?.get("C6")?.length, 2);
});

test("trades with the supply are grouped by what is paid", () => {
  const step = stepOf({ ...VIEW, phase: "build" }, [["bank", "OOO", "W"], ["bank", "OOO", "S"], ["bank", "CC", "F"], ["end"]], 0);
  assert.deepEqual([...exchanges(step)], [["OOO", ["W", "S"]], ["CC", ["F"]]]);
  assert.equal(step.forced, null);
});

/** @param {any} view @param {any[]} legal @param {number} viewer */
function modelOf(view, legal, viewer = 0) {
  const sent = [];
  const state = { view, legal, waiting: [], log: [], welcome: { viewer } };
  const camera = { scale: 100 };
  const model = new Model({ state: () => state, act: (action) => sent.push(action), camera, live: true }, () => {});
  model.hand = view.hand;
  model.take();
  return { model, sent, state };
}

test("a discard is sent when all its cards are chosen", () => {
  const { model } = modelOf({ ...VIEW, phase: "discard", open: { discard: { n: 2 } } }, [["discard", "?"]]);
  model.put("give", "O", 1);
  assert.equal(model.drafted(), null);
  model.put("give", "O", 1);
  model.put("give", "O", 1);
  assert.deepEqual(model.drafted(), ["discard", "OO"]);
});

test("a kind stands on one side of an offer only", () => {
  const { model } = modelOf({ ...VIEW, phase: "build", open: { offer: { to: [1, 2] } } }, [["offer", "?"], ["end"]]);
  model.open("offer", { to: [2, 1] });
  model.put("give", "O", 1);
  model.put("get", "O", 1);
  assert.equal(model.drafted(), null);
  model.put("give", "W", 1);
  assert.deepEqual(model.drafted(), ["offer", "W", "O", [1, 2]]);
});

test("a move that was overtaken is sent again only while it means the same", async () => {
  const offer = { give: "W", get: "O", to: [0], answers: {} };
  const { model, sent, state } = modelOf({ ...VIEW, turn: 1, phase: "build", offer }, [["yes"], ["no"]]);
  model.act(["yes"]);
  assert.ok(model.again());
  await Promise.resolve();
  assert.equal(sent.length, 2);
  state.view = { ...state.view, offer: { ...offer, give: "S" } };
  model.take();
  assert.equal(model.again(), false);
});

test("a thing that was built is no longer aimed at", () => {
  const view = { ...VIEW, phase: "build" };
  const { model, state } = modelOf(view, [["road", "C6n"], ["road", "C6nw"], ["end"]]);
  model.aim("road");
  Object.assign(state, { view: { ...view }, legal: [["road", "C6nw"], ["end"]], log: [{ seq: 3, seat: 1, action: ["no"] }] });
  model.take();
  assert.equal(model.tool, "road");
  Object.assign(state, { view: { ...view }, legal: [["road", "C6nw"], ["end"]], log: [{ seq: 4, seat: 0, action: ["road", "C6n"] }] });
  model.take();
  assert.equal(model.tool, null);
});

const LOG = [
  { seq: 0, events: [{ kind: "turn", seat: 0 }, { kind: "income", seat: 1, cards: "WS", hexes: ["C6", "C8"] }] },
  { seq: 1, events: [{ kind: "roll", seat: 0, dice: [3, 5] }, { kind: "blocked", seat: 0, hex: "C8", cards: "SS" }, { kind: "income", seat: 0, cards: "OO", hexes: ["C12", "C12"] }] },
  { seq: 2, events: [{ kind: "settle", seat: 0, corner: "C6e" }, { kind: "disc", seat: 0, discs: 3, tribe: 1 }] },
  { seq: 3, events: [{ kind: "undo", seat: 0, to: 1 }] },
  { seq: 4, events: [{ kind: "deal", seat: 0, partner: 1, give: "OO", get: "W" }, { kind: "turn", seat: 1 }] },
  { seq: 5, events: [{ kind: "stolen", seat: 1, victim: 0 }, { kind: "disc", seat: 1, discs: 3, tribe: 1 }, { kind: "decline", seat: 1 }] },
];

test("what was taken back is no part of the figures", () => {
  assert.deepEqual(standing(LOG).map(({ seq }) => seq), [0, 1, 4, 5]);
});

test("figures follow the log", () => {
  const stats = statsOf(LOG, 2, 2);
  assert.equal(stats.dice[6], 1);
  assert.deepEqual(stats.points, [[2, 2], [2, 3]]);
  const [first, second] = stats.ledgers;
  assert.deepEqual([first.produced, first.blocked, first.traded, first.lost], [2, 2, 2, 1]);
  assert.deepEqual([second.start, second.stole, second.traded], [2, 1, 1]);
  assert.deepEqual(stats.declines, [[1, 1]]);
});
