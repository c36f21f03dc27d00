/**
 * Reviewing a match together: a leader scrubs and the others follow. Anybody steps off by going elsewhere and
 * comes back with one press, to where the leader is.
 */

import { openLine } from "../net/line.js";
import { fill, h, icon } from "../ui/dom.js";
import { toast } from "../ui/say.js";
import { listed, t } from "../ui/words.js";

/** @typedef {{ leader: string | null, you: boolean, seq: number, here: string[] }} Review */

export class Together {
  /**
   * @param {string} match
   * @param {() => number} at  the step shown
   * @param {(seq: number) => void} go
   * @param {(frame: any) => void} hear  what is told besides: notes
   */
  constructor(match, at, go, hear) {
    this.match = match;
    this.at = at;
    this.go = go;
    this.hearMore = hear;
    this.element = h("div", { class: "stack together", "aria-live": "polite" });
    /** @type {import("../net/line.js").Line | null} */
    this.line = null;
    /** @type {Review | null} */
    this.review = null;
    this.following = true;
    this.led = false;
    this.show();
  }

  /** The page shows another step. */
  moved() {
    const { review, line } = this;
    if (this.led || !review || !line) return;
    if (review.you) line.send({ t: "go", seq: this.at() });
    else if (review.leader && this.at() !== review.seq) this.following = false;
    this.show();
  }

  join() {
    this.following = true;
    this.line = openLine({ path: `/ws/review/${this.match}`, onFrame: (frame) => this.hear(frame), onState: () => {} });
  }

  leave() {
    this.line?.close();
    this.line = null;
    this.review = null;
    this.show();
  }

  /** @param {any} frame */
  hear(frame) {
    if (frame.t === "error") toast(frame.d.message, "bad");
    if (frame.t !== "review") return this.hearMore(frame);
    const { d } = frame;
    if (d.leader !== this.review?.leader) this.following = true;
    this.review = d;
    this.follow();
  }

  follow() {
    const { review } = this;
    if (review?.leader && !review.you && this.following && review.seq >= 0 && review.seq !== this.at()) {
      this.led = true;
      this.go(review.seq);
      this.led = false;
    }
    this.show();
  }

  show() {
    const { review } = this;
    const press = (/** @type {string} */ key, /** @type {string} */ name, /** @type {() => void} */ run, /** @type {Record<string, unknown>} */ words = {}) =>
      h("button", { class: "button button--wide", type: "button", data: { key }, onclick: run }, icon(name), t(key, words));
    if (!review) {
      fill(this.element, press("together.join", "people", () => this.join()));
      return;
    }
    const { leader, you, here } = review;
    const state = you ? "you" : !leader ? "alone" : this.following ? "following" : "off";
    fill(this.element, h("div", { class: "notice stack", data: { state } },
      h("p", {}, t(`together.${state}`, { name: leader })), h("p", { class: "small muted" }, t("together.here", { names: listed(here) }))),
    !you && leader && !this.following && press("together.follow", "forward", () => {
      this.following = true;
      this.follow();
    }, { name: leader }),
    !you && press("together.lead", "flag", () => this.line?.send({ t: "lead", seq: this.at() })),
    press("together.leave", "close", () => this.leave()));
  }
}
