import {
  type Conversion,
  type EmissionProfile,
  isBefore,
  type Refusal,
  type RoleRules,
  type UnsupportedOutcomes,
  type Version,
} from "./profile.ts";

/** SDK 1.32 server/mcp.js, SDK 2.4 mcp.mjs: `EMPTY_OBJECT_JSON_SCHEMA`. */
const emptyObject = { type: "object", properties: {} } as const;
const draft07 = "http://json-schema.org/draft-07/schema#";

function zodToJsonSchemaWith(options: Conversion["options"]): Conversion {
  return { converter: "zodToJsonSchema", options };
}

function toJSONSchemaWith(options: Conversion["options"]): Conversion {
  return { converter: "toJSONSchema", options };
}

/** SDK 1.23 to 1.32, server/zod-json-schema-compat.js: Zod 3 and Zod 4 side by side. */
function sdk1Role(role: "input" | "output"): RoleRules {
  return {
    zod3: zodToJsonSchemaWith({ strictUnions: true, pipeStrategy: role }),
    zod4: toJSONSchemaWith({ target: "draft-7", io: role }),
    // `normalizeObjectSchema` silently returns nothing for other schemas: unions, z.preprocess, a v3 `.refine()`.
    nonObject: role === "input" ? { replacedBy: emptyObject } : "left out",
    absent: role === "input" ? emptyObject : undefined,
    postProcess: "none",
  };
}

/** SDK up to 1.22, server/mcp.js: only zod-to-json-schema, so the Zod 4 fields of a shape vanish. */
function earlySdk1Role(role: "input" | "output", sdk: Version | undefined): RoleRules {
  const options = isBefore(sdk, "1.10.0")
    ? {}
    : { strictUnions: true, ...(isBefore(sdk, "1.20.2") ? {} : { pipeStrategy: role }) };
  const conversion = zodToJsonSchemaWith(options);
  // Up to 1.21 the SDK wraps every schema as a shape. The methods of a Zod object are not fields, so nothing remains.
  const wrapped = { ...emptyObject, additionalProperties: false, $schema: draft07 };
  return {
    zod3: conversion,
    zod4: conversion,
    nonObject: isBefore(sdk, "1.22.0") ? { replacedBy: wrapped } : "kept",
    absent: role === "input" ? emptyObject : undefined,
    postProcess: "none",
  };
}

const firstSdk1Members = ["name", "description", "inputSchema"];

/** The members that SDK 1 passes on: each version reads known members of the registration and drops the others. */
function sdk1Members(sdk: Version | undefined): ReadonlySet<string> {
  const members = [...firstSdk1Members];
  if (!isBefore(sdk, "1.11.0")) members.push("annotations");
  if (!isBefore(sdk, "1.11.5")) members.push("outputSchema");
  if (!isBefore(sdk, "1.13.0")) members.push("title");
  if (!isBefore(sdk, "1.18.0")) members.push("_meta");
  if (!isBefore(sdk, "1.24.0")) members.push("execution");
  return new Set(members);
}

/**
 * What SDK 1 does with a schema of another kind: server/mcp.js, `tool`, `_createRegisteredTool` and
 * `getZodSchemaObject`, in the packages 1.10.0, 1.12.0, 1.21.2, 1.22.0, 1.23.0, 1.27.0, 1.28.0 and 1.32.2, read
 * 2026-11-25. Up to 1.27, `tool` treats a value that is not a shape as annotations, and `registerTool` lists a value
 * that is not a Zod object as a tool without parameters. Since 1.28 both throw.
 */
function sdk1Unsupported(sdk: Version | undefined): UnsupportedOutcomes {
  const wrapsAll = isBefore(sdk, "1.22.0");
  const ignores = isBefore(sdk, "1.28.0");
  const unknown = ignores ? "no parameters" : "throws";
  return {
    tool: { zod: unknown, json: isBefore(sdk, "1.11.0") ? "list fails" : unknown },
    // Before 1.22 every value is wrapped as a shape. The fields of a JSON Schema are not Zod schemas.
    registerTool: { zod: wrapsAll ? "no parameters" : undefined, json: wrapsAll ? "list fails" : unknown },
  };
}

/** The methods of SDK 1 that replace its overloads, with the versions that added them. */
function sdk1Replacements(sdk: Version | undefined): ReadonlyMap<string, string> {
  if (isBefore(sdk, "1.12.0")) return new Map();
  const tool = ["tool", "registerTool"] as const;
  return new Map(
    isBefore(sdk, "1.13.0") ? [tool] : [tool, ["resource", "registerResource"], ["prompt", "registerPrompt"]],
  );
}

