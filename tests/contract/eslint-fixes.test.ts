import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as parser from "@typescript-eslint/parser";
import type { ESLint as ESLintType, Linter } from "eslint";
import { describe, expect, it } from "vitest";
import mcp from "../../lib/index.ts";
import { ESLint } from "../harness/eslint.ts";
import { runCommand } from "../validator/cli/command.ts";
import { folderOf } from "../validator/folders.ts";

/** A text that two rules rewrite: one removes the indentation of the source, the other removes invisible characters. */
const described = "`\n      Gets one note.\n\n          Use it\u200B often.\n      It reads\u200B nothing.`";

const texts = {
  "the call of the SDK": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1" });
server.registerTool("get_note", { description: ${described}, inputSchema: { id: z.string().describe(${described}) },
  annotations: { readOnlyHint: true, destructiveHint: true, idempotentHint: true } }, async ({ id }) => ({ content: [] }));
`,
  "a list": `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "get_note", description: ${described},
  inputSchema: { type: "object", properties: { id: { type: "object", description: ${described} } } },
  annotations: { readOnlyHint: true, destructiveHint: true } }] }));
`,
};

const blocks = mcp.configs.for({ preset: "all" }) as readonly Linter.Config[];
const rules = Object.assign({}, ...blocks.map((block) => block.rules ?? {})) as Linter.RulesRecord;

async function linted(cwd: string, fix: boolean): Promise<ESLintType.LintResult | undefined> {
  const plugins = { mcp: mcp as ESLintType.Plugin };
  const overrideConfig: Linter.Config[] = [{ files: ["**/*.ts"], plugins, languageOptions: { parser }, rules }];
  const [result] = await new ESLint({ cwd, overrideConfigFile: true, overrideConfig, fix }).lintFiles(["a.ts"]);
  return result;
}

describe.each(Object.entries(texts))("ESLint's own --fix over two fixes of one text, in %s", (_name, text) => {
  it("applies them one after the other, and gives what the command gives", async () => {
    const folder = folderOf({ "a.ts": text, "b.ts": text });
    const fixes = ((await linted(folder, false))?.messages ?? []).flatMap(({ fix }) => (fix ? [fix.range] : []));
    // Two for each description, and one for the hints.
    const overlapping = fixes.filter(([start, end], index) =>
      fixes.some(([from, to], other) => other !== index && from <= end && start <= to),
    );
    expect([fixes.length, overlapping.length]).toEqual([5, 4]);

    const fixed = await linted(folder, true);
    await runCommand(["b.ts", "--preset", "all", "--fix", "--no-config", "--fail-on", "never"], folder);
    expect(fixed?.output).toBe(readFileSync(join(folder, "b.ts"), "utf8"));
    expect(fixed?.output).toContain("Gets one note.\n\n    Use it often.\nIt reads nothing.`");
    expect(fixed?.output).not.toMatch(/\u200B|destructiveHint/u);
    expect(fixed?.messages.filter(({ fix, fatal }) => fix ?? fatal)).toEqual([]);
  });
});
