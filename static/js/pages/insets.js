/**
 * Tells the camera which parts of the board are covered by the bar and the hand.
 */

import { byId } from "../ui/dom.js";

/**
 * @param {import("../view/camera.js").Camera} camera
 * @param {import("./board.js").Board} board
 * @param {import("./drawer.js").Drawer} drawer
 */
export function watchInsets(camera, board, drawer) {
  const measure = () => {
    const whole = byId("board").getBoundingClientRect();
    const bar = byId("bar").getBoundingClientRect();
    const hand = byId("hand").parentElement?.getBoundingClientRect() ?? bar;
    const beside = bar.left >= whole.right - 1;
    const upright = hand.height > whole.height * 0.8;
    const top = beside ? 0 : bar.bottom - whole.top;
    const bottom = Math.max(drawer.covers, beside || upright ? 0 : whole.bottom - hand.top);
    const right = upright && !beside ? whole.right - hand.left : 0;
    const { inset } = camera;
    if (inset.top === top && inset.bottom === bottom && inset.right === right) return;
    camera.cover({ left: 0, right, top, bottom });
    document.documentElement.style.setProperty("--hand-high", `${bottom}px`);
    document.documentElement.style.setProperty("--bar-high", `${top}px`);
    board.request();
    board.covered();
  };
  const observer = new ResizeObserver(measure);
  for (const id of ["board", "bar", "hand", "end"]) {
    const element = document.getElementById(id);
    if (element) observer.observe(element);
  }
  drawer.moved = () => {
    if (!drawer.low) board.back();
    measure();
  };
  measure();
}
