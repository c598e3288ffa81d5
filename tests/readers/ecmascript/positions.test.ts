import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, plain, read, sdk, toolOf } from "./read.ts";

describe("a tool points at its own text", () => {
  const text = `${sdk}
server.registerTool("find", {
  "description": "Find " + "things.",
  inputSchema: { query: z.string().max(5).describe("What to find") },
  annotations: { readOnlyHint: true },
}, async () => ({}));`;
  const tool = toolOf(text);

  it("with its keys as they are written, quotes included", () => {
    expect(at(text, tool.keySpan("description"))).toBe(`"description"`);
    expect(at(text, tool.keySpan("inputSchema"))).toBe("inputSchema");
    expect(tool.annotations.state === "known" && at(text, tool.annotations.value.keySpan("readOnlyHint"))).toBe(
      "readOnlyHint",
    );
  });

  it("with its values", () => {
    expect(at(text, tool.span)).toBe(`"find"`);
    expect(tool.description.state === "known" && at(text, tool.description.span)).toBe(`"Find " + "things."`);
  });

  it("with the keys and calls of its schema", () => {
    const [parameter] = tool.parameters;
    expect(at(text, parameter?.keySpan)).toBe("query");
    expect(parameter?.pointer).toBe("/inputSchema/properties/query");
    const maxLength = parameter?.schema.keyword("maxLength");
    expect(maxLength?.state === "known" && at(text, maxLength.span)).toBe("5");
    expect(at(text, parameter?.schema.keywordSpan("maxLength"))).toBe("max");
    const description = parameter?.schema.description;
    expect(description?.state === "known" && at(text, description.span)).toBe(`"What to find"`);
  });

  it("and at the registering call for what is written nowhere", () => {
    expect(at(text, tool.source.anchor)).toBe("registerTool");
    const bare = `${sdk}server.tool("now", cb);`;
    expect(at(bare, toolOf(bare).keySpan("inputSchema"))).toBe("tool");
  });
});

describe("other shapes point at theirs", () => {
  it("a class at its fields", () => {
    const text = `${sdk}class FindTool extends Tool { static toolName = "find"; protected description = "Find."; argsShape = {}; execute() {} }`;
    const tool = toolOf(text);
    expect([
      at(text, tool.span),
      at(text, tool.keySpan("description")),
      at(text, tool.keySpan("inputSchema")),
      at(text, tool.source.anchor),
    ]).toEqual([`"find"`, "description", "argsShape", "FindTool"]);
  });

  it("a record at its keys", () => {
    const text = `${sdk}export const tools = { find: { description: "Find.", parameters: z.object({}), annotations: {} } };`;
    const tool = toolOf(text);
    expect([at(text, tool.span), at(text, tool.keySpan("name")), at(text, tool.keySpan("inputSchema"))]).toEqual([
      "find",
      "find",
      "parameters",
    ]);
  });

  it("a wrapper's call at its arguments", () => {
    const text = `${sdk}
function add(name: string, text: string) { server.registerTool(name, { description: text, inputSchema: {} }, run); }
add("find", "Find things.");`;
    const tool = toolOf(text);
    expect([at(text, tool.span), at(text, tool.keySpan("description")), at(text, tool.source.anchor)]).toEqual([
      `"find"`,
      `"Find things."`,
      "add",
    ]);
  });

  it("an object without a name at its first key", () => {
    const text = `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ "title": "Merge" }] }));`;
    expect(at(text, toolOf(text).span)).toBe(`"title"`);
  });

  it("constants at their literals", () => {
    const text = `${sdk}const NAMES = { find: "find" };\nserver.registerTool(NAMES.find, { description: "Find." }, cb);`;
    expect(at(text, toolOf(text).span)).toBe(`"find"`);
  });
});

