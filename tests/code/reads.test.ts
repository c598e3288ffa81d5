import { describe, expect, it } from "vitest";
import { type ArgumentUses, argumentUsesOf } from "../../lib/code/reads.ts";
import type { UseKind } from "../../lib/code/uses.ts";
import { read } from "../readers/ecmascript/read.ts";

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { save } from "some-package";
const server = new McpServer({ name: "s", version: "1.0.0" });
`;

/** What a handler with some code does with its arguments `a`, `b`, `c`. */
function usesIn(code: string, around = "", parameters = "args"): ArgumentUses {
  const text = `${sdk}${around}
server.registerTool("tool", { inputSchema: { a: z.any(), b: z.any(), c: z.any() } }, async (${parameters}) => { ${code} });`;
  const [tool] = read(text, { path: "/nowhere/app/src/module.tsx" })?.tools ?? [];
  const uses = tool && argumentUsesOf(tool);
  if (!uses) throw new Error("no uses");
  return uses;
}

function pathsOf(uses: ArgumentUses, kind: UseKind): readonly string[] {
  return [...new Set(uses.of(kind).map(({ keys }) => keys.join(".")))].sort();
}

/** Which of the arguments may be read. */
function readable(uses: ArgumentUses, ...paths: readonly string[]): readonly string[] {
  return (paths.length ? paths : ["a", "b", "c"]).filter((path) => uses.mayRead(path.split(".")));
}

describe("an argument is read", () => {
  it.each([
    ["as a member", "save(args.a);", "", ["a"]],
    ["with a name in brackets", "save(args['a']);", "", ["a"]],
    ["in a pattern", "const { a, b = 1 } = args; save(a, b);", "", ["a", "b"]],
    ["from the rest of a pattern", "const { a, ...rest } = args; save(a, rest.b);", "", ["a", "b"]],
    ["in a function of the project", "helper(args);", "function helper(x) { return x.c; }", ["c"]],
    ["in a method of a class", "new Store().put(args);", "class Store { put(x) { save(x.b); } }", ["b"]],
    ["in a callback", "await save(() => args.a);", "", ["a"]],
    ["in a function that nobody calls here", "const run = { go: () => args.a }; save(run);", "", ["a"]],
    ["by a spread with defaults before it", "const o = { a: 1, ...args }; save(o.a);", "", ["a"]],
    ["by its name", 'if ("a" in args) save(1);', "", ["a"]],
    ["if it has the name of a size", "save(args.a.size);", "", ["a"]],
    [
      "after a check by a schema",
      "const p = z.object({ a: z.string(), b: z.string() }).parse(args); save(p.a);",
      "",
      ["a"],
    ],
    ["in a part of code of which nothing is known", "return <Item name={args.a} />;", "", ["a"]],
    ["by a function that calls itself", "walk(args);", "function walk(x) { if (x.a) walk(x.b); }", ["a", "b"]],
    ["in a loop's condition", "do { save(1); } while (args.b);", "", ["b"]],
    ["in a getter", "save({ get it() { return args.c; } });", "", ["c"]],
  ])("%s", (_about, code, around, expected) => {
    expect(readable(usesIn(code, around))).toEqual(expected);
  });

  it.each([
    ["code that is not seen gets the arguments", "await save(args);"],
    ["they are returned", "return args;"],
    ["they are kept in a field", "holder.args = args;"],
    ["they are kept in a variable of the module", "last = args;"],
    ["a key is not known", "for (const key of keys) save(args[key]);"],
    ["they are spread into what is not seen", "save({ ...args });"],
    ["they are turned to text", "save(JSON.stringify(args));"],
    ["they are thrown", "throw args;"],
    ["a constructor that is not seen gets them", "new Child(args);"],
    ["their keys are gone through", "for (const key in args) save(key);"],
    ["a field of a class is a parameter", "new Keeper(args);"],
    ["they are the function's own list", "save(arguments);"],
  ])("any, if %s", (_about, code) => {
    const around = `let last; const holder = {}; const keys = save();
