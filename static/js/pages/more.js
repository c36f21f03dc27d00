/**
 * The panel of a match for everything else.
 */

import { h, icon } from "../ui/dom.js";
import { languagePart } from "../ui/language.js";
import { canShare, copy, share } from "../ui/share.js";
import { t } from "../ui/words.js";

/** The menu: links, keys, and what the match is made of. @param {any} head */
export function more(head) {
  const link = `${location.origin}/m/${head.id}`;
  const keys = [["R", "keys.rotate"], ["N P", "keys.next"], ["Enter", "keys.confirm"], ["S", "keys.skip"], ["U", "keys.undo"], ["F", "keys.fit"], ["+ −", "keys.zoom"]];
  return h(
    "div",
    { class: "stack" },
    h("div", { class: "stack more__links" },
      head.room && h("a", { class: "button button--wide", href: `/r/${head.room}` }, icon("people"), t("more.room")),
      h("a", { class: "button button--wide", href: `/m/${head.id}/replay` }, icon("play"), t("more.replay")),
      h("button", { class: "button button--wide", type: "button", onclick: () => (canShare() ? share(link, document.title) : copy(link)) }, icon("share"), t("more.share")),
      h("a", { class: "button button--wide", href: `/rules/${head.game}` }, icon("book"), t("home.rules"))),
    languagePart(t("language.title")),
    h("h2", { class: "keys__title" }, t("keys.title")),
    h("dl", { class: "keys" }, keys.map(([key, words]) => [h("dt", {}, key.split(" ").map((one) => h("kbd", {}, one))), h("dd", {}, t(words))]).flat()),
    h("h2", {}, t("more.played")),
    h("p", { class: "small" }, t(`edition.${head.game}`)),
    h("ul", { class: "small" }, Object.entries(head.options).map(([name, value]) => h("li", {}, t("more.option", { name: t(`option.${head.game}.${name}`), value: optionValue(head.game, name, value) })))),
    h("p", { class: "small muted commitment" }, t("more.commitment", { hash: head.commitment })),
  );
}

/** @param {string} game @param {string} name @param {unknown} value */
function optionValue(game, name, value) {
  const key = `option.${game}.${name}.${String(value).toLowerCase()}`;
  const words = t(key);
  return words === key ? String(value) : words;
}
