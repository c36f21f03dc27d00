// Looking back at a match: turning points, what points were made of, and luck.

import assert from "node:assert/strict";
import test from "node:test";

import { leadsOf, luckOf, madeOf, onTheWay, scoresOf, turningPoints } from "../../static/js/store/story.js";

const scores = [[0, 0], [3, 0], [3, 8], [3, 8], [13, 8], [14, 8]];

test("scores and leads follow the views", () => {
  const views = scores.map((row) => ({ scores: row }));
  assert.deepEqual(scoresOf(views, 2, (view, seat) => view.scores[seat]), scores);
  assert.deepEqual(leadsOf(scores), [0, 3, 5, 5, 5, 6]);
});

test("the largest gains and changes of the lead are turning points, in the order of the match", () => {
  assert.deepEqual(turningPoints(scores, 2), [
    { seq: 2, seat: 1, gain: 8, leads: true, what: "", other: -1 },
    { seq: 4, seat: 0, gain: 10, leads: true, what: "", other: -1 },
  ]);
});

test("declines, places taken over, majorities and awards are turning points beside points", () => {
  const still = [[1, 1], [1, 1], [1, 1], [4, 1], [5, 1]];
  const steps = [
    { seq: 1, seat: 0, action: ["found"], events: [{ kind: "decline", seat: 0 }] },
    { seq: 2, seat: 1, action: ["settle"], events: [{ kind: "settle", seat: 1, over: { seat: 0, building: "city" } }, { kind: "route", seat: 1, length: 5 }] },
    { seq: 3, seat: 0, action: ["skip"], events: [{ kind: "points", seat: 0, points: 3, strength: { 0: 2, 1: 1 } }] },
    { seq: 4, seat: 0, action: ["skip"], events: [{ kind: "points", seat: 0, points: 1, strength: { 0: 1, 1: 0 } }] },
  ];
  const found = turningPoints(still, 9, steps).map(({ seq, seat, what, other }) => [seq, seat, what, other]);
  assert.deepEqual(found, [[1, 0, "decline", -1], [2, 1, "over", 0], [3, 0, "capture", 1], [4, 0, "", -1]]);
});

test("one's own decayed place and an award that nobody has turn nothing", () => {
  const steps = [{ seq: 1, seat: 0, action: ["settle"], events: [{ kind: "settle", seat: 0, over: { seat: 0, building: "settlement" } }, { kind: "route", seat: null }] }];
  assert.deepEqual(turningPoints([[1, 1], [1, 1]], 9, steps), []);
});

test("a match without points has no turning point", () => assert.deepEqual(turningPoints([[0, 0], [0, 0]], 5), []));

const points = (seq, seat, amount, feature, final = false) => ({ seq, seat, action: ["place"], events: [{ kind: "points", seat, points: amount, feature, final }] });

test("points are counted by what they were given for, without what was taken back", () => {
  const steps = [points(0, 0, 4, "city"), points(1, 1, 3, "road"), { seq: 2, seat: 1, action: ["undo", 0], events: [] }, points(3, 1, 6, "city"), points(4, 0, 9, "field", true)];
  assert.deepEqual(madeOf(onTheWay(steps), 2), [
    { feature: "city", final: false, points: [4, 6] },
    { feature: "field", final: true, points: [9, 0] },
  ]);
});

test("luck compares draws with what the pool promised", () => {
  const records = [{ outcome: [["B", 0, 4]], pools: [{ A: 3, B: 1 }] }, { outcome: [["A", 0, 3]], pools: [{ A: 3 }] }, { outcome: [], pools: [] }];
  const luck = luckOf(records, (i) => i, { monastery: (piece) => (piece === "B" ? 1 : 0) }, 3);
  assert.deepEqual(luck.monastery, [{ got: 1, due: 0.25 }, { got: 0, due: 0 }, { got: 0, due: 0 }]);
});
