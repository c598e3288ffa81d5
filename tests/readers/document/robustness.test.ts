import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../lib/model/json.ts";
import { toJson } from "../../../lib/model/plain.ts";
import type { Server } from "../../../lib/model/server.ts";
import { looksLikeDefinitions } from "../../../lib/readers/document/file-name.ts";
import { read, readJson, readSource } from "./reading.ts";
import { locate, parse, setups, strictJson, type SetupName } from "./setups.ts";

const fixtures = new URL("../../../fixtures/", import.meta.url);
const fixture = (path: string): string => readFileSync(new URL(path, fixtures), "utf8");

/** Touches all that a rule may touch. */
function explore(server: Server | undefined): void {
  const { tools = [], resources = [], prompts = [], manifest } = server ?? {};
  for (const definition of [...tools, ...resources, ...prompts]) {
    toJson(definition.root);
    definition.editor?.set("description", "x");
    expect(definition.label).toBeTypeOf("string");
    expect(definition.span.end).toBeGreaterThan(definition.span.start);
  }
  for (const { parameters } of tools) for (const { schema } of parameters) schema.editor?.set("maxLength", 1);
  if (manifest) toJson(manifest.root);
}

describe("nothing throws", () => {
  it.each(["json", "yaml"])("on the hostile fixtures of %s", (kind) => {
    const names = kind === "json" ? strictJson : (["yaml-eslint-parser", "yml/yaml"] as const);
    let count = 0;
    for (const file of readdirSync(new URL(`hostile/${kind}/`, fixtures))) {
      for (const setup of names) {
        const source = parse(setup, fixture(`hostile/${kind}/${file}`), `/project/${file}`);
        if (!source) continue;
        // CPU time, because a busy machine takes longer.
        const started = process.cpuUsage();
        explore(readSource(source));
        expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  it.each(["library-desk/yaml/tools.yaml", "ticket-queue/yaml/tools.yaml", "ticket-queue/json/tools.json"])(
    "on %s, cut anywhere",
    (path) => {
      const text = fixture(`servers/${path}`);
      let count = 0;
      for (let end = 0; end < text.length; end += 97) {
        const source = parse(
          path.endsWith("json") ? "json/json" : "yaml-eslint-parser",
          text.slice(0, end),
          "/project/tools.yaml",
        );
        if (!source) continue;
        explore(readSource(source));
        count++;
      }
      // Of JSON no part is a document, but for the YAML parser almost every one.
      expect(count > 20).toBe(path.endsWith("yaml"));
    },
  );

  it("on a tree that is not what its parser would make", () => {
    for (const ast of [{ type: "Program", body: [] }, { type: "Program" }, { type: "Program", body: [null] }]) {
      expect(readSource({ text: "", ast, parserServices: { isJSON: true }, path: "/tools.json" })).toBeUndefined();
      expect(readSource({ text: "", ast, parserServices: { isYAML: true }, path: "/tools.yaml" })).toBeUndefined();
    }
    expect(
      readSource({ text: "", ast: { type: "Document", body: null }, parserServices: {}, path: "/tools.json" }),
    ).toBeUndefined();
  });
});

describe("deep nesting", () => {
  it.each([...strictJson, "yaml-eslint-parser"] as const)("is unknown from 501 levels on under %s", (setup) => {
    const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    const unknown = (levels: number): string[] => {
      const places: string[] = [];
      const [root] = locate(setup, nested(levels)) ?? [];
      expect(root).toBeDefined();
      if (root) toJson(root, ({ reason }) => places.push(reason));
      return places;
    };
    expect(unknown(500)).toEqual([]);
    expect(unknown(501)).toEqual(["it is nested more than 500 levels deep"]);
  });
});

describe("reading", () => {
  it("looks at a document no deeper than it must to know it for something else", () => {
    let touched = 0;
    const value = {
      type: "Object",
      range: [0, 1],
      get members(): unknown[] {
        touched++;
        return [];
      },
    };
    const member = (name: string) => ({ name: { type: "String", value: name, range: [0, 1] }, value });
    const body = { type: "Object", range: [0, 1], members: [member("a"), member("b")] };
    expect(
      readSource({ text: "{}", ast: { type: "Document", body }, parserServices: {}, path: "/x.json" }),
    ).toBeUndefined();
    expect(touched).toBe(0);
  });

  it("takes time in proportion to the number of tools", () => {
    const tool = (index: number): Json => ({
      name: `tool_${String(index)}`,
      description: "Does it.",
      inputSchema: {
        type: "object",
        properties: {
          id: { type: "string" },
          count: { type: "integer", minimum: 1 },
          tags: { type: "array", items: { type: "string" } },
        },
      },
    });
    const time = (count: number): number => {
      const source = parse("json/json", JSON.stringify(Array.from({ length: count }, (_, index) => tool(index))));
      if (!source) throw new Error("It cannot be parsed.");
      const best = Array.from({ length: 3 }, () => {
        const { user } = process.cpuUsage();
        explore(readSource({ ...source }));
        return process.cpuUsage().user - user;
      });
      return Math.min(...best) / count;
    };
    time(200);
    const [few, many] = [time(200), time(2000)];
    expect(many / few).toBeLessThan(4);
  });
});

describe("looksLikeDefinitions", () => {
  const documents: [string, string][] = [
    ['{ "name": "a", "inputSchema": {} }', "/a/x.json"],
    ['{ "name": "a", "input_schema": {} }', "/a/x.json"],
    ['{ "name": "a", "parameters": { "type": "object" } }', "/a/x.json"],
    ['{ "type": "function", "name": "a" }', "/a/x.json"],
    [String.raw`{ "\u0074ools": [] }`, "/a/x.json"],
    [String.raw`{ "n\u0061me": "a", "input\u0053chema": {} }`, "/a/x.json"],
    ['{ "resources": [] }', "/a/x.json"],
    ['{ "resourceTemplates": [] }', "/a/x.json"],
    ['{ "prompts": [] }', "/a/x.json"],
    ['{ "mcpServers": {} }', "/a/x.json"],
    ['{ "servers": {} }', "/a/mcp.json"],
    ['{ "dxt_version": "0.1" }', "/a/x.json"],
    ['{ "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" }', "/a/x.json"],
    ["{}", "/a/server.json"],
    ['[{ "name": "get_a" }]', "/a/my.tools.json"],
    ['{ "name": "get_a" }', "/a/tools/a.json"],
  ];

  it.each(documents)("is true for %s in %s, which is read", (text, path) => {
    expect(read(text, path)).toBeDefined();
    expect(looksLikeDefinitions({ text, path })).toBe(true);
  });

  it("is true for letters that YAML escapes", () => {
    const text = '"t\\x6fols": []\n';
    expect(read(text, "/a/x.yaml")).toBeDefined();
    expect(looksLikeDefinitions({ text, path: "/a/x.yaml" })).toBe(true);
    const folded = '? "to\\\n  ols"\n: []\n';
    expect(read(folded, "/a/x.yaml")).toBeDefined();
    expect(looksLikeDefinitions({ text: folded, path: "/a/x.yaml" })).toBe(true);
  });

  it.each(Object.keys(setups) as SetupName[])("is true for whatever is read of the fixtures under %s", (setup) => {
    const kind = setup.startsWith("y") ? "yaml" : "json";
    for (const file of readdirSync(new URL(`hostile/${kind}/`, fixtures))) {
      const source = parse(setup, fixture(`hostile/${kind}/${file}`), `/project/${file}`);
      if (source && readSource(source)) expect(looksLikeDefinitions(source), file).toBe(true);
    }
  });

  it.each([
    ['{ "name": "a", "version": "1.0.0", "description": "line\\nbreak \\"quoted\\"" }', "/a/package.json"],
    ['{ "compilerOptions": { "strict": true } }', "/a/tsconfig.json"],
    ["name: CI\non: push\n", "/a/.github/workflows/ci.yml"],
  ])("is false for %s", (text, path) => {
    expect(looksLikeDefinitions({ text, path })).toBe(false);
  });
});

describe("an entry that no rule can say anything about", () => {
  it("is left out", () => {
    expect(readJson({ tools: [null, 1, "a", [], true, { name: "a", inputSchema: {} }] })?.tools).toHaveLength(1);
  });
});
