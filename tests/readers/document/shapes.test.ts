import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { readJson, read, summaryOf, textAt } from "./reading.ts";

const tool: JsonObject = { name: "get_user", description: "Get a user.", inputSchema: { type: "object" } };
const nameless: JsonObject = { description: "Get a user.", inputSchema: { type: "object" } };
const resource: JsonObject = { uri: "file:///log.txt", name: "log" };
const template: JsonObject = { uriTemplate: "file:///{name}", name: "file" };
const prompt: JsonObject = { name: "review", arguments: [{ name: "code" }] };

describe("a document is read as", () => {
  it.each<[string, Json, JsonObject]>([
    ["one tool", tool, { tools: [tool], complete: false }],
    ["one tool without a name", nameless, { tools: [nameless], complete: false }],
    [
      "one tool that is all schema",
      { inputSchema: { type: "array" } },
      { tools: [{ inputSchema: { type: "array" } }], complete: false },
    ],
    ["an array of tools", [tool, tool], { tools: [tool, tool], complete: true }],
    ["an object with tools", { tools: [tool] }, { tools: [tool], complete: true }],
    ["an answer without tools", { tools: [] }, { complete: true }],
    ["a page of an answer", { tools: [tool], nextCursor: "abc" }, { tools: [tool], complete: false }],
    ["the last page of an answer", { tools: [tool], nextCursor: "" }, { tools: [tool], complete: true }],
    [
      "an answer in its envelope",
      { jsonrpc: "2.0", id: 1, result: { tools: [tool] } },
      { tools: [tool], complete: true },
    ],
    ["resources", { resources: [resource] }, { resources: [resource], complete: true }],
    ["resource templates", { resourceTemplates: [template] }, { resources: [template], complete: true }],
    ["prompts", { prompts: [prompt] }, { prompts: [prompt], complete: true }],
    [
      "prompts without arguments",
      { prompts: [{ name: "review", description: "Review." }] },
      { prompts: [{ name: "review", description: "Review." }], complete: true },
    ],
    [
      "resources in an envelope",
      { jsonrpc: "2.0", id: 1, result: { resources: [resource] } },
      { resources: [resource], complete: true },
    ],
    [
      "all lists at once",
      { tools: [tool], resources: [resource], resourceTemplates: [template], prompts: [prompt] },
      { tools: [tool], resources: [resource, template], prompts: [prompt], complete: true },
    ],
    ["a server's manifest", { name: "my-server", version: "1.0.0", tools: [tool] }, { tools: [tool], complete: true }],
    [
      "a server's manifest whose tools have no schemas yet",
      { name: "my-server", tools: [{ name: "get-user", description: "Get." }] },
      { tools: [{ name: "get-user", description: "Get." }], complete: true },
    ],
    ["a request to the API of a model", { model: "m", messages: [], tools: [tool] }, { tools: [tool], complete: true }],
  ])("%s", (_name, document, expected) => {
    expect(summaryOf(readJson(document))).toEqual(expected);
  });

  it("the seed's manifest in YAML", () => {
    const text = "name: my-server\ntools:\n  - name: get-user\n    description: Get a user.\n";
    expect(summaryOf(read(text, "/project/server.yaml"))).toEqual({
      tools: [{ name: "get-user", description: "Get a user." }],
      complete: true,
    });
  });

  it.each(["library-desk", "weather-station", "ticket-queue"])("the lists of the example server %s", (server) => {
    const folder = new URL(`../../../fixtures/servers/${server}/json/`, import.meta.url);
    for (const file of readdirSync(folder)) {
      const text = readFileSync(new URL(file, folder), "utf8");
      const lists = Object.values(JSON.parse(text) as Record<string, unknown[]>);
      const { tools = [], resources = [], prompts = [], complete } = read(text, `/any/${file}`) ?? {};
      expect(tools.length + resources.length + prompts.length).toBe(lists.flat().length);
      expect(complete).toBe(true);
    }
  });
});

