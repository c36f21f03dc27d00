/**
 * One WebSocket that comes back: with growing pauses, and at once when the page is shown
 * again or the network returns.
 */

/** @typedef {import("../store/reduce.js").LineState} LineState */

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8000;
const PING_MS = 20000;
const SILENCE_MS = 10000;
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
  let heard = 0;

  function connect() {
    clearTimeout(retry);
    if (done || socket) return;
    onState("connecting");
    const fresh = new WebSocket(address(path));
    socket = fresh;
    fresh.onopen = () => {
      heard = Date.now();
      onState("online");
    };
    fresh.onmessage = ({ data }) => {
      heard = Date.now();
      pause = FIRST_PAUSE_MS;
      onFrame(JSON.parse(data));
    };
    fresh.onclose = ({ code, reason }) => {
      if (socket === fresh) lost(code, reason);
    };
  }

  /** @param {number} code @param {string} reason */
  function lost(code, reason) {
    socket = null;
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
    else socket.send(JSON.stringify({ t: "ping", d: { at: Date.now() } }));
  }

  function drop() {
    const old = socket;
    socket = null;
    old?.close();
    lost(0, "");
    wake();
  }

  function wake() {
    if (document.visibilityState === "hidden") return;
    pause = FIRST_PAUSE_MS;
    if (socket) check();
    else connect();
  }

  /** The network went: do not wait for the system to notice on the socket. */
  function offline() {
    const old = socket;
    socket = null;
    old?.close();
    if (old) lost(0, "");
  }

  const timer = setInterval(check, PING_MS);
  const unbind = listen([
    [window, "online", wake],
    [window, "offline", offline],
    [window, "pageshow", wake],
    [document, "visibilitychange", wake],
  ]);
  connect();
  return {
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    renew() {
      const old = socket;
      socket = null;
      old?.close();
      connect();
    },
    close() {
      done = true;
      clearTimeout(retry);
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
