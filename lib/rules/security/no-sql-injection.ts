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
  presetOptions: { strict: { checkWholeQueries: true }, security: { checkWholeQueries: true } },
  options: {
    checkWholeQueries: option.boolean(false, {
      about: "Whether arguments that are whole queries are reported, too, as in a tool whose purpose is to run them",
    }),
  },
  messages: {
    query: "The server runs SQL that contains {{arguments}} of tool '{{tool}}'{{elsewhere}}.",
    wholeQuery: "The server runs {{arguments}} of tool '{{tool}}' as SQL{{elsewhere}}.",
  },
  remedies: {
    query: "Bind values, and take names of tables and columns from a fixed list.",
    wholeQuery: "Run one prepared statement as a database user who may only read.",
  },
  check: {
    handler(subject, { options, report }) {
      const { tool } = subject;
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(tool, "query", false))
        report(subject, "query", { at, flow, data: { arguments: names, elsewhere } });
      if (!options.checkWholeQueries) return;
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(tool, "query", true))
        report(subject, "wholeQuery", { at, flow, data: { arguments: names, elsewhere } });
    },
  },
});
