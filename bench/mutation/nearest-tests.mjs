import { readFileSync } from "node:fs";
import path from "node:path";

/** More test files than these are not run for one mutant, besides those of its folder. */
const maxFarTests = 8;
/** More test files than these are not run of a folder that does not mirror the one of the mutant. */
const maxNearTests = 16;

/** What lists or loads everything: an import of it says nothing about what a test is for. */
const hubs =
  /^(?:lib\/index\.ts|lib\/rules\/index\.ts|lib\/browser\/.*|tests\/(?:browser|contract|docs|editor|fixtures|plugin)\/.*|tests\/rules\/index\.test\.ts)$/u;

/** Rules whose tests apply every edit on every surface. What makes edits is far from them by imports. */
const alsoBelow = {
  "lib/edits/": [
    "tests/rules/security/require-max-length.test.ts",
    "tests/rules/security/require-number-range.test.ts",
    "tests/rules/schema/no-undeclared-required.test.ts",
    "tests/rules/annotations/require-annotations-destructive.test.ts",
  ],
};

/**
 * The tests that are nearest to a file, by the imports of the repository: those that bear its name or import it, those
 * of its folder, those of the files that import it, and the golden findings.
 *
 * @param files the files of the repository
 * @returns a function from a file of `lib` to test files, the nearest first
 */
export function nearestTests(files) {
  const sources = files.filter((file) => /^(?:lib|tests)\/.*\.ts$/u.test(file) && !hubs.test(file));
  const importers = new Map();
  for (const file of sources)
    for (const imported of importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const tests = new Set(sources.filter((file) => file.endsWith(".test.ts") && !file.startsWith("tests/package/")));

  return (file) => {
    const byDistance = testsByDistance(file, importers, tests);
    const distance = new Map(byDistance.map((test, index) => [test, index]));
    const distanceOf = (test) => distance.get(test) ?? Infinity;
    const nearest = new Set(
      byDistance.filter((test) => test === namedLike(file) || importers.get(file)?.includes(test)),
    );
    for (const test of testsBelow(file, tests).sort((a, b) => distanceOf(a) - distanceOf(b))) nearest.add(test);
    for (const [start, more] of Object.entries(alsoBelow))
      if (file.startsWith(start)) for (const test of more) nearest.add(test);
    const far = byDistance.filter((test) => !nearest.has(test)).slice(0, maxFarTests);
    return [...nearest, ...far, "tests/golden/golden.test.ts"];
  };
}

/** How many words the paths of a file and of a test share: `lock/read-lock.ts` and `cli/lock.test.ts` share `lock`. */
export function sharedWords(file, test) {
  const words = wordsOf(file);
  return wordsOf(test).filter((word) => words.includes(word)).length;
}

/** True for a test whose text starts processes or a browser: it takes seconds where others take a moment. */
export function startsProcesses(test) {
  return /\b(?:spawn\w*|fork|built|start[A-Z]\w*|asked|launchBrowser)\(/u.test(readFileSync(test, "utf8"));
}

/** The tests of a file and of those that import it, directly or not: each step is an import further away. */
function testsByDistance(file, importers, tests) {
  const found = new Set();
  const seen = new Set([file]);
  for (let level = [file]; level.length;) {
    const next = [];
    for (const one of level) {
      if (tests.has(namedLike(one))) found.add(namedLike(one));
      for (const importer of importers.get(one) ?? []) {
        if (tests.has(importer)) found.add(importer);
        // What the tests of everything import is near to nothing.
        else if (!seen.has(importer) && !importer.startsWith("tests/harness/")) next.push(importer);
        seen.add(importer);
      }
    }
    level = next;
  }
  return [...found];
}

/** `tests/prose/numbers.test.ts` for `lib/prose/numbers.ts` */
function namedLike(file) {
  return file.replace(/^lib\//u, "tests/").replace(/\.ts$/u, ".test.ts");
}

/** The modules that a file imports when it runs, as paths from the root. */
function importsOf(file) {
  const text = readFileSync(file, "utf8");
  const pattern = /(?:^(?:import|export)\s+(?!type\b)[^;"]*?(?:from\s+)?|\bimport\()"(\.[^"]+)"/gmu;
  return [...text.matchAll(pattern)].map(([, specifier]) => path.join(path.dirname(file), specifier));
}

/**
 * The tests of the folder that mirrors the one of a file, or of the nearest folder above it that has any. Of a folder
 * above, only those whose paths have the most words of the file's: `cli/lock.test.ts` for `lock/compare.ts`.
 */
function testsBelow(file, tests) {
  const folder = path.dirname(file).replace(/^lib\//u, "");
  for (let at = folder; at !== "."; at = path.dirname(at)) {
    const found = [...tests].filter((test) => test.startsWith(`tests/${at}/`));
    if (!found.length) continue;
    return at === folder
      ? found
      : found.sort((a, b) => sharedWords(file, b) - sharedWords(file, a)).slice(0, maxNearTests);
  }
  return [];
}

function wordsOf(file) {
  return file.replace(/\.ts$/u, "").split(/[^a-z]+/u);
}
