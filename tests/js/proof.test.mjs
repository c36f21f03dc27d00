// The browser's proof of fair chance agrees with app/library/verify.py on matches that Python played.

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { execFileSync } from "node:child_process";
import test from "node:test";

import { prove } from "../../static/js/store/proof.js";
import { hmac, sha256 } from "../../static/js/store/sha256.js";

const root = new URL("../..", import.meta.url).pathname;
const script = `
import json
from app.games.registry import GAMES
from tests.kit.saved import document, play, tables
print(json.dumps([
    document(play(GAMES["carcassonne"], undoes=0.1)), document(play(GAMES["carcassonne"], most=40)),
    *(document(tables(GAMES[game], undoes=0.1)[1]) for game in ("carcassonne", "inkas")), document(tables(GAMES["carcassonne"], most=40)[0]),
]))
`;
const output = execFileSync(`${root}/.venv/bin/python`, ["-c", script], { cwd: root, maxBuffer: 1 << 26 });
const [whole, running, tiled, diced, sealed] = JSON.parse(String(output));
const copy = () => structuredClone(whole);
const drawing = whole.records.filter(({ outcome }) => outcome.length)[5].seq;

for (const [name, subtle] of [["the browser's hashing", crypto.subtle], ["our own hashing", null]]) {
  test(`a sound match is sound with ${name}`, async () => {
    const { draws, proven, faults } = await prove(whole, subtle);
    assert.deepEqual(faults, []);
    assert.ok(draws > 60);
    assert.equal(proven, draws);
  });
}

test("a match that still runs proves nothing yet and has no fault", async () => {
  const { proven, faults } = await prove(running);
  assert.deepEqual([proven, faults], [0, []]);
});

const tampering = {
  secret: [(match) => (match.keys[0].secret = "ab".repeat(32)), 0],
  order: [({ records }) => records.splice(drawing, 1), drawing],
  draw: [({ records }) => (records[drawing].outcome[0][1] += 1), drawing],
  changed: [({ records }) => (records[drawing].nonce = "00"), drawing],
  fingerprint: [(match) => (match.records = match.records.slice(0, -2)), whole.records.length - 2],
};
for (const [what, [tamper, record]] of Object.entries(tampering)) {
  test(`tampering is found and named: ${what}`, async () => {
    const match = copy();
    tamper(match);
    const { faults } = await prove(match);
    assert.equal(faults[0].record, record);
    assert.ok(faults.some((fault) => fault.record === record && fault.what === what), JSON.stringify(faults[0]));
  });
}

for (const table of [tiled, diced]) {
  test(`a table of a duplicate set of ${table.game} is sound, with undone turns and without the browser's hashing`, async () => {
    const { draws, proven, faults } = await prove(table, null);
    assert.deepEqual(faults, []);
    assert.ok(draws > 40);
    assert.equal(proven, draws);
  });
}

test("a table of a set that still runs proves nothing yet and has no fault", async () => {
  const { proven, faults } = await prove(sealed);
  assert.deepEqual([proven, faults], [0, []]);
});

const moved = {
  set: [(match) => (match.duplicate.set = "0".repeat(32)), 0],
  changed: [(match) => (match.duplicate.table = 1), 0],
  draw: [({ records }) => (records[drawnAt].outcome[0][1] += 1), 0],
};
const drawnAt = tiled.records.findIndex(({ outcome }) => outcome.length);
for (const [what, [tamper, record]] of Object.entries(moved)) {
  test(`tampering with a table of a duplicate set is found and named: ${what}`, async () => {
    const table = structuredClone(tiled);
    tamper(table);
    const { faults } = await prove(table);
    assert.ok(faults.some((fault) => fault.record === record && fault.what === what), JSON.stringify(faults[0]));
  });
}

test("another nonce deals other tiles", async () => {
  const table = structuredClone(tiled);
  table.duplicate.nonce = "cd".repeat(16);
  assert.ok((await prove(table)).faults.some(({ what }) => what === "draw"));
});

test("our own SHA-256 and HMAC are the standard's", async () => {
  for (const length of [0, 1, 31, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
    const key = bytes.slice(0, 32);
    assert.equal(Buffer.from(await sha256(bytes, null)).toString("hex"), createHash("sha256").update(bytes).digest("hex"));
    assert.equal(Buffer.from(await hmac(key, bytes, null)).toString("hex"), createHmac("sha256", key).update(bytes).digest("hex"));
  }
});
