import type { Located } from "../../model/located.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { tokenOf } from "../../schema/pointers.ts";
import { mustBeOfTypeObject } from "../../schema/protocol/validate.ts";
import { isUnionOfObjects } from "../../schema/structure.ts";

const shownKeys: Readonly<Record<string, string>> = { argsSchema: "args" };
const frameworkKeys: Readonly<Record<string, string>> = { inputSchema: "input", outputSchema: "output" };

export default defineRule({
  name: "schema-is-object",
  family: "schema",
  description: "Require tool schemas to be of type object",
  reason: "Clients drop all tools of a server if one schema is not of type 'object'.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  edit: ["suggest", "draft"],
  messages: {
    missing: "'{{key}}' of tool '{{tool}}' has no type at its root.",
    notObject: "'{{key}}' of tool '{{tool}}' is not of type 'object'.",
    misfit: "'{{key}}' of {{kind}} '{{tool}}' is a union, refined or transformed.",
    absent: "Tool '{{tool}}' has no '{{key}}', which mcp-ts-core needs.",
    setType: "Write 'object' as the type.",
  },
  remedies: {
    missing: "Write the type 'object', which the protocol requires.",
    notObject: "Write an object, as the protocol requires, with the present schema as a property.",
    misfit: "Use a plain object, and check several fields together in the handler.",
    absent: "Write z.object({}), with a field for each value.",
  },
  check: {
    definition(definition, { report }) {
      for (const [key, at] of definition.source.nonObjectSchemas ?? [])
        report(definition, "misfit", { at, data: { key: shownKeys[key] ?? key } });
      // The framework needs both schemas of a tool.
      if (definition.kind !== "tool" || definition.convention !== "mcp-ts-core" || definition.root.unknownRest) return;
      for (const key of ["inputSchema", "outputSchema"]) {
        const isWritten = definition.get(key).state !== "absent" && !definition.isAddedByServer(key);
        if (!isWritten && !definition.source.nonObjectSchemas?.has(key))
          report(definition, "absent", { data: { key: frameworkKeys[key] ?? key } });
      }
    },
    schema({ tool, key, schema }, { report, settings }) {
      if (tool.source.nonObjectSchemas?.has(key)) return;
      if (!mustBeOfTypeObject(key, settings.specVersion)) return;
      // mcp-ts-core accepts a union of objects as input and turns it into an object.
      const isFramework = settings.framework === "mcp-ts-core" || tool.convention === "mcp-ts-core";
      if (key === "inputSchema" && isFramework && isUnionOfObjects(schema)) return;
      // require-input-schema reports a boolean input schema.
      if (schema.located.kind !== "object" && key === "inputSchema") return;
      const type = schema.keyword("type");
      if (type.state === "unknown") return;
      const value = type.state === "known" ? type.value : undefined;
      if (value?.kind === "scalar" && value.value === "object") return;
      // A root of another type may describe the input of the tool, which then belongs into a property.
      const draft = value !== undefined && !listsObject(value);
      const suggest = [{ message: "setType" as const, edit: schema.editor?.set("type", "object"), draft }];
      const at = value ? tokenOf(value, schema.keywordSpan("type") ?? schema.anchor) : schema.anchor;
      const effect = effectOn(settings.clients, key === "inputSchema" ? "rootType" : "outputRootType");
      report(schema, value ? "notObject" : "missing", { data: { key }, told: effect?.told, at, suggest });
    },
  },
});

/** `type: ["object", "null"]` */
function listsObject(type: Located): boolean {
  return type.kind === "array" && type.items.some((item) => item.kind === "scalar" && item.value === "object");
}
