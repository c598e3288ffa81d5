import { type ResultFault, resultFaultsOf } from "../../code/result-faults.ts";
import { type ReturnedAnswer, answersOf } from "../../code/returns.ts";
import { kindWords } from "../../code/shapes.ts";
import { reportedPath } from "../../code/reported-flows.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import { defineRule } from "../../rule/define-rule.ts";

/**
 * A tool with an output schema promises structured content that matches it. The SDKs refuse any other answer, in the
 * server or in the client. In Python, the annotation of the result is that schema.
 */
export default defineRule({
  name: "require-structured-content",
  family: "design",
  description: "Require tools with an output schema to answer with `structuredContent` that matches it",
  reason:
    "A result that does not match the output schema makes the call fail, in the SDK of the server or in the client.",
  severity: "error",
  presets: ["recommended", "strict"],
  messages: {
    missing: "Tool '{{tool}}' has an output schema, but this result{{elsewhere}} has no 'structuredContent'.",
    lacking: "The output schema of tool '{{tool}}' requires '{{name}}', which this result{{elsewhere}} lacks.",
    mismatched: "{{Part}} is {{found}}, but the output schema of tool '{{tool}}' says {{expected}}.",
  },
  remedies: {
    missing: "Return 'structuredContent', or set 'isError'.",
    lacking: "Add it, or make it optional in the schema.",
    mismatched: "Return that, or report an error.",
  },
  check: {
    handler(subject, { report }) {
      const { tool } = subject;
      if (tool.outputSchema.state !== "known") return;
      for (const fault of resultFaultsOf(tool)) {
        const { at, elsewhere, flow } = reportedPath([fault.place], tool);
        if (fault.mismatch) report(subject, "mismatched", { at, data: mismatchText(fault, fault.mismatch), flow });
        else report(subject, "lacking", { at, data: { name: fault.path.join("."), elsewhere }, flow });
      }
      if (!promises(tool)) return;
      const reported = new Set<string>();
      for (const answer of answersOf(tool)) {
        if (answer.isError !== false) continue;
        const { at, elsewhere, flow } = reportedPath(answer.steps, tool);
        const once = (key: string): boolean => {
          const isNew = !reported.has(`${key} ${String(at.start)}`);
          reported.add(`${key} ${String(at.start)}`);
          return isNew;
        };
        if (answer.lacks("structuredContent")) {
          if (once("")) report(subject, "missing", { at, data: { elsewhere }, flow });
          continue;
        }
        for (const name of lackingFrom(answer, tool))
          if (once(name)) report(subject, "lacking", { at, data: { name, elsewhere }, flow });
      }
    },
  },
});

function mismatchText({ path }: ResultFault, { found, expected }: NonNullable<ResultFault["mismatch"]>) {
  return {
    Part: path.length ? `'${path.join(".")}' of this result` : "This result",
    found: kindWords[found],
    expected: expected.map((type) => `'${type}'`).join(" or "),
  };
}

/** True if the client gets the answer of the handler unchanged. */
function promises({ convention }: Tool): boolean {
  return convention === "sdk" || convention === "verbatim";
}

function lackingFrom(answer: ReturnedAnswer, tool: Tool): readonly string[] {
  const schema = knownValue(tool.outputSchema);
  if (!schema || schema.hasParts) return [];
  return schema
    .properties()
    .map(({ name }) => name)
    .filter((name) => isRequired(schema, name) && answer.lacksWithin("structuredContent", name));
}

function isRequired(schema: Schema, name: string): boolean {
  const required = knownValue(schema.keyword("required"));
  return required?.kind === "array" && required.items.some((item) => item.kind === "scalar" && item.value === name);
}
