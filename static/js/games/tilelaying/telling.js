/**
 * Tiles in words and as small pictures: people know no codes.
 */

import { h } from "../../ui/dom.js";
import { listed, refusalText, t } from "../../ui/words.js";
import { cellOf } from "./places.js";

/** @typedef {import("../../art/tile/plan.js").TileFacts} TileFacts */
/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */
/** @typedef {import("../../store/reduce.js").Refusal} Refusal */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {Readonly<Record<string, TileFacts>>} Facts */

/** CSS pixels: in a line of words, beside a line of the log. */
const INLINE = 28;
const THUMB = 40;
const ABBEY = "AM.abbey";
/** Parts of a refusal that name a tile. */
const NAMES = ["tile", "neighbour", "other"];

/**
 * "a tile with city and road"; fields are named only where there is nothing else.
 * @param {Facts} facts
 * @param {string} game
 * @param {string} code
 */
export function tileWords(facts, game, code) {
  const kinds = [...new Set((facts[code]?.features ?? []).map(({ kind }) => kind))];
  const named = kinds.filter((kind) => kind !== "field");
  const features = (named.length > 0 ? named : kinds).map((kind) => t(`feature.${game}.${kind}`));
  return features.length > 0 ? t("tile.with", { features: listed(features) }) : t("tile.plain");
}

/**
 * A tile as a picture that has words.
 * @param {Pictures} pictures
 * @param {string} game
 * @param {string} code
 * @param {number} rot
 * @param {number} [size]  CSS pixels
 */
export function inlineTile(pictures, game, code, rot, size = INLINE) {
  const canvas = h("canvas", { class: "tile tile--inline", role: "img", "aria-label": tileWords(pictures.facts, game, code) });
  canvas.style.setProperty("--tile", `${size}px`);
  pictures.paint(canvas, code, rot, size);
  return canvas;
}

/**
 * The tiles that an entry of the log is about.
 * @param {LogEntry} entry
 * @param {Pictures} pictures
 * @returns {HTMLElement | null}
 */
export function thumbnails(entry, pictures) {
  const tiles = entry.events.flatMap((event) => TILES[event.kind]?.(event) ?? []);
  if (tiles.length === 0) return null;
  return h("span", { class: "thumbs" }, tiles.map(([code, rot]) => {
    const canvas = h("canvas", { class: "tile thumb", "aria-hidden": "true" });
    pictures.paint(canvas, code, rot, THUMB);
    return canvas;
  }));
}

/** @type {Record<string, (event: any) => Array<[string, number]>>} */
const TILES = {
  tile: ({ tile, rot }) => [[tile, rot ?? 0]],
  abbey: () => [[ABBEY, 0]],
  unfit: ({ tile }) => [[tile, 0]],
  gone: ({ tiles }) => tiles.map((/** @type {string} */ code) => [code, 0]),
};

/**
 * Why a move was refused: in words, with the tiles that it names, and where they lie.
 * @param {Model} model
 * @param {Refusal} refusal
 * @returns {{ text: string, pictures: HTMLElement[], tiles: Array<[number, number]> }}
 */
export function refused(model, refusal) {
  const { facts } = model.pictures;
  const data = /** @type {Record<string, any>} */ (refusal.data ?? {});
  const named = NAMES.filter((name) => facts[data[name]]);
  const words = Object.fromEntries(named.map((name) => [name, tileWords(facts, model.kit.game, data[name])]));
  const cells = [data.cell, `${data.x},${data.y}`, `${data.neighbour_x},${data.neighbour_y}`].filter((cell) => /^-?\d+,-?\d+$/.test(cell ?? ""));
  const text = refusalText(refusal, words);
  return {
    text: text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1),
    pictures: named.map((name) => inlineTile(model.pictures, model.kit.game, data[name], data[`${name}_rot`] ?? data.rot ?? 0)),
    tiles: cells.map(cellOf),
  };
}
