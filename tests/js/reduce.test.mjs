import assert from "node:assert/strict";
import { test } from "node:test";

import { EMPTY, reduce } from "../../static/js/store/reduce.js";
import { createStore } from "../../static/js/store/store.js";

const snapshot = { t: "snapshot", seq: 4, d: { view: { a: 1 }, legal: [["skip"]], undo: true } };
const events = (seq, patch = []) => ({ t: "events", seq, d: { seat: 0, action: ["skip"], events: [{ kind: "skip" }], patch, legal: [], undo: false, at: "" } });
const after = (...messages) => messages.reduce(reduce, EMPTY);

test("a snapshot replaces view, legal actions and number", () => {
  const state = after(snapshot);
  assert.equal(state.seq, 4);
  assert.deepEqual(state.view, { a: 1 });
  assert.deepEqual(state.legal, [["skip"]]);
  assert.equal(state.undo, true);
});

test("the next events move the view on and into the log", () => {
  const state = after(snapshot, events(5, [[["a"], 2]]));
  assert.equal(state.seq, 5);
  assert.deepEqual(state.view, { a: 2 });
  assert.deepEqual(state.log.map(({ seq }) => seq), [5]);
  assert.deepEqual(state.legal, []);
});

test("events that were seen already change nothing", () => {
  const state = after(snapshot, events(5));
  assert.equal(reduce(state, events(5, [[["a"], 9]])), state);
});

test("a missing frame is a gap, until a snapshot or the missing frames come", () => {
  const gap = after(snapshot, events(6));
  assert.equal(gap.gap, true);
  assert.equal(gap.seq, 4);
  assert.equal(reduce(gap, events(5)).gap, false);
  assert.equal(reduce(gap, { ...snapshot, seq: 8 }).gap, false);
});

test("told to resync, everything is asked for again", () => {
  const state = after(snapshot, { t: "resync" });
  assert.equal(state.seq, -1);
  assert.equal(state.gap, true);
});

test("events before the first snapshot are left out", () => {
  assert.equal(after(events(0)), EMPTY);
});

test("a request waits until it is acknowledged or refused", () => {
  const sent = after({ t: "sent", d: { id: "k1", frame: {}, action: null } }, { t: "sent", d: { id: "k2", frame: {}, action: null } });
  assert.deepEqual(sent.waiting.map(({ id }) => id), ["k1", "k2"]);
  const saved = reduce(sent, { t: "ack", id: "k1", seq: 5 });
  assert.deepEqual(saved.waiting.map(({ id }) => id), ["k2"]);
  assert.equal(saved.saved, 1);
  const refused = reduce(saved, { t: "error", id: "k2", d: { code: "stale", message: "…" } });
  assert.deepEqual(refused.waiting, []);
  assert.equal(refused.refusal.code, "stale");
});

test("the same refusal twice is two refusals", () => {
  const refuse = { t: "error", id: "k", d: { code: "x", message: "…" } };
  const first = after(refuse);
  assert.notEqual(reduce(first, refuse).refusal, first.refusal);
});

test("the history before the snapshot goes in front of the log, each record once", () => {
  const state = after(snapshot, events(5), { t: "history", d: [0, 1, 2, 3, 4, 5].map((seq) => ({ seq, events: [] })) });
  assert.deepEqual(state.log.map(({ seq }) => seq), [0, 1, 2, 3, 4, 5]);
});

test("an unknown frame changes nothing", () => {
  assert.equal(after({ t: "pong", d: {} }), EMPTY);
});

test("a store tells its listeners of changes only", () => {
  const store = createStore(reduce, EMPTY);
  let told = 0;
  const stop = store.listen(() => (told += 1));
  store.send({ t: "pong" });
  store.send(snapshot);
  stop();
  store.send(events(5));
  assert.equal(told, 1);
});

test("nothing is asked of a seat that has resigned, nor after an early end", () => {
  const welcome = { t: "welcome", d: { viewer: 0, seats: [] } };
  const out = { t: "table", d: { ended: null, seats: [{ out: true }] } };
  const ended = { t: "table", d: { ended: "agreed", seats: [{ out: false }] } };
  const playing = { t: "table", d: { ended: null, seats: [{ out: false }] } };
  for (const table of [out, ended]) assert.deepEqual([after(welcome, snapshot, table).legal, after(welcome, table, snapshot).legal], [[], []]);
  assert.deepEqual(after(welcome, snapshot, playing).legal, [["skip"]]);
});
