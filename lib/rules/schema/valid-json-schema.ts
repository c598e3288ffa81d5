import { typeInsteadOf, valueInsteadOf, valueWords } from "../../prose/schema-words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { definitionNamedBy, keyPathOf, propertyAt } from "../../schema/pointers.ts";
import type { SchemaFault } from "../../schema/meta-schema/validate.ts";
import { schemaFaultsOf } from "../../schema/faults.ts";

/** Clients compile the schemas of tools. One faulty keyword makes them throw, or silently drop the tool. */
export default defineRule({
  name: "valid-json-schema",
  family: "schema",
  ids: ["SCH-004"],
  description: "Require tool schemas to be valid JSON Schema",
  severity: "error",
  presets: ["recommended", "strict", "governance"],
  messages: {
    unknownType:
      "'{{where}}' of tool '{{tool}}' is {{found}}, which is no JSON Schema type, so clients refuse the tool; write {{wanted}}.",
    requiredFlag:
      "'{{where}}: {{found}}' in tool '{{tool}}' makes nothing required, because 'required' is a list of names; write '{{wanted}}' in the schema that holds 'properties'.",
    requiredFlagOnNoProperty:
      "'{{where}}: {{found}}' in tool '{{tool}}' makes nothing required, because 'required' is a list of names; list the properties that are required, or remove it.",
    needlessFlag:
      "'{{where}}: {{found}}' in tool '{{tool}}' is invalid, because 'required' is a list of names; remove it, what is not listed is optional.",
    exclusiveFlag:
      "'{{where}}: {{found}}' in tool '{{tool}}' is the form of JSON Schema draft-04, so clients refuse the tool; write {{wanted}}.",
    tupleItems:
      "'{{where}}' of tool '{{tool}}' is {{found}}, as drafts before 2020-12 wrote tuples, so clients refuse the tool; write {{wanted}}, or name the older draft in '$schema'.",
    wrongValue:
      "'{{where}}' of tool '{{tool}}' is {{found}}, so the schema is invalid and clients refuse the tool; write {{wanted}}.",
    invalidPattern:
      "The pattern '{{found}}' of tool '{{tool}}' is no regular expression of ECMAScript ({{wanted}}), so validators throw; write it in that dialect.",
    unresolvedReference:
      "'{{where}}' of tool '{{tool}}' refers to '{{found}}', which is not in this schema, so clients cannot compile it; define {{wanted}} of the same schema.",
    unresolvedPointer:
      "'{{where}}' of tool '{{tool}}' refers to '{{found}}', which is not in this schema, so clients cannot compile it; refer to what is there, such as a definition under '$defs'.",
  },
  check: {
    schema({ schema }, { report }) {
      for (const fault of schemaFaultsOf(schema)) {
        const { part, at, defect } = fault;
        const { id = defect, found = valueWords(part.located), wanted } = wordsFor(fault);
        report(part, id, { at, data: { where: keyPathOf(part.pointer), found, wanted } });
      }
    },
  },
});

interface Words {
  /** The message id, if it is not that of the defect. */
  readonly id?: "requiredFlagOnNoProperty" | "needlessFlag" | "unresolvedPointer";
  readonly found?: string;
  readonly wanted: string;
}

function wordsFor(fault: SchemaFault): Words {
  const { part } = fault;
  switch (fault.defect) {
    case "unknownType":
      return { wanted: typeInsteadOf(part.located) };
    case "requiredFlag": {
      if (part.located.kind === "scalar" && part.located.value === false) return { id: "needlessFlag", wanted: "" };
      const name = propertyAt(part.pointer.replace(/\/required$/, ""));
      return name === undefined
        ? { id: "requiredFlagOnNoProperty", wanted: "" }
        : { wanted: `"required": [${JSON.stringify(name)}]` };
    }
    case "exclusiveFlag":
      return { wanted: `the limit itself as '${fault.keyword}'` };
    case "tupleItems":
      return { wanted: "'prefixItems'" };
    case "wrongValue":
      return { wanted: valueInsteadOf(part.located, fault.keyword, fault.constraint) };
    case "invalidPattern":
      return { found: fault.pattern, wanted: fault.reason };
    case "unresolvedReference": {
      const definition = definitionNamedBy(fault.reference);
      const found = fault.reference;
      return definition
        ? { found, wanted: `'${definition.name}' under '${definition.container}'` }
        : { id: "unresolvedPointer", found, wanted: "" };
    }
  }
}
