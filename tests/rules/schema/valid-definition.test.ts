import { readFileSync } from "node:fs";
import * as sdk1 from "@modelcontextprotocol/sdk/types.js";
import { specTypeSchemas } from "@modelcontextprotocol/server";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { rulesOf } from "../../../lib/configs/preset-rules.ts";
import { specVersions, type SpecVersion } from "../../../lib/readers/settings.ts";
import rule from "../../../lib/rules/schema/valid-definition.ts";
import { rules } from "../../../lib/rules/index.ts";
import { isNine } from "../../harness/eslint.ts";
import { lint } from "../../harness/lint.ts";
import { sources } from "../../harness/sources.ts";
import { allSurfaces, zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

/** A definition of each kind with every member that the protocol describes. */
const full = {
  tools: {
    name: "get_user",
    title: "User",
    description: "Gets a user by id. Use it to look up one user.",
    inputSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { id: { type: "string", description: "The id." }, name: { type: "string", description: "A name." } },
      required: ["id"],
    },
    outputSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { email: { type: "string" } },
      required: ["email"],
    },
    annotations: {
      title: "User",
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    icons: [{ src: "https://example.com/i.png", mimeType: "image/png", sizes: ["48x48"], theme: "light" }],
    execution: { taskSupport: "optional" },
    _meta: { "example.com/a": 1 },
  },
  resources: {
    uri: "file:///notes.txt",
    name: "notes",
    title: "Notes",
    description: "The notes of this project.",
    mimeType: "text/plain",
    size: 12,
    annotations: { audience: ["user"], priority: 0.5, lastModified: "2026-01-31T12:00:00Z" },
    icons: [{ src: "https://example.com/i.png", mimeType: "image/png", sizes: ["48x48"], theme: "dark" }],
    _meta: {},
  },
  resourceTemplates: {
    uriTemplate: "file:///{name}.txt",
    name: "note",
    title: "Note",
    description: "One of the notes.",
    mimeType: "text/plain",
    annotations: { audience: ["assistant"], priority: 1, lastModified: "2026-01-31T12:00:00+01:00" },
    icons: [{ src: "https://example.com/i.png" }],
    _meta: {},
  },
  prompts: {
    name: "review",
    title: "Review",
    description: "Reviews code.",
    arguments: [{ name: "path", title: "Path", description: "The file.", required: true }],
    icons: [{ src: "https://example.com/i.png" }],
    _meta: {},
  },
} as const;

type Kind = keyof typeof full;

const kinds = Object.keys(full) as Kind[];

interface Parsing {
  safeParse(value: unknown): { readonly success: boolean };
}

const ofSdk1: Readonly<Record<Kind, Parsing>> = {
  tools: sdk1.ListToolsResultSchema,
  resources: sdk1.ListResourcesResultSchema,
  resourceTemplates: sdk1.ListResourceTemplatesResultSchema,
  prompts: sdk1.ListPromptsResultSchema,
};
const nameOf = {
  tools: "Tools",
  resources: "Resources",
  resourceTemplates: "ResourceTemplates",
  prompts: "Prompts",
} as const;

const schemas = new Map(
  specVersions.map((revision) => {
    const path = new URL(`../../../lib/schema/protocol/mcp-${revision}.json`, import.meta.url);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    return [revision, ajv.addSchema(JSON.parse(readFileSync(path, "utf8")) as object, "mcp")] as const;
  }),
);

/** True if the revision's schema, or a client of an SDK that supports it, refuses a list with the definition. */
function isRefused(kind: Kind, definition: Json, revision: SpecVersion): boolean {
  const isValid = schemas.get(revision)?.validate(`mcp#/$defs/${nameOf[kind].slice(0, -1)}`, definition);
  const answer = { [kind]: [definition] };
  const ofSdk2 = specTypeSchemas[`List${nameOf[kind]}Result`]["~standard"].validate(answer);
  // SDK 1 negotiates 2025-11-25 at most.
  const isKnownToSdk1 = revision === "2025-11-25" && !ofSdk1[kind].safeParse(answer).success;
  return isValid !== true || ofSdk2.issues !== undefined || isKnownToSdk1;
}

