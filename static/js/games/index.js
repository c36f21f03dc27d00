/**
 * The games whose boards this client can draw, loaded when they are needed.
 */

/** @typedef {import("./contract.js").CreateGame} CreateGame */

/** @type {Record<string, () => Promise<{ create: CreateGame }>>} */
const GAMES = {
  carcassonne: () => import("./carcassonne/index.js"),
  inkas: () => import("./inkas/index.js"),
  new_world: () => import("./new_world/index.js"),
};

/**
 * @param {string} name
 * @returns {Promise<CreateGame | null>} null: no drawing for this game yet
 */
export async function loadGame(name) {
  const load = GAMES[name];
  return load ? (await load()).create : null;
}
