import rule from "../../../lib/rules/description/constraints-in-description.ts";
import { sources } from "../../harness/sources.ts";
import { inTypeScript } from "../../rules/exact.ts";

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "desk", version: "1.0.0" });
export const SIZE = 25;
export const TEXT = "Results";
export const LABEL = TEXT;
export const Shared = z.number();`;

// Text that is appended to a description never replaces a name in it.
sources(rule, {
  valid: [],
  invalid: [
    ["z.number().max(50).describe(AT)", "`Results of ${SIZE}`", "Results of ${SIZE}"],
    ["z.number().max(50).describe(AT)", '"Results " + `of ${SIZE}`'],
    ["z.number().max(50).describe(AT)", '"Results " + TEXT'],
    ["z.number().max(50).describe(AT)", "TEXT", "Results"],
    ["z.number().max(50).meta({ description: AT })", "TEXT", "Results"],
    ["z.number().max(50).meta({ description: AT })", "`Results of ${SIZE}`", "Results of ${SIZE}"],
  ].map(([chain = "", at = "", shown = at]) => ({
    name: `the description ${at} in ${chain}, which is to follow the constant`,
    language: "typescript" as const,
    filename: "server.ts",
    text: `${head}\nserver.registerTool("add", { inputSchema: { name: ${chain.replace("AT", () => at)} } }, async () => ({ content: [] }));\n`,
    errors: [{ messageId: "missing", at: shown }],
  })),
});

inTypeScript(
  rule,
  head,
  [
    [
      "z.number().max(50).describe(`Results. Default ${SIZE}.`)",
      "z.number().max(50).describe(`Results. Default ${SIZE}. Max 50.`)",
    ],
    [
      'z.number().max(50).describe("Results " + `in ${SIZE} pages`)',
      'z.number().max(50).describe("Results " + `in ${SIZE} pages (max 50)`)',
    ],
    ['Shared.max(50).describe("Results.")', 'Shared.max(50).describe("Results. Max 50.")'],
  ].map((chains) => {
    const [from = "", to = ""] = chains.map(
      (chain) => `server.registerTool("add", { inputSchema: { name: ${chain} } }, run);`,
    );
    return [from, to] as const;
  }),
);
