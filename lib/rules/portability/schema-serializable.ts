import { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "schema-serializable",
  family: "portability",
  description: "Disallow Zod types that have no form in JSON",
  reason:
    "JSON has no dates, maps or sets: with such a Zod type the server cannot list its tools, or rejects what clients send.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  options: {
    checkTransforms: option.boolean(false, {
      about: "Whether `.transform()` in the input of a tool of mcp-ts-core is reported, as by the framework's linter",
    }),
  },
  messages: {
    notListed: "{{Subject}} is of Zod type '{{type}}', with which 'tools/list' fails.",
    notConverted: "{{Subject}} is of Zod type '{{type}}', which has no form in JSON.",
    notSent: "{{Subject}} is of Zod type '{{type}}', which JSON does not have.",
  },
  remedies: {
    notConverted: "Take a string, a number, an object or a list.",
    notListed: "Take a string or a number, and convert it in the handler.",
    notSent: "Take a string or a number, and convert it in the handler.",
  },
  check: {
    tool(tool, { options, report }) {
      const stated = options.checkTransforms ? tool.stated("input") : undefined;
      const sent = tool.inputSchema;
      if (stated?.state !== "known" || sent.state !== "known") return;
      const reported = new Set([...unserializableIn(sent.value)].map(({ part }) => part.pointer));
      for (const { part, type, at } of unserializableIn(Schema.root(stated.value, "/inputSchema", stated.span)))
        if (!reported.has(part.pointer)) report(part, "notConverted", { at, data: { type } });
    },
    statedSchema({ schema }, { report }) {
      for (const { part, type, at } of unserializableIn(schema)) report(part, "notConverted", { at, data: { type } });
    },
    schema({ schema }, { report }) {
      for (const { part, type, at } of unserializableIn(schema)) {
        const { located } = part;
        const isListed = located.kind === "object" && !located.unknownRest;
        report(part, isListed ? "notSent" : "notListed", { at, data: { type } });
      }
    },
  },
});

function* unserializableIn(schema: Schema) {
  for (const part of schema.walk()) {
    const { located } = part;
    if (located.kind !== "object" && located.kind !== "unknown") continue;
    const { unserializable: type, span: at } = located;
    if (type !== undefined) yield { part, type, at };
  }
}
