import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { openLine } from "../../static/js/net/line.js";
import { tellTouches } from "../../static/js/net/touch.js";
import { openSession } from "../../static/js/net/session.js";
import { EMPTY, reduce } from "../../static/js/store/reduce.js";
import { createStore } from "../../static/js/store/store.js";

class Socket {
  static OPEN = 1;
  static all = [];

  constructor(url) {
    this.url = url;
    this.readyState = 0;
    this.sent = [];
    Socket.all.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  hear(frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  drop(code = 1006, reason = "") {
    this.readyState = 3;
    this.onclose({ code, reason });
  }
}

const last = () => Socket.all[Socket.all.length - 1];
let lines = [];

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  Socket.all = [];
  lines = [];
  globalThis.WebSocket = Socket;
  globalThis.window = new EventTarget();
  globalThis.document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  globalThis.location = { href: "https://games.example/m/abc" };
});

afterEach(() => {
  for (const line of lines) line.close();
  mock.timers.reset();
});

function line() {
  const heard = [];
  const states = [];
  const opened = openLine({ path: "/ws/match/abc", onFrame: (frame) => heard.push(frame), onState: (state) => states.push(state) });
  lines.push(opened);
  return { ...opened, heard, states };
}

test("a line opens at the page's own server, safely when the page is", () => {
  line();
  assert.equal(last().url, "wss://games.example/ws/match/abc?idle=0&hidden=0");
});

test("a lost line comes back by itself, with growing pauses", () => {
  const { states } = line();
  last().open();
  last().drop();
  assert.deepEqual(states, ["connecting", "online", "offline"]);
  mock.timers.tick(400);
  assert.equal(Socket.all.length, 2);
  last().drop();
  mock.timers.tick(400);
  assert.equal(Socket.all.length, 2, "the second pause is longer");
  mock.timers.tick(400);
  assert.equal(Socket.all.length, 3);
});

test("the line is taken up at once when the page is shown again or the network returns", () => {
  line();
  last().drop();
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(Socket.all.length, 2);
  last().drop();
  window.dispatchEvent(new Event("online"));
  assert.equal(Socket.all.length, 3);
});

const WAYS_BACK = { visibilitychange: () => document, resume: () => document, pageshow: () => window, online: () => window };

for (const [kind, target] of Object.entries(WAYS_BACK)) {
  test(`however long the pause has grown, ${kind} does not wait for it`, () => {
    line();
    for (let i = 0; i < 8; i += 1) {
      last().drop();
      mock.timers.tick(10000);
    }
    last().drop();
    const before = Socket.all.length;
    target().dispatchEvent(new Event(kind));
    assert.equal(Socket.all.length, before + 1);
  });

  test(`a line that died without a word is tried at ${kind}, and replaced when it stays silent`, () => {
    const { states } = line();
    const dead = last();
    dead.open();
    mock.timers.tick(5000);
    target().dispatchEvent(new Event(kind));
    assert.equal(dead.sent.at(-1).t, "ping");
    assert.equal(Socket.all.length, 1);
    mock.timers.tick(1200);
    assert.equal(Socket.all.length, 2);
    assert.deepEqual(states.slice(-2), ["offline", "connecting"]);
    dead.hear({ t: "pong" });
    dead.drop();
    assert.equal(Socket.all.length, 2, "the old line has no say any more");
  });
}

test("a line that answers when the page is shown again is kept", () => {
  const { states } = line();
  last().open();
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("pageshow"));
  assert.equal(last().sent.length, 1, "asked once");
  last().hear({ t: "pong" });
  mock.timers.tick(5000);
  assert.equal(Socket.all.length, 1);
  assert.equal(states.at(-1), "online");
});

