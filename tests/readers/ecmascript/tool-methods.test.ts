import { describe, expect, it } from "vitest";
import { toJson } from "../../../lib/model/plain.ts";
import { namesOf, toolOf, toolsOf } from "./read.ts";

const json = { type: "object", properties: { url: { type: "string" } } };

describe("tool() of mcp-lite", () => {
  const lite = `import { McpServer } from "mcp-lite";
import { z } from "zod";
import * as v from "valibot";
const mcp = new McpServer({ name: "x", version: "1" });\n`;
  const call = (members: string): string =>
    `${lite}mcp.tool("fetch_page", { description: "Fetch a page.", ${members} handler: async () => ({ content: [] }) });`;

  it("sends JSON Schemas as they are written, and adds nothing", () => {
    const text = call(
      `title: "Fetch", inputSchema: ${JSON.stringify(json)}, outputSchema: ${JSON.stringify(json)}, annotations: { readOnlyHint: true }, _meta: { a: 1 },`,
    );
    expect(toolsOf(text)).toEqual([
      {
        name: "fetch_page",
        title: "Fetch",
        description: "Fetch a page.",
        inputSchema: json,
        outputSchema: json,
        annotations: { readOnlyHint: true },
        _meta: { a: 1 },
      },
    ]);
    expect(toolOf(text).handler.state).toBe("known");
  });

  it("leaves to an adapter what another schema becomes", () => {
    for (const schema of [
      "z.object({ url: z.string() })",
      "v.object({ url: v.string() })",
      "{ url: z.string() }",
      "urlSchema",
    ]) {
      const tool = toolOf(call(`inputSchema: ${schema}, outputSchema: ${schema},`));
      expect([tool.inputSchema.state, tool.outputSchema.state], schema).toEqual(["unknown", "unknown"]);
    }
  });

  it("may take no input", () => {
    const tool = toolOf(call(""));
    expect(toJson(tool.root)).toMatchObject({ name: "fetch_page", inputSchema: { type: "object" } });
    expect(tool.isAddedByServer("inputSchema")).toBe(true);
  });

  it("is read in a function that registers", () => {
    const text = `import type { McpServer } from "mcp-lite";
export function register(mcp: McpServer) {
  for (const [name, text] of [["a", "A."], ["b", "B."]]) mcp.tool(name, { description: text, inputSchema: ${JSON.stringify(json)}, handler });
}`;
    expect(namesOf(text)).toEqual(["a", "b"]);
  });

  it("is not read in what another library's tools stand in, or what has no handler", () => {
    const rest = `agent.tool("fetch_page", { description: "Fetch.", inputSchema: ${JSON.stringify(json)}, execute: async () => "" });`;
    expect(namesOf(`import { Agent } from "@mastra/core";\n${rest}`)).toEqual([]);
    expect(namesOf(rest)).toEqual([]);
    expect(namesOf(`${lite}mcp.tool("fetch_page", { description: "Fetch.", color: "red" });`)).toEqual([]);
  });
});

describe("tool() with an object and a callback", () => {
  const tmcp = `import { McpServer } from "tmcp";\nimport { z } from "zod";\nimport * as v from "valibot";\nimport { type } from "arktype";\n`;
  const callback = "async ({ id }) => ({ content: [] })";
  const call = (members: string): string =>
    `${tmcp}server.tool({ name: "delete_thing", description: "Delete a thing for good.", ${members} }, ${callback});`;

  it("is read whatever library its schema comes from", () => {
    for (const schema of ["v.object({ id: v.string() })", `type({ id: "string" })`, "thingSchema"]) {
      const tool = toolOf(call(`schema: ${schema}, annotations: { destructiveHint: true }`));
      expect(toJson(tool.root), schema).toMatchObject({
        name: "delete_thing",
        description: "Delete a thing for good.",
        annotations: { destructiveHint: true },
      });
      expect([tool.inputSchema.state, tool.handler.state], schema).toEqual(["unknown", "known"]);
    }
  });

  it("is not taken for JSON Schema where a bundle brings the library along", () => {
    const text = `${tmcp}
const object = (entries) => ({ kind: "schema", type: "object", expects: "Object", entries, get "~standard"() { return props(this); }, "~run"(dataset) { return dataset; } });
${call("schema: object({ id: { kind: 'schema', type: 'string' } })").replace(tmcp, "")}`;
    expect(toolOf(text).inputSchema.state).toBe("unknown");
  });

  it("has Zod convert a schema of its own", () => {
    expect(toolsOf(call("schema: z.object({ id: z.string().default('a') })"))).toEqual([
      {
        name: "delete_thing",
        description: "Delete a thing for good.",
        inputSchema: {
          $schema: "http://json-schema.org/draft-07/schema#",
          type: "object",
          properties: { id: { type: "string", default: "a" } },
          required: ["id"],
          additionalProperties: false,
        },
      },
    ]);
  });

  it("may have no schema, a definition that is a constant, or a name that is not known", () => {
    const text = `${tmcp}
server.tool({ name: "ping", description: "Ping." }, ${callback});
const pong = { name: "pong", description: "Pong.", schema: v.object({}) };
server.tool(pong, ${callback});
server.tool({ name: await nameOf(), description: "Pang.", schema: v.object({}) }, ${callback});`;
    expect(namesOf(text)).toEqual(["ping", "pong", undefined]);
    expect(toolsOf(text)[0]).toMatchObject({ inputSchema: { type: "object", properties: {} } });
  });

  it("is read once for each turn of a loop and each call of a function", () => {
    const text = `${tmcp}
for (const name of ["a", "b"]) server.tool({ name, description: "Do " + name + ".", schema: v.object({}) }, ${callback});
function add(name: string) { server.tool({ name, description: "Do it.", schema: v.object({}) }, ${callback}); }
add("c");
for (const tool of tools) server.tool({ name: tool.name, description: tool.description, schema: tool.schema }, tool.run);`;
    expect(namesOf(text)).toEqual(["a", "b", "c"]);
  });

  it("is not read where the object is no tool or nothing speaks of MCP", () => {
    expect(namesOf(`${tmcp}drawing.tool({ name: "pen", width: 3 }, ${callback});`)).toEqual([]);
    expect(namesOf(`${tmcp}server.tool({ name: "pen", description: "Pen.", uri: "x://y" }, ${callback});`)).toEqual([]);
    expect(namesOf(`drawing.tool({ name: "pen", description: "A pen.", params: brush }, ${callback});`)).toEqual([]);
    expect(
      namesOf(
        `import { Command } from "commander";\nprogram.tool({ name: "pen", description: "A pen.", params: brush }, ${callback});`,
      ),
    ).toEqual([]);
  });
});
