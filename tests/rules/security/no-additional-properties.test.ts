import rule from "../../../lib/rules/security/no-additional-properties.ts";
import { sources } from "../../harness/sources.ts";
import { jsonSchemaSurfaces, zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inTypeScript } from "../exact.ts";
import { besideAnswers, besideAnswersPointers, inAnswers } from "./answers.ts";
import { head, pointerOf, taking, unknownPart, withField } from "./taking.ts";

const properties = { timeout: { type: "number" } };
const closed = { type: "object", properties, additionalProperties: false };
const object = { type: "object", properties };

/** Zod 3 closes every object in what it sends. */
const closing = { zod3: "Zod 3 closes its objects" };

function openAt(at: string, pointer = pointerOf(at)) {
  return {
    messageId: "open",
    at,
    suggestions: [
      { messageId: "close", draft: true, change: { pointer: `${pointer}/additionalProperties`, value: false } },
    ],
  };
}

surfaces(rule, {
  preset: "security",
  valid: [
    { name: "what only answers hold", tool: inAnswers("device", object) },
    {
      name: "the keyword readOnly",
      only: { surfaces: zodlessSurfaces, reason: "Zod does not write it" },
      tool: taking({
        list: {
          type: "object",
          properties: {
            owner: { type: "object", readOnly: true, properties: { device: object }, additionalProperties: false },
          },
          additionalProperties: false,
        },
      }),
    },
    { name: "the seed's good example", tool: taking({ config: closed }) },
    {
      name: "an object that does not say what it does with others, if only those that do count",
      options: { checkUnstated: false },
      tool: taking({ config: object, list: { type: "array", items: object } }),
    },
    {
      name: "a map of one type, alone and beside properties",
      tool: taking({
        headers: { type: "object", additionalProperties: { type: "string" } },
        env: { ...object, additionalProperties: { type: "string" } },
      }),
    },
    {
      name: "an object without properties",
      tool: taking({
        filter: { type: "object", properties: {} },
        tags: { type: "array", items: { type: "string" } },
        name: { type: "string" },
      }),
    },
    { name: "the input schema itself", tool: taking({ name: { type: "string" } }) },
    {
      name: "objects that their description justifies",
      tool: taking({
        meta: { ...object, description: "Arbitrary metadata" },
        options: { ...object, description: "Options; any other key is passed on" },
        config: { ...object, description: "Provider-specific settings" },
      }),
    },
    {
      name: "an object that holds nothing but what is read-only",
      tool: taking({
        item: {
          ...closed,
          properties: {
            pending: {
              type: "object",
              properties: {
                update: { type: "object", properties: { queued: { type: "string", description: "Read-only." } } },
              },
            },
          },
        },
      }),
    },
    {
      name: "the parts of what its description justifies",
      tool: taking({
        config: {
          ...closed,
          description: "Type-specific connection configuration",
          properties: { auth: object, hosts: { type: "array", items: object } },
        },
      }),
    },
    {
      name: "unevaluatedProperties, patternProperties and parts of allOf",
      only: { surfaces: zodlessSurfaces, reason: "Zod has none of them" },
      tool: taking({
        a: { ...object, unevaluatedProperties: false },
        b: { ...object, patternProperties: { "^x-": true } },
        c: { allOf: [object, { type: "object", properties: { retries: { type: "number" } } }] },
        d: { ...object, const: { timeout: 1 } },
      }),
    },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: zodlessSurfaces, reason: "Zod cannot write them" },
      tool: {
        name: "add",
        inputSchema: {
          type: "object",
          properties: { a: null, b: true, c: { type: 5, properties }, d: { type: "object", properties: [] } },
        },
      },
    },
  ],
  invalid: [
    {
      name: "what callers fill in beside it",
      except: closing,
      tool: besideAnswers("device", object),
      errors: besideAnswersPointers("device").map((pointer) => openAt("device", pointer)),
    },
    {
      name: "the seed's bad example",
      except: closing,
      tool: taking({ config: object }),
      errors: [
        {
          ...openAt("config"),
          pointer: pointerOf("config"),
          message:
            "Parameter 'config' of tool 'add-user' accepts undeclared properties. Set 'additionalProperties' to false, or describe the others.",
        },
      ],
    },
    {
      name: "an object that says so",
      tool: taking({ config: { ...object, additionalProperties: true } }),
      errors: [
        {
          messageId: "open",
          at: { default: "additionalProperties", zod3: "passthrough", zod4: "passthrough", fastmcp: "extra" },
          suggestions: openAt("config").suggestions,
        },
      ],
    },
    {
      name: "nothing in particular as the other properties",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes it as passthrough" },
      tool: taking({ config: { ...object, additionalProperties: {} } }),
      errors: [{ ...openAt("additionalProperties", pointerOf("config")) }],
    },
    {
      name: "elements of a list and values of a map",
      except: closing,
      tool: taking({ edits: { type: "array", items: object }, jobs: { type: "object", additionalProperties: object } }),
      errors: [
        {
          ...openAt("edits", `${pointerOf("edits")}/items`),
          message:
            "Parameter 'edits[]' of tool 'add-user' accepts undeclared properties. Set 'additionalProperties' to false, or describe the others.",
        },
        {
          ...openAt("jobs", `${pointerOf("jobs")}/additionalProperties`),
          message:
            "Parameter 'jobs.*' of tool 'add-user' accepts undeclared properties. Set 'additionalProperties' to false, or describe the others.",
        },
      ],
    },
    {
      name: "an object within an object",
      except: closing,
      tool: taking({ outer: { ...closed, properties: { inner: object } } }),
      errors: [openAt("inner", `${pointerOf("outer")}/properties/inner`)],
    },
    {
      name: "branches of a union, and an object or null",
      only: { surfaces: zodlessSurfaces, reason: "Zod prints unions as links of a chain" },
      tool: taking({
        target: { anyOf: [object, closed, { type: "string" }] },
        config: { ...object, type: ["object", "null"] },
      }),
      errors: [openAt("target", `${pointerOf("target")}/anyOf/0`), openAt("config")],
    },
    {
      name: "a definition once, though two parameters refer to it",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" },
      tool: taking({ from: { $ref: "#/$defs/Place" }, to: { $ref: "#/$defs/Place" } }, { $defs: { Place: object } }),
      errors: [openAt("from", "/inputSchema/$defs/Place")],
    },
    {
      name: "the input schema itself, where that is wanted",
      options: { root: "always" },
      only: { surfaces: jsonSchemaSurfaces, reason: "a library makes the root" },
      tool: taking({ name: { type: "string" } }),
      errors: [
        {
          messageId: "openRoot",
          at: "inputSchema",
          message:
            "The input schema of tool 'add-user' accepts undeclared parameters. Set 'additionalProperties' to false.",
          suggestions: [
            { messageId: "close", draft: true, change: { pointer: "/inputSchema/additionalProperties", value: false } },
          ],
        },
      ],
    },
  ],
});

