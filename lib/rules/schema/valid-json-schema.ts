import type { Schema } from "../../model/schema.ts";
import { typeInsteadOf, valueInsteadOf, valueWords } from "../../prose/schema-words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { keyPathOf } from "../../schema/key-path.ts";
import type { SchemaFault } from "../../schema/schema-fault.ts";
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
    unknownType:
      "'{{where}}' of tool '{{tool}}' is {{found}}, which is no JSON Schema type, so clients refuse the tool; write {{wanted}}.",
    requiredFlag:
      "'{{where}}: {{found}}' in tool '{{tool}}' makes nothing required, because 'required' is a list of names; write '{{wanted}}' in the schema that holds 'properties'.",
    exclusiveFlag:
      "'{{where}}: {{found}}' in tool '{{tool}}' is the form of JSON Schema draft-04, so clients refuse the tool; write {{wanted}}.",
    tupleItems:
      "'{{where}}' of tool '{{tool}}' is {{found}}, as drafts before 2020-12 wrote tuples, so clients refuse the tool; write {{wanted}}, or name the older draft in '$schema'.",
    wrongValue:
      "'{{where}}' of tool '{{tool}}' is {{found}}, so the schema is invalid and clients refuse the tool; write {{wanted}}.",
    invalidPattern:
      "The pattern '{{found}}' of tool '{{tool}}' is no regular expression of ECMAScript ({{wanted}}), so validators throw; write it in that dialect.",
    unresolvedReference:
      "'{{where}}' of tool '{{tool}}' refers to '{{found}}', which is not in this schema, so clients cannot compile it; define '{{wanted}}' under '$defs' of the same schema.",
  },
  check: {
    schema({ schema }, { report }) {
      for (const fault of schemaFaultsOf(schema)) {
        const { part, at, defect } = fault;
        report(part, defect, { at, data: { where: keyPathOf(part.pointer), ...wordsFor(fault) } });
      }
    },
  },
});

function wordsFor(fault: SchemaFault): { found: string; wanted: string } {
  const { part } = fault;
  const found = valueWords(part.located);
  switch (fault.defect) {
    case "unknownType":
      return { found, wanted: typeInsteadOf(part.located) };
    case "requiredFlag":
      return { found, wanted: `"required": ["${holderOf(part)}"]` };
    case "exclusiveFlag":
      return { found, wanted: `the limit itself as '${fault.keyword}'` };
    case "tupleItems":
      return { found, wanted: "'prefixItems'" };
    case "wrongValue":
      return { found, wanted: valueInsteadOf(part.located, fault.keyword, fault.constraint) };
    case "invalidPattern":
      return { found: fault.pattern, wanted: fault.reason };
    case "unresolvedReference":
      return { found: fault.reference, wanted: /[^/#]*$/.exec(fault.reference)?.[0] ?? "" };
  }
}

/** The name of the property whose schema a keyword stands in. */
function holderOf({ pointer }: Schema): string {
  return (pointer.split("/").at(-2) ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
}
