import { clientEffects, clientNames } from "../../model/client.ts";
import manifest from "../../../package.json" with { type: "json" };
import { presetNames } from "../../rule/groups.ts";
import type { JsonObject } from "../../model/json.ts";
import { configSchema } from "../config/validator-config.ts";
import { categories, severities } from "../result/result.ts";

/** The service as an OpenAPI 3.1 document. */
export function openApiDocument(): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "mcp-validate",
      version: manifest.version,
      description: "Validates the definitions of MCP servers: tools, resources and prompts.",
      license: { name: manifest.license, identifier: manifest.license },
    },
    paths: {
      "/validate": { post: validateOperation },
      "/health": {
        get: { ...operation("health", "Whether the service is up", reference("Health"), []), security: [] },
      },
      "/rules": { get: operation("rules", "Every rule with its metadata", reference("Rules")) },
      "/openapi.json": { get: operation("openapi", "This document", { type: "object" }) },
    },
    components: {
      schemas: { ...schemas, Config: inlined(configSchema()) },
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "Only where the service was started with a token." },
      },
    },
    security: [{}, { token: [] }],
  };
}

function reference(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

function json(description: string, schema: object): object {
  return { description, content: { "application/json": { schema } } };
}

function operation(
  operationId: string,
  summary: string,
  schema: object,
  refused: readonly (keyof typeof refusals)[] = [401, 403],
): object {
  return { operationId, summary, responses: { 200: json(summary, schema), ...refusing(refused) } };
}

/** Responses by status. Errors in the method or the path are not responses of an operation. */
function refusing(statuses: readonly (keyof typeof refusals)[]): object {
  return Object.fromEntries(statuses.map((status) => [status, json(refusals[status], reference("Refusal"))]));
}

const refusals = {
  400: "The body is no JSON, or a member of it is wrong; path tells which",
  401: "The token is missing or wrong",
  403: "A page of an origin that may not ask, or a Host header that names another machine",
  413: "The body has more than 5 MB, the answer would have more than 16 MB, or the validation needs too much memory",
  415: "The body is not declared as JSON, or it is compressed",
  429: "As many requests as there may be are at work; Retry-After tells when to ask again",
  500: "The validation failed; it is not the request's fault",
  503: "The validation took longer than it may",
} as const;

const validateOperation = {
  operationId: "validate",
  summary: "Validates definitions",
  requestBody: { required: true, content: { "application/json": { schema: reference("Request") } } },
  responses: {
    200: json("The result; issues of the definitions are no error of the request", reference("ValidationResult")),
    ...refusing([400, 401, 403, 413, 415, 429, 500, 503]),
  },
};

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };
const definitions = { type: "array", items: { type: "object" } };

