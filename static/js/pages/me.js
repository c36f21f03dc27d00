/**
 * One's own page: the name, ways back, the account, notices, and the way out.
 */

import { get, post } from "../net/rest.js";
import { noticesPart } from "../together/notices.js";
import { byId, fill, h } from "../ui/dom.js";
import { copy } from "../ui/share.js";
import { languagePart } from "../ui/language.js";
import { toast } from "../ui/say.js";
import { start } from "../ui/start.js";
import { ensureName, rename } from "../ui/who.js";
import { t } from "../ui/words.js";

const given = await start();
let { profile } = given;
const page = byId("me-page");

/** @param {() => Promise<any>} work */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
    return null;
  }
}

async function refresh() {
  profile = await get("/api/me/profile").catch(() => null);
  show();
}

function show() {
  fill(page, ...(profile ? [name(), ways(), account(), noticesPart(attempt), language(), out()] : [strangers()]));
}

/** @param {string} title @param {...(Node | false | null)} parts */
function card(title, ...parts) {
  return h("section", { class: "card stack" }, h("h2", {}, title), ...parts);
}

/** @param {string} key @param {() => Promise<any>} work @param {string} [look] */
function button(key, work, look = "button") {
  return h("button", { class: look, type: "button", data: { key }, onclick: () => attempt(work) }, t(`me.${key}`));
}

function name() {
  return card(profile.name, h("p", { class: "muted" }, profile.login ? t("me.is_account", { login: profile.login }) : t("me.is_guest")),
    button("rename", async () => {
      if (await rename(profile)) await refresh();
    }));
}

function ways() {
  const spot = h("div", { class: "stack" });
  const shown = (/** @type {string} */ text, /** @type {string} */ help) => fill(spot, h("p", { class: "secret", id: "secret" }, text), h("p", { class: "small muted" }, help), h("button", { class: "button", type: "button", onclick: () => copy(text) }, t("me.copy")));
  return card(t("me.ways"), h("p", { class: "muted" }, t("me.ways_help")),
    h("div", { class: "row" },
      button("new_link", async () => shown(`${location.origin}${(await post("/api/me/link")).path}`, t("me.link_help"))),
      button("new_phrase", async () => shown((await post("/api/me/phrase")).phrase, t("me.phrase_help")))),
    spot);
}

/** @param {string} id @param {string} type @param {string} auto */
function field(id, type, auto) {
  const input = h("input", { class: "input", name: id, id: `me-${id}`, type, autocomplete: auto, maxlength: 200, required: true });
  return { input, part: h("label", { class: "field" }, h("span", { class: "field__label" }, t(`me.${id}`)), input) };
}

/** @param {Array<{ part: HTMLElement }>} fields @param {string} key @param {() => Promise<any>} work */
function form(fields, key, work) {
  const element = h("form", { class: "stack" }, fields.map(({ part }) => part), h("div", { class: "row" }, h("button", { class: "button button--main", data: { key } }, t(`me.${key}`))));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(work);
  });
  return element;
}

function account() {
  if (profile.login) {
    const [old, fresh] = [field("old", "password", "current-password"), field("fresh", "password", "new-password")];
    return card(t("me.account"), form([old, fresh], "change_password", async () => {
      await post("/api/account/password", { old: old.input.value, new: fresh.input.value });
      toast(t("me.password_changed"), "good");
    }));
  }
  const [login, password] = [field("login", "text", "username"), field("password", "password", "new-password")];
  login.input.value = profile.name;
  return card(t("me.account"), h("p", { class: "muted" }, t("me.account_help")), form([login, password], "make_account", async () => {
    profile = await post("/api/account", { login: login.input.value, password: password.input.value });
    toast(t("me.account_made"), "good");
    show();
  }));
}

function language() {
  return card(t("language.title"), languagePart(t("language.help")));
}

function out() {
  const password = field("password", "password", "current-password");
  const forget = async () => {
    if (!confirm(t("me.delete_sure"))) return;
    await post("/api/me/delete", { password: profile.login ? password.input.value : "" });
    location.assign("/");
  };
  return card(t("me.out"), h("p", { class: "muted" }, t("me.sessions", { n: profile.sessions })),
    h("div", { class: "row" },
      button("log_out_everywhere", async () => {
        await post("/api/logout/everywhere");
        await refresh();
      }),
      button("log_out", async () => {
        await post("/api/logout");
        location.assign("/");
      }),
      h("a", { class: "button", href: "/api/me/export", download: "parlour.json" }, t("me.export"))),
    h("details", {}, h("summary", {}, t("me.delete_title")), h("div", { class: "stack" }, h("p", { class: "muted" }, t("me.delete_help")), profile.login && password.part, button("delete", forget))));
}

function strangers() {
  const phrase = field("phrase", "text", "off");
  const [login, password] = [field("login", "text", "username"), field("password", "password", "current-password")];
  const home = () => location.assign("/");
  return h("div", { class: "columns" },
    card(t("me.come_back"), h("p", { class: "muted" }, t("me.come_back_help")), form([phrase], "by_phrase", async () => {
      await post("/api/back/phrase", { phrase: phrase.input.value });
      home();
    })),
    card(t("me.log_in"), form([login, password], "log_in", async () => {
      await post("/api/login", { login: login.input.value, password: password.input.value });
      home();
    })),
    card(t("me.new"), h("p", { class: "muted" }, t("me.new_help")), button("give_name", async () => {
      if (await ensureName(null)) location.reload();
    })));
}

show();