/** The MCP SDK 1 (`@modelcontextprotocol/sdk`), by its version. */
export function sdk1Profile(sdk: Version | undefined, zodVersion: Version | undefined): EmissionProfile {
  const isEarly = isBefore(sdk, "1.23.0");
  return {
    id: `sdk 1 ${idOf(sdk)} zod ${idOf(zodVersion)}`,
    input: isEarly ? earlySdk1Role("input", sdk) : sdk1Role("input"),
    output: isEarly ? earlySdk1Role("output", sdk) : sdk1Role("output"),
    rawShape: isEarly ? "zod 3" : "as its fields",
    zodVersion,
    // Since 1.24.0, `registerTool` and `tool` pass `{ taskSupport: 'forbidden' }`.
    addedMembers: isBefore(sdk, "1.24.0") ? {} : { execution: { taskSupport: "forbidden" } },
    sent: sdk1Members(sdk),
    unsupported: sdk1Unsupported(sdk),
    replacements: sdk1Replacements(sdk),
  };
}

const noZod3: Refusal = { refused: "the MCP SDK 2 does not take schemas of Zod 3" };

/** The MCP SDK 2 (`@modelcontextprotocol/server` 2.4, standardSchemaToJsonSchema). */
export function sdk2Profile(zodVersion: Version | undefined): EmissionProfile {
  const role = (io: "input" | "output"): RoleRules => ({
    zod3: noZod3,
    zod4: toJSONSchemaWith({ target: "draft-2020-12", io }),
    nonObject: "kept",
    absent: io === "input" ? emptyObject : undefined,
    postProcess: io === "input" ? "object-root" : "object-root-if-provable",
  });
  return {
    id: `sdk 2 zod ${idOf(zodVersion)}`,
    input: role("input"),
    output: role("output"),
    rawShape: "zod 4",
    zodVersion,
    addedMembers: {},
    sent: new Set([...firstSdk1Members, "annotations", "outputSchema", "title", "_meta", "icons"]),
  };
}

/**
 * FastMCP for TypeScript (the package `fastmcp`), which converts with xsschema. Facts from the packages: since 3.34 it
 * uses the schema's own conversion (`~standard.jsonSchema.input`, which Zod has since 4.2); since 3.20 it names
 * draft-07; before that it calls `z.toJSONSchema(schema)` with its defaults. It makes objects strict since 4.4.0, but
 * no longer output schemas since 4.20.11.
 */
export function fastMcpProfile(fastmcp: Version | undefined, zodVersion: Version | undefined): EmissionProfile {
  const asksSchema = !isBefore(fastmcp, "3.34.0") && !isBefore(zodVersion, "4.2.0");
  const zod4 = asksSchema
    ? toJSONSchemaWith({ target: "draft-07", io: "input" })
    : toJSONSchemaWith(isBefore(fastmcp, "3.20.0") ? {} : { target: "draft-7" });
  const isStrict = !isBefore(fastmcp, "4.4.0");
  const role = (postProcess: RoleRules["postProcess"], absent: RoleRules["absent"]): RoleRules => ({
    zod3: zodToJsonSchemaWith({}),
    zod4,
    nonObject: "kept",
    absent,
    postProcess,
  });
  return {
    id: `fastmcp ${idOf(fastmcp)} zod ${idOf(zodVersion)}`,
    input: role(isStrict ? "strict" : "none", { additionalProperties: false, properties: {}, type: "object" }),
    output: role(isStrict && isBefore(fastmcp, "4.20.11") ? "strict" : "none", undefined),
    rawShape: { refused: "FastMCP takes a schema object, not an object of schemas" },
    zodVersion,
    addedMembers: {},
    sent: new Set(["name", "description", "inputSchema", "outputSchema", "annotations", "_meta"]),
  };
}

/** mcp-ts-core 0.10 registers with SDK 1, does not forward icons, and accepts a union of objects as input. */
export function mcpTsCoreProfile(sdk: Version | undefined, zodVersion: Version | undefined): EmissionProfile {
  const profile = sdk1Profile(sdk, zodVersion);
  const input: RoleRules = { ...profile.input, nonObject: "kept", postProcess: "object-root-if-provable" };
  const sent = new Set(profile.sent);
  sent.delete("icons");
  return { ...profile, id: `mcp-ts-core ${profile.id}`, input, sent };
}

/**
 * The module `@rekog/mcp-nest` of NestJS. Version 1 converts with the functions of SDK 1, an output schema as an input;
 * version 2 by itself. Read in the packages 1.9.11 and 2.0.5 on 2026-11-28.
 */
