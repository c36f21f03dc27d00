import assert from "node:assert/strict";
import { test } from "node:test";

import { describeTable } from "../../static/js/together/lines.js";
import { useWords } from "../../static/js/ui/words.js";

const words = { "log.undo_agreed": "back, asked by {seat}", "event.table.close": "closed", "event.table.consent": "{seat} agrees", "event.table.ask": "{seat} asks" };
const names = ["Anna", "Béla"];

/** Describes a log in order. @param {Array<[number, any[]]>} log  seat and action */
function told(log) {
  useWords({ lang: "en", words });
  const game = { describe: (/** @type {any} */ { seat }) => [{ text: `own of ${names[seat]}`, seat }] };
  describeTable(/** @type {any} */ (game), (seat) => names[seat]);
  const entries = log.map(([seat, action], seq) => ({ seq, seat, action, events: [{ kind: action[0] }], at: "" }));
  return entries.map((entry) => game.describe(entry)[0]);
}

test("an agreed take-back names who asked, not who agreed last", () => {
  const lines = told([[0, ["play"]], [1, ["play"]], [0, ["ask", "undo", [0]]], [1, ["undo", 0]]]);
  assert.deepEqual(lines[3], { text: "back, asked by Anna", seat: 0 });
});

test("between question and answer others may agree", () => {
  const lines = told([[0, ["play"]], [0, ["ask", "undo", [0]]], [1, ["consent", 1]], [1, ["undo", 0]]]);
  assert.deepEqual(lines[3], { text: "back, asked by Anna", seat: 0 });
});

test("an own take-back stays the mover's, also after a question that was declined or was another one", () => {
  for (const before of [["play"], ["object", 1], ["ask", "undo", [5]], ["ask", "pause", []]]) {
    assert.equal(told([[0, ["ask", "undo", [0]]], [0, before], [1, ["undo", 0]]])[2].text, "own of Béla");
  }
});

test("what the whole table does carries nobody's mark", () => {
  const [line] = told([[1, ["close"]]]);
  assert.deepEqual(line, { text: "closed", seat: undefined });
});
