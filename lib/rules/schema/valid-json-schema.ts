import { tokensOf } from "../../model/plain.ts";
import { typeInsteadOf, valueInsteadOf, valueWords } from "../../prose/schema-words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { definitionNamedBy, propertyAt } from "../../schema/pointers.ts";
import type { SchemaFault } from "../../schema/meta-schema/validate.ts";
import { allowsAll } from "../../schema/structure.ts";
import { affectsAny, effectOn } from "../../schema/clients/effects.ts";
import type { TraitName } from "../../schema/clients/facts.ts";
import { schemaFaultsOf } from "../../schema/faults.ts";
import { memberOfProtocol, mustBeOfTypeObject } from "../../schema/protocol/validate.ts";

/** What clients are known to do with some of the defects. The messages do not say it: the protocol forbids all. */
const traitOf: Readonly<Partial<Record<SchemaFault["defect"], TraitName>>> = {
  unknownType: "unknownType",
  exclusiveFlag: "exclusiveFlag",
  tupleItems: "itemsList",
  unresolvedReference: "danglingReference",
};

/** The same for output schemas, which clients compile to check what calls return. */
const traitOfOutput: typeof traitOf = {
  unknownType: "uncompilableOutput",
  exclusiveFlag: "uncompilableOutput",
  invalidPattern: "uncompilableOutput",
  tupleItems: "uncompilableNewer",
  unresolvedReference: "danglingOutput",
};

/** Validators of draft-07 do not know them. */
const newerKeywords = new Set([
  ...["prefixItems", "dependentRequired", "dependentSchemas", "unevaluatedItems", "unevaluatedProperties"],
  ...["minContains", "maxContains"],
]);
/** Keywords that validators do not read. */
const unread = new Set([
  ...["title", "description", "$comment", "examples", "readOnly", "writeOnly", "deprecated"],
  ...["$schema", "$defs", "definitions"],
]);

/** A schema in a map or in a list, not one that is the value of a keyword. */
const placeOfSchema = /\/(?:(?:properties|patternProperties|\$defs|definitions|dependentSchemas)\/[^/]+|\d+)$/u;

/** The traits of a fault in the table of the clients, if they are known to mind it. */
function traitsOfFault(fault: SchemaFault, key: "inputSchema" | "outputSchema"): readonly (TraitName | undefined)[] {
  const { part, defect } = fault;
  if (defect !== "wrongValue" && defect !== "requiredFlag") {
    if (key === "inputSchema") return [traitOf[defect]];
    // A name pattern whose schema allows everything is compiled by newer validators alone.
    return [defect === "invalidPattern" && allowsAll(part.located) ? "uncompilableNewer" : traitOfOutput[defect]];
  }
  const { located, pointer } = part;
  const isNull = located.kind === "scalar" && located.value === null;
  const member = memberOfProtocol(pointer);
  if (defect === "wrongValue" && !isOfOtherType(fault)) return [];
  if (member === "member") return ["invalidDefinition"];
  const newer = key === "outputSchema" && isNull ? ("uncompilableNewer" as const) : undefined;
  if (member === "property") return [located.kind === "array" ? undefined : "propertyNoObject", newer];
  if (key === "inputSchema" || unread.has(fault.keyword)) return [];
  // In the place of a schema, and in lists, validators take what they cannot read for a schema without keywords.
  const isInPlaceOfSchema = fault.keyword !== "type" && placeOfSchema.test(pointer);
  if (!isNull && isInPlaceOfSchema) return [];
  return [newerKeywords.has(fault.keyword) ? "uncompilableNewer" : "uncompilableOutput"];
}

/** True if validators throw for the type of a value. They compile `maxLength: 1.5`. */
function isOfOtherType({ part: { located }, constraint }: Extract<SchemaFault, { defect: "wrongValue" }>): boolean {
  const isNumber = located.kind === "scalar" && typeof located.value === "number";
  return constraint.rule === "type" && !(isNumber && constraint.allows.includes("integer"));
}

