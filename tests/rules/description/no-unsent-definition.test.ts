import type { Linter } from "eslint";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../lib/model/json.ts";
import requireAnnotations from "../../../lib/rules/annotations/require-annotations.ts";
import requireTitle from "../../../lib/rules/annotations/require-title.ts";
import rule from "../../../lib/rules/description/no-unsent-definition.ts";
import descriptionRequired from "../../../lib/rules/schema/description-required.ts";
import { lint, type Pass } from "../../harness/lint.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import type { ValidationResult } from "../../../lib/validator/result/result.ts";
import { runCommand } from "../../validator/cli/command.ts";
import { folderOf } from "../../validator/folders.ts";

const inputSchema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };

function tool(annotations: JsonObject, more: JsonObject = {}) {
  return { name: "add_note", ...more, annotations, inputSchema };
}

const described = { description: "Adds a note to the notebook." };

surfaces(rule, {
  valid: [
    { name: "a tool without annotations", tool: { name: "add_note", inputSchema } },
    {
      name: "the members of the protocol",
      tool: tool(
        { title: "Add", readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
        described,
      ),
    },
    { name: "a vendor's key", tool: tool({ "com.example/displayName": "Add", "x-summary": "Adds" }, described) },
    { name: "keys that say nothing of a text or a hint", tool: tool({ category: "notes", priority: 1 }, described) },
    { name: "a key of a text with another value", tool: tool({ label: 3, description: "" }, described) },
  ],
  invalid: [
    {
      name: "a description in the annotations",
      tool: tool({ description: "Adds a note to the notebook.", readOnlyHint: false }),
      errors: [
        {
          messageId: "misplaced",
          at: "description",
          pointer: "/annotations/description",
          message:
            "'description' of tool 'add_note' stands in the annotations, where no client reads it: its place is 'description'. Move it to 'description'.",
          suggestions: [
            {
              messageId: "move",
              change: [
                { pointer: "/description", value: "Adds a note to the notebook." },
                { pointer: "/annotations/description", removed: true },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "annotations that hold nothing else",
      tool: tool({ desc: "Adds a note to the notebook." }),
      errors: [
        {
          messageId: "misplaced",
          at: "desc",
          suggestions: [
            {
              messageId: "move",
              change: [
                { pointer: "/description", value: "Adds a note to the notebook." },
                { pointer: "/annotations", removed: true },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "a description beside the one that is sent",
      tool: tool(
        { description: "Adds a note, and makes the notebook if there is none.", readOnlyHint: false },
        described,
      ),
      errors: [
        {
          messageId: "needless",
          at: "description",
          message:
            "'description' of tool 'add_note' stands in the annotations, where no client reads it: clients read 'description'. Say there what it adds, and remove it.",
        },
      ],
    },
    {
      name: "the same description twice",
      tool: tool({ description: "Adds a note to the notebook.", readOnlyHint: false }, described),
      errors: [
        {
          messageId: "needless",
          at: "description",
          suggestions: [{ messageId: "remove", change: { pointer: "/annotations/description", removed: true } }],
        },
      ],
    },
    {
      name: "a name for people",
      tool: tool({ displayName: "Add a note", readOnlyHint: false }, described),
      errors: [
        {
          messageId: "misplaced",
          at: "displayName",
          suggestions: [
            {
              messageId: "move",
              change: [
                { pointer: "/title", value: "Add a note" },
                { pointer: "/annotations/displayName", removed: true },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "a hint in another case",
      tool: tool({ readonlyHint: true, openWorldHint: false }, described),
      errors: [
        {
          messageId: "misspelled",
          at: "readonlyHint",
          message:
            "No client reads the hint 'readonlyHint' of tool 'add_note': its name is 'readOnlyHint'. Write 'readOnlyHint'.",
          suggestions: [
            {
              messageId: "rename",
              change: [
                { pointer: "/annotations/readOnlyHint", value: true },
                { pointer: "/annotations/readonlyHint", removed: true },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "a hint without its last word, alone",
      tool: tool({ destructive: false }, described),
      errors: [
        {
          messageId: "misspelled",
          at: "destructive",
          suggestions: [
            {
              messageId: "rename",
              change: [
                { pointer: "/annotations/destructiveHint", value: false },
                { pointer: "/annotations/destructive", removed: true },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "a hint with a slip, beside the right one",
      tool: tool({ idempotantHint: true, idempotentHint: true }, described),
      errors: [
        {
          messageId: "needless",
          at: "idempotantHint",
          suggestions: [{ messageId: "remove", change: { pointer: "/annotations/idempotantHint", removed: true } }],
        },
      ],
    },
    {
      name: "the wish to be asked",
      tool: tool({ requiresConfirmation: true, destructiveHint: true }, described),
      errors: [
        {
          messageId: "confirmation",
          at: "requiresConfirmation",
          message:
            "No client reads 'requiresConfirmation' of tool 'add_note': clients decide by the hints whether they ask first. Set 'readOnlyHint' and 'destructiveHint'.",
        },
      ],
    },
  ],
});

const setup = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "notes", version: "1.0.0" });
`;

const registration = `server.registerTool("list", { description: "Lists the notes" }, async () => ({ content: [] }));\n`;

/** The schema that the SDK sends for `{ text: z.string() }`. */
const sentSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
};

const configured = [
  { pointer: "/tools/0/description", value: "Adds a note" },
  { pointer: "/tools/0/inputSchema", value: sentSchema },
  { pointer: "/tools/0/annotations", removed: true },
] as const;

function code(name: string, text: string) {
  return { name, language: "typescript", filename: "server.ts", text } as const;
}

sources(rule, {
  valid: [
    code(
      "a registration that says everything at its place",
      `${setup}server.registerTool("add", { description: "Adds", inputSchema: { text: z.string() } }, add);\n`,
    ),
    code(
      "a tool whose registration hands everything on, or may",
      `${setup}const tool = { name: "add", title: "Add", description: "Adds", inputSchema: { text: z.string() }, run };
server.registerTool(tool.name, { title: tool.title, description: tool.description, inputSchema: tool.inputSchema }, tool.run);
const other = { name: "list", title: "List", description: "Lists", inputSchema: {}, run };
server.registerTool(other.name, { ...configOf(other), description: other.description }, other.run);
`,
    ),
    code(
      "keys that the server of a project may read",
      `import { registry } from "./registry.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
registry.registerTool("add", { description: "Adds", parameters: { type: "object" }, summary: "Add" }, add);
`,
    ),
    code(
      "annotations that code of the project makes hints of",
      `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { registerTool } from "./registry.js";
export default registerTool({
  name: "list-notes",
  description: "Lists the notes",
  annotations: { readOnly: true, destructive: false },
  args: {},
  execute: async () => ({ content: [] }),
});
`,
    ),
    code(
      "a title in the annotations of FastMCP",
      `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "notes", version: "1.0.0" });
server.addTool({ name: "list", description: "Lists the notes", annotations: { title: "List" }, execute: run });
`,
    ),
    code(
      "a title that a class of the project may send",
      `import { Registry } from "./registry.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new Registry();
server.addTool({ name: "list", title: "List", description: "Lists the notes", parameters: {}, execute: run });
`,
    ),
    code(
      "what the server's information has in the protocol",
      `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "notes", title: "Notes", version: "1.0.0", description: "Keeps notes" }, { instructions: "Add first." });
`,
    ),
  ],
  invalid: [
    {
      ...code(
        "a title beside the annotations of FastMCP",
        `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "notes", version: "1.0.0" });
server.addTool({ name: "list", title: "List", description: "Lists the notes", annotations: { readOnlyHint: true }, execute: run });
`,
      ),
      errors: [
        {
          messageId: "misplaced",
          at: "title",
          pointer: "/title",
          message:
            "'title' of tool 'list' stands in the registration, where no client reads it: its place is 'annotations.title'. Move it to 'annotations.title'.",
          suggestions: [{ messageId: "move", change: [{ pointer: "/tools/0/annotations/title", value: "List" }] }],
        },
      ],
    },
    {
      ...code(
        "a title of FastMCP without annotations",
        `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "notes", version: "1.0.0" });
server.addTool({ name: "list", title: "List", description: "Lists the notes", execute: run });
`,
      ),
      errors: [
        {
          messageId: "misplaced",
          at: "title",
          pointer: "/title",
          suggestions: [{ messageId: "move", change: [{ pointer: "/tools/0/annotations", value: { title: "List" } }] }],
        },
      ],
    },
    {
      ...code(
        "a tool's object that its registration hands on in part",
        `${setup}const tool = { name: "add", title: "Add", description: "Adds", inputSchema: { text: z.string() }, run };
server.registerTool(tool.name, { title: tool.title, description: tool.description }, tool.run);
`,
      ),
      errors: [
        {
          messageId: "leftOut",
          at: "inputSchema",
          pointer: "/inputSchema",
          message:
            "'inputSchema' of tool 'add' is not given to the call that registers it, so no client gets it. Add it to that call, or remove it.",
        },
      ],
    },
    {
      ...code(
        "the third argument of tool()",
        `${setup}server.tool(
  "add",
  { text: z.string() },
  {
    description: \`Adds a note.
It returns its id.\`,
  },
  async ({ text }) => ({ content: [{ type: "text", text }] }),
);
`,
      ),
      errors: [
        {
          messageId: "misplaced",
          at: "description",
          suggestions: [
            {
              messageId: "move",
              change: [
                { pointer: "/tools/0/description", value: "Adds a note.\nIt returns its id." },
                { pointer: "/tools/0/annotations", removed: true },
              ],
            },
          ],
        },
      ],
    },
    {
      ...code(
        "the second argument of tool(), if nothing else is there",
        `${setup}server.tool("list", { description: "Lists the notes" }, async () => ({ content: [] }));\n`,
      ),
      errors: [
        {
          messageId: "misplaced",
          at: "description",
          suggestions: [
            {
              messageId: "move",
              change: [
                { pointer: "/tools/0/description", value: "Lists the notes" },
                { pointer: "/tools/0/annotations", removed: true },
              ],
            },
          ],
        },
      ],
    },
    {
      ...code(
        "a name of another SDK for the schema",
        `${setup}server.registerTool("add", { description: "Adds", parameters: { text: z.string() } }, async () => ({ content: [] }));\n`,
      ),
      errors: [
        {
          messageId: "misplaced",
          at: "parameters",
          pointer: "/parameters",
          suggestions: [{ messageId: "move", change: { pointer: "/tools/0/inputSchema", value: sentSchema } }],
        },
      ],
    },
    {
      ...code(
        "the configuration of registerTool() given to tool()",
        `${setup}server.tool(
  "add",
  { description: "Adds a note", inputSchema: { text: z.string() } },
  async ({ text }) => ({ content: [{ type: "text", text }] }),
);
`,
      ),
      errors: [
        { messageId: "misplaced", at: "description", suggestions: [{ messageId: "call", change: configured }] },
        { messageId: "misplaced", at: "inputSchema", suggestions: [{ messageId: "call", change: configured }] },
      ],
    },
    {
      ...code(
        "a hint beside the annotations",
        `${setup}server.registerTool("add", { description: "Adds", readOnlyHint: false, inputSchema: {} }, async () => ({ content: [] }));\n`,
      ),
      errors: [
        {
          messageId: "misplaced",
          at: "readOnlyHint",
          message:
            "'readOnlyHint' of tool 'add' stands in the registration, where no client reads it: its place is 'annotations.readOnlyHint'. Move it to 'annotations.readOnlyHint'.",
          suggestions: [
            {
              messageId: "move",
              change: { pointer: "/tools/0/annotations", value: { readOnlyHint: false } },
            },
          ],
        },
      ],
    },
    {
      ...code(
        "a prompt in the server's information",
        `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({
  name: "notes",
  version: "1.0.0",
  prompt: \`You keep notes.\`,
});
${registration}`,
      ),
      errors: [{ messageId: "notInstructions", at: "prompt", suggestions: [{ messageId: "move", change: [] }] }],
    },
    {
      ...code(
        "instructions there, beside options",
        `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "notes", version: "1.0.0", instructions: "You keep notes." }, { capabilities: {} });
${registration}`,
      ),
      errors: [{ messageId: "notInstructions", at: "instructions", suggestions: [{ messageId: "move", change: [] }] }],
    },
    {
      name: "a hint beside the annotations of a listed tool",
      language: "json",
      filename: "tools.json",
      text: `{ "tools": [{ "name": "add", "readOnlyHint": true, "inputSchema": { "type": "object" } }] }\n`,
      errors: [
        {
          messageId: "misplaced",
          at: "readOnlyHint",
          suggestions: [
            {
              messageId: "move",
              change: [
                { pointer: "/tools/0/annotations", value: { readOnlyHint: true } },
                { pointer: "/tools/0/readOnlyHint", removed: true },
              ],
            },
          ],
        },
      ],
    },
  ],
});

describe("the rules about what is missing", () => {
  const text = `{
  "tools": [
    {
      "name": "delete_note",
      "inputSchema": { "type": "object" },
      "annotations": { "description": "Deletes a note.", "displayName": "Delete", "readonlyHint": false, "destructive": false,
        "idempotent": false, "openWorld": false }
    }
  ]
}
`;
  const missing = [descriptionRequired, requireTitle, requireAnnotations];
  const source = { language: "json", filename: "tools.json", text } as const;
  const rulesOf = ({ reports }: Pick<Pass, "reports">) => reports.map(({ message }) => message.ruleId);

  const entries: Linter.RulesRecord = {
    "mcp/description-required": "error",
    "mcp/require-title": "error",
    "mcp/require-annotations": ["error", { hints: ["idempotentHint", "openWorldHint"], checkPresumed: true }],
  };

  it("say nothing of what stands elsewhere", () => {
    const { reports } = lint([rule, ...missing], source, {
      entries: { ...entries, "mcp/no-unsent-definition": "error" },
    });
    expect(rulesOf({ reports })).toEqual(Array(6).fill("mcp/no-unsent-definition"));
  });

  it("do so if this rule is off", () => {
    const { reports } = lint(missing, source, { entries });
    expect(rulesOf({ reports }).sort()).toEqual([
      "mcp/description-required",
      ...Array<string>(4).fill("mcp/require-annotations"),
      "mcp/require-title",
    ]);
  });
});

describe("a description that Zod loses", () => {
  const chain = `z.string().describe("Part of the text").min(1)`;
  const textOf = (schema: string) =>
    `${setup}server.registerTool("find", { description: "Finds notes.", inputSchema: { text: ${schema} } }, run);\n`;

  /** The reports in a project with a version of Zod, and the text after the suggestions. */
  async function reported(version: string, schema: string, rules: string) {
    const folder = folderOf({
      "package.json": `{ "name": "notes", "dependencies": { "zod": "*" } }`,
      "node_modules/zod/package.json": `{ "name": "zod", "version": "${version}" }`,
      "server.ts": textOf(schema),
    });
    const { out } = await runCommand(["server.ts", "--only", rules, "--format", "json"], folder);
    await runCommand(["server.ts", "--only", rules, "--fix", "--suggestions", "--drafts"], folder);
    const { issues } = JSON.parse(out) as ValidationResult;
    return [issues.map((issue) => issue.rule), readFileSync(join(folder, "server.ts"), "utf8")];
  }

  it.each(["4.0.5", "4.2.1"])("with %s is reported at its text, and moved to the end", async (version) => {
    const after = textOf(`z.string().min(1).describe("Part of the text")`);
    const both = "no-unsent-definition,describe-on-fields";
    expect(await reported(version, chain, both)).toEqual([["no-unsent-definition"], after]);
    const alone = after.replace("Part of the text", "TODO: describe text");
    expect(await reported(version, chain, "describe-on-fields")).toEqual([["describe-on-fields"], alone]);
  });

  it("is found in a branch of a union, too", async () => {
    const [rules, after] = await reported("4.2.1", `${chain}.nullable()`, "no-unsent-definition");
    expect([rules, after]).toEqual([
      ["no-unsent-definition"],
      textOf(`z.string().min(1).describe("Part of the text").nullable()`),
    ]);
  });

  it.each([
    ["4.3.0", chain],
    ["3.25.0", chain],
    ["4.2.1", `z.string().min(1).describe("Part of the text")`],
    ["4.2.1", `z.string().describe("Part of the text").optional()`],
    ["4.2.1", `z.string().min(1).describe("Part of the text").nullable()`],
    ["4.2.1", `z.lazy(() => z.string().describe("Part of the text"))`],
    ["4.2.1", `z.string().describe("Text").min(1).describe("Part of the text")`],
  ])("with %s is none in %s", async (version, schema) => {
    expect(await reported(version, schema, "no-unsent-definition,describe-on-fields")).toEqual([[], textOf(schema)]);
  });
});
