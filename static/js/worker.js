/**
 * Shows notices when no page is open. Served as /sw.js.
 */

/** @type {any} */
const worker = self;

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, text, path } = event.data?.json() ?? { title: "Parlour", text: "", path: "/" };
  event.waitUntil(worker.registration.showNotification(title, { body: text, tag: path, data: { path } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data.path));
});
