/**
 * Holds one state; only its reducer changes it, everybody else subscribes.
 */

/**
 * @template S, M
 * @typedef {object} Store
 * @property {() => S} get
 * @property {(message: M) => void} send  runs the reducer, then tells the listeners if the state changed
 * @property {(listener: (state: S, before: S, message: M) => void) => () => void} listen  gives back how to stop
 */

/**
 * @template S, M
 * @param {(state: S, message: M) => S} reduce  pure
 * @param {S} state
 * @returns {Store<S, M>}
 */
export function createStore(reduce, state) {
  /** @type {Set<(state: S, before: S, message: M) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    send(message) {
      const before = state;
      state = reduce(before, message);
      if (state !== before) for (const listener of [...listeners]) listener(state, before, message);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
