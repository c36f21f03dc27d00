/**
 * Where a personal link leads: says whose it is, and makes this browser theirs.
 */

import { post } from "../net/rest.js";
import { byId, fill, h } from "../ui/dom.js";
import { start } from "../ui/start.js";
import { t } from "../ui/words.js";

const given = await start();
const secret = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
const place = byId("back-page");

try {
  const who = await post("/api/back/who", { secret });
  const come = async () => {
    await post("/api/back/link", { secret });
    location.assign("/");
  };
  fill(place, h("h1", {}, t("back.title", { name: who.name })),
    given.me && given.me.id !== who.id && h("p", { class: "notice" }, t("back.other", { name: given.me.name })),
    h("div", { class: "row" }, h("button", { class: "button button--main", type: "button", id: "come", onclick: come }, t("back.come", { name: who.name })), h("a", { class: "button", href: "/" }, t("action.cancel"))));
} catch (error) {
  fill(place, h("p", { class: "notice notice--bad" }, error instanceof Error ? error.message : String(error)), h("a", { class: "button", href: "/me" }, t("me.come_back")));
}
