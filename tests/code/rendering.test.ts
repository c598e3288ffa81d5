import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { renderingOf } from "../../lib/code/rendering/rendering.ts";
import { pathText } from "../../lib/model/value-form.ts";
import { read } from "../readers/ecmascript/read.ts";
import { moduleWith, renderingCases } from "./rendering-cases.ts";

/** The fields that the formatter of the only tool of a text omits, or the error that it throws. */
function saidOf(text: string, path?: string): readonly string[] {
  const [tool] = read(text, path === undefined ? {} : { path })?.tools ?? [];
  const rendering = tool && renderingOf(tool);
  if (!rendering) return [];
  const { missing, threw, fault } = rendering;
  if (fault) return ["walk failed"];
  if (threw) return [threw.without === undefined ? "threw" : `threw without ${threw.without}`];
  return missing.map((leaf) => pathText(leaf.path));
}

describe("a formatter that the framework's linter was run on", () => {
  it.each(renderingCases())("$name", ({ text, says }) => {
    expect([...saidOf(text)].sort()).toEqual([...says].sort());
  });

  it("is one of many", () => {
    expect(renderingCases().length).toBeGreaterThan(220);
  });
});

const people = "people: z.array(z.object({ name: z.string(), age: z.number() }))";

/** The findings for a formatter that renders a text. */
function saidOfText(output: string, text: string, before?: string): readonly string[] {
  const format = `(r) => [{ type: "text", text: ${text} }]`;
  return saidOf(moduleWith({ output, format, ...(before === undefined ? {} : { before }) }));
}

describe("a formatter of which a part is not seen", () => {
  it.each([
    ["a function of a package", people, `table(r.people)`, []],
    [
      "a function of a package that gets one field",
      people,
      `r.people.map((p) => table(p.name)).join()`,
      ["people[].age"],
    ],
    [
      "a function of a package that calls back",
      people,
      `table(r.people.length, () => r.people[0].name)`,
      ["people[].age"],
    ],
    ["a function of a package in a map", people, `r.people.map(table).join()`, []],
    [
      "a function of a package that gets a list",
      people,
      `(() => { const l: string[] = []; table(l, r.people); return l.join(); })()`,
      [],
    ],
    ["a field that is in no call", "a: z.string(), b: z.string()", `table(r.a)`, ["b"]],
    ["a boolean beside a text that is not known", "a: z.string(), done: z.boolean()", `table(r.a)`, []],
    ["both ways of a condition", "a: z.string(), b: z.string(), c: z.string()", `table() ? r.a : r.b`, ["c"]],
    ["a condition on the environment", "a: z.string(), b: z.string()", `process.env.SHORT ? "" : r.a`, ["b"]],
    ["conditions that come together", "a: z.string(), b: z.string()", `(table() || "") + (table(1) && r.a)`, ["b"]],
    [
      "a filter that is not known",
      people,
      `r.people.filter((p) => table(p)).map((p) => p.name).join()`,
      ["people[].age"],
    ],
    ["a member that is not known", "a: z.string(), b: z.string()", `r[table()]`, []],
    ["fields that are not known", "...table(), a: z.string()", `r.b + r.c.d`, ["a"]],
    ["a field whose schema is not known", "a: table(), b: z.string()", `r.a.map((x) => x.y).join()`, ["b"]],
    ["a throw on one way", "a: z.string(), b: z.string()", `table() ? r.a : JSON.parse(r.b)`, ["b"]],
    [
      "text that is cut where it is long",
      "a: z.string(), b: z.string()",
      `table(r.a).slice(0, 5) + table(r.a).length`,
      ["b"],
    ],
    [
      "a loop over what is not known",
      "a: z.string(), b: z.string()",
      `(() => { let t = ""; for (const x of table(r)) t += x; return t; })()`,
      [],
    ],
    [
      "a loop until something that is not known",
      "a: z.string(), b: z.string()",
      `(() => { let t = ""; while (table()) t += r.a; return t; })()`,
      ["b"],
    ],
    ["a loop without end", "a: z.string()", `(() => { for (;;) { if (r.a === "") return ""; } })()`, []],
    ["recursion without end", "a: z.string()", `(function f(): string { return f(); })()`, []],
    [
      "a long loop",
      "n: z.number(), a: z.string()",
      `(() => { let t = 0; for (let i = 0; i < r.n; i++) t += i; return String(t); })()`,
      [],
    ],
    ["a pattern that may take long", "a: z.string(), b: z.string()", `r.a.replace(/^(_+.?)+$/, "")`, ["b"]],
    ["a class of a package", "a: z.string(), b: z.string()", `new Page().title(r.a).build()`, ["b"]],
    ["a class that extends one of a package", "a: z.string(), b: z.string()", `new Sheet(r.a).text()`, ["b"]],
    [
      "many unions",
      Array.from({ length: 8 }, (_, index) => `f${index}: z.union([z.string(), z.number()])`).join(),
      `"x"`,
      [],
    ],
  ])("%s", (_, output, text, expected) => {
    const before = `import { Page, table } from "some-tables";\nclass Sheet extends Page {}`;
    expect(saidOfText(output, text, before)).toEqual(expected);
  });

  it("is in a file that is not there", () => {
    const before = `import { show } from "./not-there.js";`;
    expect(saidOf(moduleWith({ output: people, format: "show", before }))).toEqual([]);
  });
});

