import { option } from "../../rule/option.ts";
import { flowRule } from "../flow-rule.ts";

/** A value that is put into the text of a query can end the statement and begin another one. */
export default flowRule({
  name: "no-sql-injection",
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
    query: "The server runs a query that contains {{arguments}} of {{kind}} '{{tool}}'{{elsewhere}}.",
    wholeQuery: "The server runs {{arguments}} of {{kind}} '{{tool}}' as a query{{elsewhere}}.",
  },
  remedies: {
    query: "Bind values, and take names of tables and columns from a fixed list.",
    wholeQuery: "Run one prepared statement as a database user who may only read.",
  },
  sinks: {
    query: { sink: "query", isWhole: false },
    wholeQuery: { sink: "query", isWhole: true, onlyIf: "checkWholeQueries" },
  },
});
