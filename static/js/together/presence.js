/**
 * Who is there, said honestly: here, away, or gone since when.
 */

import { h } from "../ui/dom.js";
import { moment, t } from "../ui/words.js";

/** @param {any} presence  as the server shows it, null for nobody */
export function presenceMark(presence) {
  if (!presence) return null;
  const words = presence.state === "gone" && presence.since ? t("presence.gone_since", { when: moment(presence.since) }) : t(`presence.${presence.state}`);
  return h("span", { class: `presence presence--${presence.state} small muted` }, words);
}

/** @param {any} room @param {string | undefined} user */
export const presenceOf = (room, user) => presenceMark(room?.seats.find((/** @type {any} */ seat) => user && seat.user?.id === user)?.user.presence);
