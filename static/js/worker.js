/**
 * Shows notices when no page is open. Served as /sw.js.
 */

/** @type {any} */
const worker = self;

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, text, path, stop, stop_words: words } = event.data?.json() ?? { title: "Parlour", text: "", path: "/" };
  const actions = stop ? [{ action: "stop", title: words }] : [];
  event.waitUntil(worker.registration.showNotification(title, { body: text, tag: path, renotify: true, actions, data: { path, stop } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  const { path, stop } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === "stop" ? fetch(`/api/notices/stop/${encodeURIComponent(stop)}`, { method: "POST" }) : bringUp(path));
});

/** The browser has another address now: the server is told. */
worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => {
  const options = event.oldSubscription?.options ?? { userVisibleOnly: true };
  event.waitUntil(worker.registration.pushManager.subscribe(options).then(tellServer));
});

/** @param {any} subscription */
function tellServer(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return fetch("/api/me/pushes", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ endpoint, keys }) });
}

/** A page that shows the match already comes to the front; else a new one is opened. @param {string} path */
async function bringUp(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === path);
  return shown ? shown.focus() : worker.clients.openWindow(path);
}
