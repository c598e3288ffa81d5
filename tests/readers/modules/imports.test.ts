import { describe, expect, it } from "vitest";
import { plainProject } from "../evaluate/evaluating.ts";

describe("imports that are followed", () => {
  it("follows a relative import written with the extension of the output", () => {
    expect(plainProject({ "main.ts": `import { a } from "./a.js"; a`, "a.ts": `export const a = "from a";` })).toBe("from a");
  });

  it("follows an index file, barrels, renames and default exports", () => {
    expect(
      plainProject({
        "main.ts": `import { first, second as two, third } from "./parts"; [first, two, third]`,
        "parts/index.ts": `export * from "./one"; export { b as second } from "./two"; export { default as third } from "./three";`,
        "parts/one.ts": `export const first = 1;`,
        "parts/two.ts": `const b = 2; export { b };`,
        "parts/three.ts": `export default 3;`,
      }),
    ).toEqual([1, 2, 3]);
  });

  it("follows a namespace import", () => {
    expect(plainProject({ "main.ts": `import * as all from "./a"; all.x + all.y`, "a.ts": `export const x = "x", y = "y";` })).toBe("xy");
  });

  it("follows a tsconfig alias", () => {
    expect(
      plainProject({
        "tsconfig.json": `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`,
        "main.ts": `import { a } from "@/deep/a.js"; a`,
        "src/deep/a.ts": `export const a = 1;`,
      }),
    ).toBe(1);
  });

  it("follows a relative import below a tsconfig that extends what is not installed", () => {
    expect(
      plainProject({
        "tsconfig.json": `{ "extends": "@company/tsconfig" }`,
        "main.ts": `import { a } from "./a"; a`,
        "a.ts": `export const a = 1;`,
      }),
    ).toBe(1);
  });

  it.each([
    ["npm", { "package.json": `{ "workspaces": ["packages/*"] }` }],
    ["pnpm", { "package.json": "{}", "pnpm-workspace.yaml": `packages:\n  - "apps/*"\n  - packages/*  # shared\n` }],
  ])("follows a package of the same %s workspace that is not linked", (_name, root) => {
    expect(
      plainProject(
        {
          ...root,
          "apps/server/main.ts": `import { a } from "@repo/common"; import { b } from "@repo/common/more"; [a, b]`,
          "packages/common/package.json": `{ "name": "@repo/common" }`,
          "packages/common/src/index.ts": `export const a = 1;`,
          "packages/common/src/more.ts": `export const b = 2;`,
        },
        "apps/server/main.ts",
      ),
    ).toEqual([1, 2]);
  });

  it("follows require and compiled CommonJS", () => {
    expect(
      plainProject(
        {
          "main.js": `
            "use strict";
            Object.defineProperty(exports, "__esModule", { value: true });
            const a_js_1 = require("./a.js");
            const b_js_1 = __importDefault(require("./b.js"));
            const { c } = require("./c.js");
            [(0, a_js_1.f)("x"), a_js_1.again, b_js_1.default, c];`,
          "a.js": `
            exports.f = exports.again = void 0;
            exports.f = (text) => "f" + text;
            var d_js_1 = require("./d.js");
            Object.defineProperty(exports, "again", { enumerable: true, get: function () { return d_js_1.d; } });`,
          "b.js": `exports.default = { b: 1 };`,
          "c.js": `module.exports = { c: 3 };`,
          "d.js": `const d = "d"; exports.d = d;`,
        },
        "main.js",
      ),
    ).toEqual(["fx", "d", { b: 1 }, 3]);
  });

  it("reads a JSON module, imported or awaited", () => {
    expect(
      plainProject({
        "main.ts": `import a from "./a.json" with { type: "json" }; [a.list, (await import("./a.json")).default.list]`,
        "a.json": `{ "list": [1] }`,
      }),
    ).toEqual([[1], [1]]);
  });

  it("ends where modules import each other", () => {
    expect(
      plainProject({
        "main.ts": `import { a } from "./a"; a`,
        "a.ts": `import { b } from "./b"; export const a = b;`,
        "b.ts": `import { a } from "./a"; export const b = a;`,
      }),
    ).toMatch(/refers to itself/u);
  });

  it("takes a module that cannot be parsed for a package", () => {
    expect(plainProject({ "main.ts": `import { a } from "./a"; a()`, "a.ts": `export const a = ;` })).toMatch(/calls a of ".\/a"/u);
  });

  it("says so where a module does not export the name", () => {
    expect(plainProject({ "main.ts": `import { b } from "./a"; b`, "a.ts": `export const a = 1;` })).toMatch(/does not export "b"/u);
  });
});
