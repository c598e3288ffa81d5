import { describe, expect, it } from "vitest";
import { rules } from "../../../lib/rules/index.ts";
import { lint, type Setup } from "../../harness/lint.ts";

interface Case {
  readonly rule: string;
  readonly bad: string;
  /** The text that the first report points at. */
  readonly at: string;
  readonly good: string;
  readonly file?: string;
  readonly setup?: Setup;
}

const head = `import { appResource, appTool, createApp, prompt, resource, tool, z } from "@cyanheads/mcp-ts-core";\n`;
const plain = `description: "D.", input: z.object({}), output: z.object({ a: z.string().describe("A") }),`;

/** A module with one tool, with further members. */
function tool(more: string, handler = "handler: () => ({})"): string {
  return `${head}export const one = tool("one", { ${plain} ${more} ${handler} });`;
}

function app(resourceUri: string, address: string): string {
  return `${head}const map = appTool("map", { ${plain} resourceUri: "${resourceUri}", handler: () => ({}) });
const page = appResource("${address}", { name: "page", description: "P.", handler: () => "" });
await createApp({ tools: [map], resources: [page] });`;
}

function resource(address: string, more = ""): string {
  return `${head}export const book = resource("${address}", { name: "book", description: "B.", ${more} handler: () => ({}) });`;
}

function document(member: string): string {
  return `{ "tools": [{ "name": "one", "inputSchema": { "type": "object" }, ${member} }] }`;
}

const field = `total: z.number().describe("T")`;

