/**
 * A seat that the host gave to another one: its owner is told, and may take it back for a while.
 */

import { post } from "../net/rest.js";
import { h } from "../ui/dom.js";
import { toast } from "../ui/say.js";
import { t } from "../ui/words.js";

/**
 * What is said of it, and the button; null when no seat was given away.
 * @param {any} room  as the viewer sees it
 */
export function movedAway(room) {
  const moved = room?.settings.moved.find((/** @type {any} */ one) => Date.parse(one.until) > Date.now());
  if (!moved) return null;
  const nameOf = (/** @type {string} */ user) => room.seats.find((/** @type {any} */ seat) => seat.user?.id === user)?.user.name ?? t("moved.host");
  return {
    words: t("moved.text", { by: nameOf(moved.by), to: nameOf(moved.to) }),
    button: h("button", { class: "button button--main", type: "button", data: { key: "reclaim" }, onclick: () => takeBack(room, moved.seat) }, t("moved.take_back")),
  };
}

/** @param {any} room @param {number} seat */
async function takeBack(room, seat) {
  try {
    await post(`/api/rooms/${room.token}/seats/${seat}/reclaim`);
    if (location.pathname !== `/m/${room.match}`) location.assign(`/m/${room.match}`);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
  }
}
