/**
 * The ground plan of a tile, made from its facts: where walls, roads and rivers run.
 *
 * Facts come from the server and say only what is joined to what; shapes are chosen
 * here, the same way for every tile, so that neighbours meet: a wall always reaches an
 * edge near its corners, a road or river in the middle. Everything is in the unit
 * square of the tile as printed (rotation 0).
 */

import { along, at, crossing, cubic, mix, SIDES, smooth } from "../geometry.js";
import { shoreOf } from "./coast.js";
import { outline } from "./walls.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../geometry.js").Side} Side */

/**
 * @typedef {object} FeatureFacts
 * @property {string} kind  city road monastery garden river field (town farm in the New World)
 * @property {string} spot  its canonical spot
 * @property {Side[]} sides
 * @property {string[]} [halves]  of a field
 * @property {number} [pennants]
 * @property {boolean} [inner]
 * @property {number} [posts]  trading posts of a road
 * @property {number} [animals]  of a field
 * @property {number | string | null} [ends]  of a road with one side: index of the feature it ends at, "junction", "dead end", "coast"
 */

/**
 * @typedef {object} TileFacts
 * @property {string} edges  four letters, clockwise from north
 * @property {number} count
 * @property {FeatureFacts[]} features
 * @property {string[]} [flags]
 * @property {boolean} [strip]  a start square by the sea
 * @property {string | null} [name]  of the town on it
 */

/** @typedef {{ feature: number, outline: Point[], walls: Point[][], pennants: number, sides: Side[], over: boolean }} Town */
/** @typedef {"gate" | "village" | "holy" | "field" | "coast" | null} RoadEnd */
/** @typedef {{ feature: number, line: Point[], end: RoadEnd, raised: boolean }} Road  several for a forked one */
/** @typedef {{ line: Point[], end: "source" | "lake" | null }} River */
/** @typedef {{ feature: number, at: Point, kind: "monastery" | "abbey" | "farm" }} Holy */

/**
 * @typedef {object} Plan
 * @property {Town[]} towns  those that pass over others last
 * @property {Point[][]} decks  middle lines of city bridges
 * @property {Road[]} roads
 * @property {River[]} rivers
 * @property {Holy | null} holy  the building in the middle
 * @property {Point | null} village  where roads meet
 * @property {Array<{ point: Point, angle: number }>} bridges  of roads over the river
 * @property {Point[] | null} shore  of a start square, from north to south; the sea lies east of it
 */

const MIDDLE = /** @type {Point} */ ([0.5, 0.5]);
const CITY = new Set(["city", "town"]);
const HOLY = new Set(["monastery", "abbey", "farm"]);

/**
 * @param {TileFacts} facts
 * @param {string} [code]  names the start square
 * @returns {Plan}
 */
export function planOf(facts, code = "") {
  const holy = holyOf(facts);
  const towns = townsOf(facts);
  const rivers = facts.features.filter(({ kind }) => kind === "river").map((river) => riverOf(river, facts));
  const village = holy ? null : villageOf(facts);
  const roads = facts.features.flatMap((road, index) =>
    road.kind === "road" ? roadsOf(road, index, { facts, towns, holy, village }) : [],
  );
  const bridges = roads.flatMap((road) => rivers.flatMap((river) => crossing(road.line, river.line) ?? []));
  return { towns, decks: decksOf(towns), roads, rivers, holy, village, bridges, shore: facts.strip ? shoreOf(code) : null };
}

/**
 * @param {TileFacts} facts
 * @returns {Holy | null}
 */
function holyOf({ features, flags = [] }) {
  const feature = features.findIndex(({ kind }) => HOLY.has(kind));
  if (feature < 0) return null;
  const kind = flags.includes("abbey") ? "abbey" : features[feature].kind === "farm" ? "farm" : "monastery";
  const river = features.some((other) => other.kind === "river");
  const road = features.find((other) => other.kind === "road");
  const place = river && road ? at(opposite(road.sides[0]), 0.5, 0.28) : MIDDLE;
  return { feature, at: place, kind };
}

/** @param {Side} side */
const opposite = (side) => SIDES[(SIDES.indexOf(side) + 2) % 4];

/**
 * @param {TileFacts} facts
 * @returns {Town[]}
 */