const cases: readonly Case[] = [
  {
    rule: "definition-invalid",
    bad: `${head}const one = tool("one", { ${plain} handler: () => ({}) });\nawait createApp({ tools: [one, null] });`,
    at: "null",
    good: `${head}const one = tool("one", { ${plain} handler: () => ({}) });\nawait createApp({ tools: [one] });`,
  },
  { rule: "handler-required", bad: tool("", ""), at: `"one"`, good: tool("taskHandlers: {},", "") },
  {
    rule: "handler-required",
    bad: tool("", `handler: "later"`),
    at: `"one"`,
    good: tool("", "handler() { return {}; }"),
  },
  {
    rule: "handler-required",
    bad: resource("x://y").replace("handler: () => ({})", ""),
    at: `"book"`,
    good: resource("x://y"),
  },
  {
    rule: "generate-required",
    bad: `${head}export const p = prompt("p", { description: "P." });`,
    at: `"p"`,
    good: `${head}export const p = prompt("p", { description: "P.", generate: () => [] });`,
  },
  { rule: "auth-type", bad: tool(`auth: "read",`), at: `"read"`, good: tool(`auth: ["read"],`) },
  { rule: "auth-scope-format", bad: tool(`auth: ["a", " "],`), at: `" "`, good: tool(`auth: ["a", scope()],`) },
  { rule: "uri-template-required", bad: resource(""), at: `""`, good: resource("x://y") },
  {
    rule: "uri-template-required",
    bad: `{ "resources": [{ "name": "book" }] }`,
    at: `"book"`,
    good: `{ "resources": [{ "name": "book", "uri": "x://y" }] }`,
    file: "answer.json",
  },
  { rule: "uri-template-valid", bad: resource("x://{id"), at: `"x://{id"`, good: resource("x://{id}{?a,b}") },
  {
    rule: "uri-template-valid",
    bad: resource("x://{{id}}"),
    at: `"x://{{id}}"`,
    good: resource("x://{+path}{/rest*}"),
  },
  {
    rule: "uri-template-valid",
    bad: "resourceTemplates:\n  - name: book\n    uriTemplate: 'x://{}'\n",
    at: "'x://{}'",
    good: "resourceTemplates:\n  - name: book\n    uriTemplate: 'x://{id:3}'\n",
    file: "answer.yaml",
  },
  {
    rule: "resource-name-not-uri",
    bad: `${head}export const book = resource("x://{id}", { description: "B.", handler: () => ({}) });`,
    at: `"x://{id}"`,
    good: resource("x://{id}"),
  },
  {
    rule: "resource-name-not-uri",
    bad: `{ "resources": [{ "name": "x://y", "uri": "x://y" }] }`,
    at: `"x://y"`,
    good: `{ "resources": [{ "name": "y", "uri": "x://y" }] }`,
    file: "answer.json",
  },
  {
    rule: "template-params-align",
    bad: resource("x://{bookId}", "params: z.object({ book_id: z.string() }),"),
    at: `"x://{bookId}"`,
    good: resource("x://{bookId}", "params: z.object({ bookId: z.string(), other: z.string() }),"),
  },
  { rule: "meta-ui-type", bad: tool(`_meta: { ui: "ui://a" },`), at: `"ui://a"`, good: tool(`_meta: { ui: page() },`) },
  {
    rule: "meta-ui-type",
    bad: document(`"_meta": { "ui": [] }`),
    at: "[]",
    good: document(`"_meta": { "ui": {} }`),
    file: "answer.json",
  },
  {
    rule: "meta-ui-resource-uri-required",
    bad: tool(`_meta: { ui: { visibility: ["app"] } },`),
    at: `{ visibility: ["app"] }`,
    good: tool(`_meta: { ui: { resourceUri: "ui://a" } },`),
  },
  {
    rule: "meta-ui-resource-uri-scheme",
    bad: document(`"_meta": { "ui": { "resourceUri": "https://a.org" } }`),
    at: `"https://a.org"`,
    good: document(`"_meta": { "ui": { "resourceUri": "ui://a" } }`),
    file: "answer.json",
  },
  {
    rule: "app-tool-resource-pairing",
    bad: app("ui://a/b", "ui://a/c"),
    at: `"map"`,
    good: app("ui://a/b", "ui://{x}/b"),
  },
  {
    rule: "app-tool-resource-pairing",
    bad: app("ui://a/b/c", "ui://{x}/c"),
    at: `"map"`,
    good: app("ui://a/b/c", "ui://{+x}/c"),
  },
  {
    rule: "canvas-consumer-missing",
    bad: `${head}const one = tool("one", { description: "D.", input: z.object({}), output: z.object({ canvasId: z.string() }), handler });
await createApp({ tools: [one] });`,
    at: `"one"`,
    good: `${head}const one = tool("one", { description: "D.", input: z.object({}), output: z.object({ canvasId: z.string() }), handler });
const two = tool("a_dataframe_query", { ${plain} handler });
await createApp({ tools: [one, two] });`,
  },
  { rule: "enrichment-type", bad: tool("enrichment: [],"), at: "[]", good: tool(`enrichment: { ${field} },`) },
  {
    rule: "enrichment-empty",
    bad: tool("enrichment: {},"),
    at: "enrichment",
    good: tool("enrichment: { ...more() },"),
  },
  {
    rule: "enrichment-field-type",
    bad: tool(`enrichment: { total: "number" },`),
    at: `"number"`,
    good: tool("enrichment: { total: z.custom() },"),
  },
  {
    rule: "enrichment-output-collision",
    bad: tool("enrichment: { a: z.number() },"),
    at: "a",
    good: tool(`enrichment: { ${field} },`),
  },
  {
    rule: "enrichment-prefer-block",
    bad: tool("").replace("a: z.string()", "queryEcho: z.string()"),
    at: "queryEcho",
    good: tool(`enrichment: { ${field} },`).replace("a: z.string()", "queryEcho: z.string()"),
  },
  {
    rule: "enrichment-trailer-render",
    bad: tool("enrichment: { rows: z.array(z.string()).nullable() },"),
    at: "rows",
    good: tool("enrichment: { d: z.object({ before: z.string(), after: z.string() }).optional() },"),
  },
  {
    rule: "enrichment-trailer-render",
    bad: tool("enrichment: { rows: z.record(z.string(), z.string()) }, enrichmentTrailer: { rows: { label: 'R' } },"),
    at: "rows",
    good: tool("enrichment: { rows: z.array(z.string()) }, enrichmentTrailer: { rows: { render } },"),
  },
  {
    rule: "enrichment-trailer-render",
    bad: tool("enrichment: { d: z.object({ before: z.string(), after: z.string(), by: z.string() }) },"),
    at: "d",
    good: tool("enrichment: { d: z.object({ before: z.string(), after: z.string() }) },"),
  },
  {
    rule: "enrichment-trailer-orphan",
    bad: tool("enrichmentTrailer: {},"),
    at: "enrichmentTrailer",
    good: tool(`enrichment: { ${field} }, enrichmentTrailer: {},`),
  },
  {
    rule: "enrichment-trailer-unknown-field",
    bad: tool(`enrichment: { ${field} }, enrichmentTrailer: { totals: {} },`),
    at: "totals",
    good: tool(`enrichment: { ${field} }, enrichmentTrailer: { total: {} },`),
  },
  {
    rule: "annotation-type",
    bad: tool(`annotations: { readOnlyHint: "yes" },`),
    at: `"yes"`,
    good: tool(`annotations: { readOnlyHint: isReader() },`),
  },
  {
    rule: "annotation-type",
    bad: document(`"annotations": { "title": 5 }`),
    at: "5",
    good: document(`"annotations": { "title": "One", "openWorldHint": false }`),
    file: "answer.json",
  },
  {
    rule: "capped-list-no-truncation",
    bad: document(
      `"inputSchema": { "type": "object", "properties": { "per_page": {} } }, "outputSchema": { "type": "object", "properties": { "a": { "type": ["array", "null"] } } }`,
    ).replace(`"inputSchema": { "type": "object" }, `, ""),
    at: `"one"`,
    good: document(
      `"inputSchema": { "type": "object", "properties": { "per_page": {} } }, "outputSchema": { "type": "object", "properties": { "a": { "type": "array" }, "next_cursor": {} } }`,
    ).replace(`"inputSchema": { "type": "object" }, `, ""),
    file: "answer.json",
  },
  {
    rule: "capped-list-no-truncation",
    bad: `${head}export const one = tool("one", { description: "D.", input: z.object({ maxItems: z.number() }), output: z.object({ a: z.array(z.string()).optional() }), handler });`,
    at: `"one"`,
    good: `${head}export const one = tool("one", { description: "D.", input: z.object({ maxItems: z.number() }), output: z.object({ a: z.array(z.string()) }), enrichment: { truncated: z.boolean() }, handler });`,
  },
];

