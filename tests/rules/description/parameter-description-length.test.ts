import type { Json } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/parameter-description-length.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { withOptions } from "../exact.ts";

const options = { min: 10, max: 200, minWords: 0 };

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
  return { name: "find", inputSchema: { type: "object", properties, required: Object.keys(properties), ...rest } };
}

/** A text parameter with this description. */
function text(description: string) {
  return { type: "string", description };
}

const open = { surfaces: zodlessSurfaces, reason: "only JSON Schema can say it" } as const;

surfaces(
  rule,
  withOptions(options, {
    valid: [
      { name: "ten characters", tool: taking({ term: text("A keyword.") }) },
      { name: "two hundred characters and space around them", tool: taking({ term: text(` ${"x".repeat(200)} `) }) },
      { name: "a script that says as much with fewer letters", tool: taking({ term: text("搜索词。") }) },
      { name: "no description", tool: taking({ term: { type: "string" } }) },
      { name: "a blank description", tool: taking({ term: text(" ") }) },
      { name: "limits of one's own", options: { min: 4, max: 5 }, tool: taking({ tag: text("ETag") }) },
      {
        name: "a few words, where they are enough",
        options: { min: 8, minWords: 2 },
        tool: taking({ teamId: text("Team ID"), storyId: text("Story ID"), note: text("Latitude"), to: text("A b") }),
      },
      {
        name: "the result",
        tool: { ...taking({}), outputSchema: { type: "object", properties: { id: text("ID") }, required: ["id"] } },
      },
      { name: "absurd schemas", only: open, tool: taking({ a: true, b: null, c: { description: 7 }, d: [] }) },
    ],
    invalid: [
      {
        name: "a short description",
        tool: taking({ userId: text("User ID") }),
        errors: [
          {
            messageId: "short",
            at: "User ID",
            pointer: "/inputSchema/properties/userId",
            message:
              "The description of parameter 'userId' of tool 'find' has fewer than 10 characters. Describe the meaning and the format.",
          },
        ],
      },
      {
        name: "a single short word, where two are enough",
        options: { min: 8, minWords: 2 },
        tool: taking({ tag: text("ETag") }),
        errors: [{ messageId: "short", at: "ETag" }],
      },
      {
        name: "a long description",
        tool: taking({ term: text("x".repeat(201)) }),
        errors: [
          {
            messageId: "long",
            at: "x".repeat(201),
            message:
              "The description of parameter 'term' of tool 'find' has 201 characters; the maximum is 200. Move what concerns the whole tool to its description.",
          },
        ],
      },
      {
        name: "fields of objects and of elements",
        tool: taking({
          pages: {
            type: "array",
            description: "The pages to find.",
            items: { type: "object", properties: { url: text("URL") }, required: ["url"] },
          },
        }),
        errors: [{ messageId: "short", at: "URL", pointer: "/inputSchema/properties/pages/items/properties/url" }],
      },
      {
        name: "a nullable parameter",
        only: open,
        tool: taking({ id: { type: ["string", "null"], description: "ID" } }),
        errors: [{ messageId: "short", at: "ID" }],
      },
      {
        name: "a shared description, once",
        only: open,
        tool: taking({ from: { $ref: "#/$defs/Id" }, to: { $ref: "#/$defs/Id" } }, { $defs: { Id: text("ID") } }),
        errors: [{ messageId: "short", at: "ID", pointer: "/inputSchema/properties/from" }],
      },
      {
        name: "limits of one's own that are broken",
        options: { min: 0, max: 5 },
        tool: taking({ a: text("ID"), b: text("The ID.") }),
        errors: [{ messageId: "long", at: "The ID." }],
      },
    ],
  }),
);

sources(rule, withOptions(options, { valid: [unknown], invalid: [] }));
