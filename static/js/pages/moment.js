/**
 * A moment of a match as a file: a picture of the board, or the moves that lead to a fault.
 */

/** @typedef {import("../store/proof.js").Exported} Exported */

/**
 * The board as it is on the screen, made here: nothing is sent anywhere.
 * @param {HTMLElement} board
 * @returns {Promise<Blob>} PNG
 */
export async function pictureOf(board) {
  const layers = [...board.querySelectorAll("canvas")].filter(({ width, height }) => width > 0 && height > 0);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, ...layers.map(({ width }) => width));
  canvas.height = Math.max(1, ...layers.map(({ height }) => height));
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  ctx.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--c-table") || "#fff";
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  for (const layer of layers) ctx.drawImage(layer, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/**
 * The moves up to a step, for a maintainer: `parlour verify` and import read the file. No names, no secrets.
 * @param {Exported & Record<string, any>} exported  as the viewer may see it
 * @param {number} seq
 * @returns {Blob} JSON
 */
export function faultFile(exported, seq) {
  const records = exported.records.slice(0, seq + 1).map(({ hash: _hash, pools: _pools, ...record }) => ({ ...record, nonce: "" }));
  const players = exported.players.map((player, seat) => ({ ...player, name: `Player ${seat + 1}` }));
  const { fingerprint: _fingerprint, notes: _notes, ...head } = exported;
  const over = records.length === exported.records.length;
  const report = { ...head, players, records, keys: [], result: over ? exported.result : null, over_at: over ? exported.over_at : null, browser: navigator.userAgent, screen: [innerWidth, innerHeight, devicePixelRatio] };
  return new Blob([`${JSON.stringify(report)}\n`], { type: "application/json" });
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
