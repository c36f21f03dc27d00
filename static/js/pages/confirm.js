/**
 * Confirms a mail address as soon as the page is open.
 */

import { post } from "../net/rest.js";
import { byId } from "../ui/dom.js";
import { start } from "../ui/start.js";
import { t } from "../ui/words.js";

const given = await start();
const place = byId("confirm");
try {
  const { address } = await post(`/api/notices/confirm/${encodeURIComponent(given.token)}`);
  place.textContent = t("notice.confirmed", { address });
} catch (error) {
  place.textContent = error instanceof Error ? error.message : String(error);
}
