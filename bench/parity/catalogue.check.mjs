/** @file Checks of the catalogues. Run: `npm test` in bench/parity. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isAlone, readCatalogue } from "./catalogue.mjs";

const unseen = readCatalogue([], "unseen.json");

test("every unseen server has an exact version and a half, and is installed alone", () => {
  for (const entry of unseen) {
    assert.match(entry.version ?? entry.pypi[0].split("==")[1], /^\d+\.\d/u, entry.package);
    assert.match(entry.half, /^(?:development|held-out)$/u, entry.package);
    assert.ok(isAlone(entry), entry.package);
  }
});

test("no name is in two places, because a server's folder has its name", () => {
  const names = [...readCatalogue(), ...unseen].map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});

test("a name that fits no server of the catalogue is an error that names its file", () => {
  assert.throws(() => readCatalogue(["no such server"], "unseen.json"), /No server in unseen\.json is called no such/u);
});
