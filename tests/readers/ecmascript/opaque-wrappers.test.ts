import { describe, expect, it } from "vitest";
import { namesOf, sdk, toolOf, toolsOf } from "./read.ts";

const readOnly = { readOnlyHint: true };

describe("a function whose source is not there", () => {
  const imports = `${sdk}import { registerTool, defineTool, McpTool, Define } from "./base.js";\nimport * as base from "./base.js";\nimport { shapes } from "./shapes.js";\n`;
  const rest = `title: "K", description: "Get k.", inputSchema: { k: z.string().max(9) }`;
  const statesOf = (text: string) => {
    const { name, description, annotations, outputSchema, inputSchema, parameters } = toolOf(text);
    const open =
      inputSchema.state === "known"
        ? ["additionalProperties", "$schema"].map(
            (key) =>
              inputSchema.value.located.kind === "object" && inputSchema.value.located.members.get(key)?.value.kind,
          )
        : [];
    return {
      name,
      description,
      added: [annotations.state, outputSchema.state, ...open],
      fields: parameters.map((each) => each.name),
    };
  };

  it.each([
    `defineTool(server, "get_k", { ${rest} }, async () => ({}));`,
    `registerTool(server, "get_k", { ${rest} }, { readOnly: true }, async () => ({}));`,
    `registerTool("get_k", { ${rest} }, async () => ({}));`,
    `registerTool(server, { name: "get_k", ${rest}, handler: async () => ({}) });`,
    `registerTool(server, { name: "get_k", ${rest} }, async () => ({}));`,
    `base.registerTool(server, "get_k", { ${rest} }, async () => ({}));`,
    `base.registerTool(server, { name: "get_k", ${rest}, handler: async () => ({}) });`,
    `export const getK = defineTool({ name: "get_k", ${rest}, readOnly: true, handler: async () => ({}) });`,
    `export const getK = base.defineTool({ name: "get_k", ${rest}, handler: async () => ({}) });`,
    `export const tools = defineTool([{ name: "get_k", ${rest}, handler: async () => ({}) }]);`,
    `export const getK = Object.freeze(defineTool(() => ({ name: "get_k", ${rest}, handler: async () => ({}) })));`,
    `export const getK = new Define({ name: "get_k", ${rest}, handler: async () => ({}) });`,
    `const { defineTool: define } = require("./base.cjs"); export const getK = define({ name: "get_k", ${rest}, handler: async () => ({}) });`,
    `@McpTool({ name: "get_k", ${rest}, readOnly: true }) export class GetK {}`,
  ])("may add to what it is handed: %s", (call) => {
    const { name, description, added, fields } = statesOf(imports + call);
    expect([name, description]).toMatchObject([{ value: "get_k" }, { value: "Get k." }]);
    expect([added, fields]).toEqual([["unknown", "unknown", "unknown", "unknown"], ["k"]]);
  });

  it.each([
    `server.registerTool("get_k", { ${rest} }, async () => ({}));`,
    `import { registerAppTool } from "@modelcontextprotocol/ext-apps/server"; registerAppTool(server, "get_k", { ${rest} }, async () => ({}));`,
    `const tool = { name: "get_k", ${rest} }; server.registerTool(tool.name, tool, async () => ({}));`,
    `import { server as theirs } from "./server.js"; theirs.registerTool("get_k", { ${rest} }, async () => ({}));`,
    `import { defineTool as define } from "tmcp/tool"; export const getK = define({ name: "get_k", description: "Get k.", inputSchema: z.object({ k: z.string() }) }, async () => ({}));`,
  ])("is none that is known: %s", (call) => {
    const { added } = statesOf(sdk + call);
    expect(added.slice(0, 2)).toEqual(["absent", "absent"]);
  });

  it("may be a method of the server, which leaves schemas to the SDK", () => {
    const { added } = statesOf(`${sdk}server.addReadTool("get_k", { ${rest} }, async () => ({}));`);
    expect(added.slice(0, 2)).toEqual(["unknown", "unknown"]);
    const text = `${sdk}export function all(server) { server.addToolWithReadAccess("get_k", "Get k.", { k: z.string() }, async () => ({})); }`;
    expect(toolsOf(text)).toMatchObject([{ inputSchema: { $schema: "http://json-schema.org/draft-07/schema#" } }]);
    expect(toolOf(text).annotations.state).toBe("unknown");
  });

  it("leaves alone what is written", () => {
    const text = `${imports}defineTool(server, { name: "get_k", annotations: { readOnlyHint: true }, description: "Get k.", inputSchema: z.object({ k: z.object({}).strict(), m: z.record(z.string(), z.string()) }).strict(), handler });`;
    expect(toolsOf(text)).toMatchObject([
      {
        annotations: readOnly,
        inputSchema: {
          properties: { k: { additionalProperties: false }, m: { additionalProperties: { type: "string" } } },
          additionalProperties: false,
        },
      },
    ]);
  });

  it("is told of each of its tools, and of none that has no name", () => {
    const text = `${imports}registerTool(server, { name: "get_k", description: "Get k.", schema: shapes.k, handler: run });
registerTool(server, { name: "get_l", description: "Get l.", schema: shapes.l, handler: run });
registerTool(server, { name: nameOf("m"), description: "Get m.", schema: shapes.m, handler: run });`;
    expect(namesOf(text)).toEqual(["get_k", "get_l"]);
  });

  it("may be a superclass", () => {
    const text = (from: string): string => `${sdk}import { BaseTool } from "${from}";
export class GetKTool extends BaseTool { name = "get_k"; description = "Get k."; schema = z.object({ k: z.string() }); async execute() {} }`;
    expect(toolOf(text("./base-tool.js")).annotations.state).toBe("unknown");
    expect(toolOf(text("mcp-framework")).annotations.state).toBe("absent");
  });
});