function townsOf({ features, flags = [] }) {
  const found = features.flatMap((feature, index) => (CITY.has(feature.kind) ? [{ feature, index }] : []));
  const bridged = flags.includes("bridge") && found.length > 1;
  const towns = found.map(({ feature, index }) => {
    const over = bridged && (feature.pennants ?? 0) > 0;
    const shape = outline(feature.sides, { narrow: bridged && !over, apart: over, toCorners: flags.includes("wall") });
    return { feature: index, ...shape, pennants: feature.pennants ?? 0, sides: feature.sides, over };
  });
  return towns.sort((a, b) => Number(a.over) - Number(b.over));
}

/**
 * A city that passes over another one: the deck joins its two ends, or one end and the field beyond.
 * @param {Town[]} towns
 * @returns {Point[][]}
 */
function decksOf(towns) {
  return towns
    .filter(({ over }) => over)
    .map(({ sides }) => {
      const far = sides[1] ? at(sides[1], 0.5, 0.1) : at(opposite(sides[0]), 0.5, 0.15);
      return [at(sides[0], 0.5, 0.1), far];
    });
}

/**
 * @param {FeatureFacts} river
 * @param {TileFacts} facts
 * @returns {River}
 */
function riverOf({ sides }, { features, flags = [] }) {
  if (sides.length === 1) {
    const end = flags.includes("lake") ? "lake" : "source";
    return { line: smooth([at(sides[0], 0.5, 0), at(sides[0], 0.47, 0.25), MIDDLE]), end };
  }
  const [a, b] = sides;
  if (opposite(a) !== b) return { line: bend(a, b), end: null };
  return { line: smooth(meander(a, b, drift(a, features))), end: null };
}

/**
 * How far a straight river leaves the middle, to the left of its course from side `a`: away from what fills one bank.
 * @param {Side} a
 * @param {FeatureFacts[]} features
 */
function drift(a, features) {
  const left = SIDES[(SIDES.indexOf(a) + 1) % 4];
  const right = opposite(left);
  const holy = features.some(({ kind }) => HOLY.has(kind));
  /** @param {Side} side */
  const weight = (side) =>
    features.reduce((sum, { kind, sides }) => {
      if (CITY.has(kind) && sides.includes(side)) return sum + 1;
      return holy && kind === "road" && sides.includes(opposite(side)) ? sum + 2.2 : sum;
    }, 0);
  return (weight(right) - weight(left)) * 0.055;
}

/**
 * @param {Side} a
 * @param {Side} b
 * @param {number} off
 * @returns {Point[]}
 */
function meander(a, b, off) {
  const sway = off === 0 ? 0.035 : 0;
  return [
    at(a, 0.5, 0),
    at(a, 0.5 + off * 0.7 + sway, 0.25),
    at(a, 0.5 + off, 0.5),
    at(b, 0.5 - off * 0.7 + sway, 0.25),
    at(b, 0.5, 0),
  ];
}

/**
 * The quarter circle between the middles of two neighbouring sides.
 * @param {Side} a
 * @param {Side} b
 */
const bend = (a, b) => cubic(at(a, 0.5, 0), at(a, 0.5, 0.29), at(b, 0.5, 0.29), at(b, 0.5, 0));

/**
 * Roads that end together end in a village.
 * @param {TileFacts} facts
 * @returns {Point | null}
 */
function villageOf({ features, edges }) {
  if (!features.some(({ kind, ends }) => kind === "road" && ends === "junction")) return null;
  const city = SIDES.find((_, i) => edges[i] === "C");
  return city ? at(city, 0.5, 0.59) : MIDDLE;
}

/**
 * @typedef {{ facts: TileFacts, towns: Town[], holy: Holy | null, village: Point | null }} Around
 */

/**
 * @param {FeatureFacts} road
 * @param {number} feature
 * @param {Around} around
 * @returns {Road[]}
 */
function roadsOf(road, feature, around) {
  const { sides } = road;
  if (sides.length === 1) return [endingRoad(road, feature, around)];
  const part = { feature, end: /** @type {RoadEnd} */ (null), raised: false };
  if (sides.length === 3) return forked(sides).map((line) => ({ ...part, line }));
  const [a, b] = sides;
  const wide = around.towns.find((town) => town.sides.length === 2 && opposite(a) === b);
  if (wide) return underCity(feature, sides, around.facts);
  return [{ ...part, line: throughRoad(a, b, around.facts) }];
}

/**
 * @param {Side} a
 * @param {Side} b
 * @param {TileFacts} facts
 * @returns {Point[]}
 */
