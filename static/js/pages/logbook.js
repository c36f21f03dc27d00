/**
 * The log in words, newest first; pointing at a line shows its tiles.
 */

import { fill, h } from "../ui/dom.js";
import { mark } from "../ui/pieces.js";
import { t } from "../ui/words.js";

/** @typedef {import("../games/contract.js").GameClient} GameClient */
/** @typedef {import("../games/contract.js").LogLine} LogLine */
/** @typedef {import("../store/reduce.js").LogEntry} LogEntry */

export class Logbook {
  /**
   * @param {HTMLElement} element
   * @param {GameClient} game
   * @param {(seat: number) => string} colourOf
   * @param {(line: LogLine | null, pressed: boolean) => void} look  shows a line's tiles on the board; null: nothing any more
   */
  constructor(element, game, colourOf, look) {
    this.game = game;
    this.colourOf = colourOf;
    this.look = look;
    /** In a replay: goes to the step of an entry. @type {((seq: number) => void) | null} */
    this.jump = null;
    /** In a replay: what people have noted at an entry. @type {(seq: number) => HTMLElement[]} */
    this.notes = () => [];
    this.list = h("ol", { class: "log", reversed: true });
    /** @type {Map<number, HTMLElement>} */
    this.items = new Map();
    element.append(this.list);
  }

  /**
   * @param {ReadonlyArray<LogEntry>} log  entries that have been shown are kept as they are
   * @param {number} [now]  in a replay: the step shown
   */
  show(log, now) {
    const known = log.length > 0 && this.items.size > 0 && log[0].seq === this.first;
    if (!known) {
      this.items.clear();
      fill(this.list);
    }
    this.first = log[0]?.seq;
    for (const entry of log) {
      if (this.items.has(entry.seq)) continue;
      const item = this.item(entry);
      this.items.set(entry.seq, item);
      if (item.childElementCount > 0) this.list.prepend(item);
    }
    if (now !== undefined) this.point(now);
  }

  /** All entries are made again: other words or notes than before. */
  renew() {
    this.items.clear();
  }

  /** @param {number} now */
  point(now) {
    for (const [seq, item] of this.items) {
      if (seq === now) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    this.items.get(now)?.scrollIntoView({ block: "center" });
  }

  /** @param {LogEntry} entry */
  item(entry) {
    const lines = this.game.describe(entry);
    const notes = this.notes(entry.seq);
    if (lines.length === 0 && notes.length === 0) return h("li", {});
    const item = h("li", { class: "log__entry" }, h("div", { class: "grow" }, lines.map((line) => this.line(line, entry.seq)), notes));
    whenSeen(item, () => {
      const picture = this.game.picture(entry);
      if (picture) item.append(picture);
    });
    return item;
  }

  /** @param {LogLine} line @param {number} seq */
  line(line, seq) {
    const { text, points, seat, detail, aside, tiles } = line;
    const who = typeof seat === "number" && seat >= 0 && mark(this.colourOf(seat));
    const words = [who, h("span", {}, text, aside && h("span", { class: "unseen" }, ` ${aside}`), detail && h("span", { class: "log__detail" }, detail)), points !== undefined && h("strong", { class: "log__points" }, t("log.points", { n: points }))];
    const { jump } = this;
    if (!tiles && !jump) return h("p", { class: "log__line" }, words);
    const glance = (/** @type {boolean} */ on) => (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && tiles && this.look(on ? line : null, false);
    const press = () => (jump ? jump(seq) : this.look(line, true));
    return h("button", { class: "log__line log__line--button", type: "button", onclick: press, onpointerenter: glance(true), onpointerleave: glance(false) }, words);
  }
}

/**
 * Runs once, when an element first comes into sight: pictures of old moves may never be needed.
 * @param {Element} element
 * @param {() => void} run
 */
function whenSeen(element, run) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
}