function object(properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object {
  return { type: "object", properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

const schemas = {
  Request: {
    ...object(
      {
        tools: definitions,
        resources: definitions,
        prompts: definitions,
        config: reference("Config"),
        preset: { enum: presetNames },
      },
      ["tools", "resources", "prompts", "config", "preset"],
    ),
    additionalProperties: false,
    anyOf: [{ required: ["tools"] }, { required: ["resources"] }, { required: ["prompts"] }],
  },
  ValidationResult: object({
    valid: { type: "boolean" },
    summary: reference("Summary"),
    issues: { type: "array", items: reference("Issue"), description: "The worst severity first" },
    tools: { type: "array", items: reference("ToolResult") },
    sources: { type: "array", items: { type: "object" } },
    unread: { type: "array", items: { type: "object" }, description: "Parts that were seen and not read" },
    statistics: { type: "object" },
    metadata: { type: "object" },
  }),
  Summary: object({
    totalTools: count,
    validTools: count,
    issuesByCategory: object(Object.fromEntries(categories.map((category) => [category, count]))),
    issuesBySeverity: object(Object.fromEntries(severities.map((severity) => [severity, count]))),
    score: { type: ["integer", "null"], minimum: 0, maximum: 100, description: "null without tools" },
    scoreKind: { enum: ["usability", "catalog"], description: "What the scores say: see docs/reference/score.md" },
    maturity: { enum: ["Immature", "Moderate", "Mature", "Exemplary", null] },
    worstTools: { type: "array", items: object({ name: text, file: text, score: count }), maxItems: 3 },
    checks: object({ total: count, passed: count, failed: count, warnings: count }),
    complianceRate: { type: ["number", "null"], minimum: 0, maximum: 100, description: "null without checks" },
    compliance: { enum: ["EXCELLENT", "GOOD", "MODERATE", "POOR", "CRITICAL", null] },
  }),
  Issue: object(
    {
      id: text,
      rule: text,
      category: { enum: categories },
      family: text,
      severity: { enum: severities },
      message: text,
      tool: text,
      kind: text,
      path: text,
      pointer: text,
      others: { type: "array", items: object({ tool: text, path: text, pointer: text }) },
      suggestion: text,
      documentation: text,
      file: text,
      line: count,
      column: count,
      endLine: count,
      endColumn: count,
      edits: { type: "array", items: reference("Edit") },
      example: reference("Example"),
      effects: {
        type: "array",
        items: object({ client: { enum: clientNames }, does: { enum: clientEffects } }),
        description: "What clients do with the definition because of it, the gravest first",
      },
      flow: { type: "array", items: reference("FlowStep") },
    },
    ["family", "others", "suggestion", "documentation", "example", "effects", "flow"],
  ),
  Example: {
    ...object({ from: { enum: ["edit", "page"] }, before: text, after: text }),
    description:
      "What the correction looks like: the lines that the first edit changes, or an example of the rule's page. Absent for what no rule reports",
  },
  FlowStep: object({
    file: text,
    line: count,
    column: count,
    endLine: count,
    endColumn: count,
    text,
    message: { type: "string", description: "What happens there to the value that takes the way" },
  }),
  Edit: object({
    kind: {
      enum: ["fix", "suggestion", "draft"],
      description: "A fix keeps the meaning, a suggestion is certain, a person must decide on a draft",
    },
    description: text,
    changes: {
      type: "array",
      items: object({
        range: { type: "array", items: count, description: "Offsets in UTF-16 units, the end exclusive" },
        text,
      }),
    },
  }),
  ToolResult: object(
    {
      name: text,
      file: text,
      line: count,
      valid: { type: "boolean" },
      parameters: count,
      tokens: { ...count, description: "What a client pays for it with each request, estimated" },
      hints: {
        type: "object",
        additionalProperties: { type: "boolean" },
        description: "Those that its annotations state",
      },
      score: count,
      maturity: text,
      deductions: { type: "array", items: object({ rule: text, cost: { type: "number" }, atMost: count }, ["atMost"]) },
      handler: reference("HandlerOutcome"),
      issueIndexes: {
        type: "array",
        items: count,
        description: "The positions of its issues in the list of all issues",
      },
    },
    ["handler"],
  ),
  HandlerOutcome: object({ status: { enum: ["followed", "in part", "not seen"] }, reason: text }, ["reason"]),
  Refusal: object({
    error: object(
      { code: text, message: text, remedy: text, path: { ...text, description: "JSON pointer into the body" } },
      ["path"],
    ),
  }),
  Health: object({ status: { const: "healthy" }, version: text }),
  Rules: object({ rules: { type: "array", items: { type: "object" } } }),
};

/** The configuration's schema as a part of this document: in its dialect, and with references to its new place. */
function inlined({ $schema: _dialect, ...schema }: JsonObject): unknown {
  const moved = JSON.stringify(schema).replaceAll('"#/definitions/', '"#/components/schemas/Config/$defs/');
  return JSON.parse(moved, (_key, value: unknown) => renamed(value));
}

/** Tuples and definitions have other names in draft 2020-12 than in draft-07. */
function renamed(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { definitions: $defs, items, ...rest } = value as Readonly<Record<string, unknown>>;
  return {
    ...rest,
    ...(items === undefined ? {} : Array.isArray(items) ? { prefixItems: items } : { items }),
    ...($defs === undefined ? {} : { $defs }),
  };
}
