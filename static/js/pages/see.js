/**
 * Through whose eyes a match is looked at: a seat's, all of them, or nobody's. The address keeps it.
 */

import { get, Refused } from "../net/rest.js";
import { h } from "../ui/dom.js";
import { toast } from "../ui/say.js";
import { t } from "../ui/words.js";

/** @typedef {"all" | "spectator" | number} See */
/** @typedef {{ head: any, see: See, sees: See[], start: object, steps: import("../store/history.js").StepData[] }} History */

/** What the address asks for, null for nothing. */
export const seeOfAddress = () => new URLSearchParams(location.search).get("see");

/** For addresses: nothing where there is nothing to choose. @param {History} history */
export const queryOf = ({ see, sees }) => (sees.length > 1 ? `?see=${see}` : "");

/**
 * The history as wished; as one may see it in any case where that is refused.
 * @param {string} match
 * @param {string | null} see
 * @returns {Promise<History | null>} null: it cannot be had, and that was said
 */
export async function historyOf(match, see) {
  const path = `/api/matches/${match}/history`;
  try {
    return await get(see === null ? path : `${path}?see=${encodeURIComponent(see)}`);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
    const wished = error instanceof Refused && error.code.startsWith("replay.see");
    return wished && see !== null ? historyOf(match, null) : null;
  }
}

/**
 * @param {History} history
 * @param {ReadonlyArray<{ name: string }>} players
 * @param {(see: string) => Promise<void>} choose
 * @returns {HTMLElement | null} null where all see the same
 */
export function seeChooser({ see, sees }, players, choose) {
  if (sees.length < 2) return null;
  const words = (/** @type {See} */ one) => (typeof one === "number" ? players[one].name : t(`replay.see.${one}`));
  const select = h("select", { class: "input", id: "see-as", onchange: () => choose(select.value) },
    sees.map((one) => h("option", { value: one, selected: one === see }, words(one))));
  return h("label", { class: "see" }, h("span", { class: "small muted" }, t("replay.see")), select);
}
