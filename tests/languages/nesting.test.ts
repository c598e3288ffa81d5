import { Worker } from "node:worker_threads";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { parseModule } from "../../lib/languages/oxc.ts";
import * as parser from "../../lib/languages/parser.ts";

/** Every way for a text to nest, deeper with each repetition. */
const nested: Readonly<Record<string, (times: number) => string>> = {
  parentheses: (n) => `${"(".repeat(n)}1${")".repeat(n)}`,
  arrays: (n) => `${"[".repeat(n)}${"]".repeat(n)}`,
  "arrays that are never closed": (n) => "[".repeat(n),
  objects: (n) => `x = ${"{ a: ".repeat(n)}1${"}".repeat(n)}`,
  blocks: (n) => `${"{".repeat(n)}${"}".repeat(n)}`,
  functions: (n) => `${"function f() {".repeat(n)}${"}".repeat(n)}`,
  classes: (n) => `x = ${"class { a = ".repeat(n)}1${"}".repeat(n)}`,
  "classes that extend": (n) => `x = ${"class extends ".repeat(n)}A${"{}".repeat(n)}`,
  "default values": (n) => `${"(a = ".repeat(n)}1${") => 1".repeat(n)}`,
  patterns: (n) => `var ${"[".repeat(n)}a${"]".repeat(n)} = b`,
  templates: (n) => `${"`${".repeat(n)}1${"}`".repeat(n)}`,
  elements: (n) => `x = ${"<a>".repeat(n)}${"</a>".repeat(n)}`,
  "elements in attributes": (n) => `x = ${"<a b=".repeat(n)}'c'${"/>".repeat(n)}`,
  "type arguments": (n) => `type A = ${"B<".repeat(n)}1${">".repeat(n)}`,
  "tuple types": (n) => `type A = ${"[".repeat(n)}1${"]".repeat(n)}`,
  "conditional types": (n) => `type A = ${"A extends B ? C : ".repeat(n)}1`,
  "function types": (n) => `type A = ${"(a: ".repeat(n)}1${") => 1".repeat(n)}`,
  "type operators": (n) => `type A = ${"keyof ".repeat(n)}1`,
  assignments: (n) => `${"a = ".repeat(n)}1`,
  arrows: (n) => `${"a => ".repeat(n)}1`,
  conditionals: (n) => `${"a ? b : ".repeat(n)}c`,
  comparisons: (n) => `${"a < ".repeat(n)}a`,
  powers: (n) => `1${"** 1".repeat(n)}`,
  negations: (n) => `${"!".repeat(n)}1`,
  "new expressions": (n) => `${"new ".repeat(n)}a`,
  sums: (n) => `1${" + 1".repeat(n)}`,
  calls: (n) => `a${".b()".repeat(n)}`,
  "tagged templates": (n) => `a${"``".repeat(n)}`,
  "else if": (n) => `${"if (a) {} else ".repeat(n)}{}`,
  "else if without braces": (n) => `${"if (a); else ".repeat(n)}{}`,
  "if in if": (n) => `${"if (a) ".repeat(n)}{}`,
  "loops in loops": (n) => `${"for (;;) ".repeat(n)}{}`,
  labels: (n) => Array.from({ length: n }, (_, index) => `a${String(index)}: `).join(""),
};

const cases = Object.entries(nested);

describe("a text that nests too deeply for oxc is refused, where parsing it would end the process", () => {
  it.each(cases)("%s", (_title, text) => {
    expect(() => parser.parse(text(50_000), { filePath: "a.tsx" })).toThrow(/^Nested too deeply/u);
    expect(parseModule(text(50_000), "a.tsx").error?.message).toMatch(/^Nested too deeply/u);
  });

  it("with the place where it became too much", () => {
    expect(parseModule(`\n${"[".repeat(50_000)}`, "a.ts").error?.index).toBeLessThan(1_000);
  });

  it("in a worker too, whose stack is half as large, whatever the depth", async () => {
    const entry = `
      import { parentPort, workerData } from "node:worker_threads";
      import { parseModule } from "./lib/languages/oxc.ts";
      parentPort.postMessage(workerData.map((text) => parseModule(text, "a.tsx").error?.message ?? "a tree"));`;
    const { outputFiles } = buildSync({
      stdin: { contents: entry, resolveDir: process.cwd() },
      bundle: true,
      packages: "external",
      platform: "node",
      format: "cjs",
      define: { "import.meta.url": JSON.stringify(import.meta.url) },
      write: false,
    });
    const depths = [200, 400, 700, 1_100, 1_600, 2_500, 4_000, 8_000, 16_000];
    const texts = cases.flatMap(([, text]) => depths.map((depth) => text(depth)));
    const worker = new Worker(outputFiles[0]?.text ?? "", { eval: true, workerData: texts });
    const answers = await new Promise<string[]>((resolve, reject) => {
      worker.on("message", resolve).on("error", reject).on("exit", reject);
    });
    expect(answers).toHaveLength(texts.length);
    expect(new Set(answers)).toContain("a tree");
  });
});

describe("what is long but not deep is parsed", () => {
  it.each([
    ["a list of numbers", `[${"1, ".repeat(50_000)}]`],
    ["statements", "f(a, b);\n".repeat(20_000)],
    ["statements without semicolons", "await f(a)\nnew B(c).d\n".repeat(10_000)],
    ["ifs in a row", "if (a) { b() }\n".repeat(10_000)],
    ["ifs without braces", "if (a) b();\n".repeat(10_000)],
    ["a union of names", `type A = ${Array.from({ length: 5_000 }, (_, index) => `| "a${String(index)}"`).join("\n")}`],
    ["an interface without separators", `interface A {\n${"  a: string\n  b(): void\n".repeat(5_000)}}`],
    ["a long string in base 64", `const a = "${"ab+/".repeat(50_000)}";`],
    ["a long comment", `/* ${"( [ { < ".repeat(20_000)} */ a`],
    ["a long regular expression", `a = /${"(?:a+|[/(]){2}".repeat(5_000)}/u`],
    ["elements in a row", `x = <a>${'<b c="d">e = f ? (g) : "h</b>\n'.repeat(5_000)}</a>`],
    ["100 levels of brackets", nested["arrays"]?.(100) ?? ""],
  ])("%s", (_title, text) => {
    expect(parseModule(text, "a.tsx")).toHaveProperty("program");
  });
});