function reportsOf({ rule, file = "server.ts", setup }: Case, text: string) {
  const found = rules[rule];
  if (!found) throw new Error(`There is no rule ${rule}.`);
  const language = file.endsWith(".ts") ? "typescriptEslint" : file.endsWith(".json") ? "json" : "yaml";
  const { fatal, reports } = lint(found, { language, filename: file, text }, setup);
  expect(fatal).toBeUndefined();
  return reports;
}

describe.each(cases.map((one, index) => ({ ...one, name: `${one.rule} ${String(index)}` })))("$name", (one) => {
  it("reports the fault at its place", () => {
    const [first] = reportsOf(one, one.bad);
    expect(first?.text).toBe(one.at);
  });

  it("is silent about the safe form", () => {
    expect(reportsOf(one, one.good).map(({ message }) => message.message)).toEqual([]);
  });
});

describe("the settings of the framework's linter", () => {
  const capped = cases.find(({ rule, file }) => rule === "capped-list-no-truncation" && !file);
  const canvas = cases.find(({ rule }) => rule === "canvas-consumer-missing");

  it.each([
    [capped, { truncationAllowlist: ["one"] }],
    [capped, { truncationAllowlist: false }],
    [canvas, { canvasConsumers: ["one"] }],
    [canvas, { canvasConsumers: false }],
  ])("switch a report off: %#", (one, settings) => {
    expect(one && reportsOf({ ...one, setup: { settings } }, one.bad)).toEqual([]);
  });

  it.each([
    [capped, "MCP_LINT_TRUNCATION_ALLOWLIST", "two, one"],
    [capped, "MCP_LINT_TRUNCATION_ALLOWLIST", "false"],
    [canvas, "MCP_LINT_CANVAS_CONSUMERS", "one"],
  ])("come from the environment where the configuration has none: %#", (one, name, value) => {
    if (!one) throw new Error("The case is missing.");
    process.env[name] = value;
    try {
      expect(reportsOf(one, one.bad)).toEqual([]);
      const setting = name.includes("CANVAS") ? { canvasConsumers: [] } : { truncationAllowlist: [] };
      expect(reportsOf({ ...one, setup: { settings: setting } }, one.bad)).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(process.env, name);
    }
  });
});
