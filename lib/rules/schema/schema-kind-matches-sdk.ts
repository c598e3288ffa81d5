import type { UnsupportedOutcome, UnsupportedSchema } from "../../model/definition.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** What the project's version of the SDK does with such a schema, as the end of a sentence. */
const outcomes: Readonly<Record<UnsupportedOutcome, string>> = {
  throws: "so the server fails when it starts",
  "no parameters": "so the tool is listed without parameters",
  "list fails": "so the list of tools fails",
  "sent as it is": "so clients get the inside of its objects",
};

/** What to write instead. */
const wanted: Readonly<Record<UnsupportedSchema["taker"], string>> = {
  tool: "give 'tool' an object of Zod schemas",
  registerTool: "give 'registerTool' Zod schemas",
  list: "write JSON Schema in the list of a low-level handler, which is sent as it is",
};

export default defineRule({
  name: "schema-kind-matches-sdk",
  family: "schema",
  description: "Disallow schemas of a kind that the SDK does not take",
  reason:
    "Each method of the SDK takes one kind of schema; with another, the server fails or lists the tool without parameters.",
  severity: "error",
  presets: ["recommended", "strict"],
  messages: {
    misfit: "'{{key}}' of tool '{{tool}}' is {{given}}, {{outcome}}; {{wanted}}.",
  },
  check: {
    tool(tool, { report }) {
      for (const [key, { span, given, taker, outcome }] of tool.source.unsupported ?? []) {
        const article = given === "shape" ? "an object of Zod schemas" : `a ${given}`;
        const data = { key, given: article, outcome: outcomes[outcome], wanted: wanted[taker] };
        report(tool, "misfit", { at: span, pointer: `/${key}`, data });
      }
    },
  },
});
