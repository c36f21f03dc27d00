/**
 * Everything that is not live: JSON over HTTP.
 */

/** What the server said no to; `message` is in the reader's language. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, data?: object }} error
   */
  constructor(status, error) {
    super(error.message ?? error.code ?? String(status));
    this.status = status;
    this.code = error.code ?? "";
    this.data = error.data ?? {};
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} the answer's JSON, null when there is none
 * @throws {Refused} when the server refuses; TypeError when it cannot be reached
 */
export async function call(method, path, body) {
  const answer = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const json = text === "" ? null : parsed(text);
  if (!answer.ok) throw new Refused(answer.status, json?.error ?? {});
  return json;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} path */
export const get = (path) => call("GET", path);

/** @param {string} path @param {object} [body] */
export const post = (path, body = {}) => call("POST", path, body);

/** @param {string} path @param {object} body */
export const patch = (path, body) => call("PATCH", path, body);

/** @param {string} path @param {object} body */
export const put = (path, body) => call("PUT", path, body);

/** @param {string} path */
export const remove = (path) => call("DELETE", path);
