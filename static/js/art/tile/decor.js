/**
 * What stands on a tile: houses, trees, tufts, pennants. Places are chosen once for each
 * tile as printed; when it is turned they move with it, but everything is drawn upright.
 */

import { along, at, distance, mix } from "../geometry.js";
import { between, pickOne, randomOf } from "../random.js";
import { cellAt, centre, GRID, roomiest } from "./areas.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../random.js").Random} Random */
/** @typedef {import("./areas.js").Areas} Areas */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").TileFacts} TileFacts */

/**
 * kind: house keep cottage tree bush tuft flower stone pennant flag post animal; look: which of the variants, 0 to 1
 * @typedef {{ kind: string, at: Point, size: number, look: number }} Item
 */

/**
 * @param {string} seed
 * @param {TileFacts} facts
 * @param {Plan} plan
 * @param {Areas} areas
 * @param {ReadonlyArray<Point>} anchors  of figures, kept free of trees
 * @returns {Item[]}
 */
export function decorOf(seed, facts, plan, areas, anchors) {
  const random = randomOf(seed);
  const pennants = pennantsOf(facts, plan, areas);
  const posts = postsOf(facts, plan, areas, anchors);
  const animals = animalsOf(seed, facts, areas, [...anchors, ...posts.map((post) => post.at)]);
  const kept = [...anchors, ...[...posts, ...animals].map((item) => item.at)];
  const village = plan.village ? villageHouses(plan, random) : [];
  const towns = plan.towns.flatMap((town) => townHouses(town, plan, areas, pennants, random));
  const fields = facts.features.flatMap(({ kind }, index) =>
    kind === "field" ? fieldPlants(index, areas, [...kept, ...village.map((house) => house.at)], random) : [],
  );
  return [...pennants, ...posts, ...animals, ...village, ...towns, ...fields];
}

/**
 * @param {TileFacts} facts
 * @param {Plan} plan
 * @param {Areas} areas
 * @returns {Item[]}
 */
function pennantsOf({ features }, { towns }, areas) {
  return towns.flatMap(({ feature, pennants, over, sides }) => {
    /** @type {Point[]} */
    const places = [];
    const figure = roomiest(areas, feature) ?? [0.5, 0.5];
    for (let n = 0; n < pennants; n += 1) {
      const corner = sides.length === 4 ? at("n", n === 0 ? 0.2 : 0.8, 0.22) : null;
      const place = over ? /** @type {Point} */ ([0.5, 0.5]) : corner ?? roomiest(areas, feature, [figure, ...places]);
      if (place) places.push(place);
    }
    const kind = features[feature].kind === "town" ? "flag" : "pennant";
    return places.map((place) => ({ kind, at: place, size: 0.2, look: 0 }));
  });
}

/**
 * Beside its road, away from figures and houses.
 * @param {TileFacts} facts
 * @param {Plan} plan
 * @param {Areas} areas
 * @param {ReadonlyArray<Point>} anchors
 * @returns {Item[]}
 */
function postsOf({ features }, { roads, village, holy }, { owner }, anchors) {
  const busy = [...anchors, ...[village, holy?.at].flatMap((point) => (point ? [point] : []))];
  const inField = (/** @type {Point} */ place) => (features[owner[cellAt(place)]]?.kind === "field" ? 0.1 : 0);
  return features.flatMap(({ posts = 0 }, index) => {
    const line = posts > 0 && roads.find(({ feature }) => feature === index)?.line;
    if (!line) return [];
    const places = [0.16, 0.24, 0.32, 0.68, 0.76, 0.84].flatMap((share) => [-0.13, 0.13, -0.2, 0.2].map((off) => beside(along(line, share), off)));
    const room = (/** @type {Point} */ place) => Math.min(0.28, ...busy.map((other) => distance(other, place))) + Math.min(0.14, place[0], place[1], 1 - place[0], 1 - place[1]) + inField(place);
    const [best] = places.sort((a, b) => room(b) - room(a));
    return [{ kind: "post", at: best, size: 0.19, look: 0 }];
  });
}

/**
 * @param {{ point: Point, angle: number }} step
 * @param {number} off  to the right of the way
 * @returns {Point}
 */
const beside = ({ point: [x, y], angle }, off) => [x - Math.sin(angle) * off, y + Math.cos(angle) * off];

/**
 * @param {string} seed
 * @param {TileFacts} facts
 * @param {Areas} areas
 * @param {ReadonlyArray<Point>} avoid
 * @returns {Item[]}
 */
function animalsOf(seed, { features }, areas, avoid) {
  const random = randomOf(`animals ${seed}`);
  return features.flatMap(({ animals = 0 }, index) => {
    /** @type {Point[]} */
    const places = [];
    for (let n = 0; n < animals; n += 1) {
      const place = roomiest(areas, index, [...avoid, ...places]);
      if (place) places.push(place);
    }
    return places.map((place) => ({ kind: "animal", at: place, size: 0.22, look: random() }));
  });
}

/**
 * Cottages between the arms of a junction.
 * @param {Plan} plan
 * @param {Random} random
 * @returns {Item[]}
 */