function throughRoad(a, b, { features }) {
  const fields = features.filter(({ kind }) => kind === "field").length;
  const city = features.find(({ kind }) => CITY.has(kind));
  if (opposite(a) !== b) return city && fields === 3 ? touching(a, b, city.sides[0]) : bend(a, b);
  const towns = features.filter(({ kind }) => CITY.has(kind));
  const off = towns.length === 1 ? (towns[0].sides[0] === SIDES[(SIDES.indexOf(a) + 1) % 4] ? -0.06 : 0.06) : 0;
  return smooth(meander(a, b, off));
}

/**
 * A bend that runs up to a city's wall and away again.
 * @param {Side} a
 * @param {Side} b
 * @param {Side} city
 * @returns {Point[]}
 */
function touching(a, b, city) {
  const first = a === opposite(city) ? b : a;
  const right = SIDES.indexOf(first) === (SIDES.indexOf(city) + 1) % 4;
  /** @param {number} x @param {number} y */
  const point = (x, y) => at(city, right ? x : 1 - x, y);
  const line = smooth([
    at(first, 0.5, 0), at(first, 0.5, 0.12), point(0.68, 0.4), point(0.5, 0.335),
    point(0.4, 0.44), point(0.44, 0.64), point(0.5, 0.85), at(opposite(city), 0.5, 0),
  ]);
  return first === a ? line : line.reverse();
}

/**
 * Three ends, one road: the straight stretch and the side road that swings into it.
 * @param {Side[]} sides
 * @returns {Point[][]}
 */
function forked(sides) {
  const [a, b] = sides.filter((side) => sides.includes(opposite(side)));
  const third = sides.find((side) => side !== a && side !== b) ?? a;
  const straight = smooth([at(a, 0.5, 0), MIDDLE, at(b, 0.5, 0)]);
  return [straight, bend(third, a), bend(third, b)];
}

/**
 * A road that passes beneath a city: two stretches of one feature. It stands on arches where the
 * field beside it is not divided.
 * @param {number} feature
 * @param {Side[]} sides
 * @param {TileFacts} facts
 * @returns {Road[]}
 */
function underCity(feature, sides, { features }) {
  return sides.map((side) => {
    const halves = HALVES[side];
    const whole = features.some(({ kind, halves: own = [] }) => kind === "field" && halves.every((half) => own.includes(half)));
    return { feature, line: smooth([at(side, 0.5, 0), at(side, 0.5, 0.3)]), end: "gate", raised: whole };
  });
}

/** @type {Record<Side, string[]>} */
const HALVES = { n: ["nw", "ne"], e: ["en", "es"], s: ["se", "sw"], w: ["ws", "wn"] };

/**
 * @param {FeatureFacts} road
 * @param {number} feature
 * @param {Around} around
 * @returns {Road}
 */
function endingRoad(road, feature, around) {
  const side = road.sides[0];
  const { end, stop } = endOf(road, around);
  const start = at(side, 0.5, 0);
  const line = cubic(start, at(side, 0.5, 0.22), mix(stop, at(side, 0.5, 0.3), 0.4), stop);
  return { feature, line, end, raised: false };
}

/**
 * @param {FeatureFacts} road
 * @param {Around} around
 * @returns {{ end: RoadEnd, stop: Point }}
 */
function endOf({ sides: [side], ends }, { towns, holy, village }) {
  const town = towns.find(({ feature }) => feature === ends);
  if (town) return { end: "gate", stop: gateOf(side, town) };
  if (ends === "coast") return { end: "coast", stop: at(side, 0.5, 0.68) };
  if (village) return { end: "village", stop: village };
  if (holy && holy.feature === ends) return { end: "holy", stop: mix(holy.at, at(side, 0.5, 0), 0.3) };
  return { end: "field", stop: at(side, 0.55, 0.46) };
}

/**
 * The point of a city's walls that a road from `side` reaches first; beside it when the way is not straight.
 * @param {Side} side
 * @param {Town} town
 * @returns {Point}
 */
function gateOf(side, town) {
  const way = [at(side, 0.5, 0.02), at(side, 0.5, 0.98)];
  const straight = town.walls.map((wall) => crossing(way, wall)?.point).find((point) => point);
  const far = town.sides.length === 1 && town.sides[0] === opposite(side);
  if (straight && (far || town.sides.length > 1)) return straight;
  return along(town.walls[0], SIDES.indexOf(side) === (SIDES.indexOf(town.sides[0]) + 1) % 4 ? 0.36 : 0.64).point;
}
