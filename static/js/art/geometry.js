/**
 * Plane geometry of one tile: x to the east, y to the south, the tile is the unit square.
 */

/** @typedef {readonly [number, number]} Point */
/** @typedef {"n" | "e" | "s" | "w"} Side */

/** @type {ReadonlyArray<Side>} clockwise from north */
export const SIDES = ["n", "e", "s", "w"];

/**
 * Turns a point of the unit square clockwise about its middle.
 * @param {Point} point
 * @param {number} turns  quarter turns
 * @returns {Point}
 */
export function turned([x, y], turns) {
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return [1 - y, x];
    case 2:
      return [1 - x, 1 - y];
    case 3:
      return [y, 1 - x];
    default:
      return [x, y];
  }
}

/**
 * A point given as if its side were the north one, placed at that side.
 * @param {Side} side
 * @param {number} along  0 at the first corner of the side going clockwise, 1 at the second
 * @param {number} inward  distance from the side
 * @returns {Point}
 */
export const at = (side, along, inward) => turned([along, inward], SIDES.indexOf(side));

/**
 * @param {Point} a
 * @param {Point} b
 * @param {number} t
 * @returns {Point}
 */
export const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/**
 * @param {Point} a
 * @param {Point} b
 */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Points of a cubic curve, both ends included.
 * @param {Point} a
 * @param {Point} b  first control point
 * @param {Point} c  second control point
 * @param {Point} d
 * @param {number} [steps]
 * @returns {Point[]}
 */
export function cubic(a, b, c, d, steps = 16) {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const u = 1 - t;
    const [wa, wb, wc, wd] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [
      wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0],
      wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1],
    ];
  });
}

/**
 * A smooth line through all points (Catmull-Rom).
 * @param {ReadonlyArray<Point>} points
 * @param {number} [steps]  for each stretch
 * @returns {Point[]}
 */
export function smooth(points, steps = 8) {
  /** @type {Point[]} */
  const line = [];
  for (let i = 0; i + 1 < points.length; i += 1) {
    const a = points[i];
    const b = points[i + 1];
    const before = points[i - 1] ?? a;
    const after = points[i + 2] ?? b;
    /** @type {Point} */
    const c1 = [a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6];
    /** @type {Point} */
    const c2 = [b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6];
    line.push(...cubic(a, c1, c2, b, steps).slice(i === 0 ? 0 : 1));
  }
  return line;
}

/**
 * Distance of a point from a line of points; Infinity for an empty one.
 * @param {Point} point
 * @param {ReadonlyArray<Point>} line
 */
export function distanceToLine(point, line) {
  let best = line.length === 1 ? distance(point, line[0]) : Infinity;
  for (let i = 0; i + 1 < line.length; i += 1) best = Math.min(best, distanceToStretch(point, line[i], line[i + 1]));
  return best;
}

/**
 * @param {Point} point
 * @param {Point} a
 * @param {Point} b
 */
function distanceToStretch(point, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square;
  const t = along < 0 ? 0 : along > 1 ? 1 : along;
  const [x, y] = [a[0] + dx * t - point[0], a[1] + dy * t - point[1]];
  return Math.sqrt(x * x + y * y);
}

/**
 * @param {Point} point
 * @param {ReadonlyArray<Point>} outline  closed by itself
 */
export function isInside([x, y], outline) {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i, i += 1) {
    const [xi, yi] = outline[i];
    const [xj, yj] = outline[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/**
 * Where along a line a share of its length is reached, and its direction there.
 * @param {ReadonlyArray<Point>} line  two points or more
 * @param {number} share  0 to 1
 * @returns {{ point: Point, angle: number }}
 */
export function along(line, share) {
  const lengths = line.slice(1).map((point, i) => distance(line[i], point));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (let i = 0; i < lengths.length; i += 1) {
    if (left <= lengths[i] || i === lengths.length - 1) {
      const [a, b] = [line[i], line[i + 1]];
      const t = lengths[i] === 0 ? 0 : Math.min(1, left / lengths[i]);
      return { point: mix(a, b, t), angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
    left -= lengths[i];
  }
  return { point: line[0], angle: 0 };
}

/**
 * First crossing of two lines, with the direction of the first there; null when they do not cross.
 * @param {ReadonlyArray<Point>} first
 * @param {ReadonlyArray<Point>} second
 * @returns {{ point: Point, angle: number } | null}
 */
export function crossing(first, second) {
  for (let i = 0; i + 1 < first.length; i += 1) {
    for (let j = 0; j + 1 < second.length; j += 1) {
      const point = meeting(first[i], first[i + 1], second[j], second[j + 1]);
      if (point) {
        const [a, b] = [first[i], first[i + 1]];
        return { point, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
      }
    }
  }
  return null;
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {Point} c
 * @param {Point} d
 * @returns {Point | null}
 */
function meeting(a, b, c, d) {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? mix(a, b, t) : null;
}
