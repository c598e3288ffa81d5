import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { tokenOf } from "../../schema/pointers.ts";

/** Arguments and structured results are objects, and the protocol's own schema rejects a root of any other type. */
export default defineRule({
  name: "schema-is-object",
  family: "schema",
  ids: ["SCH-005", "schema-is-object"],
  description: "Require tool schemas to be of type object",
  severity: "error",
  presets: ["recommended", "strict", "governance"],
  edit: "suggest",
  messages: {
    missing:
      "The '{{key}}' of tool '{{tool}}' has no type at its root, but the protocol requires 'object' there, so clients refuse the tool; write the type.",
    notObject:
      "The '{{key}}' of tool '{{tool}}' is not of type 'object', which the protocol requires, so clients refuse the tool; make it an object and what it was a property of it.",
    misfit:
      "The '{{key}}' of tool '{{tool}}' is no plain object schema, so the server sends another one in its place or clients refuse the tool; make the root an object, and move checks across fields into the handler.",
    setType: "Write 'object' as the type.",
  },
  check: {
    tool(tool, { report }) {
      for (const [key, at] of tool.source.nonObjectSchemas ?? []) report(tool, "misfit", { at, data: { key } });
    },
    schema({ tool, key, schema }, { report, settings }) {
      if (tool.source.nonObjectSchemas?.has(key)) return;
      // The newest revision allows results of any type.
      if (key === "outputSchema" && settings.specVersion !== "2025-11-25") return;
      // mcp-ts-core accepts a union of objects as input and turns it into an object.
      if (key === "inputSchema" && settings.framework === "mcp-ts-core" && isUnionOfObjects(schema)) return;
      // input-schema-required reports a boolean input schema.
      if (schema.located.kind !== "object" && key === "inputSchema") return;
      const type = schema.keyword("type");
      if (type.state === "unknown") return;
      const value = type.state === "known" ? type.value : undefined;
      if (value?.kind === "scalar" && value.value === "object") return;
      const suggest = [{ message: "setType" as const, edit: schema.editor?.set("type", "object") }];
      const at = value ? tokenOf(value, schema.keywordSpan("type") ?? schema.anchor) : schema.anchor;
      report(schema, value ? "notObject" : "missing", { data: { key }, at, suggest });
    },
  },
});

function isUnionOfObjects({ alternatives }: Schema): boolean {
  return alternatives.length > 1 && alternatives.every((alternative) => alternative.accepts("object"));
}
