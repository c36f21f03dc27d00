/**
 * What a player is asked for, read off the list of legal actions. Pure; knows shapes, no rules.
 */

/** @typedef {import("../../store/reduce.js").Action} Action */
/** @typedef {"settle" | "road" | "city" | "found" | "robber" | "free"} Tool  what is put on the board or moved there */
/** @typedef {ReadonlyMap<string, ReadonlyArray<Action>>} Places  place -> its actions (several: whom to rob) */

/**
 * @typedef {object} Step
 * @property {string} phase
 * @property {boolean} asked  the viewer may do something
 * @property {boolean} own  it is the viewer's turn
 * @property {ReadonlyMap<string, ReadonlyArray<Action>>} kinds  legal actions by kind
 * @property {ReadonlyMap<Tool, Places>} places
 * @property {Tool | null} forced  the one thing to be placed now
 */

/** @type {ReadonlyArray<Tool>} */
export const TOOLS = ["settle", "road", "city", "found", "robber", "free"];

/** @type {Readonly<Record<string, Tool>>} */
const FORCED = { found_site: "settle", found_road: "road", roads: "road", robber: "robber", arts: "robber", tribe: "found" };

/** @type {Step} */
export const NOTHING = { phase: "over", asked: false, own: false, kinds: new Map(), places: new Map(), forced: null };

/**
 * @param {any} view
 * @param {ReadonlyArray<Action>} legal
 * @param {number | null} viewer
 * @returns {Step}
 */
export function stepOf(view, legal, viewer) {
  const kinds = grouped(legal, (action) => action[0]);
  const places = new Map(
    TOOLS.flatMap((tool) => {
      const actions = kinds.get(tool);
      return actions ? [/** @type {const} */ ([tool, grouped(actions, (action) => action[1])])] : [];
    }),
  );
  const forced = FORCED[view.phase];
  return {
    phase: view.phase,
    asked: legal.length > 0,
    own: viewer === view.turn,
    kinds,
    places,
    forced: forced && places.has(forced) ? forced : null,
  };
}

/**
 * @param {ReadonlyArray<Action>} actions
 * @param {(action: Action) => string} key
 * @returns {Map<string, Action[]>}
 */
function grouped(actions, key) {
  /** @type {Map<string, Action[]>} */
  const groups = new Map();
  for (const action of actions) groups.set(key(action), [...(groups.get(key(action)) ?? []), action]);
  return groups;
}

/**
 * Trades with the supply by what is paid: payment -> what may come back.
 * @param {Step} step
 * @returns {Map<string, string[]>}
 */
export function exchanges({ kinds }) {
  const groups = grouped(kinds.get("bank") ?? [], ([, give]) => give);
  return new Map([...groups].map(([give, actions]) => [give, actions.map(([, , get]) => get)]));
}
