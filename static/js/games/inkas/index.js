/**
 * Rise of the Inkas on the table: joins its board with hand, panels and words.
 */

import { h } from "../../ui/dom.js";
import { t } from "../../ui/words.js";
import { Motion } from "../../view/motion.js";
import { freshEvents } from "../fresh.js";
import { counted, defineIcons } from "./cards.js";
import { showStats } from "./charts.js";
import { flyCards } from "./flights.js";
import { showHand } from "./hand.js";
import { showHeld } from "./held.js";
import { layersOf } from "./layers.js";
import { BOARD, Model } from "./model.js";
import { point, showMoves } from "./moves.js";
import { Pictures } from "./pictures.js";
import { playerLine, showTribes } from "./tribes.js";
import { actionWords, describe } from "./words.js";

/** @typedef {import("../contract.js").GameClient} GameClient */
/** @typedef {import("../contract.js").Table} Table */
/** @typedef {import("../../store/reduce.js").GameEvent} GameEvent */
/** @typedef {import("../../store/reduce.js").LogEntry} LogEntry */
/** @typedef {import("../../store/reduce.js").MatchState} MatchState */

const ROLL_MS = 250;
const MOVE_MS = 240;
/** How long hexes that pay stay lit. */
const LIT_MS = 900;
/** A finger that was let go outside of the window is not waited for longer. */
const LONGEST_PRESS_MS = 1500;

/**
 * @param {Table} table
 * @returns {Promise<GameClient>}
 */
export async function create(table) {
  defineIcons();
  const panels = { tribes: h("div", {}), moves: h("div", {}), stats: h("div", {}) };
  const pictures = new Pictures();
  const motion = new Motion(() => table.paint());
  const model = new Model(table, show);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let settle;

  const press = whilePressed(table.hand, show);

  function show() {
    if (!model.view) return;
    if (press.held()) return;
    if (table.live || model.view.result) showHand(table.hand, model);
    else showHeld(table.hand, model);
    table.changed();
  }

  /** Takes in a state; cards come into the hand when the dice lie still. @param {MatchState} state @param {MatchState} before */
  function update(state, before) {
    if (!state.view) return;
    const events = table.live ? freshEvents(state, before) : [];
    const rolled = events.some(({ kind }) => kind === "roll");
    animate(events, before, rolled);
    clearTimeout(settle);
    if (motion.busy(["dice"])) {
      model.settled = false;
      settle = setTimeout(() => model.set(() => rest()), ROLL_MS);
    } else rest(state.view);
    model.take();
  }

  /** The dice lie still: what they brought is in the hand. @param {any} [view] */
  function rest(view = model.view) {
    model.settled = true;
    model.hand = view.hand;
  }

  /** @param {ReadonlyArray<GameEvent>} events @param {MatchState} before @param {boolean} rolled */
  function animate(events, before, rolled) {
    for (const event of events) {
      if (event.kind === "roll") motion.begin("dice", ROLL_MS, null);
      if (event.kind === "robber") motion.begin("robber", MOVE_MS, before.view?.robber ?? event.from);
      if (event.kind === "settle" || event.kind === "found" || event.kind === "city") motion.begin("drop", MOVE_MS, event.corner);
      if (event.kind === "decline") motion.begin("grow", MOVE_MS, event.thickets);
      if (event.kind === "road") motion.begin("drop", MOVE_MS, event.edge);
    }
    const paying = [...new Set(events.filter(({ kind }) => kind === "income").flatMap(({ hexes }) => hexes ?? []))];
    const delay = rolled ? ROLL_MS : 0;
    if (paying.length > 0) motion.begin("pay", LIT_MS, paying, delay);
    flyCards(events, table, delay);
  }

  return {
    layers: layersOf({ model, pictures, motion, camera: table.camera }),
    bounds: () => BOARD,
    covered: () => {
      if (model.back && model.tool) model.approach(model.tool);
    },
    scale: 118,
    panels: [
      {
        id: "tribes",
        title: t("ink.tribes"),
        icon: "flag",
        element: panels.tribes,
        show: fresh(
          () => [model.view, model.viewer],
          () => showTribes(panels.tribes, model),
        ),
      },
      ...(table.live
        ? [
            {
              id: "moves",
              title: t("moves.title"),
              icon: "keys",
              element: panels.moves,
              show: fresh(
                () => [model.legal, model.tool, model.target],
                () => showMoves(panels.moves, model),
              ),
            },
          ]
        : []),
      {
        id: "stats",
        title: t("ink.stats"),
        icon: "stats",
        element: panels.stats,
        show: fresh(
          () => [table.state().log],
          () => showStats(panels.stats, model),
        ),
      },
    ],
    update,
    hits: (at) => model.nearest(at) !== null,
    tap(at) {
      const place = model.nearest(at);
      if (!place) {
        if (model.target) model.set(() => (model.target = null));
      } else if (place === model.target || (place === model.hovered && model.places?.get(place)?.length === 1)) {
        model.target = place;
        model.confirm();
      } else model.set(() => (model.target = place));
    },
    hover(at) {
      const place = at ? model.nearest(at) : null;
      if (place === model.hovered) return;
      model.hovered = place;
      table.paint();
    },
    wheel: () => false,
    key: (key) => pressKey(model, key),
    describe(entry) {
      const view = model.view ?? table.state().view;
      return view ? describe(entry, view, table.nameOf) : [];
    },
    picture,
    highlight(points) {
      model.highlighted = points;
      table.paint();
    },
    score: (view, seat) => view.players[String(seat)].discs.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0),
    supply: playerLine,
    progress: (view) => t("ink.turn", { n: view.turns }),
    call: () => callOf(model),
    again: () => model.again(),
    recolour() {
      pictures.recolour();
      show();
    },
  };
}