const replacements: readonly (Json | undefined)[] = [null, 5, "x", [], {}, true, undefined];

interface Mutation {
  readonly kind: Kind;
  /** The pointer of the changed member, and its value. */
  readonly what: string;
  readonly definition: Json;
}

/** Every member of a value at every depth, replaced by each of the values or removed. */
function mutationsOf(value: Json, pointer = ""): (readonly [what: string, Json])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as JsonObject).flatMap(([key, part]) => {
    const at = `${pointer}/${key}`;
    const put = (replacement: Json | undefined): Json => {
      const entries = Object.entries(value as JsonObject).flatMap(([each, old]) =>
        each !== key ? [[each, old] as const] : replacement === undefined ? [] : [[each, replacement] as const],
      );
      return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
    };
    const here = replacements.map(
      (each) => [`${at} ${each === undefined ? "removed" : JSON.stringify(each)}`, put(each)] as const,
    );
    return [...here, ...mutationsOf(part, at).map(([what, inner]) => [what, put(inner)] as const)];
  });
}

const mutations: readonly Mutation[] = kinds.flatMap((kind) =>
  mutationsOf(full[kind] as JsonObject).map(([what, definition]) => ({ kind, what, definition })),
);

function reportsOn({ kind, definition }: Mutation, revision: SpecVersion, surface = allSurfaces[0]) {
  if (!surface) throw new Error("There is no surface.");
  const source = surface.print({ [kind]: [definition as JsonObject] }, "plain", {});
  const { fatal, reports } = lint(rule, source, { settings: { specVersion: revision } });
  expect(fatal).toBeUndefined();
  return reports;
}

