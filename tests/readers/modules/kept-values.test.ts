import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { evaluateText, plainText } from "../evaluate/evaluating.ts";
import type { Value } from "../../../lib/readers/ecmascript/evaluate/value.ts";
import { emitDeclared } from "../../../lib/readers/ecmascript/zod/emit-schema.ts";
import { newest } from "../zod/replaying.ts";

/** A folder with modules that a test may write again. */
function folder(files: Readonly<Record<string, string>>): {
  readonly main: string;
  readonly write: (name: string, text: string) => void;
} {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "mcp-kept-")));
  onTestFinished(() => {
    rmSync(path, { recursive: true, force: true });
  });
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  return { main: join(path, "main.ts"), write };
}

describe("values of imported modules", () => {
  it("are those of the disk, from one linted text to the next", () => {
    const { main, write } = folder({ "a.ts": "export const x = { n: 1 };" });
    const text = `import { x } from "./a.ts"; x;`;
    expect(plainText(text, main)).toEqual({ n: 1 });
    expect(plainText(text, main)).toEqual({ n: 1 });
    write("a.ts", "export const x = { n: 'another' };");
    expect(plainText(text, main)).toEqual({ n: "another" });
  });

  it("follow the modules that they are made of", () => {
    const { main, write } = folder({
      "a.ts": `import { y } from "./b.ts"; const inner = y; export const x = [inner];`,
      "b.ts": "export const y = 1;",
    });
    const text = `import { x } from "./a.ts"; x;`;
    expect(plainText(text, main)).toEqual([1]);
    write("b.ts", "export const y = 'two';");
    expect(plainText(text, main)).toEqual(["two"]);
  });

  it("follow the linted text where they are made of it", () => {
    const { main } = folder({ "a.ts": `import { own } from "./main.ts"; export const x = own;`, "main.ts": "" });
    expect(plainText(`import { x } from "./a.ts"; export const own = 1; x;`, main)).toBe(1);
    expect(plainText(`import { x } from "./a.ts"; export const own = 2; x;`, main)).toBe(2);
  });

  it("stay apart where conditions are taken differently", () => {
    const { main } = folder({ "a.ts": `export const x = process.env.A ? "yes" : "no";` });
    const text = `import { x } from "./a.ts"; x;`;
    expect(evaluateText(text, main, true).value).toMatchObject({ value: "yes" });
    expect(evaluateText(text, main, false).value).toMatchObject({ value: "no" });
  });

  it("do not depend on which of two that name each other is read first", () => {
    const { main } = folder({ "a.ts": `export const x = { y }; export const y = { x };` });
    const first = plainText(`import { x } from "./a.ts"; x;`, main);
    plainText(`import { y } from "./a.ts"; y;`, main);
    expect(plainText(`import { x } from "./a.ts"; x;`, main)).toEqual(first);
  });

  it("have the places of the text that uses them", () => {
    const { main } = folder({
      "a.ts": `import { z } from "zod/v4"; export const refused = z.string(); export const taken = z.object({ a: z.string() });`,
    });
    for (const before of ["", "/* moved */ "]) {
      const text = `${before}import { refused, taken } from "./a.ts"; ({ refused, taken });`;
      const { value } = evaluateText(text, main);
      if (value.kind !== "object") throw new Error("no object");
      for (const member of value.members.values()) {
        expect(member.keySite.module.text).toBe(text);
        const sent = emitDeclared(member.value, {
          profile: newest,
          role: "input",
          kind: "registerTool",
          site: member.keySite,
        });
        expect(sent?.site.module.text === text || sent?.site.module.path !== main).toBe(true);
      }
    }
  });
});

/** A list of tools that a maker of another module makes, as many servers have it. */
const registry = {
  "make.ts": `import { suffix } from "./suffix.ts"; export const make = (name) => ({ name: name + suffix, run: () => suffix });`,
  "suffix.ts": `export const suffix = "!";`,
  "one.ts": `import { make } from "./make.ts"; export const one = () => make("one");`,
  "two.ts": `import { make } from "./make.ts"; export const two = () => make("two");`,
  "all.ts": `import { one } from "./one.ts"; import { two } from "./two.ts"; export const all = () => [one(), two()];`,
};
const names = `import { all } from "./all.ts"; all().map((tool) => tool.name);`;