sources(rule, {
  preset: "strict",
  valid: [
    unknownPart("a description that is not known", "config: z.object({ a: z.number() }).describe(UNKNOWN)"),
    unknownPart("a schema that is not known", "config: UNKNOWN"),
    unknownPart(
      "strict objects of Zod",
      "a: z.strictObject({ b: z.number() }), c: z.object({ d: z.number() }).strict()",
    ),
  ],
  invalid: [],
});

inTypeScript(
  rule,
  head,
  [
    [
      withField("config", "z.object({ a: z.number() }).optional()"),
      withField("config", "z.object({ a: z.number() }).strict().optional()"),
    ],
    [
      withField("edits", "z.array(z.object({ a: z.number() }))"),
      withField("edits", "z.array(z.object({ a: z.number() }).strict())"),
    ],
  ],
  { preset: "security" },
);

/** The input of tools that change something. */

const openInput = { type: "object", properties: { name: { type: "string" } }, additionalProperties: true };
const closedInput = { ...openInput, additionalProperties: false };

surfaces(rule, {
  valid: [
    { name: "a closed schema", tool: { name: "create_user", inputSchema: closedInput } },
    { name: "a tool that reads", tool: { name: "find_user", inputSchema: openInput } },
    {
      name: "a tool that says so",
      tool: { name: "create_user", annotations: { readOnlyHint: true }, inputSchema: openInput },
    },
    { name: "a name that does not tell", tool: { name: "user", inputSchema: openInput } },
  ],
  invalid: [
    {
      name: "a name that changes something",
      tool: { name: "create_user", inputSchema: openInput },
      errors: [
        {
          messageId: "openToChange",
          at: { default: "additionalProperties", zod3: "passthrough", zod4: "passthrough" },
          message:
            "Tool 'create_user' changes something (its name says 'create') and accepts undeclared parameters. Set 'additionalProperties' to false.",
          suggestions: [
            { messageId: "close", draft: true, change: { pointer: "/inputSchema/additionalProperties", value: false } },
          ],
        },
      ],
    },
    {
      name: "a hint",
      tool: { name: "user", annotations: { readOnlyHint: false }, inputSchema: openInput },
      errors: [
        {
          messageId: "openToChange",
          at: { default: "additionalProperties", zod3: "passthrough", zod4: "passthrough" },
          suggestions: [
            { messageId: "close", draft: true, change: { pointer: "/inputSchema/additionalProperties", value: false } },
          ],
        },
      ],
    },
  ],
});

function act(schema: string, code: string) {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import fs from "node:fs/promises";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("act", { inputSchema: ${schema} }, async (args) => {
  ${code}
  return { content: [] };
});
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

sources(rule, {
  valid: [
    { name: "a shape", ...act("{ file: z.string() }", "await fs.writeFile(args.file, '');") },
    { name: "a handler that reads", ...act("z.looseObject({ file: z.string() })", "await fs.readFile(args.file);") },
    {
      name: "a schema that does not speak of other arguments",
      language: "json",
      filename: "tools.json",
      text: `{ "tools": [{ "name": "create_user", "inputSchema": { "type": "object", "properties": { "a": { "type": "string" } } } }] }`,
    },
  ],
  invalid: [
    {
      name: "a handler that writes",
      ...act("z.looseObject({ file: z.string() })", "await fs.writeFile(args.file, '');"),
      errors: [
        {
          messageId: "openToChange",
          at: "looseObject",
          message:
            "Tool 'act' changes something (its handler writes a file) and accepts undeclared parameters. Set 'additionalProperties' to false.",
        },
      ],
    },
    {
      name: "an empty schema, which accepts anything",
      language: "json",
      filename: "tools.json",
      text: `{ "tools": [{ "name": "create_user", "inputSchema": {} }] }`,
      errors: [
        {
          messageId: "anything",
          at: "{}",
          message:
            "Tool 'create_user' changes something (its name says 'create'), and its input schema accepts anything. Declare the parameters that the handler reads.",
        },
      ],
    },
  ],
});

surfaces(rule, {
  preset: "conformance",
  valid: [
    {
      name: "an open parameter, which the preset does not check",
      tool: taking({ config: { ...object, additionalProperties: true } }),
    },
  ],
  invalid: [],
});

surfaces(rule, {
  preset: "governance",
  valid: [
    {
      name: "a tool that changes something, which the preset does not check",
      tool: { name: "create_user", inputSchema: openInput },
    },
  ],
  invalid: [],
});
