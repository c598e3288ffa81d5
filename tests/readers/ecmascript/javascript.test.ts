import { describe, expect, it } from "vitest";
import type { Json } from "../../../lib/model/json.ts";
import { namesOf, plain, toolOf, toolsOf, type Reading } from "./read.ts";

const espree: Reading = { parser: "espree", path: "/nowhere/app/src/module.js" };
const query = { type: "object", properties: { query: { type: "string" } }, required: ["query"] };

describe("JavaScript", () => {
  it("is read from ESLint's own tree", () => {
    const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
server.registerTool("find", { description: "Find.", inputSchema: { query: z.string() } }, async () => ({}));
server?.tool?.("list", "List.", async () => ({}));`;
    expect(toolsOf(text, espree)).toMatchObject([{ name: "find", inputSchema: query }, { name: "list" }]);
  });

  it("may be CommonJS", () => {
    const text = `"use strict";
const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");
const { z } = require("zod");
const find = { name: "find", description: "Find.", inputSchema: z.object({ query: z.string() }) };
module.exports = { find };`;
    expect(toolsOf(text, espree)).toMatchObject([{ name: "find", inputSchema: query }]);
  });

  it("may be what TypeScript compiled to CommonJS", () => {
    const text = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.findTool = void 0;
const zod_1 = require("zod");
const define_js_1 = require("./define.js");
exports.findTool = (0, define_js_1.defineTool)({
    name: "find",
    description: "Find.",
    inputSchema: zod_1.z.object({ query: zod_1.z.string() }),
    handler: async () => { },
});`;
    expect(toolsOf(text, espree)).toMatchObject([{ name: "find", inputSchema: query }]);
  });

  it("may be a bundle with Zod inside, under another name", () => {
    const bundle = (zod: string): string => `
var __export = (target, all) => { for (var name in all) define(target, name, { get: all[name], enumerable: true }); };
var external_exports = {};
__export(external_exports, { ZodString: () => ZodString, ZodType: () => ZodType, ${zod}: () => ${zod}, object: () => objectType, string: () => stringType });
var shapes_exports = {};
__export(shapes_exports, { "query": () => query });
var query = external_exports.string().email().describe("What to find");
server.registerTool("find", { description: "Find.", inputSchema: shapes_exports });`;
    const queryOf = (zod: string): Json | undefined => plain(toolOf(bundle(zod), espree));
    const described = { type: "string", format: "email", description: "What to find" };
    expect(queryOf("ZodEffects")).toMatchObject({ inputSchema: { properties: { query: described } } });
    expect(JSON.stringify(queryOf("ZodEffects"))).not.toContain("pattern");
    expect(queryOf("ZodPipe")).toMatchObject({
      inputSchema: { properties: { query: { ...described, pattern: expect.any(String) as string } } },
    });
  });

  it("may be a bundle that says which Zod is inside", () => {
    const schemaOf = (bundled: string): unknown =>
      plain(
        toolOf(
          `import { z } from "zod";\n${bundled}\nserver.registerTool("find", { inputSchema: { query: z.string().nullable() } }, run);`,
        ),
      );
    const anyOf = [{ type: "string" }, { type: "null" }];
    const merged = { inputSchema: { properties: { query: { type: ["string", "null"] } } } };
    expect(schemaOf("const version = { major: 4, minor: 3, patch: 6 };")).toMatchObject({
      inputSchema: { properties: { query: { anyOf } } },
    });
    expect(schemaOf("const version={major:4,minor:5,patch:0};")).toMatchObject(merged);
    // Two copies of Zod: it is not known which of them converts the schema.
    expect(schemaOf("const a = { major: 4, minor: 3, patch: 6 }, b = { major: 4, minor: 5, patch: 0 };")).toMatchObject(
      merged,
    );
  });

  it("may read its own exports", () => {
    const text = `"use strict";
exports.findTool = exports.properties = exports.query = void 0;
const zod_1 = require("zod");
exports.query = zod_1.z.string();
module.exports.shape = zod_1.z.object({ query: exports.query });
exports.findTool = { name: "find", description: "Find.", inputSchema: module.exports.shape };`;
    expect(toolsOf(text, espree)).toMatchObject([{ name: "find", inputSchema: query }]);
  });

  it("may need itself in its exports", () => {
    const text = `exports.a = exports.b;
exports.b = exports.a;
exports.findTool = { name: "find", description: "Find.", inputSchema: { type: "object", properties: { a: exports.a, c: exports.none } } };`;
    expect(toolsOf(text, espree)).toMatchObject([{ name: "find", inputSchema: { type: "object" } }]);
  });

  it("may set the fields of its classes in constructors and behind them", () => {
    const text = `import { z } from "zod";
export class AggregateTool extends MongoDBToolBase {
    constructor() {
        super(...arguments);
        this.description = "Run an aggregation.";
    }
    argsShape() {
        return { query: z.string() };
    }
    async execute() { }
}
AggregateTool.toolName = "aggregate";`;
    expect(toolsOf(text, espree)).toMatchObject([
      { name: "aggregate", description: "Run an aggregation.", inputSchema: query },
    ]);
  });

  it("has the default texts of its translations", () => {
    const text = `import { z } from "zod";
export const getUsersTool = (client, { t }) => ({
    name: "get_users",
    description: t("TOOL_GET_USERS_DESCRIPTION", "Returns the users"),
    schema: z.object({}),
    handler: async () => client.getUsers(),
});`;
    expect(toolOf(text, espree).description).toMatchObject({ state: "known", value: "Returns the users" });
  });

  it("is read from our parser's tree alike", () => {
    const text = `import { z } from "zod";\nexport default { name: "find", description: "Find.", inputSchema: { query: z.string() }, execute() {} };`;
    expect(toolsOf(text, { ...espree, parser: "ours" })).toEqual(toolsOf(text, espree));
    expect(namesOf(text, espree)).toEqual(["find"]);
  });
});
