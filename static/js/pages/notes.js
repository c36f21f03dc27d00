/**
 * Notes at the moves of a match: written, read, marked on the board and on the scrub bar, taken away, reported.
 */

import { get, post, remove } from "../net/rest.js";
import { byId, fill, h, icon } from "../ui/dom.js";
import { announce, toast } from "../ui/say.js";
import { ensureName } from "../ui/who.js";
import { t } from "../ui/words.js";

/** @typedef {readonly [number, number]} Point  world units */
/** @typedef {{ id: number, seq: number, name: string, text: string, mark: Point | null, own: boolean, removable: boolean, alone: boolean }} Note */

/**
 * @typedef {object} Around  what notes are told of the replay
 * @property {string} match
 * @property {boolean} over  else one sees only one's own
 * @property {boolean} readonly  inside another page nobody is known
 * @property {() => number} at  the step shown
 * @property {() => number} last  the last step
 * @property {(seq: number) => void} go
 * @property {() => void} open  shows the panel
 * @property {() => void} changed  other notes than before
 * @property {() => void} redraw  other marks on the board
 */

const LONGEST = 500;

export class Notes {
  /** @param {Around} around @param {import("../ui/who.js").Person | null} me */
  constructor(around, me) {
    this.around = around;
    this.me = me;
    /** @type {ReadonlyArray<Note>} */
    this.all = [];
    /** Whether the next tap on the board says where the mark of the new note is. */
    this.picking = false;
    /** @type {Point | null} */
    this.mark = null;
    this.title = h("h2", { id: "note-title" });
    this.input = h("textarea", { class: "input notes__text", rows: 3, maxlength: LONGEST, required: true, "aria-labelledby": "note-title", placeholder: t("notes.placeholder") });
    this.marker = h("button", { class: "button", type: "button", "aria-pressed": "false", data: { key: "notes.mark" }, onclick: () => this.pick() });
    this.form = h("form", { class: "stack notes__form", hidden: around.readonly }, this.title, this.input,
      h("div", { class: "row" }, this.marker, h("button", { class: "button button--main grow", data: { key: "notes.save" } }, t("notes.save"))),
      !around.over && h("p", { class: "small muted" }, t("notes.alone_help")));
    this.list = h("ol", { class: "list notes__list", "aria-label": t("notes.title") });
    this.element = h("div", { class: "stack" }, this.form, this.list);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.try(() => this.save());
    });
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.form.requestSubmit();
    });
  }

  get panel() {
    return { id: "notes", title: t("notes.title"), icon: "note", element: this.element, show: () => this.moved() };
  }

  async load() {
    await this.try(async () => this.set(await get(`/api/matches/${this.around.match}/notes`)));
  }

  /** @param {number} seq @returns {Note[]} */
  of(seq) {
    return this.all.filter((note) => note.seq === seq);
  }

  /** A frame of the review socket. @param {any} frame */
  hear(frame) {
    if (frame.t === "note") {
      if (!frame.d.own) announce(t("notes.new", { name: frame.d.name, n: frame.d.seq }));
      this.take(frame.d);
    } else if (frame.t === "unnote") this.set(this.all.filter(({ id }) => id !== frame.d.id));
  }

  /** @param {Note} note */
  take(note) {
    this.set([...this.all.filter(({ id }) => id !== note.id), note].sort((a, b) => a.seq - b.seq || a.id - b.id));
  }

  /** @param {ReadonlyArray<Note>} all */
  set(all) {
    this.all = all;
    fill(this.list, all.length === 0 ? h("li", { class: "muted" }, t("notes.none")) : all.map((note) => this.item(note)));
    this.showTicks();
    this.moved();
    this.around.changed();
  }

  /** Another step is shown. */
  moved() {
    const seq = this.around.at();
    this.title.textContent = t("notes.at", { n: seq });
    for (const item of this.list.children) {
      if (item instanceof HTMLElement && item.dataset.seq === String(seq)) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    this.showMarker();
    fill(byId("notes-here"), this.of(seq).map(({ name, text }) => h("button", { class: "note", type: "button", onclick: () => this.around.open() }, icon("note"), h("span", {}, t("notes.said", { name, text })))));
  }

  /** For the move list. @param {number} seq @returns {HTMLElement[]} */
  lines(seq) {
    return this.of(seq).map(({ name, text }) => h("p", { class: "note" }, icon("note"), h("span", {}, t("notes.said", { name, text }))));
  }

  /** Marks on the board at a step, the one that is being written last. @returns {Point[]} */
  marks() {
    const marks = this.of(this.around.at()).flatMap(({ mark }) => (mark ? [mark] : []));
    return this.mark ? [...marks, this.mark] : marks;
  }

  /** @param {Point} at  where the board was tapped */
  place(at) {
    this.picking = false;
    this.mark = [Math.round(at[0] * 100) / 100, Math.round(at[1] * 100) / 100];
    this.showMarker();
    this.around.redraw();
    this.around.open();
  }

  /** Asks for a place on the board, or takes the mark back. */
  pick() {
    this.picking = !this.picking && this.mark === null;
    this.mark = null;
    this.showMarker();
    this.around.redraw();
    if (this.picking) toast(t("notes.tap"));
  }

  showMarker() {
    const key = this.mark ? "notes.unmark" : this.picking ? "notes.picking" : "notes.mark";
    this.marker.setAttribute("aria-pressed", String(this.picking || this.mark !== null));
    fill(this.marker, icon("pin"), t(key));
  }

  showTicks() {
    const last = Math.max(1, this.around.last());
    const tick = (/** @type {number} */ seq) => {
      const mark = h("span", { class: "ticks__tick" });
      mark.style.setProperty("--at", String(seq / last));
      return mark;
    };
    fill(byId("ticks"), [...new Set(this.all.map(({ seq }) => seq))].map(tick));
  }

  /** @param {Note} note */
  item({ id, seq, name, text, alone, own, removable }) {
    const tool = (/** @type {string} */ key, /** @type {string} */ picture, /** @type {() => Promise<unknown>} */ run) =>
      h("button", { class: "button button--quiet button--icon", type: "button", "aria-label": t(key, { name }), title: t(key, { name }), data: { key: `${key}-${id}` }, onclick: () => this.try(run) }, icon(picture));
    return h("li", { class: "notes__item", data: { seq } },
      h("button", { class: "log__line log__line--button grow", type: "button", data: { key: `note-${id}` }, onclick: () => this.around.go(seq) },
        h("span", { class: "grow" }, h("span", { class: "small muted" }, t("notes.by", { n: seq, name }), alone && ` · ${t("notes.alone")}`), h("span", { class: "notes__words" }, text))),
      !this.around.readonly && (removable
        ? tool("notes.remove", "close", () => this.drop(id))
        : this.me && !own && tool("notes.report", "flag", async () => {
          await post(`/api/matches/${this.around.match}/notes/${id}/report`);
          toast(t("notes.reported"), "good");
        })));
  }

  async save() {
    this.me = await ensureName(this.me);
    if (!this.me) return;
    const body = { seq: this.around.at(), text: this.input.value, mark: this.mark };
    this.take(await post(`/api/matches/${this.around.match}/notes`, body));
    this.input.value = "";
    this.mark = null;
    this.picking = false;
    this.moved();
    this.around.redraw();
    announce(t("notes.saved"));
  }

  /** @param {number} id */
  async drop(id) {
    await remove(`/api/matches/${this.around.match}/notes/${id}`);
    this.set(this.all.filter((note) => note.id !== id));
  }

  /** @param {() => Promise<unknown>} work */
  async try(work) {
    try {
      await work();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  }
}

/**
 * Pins on the board, as large on the screen whatever the scale.
 * @param {import("../view/camera.js").Camera} camera
 * @param {() => ReadonlyArray<Point>} marks
 * @returns {import("../view/stage.js").Layer}
 */
export function pinsLayer(camera, marks) {
  return {
    name: "pins",
    signature: () => [camera.version, JSON.stringify(marks())],
    paint(ctx) {
      const style = getComputedStyle(document.documentElement);
      ctx.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0);
      ctx.fillStyle = style.getPropertyValue("--c-accent");
      ctx.strokeStyle = style.getPropertyValue("--c-knob");
      for (const mark of marks()) drawPin(ctx, camera.toPage(mark));
    },
  };
}

/** @param {CanvasRenderingContext2D} ctx @param {Point} tip  CSS pixels */
function drawPin(ctx, [x, y]) {
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.bezierCurveTo(x - 5, y - 10, x - 11, y - 14, x - 11, y - 22);
  ctx.arc(x, y - 22, 11, Math.PI, 0);
  ctx.bezierCurveTo(x + 11, y - 14, x + 5, y - 10, x, y);
  ctx.lineWidth = 2.5;
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x, y - 22, 4, 0, 2 * Math.PI);
  ctx.stroke();
}
