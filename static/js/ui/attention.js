/**
 * The tab's title and icon say when somebody is waited for.
 */

import { asset } from "./dom.js";

const title = document.title;

/** @param {string | null} call  words for the title, null when there is nothing to do */
export function callAttention(call) {
  document.title = call ? `● ${call} – ${title}` : title;
  const link = document.querySelector('link[rel="icon"]');
  link?.setAttribute("href", asset(call ? "img/favicon-turn.svg" : "img/favicon.svg"));
}
