/**
 * Patches of views: the browser's twin of `app/games/core/patch.py`, the same for every game.
 *
 * A patch is a list of changes in order: `[path, value]` sets, `[path]` removes; a path
 * is a list of keys from the root. Only objects are walked into; lists are replaced whole.
 */

/** @typedef {{ [key: string]: unknown }} Json */
/** @typedef {[string[], unknown] | [string[]]} Change */

/**
 * A new view with the changes made. What did not change is shared with the old one, so `===` tells
 * which parts are new.
 * @template {object} T
 * @param {T} view
 * @param {ReadonlyArray<Change>} changes
 * @returns {T}
 */
export function patched(view, changes) {
  if (changes.length === 0) return view;
  const fresh = new Set();
  const root = /** @type {Json} */ (copied(view, fresh));
  for (const change of changes) apply(root, change, fresh);
  return /** @type {T} */ (root);
}

/**
 * @param {Json} root
 * @param {Change} change
 * @param {Set<unknown>} fresh  objects made for this patch: those may be written to
 */
function apply(root, change, fresh) {
  const path = change[0];
  let node = root;
  for (const key of path.slice(0, -1)) {
    const below = node[key];
    node = /** @type {Json} */ (fresh.has(below) ? below : (node[key] = copied(below, fresh)));
  }
  const last = path[path.length - 1];
  if (change.length === 2) node[last] = change[1];
  else delete node[last];
}

/**
 * @param {unknown} value
 * @param {Set<unknown>} fresh
 */
function copied(value, fresh) {
  const copy = { .../** @type {object} */ (value) };
  fresh.add(copy);
  return copy;
}
