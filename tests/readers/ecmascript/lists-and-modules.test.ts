import { describe, expect, it } from "vitest";
import { namesOf, read, toolsOf } from "./read.ts";

/** The schema of a tool whose registration is not seen: the dialect is not known. */
const query = { type: "object", properties: { query: { type: "string" } }, required: ["query"] };

describe("handlers of the protocol's lists", () => {
  it("send what they hold as it stands, whatever it lacks", () => {
    const text = `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const FIND: Tool = { name: "find", description: "Find.", inputSchema: { type: "object" } };
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [FIND, { name: "bare" }, { title: "Nameless" }] }));`;
    expect(toolsOf(text)).toEqual([
      { name: "find", description: "Find.", inputSchema: { type: "object" } },
      { name: "bare" },
      { title: "Nameless" },
    ]);
    const tools = read(text)?.tools ?? [];
    expect(new Set(tools.map(({ source }) => source.group)).size).toBe(1);
  });

  it("are known by method names too", () => {
    const text = `import { Server } from "@modelcontextprotocol/server";
server.setRequestHandler("tools/list", () => { const tools = [{ name: "find", description: "Find.", inputSchema: { type: "object" } }]; return { tools }; });`;
    expect(namesOf(text)).toEqual(["find"]);
  });

  it("may be methods", () => {
    const text = `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
class S {
  constructor() { this.server.setRequestHandler(ListToolsRequestSchema, this.list.bind(this)); }
  async list() { return { tools: [{ name: "find", inputSchema: { type: "object" } }] }; }
}`;
    expect(namesOf(text)).toEqual(["find"]);
  });

  it("may leave tools out in a loop: those that may be left out are shown, and the list is not known", () => {
    const textWith = (
      skip: string,
      after = "",
    ): string => `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const find = { name: "find", description: "Finds a thing.", inputSchema: { query: z.string() }, isHidden: false };
const save = { name: "save", description: "Saves a thing.", inputSchema: { query: z.string() }, isHidden: true };
const server = new McpServer({ name: "s", version: "1.0.0" });
function available(context) {
  const list = [];
  for (const [key, tool] of Object.entries({ find, save })) {
    ${skip}
    list.push({ key, tool });
    ${after}
  }
  return list;
}
for (const { tool } of available(process.env)) server.registerTool(tool.name, tool, async () => ({ content: [] }));`;
    // The dialect of a schema is only known of a tool whose registration is seen.
    const registered = (skip: string): readonly string[] =>
      toolsOf(textWith(skip)).flatMap((tool) => {
        const text = JSON.stringify(tool);
        return text.includes("$schema") ? (/"name":"(\w+)"/.exec(text)?.[1] ?? []) : [];
      });
    const losses = (skip: string, after = "") => read(textWith(skip, after))?.registering?.().losses ?? [];
    expect(registered("if (tool.isHidden) continue;")).toEqual(["find"]);
    expect(registered("if (tool.isHidden) { continue; }")).toEqual(["find"]);
    expect(registered("")).toEqual(["find", "save"]);
    expect(losses("")).toEqual([]);
    const unknown = "if (!isAllowed(tool, context)) continue;";
    expect(registered(unknown)).toEqual(["find", "save"]);
    expect(losses(unknown)).toHaveLength(1);
    // Nothing is assumed of a condition: neither outcome leaves a tool out.
    expect(registered("if (context.isSmall ? true : false) continue;")).toEqual(["find", "save"]);
    expect(registered("if (context.isSmall ? false : true) continue;")).toEqual(["find", "save"]);
    // What comes after the tool was added leaves nothing out.
    expect(losses("", "if (isLast(tool)) continue;")).toEqual([]);
    // What ends the loop may leave out all that follows.
    expect(registered("if (isLast(tool)) break;")).toEqual([]);
    expect(losses("if (isLast(tool)) break;")).toHaveLength(1);
  });

  it("list resources, templates and prompts", () => {
    const server = read(`import * as types from "@modelcontextprotocol/sdk/types.js";
server.setRequestHandler(types.ListResourcesRequestSchema, () => ({ resources: [{ uri: "x://a", name: "a" }] }));
server.setRequestHandler(types.ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [{ uriTemplate: "x://{a}", name: "t" }] }));
server.setRequestHandler(types.ListPromptsRequestSchema, () => ({ prompts: [{ name: "p", arguments: [] }] }));`);
    expect(server?.resources).toHaveLength(2);
    expect(server?.prompts).toHaveLength(1);
  });

  it("may make their list of tools that are written elsewhere", () => {
    const text = `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { zodToJsonSchema } from "zod-to-json-schema";
import { z } from "zod/v3";
const tools = [{ name: "find", description: "Find.", schema: z.object({ query: z.string() }), execute: async () => {} }];
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map((tool) => ({ name: tool.name, description: tool.description, inputSchema: zodToJsonSchema(tool.schema) })) }));`;
    expect(namesOf(text)).toEqual(["find"]);
  });
});

