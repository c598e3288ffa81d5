import { describe, expect, it } from "vitest";
import { expectAgreement, expectUnknown, type UnknownCase, type Script } from "./agreeing.ts";
import { evaluateText, plainText } from "./evaluating.ts";

const importStar = `var __importStar = (m) => (m && m.__esModule ? m : { ...m, default: m });`;
const importDefault = `var __importDefault = (m) => (m && m.__esModule ? m : { default: m });`;
const exportAll = `var __defProp = Object.defineProperty; var __export = (t, all) => { for (var k in all) __defProp(t, k, { get: all[k], enumerable: true }); };`;

const agreed: readonly Script[] = [
  ["__assign", `var __assign = Object.assign; __assign({ a: 1, b: 1 }, { b: 2 }, null)`],
  [
    "__spreadArray",
    `var __spreadArray = (a, b) => a.concat(b); __spreadArray(__spreadArray([], [1], true), [2], false)`,
  ],
  [
    "__spreadValues",
    `var __spreadValues = Object.assign, __spreadProps = Object.assign;
    __spreadProps(__spreadValues({}, { a: 1 }), { b: 2 })`,
  ],
  [
    "__awaiter",
    `var __awaiter = (it, _args, _P, body) => { const steps = body.call(it); let step = steps.next(); while (!step.done) step = steps.next(step.value); return step.value; };
    __awaiter({ a: 1 }, void 0, void 0, function* () { const b = yield 2; return [this.a, b, yield b]; })`,
  ],
  ["_extends", `function _extends() { return Object.assign(...arguments); } _extends({}, { a: 1 })`],
  ["__importDefault", `${importDefault} const o = { a: 1 }; __importDefault(o).default.a`],
  [
    "__importDefault of an ES module",
    `${importDefault} const o = { __esModule: true, default: 1 }; __importDefault(o).default`,
  ],
  ["members that __importDefault leaves out", `${importDefault} const o = { a: 1 }; __importDefault(o).a`],
  ["__importStar", `${importStar} const o = { a: 1 }; [__importStar(o).a, __importStar(o).default]`],
  [
    "__importStar of an ES module",
    `${importStar} const o = { __esModule: true, a: 1 }; [__importStar(o).a, __importStar(o).default]`,
  ],
  [
    "__toESM",
    `${importStar.replace("__importStar", "__toESM")} const o = { a: 1 }; [__toESM(o).a, __toESM(o).default]`,
  ],
  ["an enum of texts", `var E; (function (E) { E["A"] = "a"; E["B"] = "b"; })(E || (E = {})); E`],
  ["an enum of numbers", `var E; (function (E) { E[E["A"] = 0] = "A"; E[E["B"] = 5] = "B"; })(E || (E = {})); E`],
  [
    "an enum in two parts",
    `var E; (function (E) { E["A"] = "a"; })(E || (E = {})); (function (E) { E["B"] = "b"; })(E || (E = {})); E`,
  ],
  ["an enum by another name", `var E; (function (F) { F["A"] = "a"; })(E || (E = {})); E`],
  [
    "an enum with other statements",
    `var E; (function (E) { const o = {}; o["B"] = "b"; E["A"] = "a"; E.A; })(E || (E = {})); E`,
  ],
  ["an enum of a function", `(() => { let E; (function (E) { E["A"] = "a"; })(E || (E = {})); return E.A; })()`],
  [
    "a bundled module",
    `${exportAll} var m = {}; __export(m, { a: () => a, "b": () => b }); var a = 1; var b = [2]; [m.a, m.b]`,
  ],
  ["an empty object beside a bundled module", `${exportAll} var m = {}, n = {}; __export(m, { a: () => 1 }); n`],
];

describe("what compilers write, as in Node", () => {
  it.each(agreed)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

const unknownCases: readonly UnknownCase[] = [
  ["a list that is not known", `var __spreadArray = f; __spreadArray(unknownGlobal, [1])`, /spreads a list/u],
  ["a list that is spread", `var __spreadArray = f; __spreadArray([1], unknownGlobal)`, /spreads a list/u],
  ["a module that is missing", `var __importDefault = f; __importDefault()`, /required module is not known/u],
  [
    "a module with members that are not known",
    `${importStar} __importStar({ ...unknownGlobal }).default`,
    /spreads an object/u,
  ],
  ["an enum that a branch fills", `var E; (function (E) { if (f) E["A"] = "a"; })(E || (E = {})); E.A`, /is computed/u],
  [
    "what else is called with the variable",
    `var E; (function (E) { E["A"] = "a"; })(E && (F = {})); let x; x`,
    /never assigned/u,
  ],
  [
    "a function that fills another variable",
    `var E; (function (E) { E["A"] = "a"; })(F || (F = {})); E`,
    /never assigned/u,
  ],
  ["an enum member behind one that is not known", `enum E { A = f(), B } E.B`, /has no value/u],
  ["an enum member behind a text", `enum E { A = "a", B } E.B`, /has no value/u],
];

describe("compiled code that is not known", () => {
  it.each(unknownCases)("%s", (_name, text, reason) => {
    expectUnknown(text, reason);
  });
});

/** The expected values are the output of the TypeScript compiler. */
describe("enums", () => {
  it.each([
    ["numbers", `enum E { A, B = 5, C, D = -1, F } [E.A, E.B, E.C, E.D, E.F]`, [0, 5, 6, -1, 0]],
    ["names of numbers", `enum E { A, B = 5 } [E[0], E[5]]`, ["A", "B"]],
    ["texts have no names", `enum E { A = "a" } Object.keys(E)`, ["A"]],
    ["earlier members", `enum E { A = 3, B = A, C } [E.B, E.C]`, [3, 4]],
    ["keys that are texts", `enum E { "a b" = 1 } E["a b"]`, 1],
    ["computed values", `enum E { A = 1 << 2, B = "ab".length } [E.A, E.B]`, [4, 2]],
    ["two declarations", `enum E { A } enum E { B = 1 } [E.A, E.B]`, [0, 1]],
    ["an exported declaration", `export enum E { A = "a" } enum F { A = "f" } [E.A, F.A]`, ["a", "f"]],
  ])("%s", (_name, text, expected) => {
    expect(plainText(text)).toEqual(expected);
  });
});

it("knows Zod by the names that a bundle exports", () => {
  const names = ["ZodType", "ZodString", "object", "ZodEffects"].map((name) => `${name}: () => ${name}`).join(", ");
  const { value } = evaluateText(`var z = {}; __export(z, { ${names} }); z`);
  expect(value).toMatchObject({ kind: "external", specifier: "zod/v3" });
});

it("takes a helper with another name for what it says", () => {
  expect(plainText(`var assign = () => 1; assign({ a: 1 })`)).toBe(1);
});
