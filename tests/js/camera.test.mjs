import assert from "node:assert/strict";
import { test } from "node:test";

import { Board } from "../../static/js/pages/board.js";
import { Camera, LADDER } from "../../static/js/view/camera.js";

function camera() {
  const fresh = new Camera();
  fresh.resize(390, 844, 3);
  fresh.cover({ left: 0, right: 0, top: 100, bottom: 150 });
  fresh.pose = { x: 2.3, y: -1.7, scale: 61.3 };
  return fresh;
}

const close = (a, b, by = 1e-6) => assert.ok(Math.abs(a - b) < by, `${a} is not ${b}`);

test("to the page and back is where it was", () => {
  const [x, y] = camera().toWorld(camera().toPage([3.25, -0.5]));
  close(x, 3.25);
  close(y, -0.5);
});

test("the pose's point lies in the middle of what panels leave free", () => {
  const [x, y] = camera().toPage([2.3, -1.7]);
  close(x, 195, 0.5);
  close(y, (100 + 844 - 150) / 2, 0.5);
});

test("neighbouring cells touch without gap or overlap at any scale", () => {
  const view = camera();
  for (const scale of [14, 23.7, 61.3, 100.01, 259]) {
    view.pose = { x: 0.123, y: 0.456, scale };
    for (const x of [-3, -1, 0, 4]) {
      const [a, b] = [view.cell(x, 2), view.cell(x + 1, 3)];
      assert.equal(a.left + a.width, b.left);
      assert.equal(a.top + a.height, b.top);
    }
  }
});

test("zooming keeps the point under the finger", () => {
  const view = camera();
  const before = view.toWorld([100, 300]);
  view.zoom([100, 300], 1.7);
  const after = view.toWorld([100, 300]);
  close(before[0], after[0], 0.02);
  close(before[1], after[1], 0.02);
});

test("zoom has limits", () => {
  const view = camera();
  for (let i = 0; i < 50; i += 1) view.zoom([0, 0], 2);
  assert.ok(view.scale <= 260);
  for (let i = 0; i < 50; i += 1) view.zoom([0, 0], 0.5);
  assert.ok(view.scale >= 14);
});

test("at rest a tile is a whole number of device pixels", () => {
  const view = camera();
  for (const scale of [15, 40, 66, 130]) assert.ok(LADDER.includes(Math.round(view.rest(scale) * view.ratio)));
});

test("what is fitted is whole and not under a panel", () => {
  const view = camera();
  for (const box of [{ left: 0, top: 0, right: 1, bottom: 1 }, { left: -4, top: -3, right: 9, bottom: 2 }, { left: 0, top: -9, right: 2, bottom: 11 }]) {
    view.pose = view.fitting(box, 112);
    const [left, top] = view.toPage([box.left, box.top]);
    const [right, bottom] = view.toPage([box.right, box.bottom]);
    assert.ok(left >= -1 && right <= 391 && top >= 99 && bottom <= 695, `${[left, top, right, bottom]}`);
    assert.ok(view.scale <= 112);
  }
});

test("the device's pixels are bounded", () => {
  assert.equal(camera().ratio, 2);
});

test("every change has a new number", () => {
  const view = camera();
  const seen = view.version;
  view.pan(3, 4);
  assert.ok(view.version > seen);
});

test("what can be seen stays where it is when a panel grows or shrinks", () => {
  const view = camera();
  const before = view.toPage([3, -2]);
  view.cover({ left: 0, right: 120, top: 90, bottom: 320 });
  const after = view.toPage([3, -2]);
  close(before[0], after[0], 0.5);
  close(before[1], after[1], 0.5);
});

test("a finger means what is on the screen, then what was there a moment ago", () => {
  const view = camera();
  view.painted(1000);
  const aim = view.toPage([3, -2]);
  view.pose = { x: 5, y: 5, scale: 38 };
  const unseen = view.aimed(aim, 1010);
  assert.equal(unseen.length, 1);
  close(unseen[0][0], 3, 0.02);
  view.painted(1020);
  const [now, then] = view.aimed(aim, 1100);
  close(now[0], view.toWorld(aim)[0], 0.02);
  close(then[0], 3, 0.02);
  close(then[1], -2, 0.02);
  assert.equal(view.aimed(aim, 3000).length, 1);
});

test("nobody means a picture that a hand has moved away", () => {
  const view = camera();
  view.painted(1000);
  view.forget();
  view.pan(200, 0);
  view.painted(1016);
  assert.equal(view.aimed([0, 0], 1020).length, 1);
});

test("a part of the world is held when no panel covers any of it", () => {
  const view = camera();
  const box = { left: 0, top: 0, right: 4, bottom: 3 };
  view.pose = view.fitting(box, 200);
  assert.ok(view.holds(box));
  view.pan(0, -200);
  assert.ok(!view.holds(box));
});

test("a game looks anew when panels cover more, but not where a person moved the board", () => {
  const board = new Board(/** @type {any} */ ({}), camera());
  let looks = 0;
  board.game = /** @type {any} */ ({ covered: () => (looks += 1) });
  board.held = true;
  board.covered();
  assert.equal(looks, 1);
  board.moved(() => {});
  board.covered();
  assert.equal(looks, 1);
});