describe("a formatter with code in other files", () => {
  const files = {
    "package.json": `{ "name": "s", "type": "module", "dependencies": { "@cyanheads/mcp-ts-core": "^0.10.0" } }`,
    "text/index.ts": `export * from "./row.js";`,
    "text/row.ts": `import { strong } from "./marks.js";
export const row = (p: { name: string; age: number }) => strong(p.name);
export class List { #rows: string[] = []; add(text: string) { this.#rows.push(text); return this; } get length() { return 1; } toString() { return this.#rows.join(); } }`,
    "text/marks.ts": "export function strong(text: string): string { return `**${text}**`; }",
  };

  function saidIn(text: string): readonly string[] {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-rendering-")));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    return saidOf(text, join(folder, "tool.ts"));
  }

  it("is followed there", () => {
    const before = `import { row } from "./text/index.js";`;
    const format = `(r) => [{ type: "text", text: r.people.map(row).join() }]`;
    expect(saidIn(moduleWith({ output: people, format, before }))).toEqual(["people[].age"]);
  });

  it.each([
    ["toString() { return this.rows.join(); }", "`${new Rows(r)}`", []],
    ["toString() { return this.rows[0]; }", "`${new Rows(r)}`", ["people[].age"]],
    // A function that is a field is not followed.
    ["join = () => { return this.rows[0]; }", "new Rows(r).join()", []],
  ])("is followed into its own class: %s", (member, text, expected) => {
    const before = `class Rows { rows: string[] = []; constructor(r: any) { this.rows.push(r.people[0].name, r.people[0].age); } ${member} }`;
    const format = `(r) => [{ type: "text", text: ${text} }]`;
    expect(saidIn(moduleWith({ output: people, format, before }))).toEqual(expected);
  });

  it.each([
    ["function (this: unknown, r) { return [{ type: 'text', text: r.people[0].name + r.people[0].age }]; }"],
    ["(r) => [{ type: 'text', text: [...lines(r)].join() }]"],
  ])("knows its own parameters, and does not follow generators: %s", (format) => {
    const before = "function* lines(r: any) { yield r.people[0].name; yield r.people[0].age; }";
    expect(saidIn(moduleWith({ output: people, format, before }))).toEqual([]);
  });

  it("is followed into its namespaces and classes", () => {
    const before = `import * as text from "./text/index.js";`;
    const format = `(r) => [{ type: "text", text: String(new text.List().add(text.strong ? "" : text.row(r.people[0]))) }]`;
    expect(saidIn(moduleWith({ output: people, format, before }))).toEqual(["people[].age"]);
  });
});

describe("an optional field", () => {
  it.each([
    ["is read without a check", "items: z.array(z.string()).optional()", "r.items.join()", ["threw without items"]],
    ["is checked", "items: z.array(z.string()).optional()", "r.items?.join() ?? ''", []],
    ["has a default", "items: z.array(z.string()).default([])", "r.items.join()", []],
    [
      "is one of two",
      "a: z.object({ x: z.string() }).optional(), b: z.object({ x: z.string() }).optional()",
      "r.a ? r.a.x : r.b!.x",
      ["b.x"],
    ],
    [
      "is in a list",
      "xs: z.array(z.object({ y: z.object({ z: z.string() }).nullish() }))",
      "r.xs.map((x) => x.y!.z).join()",
      ["threw without xs[].y"],
    ],
    ["is iterated over", "items: z.array(z.string()).optional()", "[...r.items].join()", ["threw without items"]],
  ])("%s", (_, output, text, expected) => {
    expect(saidOfText(output, text)).toEqual(expected);
  });
});

it("asks nothing of tools of other libraries", () => {
  const text = moduleWith({ output: people, format: "() => []" }).replace("@cyanheads/mcp-ts-core", "my-tools");
  expect(saidOf(text)).toEqual([]);
});
