import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { viewsOf } from "../../static/js/store/history.js";
import { patched } from "../../static/js/store/patch.js";

const vectors = JSON.parse(readFileSync(new URL("./patch_vectors.json", import.meta.url), "utf8"));

for (const { name, old, new: wanted, patch } of vectors) {
  test(`patch: ${name}`, () => {
    const before = structuredClone(old);
    assert.deepEqual(patched(old, patch), wanted);
    assert.deepEqual(old, before, "the old view is left as it was");
  });
}

test("what did not change is the same object", () => {
  const old = { tiles: { a: [1] }, figures: { b: [2] } };
  const next = patched(old, [[["tiles", "c"], [3]]]);
  assert.equal(next.figures, old.figures);
  assert.equal(next.tiles.a, old.tiles.a);
  assert.notEqual(next.tiles, old.tiles);
});

test("an empty patch gives the view itself", () => {
  const view = { a: 1 };
  assert.equal(patched(view, []), view);
});

test("the views of a history follow its patches, the first record being the start", () => {
  const steps = [{ patch: [] }, { patch: [[["a"], 2]] }, { patch: [] }, { patch: [[["b"], 1]] }];
  assert.deepEqual(viewsOf({ a: 1 }, steps), [{ a: 1 }, { a: 2 }, { a: 2 }, { a: 2, b: 1 }]);
});