class Child extends save {} class Keeper { constructor(private readonly all) {} }`;
    expect(readable(usesIn(code, around))).toEqual(["a", "b", "c"]);
  });

  it("none by a function that does not use them", () => {
    expect(readable(usesIn("return { content: [] };"))).toEqual([]);
    expect(readable(usesIn("return { content: [] };", "", ""))).toEqual([]);
  });

  it("if it has the name of a size", () => {
    const uses = usesIn("helper(args);", "function helper({ size, length }) { save(size + length); }");
    expect(readable(uses, "size", "length", "a")).toEqual(["size", "length"]);
  });

  it("as a part of another argument", () => {
    const uses = usesIn("save(args.a.x); for (const item of args.b) save(item.y);");
    expect(readable(uses, "a", "a.x", "a.z", "b.0.y", "b.0.z")).toEqual(["a", "a.x", "b.0.y"]);
  });
});

describe("a part of the arguments", () => {
  it("is read for certain only by the function that is certainly called", () => {
    const around = "const list = [{ run: (x) => x.a }, { run: (x) => x.b }];";
    expect(
      usesIn("list.find((each) => each).run(args);", around)
        .of("read")
        .map(({ isCertain }) => isCertain),
    ).toEqual([false, false]);
    expect(usesIn("list[0].run(args);", around).of("read")).toEqual([expect.objectContaining({ isCertain: true })]);
  });

  it.each([
    ["a member is taken", "save(args.a.length);", "", ["a"]],
    ["a method is called", "args.a.trim();", "", ["a"]],
    ["a pattern takes it apart", "const { x } = args.a; save(x);", "", ["a"]],
    ["its items are gone through", "for (const item of args.a) save(item);", "", ["a"]],
    ["its items are spread", "save([...args.a]);", "", ["a"]],
    ["a function of the project does it", "helper(args.a);", "function helper(x) { return x.trim(); }", ["a"]],
    ["it is asked for in a condition", "if (args.a) args.a.trim();", "", []],
    ["it is asked for before", "if (!args.a) throw new Error(); args.a.trim();", "", []],
    ["it is asked for beside", "args.a && args.a.trim();", "", []],
    ["its type is asked for", "if (typeof args.a === 'string') args.a.trim();", "", []],
    ["it may be missing", "args.a?.trim().length;", "", []],
    ["it has a default", "const { a = '' } = args; a.trim();", "", []],
    ["it has another value", "(args.a ?? '').trim(); (args.b || '').trim();", "", []],
    ["code that is not seen checks it", "save(args); args.a.trim();", "", []],
    ["it is written to a log", "console.log(args); args.a.trim();", "", ["a"]],
    [
      "a function of the project asks for it",
      "helper(args.a); args.a.trim();",
      "function helper(x) { if (!x) throw 1; }",
      [],
    ],
    ["the caller asks for it", "if (args.a) helper(args.a);", "function helper(x) { return x.trim(); }", []],
    ["a schema checks it", "const p = z.object({ a: z.string() }).parse(args); p.a.trim();", "", []],
  ])("is needed where %s", (_about, code, around, expected) => {
    expect(pathsOf(usesIn(code, around), "needed")).toEqual(expected);
  });

  it.each([
    ["a pattern", "const { a = 5 } = args; save(a);", ["a"]],
    ["`??`", "save(args.a ?? 5);", ["a"]],
    ["`??=`", "let { a } = args; a ??= 5; save(a);", ["a"]],
    ["no `||`, which replaces an empty text", "save(args.a || 5);", []],
  ])("gets a default from %s", (_about, code, expected) => {
    expect(pathsOf(usesIn(code), "defaulted")).toEqual(expected);
  });

  it.each([
    ["is exposed without a `catch`", "await save(args.a);", 1],
    ["is not exposed under a `try`", "try { await save(args.a); } catch { return; }", 0],
    ["is exposed under a `try` without a `catch`", "try { await save(args.a); } finally { save(); }", 1],
    ["is not exposed if the promise has a `catch`", "await save(args.a).catch(() => undefined);", 0],
  ])("%s", (_about, code, count) => {
    expect(usesIn(code).of("exposed")).toHaveLength(count);
  });
});
