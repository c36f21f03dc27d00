/**
 * The panels beside the board: tabs, in a column on large screens and in a drawer on small ones.
 */

import { fill, h, icon, on } from "../ui/dom.js";
import { t } from "../ui/words.js";

/** @typedef {import("../games/contract.js").Panel} Panel */

const small = matchMedia("(max-width: 59.99rem)");
/** Of tabs. */
const MOST_IN_A_ROW = 5;

export class Drawer {
  /**
   * @param {HTMLElement} element
   * @param {ReadonlyArray<Panel>} panels
   * @param {HTMLElement} opener  the button that opens it on small screens
   */
  constructor(element, panels, opener) {
    this.element = element;
    this.panels = panels;
    this.opener = opener;
    this.current = panels[0].id;
    this.open = false;
    /** On small screens: lowered, so that the board can be seen above it. */
    this.low = false;
    /** Called when it was opened, lowered or closed. */
    this.moved = () => {};
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": t("drawer.title") });
    const close = h("button", { class: "button button--quiet button--icon drawer__close", type: "button", "aria-label": t("action.close"), onclick: () => this.toggle(false) }, icon("close"));
    fill(element, h("div", { class: "drawer__head" }, this.tabs, close), panels.map((panel) => this.body(panel)));
    fill(this.tabs, panels.map((panel) => this.tab(panel)));
    on(opener, "click", () => this.toggle(!this.open));
    on(element, "keydown", (event) => {
      if (event.key === "Escape" && small.matches) this.toggle(false);
    });
    small.addEventListener("change", () => this.apply());
    this.select(this.current);
    this.apply();
  }

  /** @param {Panel} panel */
  body({ id, element }) {
    return h("div", { class: "drawer__body", id: `panel-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}`, tabindex: 0 }, element);
  }

  /** @param {Panel} panel */
  tab({ id, title, icon: name }) {
    return h("button", {
      class: `press press--bare tab tab--${id}`, type: "button", role: "tab", title, id: `tab-${id}`, "aria-controls": `panel-${id}`,
      onclick: () => this.select(id),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.walk(event),
    }, icon(name), h("span", {}, title));
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const shown = this.panels.filter(({ id }) => document.getElementById(`tab-${id}`)?.offsetParent);
    const at = shown.findIndex(({ id }) => id === this.current);
    const next = shown[(at + by + shown.length) % shown.length];
    this.select(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  }

  /** Lets the board be seen: what is pointed at is there. */
  lower() {
    if (!small.matches || !this.open || this.low) return;
    this.low = true;
    this.apply();
  }

  /** @param {string} id */
  select(id) {
    this.current = id;
    this.low = false;
    this.apply();
    for (const panel of this.panels) {
      const chosen = panel.id === id;
      const tab = this.tabs.querySelector(`#tab-${panel.id}`);
      this.element.querySelector(`#panel-${panel.id}`)?.toggleAttribute("hidden", !chosen);
      tab?.setAttribute("aria-selected", String(chosen));
      tab?.setAttribute("tabindex", chosen ? "0" : "-1");
    }
    this.refresh();
  }

  /** Draws the panel that can be seen. */
  refresh() {
    if (small.matches && !this.open) return;
    this.panels.find(({ id }) => id === this.current)?.show();
  }

  /** @param {boolean} open */
  toggle(open) {
    this.open = open;
    this.low = false;
    this.apply();
    this.refresh();
    if (open) /** @type {HTMLElement | null} */ (this.tabs.querySelector(`#tab-${this.current}`))?.focus();
    else if (this.element.contains(document.activeElement)) this.opener.focus();
  }

  apply() {
    this.element.dataset.open = String(this.open);
    this.element.dataset.low = String(this.low);
    this.element.inert = small.matches && !this.open;
    this.opener.setAttribute("aria-expanded", String(this.open));
    this.share();
    this.moved();
  }

  /** Many tabs stand in two rows of the same columns, so that none is cut or alone. */
  share() {
    const shown = [...this.tabs.children].filter((tab) => getComputedStyle(tab).display !== "none").length;
    this.tabs.style.setProperty("--columns", String(shown > MOST_IN_A_ROW ? Math.ceil(shown / 2) : shown));
  }

  /** How much of the window's lower part it covers while it is lowered, CSS pixels. */
  get covers() {
    return small.matches && this.low ? this.element.offsetHeight : 0;
  }
}