describe("a module that is a tool", () => {
  it("exports its metadata and schema", () => {
    const text = `import { z } from "zod";
export const inputSchema = { query: z.string() };
export const metadata = { name: "nextjs_docs", description: "Search the docs." };
export async function handler() {}`;
    expect(toolsOf(text)).toMatchObject([{ name: "nextjs_docs", inputSchema: query }]);
  });

  it("exports each member by itself", () => {
    const text = `import { z } from "zod";
export const method = "getUser";
export const title = "Get a user";
export const description = "Gets a user.";
export const parameters = z.object({ query: z.string() });
export const annotations = { readOnlyHint: true };
export async function handler() {}`;
    const reading = { path: "/nowhere/app/src/tools/getUser.ts" };
    expect(toolsOf(text, reading)).toMatchObject([
      {
        name: "getUser",
        title: "Get a user",
        description: "Gets a user.",
        inputSchema: query,
        annotations: { readOnlyHint: true },
      },
    ]);
    expect(
      namesOf(text.replace("parameters = z.object({ query: z.string() })", "parameters = ['query']"), reading),
    ).toEqual([]);
    expect(namesOf(text.replace("function handler", "function other"), reading)).toEqual([]);
    expect(namesOf(text, { path: "/nowhere/app/src/pages/user.ts" })).toEqual([]);
  });

  it("calls its schema what the protocol does, wherever it stands", () => {
    const text = `import { z } from "zod";
export const name = "check_domain";
export const description = "Checks whether a domain is available.";
export const inputSchema = { query: z.string() };
export const handler = async () => ({ content: [] });`;
    const tool = {
      name: "check_domain",
      description: "Checks whether a domain is available.",
      inputSchema: query,
    };
    expect(toolsOf(text)).toMatchObject([tool]);
    const compiled = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.inputSchema = exports.description = exports.name = void 0;
exports.handler = handler;
const zod_1 = require("zod");
exports.name = "check_domain";
exports.description = "Checks whether a domain is available.";
exports.inputSchema = { query: zod_1.z.string() };
async function handler() { return { content: [] }; }`;
    expect(toolsOf(compiled)).toMatchObject([tool]);
    expect(namesOf(text.replace("inputSchema", "schema"))).toEqual([]);
    expect(namesOf(text.replace("handler", "page"))).toEqual([]);
    expect(namesOf(`import { tool } from "ai";\n${text}`)).toEqual([]);
  });

  it("is what an object or a call makes of what it exports", () => {
    const text = `import { z } from "zod";
export const name = "check_domain";
export const description = "Checks whether a domain is available.";
export const inputSchema = { query: z.string() };
export const handler = async () => ({ content: [] });
`;
    const annotations = { readOnlyHint: true };
    for (const more of [
      "export const tool = { name, description, inputSchema, annotations: { readOnlyHint: true }, handler };",
      "export const register = (server) => server.registerTool(name, { description, inputSchema, annotations: { readOnlyHint: true } }, handler);",
    ]) {
      expect(toolsOf(`${text}${more}`), more).toMatchObject([
        { name: "check_domain", inputSchema: query, annotations },
      ]);
      expect(toolsOf(`${text}${more}`, { path: "/nowhere/app/src/tools/check.ts" }), more).toMatchObject([
        { name: "check_domain", annotations },
      ]);
    }
  });

  it("is no page of a web framework", () => {
    expect(
      namesOf(`export const metadata = { name: "Tool box", description: "Page" };\nexport default function Page() {}`),
    ).toEqual([]);
  });
});
