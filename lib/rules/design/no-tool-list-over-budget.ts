import { listOf } from "../../prose/text.ts";
import { estimatedTokens } from "../../prose/token-estimate.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/** The tools that the message about a whole list names. */
const mostNamed = 3;

export default defineRule({
  name: "no-tool-list-over-budget",
  family: "design",
  description: "Disallow tools and lists of tools that cost too many tokens",
  reason: "A client gives the whole list to the model with every request, whether a tool is called or not.",
  severity: "warning",
  presets: [],
  options: {
    maxToolTokens: option.integer(1_000, { min: 1, about: "The number of tokens that one tool may cost" }),
    maxListTokens: option.integer(25_000, {
      min: 1,
      about: "The number of tokens that all tools of a server may cost",
    }),
  },
  messages: {
    costlyTool: "{{Subject}} costs an estimated {{tokens}} tokens; the budget is {{budget}}.",
    costlyList:
      "The tool list costs an estimated {{tokens}} tokens; the budget is {{budget}}. The largest: {{costliest}}.",
  },
  remedies: {
    costlyTool: "Shorten its texts, drop parameters, or split it.",
    costlyList: "Shorten these, or leave out tools.",
  },
  check: {
    tool(tool, { options, report }) {
      const tokens = estimatedTokens(tool);
      if (tokens <= options.maxToolTokens) return;
      report(tool, "costlyTool", {
        data: { tokens: tokens.toLocaleString("en"), budget: options.maxToolTokens.toLocaleString("en") },
      });
    },
    server({ complete, tools, answers = [] }, { options, report }) {
      // If the file is one module of several, it is not known which tools a server offers together.
      if (!complete) return;
      const costliest = [...tools].sort((a, b) => estimatedTokens(b) - estimatedTokens(a));
      const [first] = costliest;
      const tokens = tools.reduce((sum, tool) => sum + estimatedTokens(tool), 0);
      if (!first || tokens <= options.maxListTokens) return;
      const named = costliest
        .slice(0, mostNamed)
        .map((tool) => `'${tool.label}' (${estimatedTokens(tool).toLocaleString("en")})`);
      report(answers.find(({ key }) => key === "tools") ?? first, "costlyList", {
        data: {
          tokens: tokens.toLocaleString("en"),
          budget: options.maxListTokens.toLocaleString("en"),
          costliest: listOf(named),
        },
      });
    },
  },
});
