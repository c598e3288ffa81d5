import type { Json, JsonObject } from "../../../lib/model/json.ts";
import type { Definitions } from "../surface.ts";
import { json, printLiteral, type Notation } from "./literal.ts";
import { commentAt, type Style } from "./style.ts";
import { Unprintable } from "./unprintable.ts";
import { printSchema, printShape, type ZodNotation } from "./zod.ts";

const literal = { ...json, indent: 2, quoteAllKeys: false, trailingComma: true } satisfies Omit<Notation, "style">;

/** Prints definitions as a low-level server that answers with JSON Schemas written as object literals. */
export function printLiteralServer(definitions: Definitions, style: Style): string {
  const answers = {
    tools: "ListToolsRequestSchema",
    resources: "ListResourcesRequestSchema",
    resourceTemplates: "ListResourceTemplatesRequestSchema",
    prompts: "ListPromptsRequestSchema",
  } as const;
  const keys = (["tools", "resources", "resourceTemplates", "prompts"] as const).filter((key) => definitions[key]);
  return [
    `import { Server } from "@modelcontextprotocol/sdk/server/index.js";`,
    `import { ${keys.map((key) => answers[key]).join(", ")} } from "@modelcontextprotocol/sdk/types.js";`,
    "",
    `const server = new Server({ name: "desk", version: "1.0.0" }, { capabilities: { tools: {} } });`,
    ...keys.map((key) => {
      const list = printLiteral(definitions[key] ?? [], { ...literal, style }, `/${key}`, 1);
      return `\nserver.setRequestHandler(${answers[key]}, async () => ({\n  ${key}: ${list},\n}));`;
    }),
    "",
  ].join("\n");
}

/** Prints definitions as a server of SDK v1 that registers them with Zod schemas. */
export function printZodServer(definitions: Definitions, notation: ZodNotation): string {
  const { tools = [], resources = [], resourceTemplates = [], prompts = [] } = definitions;
  const classes = resourceTemplates.length ? "McpServer, ResourceTemplate" : "McpServer";
  const calls = [
    ...tools.map((tool, index) => printTool(tool, notation, `/tools/${String(index)}`)),
    ...[...resources, ...resourceTemplates].map((resource, index) =>
      printResource(resource, notation, `/resources/${String(index)}`),
    ),
    ...prompts.map((prompt, index) => printPrompt(prompt, notation, `/prompts/${String(index)}`)),
  ];
  return [
    `import { ${classes} } from "@modelcontextprotocol/sdk/server/mcp.js";`,
    `import { z } from "zod/v${String(notation.major)}";`,
    "",
    `const server = new McpServer({ name: "desk", version: "1.0.0" });`,
    ...calls.map((call) => `\n${call}`),
    "",
  ].join("\n");
}

function printTool({ name, ...rest }: JsonObject, notation: ZodNotation, pointer: string): string {
  const { inputSchema, outputSchema, ...config } = rest;
  expectKeys(config, ["title", "description", "annotations", "_meta"]);
  const schemas = Object.entries({ inputSchema, outputSchema }).flatMap(([key, schema]) =>
    schema === undefined ? [] : [[key, printRoot(schema, notation, `${pointer}/${key}`)] as const],
  );
  const members = [...literalMembers(config, notation, pointer), ...schemas];
  return printCall("registerTool", [
    printName(name),
    printConfig(members, notation, pointer),
    "async () => ({ content: [] })",
  ]);
}

/** SDK v1 takes a raw shape, and a whole schema where the shape cannot say it. */
function printRoot(schema: Json, notation: ZodNotation, pointer: string): string {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema))
    throw new Unprintable("Zod has no such schema");
  const { $schema: _, ...root } = schema as JsonObject;
  const { type, properties, required, additionalProperties, ...rest } = root;
  if (type !== "object") throw new Unprintable("the SDK takes only objects there");
  // Zod 3 closes a plain object by itself, Zod 4 leaves it open.
  const isShape =
    !Object.keys(rest).length &&
    (additionalProperties === undefined || (additionalProperties === false && notation.major === 3));
  if (!isShape) return printSchema({ ...root, properties: properties ?? {} }, notation, pointer, 2);
  return printShape({ properties: properties ?? {}, required: required ?? [] }, notation, pointer, 2);
}

function printResource(
  { name, uri, uriTemplate, ...config }: JsonObject,
  notation: ZodNotation,
  pointer: string,
): string {
  expectKeys(config, ["title", "description", "mimeType", "annotations", "_meta"]);
  if (typeof (uri ?? uriTemplate) !== "string") throw new Unprintable("the SDK takes a resource with a URI alone");
  const where =
    uri === undefined
      ? `new ResourceTemplate(${JSON.stringify(uriTemplate)}, { list: undefined })`
      : JSON.stringify(uri);
  const members = literalMembers(config, notation, pointer);
  return printCall("registerResource", [
    printName(name),
    where,
    printConfig(members, notation, pointer),
    "async () => ({ contents: [] })",
  ]);
}

function printPrompt(
  { name, arguments: parameters, ...config }: JsonObject,
  notation: ZodNotation,
  pointer: string,
): string {
  expectKeys(config, ["title", "description", "_meta"]);
  if (parameters !== undefined) throw new Unprintable("the arguments of a prompt are not printed as Zod");
  const members = literalMembers(config, notation, pointer);
  return printCall("registerPrompt", [
    printName(name),
    printConfig(members, notation, pointer),
    "async () => ({ messages: [] })",
  ]);
}

function literalMembers(config: JsonObject, { style }: ZodNotation, pointer: string): (readonly [string, string])[] {
  return Object.entries(config).map(([key, value]) => [
    key,
    printLiteral(value, { ...literal, style }, `${pointer}/${key}`, 2),
  ]);
}

function printConfig(members: readonly (readonly [string, string])[], { style }: ZodNotation, pointer: string): string {
  if (!members.length) return "{}";
  const lines = members.flatMap(([key, text]) => {
    const comment = style === "commented" ? [`    // ${commentAt(`${pointer}/${key}`)}`] : [];
    return [...comment, `    ${key}: ${text},`];
  });
  return ["{", ...lines, "  }"].join("\n");
}

function printCall(method: string, parts: readonly string[]): string {
  return [`server.${method}(`, ...parts.map((part) => `  ${part},`), ");"].join("\n");
}

function printName(name: Json | undefined): string {
  if (typeof name !== "string") throw new Unprintable("the SDK registers by name");
  return JSON.stringify(name);
}

function expectKeys(config: JsonObject, allowed: readonly string[]): void {
  const key = Object.keys(config).find((one) => !allowed.includes(one));
  if (key !== undefined) throw new Unprintable(`the SDK takes no '${key}' there`);
}