export function mcpNestProfile(nest: Version | undefined, zodVersion: Version | undefined): EmissionProfile {
  const isFirst = isBefore(nest, "2.0.0");
  // Without `parameters` the decorator takes `z.object({})`.
  const absent = isFirst
    ? { ...emptyObject, $schema: draft07 }
    : { ...emptyObject, $schema: "https://json-schema.org/draft/2020-12/schema" };
  const role = (io: "input" | "output"): RoleRules => ({
    zod3: isFirst ? sdk1Role("input").zod3 : { refused: "mcp-nest 2 does not take schemas of Zod 3" },
    zod4: toJSONSchemaWith(isFirst ? { target: "draft-7", io: "input" } : { target: "draft-2020-12", io }),
    nonObject: "left out",
    absent: io === "input" ? absent : undefined,
    postProcess: "none",
  });
  return {
    id: `mcp-nest ${idOf(nest)} zod ${idOf(zodVersion)}`,
    input: role("input"),
    output: role("output"),
    rawShape: { refused: "mcp-nest takes a schema object" },
    zodVersion,
    addedMembers: {},
    sent: new Set(["name", "description", "inputSchema", "outputSchema", "annotations", "_meta"]),
  };
}

/**
 * tmcp 1.20 with its adapters for Zod: `z.toJSONSchema(schema, { target: 'draft-7' })` and `zodToJsonSchema(schema)`.
 */
export function tmcpProfile(zodVersion: Version | undefined): EmissionProfile {
  const zod4 = toJSONSchemaWith({ target: "draft-7" });
  const role: RoleRules = {
    zod3: zodToJsonSchemaWith({}),
    zod4,
    nonObject: "kept",
    absent: undefined,
    postProcess: "none",
  };
  return {
    id: `tmcp zod ${idOf(zodVersion)}`,
    input: { ...role, absent: emptyObject },
    output: role,
    rawShape: { refused: "tmcp takes a schema object, not an object of schemas" },
    zodVersion,
    addedMembers: {},
    sent: new Set([...firstSdk1Members, "annotations", "outputSchema", "title", "_meta", "icons"]),
  };
}

/** mcp-lite 0.10 sends a JSON Schema unchanged and passes any other schema to the `schemaAdapter` of the server. */
export function mcpLiteProfile(): EmissionProfile {
  const adapted: Refusal = { refused: "the server's schemaAdapter converts it" };
  const role: RoleRules = { zod3: adapted, zod4: adapted, nonObject: "kept", absent: undefined, postProcess: "none" };
  return {
    id: "mcp-lite",
    input: { ...role, absent: { type: "object" } },
    output: role,
    rawShape: { refused: "mcp-lite takes a schema object, not an object of schemas" },
    zodVersion: undefined,
    addedMembers: {},
    sent: new Set([...firstSdk1Members, "annotations", "outputSchema", "title", "_meta"]),
  };
}

/**
 * LiteMCP 0.9: `zodToJsonSchema(tool.parameters)` with its required Zod 3, whose objects all reject further properties.
 * It lists a tool with its name and description only.
 */
export function liteMcpProfile(): EmissionProfile {
  const role: RoleRules = {
    zod3: zodToJsonSchemaWith({}),
    zod4: { refused: "LiteMCP does not take schemas of Zod 4" },
    nonObject: "kept",
    absent: undefined,
    postProcess: "none",
  };
  return {
    id: "litemcp",
    input: role,
    output: role,
    rawShape: { refused: "LiteMCP takes a schema object, not an object of schemas" },
    zodVersion: undefined,
    addedMembers: {},
    sent: new Set(firstSdk1Members),
  };
}

/** A schema that the source converts itself: `z.toJSONSchema(x, options)`, `zodToJsonSchema(x, options)`. */
export function customProfile(conversion: Conversion, zodVersion: Version | undefined): EmissionProfile {
  const role: RoleRules = {
    zod3: conversion,
    zod4: conversion,
    nonObject: "kept",
    absent: undefined,
    postProcess: "none",
  };
  return {
    id: `by hand ${conversion.converter} ${JSON.stringify(conversion.options)} zod ${idOf(zodVersion)}`,
    input: role,
    output: role,
    rawShape: { refused: "the converter takes a schema object, not an object of schemas" },
    zodVersion,
    addedMembers: {},
    sent: undefined,
  };
}

function idOf(version: Version | undefined): string {
  return version ? `${String(version.major)}.${String(version.minor)}.${String(version.patch)}` : "newest";
}
