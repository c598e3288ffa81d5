import { describe, expect, it } from "vitest";
import { plainProject } from "../evaluate/evaluating.ts";

describe("imports that are followed", () => {
  it("follows a relative import written with the extension of the output", () => {
    expect(plainProject({ "main.ts": `import { a } from "./a.js"; a`, "a.ts": `export const a = "from a";` })).toBe(
      "from a",
    );
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
    expect(
      plainProject({
        "main.ts": `import * as all from "./a"; all.x + all.y`,
        "a.ts": `export const x = "x", y = "y";`,
      }),
    ).toBe("xy");
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

  it("knows the helpers that compilers declare, whatever their bodies do", () => {
    const files = {
      "whole.js": `module.exports = { c: 3 };`,
      "module.js": `Object.defineProperty(exports, "__esModule", { value: true }); exports.default = { b: 1 }; exports.list = [1, 2];`,
    };
    const compiled = `
      var __importDefault = (this && this.__importDefault) || function (mod) { return (mod && mod.__esModule) ? mod : { "default": mod }; };
      var __importStar = (this && this.__importStar) || (function () { return function (mod) { return own(mod); }; })();
      var __assign = (this && this.__assign) || function () { __assign = Object.assign || own; return __assign.apply(this, arguments); };
      var __spreadArray = (this && this.__spreadArray) || function (to, from, pack) { return to.concat(own(from)); };
      const whole_1 = __importDefault(require("./whole.js"));
      const module_1 = __importDefault(require("./module.js"));
      const module_2 = __importStar(require("./module.js"));
      [whole_1.default, module_1.default, module_2.list, __assign(__assign({ a: 1 }, whole_1.default), { d: 4 }), __spreadArray(__spreadArray([], module_2.list, true), [3], false)];`;
    expect(plainProject({ ...files, "main.js": compiled }, "main.js")).toEqual([
      { c: 3 },
      { b: 1 },
      [1, 2],
      { a: 1, c: 3, d: 4 },
      [1, 2, 3],
    ]);
    const byEsbuild = `
      var __create = Object.create;
      var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(target, mod));
      var __spreadValues = (a, b) => { for (var prop in b || (b = {})) __defNormalProp(a, prop, b[prop]); return a; };
      var import_whole = __toESM(require("./whole.js"));
      [import_whole.default, __spreadValues(__spreadValues({}, import_whole.default), { d: 4 })];`;
    expect(plainProject({ ...files, "main.js": byEsbuild }, "main.js")).toEqual([{ c: 3 }, { c: 3, d: 4 }]);
    const byBabel = `
      var _whole = _interopRequireDefault(require("./whole.js"));
      var _module = _interopRequireDefault(require("./module.js"));
      function _interopRequireDefault(e) { return e && e.__esModule ? e : { default: e }; }
      function _extends() { return _extends = Object.assign ? Object.assign.bind() : own, _extends.apply(null, arguments); }
      [_whole.default, _module.default, _extends({}, _whole.default, { d: 4 })];`;
    expect(plainProject({ ...files, "main.js": byBabel }, "main.js")).toEqual([{ c: 3 }, { b: 1 }, { c: 3, d: 4 }]);
    const byTslib = `
      const tslib_1 = require("tslib");
      const whole_1 = tslib_1.__importDefault(require("./whole.js"));
      [whole_1.default, tslib_1.__assign({ a: 1 }, whole_1.default)];`;
    expect(plainProject({ ...files, "main.js": byTslib }, "main.js")).toEqual([{ c: 3 }, { a: 1, c: 3 }]);
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

  it("asks the next module where two export all of each other", () => {
    const files = {
      "a.ts": `export * from "./b"; export * from "./d";`,
      "b.ts": `export * from "./a"; export const other = 1;`,
      "d.ts": `export const text = "d";`,
    };
    expect(
      plainProject({
        ...files,
        "main.ts": `import { text, other } from "./a"; import { text as again } from "./b"; [text, other, again]`,
      }),
    ).toEqual(["d", 1, "d"]);
    expect(plainProject({ ...files, "main.ts": `import { missing } from "./a"; missing` })).toMatch(
      /does not export "missing"/u,
    );
    expect(
      plainProject({
        "a.ts": `export { x } from "./b";`,
        "b.ts": `export { x } from "./a";`,
        "main.ts": `import { x } from "./a"; x`,
      }),
    ).toMatch(/does not export "x"/u);
  });

  it("takes a module that cannot be parsed for a package", () => {
    expect(plainProject({ "main.ts": `import { a } from "./a"; a()`, "a.ts": `export const a = ;` })).toMatch(
      /calls a of ".\/a"/u,
    );
  });

  it("says so where a module does not export the name", () => {
    expect(plainProject({ "main.ts": `import { b } from "./a"; b`, "a.ts": `export const a = 1;` })).toMatch(
      /does not export "b"/u,
    );
  });
});
