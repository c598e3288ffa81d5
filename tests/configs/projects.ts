import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Linter } from "eslint";
import { ESLint } from "../harness/eslint.ts";

/** One tool with faults that every preset knows, and its twin with the same name, as a tool list. */
const tools = [
  {
    name: "find book",
    inputSchema: { type: "object", properties: { title: { type: "string" } }, required: ["author"] },
  },
  {
    name: "find book",
    inputSchema: { type: "object", properties: { title: { type: "string" } }, required: ["author"] },
  },
];

/** The same two tools in every language that the presets read. */
export const texts = {
  "tools.json": JSON.stringify({ tools }, null, 2),
  "tools.yaml": `tools:\n${tools.map((tool) => `  - ${JSON.stringify(tool)}`).join("\n")}\n`,
  "server.ts": `
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";

const tools: Tool[] = ${JSON.stringify(tools, null, 2)};
new Server({ name: "desk", version: "1.0.0" }).setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
`,
  "server.js": `
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const tools = ${JSON.stringify(tools, null, 2)};
new Server({ name: "desk", version: "1.0.0" }).setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
`,
  "view.jsx": `
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const tools = ${JSON.stringify(tools, null, 2)};
new Server({ name: "desk", version: "1.0.0" }).setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
export const view = <p>{tools.length}</p>;
`,
} as const;

export type TextName = keyof typeof texts;
export const textNames = Object.keys(texts) as TextName[];

const project = mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-"));

/** A message in short: rule and place. */
export type Short = `${string} ${number}:${number}`;

/** Lints a text in an empty project with a configuration, by ESLint's own command's class. */
export async function lintWith(config: Linter.Config[], filename: string, text: string): Promise<Linter.LintMessage[]> {
  const eslint = new ESLint({ cwd: project, overrideConfigFile: true, overrideConfig: config });
  const [result] = await eslint.lintText(text, { filePath: path.join(project, filename) });
  return result?.messages ?? [];
}

/** The messages of the plugin's own rules, under any plugin name. A parsing error is never silent. */
export function findingsIn(messages: readonly Linter.LintMessage[], namespace = "mcp"): Short[] {
  const own = messages.filter(({ ruleId, fatal }) => fatal ?? ruleId?.startsWith(`${namespace}/`));
  return own.map(
    ({ ruleId, message, line, column }): Short =>
      `${ruleId?.slice(namespace.length + 1) ?? message} ${String(line) as `${number}`}:${String(column) as `${number}`}`,
  );
}
