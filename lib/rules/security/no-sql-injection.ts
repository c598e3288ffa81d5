import { reportedFlows } from "../../code/reported-flows.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/** A value that is put into the text of a query can end the statement and begin another one. */
export default defineRule({
  name: "no-sql-injection",
  family: "security",
  description: "Disallow arguments of tools in the text of SQL queries",
  reason: "A quote in an argument ends the value, and the rest reads, changes or deletes any table.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  presetOptions: { recommended: { wholeQueries: false } },
  options: {
    wholeQueries: option.boolean(true, {
      about: "Whether to report arguments that are whole queries, as in a tool whose purpose is to run them",
    }),
  },
  messages: {
    query: "The server runs SQL that contains {{arguments}} of '{{tool}}'{{elsewhere}}.",
    wholeQuery: "The server runs {{arguments}} of '{{tool}}' as SQL{{elsewhere}}.",
  },
  remedies: {
    query: "Bind the value: write a placeholder in the query, and pass the value beside it.",
    wholeQuery: "Prepare the query as one statement, and connect as a user who may only read.",
  },
  check: {
    handler(subject, { options, report }) {
      const { tool } = subject;
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(tool, "query", false))
        report(subject, "query", { at, flow, data: { arguments: names, elsewhere } });
      if (!options.wholeQueries) return;
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(tool, "query", true))
        report(subject, "wholeQuery", { at, flow, data: { arguments: names, elsewhere } });
    },
  },
});
