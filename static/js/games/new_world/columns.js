/**
 * Columns of the New World: counted westwards from the strip of start squares, while x grows eastwards. Pure.
 */

import { splitPlace } from "../tilelaying/spots.js";
import { cellOf } from "../tilelaying/places.js";

/** @param {number} x */
export const columnOf = (x) => (x === 0 ? 0 : -x);

/** The western side of a column on the board. @param {number} column */
export const westOf = (column) => (column === 0 ? 0 : -column);

/** @param {string} place  "x,y@spot" */
export const columnOfPlace = (place) => columnOf(cellOf(splitPlace(place)[0])[0]);

/**
 * What each surveyor in a settler's column adds; said by the server in points, shown here as a sign only.
 * @param {ReadonlyArray<number>} surveyors  their columns
 * @param {number} column
 */
export const surveyorsIn = (surveyors, column) => surveyors.filter((other) => other === column).length;

/**
 * Columns east of both surveyors, where no standing settler outlasts a scoring, and those that the next scoring adds.
 * @param {{ surveyors: ReadonlyArray<number>, clears: ReadonlyArray<number> }} view
 * @returns {{ behind: number[], next: number[] }}
 */
export function clearedOf({ surveyors, clears }) {
  const eastmost = Math.min(...surveyors);
  return { behind: clears.filter((column) => column < eastmost), next: clears.filter((column) => column >= eastmost) };
}

/**
 * Where the two surveyors are drawn: the northern one on the northern row of its column, the southern one on the
 * southern row, or on the nearest tile.
 * @param {ReadonlyArray<number>} surveyors
 * @param {Readonly<Record<string, unknown>>} tiles
 * @returns {Array<[number, number]>} cells
 */
export function standsOf(surveyors, tiles) {
  return surveyors.map((column, who) => {
    const wanted = who === 0 ? 0 : 9;
    const rows = Object.keys(tiles).map(cellOf).flatMap(([x, y]) => (columnOf(x) === column ? [y] : []));
    const row = rows.reduce((best, y) => (Math.abs(y - wanted) < Math.abs(best - wanted) ? y : best), rows[0] ?? wanted);
    return /** @type {[number, number]} */ ([westOf(column), row]);
  });
}
