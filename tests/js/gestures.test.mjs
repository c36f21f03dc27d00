import assert from "node:assert/strict";
import { test } from "node:test";

import { bindGestures } from "../../static/js/view/gestures.js";

/** An element that takes pointers, and what was heard of them. */
function board() {
  const element = Object.assign(new EventTarget(), { setPointerCapture() {}, getBoundingClientRect: () => ({ left: 0, top: 0 }) });
  const heard = [];
  const hear = (name) => (...args) => heard.push([name, ...args]);
  bindGestures(element, Object.fromEntries(["tap", "hover", "pan", "zoom", "wheel", "settle", "grab"].map((name) => [name, hear(name)])));
  const send = (type, x, y, timeStamp, more = {}) => {
    const event = new Event(type);
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    element.dispatchEvent(Object.assign(event, { pointerId: 1, isPrimary: true, button: 0, pointerType: "touch", clientX: x, clientY: y, ...more }));
  };
  return { send, names: () => heard.map(([name]) => name), last: () => heard.at(-1) };
}

test("a tap is where and when the finger came down", () => {
  const { send, last } = board();
  send("pointerdown", 10, 20, 500);
  send("pointermove", 13, 21, 560);
  send("pointerup", 13, 21, 600);
  assert.deepEqual(last(), ["tap", [10, 20], 500]);
});

test("a finger whose end was never told does not swallow the next tap", () => {
  const { send, last } = board();
  send("pointerdown", 10, 20, 500);
  send("pointerdown", 50, 60, 900, { pointerId: 2 });
  send("pointerup", 50, 60, 950, { pointerId: 2 });
  assert.deepEqual(last(), ["tap", [50, 60], 900]);
});

test("a drag ends with the speed of its last moments", () => {
  const { send, last } = board();
  send("pointerdown", 0, 0, 0);
  for (let i = 1; i <= 10; i += 1) send("pointermove", i * 10, 0, i * 10);
  send("pointerup", 100, 0, 105);
  const [name, [across, down]] = last();
  assert.equal(name, "settle");
  assert.ok(Math.abs(across - 1) < 0.01 && down === 0, `${across} ${down}`);
});

test("who holds still before letting go throws nothing", () => {
  const { send, last } = board();
  send("pointerdown", 0, 0, 0);
  send("pointermove", 100, 0, 40);
  send("pointerup", 100, 0, 400);
  assert.deepEqual(last(), ["settle", [0, 0]]);
});

test("two fingers throw nothing and are no tap", () => {
  const { send, names, last } = board();
  send("pointerdown", 0, 0, 0);
  send("pointerdown", 100, 0, 10, { pointerId: 2, isPrimary: false });
  send("pointermove", 140, 0, 20, { pointerId: 2, isPrimary: false });
  send("pointerup", 140, 0, 25, { pointerId: 2, isPrimary: false });
  send("pointerup", 0, 0, 30);
  assert.ok(names().includes("zoom") && !names().includes("tap"));
  assert.deepEqual(last(), ["settle", [0, 0]]);
});
