/**
 * The tab's title and icon say when somebody is waited for.
 */

import { asset } from "./dom.js";

const title = document.title;
/** @type {string | null} */
let shown = null;

/** @param {string | null} call  words for the title, null when there is nothing to do */
export function callAttention(call) {
  if (call === shown) return;
  shown = call;
  document.title = call ? `● ${call} – ${title}` : title;
  const link = document.querySelector('link[rel="icon"]');
  link?.setAttribute("href", asset(call ? "img/favicon-turn.svg" : "img/favicon.svg"));
}
