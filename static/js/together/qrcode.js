/**
 * A link as a code that a phone's camera reads.
 */

import { svg } from "../ui/dom.js";
import { qr } from "../ui/qr.js";

/** @param {HTMLElement} element @param {string} link */
export function drawQr(element, link) {
  const matrix = qr(link);
  if (!matrix) return;
  const d = matrix.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  element.append(svg("svg", { viewBox: `-1 -1 ${matrix.length + 2} ${matrix.length + 2}`, "shape-rendering": "crispEdges" }, svg("path", { d, fill: "currentColor" })));
}
