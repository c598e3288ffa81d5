import { defineRule } from "../../rule/define-rule.ts";
import { keyPathOf } from "../../schema/key-path.ts";
import { schemaFaultsOf } from "../../schema/schema-faults.ts";

/** Clients compile the schemas of tools; one faulty keyword makes them throw, or drop the tool without a word. */
export default defineRule({
  name: "valid-json-schema",
  family: "schema",
  ids: ["SCH-004"],
  description: "Require the schemas of tools to be valid JSON Schema",
  severity: "error",
  presets: ["recommended", "strict", "governance"],
  messages: {
    unknownType: "'{{where}}' of tool '{{tool}}' is {{found}}, which is no JSON Schema type, so clients refuse the tool; write {{wanted}}.",
    requiredFlag: "'{{where}}: {{found}}' in tool '{{tool}}' makes nothing required, because 'required' is a list of names; write '{{wanted}}' in the schema that holds 'properties'.",
    exclusiveFlag: "'{{where}}: {{found}}' in tool '{{tool}}' is the form of JSON Schema draft-04, so clients refuse the tool; write {{wanted}}.",
    tupleItems: "'{{where}}' of tool '{{tool}}' is {{found}}, as drafts before 2020-12 wrote tuples, so clients refuse the tool; write {{wanted}}, or name the older draft in '$schema'.",
    wrongValue: "'{{where}}' of tool '{{tool}}' is {{found}}, so the schema is invalid and clients refuse the tool; write {{wanted}}.",
    invalidPattern: "The pattern '{{found}}' of tool '{{tool}}' is no regular expression of ECMAScript ({{wanted}}), so validators throw; write it in that dialect.",
    unresolvedReference: "'{{where}}' of tool '{{tool}}' refers to '{{found}}', which is not in this schema, so clients cannot compile it; define '{{wanted}}' under '$defs' of the same schema.",
  },
  check: {
    schema({ schema }, { report }) {
      for (const { defect, part, at, found, wanted } of schemaFaultsOf(schema)) {
        report(part, defect, { at, data: { where: keyPathOf(part.pointer), found, wanted } });
      }
    },
  },
});