describe("results of calls", () => {
  it("are kept from one linted text to the next", () => {
    const { main } = folder(registry);
    const text = `import { all } from "./all.ts"; all();`;
    const [first, second] = [main, main].map((path) => evaluateText(text, path).value);
    expect(itemsOf(first)).toHaveLength(2);
    expect(itemsOf(second)).toEqual(itemsOf(first));
    expect(itemsOf(second)[0]).toBe(itemsOf(first)[0]);
  });

  it("are those of a linted text where they are made of it, and otherwise those of the disk", () => {
    const { main } = folder(registry);
    const two = join(dirname(main), "two.ts");
    expect(plainText(names, main)).toEqual(["one!", "two!"]);
    const edited = `import { make } from "./make.ts"; import { all } from "./all.ts"; export const two = () => make("2"); all().map((tool) => tool.name);`;
    expect(plainText(edited, two)).toEqual(["one!", "2!"]);
    expect(plainText(edited.replace('"2"', '"zwei"'), two)).toEqual(["one!", "zwei!"]);
    expect(plainText(names, main)).toEqual(["one!", "two!"]);
  });

  it("follow a module that changes on the disk, also in functions that they hand out", () => {
    const { main, write } = folder(registry);
    const results = `import { all } from "./all.ts"; all().map((tool) => [tool.name, tool.run()]);`;
    expect(plainText(results, main)).toEqual([
      ["one!", "!"],
      ["two!", "!"],
    ]);
    write("suffix.ts", `export const suffix = "??";`);
    expect(plainText(results, main)).toEqual([
      ["one??", "??"],
      ["two??", "??"],
    ]);
  });

  it("follow the linted text where a kept function reads it", () => {
    const { main, write } = folder({
      "tool.ts": `import { own } from "./main.ts"; export const tool = { run: () => own };`,
    });
    write("main.ts", "export const own = 'disk';");
    const other = join(dirname(main), "other.ts");
    const run = `import { tool } from "./tool.ts"; tool.run();`;
    expect(plainText(`export const own = 1; ${run}`, main)).toBe(1);
    expect(plainText(run, other)).toBe("disk");
    expect(plainText(`export const own = 2; ${run}`, main)).toBe(2);
  });

  it("stay apart by their arguments", () => {
    const { main } = folder({ ...registry, "texts.ts": `export const [a, b] = ["a", "b"]; export const own = { a };` });
    const text = `import { make } from "./make.ts"; import { a, b, own } from "./texts.ts";
[make(a), make(b), make(own.a), make(b), make("c")].map((tool) => tool.name);`;
    expect(plainText(text, main)).toEqual(["a!", "b!", "a!", "b!", "c!"]);
    expect(plainText(text.replace('"c"', '"d"'), main)).toEqual(["a!", "b!", "a!", "b!", "d!"]);
  });

  it("stay apart for each call, because each makes a schema of its own", () => {
    const { main } = folder({
      "make.ts": `import { z } from "zod/v4"; export const make = () => z.string(); export const pair = (of) => [make(), make()];`,
      "a.ts": `import { pair } from "./make.ts"; export const own = pair({});`,
      "b.ts": `import { make, pair } from "./make.ts"; import { name } from "./name.ts";
export const all = [...pair({}), ...[{}, {}].map(() => make()), name];`,
      "name.ts": `export const name = 1;`,
    });
    const text = `import { own } from "./a.ts"; import { all } from "./b.ts"; export const name = 2; [...own, ...all];`;
    for (const file of ["main.ts", "name.ts", "main.ts", "other.ts"]) {
      const { value } = evaluateText(text, join(dirname(main), file));
      const made = itemsOf(value).flatMap((item) => (item.kind === "zod" ? [item.schema] : []));
      expect(made).toHaveLength(6);
      expect(new Set(made).size).toBe(6);
    }
  });

  it("stay apart where conditions are taken differently", () => {
    const { main } = folder({ "a.ts": `export const x = () => (process.env.A ? "yes" : "no");` });
    const text = `import { x } from "./a.ts"; x();`;
    for (const assumed of [true, false, true])
      expect(evaluateText(text, main, assumed).value).toMatchObject({ value: assumed ? "yes" : "no" });
    expect(plainText(text, main)).toBe("no");
  });

  it("are those of a function that calls itself, each time", () => {
    const { main } = folder({
      "a.ts": `export const nest = (name) => { const inner = nest(name); return { name, inner }; };`,
      "b.ts": `export const name = "end";`,
    });
    const text = `import { nest } from "./a.ts"; import { name } from "./b.ts"; nest(name).inner.inner.name;`;
    expect(plainText(text, main)).toBe("end");
    expect(plainText(text, main)).toBe("end");
  });

  it("are forgotten after a while, because an import may lead elsewhere", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { main, write } = folder({ "a.ts": `import { name } from "@desk/names"; export const x = { name };` });
    const text = `import { x } from "./a.ts"; x.name;`;
    expect(evaluateText(text, main).value.kind).toBe("external");
    write("package.json", `{ "workspaces": ["packages/*"] }`);
    write("packages/names/package.json", `{ "name": "@desk/names" }`);
    write("packages/names/src/index.ts", `export const name = "find";`);
    vi.setSystemTime(Date.now() + 60_000);
    expect(plainText(text, main)).toBe("find");
  });
});

function itemsOf(value: Value | undefined): readonly Value[] {
  return value?.kind === "array" ? value.items : [];
}
