import type { Json } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/security/require-max-length.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { besideAnswers, besideAnswersPointers, inAnswers } from "./answers.ts";
import { inJson, inTypeScript, inYaml } from "../exact.ts";

/** A tool with these required parameters. */
function taking(properties: { readonly [name: string]: Json }, rest: object = {}) {
  return { name: "add-user", inputSchema: { type: "object", properties, required: Object.keys(properties), ...rest } };
}

const string = { type: "string" };

/** The report at a parameter, with the limit written at some pointer. */
function missing(at: string, pointer: string, value = 100) {
  return {
    messageId: "missing",
    at,
    suggestions: [{ messageId: "addMaxLength", draft: true, change: { pointer: `${pointer}/maxLength`, value } }],
  };
}

surfaces(rule, {
  preset: "governance",
  valid: [
    { name: "what only answers hold", tool: inAnswers("label", string) },
    {
      name: "what its description calls read-only",
      tool: taking({ crc: { ...string, description: "The checksum of the file (if available). Read-only." } }),
    },
    { name: "a limit", tool: taking({ username: { type: "string", maxLength: 100 } }) },
    { name: "an enum", tool: taking({ role: { type: "string", enum: ["admin", "guest"] } }) },
    { name: "a constant", tool: taking({ kind: { type: "string", const: "user" } }) },
    {
      name: "formats of bounded length",
      tool: taking({
        day: { type: "string", format: "date" },
        mail: { type: "string", format: "email" },
        key: { type: "string", format: "uuid" },
      }),
    },
    {
      name: "an anchored pattern of bounded length",
      tool: taking({ color: { type: "string", pattern: "^#[0-9a-f]{6}$" } }),
    },
    {
      name: "content fields",
      tool: taking({ content: string, messageBody: string, sourceCode: string, searchQuery: string }),
    },
    {
      name: "content by the names of its kind, in security",
      preset: "security",
      tool: taking({
        markdown: string,
        pageHtml: string,
        init_script: string,
        sql: string,
        comment: string,
        instructions: string,
      }),
    },
    {
      name: "other types",
      tool: taking({ age: { type: "integer" }, tags: { type: "array", items: string }, any: {} }),
    },
    {
      name: "what an enum would limit, on request",
      options: { ignoreDescribedValues: true },
      tool: taking({ operation: { ...string, description: '"replace", "delete", or "append"' } }),
    },
    { name: "other content words", options: { allow: ["note"] }, tool: taking({ releaseNote: string }) },
    {
      name: "a bounded string or null",
      tool: taking({ nick: { anyOf: [{ type: "string", maxLength: 20 }, { type: "null" }] } }),
    },
    {
      name: "a limit in a definition",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" },
      tool: taking({ id: { $ref: "#/$defs/Id" } }, { $defs: { Id: { type: "string", maxLength: 8 } } }),
    },
  ],
  invalid: [
    {
      name: "lengths that the description states or a standard fixes",
      tool: taking({
        title: { ...string, description: "Title (max 50 characters)" },
        currency: { ...string, description: "ISO 4217 code" },
      }),
      errors: [["title", 50] as const, ["currency", 3] as const].map(([at, value]) => ({
        messageId: "missing",
        at,
        suggestions: [
          { messageId: "addMaxLength", change: { pointer: `/inputSchema/properties/${at}/maxLength`, value } },
        ],
      })),
    },
    {
      name: "what callers fill in beside it",
      tool: besideAnswers("label", string),
      errors: besideAnswersPointers("label").map((pointer) => missing("label", pointer)),
    },
    {
      name: "an unbounded string",
      tool: taking({ username: { type: "string", description: "Username" } }),
      errors: [
        {
          ...missing("username", "/inputSchema/properties/username"),
          pointer: "/inputSchema/properties/username",
          message:
            "Parameter 'username' of tool 'add-user' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense.",
        },
      ],
    },
    {
      name: "a nested string",
      tool: taking({
        users: { type: "array", items: { type: "object", properties: { name: string }, required: ["name"] } },
      }),
      errors: [
        {
          ...missing("name", "/inputSchema/properties/users/items/properties/name"),
          message:
            "Parameter 'users[].name' of tool 'add-user' has no 'maxLength'. Set 'maxLength' to the largest length that makes sense.",
        },
      ],
    },
    {
      name: "a string or null",
      only: { surfaces: zodlessSurfaces, reason: "Zod emits a union where a check is added; see below" },
      tool: taking({ nick: { type: ["string", "null"] } }),
      errors: [missing("nick", "/inputSchema/properties/nick")],
    },
    {
      name: "patterns and formats that bound nothing",
      tool: taking({ site: { type: "string", format: "uri" }, slug: { type: "string", pattern: "^[a-z]+$" } }),
      errors: [missing("site", "/inputSchema/properties/site", 2048), missing("slug", "/inputSchema/properties/slug")],
    },
    {
      name: "names that only look like content",
      tool: taking({ messageId: string, zipCode: string, context: string }),
      errors: [
        missing("messageId", "/inputSchema/properties/messageId", 255),
        missing("zipCode", "/inputSchema/properties/zipCode"),
        missing("context", "/inputSchema/properties/context", 1000),
      ],
    },
    {
      name: "texts that are longer than most by their names and descriptions",
      tool: taking({
        imageUrl: string,
        filePath: string,
        symbols: { ...string, description: "Comma-separated symbols" },
        options: { ...string, description: "Options as JSON" },
      }),
      errors: [
        missing("imageUrl", "/inputSchema/properties/imageUrl", 2048),
        missing("filePath", "/inputSchema/properties/filePath", 1024),
        missing("symbols", "/inputSchema/properties/symbols", 1000),
        missing("options", "/inputSchema/properties/options", 10000),
      ],
    },
    {
      name: "texts of which nobody can foretell the length",
      tool: taking({
        cypher: string,
        payload: string,
        change: { ...string, description: "Patch of the file" },
        raw: { type: "string", contentEncoding: "base64" },
      }),
      errors: ["cypher", "payload", "change", "raw"].map((name) => ({
        messageId: "missing",
        at: name,
        suggestions: [],
      })),
    },
    {
      name: "a list of values in a description",
      tool: taking({ operation: { ...string, description: '"replace", "delete", or "append"' } }),
      errors: [missing("operation", "/inputSchema/properties/operation")],
    },
    {
      name: "another limit and no exemption",
      options: { suggestedLimit: 8, replaceAllow: [] },
      tool: taking({ query: string }),
      errors: [missing("query", "/inputSchema/properties/query", 8)],
    },
    {
      name: "another limit, and texts that are longer than it by their names",
      options: { suggestedLimit: 300 },
      tool: taking({ username: string, userId: string, imageUrl: string }),
      errors: [
        missing("username", "/inputSchema/properties/username", 300),
        missing("userId", "/inputSchema/properties/userId", 300),
        missing("imageUrl", "/inputSchema/properties/imageUrl", 2048),
      ],
    },
    {
      name: "a low limit, which is none for identifiers",
      options: { suggestedLimit: 36 },
      tool: taking({ username: string, userId: string }),
      errors: [
        missing("username", "/inputSchema/properties/username", 36),
        missing("userId", "/inputSchema/properties/userId", 255),
      ],
    },
    {
      name: "a least length and a default above the limit",
      tool: {
        name: "add-user",
        inputSchema: {
          type: "object",
          properties: { rhyme: { ...string, minLength: 150 }, greeting: { ...string, default: "😀".repeat(65) } },
        },
      },
      errors: [
        missing("rhyme", "/inputSchema/properties/rhyme", 150),
        missing("greeting", "/inputSchema/properties/greeting", 130),
      ],
    },
    {
      name: "a default beside the branch that it is for",
      only: { surfaces: zodlessSurfaces, reason: "the surfaces in Zod print unions as links of a chain" },
      tool: taking({ greeting: { anyOf: [string, { type: "null" }], default: "x".repeat(130) } }),
      errors: [missing("greeting", "/inputSchema/properties/greeting/anyOf/0", 130)],
    },
    {
      name: "each open branch of a union",
      only: { surfaces: zodlessSurfaces, reason: "the surfaces in Zod print unions as links of a chain" },
      tool: taking({
        target: {
          anyOf: [
            { type: "string", pattern: "^@" },
            { type: "string", maxLength: 5 },
            { type: "string", format: "uri" },
          ],
        },
      }),
      errors: [
        {
          messageId: "missing",
          at: "target",
          suggestions: [
            {
              messageId: "addMaxLength",
              draft: true,
              change: [
                { pointer: "/inputSchema/properties/target/anyOf/0/maxLength", value: 2048 },
                { pointer: "/inputSchema/properties/target/anyOf/2/maxLength", value: 2048 },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "a definition, which states the type",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" },
      tool: taking({ id: { $ref: "#/$defs/Id", description: "The ID." } }, { $defs: { Id: string } }),
      errors: [missing("id", "/inputSchema/$defs/Id", 255)],
    },
  ],
});

sources(rule, {
  preset: "governance",
  valid: [
    {
      name: "a limit that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { LIMIT } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("add", { inputSchema: { username: z.string().max(LIMIT) } }, async () => ({ content: [] }));
`,
    },
    {
      name: "what code of the server checks, or hands on to a schema that is not sent",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("add", { inputSchema: {
  slug: z.string().refine((v) => v.length <= 100, "too long").optional(),
  code: z.string().pipe(z.string().max(10)),
} }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      options: [{ checkUnknownLimits: true }],
      code: `{ "name": "add", "inputSchema": { "properties": { "username": { "type": "string", "description": "Username" } } } }`,
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 51,
          endLine: 1,
          endColumn: 61,
          suggestions: [
            {
              desc: "Draft: Limit it to 100 characters.",
              output: `{ "name": "add", "inputSchema": { "properties": { "username": { "type": "string", "description": "Username", "maxLength": 100 } } } }`,
            },
          ],
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "the seed's own example",
      options: [{ checkUnknownLimits: true }],
      code: "name: add\ninputSchema:\n  properties:\n    username:\n      type: string\n      description: Username\n",
      errors: [
        {
          messageId: "missing",
          line: 4,
          column: 5,
          endLine: 4,
          endColumn: 13,
          suggestions: [
            {
              messageId: "addMaxLengthDraft",
              output:
                "name: add\ninputSchema:\n  properties:\n    username:\n      type: string\n      description: Username\n      maxLength: 100\n",
            },
          ],
        },
      ],
    },
  ],
});

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "desk", version: "1.0.0" });`;

inTypeScript(
  rule,
  head,
  [
    ["z.string().nullable()", "z.string().max(100).nullable()"],
    ['z.string().min(1).optional().describe("Name")', 'z.string().min(1).max(100).optional().describe("Name")'],
    ["z.union([z.string().min(1), z.null()])", "z.union([z.string().min(1).max(100), z.null()])"],
  ].map((chains) => {
    const [from = "", to = ""] = chains.map(
      (chain) => `server.registerTool("add", { inputSchema: { name: ${chain} } }, run);`,
    );
    return [from, to] as const;
  }),
  { preset: "governance" },
);