describe("a list with faulty entries is read, each entry that is an object", () => {
  const faulty: Json[] = [null, 5, "text", [tool], {}, { foo: 1 }, { name: 7 }];

  it("where one of them is surely a tool", () => {
    expect(readJson({ tools: [...faulty, tool], extra: 1 })?.tools).toHaveLength(4);
    expect(readJson([...faulty, tool])?.tools).toHaveLength(4);
  });

  it.each([
    "tools.json",
    "github.tools.json",
    "mcp-tools.jsonc",
    "mcp-tools.prod.json",
    "my_tools.json",
    "TOOLS.JSON",
    "tool.json5",
  ])("where the file is named %s", (name) => {
    expect(readJson({ tools: faulty, extra: 1 }, `/project/${name}`)?.tools).toHaveLength(3);
    expect(readJson(faulty, `C:\\project\\${name}`)?.tools).toHaveLength(3);
  });

  it("where it stands in an envelope of the protocol", () => {
    expect(readJson({ jsonrpc: "2.0", id: 1, result: { tools: [{}, { foo: 1 }] } })?.tools).toHaveLength(2);
  });

  it("where the file lies in a folder of tools and all of them look like tools", () => {
    const weak = [{ name: "get_a", description: "A." }];
    expect(readJson(weak, "/project/tools/a.json")?.tools).toHaveLength(1);
    expect(readJson(weak[0] ?? null, "/project/tools/a.json")?.tools).toHaveLength(1);
    expect(readJson(weak, "/project/other/a.json")).toBeUndefined();
    expect(readJson({ name: "a", description: "A.", version: "1.0.0" }, "/project/tools/package.json")).toBeUndefined();
  });

  it.each<[string, Json, number]>([
    [
      "names and descriptions alone",
      { tools: [{ name: "get_a", description: "A." }, { name: "find-b" }, { name: "c" }] },
      3,
    ],
    [
      "one schema among entries with keys of their own",
      {
        tools: [
          { name: "a", category: "x" },
          { name: "b", category: "y", inputSchema: {} },
        ],
      },
      2,
    ],
    [
      "a schema under a key that is spelled wrongly",
      [{ name: "a", description: "A.", version: 1, inputschema: {} }],
      1,
    ],
    ["annotations", [{ name: "a", category: "x", annotations: { readOnlyHint: true } }], 1],
    ["an envelope of the protocol", { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "a", category: "x" }] } }, 1],
    [
      "what a running server says of itself",
      { tools: [{ name: "a", category: "x" }], serverInfo: { name: "s", version: "1" } },
      1,
    ],
  ])("where the file is named so and has %s", (_name, document, count) => {
    expect(readJson(document, "/project/tools.json")?.tools).toHaveLength(count);
  });

  it("where the file is named so that nothing but a server has its tools in it", () => {
    expect(readJson([{ name: "garden" }], "/project/mcp-tools.json")?.tools).toHaveLength(1);
    expect(readJson({ tools: [{ name: "garden" }] }, "/project/mcp-tools.json")?.tools).toHaveLength(1);
    expect(readJson([{ name: "garden" }], "/project/tools.json")).toBeUndefined();
  });

  it("but not what the API of a model provides itself", () => {
    const builtIn = [
      { type: "web_search_20250305", name: "web_search" },
      { type: "code_interpreter", container: {} },
    ];
    expect(summaryOf(readJson({ tools: [...builtIn, tool] }))).toEqual({ tools: [tool], complete: true });
  });
});

describe("a manifest is read as", () => {
  const registry = { name: "io.github.a/b", description: "B.", version: "1.0.0" };
  it.each<[string, Json, string, string]>([
    ["the registry's by the name of the file", registry, "/project/server.json", "registry"],
    [
      "the registry's by its schema",
      { $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
      "/a/x.json",
      "registry",
    ],
    ["an empty one of the registry", {}, "/project/server.json", "registry"],
    ["one of the registry that is no object", [], "/project/server.json", "registry"],
    ["a client's configuration", { mcpServers: { a: { command: "a" } } }, "/home/claude_desktop_config.json", "client"],
    [
      "a client's configuration for VS Code",
      { inputs: [], servers: { a: { type: "http", url: "https://a" } } },
      "/a/.vscode/mcp.json",
      "client",
    ],
    ["a client's configuration by its entries", { servers: { a: { command: "npx" } } }, "/a/config.json", "client"],
    [
      "that of a bundle",
      { manifest_version: "0.4", name: "a", server: { type: "node" }, tools: [{ name: "x" }] },
      "/a/manifest.json",
      "bundle",
    ],
    [
      "that of a bundle of old",
      { dxt_version: "0.1", name: "a", tools: [{ name: "x" }] },
      "/a/manifest.json",
      "bundle",
    ],
  ])("%s", (_name, document, path, kind) => {
    expect(summaryOf(readJson(document, path))).toEqual({ manifest: kind, complete: false });
  });

  it("both a list and a client's configuration where it is both", () => {
    expect(summaryOf(readJson({ mcpServers: {}, tools: [tool] }))).toEqual({
      tools: [tool],
      manifest: "client",
      complete: true,
    });
  });

  it("a list where a file named server.json holds one", () => {
    expect(summaryOf(readJson({ name: "a", tools: [tool] }, "/project/server.json"))).toEqual({
      tools: [tool],
      complete: true,
    });
  });
});

describe("a definition tells where it stands", () => {
  it("by pointer and group", () => {
    const places = (document: Json) =>
      readJson(document)?.tools.map(({ source: { pointer, group } }) => [pointer, group]);
    expect(places(tool)).toEqual([["", ""]]);
    expect(places([tool, tool])).toEqual([
      ["/0", ""],
      ["/1", ""],
    ]);
    expect(places({ tools: [null, tool] })).toEqual([["/tools/1", "/tools"]]);
    expect(places({ jsonrpc: "2.0", result: { tools: [tool] } })).toEqual([["/result/tools/0", "/result/tools"]]);
  });

  it("by its first key where it has no name, by itself where it has no key", () => {
    const text = '{ "tools": [{ "inputSchema": {} }, {}] }';
    const [first, second] = read(text)?.tools ?? [];
    expect(first && textAt(text, first)).toBe('"inputSchema"');
    expect(second && textAt(text, second)).toBe("{}");
  });

  it("with a group for each document of a stream", () => {
    const text =
      "tools:\n- { name: a, inputSchema: {} }\n---\nname: b\ninputSchema: {}\n---\n# none\n---\n- { name: c, inputSchema: {} }\n";
    const server = read(text, "/project/list.yaml");
    expect(server?.tools.map(({ label, source: { group, pointer } }) => [label, group, pointer])).toEqual([
      ["a", "/tools", "/tools/0"],
      ["b", "#1", ""],
      ["c", "#3", "/0"],
    ]);
    expect(server?.complete).toBe(false);
    expect(server?.surface).toBe("yaml");
  });
});
