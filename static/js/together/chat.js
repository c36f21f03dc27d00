/**
 * The chat of a room: lines, mentions, and what the host may do about them.
 */

import { openLine } from "../net/line.js";
import { get, post } from "../net/rest.js";
import { tellTouches } from "../net/touch.js";
import { fill, h, icon } from "../ui/dom.js";
import { announce, toast } from "../ui/say.js";
import { ensureName } from "../ui/who.js";
import { t } from "../ui/words.js";

export class Chat {
  /**
   * @param {string} token
   * @param {import("../ui/who.js").Person | null} me
   * @param {(unread: number) => void} onUnread
   */
  constructor(token, me, onUnread) {
    this.api = `/api/rooms/${token}`;
    this.me = me;
    /** How a name is asked for. */
    this.named = async () => (this.me = await ensureName(this.me)) !== null;
    this.onUnread = onUnread;
    /** @type {Map<number, any>} */
    this.lines = new Map();
    this.host = "";
    this.unread = 0;
    this.list = h("ol", { class: "chat__lines", "aria-label": t("chat.title") });
    this.input = h("input", { class: "input grow", name: "text", maxlength: 500, autocomplete: "off", "aria-label": t("chat.label"), placeholder: t("chat.label") });
    const form = h("form", { class: "row chat__form" }, this.input, h("button", { class: "button" }, t("chat.send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.say();
    });
    this.element = h("div", { class: "chat stack" }, this.list, form);
    void this.load();
  }

  async load() {
    try {
      this.take(await get(`${this.api}/chat`), false);
    } catch {
      // A room that one may not come in has no chat for one.
    }
  }

  /** @param {any} frame  of the room socket */
  hear(frame) {
    if (frame.t === "chat") this.take(frame.d.lines, true);
    if (frame.t === "room") {
      this.host = frame.d.host;
      this.muted = new Set(frame.d.settings.muted);
    }
  }

  /** @param {any[]} lines @param {boolean} fresh */
  take(lines, fresh) {
    for (const line of lines) {
      if (this.lines.has(line.id)) continue;
      this.lines.set(line.id, line);
      if (!fresh) continue;
      const words = wordsOf(line);
      if (line.user?.id !== this.me?.id) announce(words);
      if (line.data.mentions?.includes(this.me?.id) && line.user?.id !== this.me?.id && !this.element.checkVisibility({ visibilityProperty: true })) toast(words);
      if (!this.element.offsetParent) this.unread += 1;
    }
    this.onUnread(this.unread);
    this.draw();
  }

  draw() {
    const at = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 40;
    fill(this.list, [...this.lines.values()].sort((a, b) => a.id - b.id).map((line) => this.line(line)));
    if (at) this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {any} line */
  line(line) {
    if (!line.user || line.kind === "report") return h("li", { class: "chat__system small muted" }, wordsOf(line));
    const own = line.user.id === this.me?.id;
    const mentioned = line.data.mentions?.includes(this.me?.id);
    return h("li", { class: `chat__line ${own ? "chat__line--own" : ""} ${mentioned ? "chat__line--me" : ""}` },
      h("strong", {}, line.user.name), line.kind === "aside" && h("span", { class: "chip" }, t("chat.aside")), h("span", { class: "chat__text" }, line.text),
      !own && this.me && this.tools(line));
  }

  /** @param {any} line */
  tools(line) {
    const { id: user, name } = line.user;
    if (this.host !== this.me?.id) return this.tool("flag", t("chat.report"), () => post(`${this.api}/chat/${line.id}/report`));
    return [
      this.tool("flag", t("chat.mute", { name }), () => post(`${this.api}/mute`, { user })),
      this.tool("close", t("chat.kick", { name }), () => post(`${this.api}/kick`, { user })),
    ];
  }

  /** @param {string} picture @param {string} label @param {() => Promise<any>} act */
  tool(picture, label, act) {
    return h("button", { class: "button button--quiet button--icon chat__tool", type: "button", title: label, "aria-label": label, onclick: () => this.try(async () => { await act(); toast(t("chat.done"), "good"); }) }, icon(picture));
  }

  async say() {
    const text = this.input.value.trim();
    if (!text) return;
    if (!(await this.named())) return;
    await this.try(async () => {
      this.take([await post(`${this.api}/chat`, { text })], false);
      this.input.value = "";
    });
  }

  /** @param {() => Promise<void>} work */
  async try(work) {
    try {
      await work();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  /** The panel is looked at. */
  read() {
    this.unread = 0;
    this.onUnread(0);
    this.draw();
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** @param {any} line */
function wordsOf(line) {
  if (line.kind === "say" || line.kind === "aside") return t("chat.said", { name: line.user.name, text: line.text });
  if (line.kind === "report") return t("chat.reported", line.data);
  return t(`chat.${line.kind}`, { ...line.data, n: line.data.seat === undefined ? "" : line.data.seat + 1 });
}

/**
 * The room's socket beside a match: chat, and honest presence by what is touched.
 * @param {string} token
 * @param {(frame: any) => void} onFrame
 */
export function joinRoom(token, onFrame) {
  const line = openLine({ path: `/ws/room/${token}`, onFrame, onState() {} });
  tellTouches(line.send);
  return line;
}
