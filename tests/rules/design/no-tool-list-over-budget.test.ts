import rule from "../../../lib/rules/design/no-tool-list-over-budget.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

/** A tool whose description has a number of letters. With its name and schema it has some 60 characters more. */
function tool(name: string, letters: number) {
  return { name, description: "x".repeat(letters), inputSchema: { type: "object" } };
}

const notWhole = "the file does not show that its list is whole";
const whole = { literal: notWhole, python: notWhole, fastmcp: notWhole, mcpserver: notWhole };

surfaces(rule, {
  valid: [
    { name: "a tool below the budget", tool: tool("find", 3_800) },
    {
      name: "a long output schema, which hardly any client gives to a model",
      tool: { ...tool("find", 10), outputSchema: { type: "object", description: "x".repeat(5_000) } },
      only: { surfaces: zodlessSurfaces, reason: "Zod has no place for it" },
    },
    {
      name: "a list below the budget",
      tools: [tool("find", 2_000), tool("lend", 2_000)],
      options: { maxListTokens: 1_200 },
    },
  ],
  invalid: [
    {
      name: "a tool just above the budget, with the exact number",
      only: { surfaces: ["json"], reason: "the number of characters depends on what a library makes of the schema" },
      tool: tool("find", 4_000),
      errors: [
        {
          messageId: "costlyTool",
          at: "find",
          message:
            "Tool 'find' costs an estimated 1,016 tokens; the budget is 1,000. Shorten its texts, drop parameters, or split it.",
        },
      ],
    },
    {
      name: "a tool above the budget",
      tool: tool("find", 8_000),
      errors: [
        {
          messageId: "costlyTool",
          at: "find",
        },
      ],
    },
    {
      name: "Chinese, of which each character is about a token",
      tool: { ...tool("find", 0), description: "查".repeat(1_200) },
      errors: [
        {
          messageId: "costlyTool",
          at: "find",
        },
      ],
    },
    {
      name: "a budget of one's own",
      options: { maxToolTokens: 100 },
      tool: tool("find", 4_400),
      errors: [
        {
          messageId: "costlyTool",
          at: "find",
        },
      ],
    },
    {
      name: "a list above the budget, at its key or at the most expensive tool",
      except: whole,
      options: { maxToolTokens: 10_000, maxListTokens: 1_000 },
      tools: [tool("find", 4_400), tool("lend", 12_000), tool("give_back", 6_400)],
      errors: [
        {
          messageId: "costlyList",
          at: { default: "tools", zod3: "lend", zod4: "lend" },
        },
      ],
    },
    {
      name: "a list above the budget, with its most expensive tools",
      only: { surfaces: ["json"], reason: "the number of characters depends on what a library makes of the schema" },
      options: { maxToolTokens: 10_000, maxListTokens: 1_000 },
      tools: [tool("find", 4_400), tool("lend", 12_000), tool("give_back", 6_400)],
      errors: [
        {
          messageId: "costlyList",
          at: "tools",
          message:
            "The tool list costs an estimated 5,750 tokens; the budget is 1,000. The largest: 'lend' (3,016), 'give_back' (1,618) and 'find' (1,116). Shorten these, or leave out tools.",
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "one module of several",
      language: "typescript",
      filename: "tools.ts",
      options: { maxListTokens: 10 },
      text: `export function register(server) {
  server.registerTool("find", { description: "Finds a book by the words of its title." }, find);
}`,
    },
  ],
  invalid: [
    {
      name: "what is known of a tool, if a part is not",
      language: "typescript",
      filename: "tools.ts",
      options: { maxToolTokens: 20 },
      text: `server.registerTool("find", { description: "${"x".repeat(100)}", inputSchema: { kind: z.enum(KINDS) } }, find);`,
      errors: [{ messageId: "costlyTool", at: "find" }],
    },
  ],
});