// ESLint has no part in which of the hundreds of faults are found, so its older version need not run them again.
describe.each(isNine ? [] : specVersions)("valid-definition for %s", (revision) => {
  it("accepts the full definitions", () => {
    for (const kind of kinds) {
      const definition: Json = full[kind];
      expect(isRefused(kind, definition, revision)).toBe(false);
      expect(reportsOn({ kind, what: "", definition }, revision)).toEqual([]);
    }
  });

  it.each(["json", "yaml", "literal"])("reports what the protocol or an SDK refuses, and nothing else: %s", (name) => {
    const surface = allSurfaces.find((each) => each.name === name);
    const wrong: string[] = [];
    let refused = 0;
    for (const mutation of mutations) {
      const { kind, what, definition } = mutation;
      const expected = isRefused(kind, definition, revision) ? 1 : 0;
      refused += expected;
      const found = reportsOn(mutation, revision, surface).map(({ message }) => message.message);
      if (found.length !== expected) wrong.push(`${kind}${what}: ${found.join(" ")}`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(200);
  });

  it("leaves no fault without exactly one error of `recommended`", () => {
    const all = Object.values(rules);
    const wrong: string[] = [];
    for (const { kind, what, definition } of mutations) {
      if (!isRefused(kind, definition, revision)) continue;
      const source = allSurfaces[0]?.print({ [kind]: [definition as JsonObject] }, "plain", {});
      if (!source) throw new Error("There is no surface.");
      const { reports } = lint(all, source, { entries: rulesOf("recommended"), settings: { specVersion: revision } });
      const errors = reports.filter(({ message }) => message.severity === 2).map(({ message }) => message.message);
      if (errors.length !== 1) wrong.push(`${kind}${what}: ${errors.join(" ")}`);
    }
    expect(wrong).toEqual([]);
  });
});

const inputSchema = { type: "object", properties: {} };

function tool(members: JsonObject) {
  return { name: "get_user", ...members, inputSchema };
}

/** A wrong value of a member at a pointer, and the value that a suggestion writes instead. */
function meant(name: string, definition: JsonObject, pointer: string, [at, value]: readonly [string, Json?]) {
  const suggestions = value === undefined ? {} : { suggestions: [{ messageId: "write", change: { pointer, value } }] };
  return { name, tool: definition, errors: [{ messageId: "wrong", at, pointer, ...suggestions }] };
}

surfaces(rule, {
  valid: [
    { name: "a tool with a name and a schema", tool: tool({}) },
    { name: "an annotation of somebody's own", tool: tool({ annotations: { audience: 5, readOnlyHint: true } }) },
    { name: "members that the protocol does not know", tool: tool({ _meta: { a: [null] } }) },
    { name: "an empty name, which is name-required's", tool: { name: "", inputSchema } },
    {
      name: "what is wrong deeper in a schema",
      tool: { name: "get_user", inputSchema: { type: "object", properties: { a: { type: "strin" } } } },
      only: { surfaces: zodlessSurfaces, reason: "Zod has no such type" },
    },
    {
      name: "a result of any type",
      tool: { ...tool({}), outputSchema: { type: "array" } },
      settings: { specVersion: "2026-07-28" },
    },
    { name: "a resource", resource: { uri: "notes:1", name: "notes" } },
    { name: "a template", resource: { uriTemplate: "notes:{id}", name: "notes" } },
    { name: "a prompt", prompt: { name: "review", arguments: [{ name: "path", description: "The file." }] } },
  ],
  invalid: [
    {
      name: "a title that is a number",
      tool: tool({ title: 5 }),
      errors: [
        {
          messageId: "wrong",
          at: "5",
          pointer: "/title",
          message: "'title' of tool 'get_user' is 5; the protocol wants a string.",
          suggestions: [{ messageId: "write", change: { pointer: "/title", value: "5" } }],
        },
      ],
    },
    {
      name: "an optional member of null",
      tool: tool({ title: null, description: "Gets a user." }),
      errors: [
        {
          messageId: "wrong",
          at: "null",
          suggestions: [{ messageId: "remove", change: { pointer: "/title", removed: true } }],
        },
      ],
    },
    {
      name: "an output schema of null",
      tool: { ...tool({}), outputSchema: null },
      errors: [
        {
          messageId: "wrong",
          at: "null",
          suggestions: [{ messageId: "remove", change: { pointer: "/outputSchema", removed: true } }],
        },
      ],
    },
    meant("a hint in quotes", tool({ annotations: { readOnlyHint: "true" } }), "/annotations/readOnlyHint", [
      "true",
      true,
    ]),
    meant("a hint as YAML 1.1 has it", tool({ annotations: { readOnlyHint: "No" } }), "/annotations/readOnlyHint", [
      "No",
      false,
    ]),
    meant("a hint of 1", tool({ annotations: { openWorldHint: 1 } }), "/annotations/openWorldHint", ["1", true]),
    meant("a hint that is not clear", tool({ annotations: { openWorldHint: "maybe" } }), "/annotations/openWorldHint", [
      "maybe",
    ]),
    meant("a hint that is a list", tool({ annotations: { openWorldHint: [] } }), "/annotations/openWorldHint", [
      "openWorldHint",
    ]),
    meant("a title of an annotation", tool({ annotations: { title: 7 } }), "/annotations/title", ["7", "7"]),
    meant("annotations of PHP", tool({ annotations: [] }), "/annotations", ["annotations", {}]),
    meant("a list of annotations", tool({ annotations: ["readOnlyHint"] }), "/annotations", ["annotations"]),
    meant("metadata of PHP", tool({ _meta: [] }), "/_meta", ["_meta", {}]),
    {
      name: "several at once, one message each",
      tool: tool({ title: 5, annotations: { idempotentHint: {}, openWorldHint: "x" } }),
      errors: [
        {
          messageId: "wrong",
          at: "5",
          suggestions: [{ messageId: "write", change: { pointer: "/title", value: "5" } }],
        },
        { messageId: "wrong", at: "idempotentHint", pointer: "/annotations/idempotentHint" },
        { messageId: "wrong", at: "x", pointer: "/annotations/openWorldHint" },
      ],
    },
    {
      name: "a property that accepts everything",
      tool: { name: "get_user", inputSchema: { type: "object", properties: { a: true } } },
      only: { surfaces: zodlessSurfaces, reason: "Zod writes an object" },
      errors: [
        {
          messageId: "wrong",
          at: "true",
          message: "'inputSchema.properties.a' of tool 'get_user' is true; the protocol wants an object.",
          suggestions: [{ messageId: "write", change: { pointer: "/inputSchema/properties/a", value: {} } }],
        },
      ],
    },
    {
      name: "a tool without a schema",
      tool: { name: "get_user", title: "User", annotations: {} },
      only: { surfaces: zodlessSurfaces, reason: "the SDK adds one" },
      errors: [
        {
          messageId: "missing",
          at: "get_user",
          pointer: "/inputSchema",
          message: "'inputSchema' of tool 'get_user' is missing; the protocol wants an object.",
        },
      ],
    },
    {
      name: "annotations of a resource",
      resource: {
        uri: "notes:1",
        name: "notes",
        annotations: { audience: "user", priority: "0.5", lastModified: "yesterday" },
      },
      errors: [
        {
          messageId: "wrong",
          at: "user",
          suggestions: [{ messageId: "write", change: { pointer: "/annotations/audience", value: ["user"] } }],
        },
        {
          messageId: "wrong",
          at: "0.5",
          suggestions: [{ messageId: "write", change: { pointer: "/annotations/priority", value: 0.5 } }],
        },
        {
          messageId: "wrong",
          at: "yesterday",
          message:
            "'annotations.lastModified' of resource 'notes' is 'yesterday'; the MCP SDK wants an ISO 8601 date and time, such as 2026-01-31T12:00:00Z.",
        },
      ],
    },
    {
      name: "a priority above 1, and another role",
      resource: { uri: "notes:1", name: "notes", annotations: { audience: ["User"], priority: 5 } },
      errors: [
        {
          messageId: "wrong",
          at: "User",
          message: "'annotations.audience[0]' of resource 'notes' is 'User'; the protocol wants 'assistant' or 'user'.",
          suggestions: [{ messageId: "write", change: { pointer: "/annotations/audience/0", value: "user" } }],
        },
        {
          messageId: "wrong",
          at: "5",
          message: "'annotations.priority' of resource 'notes' is 5; the protocol wants 1 or less.",
        },
      ],
    },
    {
      name: "a resource without a URI, and a template among resources",
      resources: [
        { name: "notes", mimeType: "text/plain" },
        { name: "note", uriTemplate: "notes:{id}" },
      ],
      only: { surfaces: zodlessSurfaces, reason: "the SDK takes a URI" },
      errors: [
        { messageId: "missing", at: "notes", pointer: "/uri" },
        { messageId: "missing", at: "note", pointer: "/uri" },
      ],
    },
    {
      name: "an argument of a prompt without a name",
      prompt: { name: "review", arguments: [{ description: "The file." }, { name: "line", required: "yes" }] },
      errors: [
        {
          messageId: "missing",
          at: "description",
          pointer: "/arguments/0/name",
          message: "'arguments[0].name' of prompt 'review' is missing; the protocol wants a string.",
        },
        {
          messageId: "wrong",
          at: "yes",
          suggestions: [{ messageId: "write", change: { pointer: "/arguments/1/required", value: true } }],
        },
      ],
    },
    {
      name: "icons",
      tool: tool({ icons: [{ mimeType: "image/png", sizes: "48x48", theme: "Dark" }, "icon.png"] }),
      only: { surfaces: zodlessSurfaces, reason: "SDK 1 does not send icons" },
      errors: [
        { messageId: "missing", at: "mimeType", pointer: "/icons/0/src" },
        {
          messageId: "wrong",
          at: "48x48",
          suggestions: [{ messageId: "write", change: { pointer: "/icons/0/sizes", value: ["48x48"] } }],
        },
        {
          messageId: "wrong",
          at: "Dark",
          suggestions: [{ messageId: "write", change: { pointer: "/icons/0/theme", value: "dark" } }],
        },
        { messageId: "wrong", at: "icon.png", pointer: "/icons/1" },
      ],
    },
  ],
});

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { elsewhere } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

sources(rule, {
  valid: [
    {
      name: "what is not known",
      language: "typescript",
      filename: "server.ts",
      text: `${sdk}server.registerTool("get", { ...elsewhere, title: elsewhere.title, annotations: { readOnlyHint: elsewhere() } }, async () => ({ content: [] }));
server.registerResource("notes", "notes:1", { ...elsewhere, mimeType: elsewhere.type }, async () => ({ contents: [] }));
`,
    },
    {
      name: "members that SDK 1 does not send",
      language: "javascript",
      filename: "server.js",
      text: `${sdk}server.registerTool("get", { icons: 5, outputSchema: null, tags: null }, async () => ({ content: [] }));
server.registerPrompt("review", { icons: 5, _meta: [] }, async () => ({ messages: [] }));
`,
    },
    {
      name: "a tool of a model's API",
      language: "json",
      filename: "tools.json",
      text: `[{ "type": "function", "function": { "name": "get", "description": "Gets." } }]`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  valid: [
    `{ "tools": [], "nextCursor": "2", "_meta": { "a": null } }`,
    // Another program's list, which only has the same key.
    `{ "tools": [{ "name": "get", "inputSchema": { "type": "object" } }, null], "nextCursor": 5, "editor": "vim" }`,
  ],
  invalid: [
    {
      name: "a cursor of null",
      code: `{ "tools": [], "nextCursor": null }`,
      errors: [
        {
          message: "'nextCursor' of the answer is null; the protocol wants a string.",
          line: 1,
          column: 30,
          endLine: 1,
          endColumn: 34,
          suggestions: [{ desc: "Remove 'nextCursor'.", output: `{ "tools": [] }` }],
        },
      ],
    },
    {
      name: "entries that are no definitions, and metadata that is a list",
      code: `{ "jsonrpc": "2.0", "id": 1, "result": { "_meta": [], "tools": [null, { "name": "get", "inputSchema": { "type": "object" } }, "x", []] } }`,
      errors: [
        { message: "'_meta' of the answer is an empty list; the protocol wants an object.", line: 1, column: 42 },
        { message: "'tools[3]' of the answer is an empty list; the protocol wants an object.", line: 1, column: 55 },
        { message: "'tools[0]' of the answer is null; the protocol wants an object.", line: 1, column: 65 },
        { message: "'tools[2]' of the answer is 'x'; the protocol wants an object.", line: 1, column: 127 },
      ],
    },
    {
      name: "a lifetime that is no number",
      code: `{ "prompts": [], "resultType": "complete", "ttlMs": "60", "cacheScope": "shared" }`,
      settings: { mcp: { specVersion: "2026-07-28" } },
      errors: [
        { message: "'ttlMs' of the answer is '60'; the protocol wants a whole number.", line: 1, column: 53 },
        {
          message: "'cacheScope' of the answer is 'shared'; the protocol wants 'private' or 'public'.",
          line: 1,
          column: 73,
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a member without a value",
      code: "name: get\ntitle:\ninputSchema: { type: object }\n",
      errors: [
        {
          messageId: "wrong",
          line: 2,
          column: 1,
          endLine: 2,
          endColumn: 6,
          suggestions: [{ desc: "Remove 'title'.", output: "name: get\ninputSchema: { type: object }\n" }],
        },
      ],
    },
  ],
});
