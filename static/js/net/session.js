/**
 * A match over a line: requests with ids that survive a lost connection, and one way of catching up.
 */

import { openLine } from "./line.js";

/** @typedef {import("../store/reduce.js").Action} Action */
/** @typedef {import("../store/reduce.js").MatchState} MatchState */
/** @typedef {import("../store/reduce.js").Message} Message */
/** @typedef {import("../store/store.js").Store<MatchState, Message>} MatchStore */

/**
 * @typedef {object} Session
 * @property {(action: Action) => void} act
 * @property {() => void} undo
 * @property {() => void} close
 */

/**
 * @param {string} match
 * @param {MatchStore} store
 * @returns {Session}
 */
export function openSession(match, store) {
  const line = openLine({
    path: `/ws/match/${match}`,
    onState: (state) => store.send({ t: "line", d: state }),
    onFrame(frame) {
      store.send(frame);
      if (frame.t === "welcome") catchUp();
    },
  });

  function catchUp() {
    line.send({ t: "sync", seq: store.get().seq });
    for (const { frame } of store.get().waiting) line.send(frame);
  }

  const unlisten = store.listen((state, before) => {
    if (state.gap && !before.gap) line.send({ t: "sync", seq: state.seq });
  });

  /** @param {string} t @param {object} d @param {Action | null} action */
  function request(t, d, action) {
    const id = freshId();
    const frame = { t, id, seq: store.get().seq, d: { ...d, nonce: nonce() } };
    store.send({ t: "sent", d: { id, frame, action } });
    line.send(frame);
  }

  return {
    act: (action) => request("act", { action }, action),
    undo: () => request("undo", {}, null),
    close() {
      unlisten();
      line.close();
    },
  };
}

const page = Math.floor(Math.random() * 36 ** 6).toString(36);
let count = 0;

/** Unlike any other id of this person, in other tabs too. */
function freshId() {
  count += 1;
  return `${page}-${count}`;
}

/** 128 bits that the server cannot foresee: they go into the draw. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
