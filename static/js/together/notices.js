/**
 * Turn notices: sound and browser notifications of this page, web push and mail of the server.
 */

import { get, patch, post } from "../net/rest.js";
import { fill, h } from "../ui/dom.js";
import { t } from "../ui/words.js";

const SOUND = "notice-sound";
const BROWSER = "notice-browser";

/** @param {string} key */
const wanted = (key) => localStorage.getItem(key) === "1";

/** The viewer is waited for now, and was not a moment ago. @param {string} words */
export function callOut(words) {
  if (wanted(SOUND)) chime();
  if (wanted(BROWSER) && document.visibilityState === "hidden" && "Notification" in window && Notification.permission === "granted") {
    const note = new Notification(document.title, { body: words, tag: location.pathname });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

/** Two soft notes, made here. */
export function chime() {
  const context = new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.16, 880]]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, context.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.42);
  }
  setTimeout(() => context.close(), 1000);
}

/**
 * The card of one's own page.
 * @param {(work: () => Promise<any>) => Promise<any>} attempt
 */
export function noticesPart(attempt) {
  const box = h("section", { class: "card stack", id: "notices" }, h("h2", {}, t("notice.heading")), h("p", { class: "muted" }, t("notice.help")));
  box.append(local("sound", SOUND, async () => chime()), local("browser", BROWSER, async () => void (await Notification.requestPermission())));
  void attempt(async () => {
    const chosen = await get("/api/me/notices");
    if (chosen.can_push && "serviceWorker" in navigator) box.append(toggle("push", chosen.push, (on) => attempt(() => (on ? subscribe(chosen.push_key) : patch("/api/me/notices", { push: false })))));
    if (chosen.can_email) box.append(mail(chosen, attempt));
  });
  return box;
}

/** @param {string} name @param {string} key @param {() => Promise<void>} begin */
function local(name, key, begin) {
  return toggle(name, wanted(key), async (on) => {
    localStorage.setItem(key, on ? "1" : "0");
    if (on) await begin();
  });
}

/** @param {string} name @param {boolean} value @param {(on: boolean) => Promise<any>} change */
function toggle(name, value, change) {
  const input = h("input", { class: "switch", type: "checkbox", role: "switch", id: `notice-${name}`, checked: value, onchange: () => change(input.checked) });
  return h("div", { class: "row" }, h("label", { class: "grow", for: `notice-${name}` }, t(`notice.${name}`)), input);
}

/**
 * Where mail goes: an address counts when the link in a letter was opened that is sent there.
 * @param {any} chosen
 * @param {(work: () => Promise<any>) => Promise<any>} attempt
 */
function mail(chosen, attempt) {
  const box = h("div", { class: "stack" });
  const show = (/** @type {any} */ now) => {
    const { address, unconfirmed } = now;
    const field = h("input", { class: "input grow", type: "email", id: "notice-address", value: unconfirmed ?? address ?? "", autocomplete: "email", "aria-label": t("notice.address"), "aria-describedby": "notice-state", placeholder: t("notice.address") });
    const save = async () => {
      const answer = await attempt(() => patch("/api/me/notices", { address: field.value, email: field.value !== "", lang: document.documentElement.lang }));
      if (answer) show(answer);
    };
    const state = unconfirmed ? t("notice.unconfirmed", { address: unconfirmed }) : address ? t("notice.goes_to", { address }) : t("notice.no_address");
    fill(box,
      h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void save(); } }, field, h("button", { class: "button" }, t("notice.email"))),
      h("p", { class: "small muted", id: "notice-state", role: "status" }, state),
      address && toggle("email_on", now.email, (on) => attempt(() => patch("/api/me/notices", { email: on }))));
  };
  show(chosen);
  return box;
}

/** @param {string} key */
async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(t("notice.denied"));
  const registration = await navigator.serviceWorker.register("/sw.js");
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await post("/api/me/pushes", { endpoint, keys });
}
