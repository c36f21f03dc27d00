/**
 * The state of the connection, honestly and in few words.
 */

import { fill, h, icon } from "../ui/dom.js";
import { t } from "../ui/words.js";

/** @typedef {import("../store/reduce.js").MatchState} MatchState */

/** A short break is not worth a banner. */
const PATIENCE_MS = 900;
const SAVED_MS = 1800;
/** @type {Record<string, string>} */
const ICONS = { saved: "saved", saving: "cloud", away: "cut" };

export class Status {
  /**
   * @param {HTMLElement} banner  across the board
   * @param {HTMLElement} spot  small, always there
   */
  constructor(banner, spot) {
    this.banner = banner;
    this.spot = spot;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.saved = 0;
  }

  /** @param {MatchState} state */
  show(state) {
    const { line, why, waiting, saved } = state;
    if (line === "online") {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.banner.hidden = true;
    } else this.timer ??= setTimeout(() => this.raise(line, why), line === "closed" ? 0 : PATIENCE_MS);
    if (!this.banner.hidden && line !== "online") this.raise(line, why);
    if (line === "closed") this.say("", "");
    else if (line !== "online") this.say("away", t("line.connecting"));
    else if (waiting.length > 0) this.say("saving", t("line.saving"));
    else if (saved !== this.saved) this.flash(saved);
    else if (this.spot.dataset.kind !== "saved") this.say("", "");
  }

  /** @param {import("../store/reduce.js").LineState} line @param {string} why  the server's own words, if it gave any */
  raise(line, why) {
    this.banner.hidden = false;
    this.banner.textContent = line === "closed" ? why || t("line.closed") : t("line.offline");
  }

  /** @param {number} saved */
  flash(saved) {
    this.saved = saved;
    this.say("saved", t("line.saved"));
    setTimeout(() => this.spot.dataset.kind === "saved" && this.saved === saved && this.say("", ""), SAVED_MS);
  }

  /** @param {string} kind  saved saving away, or nothing @param {string} words */
  say(kind, words) {
    this.spot.dataset.kind = kind;
    fill(this.spot, kind in ICONS && icon(ICONS[kind]), h("span", {}, words));
  }
}
