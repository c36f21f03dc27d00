import assert from "node:assert/strict";
import { test } from "node:test";

import { mostPlayers } from "../../static/js/pages/options.js";

const game = { players: { min: 2, max: 5, more: [{ option: "abbey_mayor", value: true, max: 6 }] } };

test("more seats are offered with the choice that has them, and no longer without it", () => {
  assert.equal(mostPlayers(game, { abbey_mayor: true }), 6);
  assert.equal(mostPlayers(game, { abbey_mayor: false }), 5);
  assert.equal(mostPlayers(game, {}), 5);
});
