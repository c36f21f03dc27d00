/**
 * A match over a line: requests with ids that survive a lost connection, and one way of catching up.
 */

import { openLine } from "./line.js";
import { tellTouches } from "./touch.js";

/** @typedef {import("../store/reduce.js").Action} Action */
/** @typedef {import("../store/reduce.js").MatchState} MatchState */
/** @typedef {import("../store/reduce.js").Message} Message */
/** @typedef {import("../store/store.js").Store<MatchState, Message>} MatchStore */

/**
 * @typedef {object} Session
 * @property {(action: Action) => void} act
 * @property {() => void} undo
 * @property {(action: Action) => Promise<any>} preview  null: refused, or the line was lost
 * @property {(action: any[]) => void} table  a request to the table, whatever the last record is
 * @property {() => void} close
 */

/**
 * @param {string} match
 * @param {MatchStore} store
 * @returns {Session}
 */
export function openSession(match, store) {
  /** Previews asked for, by the id of the request. @type {Map<string, (preview: any) => void>} */
  const asked = new Map();
  const line = openLine({
    path: `/ws/match/${match}`,
    onState(state, reason = "") {
      store.send({ t: "line", d: state, why: reason });
      if (state !== "online") for (const id of [...asked.keys()]) settle(id, null);
    },
    onFrame(frame) {
      if (asked.has(frame.id)) {
        settle(frame.id, frame.t === "previewed" ? frame.d.preview : null);
        return;
      }
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

  const hush = tellTouches(line.send);

  /** @param {string} id @param {any} preview */
  function settle(id, preview) {
    asked.get(id)?.(preview);
    asked.delete(id);
  }

  /** @param {string} t @param {object} d @param {Action | null} action */
  function request(t, d, action) {
    const id = freshId();
    const frame = { t, id, seq: store.get().seq, d: { ...d, nonce: nonce() } };
    store.send({ t: "sent", d: { id, frame, action } });
    line.send(frame);
  }

  /** @param {any[]} action */
  function table(action) {
    const id = freshId();
    const frame = { t: "table", id, d: { action, nonce: nonce() } };
    store.send({ t: "sent", d: { id, frame, action: null } });
    line.send(frame);
  }

  return {
    table,
    act: (action) => request("act", { action }, action),
    undo: () => request("undo", {}, null),
    preview: (action) => new Promise((resolve) => {
      const id = freshId();
      asked.set(id, resolve);
      if (!line.send({ t: "preview", id, seq: store.get().seq, d: { action } })) settle(id, null);
    }),
    close() {
      unlisten();
      hush();
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
