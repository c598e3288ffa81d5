import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/require-description-parts.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { withOptions } from "../exact.ts";

const options = { replaceParts: ["example"] };

const unknown = {
  name: "a description that only the running server knows",
  language: "typescript",
  filename: "server.ts",
  text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { TEXT } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("search", { description: TEXT }, async () => ({ content: [] }));
`,
} as const;

/** A tool with this description. */
function described(description: string, properties: JsonObject = {}) {
  return { name: "find", description, inputSchema: { type: "object", properties } };
}

const bare = "Finds files by name.";

surfaces(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "the seed's good example",
        tool: described(
          'Searches for files by name pattern. Example: search-files pattern="*.json" to find all JSON files.',
        ),
      },
      ...[
        "Finds files, e.g. all of a folder.",
        "Finds files, for instance pictures.",
        "Finds files such as pictures.",
        "Finds files by a pattern like `*.json`.",
        "Finds files by pattern=*.json or type=file.",
        "Finds files. Body: { pattern: '*.json' }.",
      ].map((text) => ({ name: text, tool: described(text) })),
      { name: "a placeholder, which another rule reports", tool: described("TODO") },
      { name: "another language", tool: described("Findet die Dateien mit dem Namen.") },
      { name: "no description", tool: { name: "find", inputSchema: { type: "object" } } },
      {
        name: "an example in the description of a parameter, where that will do",
        options: { allowSchemaExamples: true },
        tool: described(bare, { pattern: { type: "string", description: "A pattern, e.g. *.json" } }),
      },
      {
        name: "a list of values, where the schema will do",
        options: { allowSchemaExamples: true },
        tool: described(bare, { kind: { type: "string", enum: ["a", "b"] } }),
      },
      { name: "no parameter, where the schema will do", options: { allowSchemaExamples: true }, tool: described(bare) },
    ],
    invalid: [
      {
        name: "prose alone",
        tool: described(bare),
        errors: [
          {
            messageId: "noExample",
            at: bare,
            pointer: "",
            message: "The description of tool 'find' has no example. Add one, such as 'Example: pattern=\"*.json\"'.",
          },
        ],
      },
      ...["Gets the user's name", 'Gets the "best" file.', "Finds files where size >= 5."].map((text) => ({
        name: text,
        tool: described(text),
        errors: [{ messageId: "noExample", at: text }],
      })),
      {
        name: "an example of a parameter, where the description counts",
        tool: described(bare, { pattern: { type: "string", description: "e.g. *.json" } }),
        errors: [{ messageId: "noExample", at: bare }],
      },
      {
        name: "a schema without an example",
        options: { allowSchemaExamples: true },
        tool: described(bare, { pattern: { type: "string", description: "A pattern." } }),
        errors: [{ messageId: "noExample", at: bare }],
      },
    ],
  }),
);

sources(
  rule,
  withOptions(options, {
    valid: [
      unknown,
      {
        name: "a schema that only the running server knows",
        options: { allowSchemaExamples: true },
        language: "typescript",
        filename: "server.ts",
        text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { shape } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("search", { description: "Finds files by name.", inputSchema: shape }, async () => ({ content: [] }));
`,
      },
    ],
    invalid: [],
  }),
);
