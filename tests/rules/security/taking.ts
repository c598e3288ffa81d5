import type { Json, JsonObject } from "../../../lib/model/json.ts";

/** The parameters of a tool that takes nothing but them. */
interface Properties {
  readonly [name: string]: Json;
}

/** A tool with these required parameters. */
export function taking(
  properties: Properties,
  { name = "add-user", ...rest }: { readonly name?: string } & JsonObject = {},
) {
  return { name, inputSchema: { type: "object", properties, required: Object.keys(properties), ...rest } };
}

/** The same, with a description of the tool. */
export function describedAs(description: string, tool: ReturnType<typeof taking>) {
  return { ...tool, description };
}

/** The pointer of a tool's own parameter. */
export function pointerOf(parameter: string): string {
  return `/inputSchema/properties/${parameter}`;
}

/** A module with one Zod tool, a part of which is known at run time only. */
export function unknownPart(name: string, shape: string) {
  return {
    name,
    language: "typescript",
    filename: "server.ts",
    text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { UNKNOWN } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("add", { inputSchema: { ${shape} } }, async () => ({ content: [] }));
`,
  } as const;
}

/** The lines before a tool in TypeScript. */
export const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "desk", version: "1.0.0" });`;

/** A tool in TypeScript with one parameter. */
export function withField(name: string, chain: string): string {
  return `server.registerTool("add", { inputSchema: { ${name}: ${chain} } }, run);`;
}
