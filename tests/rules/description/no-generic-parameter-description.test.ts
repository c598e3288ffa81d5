import type { Json } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/no-generic-parameter-description.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { withOptions } from "../exact.ts";

const options = { ignoreSelfEvident: false };

const unknown = {
  name: "a description that only the running server knows",
  language: "typescript",
  filename: "server.ts",
  text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { TEXT } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("search", { description: "Finds.", inputSchema: { term: z.string().describe(TEXT) } }, async () => ({ content: [] }));
`,
} as const;

/** A tool with these required parameters. */
function taking(properties: { readonly [name: string]: Json }, rest: object = {}) {
  return { name: "process", inputSchema: { type: "object", properties, required: Object.keys(properties), ...rest } };
}

/** A text parameter with this description. */
function text(description: string) {
  return { type: "string", description };
}

const open = { surfaces: zodlessSurfaces, reason: "only JSON Schema can say it" } as const;

surfaces(rule, {
  preset: "strict",
  valid: [
    {
      name: "a value in quotes",
      tool: taking({ property: text("Must be 'object'"), input: text("Use `data`"), value: text('The value "item"') }),
    },
    {
      name: "an identifier of which only the name is said, unless asked for",
      options: { checkRepetitions: false },
      tool: taking({ jobId: text("The job ID") }),
    },
    {
      name: "an identifier that says where it comes from",
      options: { checkRepetitions: true },
      tool: taking({ jobId: text("The job ID, as list_jobs returns it") }),
    },
    {
      name: "an identifier with its values",
      options: { checkRepetitions: true },
      tool: taking({ languageId: { type: "string", enum: ["php", "perl"], description: "Language ID" } }),
    },
    {
      name: "what a model writes",
      options: { checkRepetitions: true },
      tool: taking({ commitMessage: text("The commit message") }),
    },
    { name: "a placeholder, which no-placeholder-text reports", tool: taking({ data: text("TODO: describe data") }) },
    {
      name: "the seed's good example",
      tool: taking({
        userData: { type: "object", description: "User profile data including name, email, and preferences" },
      }),
    },
    {
      name: "a generic name whose description says what it holds",
      tool: taking({ data: text("Data to post in the body") }),
    },
    { name: "a generic name and what is done with it", tool: taking({ value: text("Value to fill") }) },
    { name: "a text to type", tool: taking({ text: text("The text to type") }) },
    {
      name: "a generic name without a description, which another rule reports",
      tool: taking({ data: { type: "string" } }),
    },
    {
      name: "the value of what is named beside it",
      tool: taking({
        fields: {
          type: "array",
          description: "Fields to set",
          items: { type: "object", properties: { name: text("The field's name"), value: text("The field value") } },
        },
      }),
    },
    {
      name: "the arguments of a tool that is named beside them",
      tool: taking({
        step: {
          type: "object",
          description: "A step",
          properties: {
            tool: text("The tool's name"),
            args: { type: "object", description: "Arguments for that tool" },
          },
        },
      }),
    },
    {
      name: "what a flag decides",
      tool: taking({ required: { type: "boolean", description: "Whether the field is required" } }),
    },
    { name: "a blank description", tool: taking({ data: text(" ") }) },
    {
      name: "a list of values",
      tool: taking({ option: { type: "string", enum: ["fast", "small"], description: "The option to use" } }),
    },
    {
      name: "named fields",
      tool: taking({
        options: {
          type: "object",
          description: "Options",
          properties: { depth: { type: "integer", description: "How deep to go." } },
        },
      }),
    },
    {
      name: "elements with named fields",
      tool: taking({
        items: {
          type: "array",
          description: "The items",
          items: { type: "object", properties: { depth: { type: "integer", description: "How deep to go." } } },
        },
      }),
    },
    { name: "a description of a description", tool: taking({ description: text("Description") }) },
    { name: "another script", tool: taking({ data: text("用户资料") }) },
    {
      name: "words of one's own",
      options: { replaceTerms: ["blob"] },
      tool: taking({ data: text("The data to process") }),
    },
    { name: "absurd schemas", only: open, tool: taking({ a: true, b: null, data: { description: 7 }, d: [] }) },
  ],
  invalid: [
    {
      name: "the seed's own example",
      tool: taking({ data: { type: "object", description: "The data to process" } }),
      errors: [
        {
          messageId: "generic",
          at: "The data to process",
          pointer: "/inputSchema/properties/data",
          message:
            "The name and the description of parameter 'data' of tool 'process' are only generic words. Describe the content and the format.",
        },
      ],
    },
    ...(
      [
        "value",
        "input",
        "info",
        "item",
        "object",
        "thing",
        "stuff",
        "params",
        "options",
        "args",
        "payload",
        "inputData",
        "data2",
      ] as const
    ).map((name) => ({
      name: `the name ${name}`,
      tool: taking({ [name]: text("The input value.") }),
      errors: [{ messageId: "generic", at: "The input value." }],
    })),
    {
      name: "a description of generic words",
      tool: taking({ userId: text("The value of this parameter (required).") }),
      errors: [
        {
          messageId: "genericText",
          at: "The value of this parameter (required).",
          message:
            "The description of parameter 'userId' of tool 'process' is only generic words. Describe the content and the format.",
        },
      ],
    },
    {
      name: "a nested parameter",
      tool: taking({
        filter: {
          type: "object",
          description: "The rows to keep.",
          properties: { value: text("The value") },
          required: ["value"],
        },
      }),
      errors: [{ messageId: "generic", at: "The value", pointer: "/inputSchema/properties/filter/properties/value" }],
    },
    {
      name: "a nullable parameter",
      only: open,
      tool: taking({ data: { anyOf: [{ type: "object" }, { type: "null" }], description: "Data" } }),
      errors: [{ messageId: "generic", at: "Data" }],
    },
    {
      name: "a shared description, once",
      only: open,
      tool: taking({ a: { $ref: "#/$defs/Any" }, b: { $ref: "#/$defs/Any" } }, { $defs: { Any: text("Some value") } }),
      errors: [{ messageId: "genericText", at: "Some value", pointer: "/inputSchema/properties/a" }],
    },
    {
      name: "an identifier of which only the name is said",
      options: { checkRepetitions: true },
      tool: taking({ jobId: text("The job ID") }),
      errors: [
        {
          messageId: "repetition",
          at: "The job ID",
          message:
            "The description of parameter 'jobId' of tool 'process' only repeats its name. Say what the value means and where it comes from.",
        },
      ],
    },
    {
      name: "words of one's own, in the plural",
      options: { terms: ["blob"] },
      tool: taking({ blobs: text("The blob") }),
      errors: [{ messageId: "generic", at: "The blob" }],
    },
  ],
});

sources(rule, withOptions(options, { valid: [unknown], invalid: [] }));