test("a line that was left alone for long is not even tried", () => {
  line();
  last().open();
  mock.timers.setTime(Date.now() + 60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(Socket.all.length, 2);
});

test("a line that has been opening for long is given up, at once when the page is shown", () => {
  line();
  mock.timers.tick(8000);
  assert.equal(Socket.all.length, 2, "by itself");
  mock.timers.tick(500);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(Socket.all.length, 2, "too young to doubt");
  mock.timers.tick(1000);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(Socket.all.length, 3);
});

test("a page that is hidden waits", () => {
  line();
  last().drop();
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(Socket.all.length, 1);
});

test("a line that the server closes for good stays closed", () => {
  const { states } = line();
  last().open();
  last().drop(4004, "no such match");
  mock.timers.tick(60000);
  assert.equal(Socket.all.length, 1);
  assert.equal(states.at(-1), "closed");
});

test("silence is found out", () => {
  const { states } = line();
  last().open();
  mock.timers.tick(20000);
  assert.deepEqual(last().sent.map(({ t }) => t), ["ping"]);
  mock.timers.tick(20000);
  assert.ok(states.includes("offline"));
});

test("a tab that comes back by itself says since when nobody has touched it, and that it is hidden", () => {
  const url = () => new URL(last().url).searchParams;
  document.dispatchEvent(new Event("visibilitychange"));
  const { send } = line();
  const hush = tellTouches(send);
  last().open();
  window.dispatchEvent(new Event("pointerdown"));
  mock.timers.tick(90_000);
  document.visibilityState = "hidden";
  last().drop();
  mock.timers.tick(10_000);
  assert.equal(url().get("hidden"), "1");
  assert.ok(Number(url().get("idle")) >= 90);
  hush();
});

test("touches are told at most every half minute, hiding and showing always", () => {
  const { send } = line();
  const hush = tellTouches(send);
  last().open();
  const told = () => last().sent.filter(({ t }) => t === "here").map(({ d }) => d.hidden);
  for (let i = 0; i < 3; i += 1) window.dispatchEvent(new Event("keydown"));
  assert.deepEqual(told(), [false]);
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("wheel"));
  assert.deepEqual(told(), [false, true, false]);
  last().hear({ t: "pong" });
  mock.timers.tick(18_000);
  last().hear({ t: "pong" });
  mock.timers.tick(13_000);
  window.dispatchEvent(new Event("wheel"));
  assert.deepEqual(told(), [false, true, false, false]);
  hush();
  window.dispatchEvent(new Event("keydown"));
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(told().length, 4);
});

function session() {
  const store = createStore(reduce, EMPTY);
  const opened = openSession("abc", store);
  lines.push(opened);
  return { store, ...opened };
}

const welcome = { t: "welcome", d: { seats: [], viewer: 0 } };
const snapshot = { t: "snapshot", seq: 3, d: { view: {}, legal: [], undo: false } };

test("after a welcome the session asks for what it lacks", () => {
  session();
  last().open();
  last().hear(welcome);
  assert.deepEqual(last().sent, [{ t: "sync", seq: -1 }]);
});

test("a request that was not answered is sent again with the same id after a break", () => {
  const { act, store } = session();
  last().open();
  last().hear(welcome);
  last().hear(snapshot);
  act(["skip"]);
  const request = last().sent.at(-1);
  assert.equal(request.seq, 3);
  assert.match(request.d.nonce, /^[0-9a-f]{32}$/);
  last().drop();
  mock.timers.tick(400);
  last().open();
  last().hear(welcome);
  assert.deepEqual(last().sent, [{ t: "sync", seq: 3 }, request]);
  last().hear({ t: "ack", id: request.id, seq: 4 });
  assert.equal(store.get().waiting.length, 0);
});

test("a gap is asked for once", () => {
  session();
  last().open();
  last().hear(welcome);
  last().hear(snapshot);
  const events = { t: "events", seq: 6, d: { seat: 0, action: [], events: [], patch: [], legal: [], undo: false, at: "" } };
  last().hear(events);
  last().hear({ ...events, seq: 7 });
  assert.deepEqual(last().sent.slice(1), [{ t: "sync", seq: 3 }]);
});
