import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { partsOf } from "../../static/js/games/carcassonne/words.js";
import { sideBySide } from "../../static/js/ui/pieces.js";
import { qr } from "../../static/js/ui/qr.js";
import { dated, listed, measured, t, useWords } from "../../static/js/ui/words.js";

test("words: placeholders, plurals, and what is missing", () => {
  useWords({ lang: "en", words: { turn: "{name} to play", tiles: { one: "{n} tile", other: "{n} tiles" } } });
  assert.equal(t("turn", { name: "Ada" }), "Ada to play");
  assert.equal(t("turn"), "{name} to play");
  assert.equal(t("tiles", { n: 1 }), "1 tile");
  assert.equal(t("tiles", { n: 5 }), "5 tiles");
  assert.equal(t("no.such.key"), "no.such.key");
});

test("words: Romanian has three forms", () => {
  useWords({ lang: "ro", words: { tiles: { one: "{n} piesă", few: "{n} piese", other: "{n} de piese" } } });
  assert.deepEqual([1, 5, 20].map((n) => t("tiles", { n })), ["1 piesă", "5 piese", "20 de piese"]);
});

test("words: browsers choose the plural form that the server chooses", () => {
  const vectors = JSON.parse(readFileSync(new URL("./plural_vectors.json", import.meta.url), "utf8"));
  for (const [lang, forms] of Object.entries(vectors)) {
    useWords({ lang, words: { tiles: { one: "one", few: "few", other: "other" } } });
    for (const [n, form] of Object.entries(forms)) assert.equal(t("tiles", { n: Number(n) }), form, `${lang} ${n}`);
  }
});

test("words: dates are written as the browser's owner writes the language that was chosen", () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  const written = (/** @type {string} */ lang, /** @type {string[]} */ languages) => {
    Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
    useWords({ lang, words: {} });
    return dated("2026-11-30T12:00:00Z");
  };
  try {
    assert.match(written("en", ["hu-HU", "en-GB"]), /^30 Nov 2026/);
    assert.match(written("en", ["en-US", "en-GB"]), /^Nov 30, 2026/);
    assert.match(written("hu", ["en-GB"]), /^2026\. nov\. 30\./);
  } finally {
    if (before) Object.defineProperty(globalThis, "navigator", before);
    else Reflect.deleteProperty(globalThis, "navigator");
  }
});

test("words: lists, numbers and dates are written as the language does", () => {
  useWords({ lang: "hu", words: {} });
  assert.equal(listed(["Ada", "Bo"]), "Ada és Bo");
  assert.equal(measured(2.5, 1), "2,5");
  assert.match(dated("2026-11-30T12:00:00Z"), /^2026\. nov\. 30\./);
  useWords({ lang: "tr", words: {} });
  assert.equal(listed(["Ada", "Bo"]), "Ada ve Bo");
});

test("words: values are taken as they are, also with signs of replacement", () => {
  useWords({ lang: "en", words: { turn: "{name} to play" } });
  assert.equal(t("turn", { name: "$& {name}" }), "$& {name} to play");
});

// Both codes were read back with an independent reader.
test("a QR code of a room's link", () => {
  const matrix = qr("http://192.168.1.10:8000/r/AbCdEfGhIjKlMnOpQrStUv");
  assert.equal(matrix.length, 29);
  const bits = matrix.map((row) => row.map(Number).join("")).join("\n");
  assert.equal(createHash("sha256").update(bits).digest("hex").slice(0, 16), "ea4c415bdbf553ad");
});

test("a text too long for a QR code has none", () => {
  assert.equal(qr("x".repeat(107)), null);
});

test("points are explained by what they are made of", () => {
  const sum = (event) => partsOf(event).reduce((total, part) => total + part.sum, 0);
  const tiles = (n) => Array.from({ length: n }, (_, i) => [i, 0]);
  assert.equal(sum({ feature: "city", complete: true, tiles: tiles(3), pennants: 1, points: 8 }), 8);
  assert.equal(sum({ feature: "city", complete: false, tiles: tiles(5), pennants: 3, points: 8 }), 8);
  assert.equal(sum({ feature: "road", complete: true, tiles: tiles(4), points: 4 }), 4);
  assert.equal(sum({ feature: "monastery", complete: true, tiles: tiles(9), points: 9 }), 9);
  assert.equal(sum({ feature: "garden", complete: false, tiles: tiles(6), points: 6 }), 6);
  assert.equal(sum({ feature: "field", cities: 4, points: 12 }), 12);
  assert.equal(sum({ feature: "barn", cities: 2, points: 8 }), 8);
  assert.equal(sum({ feature: "field", cities: 0, points: 0 }), 0);
});

test("marks on a way: none hides another, none leaves the way, and their order is kept", () => {
  const size = 0.08;
  for (const shares of [[0, 0, 0.08], [0, 0.08, 0], [0.98, 0.98, 0.97, 0.98, 0.9, 0.2], [0.5, 0.52, 0.1], [0, 0, 0, 0, 0, 0]]) {
    const places = sideBySide(shares, size);
    const order = shares.map((_, i) => i).sort((a, b) => shares[a] - shares[b] || a - b);
    const inOrder = order.map((i) => places[i]);
    for (let i = 1; i < inOrder.length; i++) assert.ok(inOrder[i] - inOrder[i - 1] > size - 1e-9, `${shares}: ${places}`);
    assert.ok(inOrder[0] >= 0 && inOrder[inOrder.length - 1] <= 1, `${shares}: ${places}`);
  }
  assert.deepEqual(sideBySide([0.1, 0.5, 0.9], size), [0.1, 0.5, 0.9]);
});