export default defineRule({
  name: "valid-json-schema",
  family: "schema",
  description: "Require tool schemas to be valid JSON Schema",
  reason: "Clients compile the schemas of tools. One faulty keyword makes them throw, or silently drop the tool.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  messages: {
    unknownType: "{{keyword}} of {{subject}} is {{found}}, which is not a JSON Schema type; write {{wanted}}.",
    requiredFlag: "'required: {{found}}' of {{subject}} has no effect; write '{{wanted}}' beside 'properties'.",
    requiredFlagOnNoProperty:
      "'required: {{found}}' of {{subject}} has no effect, because 'required' is a list of names.",
    needlessFlag: "'required: {{found}}' of {{subject}} is invalid, because 'required' is a list of names.",
    exclusiveFlag: "{{keyword}} of {{subject}} is the form of draft-04; write {{wanted}}.",
    tupleItems: "{{keyword}} of {{subject}} is {{found}}, the tuple form before 2020-12.",
    wrongValue: "{{keyword}} of {{subject}} is {{found}}; write {{wanted}}.",
    invalidPattern: "The pattern '{{found}}' of {{subject}} is not an ECMAScript regular expression ({{wanted}}).",
    unresolvedReference: "{{Subject}} refers to '{{found}}', which is not in this schema; define {{wanted}}.",
    unresolvedPointer: "{{Subject}} refers to '{{found}}', which is not in this schema.",
  },
  remedies: {
    requiredFlagOnNoProperty: "List the required properties, or remove it.",
    needlessFlag: "Remove it; a property that is not listed is optional.",
    tupleItems: "Write 'prefixItems', or name the older draft in '$schema'.",
    invalidPattern: "Write it in the syntax of JavaScript.",
    unresolvedPointer: "Refer to something in this schema, such as a definition under '$defs'.",
  },
  check: {
    schema({ schema, key }, { report, isOn, settings }) {
      const isTypeOthers = isOn("schema-is-object") && mustBeOfTypeObject(key, settings.specVersion);
      const isBoundRefused = isOn("schema-keyword-portability") && affectsAny(settings.clients, "exclusiveBound");
      for (const fault of schemaFaultsOf(schema)) {
        const { part, at, defect } = fault;
        if (isTypeOthers && `${part.pointer}/`.startsWith(`/${key}/type/`)) continue;
        const { id = defect, found = valueWords(part.located), wanted } = wordsFor(fault, { isBoundRefused });
        const traits = traitsOfFault(fault, key).filter((trait) => trait !== undefined);
        const effect = effectOn(
          settings.clients,
          ...traits,
          ...(key === "inputSchema" ? ["invalidSchema" as const] : []),
        );
        report(part, id, { at, data: { keyword: keywordAt(part.pointer), found, wanted }, told: effect?.told });
      }
    },
  },
});

/** The name of a fault's place in a message: the keyword, or the schema of a property. */
function keywordAt(pointer: string): string {
  const keyword = tokensOf(pointer).findLast((token) => !/^\d+$/u.test(token));
  return propertyAt(pointer) === undefined && keyword !== undefined ? `'${keyword}'` : "The schema";
}

function inclusive(keyword: string): string {
  return `'${keyword.replace("exclusiveM", "m")}' alone, and in the description that the limit is excluded`;
}

interface Words {
  /** The message id, if it is not that of the defect. */
  readonly id?: "requiredFlagOnNoProperty" | "needlessFlag" | "unresolvedPointer";
  readonly found?: string;
  readonly wanted: string;
}

/** @param isBoundRefused whether another rule reports exclusive bounds in every form. */
function wordsFor(fault: SchemaFault, { isBoundRefused }: { readonly isBoundRefused: boolean }): Words {
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
      return { wanted: isBoundRefused ? inclusive(fault.keyword) : `the limit itself as '${fault.keyword}'` };
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