describe("what comes from another file", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "mcp-reader-"));
    mkdirSync(join(folder, "src"));
    writeFileSync(
      join(folder, "src/shared.ts"),
      `import { z } from "zod";
export const NAME = "find", TEXT = "Find things.";
export const Limit = z.number().int().max(50);
export const paging = { limit: Limit, cursor: z.string() };
export const hints = { readOnlyHint: true };
export function listTool(what: string, about: string) { return { name: \`list_\${what}\`, description: about, inputSchema: { type: "object" } }; }
export function makeTool(what: string, about: string, shape: object, work: () => void) { return [\`list_\${what}\`, about + " of all", shape, work]; }
export const lazyTool = (name: string, about: string, shape: object, work: () => void) => () => ({ name, description: about, schema: shape, handler: work });
export function buildTool({ name, description, operations }: Options) {
  return { name, description, inputSchema: { type: "object", properties: { operation: { enum: operations.map((each) => each.name) } } } };
}
export function registerAll(server) { server.registerTool("fixed", { description: "Fixed." }, run); }
`,
    );
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it("points at the place that brings it in, and has no editor", () => {
    const text = `${sdk}import * as shared from "./shared.js";
server.registerTool(shared.NAME, {
  description: shared.TEXT,
  inputSchema: { top: shared.Limit.optional(), ...shared.paging },
  annotations: shared.hints,
}, cb);`;
    const tool = toolOf(text, { path: join(folder, "src/server.ts") });
    expect(at(text, tool.span)).toBe("shared.NAME");
    const {
      description,
      annotations,
      parameters: [top, limit, cursor],
    } = tool;
    expect(description.state === "known" && at(text, description.span)).toBe("shared.TEXT");
    expect(annotations.state === "known" && at(text, annotations.value.keySpan("readOnlyHint"))).toBe("shared.hints");
    expect(annotations.state === "known" && annotations.value.editor).toBeUndefined();
    expect(at(text, top?.keySpan)).toBe("top");
    expect(at(text, limit?.keySpan)).toMatch(/^(?:\.\.\.shared\.paging|\{ top: .*\})$/u);
    expect(cursor?.schema.editor).toBeUndefined();
    const maximum = top?.schema.keyword("maximum");
    expect(maximum?.state === "known" && at(text, maximum.span)).toBe("shared.Limit.optional()");
  });

  it("is not linted where another file only calls it", () => {
    const text = `${sdk}import { registerAll } from "./shared.js";\nregisterAllTools(server);\nregisterAll(server);`;
    expect(read(text, { path: join(folder, "src/server.ts") })).toBeUndefined();
  });

  it("is linted where a call fills in a list of its parts, a function that makes it, or an object that has no schema", () => {
    const text = `import * as shared from "./shared.js";
import { lazyTool } from "./shared.js";
import { z } from "zod";
export const tools = [
  shared.makeTool("users", "Lists the users", { query: z.string() }, run),
  lazyTool("count-users", "Counts the users", { query: z.string() }, run),
];
export const reading = shared.buildTool({ name: "read_users", description: "Reads users.", operations: [{ name: "one" }, { name: "all" }] });`;
    const tools = read(text, { path: join(folder, "src/tools.ts") })?.tools ?? [];
    expect(tools.map(plain)).toMatchObject([
      {
        name: "list_users",
        description: "Lists the users of all",
        inputSchema: { properties: { query: { type: "string" } } },
      },
      {
        name: "count-users",
        description: "Counts the users",
        inputSchema: { properties: { query: { type: "string" } } },
      },
      {
        name: "read_users",
        description: "Reads users.",
        inputSchema: { properties: { operation: { enum: ["one", "all"] } } },
      },
    ]);
    expect(tools.map(({ description }) => description.state === "known" && at(text, description.span))).toEqual([
      "shared.makeTool",
      `"Counts the users"`,
      `"Reads users."`,
    ]);
  });

  it("is linted where a call fills it in", () => {
    const text = `import { listTool } from "./shared.js";\nexport const users = listTool("users", "List the users.");`;
    const tool = toolOf(text, { path: join(folder, "src/tools.ts") });
    expect(tool.label).toBe("list_users");
    expect(at(text, tool.span)).toBe("listTool");
    expect(tool.description.state === "known" && at(text, tool.description.span)).toBe(`"List the users."`);
  });
});

describe("variants", () => {
  const variantsOf = (text: string): (string | undefined)[] =>
    toolOf(sdk + text).variants.map(({ description }) =>
      description.state === "known" ? description.value : description.state,
    );

  it("are the forms that an undecided condition gives, a variable of the environment not set before set", () => {
    expect(variantsOf(`server.registerTool("a", { description: flags.safe ? "Safe." : "Unsafe." }, cb);`)).toEqual([
      "Safe.",
      "Unsafe.",
    ]);
    expect(
      variantsOf(`server.registerTool("a", { description: process.env.SAFE ? "Safe." : "Unsafe." }, cb);`),
    ).toEqual(["Unsafe.", "Safe."]);
  });

  it("combine up to three conditions", () => {
    const text = `const [a, b] = [flags.a ? "A" : "a", flags.b ? "B" : "b"];\nserver.registerTool("a", { description: a + b }, cb);`;
    expect(variantsOf(text)).toEqual(["AB", "aB", "Ab", "ab"]);
  });

  it("turn each of more conditions alone", () => {
    const text = `server.registerTool("a", { description: \`\${f.a ? "A" : "a"}\${f.b ? "B" : "b"}\${f.c ? "C" : "c"}\${f.d ? "D" : "d"}\` }, cb);`;
    expect(variantsOf(text)).toEqual(["ABCD", "aBCD", "AbCD", "ABcD", "ABCd"]);
  });

  it("do not have a text that a function makes under more conditions than are combined", () => {
    const text = (parts: readonly string[]): string =>
      `const about = () => { ${parts.map((part) => `if (f.${part}) return "${part}";`).join(" ")} return "Find."; };
server.registerTool("a", { description: about() }, cb);`;
    const condition = (count: number): string =>
      `const pick = (x) => (${["a", "b", "c", "d"]
        .slice(0, count)
        .map((name) => `(f.${name} ? 1 : 0)`)
        .join(" + ")}) * x > 2 ? "Many." : "Few.";
server.registerTool("a", { description: pick(1) }, cb);`;
    expect(variantsOf(text(["a"]))).toEqual(["a", "Find."]);
    expect(variantsOf(condition(3))).toEqual(["Many.", "Few."]);
    expect(variantsOf(condition(4))[0]).toBe("unknown");
  });

  it("are one where a condition changes nothing", () => {
    expect(
      variantsOf(`const used = x ? 1 : 2;\nserver.registerTool("a", { description: "Text." }, async () => used);`),
    ).toEqual(["Text."]);
    expect(variantsOf(`server.registerTool("a", { description: x ? "Text." : "Text." }, cb);`)).toEqual(["Text."]);
  });

  it("belong to each tool that shares a condition", () => {
    const server = read(`${sdk}const who = process.env.GUESTS ? "guests" : "family";
server.registerTool("a", { description: "Show " + who }, cb);
server.registerTool("b", { description: "Tell " + who }, cb);
server.registerTool("c", { description: "Nobody" }, cb);`);
    expect(server?.tools.map(({ variants }) => variants.length)).toEqual([2, 2, 1]);
  });

  it("may differ in their parameters", () => {
    const tool = toolOf(
      `${sdk}server.registerTool("a", { inputSchema: { url: z.string(), ...(cliArgs?.deep ? { depth: z.number() } : {}) } }, cb);`,
    );
    expect(tool.variants.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([
      ["url", "depth"],
      ["url"],
    ]);
  });
});
