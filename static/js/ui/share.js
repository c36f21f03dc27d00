/**
 * Handing a link on: the system's share sheet where there is one, and copying.
 */

import { toast } from "./say.js";
import { t } from "./words.js";

export const canShare = () => typeof navigator.share === "function";

/** @param {string} url @param {string} title */
export async function share(url, title) {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy(url);
  }
}

/** Works on plain HTTP in a local network too. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "unseen";
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(t("share.copied"), "good");
}
