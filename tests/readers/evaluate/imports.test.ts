import { describe, expect, it } from "vitest";
import { evaluateText, plainProject } from "./evaluating.ts";

type Project = readonly [name: string, files: Readonly<Record<string, string>>, expected: unknown];

/** Expected is what Node computes for these files. */
const known: readonly Project[] = [
  [
    "a named import",
    { "main.ts": `import { a, b as c } from "./m"; [a, c]`, "m.ts": `export const a = 1, b = 2;` },
    [1, 2],
  ],
  [
    "a pattern that is exported",
    { "main.ts": `import { a } from "./m"; a`, "m.ts": `export const { x: [a] } = { x: [1] };` },
    1,
  ],
  [
    "a function",
    { "main.ts": `import { f } from "./m"; f(1)`, "m.ts": `const n = 2; export function f(x) { return x + n; }` },
    3,
  ],
  ["a class", { "main.ts": `import { A } from "./m"; A.x`, "m.ts": `export class A { static x = 1; }` }, 1],
  ["an enum", { "main.ts": `import { E } from "./m"; E.A`, "m.ts": `export enum E { A = "a" }` }, "a"],
  ["a default", { "main.ts": `import x from "./m"; x.a`, "m.ts": `export default { a: 1 };` }, 1],
  [
    "a default that has a name",
    { "main.ts": `import x from "./m"; x`, "m.ts": `const a = 1; export { a as default };` },
    1,
  ],
  ["a namespace", { "main.ts": `import * as m from "./m"; m.a`, "m.ts": `export const a = 1;` }, 1],
  ["an import that is awaited", { "main.ts": `(await import("./m")).a`, "m.ts": `export const a = 1;` }, 1],
  [
    "names that are exported again",
    { "main.ts": `import { b } from "./m"; b`, "m.ts": `export { a as b } from "./n";`, "n.ts": `export const a = 1;` },
    1,
  ],
  [
    "an import that is exported again",
    {
      "main.ts": `import { a } from "./m"; a`,
      "m.ts": `import { a } from "./n"; export { a };`,
      "n.ts": `export const a = 1;`,
    },
    1,
  ],
  [
    "a namespace that is exported",
    { "main.ts": `import { n } from "./m"; n.a`, "m.ts": `export * as n from "./n";`, "n.ts": `export const a = 1;` },
    1,
  ],
  [
    "all names",
    {
      "main.ts": `import { a } from "./m"; a`,
      "m.ts": `export * from "p"; export * from "./none"; export * from "./n";`,
      "n.ts": `export const a = 1;`,
    },
    1,
  ],
  [
    "an own name before all names",
    {
      "main.ts": `import { a } from "./m"; a`,
      "m.ts": `export * from "./n"; export const a = 2;`,
      "n.ts": `export const a = 1;`,
    },
    2,
  ],
  [
    "modules that export all of each other",
    {
      "main.ts": `import { a } from "./m"; a`,
      "m.ts": `export * from "./n";`,
      "n.ts": `export * from "./m"; export const a = 1;`,
    },
    1,
  ],
  ["exports of CommonJS", { "main.ts": `import { a } from "./m.cjs"; a`, "m.cjs": `exports.a = 1;` }, 1],
  [
    "what CommonJS exports as a whole",
    { "main.ts": `import { a } from "./m.cjs"; a`, "m.cjs": `module.exports = { a: 1 };` },
    1,
  ],
  ["the whole as a default", { "main.ts": `import m from "./m.cjs"; m.a`, "m.cjs": `module.exports = { a: 1 };` }, 1],
  ["exports as a default", { "main.ts": `import m from "./m.cjs"; m.a`, "m.cjs": `exports.a = 1;` }, 1],
  [
    "a default in the whole",
    { "main.ts": `import m from "./m.cjs"; m`, "m.cjs": `module.exports = { default: 1 };` },
    1,
  ],
  ["require", { "main.ts": `const { a } = require("./m.cjs"); a`, "m.cjs": `exports.a = exports.b = 1;` }, 1],
  [
    "an exported expression that is read twice",
    { "main.ts": `import { a } from "./m.cjs"; [a, a]`, "m.cjs": `exports.a = { x: 1 };` },
    [{ x: 1 }, { x: 1 }],
  ],
];

describe("imports", () => {
  it.each(known)("%s", (_name, files, expected) => {
    expect(plainProject(files)).toStrictEqual(expected);
  });
});

const notKnown: readonly (readonly [name: string, files: Project[1], reason: RegExp])[] = [
  ["a module that is missing", { "main.ts": `import { a } from "./none"; a` }, /"\.\/none" is not found/u],
  ["a name that is missing", { "main.ts": `import { a } from "./m"; a`, "m.ts": `` }, /does not export "a"/u],
  [
    "a default that is missing",
    { "main.ts": `import a from "./m"; a`, "m.ts": `export const b = 1;` },
    /export "default"/u,
  ],
  [
    "a default of all names",
    { "main.ts": `import a from "./m"; a`, "m.ts": `export * from "./n";`, "n.ts": `export default 1;` },
    /does not export "default"/u,
  ],
  [
    "a name that each of two modules expects of the other",
    { "main.ts": `import { a } from "./m"; a`, "m.ts": `export { a } from "./n";`, "n.ts": `export { a } from "./m";` },
    /does not export "a"/u,
  ],
  [
    "a name that is not declared",
    { "main.ts": `import { a } from "./m"; a`, "m.ts": `export { a };` },
    /not declared/u,
  ],
  [
    "constants of two modules that need each other",
    {
      "main.ts": `import { a } from "./m"; a`,
      "m.ts": `import { b } from "./n"; export const a = b;`,
      "n.ts": `import { a } from "./m"; export const b = a;`,
    },
    /refers to itself/u,
  ],
  [
    "an exported expression that needs itself",
    { "main.ts": `import a from "./m"; a`, "m.ts": `import a from "./m"; export default [a][0];` },
    /refers to itself/u,
  ],
  [
    "a variable that its module assigns again",
    { "main.ts": `import { a } from "./m"; a`, "m.ts": `export let a = 1; export const f = () => { a = 2; };` },
    /assigned again/u,
  ],
  ["a module that is computed", { "main.ts": `await import(unknownGlobal.x)` }, /imported module is not known/u],
  ["re-exports without end", reExports(60), /re-exports do not end/u],
];

function reExports(count: number): Record<string, string> {
  const files: Record<string, string> = { "main.ts": `import { a } from "./m0"; a` };
  for (let i = 0; i < count; i++) files[`m${String(i)}.ts`] = `export { a } from "./m${String(i + 1)}";`;
  files[`m${String(count)}.ts`] = `export const a = 1;`;
  return files;
}

describe("imports that are not known", () => {
  it.each(notKnown)("%s", (_name, files, reason) => {
    expect(plainProject(files)).toMatch(reason);
  });
});

it("follows many re-exports", () => {
  expect(plainProject(reExports(45))).toBe(1);
});

describe("packages", () => {
  it.each([
    [`import a from "p"; a`, ["default"]],
    [`import { a } from "p"; a`, ["a"]],
    [`import * as a from "p"; a`, []],
    [`const { a } = require("p"); a`, ["a"]],
    [`(await import("p")).a`, ["a"]],
  ])("%s", (text, path) => {
    expect(evaluateText(text).value).toMatchObject({ kind: "external", specifier: "p", path });
  });
});