/**
 * Draws a panel only when what it shows is another than before.
 * @param {() => ReadonlyArray<unknown>} inputs
 * @param {() => void} draw
 */
function fresh(inputs, draw) {
  /** @type {ReadonlyArray<unknown>} */
  let before = [];
  return () => {
    const now = inputs();
    if (now.length === before.length && now.every((input, i) => input === before[i])) return;
    before = now;
    draw();
  };
}

/**
 * Nothing is replaced under a finger: what changes while a button is held is shown after it is let go.
 * @param {HTMLElement} element
 * @param {() => void} show
 */
function whilePressed(element, show) {
  let down = false;
  let late = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const up = (wait = 0) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      down = false;
      if (late) show();
      late = false;
    }, wait);
  };
  element.addEventListener("pointerdown", () => {
    down = true;
    up(LONGEST_PRESS_MS);
  });
  for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, () => up());
  return { held: () => (late ||= down) && down };
}

/** @param {Model} model */
function callOf({ step, view }) {
  if (!view || view.result || !step.asked) return null;
  return t(step.kinds.has("no") ? "ink.call_offer" : `phase.inkas.${step.phase}`);
}

/** @param {LogEntry} entry */
function picture(entry) {
  const income = entry.events.filter(({ kind, cards }) => kind === "income" && cards);
  const deal = entry.events.find(({ kind }) => kind === "deal" || kind === "bank" || kind === "swap");
  if (deal) return h("span", { class: "logcards", "aria-hidden": "true" }, counted(deal.give), "→", counted(deal.get));
  return income.length > 0
    ? h(
        "span",
        { class: "logcards", "aria-hidden": "true" },
        income.map(({ cards }) => counted(cards)),
      )
    : null;
}

/** @type {Readonly<Record<string, import("./steps.js").Tool>>} */
const KEYS = { w: "road", s: "settle", c: "city" };

/** @param {Model} model @param {string} key @returns {boolean} */
function pressKey(model, key) {
  const { step } = model;
  if (!step.asked) return false;
  if (key === "n" || key === "p") return stepThrough(model, key === "n" ? 1 : -1);
  if (key === "Escape" && (model.target || model.tool || model.sheet)) {
    if (model.sheet) model.close();
    else model.aim(step.forced);
    return true;
  }
  if (key === "Enter" && model.target) {
    model.confirm();
    return true;
  }
  if (key === "r" && step.kinds.has("roll")) {
    model.act(["roll"]);
    return true;
  }
  const tool = KEYS[key];
  if (!tool || !step.places.has(tool)) return false;
  model.aim(tool);
  return true;
}

/**
 * The next or previous place, shown on the board and said aloud.
 * @param {Model} model
 * @param {number} by
 */
function stepThrough(model, by) {
  const tool = model.tool ?? [...model.step.places.keys()][0];
  const all = [...(model.step.places.get(tool)?.keys() ?? [])];
  if (!tool || all.length === 0) return false;
  const now = model.target ? all.indexOf(model.target) : by > 0 ? -1 : 0;
  const next = all[(now + by + all.length) % all.length];
  model.set(() => point(model, tool, next));
  model.table.announce(actionWords(model.view, model.choices[0], model.table.nameOf));
  return true;
}
