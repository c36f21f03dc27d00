// Tables of a duplicate set side by side: turns, rows, points; on matches that Python played, and on small ones.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";

import { aheadOf, pointsOf, rowsOf, turnsOf } from "../../static/js/store/duplicate.js";

const root = new URL("../..", import.meta.url).pathname;
const script = `
import json
from app.games.core import records
from app.games.registry import GAMES
from tests.kit.saved import tables
def steps(saved):
    for played in records.play(saved.game, saved.options, len(saved.players), saved.records):
        record = played.record
        events = [{"kind": event.kind, **event.data} for event in played.events]
        yield {"seq": record.seq, "seat": record.seat, "action": record.action, "events": events, "patch": [], "at": ""}
print(json.dumps({game: [list(steps(saved)) for saved in tables(GAMES[game], undoes=0.1)] for game in ("carcassonne", "new_world", "inkas")}))
`;
const played = JSON.parse(String(execFileSync(`${root}/.venv/bin/python`, ["-c", script], { cwd: root, maxBuffer: 1 << 28 })));

for (const [game, tables] of Object.entries(played)) {
  test(`the turns of two tables of ${game} have the same draws`, () => {
    const rows = rowsOf(tables.map(turnsOf));
    const both = rows.filter(({ turns, same }) => same !== null && turns.every(Boolean));
    assert.ok(both.length > 20);
    assert.ok(both.filter(({ same }) => same).length / both.length > 0.8);
    for (const [i, turns] of rowsOf(tables.map(turnsOf)).slice(0, 20).entries()) assert.equal(turns.number, i);
  });

  test(`no event of ${game} is lost or told twice but what was taken back`, () => {
    for (const steps of tables) {
      const undone = steps.some(({ action }) => action[0] === "undo");
      const told = turnsOf(steps).flatMap(({ entries }) => entries.flatMap(({ events }) => events)).length;
      const all = steps.flatMap(({ events }) => events).filter(({ kind }) => kind !== "turn").length;
      assert.ok(undone ? told <= all : told === all);
    }
  });
}

const step = (seq, ...events) => ({ seq, seat: 0, action: ["x"], events, patch: [], at: "" });

test("what follows a change of the turn in the same record belongs to the next turn", () => {
  const turns = turnsOf([
    step(0, { kind: "tile" }, { kind: "turn", seat: 0 }, { kind: "drew", tile: "A" }),
    step(1, { kind: "tile" }),
    step(2, { kind: "skip" }, { kind: "turn", seat: 1 }, { kind: "unfit", tile: "B" }, { kind: "drew", tile: "C" }),
  ]);
  assert.deepEqual(turns.map(({ seat, draws, seq }) => [seat, draws, seq]), [[-1, [], 0], [0, ["A"], 2], [1, ["B", "C"], 2]]);
  assert.deepEqual(turns[1].entries.map(({ events }) => events.map(({ kind }) => kind)), [["drew"], ["tile"], ["skip"]]);
});

test("dice are one draw; another draw and a table that is over are told", () => {
  const roll = (seq, seat, dice) => step(seq, { kind: "turn", seat }, { kind: "roll", seat, dice });
  const rows = rowsOf([turnsOf([step(0), roll(1, 0, [3, 4]), roll(2, 1, [1, 1])]), turnsOf([step(0), roll(1, 0, [3, 5])])]);
  assert.deepEqual(rows.map(({ same }) => same), [null, false, null]);
  assert.equal(rows[2].turns[1], null);
  assert.deepEqual(rows[1].turns[0].draws, ["3+4"]);
});

test("a table that is over keeps its points; a seat is measured by the mean of the same seat elsewhere", () => {
  const rows = rowsOf([turnsOf([step(0), step(1, { kind: "turn", seat: 0 })]), turnsOf([step(0)])]);
  const points = pointsOf(rows, (table, seq, seat) => 10 * table + seq + seat, 2);
  assert.deepEqual(points, [[[0, 1], [10, 11]].map((row, table) => (table === 0 ? [1, 2] : row)), [[1, 2], [10, 11]]]);
  assert.equal(aheadOf([[4, 0], [1, 0], [3, 0]], 0, 0), 2);
  assert.equal(aheadOf([[4, 0]], 0, 0), 0);
});
