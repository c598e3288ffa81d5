import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../lib/model/json.ts";
import { rules } from "../../lib/rules/index.ts";
import { lint, type Source } from "../harness/lint.ts";
import rule from "../../lib/rules/naming/w3c-service-action-resource.ts";

const tool = `{ "name": "get_item", "description": "Gets.", "inputSchema": { "type": "object" } }`;
const registration = [
  `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";`,
  `const server = new McpServer({ name: "s", version: "1" });`,
  `server.registerTool("get_item", { description: "Gets." }, async () => ({ content: [] }));`,
].join("\n");
const function_ = `from fastmcp import FastMCP\nmcp = FastMCP("s")\n\n@mcp.tool\ndef get_item() -> str:\n    """Gets."""\n`;

/** A text of each language whose first line is a comment that sets a rule. */
const commented: readonly ((setting: string) => Source)[] = [
  (setting) => ({ language: "typescript", filename: "a.ts", text: `/* ${setting} */\n${registration}\n` }),
  (setting) => ({ language: "javascript", filename: "a.mjs", text: `/* ${setting} */\n${registration}\n` }),
  (setting) => ({ language: "json", filename: "tools.json", text: `/* ${setting} */\n{ "tools": [${tool}] }\n` }),
  (setting) => ({
    language: "momoaWithComments",
    filename: "tools.jsonc",
    text: `/* ${setting} */\n{ "tools": [${tool}] }\n`,
  }),
  (setting) => ({ language: "yaml", filename: "tools.yaml", text: `# ${setting}\ntools: [${tool}]\n` }),
  (setting) => ({ language: "python", filename: "a.py", text: `# ${setting}\n${function_}` }),
];

const faults: readonly (readonly [pattern: string, problem: string])[] = [
  ["[", "is no regular expression (unterminated character class): ["],
  ["((a{1,1000}){1,1000}){1,1000}", "may take too long to match"],
  ["(?=a)(a|b)*", "may take too long to match"],
  ["(a|b)".repeat(20_000), "in at most 200 characters: (a|b)"],
];

describe("an option that a rule cannot work with", () => {
  for (const source of commented) {
    const { language } = source("");
    it.each(faults)(`is reported at its comment in ${language}: %.20s`, (pattern, problem) => {
      const setting = `eslint mcp/${rule.name}: ["error", ${JSON.stringify({ pattern })}]`;
      const { fatal, reports } = lint(rule, source(setting));
      expect(fatal).toBeUndefined();
      expect(reports.map(({ message }) => [message.line, message.severity])).toEqual([[1, 2]]);
      expect(reports[0]?.message.message).toContain(`The rule mcp/${rule.name} was not run. The option 'pattern' `);
      expect(reports[0]?.message.message).toContain(problem);
      expect(reports[0]?.text).toContain(setting);
      // A text of any length is shortened.
      expect(reports[0]?.message.message.length).toBeLessThan(400);
    });
  }

  it("is reported at the beginning of the file if a configuration sets it", () => {
    const source = commented[0]?.("no setting");
    const { reports } = source ? lint(rule, source, { options: { pattern: "[" } }) : { reports: [] };
    expect(reports.map(({ message: { line, column } }) => [line, column])).toEqual([[1, 1]]);
  });

  it("is no concern of a file that has nothing to do with MCP", () => {
    const source = { language: "javascript", filename: "a.mjs", text: "export const a = 1;\n" } as const;
    expect(lint(rule, source, { options: { pattern: "[" } }).reports).toEqual([]);
  });
});

/** Values that a schema accepts and no other test covers. */
function hostileValues(schema: JsonObject): Json[] {
  const { type, enum: choices, items, minimum = -(2 ** 53), maximum = 2 ** 53 } = schema;
  if (Array.isArray(choices)) return [...(choices as Json[])];
  const texts = ["", "[", "(a+)+$", "\\", "__proto__", "constructor", "\u001b[2J\n::error::x", "a".repeat(10_000)];
  switch (type) {
    case "boolean":
      return [true, false];
    case "integer":
      return [minimum, maximum, 0].filter(
        (value) => Number(value) >= Number(minimum) && Number(value) <= Number(maximum),
      );
    case "string":
      return texts;
    case "array": {
      const isText = typeof items === "object" && items !== null && "type" in items;
      return isText ? [[], texts] : [[]];
    }
    default:
      throw new Error(`No values for ${JSON.stringify(schema)}.`);
  }
}

/** A list in which most rules find something to look at. */
const withParameters: Source = {
  language: "json",
  filename: "tools.json",
  text: JSON.stringify({
    tools: ["get_item", "delete_items", "run"].map((name) => ({
      name,
      description: "Gets data of the DB, between 1 and 5 items. Example: x.",
      inputSchema: {
        type: "object",
        properties: {
          path: { type: "string", description: "The path, e.g. /a/b" },
          limit: { type: "integer" },
          list: { type: "array", items: { type: "object", properties: { a: {} } } },
        },
        required: ["path"],
      },
      outputSchema: { type: "object", properties: { items: { type: "array", items: { type: "string" } } } },
      annotations: { readOnlyHint: true },
    })),
  }),
};

describe("the options of every rule", () => {
  const optional = Object.values(rules).filter(({ meta }) => Array.isArray(meta.schema) && meta.schema.length);
  it.each(optional.map((one) => [one.name, one] as const))("of %s may be any that its schema accepts", (name, one) => {
    const [schema] = one.meta.schema as readonly [{ readonly properties: Readonly<Record<string, JsonObject>> }];
    for (const [option, own] of Object.entries(schema.properties)) {
      for (const value of hostileValues(own)) {
        const { fatal, reports } = lint(one, withParameters, { options: { [option]: value } });
        expect(fatal, `${option}: ${JSON.stringify(value).slice(0, 80)}`).toBeUndefined();
        for (const { message } of reports)
          expect(message.message, `${name} ${option}`).not.toContain("a fault of the plugin");
      }
    }
  });
});
