import type { UnsupportedOutcome, UnsupportedSchema } from "../../model/definition.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** What happens with such a schema in the project's version of the SDK, as the end of a sentence. */
const outcomes: Readonly<Record<UnsupportedOutcome, string>> = {
  throws: "so the server fails when it starts",
  "no parameters": "so the tool is listed without parameters",
  "list fails": "so the list of tools fails",
  "sent as it is": "so clients get the inside of its objects",
};

/** What the place takes instead. */
const takes: Readonly<Record<UnsupportedSchema["taker"], string>> = {
  tool: "'tool' takes an object of Zod schemas",
  registerTool: "'registerTool' takes Zod schemas",
  list: "the list of a low-level handler is sent as it is",
};

export default defineRule({
  name: "schema-kind-matches-sdk",
  family: "schema",
  description: "Disallow schemas of a kind that the SDK does not take",
  reason: "The SDK tells the kinds of schemas apart by their looks, and its versions do it in different ways.",
  severity: "error",
  presets: ["recommended", "strict"],
  messages: {
    misfit: "'{{key}}' of tool '{{tool}}' is {{given}}, but {{takes}}, {{outcome}}.",
  },
  remedies: {
    misfit: "Write Zod schemas where the SDK takes them, and JSON Schema in the list of a low-level handler.",
  },
  check: {
    tool(tool, { report }) {
      for (const [key, { span, given, taker, outcome }] of tool.source.unsupported ?? []) {
        const article = given === "shape" ? "an object of Zod schemas" : `a ${given}`;
        const data = { key, given: article, takes: takes[taker], outcome: outcomes[outcome] };
        report(tool, "misfit", { at: span, pointer: `/${key}`, data });
      }
    },
  },
});
