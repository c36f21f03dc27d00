/**
 * One WebSocket that comes back: with growing pauses, and at once when the page is shown
 * again or the network returns.
 */

import { sightQuery } from "./touch.js";

/** @typedef {import("../store/reduce.js").LineState} LineState */

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8000;
const PING_MS = 20000;
const SILENCE_MS = 10000;
/** So long an answer may take when the page is shown again; phones cut lines without a word. */
const WAKE_MS = 1200;
/** So long the opening of a line may take. */
const OPENING_MS = 8000;
/** Close codes after which coming back makes no sense. */
const FINAL_CODES = new Set([4001, 4003, 4004]);

/**
 * @typedef {object} Line
 * @property {(frame: object) => boolean} send  false: not connected, nothing was sent
 * @property {() => void} close  for good
 * @property {() => void} renew  comes back at once: the server is to see who this person has become
 */

/**
 * @param {object} settings
 * @param {string} settings.path  of the socket on this server
 * @param {(frame: any) => void} settings.onFrame
 * @param {(state: LineState, reason?: string) => void} settings.onState
 * @returns {Line}
 */
export function openLine({ path, onFrame, onState }) {
  /** @type {WebSocket | null} */
  let socket = null;
  let pause = FIRST_PAUSE_MS;
  let done = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  /** Ends a line that says nothing in time. @type {ReturnType<typeof setTimeout> | undefined} */
  let doubt;
  let heard = 0;
  let begun = 0;

  function connect() {
    clearTimeout(retry);
    if (done || socket) return;
    onState("connecting");
    const fresh = new WebSocket(address(path));
    socket = fresh;
    begun = Date.now();
    doubtFor(OPENING_MS);
    fresh.onopen = () => {
      if (socket !== fresh) return;
      trust();
      onState("online");
    };
    fresh.onmessage = ({ data }) => {
      if (socket !== fresh) return;
      trust();
      pause = FIRST_PAUSE_MS;
      onFrame(JSON.parse(data));
    };
    fresh.onclose = ({ code, reason }) => {
      if (socket === fresh) lost(code, reason);
    };
  }

  function trust() {
    heard = Date.now();
    clearTimeout(doubt);
    doubt = undefined;
  }

  /** @param {number} time  in ms, after which a line that stays silent is given up */
  function doubtFor(time) {
    clearTimeout(doubt);
    doubt = setTimeout(drop, time);
  }

  /** @param {number} code @param {string} reason */
  function lost(code, reason) {
    socket = null;
    clearTimeout(doubt);
    done ||= FINAL_CODES.has(code);
    onState(done ? "closed" : "offline", reason);
    if (done) return;
    retry = setTimeout(connect, pause * (0.8 + Math.random() * 0.4));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  /** A socket that the system forgot to close is found out by its silence. */
  function check() {
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - heard > PING_MS + SILENCE_MS) drop();
    else ping(socket);
  }

  /** @param {WebSocket} open */
  const ping = (open) => open.send(JSON.stringify({ t: "ping", d: { at: Date.now() } }));

  function forget() {
    const old = socket;
    socket = null;
    old?.close();
    return old !== null;
  }

  /** Gives the line up and takes a new one at once. */
  function drop() {
    forget();
    lost(0, "");
    if (document.visibilityState === "hidden") return;
    pause = FIRST_PAUSE_MS;
    connect();
  }

  /** The page is shown, or the network is back: no pause, and no trust in a line that was left alone. */
  function wake() {
    if (document.visibilityState === "hidden" || done) return;
    pause = FIRST_PAUSE_MS;
    if (!socket) connect();
    else if (socket.readyState !== WebSocket.OPEN) {
      if (Date.now() - begun > WAKE_MS) drop();
    } else if (Date.now() - heard > PING_MS + SILENCE_MS) drop();
    else if (doubt === undefined) {
      ping(socket);
      doubtFor(WAKE_MS);
    }
  }

  /** The network went: do not wait for the system to notice on the socket. */
  function offline() {
    if (forget()) lost(0, "");
  }

  const timer = setInterval(check, PING_MS);
  const unbind = listen([
    [window, "online", wake],
    [window, "offline", offline],
    [window, "pageshow", wake],
    [document, "visibilitychange", wake],
    [document, "resume", wake],
  ]);
  connect();
  return {
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    renew() {
      forget();
      connect();
    },
    close() {
      done = true;
      clearTimeout(retry);
      clearTimeout(doubt);
      clearInterval(timer);
      unbind();
      socket?.close();
    },
  };
}

/** @param {string} path */
function address(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.search = sightQuery();
  return url.href;
}

/**
 * @param {Array<[EventTarget, string, () => void]>} bindings
 * @returns {() => void}
 */
function listen(bindings) {
  for (const [target, kind, handler] of bindings) target.addEventListener(kind, handler);
  return () => {
    for (const [target, kind, handler] of bindings) target.removeEventListener(kind, handler);
  };
}