function villageHouses({ village, roads }, random) {
  const middle = /** @type {Point} */ (village);
  const arms = roads.filter(({ end }) => end === "village").map(({ line }) => Math.atan2(line[0][1] - middle[1], line[0][0] - middle[0]));
  arms.sort((a, b) => a - b);
  return arms.flatMap((arm, i) => {
    const next = i + 1 < arms.length ? arms[i + 1] : arms[0] + Math.PI * 2;
    const wide = next - arm > 2.5;
    return (wide ? [0.27, 0.5, 0.73] : [0.5]).map((share) => {
      const angle = arm + (next - arm) * share;
      const reach = between(random, 0.155, 0.17);
      /** @type {Point} */
      const place = [middle[0] + Math.cos(angle) * reach, middle[1] + Math.sin(angle) * reach];
      return { kind: "cottage", at: place, size: between(random, 0.125, 0.14), look: random() };
    });
  });
}

/**
 * Houses as close together as they fit, the largest building first.
 * @param {import("./plan.js").Town} town
 * @param {Plan} plan
 * @param {Areas} areas
 * @param {ReadonlyArray<Item>} pennants
 * @param {Random} random
 * @returns {Item[]}
 */
function townHouses({ feature, sides, over }, { decks, roads }, areas, pennants, random) {
  /** @type {Item[]} */
  const houses = [];
  const keep = sides.length > 1 && !over ? roomiest(areas, feature, pennants.map((pennant) => pennant.at)) : null;
  if (keep) houses.push({ kind: "keep", at: keep, size: sides.length > 2 ? 0.3 : 0.24, look: random() });
  const cells = shuffled(cellsOf(areas, feature, 0.062), random);
  const gates = roads.filter(({ end }) => end === "gate").map(({ line }) => line[line.length - 1]);
  const taken = [...pennants.map((pennant) => ({ at: pennant.at, size: 0.2 })), ...gates.map((gate) => ({ at: gate, size: 0.16 }))];
  for (const cell of cells) {
    const place = jitter(centre(cell), random, 0.4 / GRID);
    const size = between(random, 0.115, 0.15);
    const free = [...taken, ...houses].every((other) => distance(other.at, place) > (other.size + size) * 0.44);
    if (free && !onDeck(place, decks, over)) houses.push({ kind: "house", at: place, size, look: random() });
  }
  return houses;
}

/**
 * Nothing is built on a bridge.
 * @param {Point} place
 * @param {Point[][]} decks
 * @param {boolean} over
 */
const onDeck = (place, decks, over) =>
  decks.some((deck) => distance(place, mix(deck[0], deck[1], 0.5)) < (over ? 0.3 : 0.2));

/**
 * @param {number} field
 * @param {Areas} areas
 * @param {ReadonlyArray<Point>} avoid
 * @param {Random} random
 * @returns {Item[]}
 */
function fieldPlants(field, areas, avoid, random) {
  const cells = shuffled(cellsOf(areas, field, 0.07), random);
  /** @type {Item[]} */
  const plants = [];
  const groves = Math.min(3, Math.floor(cells.length / 140));
  for (const cell of cells) {
    if (plants.length >= groves) break;
    const place = centre(cell);
    const free = avoid.every((other) => distance(other, place) > 0.2) && plants.every((other) => distance(other.at, place) > 0.3);
    if (free) plants.push({ kind: "tree", at: place, size: between(random, 0.1, 0.13), look: random() });
  }
  const bushes = plants.flatMap((tree) => besides(tree, areas, field, random));
  return [...plants, ...bushes, ...tufts(areas, field, random)];
}

/**
 * A smaller companion or two beside a tree, when there is room.
 * @param {Item} tree
 * @param {Areas} areas
 * @param {number} field
 * @param {Random} random
 * @returns {Item[]}
 */
function besides(tree, { owner, clear }, field, random) {
  return [0, 1].flatMap(() => {
    const angle = random() * Math.PI * 2;
    /** @type {Point} */
    const place = [tree.at[0] + Math.cos(angle) * 0.085, tree.at[1] + Math.sin(angle) * 0.06];
    const cell = Math.floor(place[1] * GRID) * GRID + Math.floor(place[0] * GRID);
    const free = owner[cell] === field && clear[cell] > 0.05;
    return free ? [{ kind: random() < 0.6 ? "tree" : "bush", at: place, size: between(random, 0.065, 0.09), look: random() }] : [];
  });
}

/**
 * @param {Areas} areas
 * @param {number} field
 * @param {Random} random
 * @returns {Item[]}
 */
function tufts(areas, field, random) {
  const cells = cellsOf(areas, field, 0.03);
  const many = Math.floor(cells.length / 42);
  return Array.from({ length: many }, () => ({
    kind: random() < 0.72 ? "tuft" : "flower",
    at: jitter(centre(pickOne(random, cells)), random, 0.5 / GRID),
    size: between(random, 0.02, 0.035),
    look: random(),
  }));
}

/**
 * @param {Areas} areas
 * @param {number} feature
 * @param {number} clear
 * @returns {number[]}
 */
function cellsOf(areas, feature, clear) {
  const cells = [];
  for (let cell = 0; cell < GRID * GRID; cell += 1) {
    if (areas.owner[cell] === feature && areas.clear[cell] >= clear) cells.push(cell);
  }
  return cells;
}

/**
 * @template T
 * @param {T[]} items
 * @param {Random} random
 * @returns {T[]}
 */
function shuffled(items, random) {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

/**
 * @param {Point} point
 * @param {Random} random
 * @param {number} by
 * @returns {Point}
 */
const jitter = ([x, y], random, by) => [x + (random() - 0.5) * 2 * by, y + (random() - 0.5) * 2 * by];
