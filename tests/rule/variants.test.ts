import { describe, expect, it } from "vitest";
import * as parser from "../../lib/languages/parser.ts";
import { rules } from "../../lib/rules/index.ts";
import { Linter } from "../harness/eslint.ts";

/** The messages of one rule for a tool whose description depends on a value that only the running server knows. */
function reportsOn(description: string): string[] {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { isPlain, isShort } from "./config.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("list_users", { description: ${description}, inputSchema: {} }, async () => ({ content: [] }));
`;
  const config = {
    files: ["**/*.ts"],
    languageOptions: { parser },
    plugins: { mcp: { rules } },
    rules: { "mcp/no-placeholder-text": "error" as const },
  };
  return new Linter().verify(text, [config], { filename: "server.ts" }).map(({ messageId = "fatal" }) => messageId);
}

const good = '"Gives back everybody who has an account in the system."';

describe("a definition with variants is reported where all of them have the fault", () => {
  it.each([
    ["neither", `isPlain() ? ${good} : "Lists the users of the desk by name."`, 0],
    ["the second", `isPlain() ? ${good} : "TODO"`, 0],
    ["the first", `isPlain() ? "TODO" : ${good}`, 0],
    ["two of three", `isPlain() ? ${good} : isShort() ? "TODO" : "TBD"`, 0],
    ["both", 'isPlain() ? "TODO" : "TBD"', 1],
  ])("%s", (_which, description, count) => {
    expect(reportsOn(description)).toHaveLength(count);
  });
});
