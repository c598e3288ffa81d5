import type { Definition } from "../../model/definition.ts";
import { misplacedParameters } from "../../model/parameters-elsewhere.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { valueWords, wantedWords } from "../../prose/schema-words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { schemaFaultsOf } from "../../schema/faults.ts";
import { keyPathOf, tokenOf } from "../../schema/pointers.ts";
import { answerFaultsOf, strayEntriesOf } from "../../schema/protocol/answers.ts";
import { isNeedless, meantBy } from "../../schema/protocol/meant.ts";
import {
  memberOfProtocol,
  mustBeOfTypeObject,
  mustBeSchemaObject,
  protocolFaultsOf,
  schemaNameOf,
  type ProtocolFault,
  type Revision,
} from "../../schema/protocol/validate.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import type { TraitName } from "../../schema/clients/facts.ts";
import { declaresSchemas } from "../../schema/required.ts";
import { isUnionOfObjects } from "../../schema/structure.ts";

export default defineRule({
  name: "valid-definition",
  family: "schema",
  description: "Require definitions that the protocol's own JSON Schema accepts",
  reason: "Clients check the answer of a server as a whole, and drop the list with all its tools for one wrong member.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  edit: "suggest",
  messages: {
    wrong: "'{{where}}' of {{kind}} '{{tool}}' is {{found}}; {{who}} {{wanted}}.",
    missing: "'{{where}}' of {{kind}} '{{tool}}' is missing; {{who}} {{wanted}}.",
    wrongInAnswer: "'{{where}}' of the answer is {{found}}; the protocol wants {{wanted}}.",
    remove: "Remove '{{where}}'.",
    write: "Write {{value}}.",
  },
  check: ({ server }) => {
    // If no tool of a file has a schema, that is the file's own format, and the project makes the answer from it.
    const isOwnFormat = !declaresSchemas(server);
    return {
      server({ answers: [first, ...others] = [] }, { report, settings }) {
        if (!first) return;
        const ofEntries = [first, ...others].flatMap((answer) => strayEntriesOf(answer));
        for (const fault of [...answerFaultsOf(first, settings.specVersion), ...ofEntries]) {
          const { pointer, found, keySpan, wanted } = fault;
          const where = keyPathOf(pointer);
          report(first, "wrongInAnswer", {
            at: tokenOf(found, keySpan),
            pointer,
            data: { where, found: valueWords(found), wanted: wantedWords(wanted) },
            suggest: isNeedless(fault)
              ? [{ message: "remove", data: { where }, edit: fault.holder.editor?.remove(fault.key) }]
              : [],
          });
        }
      },
      definition(definition, { report, settings, isOn }) {
        const name = schemaNameOf(definition);
        // Definitions in the format of a model's API are not those that a server lists.
        if (!name || definition.source.supportedKeys) return;
        const { root, span: anchor } = definition;
        const revision = settings.specVersion;
        for (const fault of protocolFaultsOf(root, { name, revision, anchor })) {
          const { pointer, found, holder, key, keySpan, isOfSdk } = fault;
          const tool = isTool(definition) ? definition : undefined;
          if (tool && isOwnFormat && pointer === "/inputSchema" && misplacedParameters(root)) continue;
          // mcp-ts-core accepts a union of objects as input and turns it into an object.
          const isUnion = tool && pointer === "/inputSchema/type" && settings.framework === "mcp-ts-core";
          if (isUnion && hasUnionOfObjects(tool)) continue;
          const owner = ownerOf(fault, definition, revision);
          if (owner !== undefined && isOn(owner)) continue;
          const where = keyPathOf(pointer);
          const who = isOfSdk ? "the MCP SDK wants" : "the protocol wants";
          const wanted = wantedWords(fault.wanted);
          const told = tool && effectOn(settings.clients, ...traitsAt(pointer, revision))?.told;
          if (!found) {
            report(definition, "missing", { at: keySpan, pointer, data: { where, who, wanted }, told });
            continue;
          }
          const meant = meantBy(fault, found);
          report(definition, "wrong", {
            at: tokenOf(found, keySpan),
            pointer,
            data: { where, found: valueWords(found), who, wanted },
            told,
            suggest: [
              { message: "remove", data: { where }, edit: isNeedless(fault) ? holder.editor?.remove(key) : undefined },
              ...(meant === undefined
                ? []
                : [
                    {
                      message: "write" as const,
                      data: { value: JSON.stringify(meant) },
                      edit: found.editor?.replace(meant),
                    },
                  ]),
            ],
          });
        }
      },
    };
  },
});

function traitsAt(pointer: string, revision: Revision): readonly TraitName[] {
  if (memberOfProtocol(pointer) !== "property") return ["invalidDefinition"];
  return mustBeSchemaObject(pointer, revision) ? ["booleanSchema", "propertyNoObject"] : ["propertyNoObject"];
}

function isTool(definition: Definition): definition is Tool {
  return definition.kind === "tool";
}

function hasUnionOfObjects({ inputSchema }: Tool): boolean {
  return inputSchema.state === "known" && isUnionOfObjects(inputSchema.value);
}

/** The rule that says more about a fault than this one, and reports it wherever both are on. */
function ownerOf({ pointer, found }: ProtocolFault, definition: Definition, revision: Revision): string | undefined {
  switch (pointer) {
    case "/name":
      return "name-required";
    case "/description":
      return "description-required";
    case "/uri":
    case "/uriTemplate":
      return found ? undefined : "uri-template-required";
    case "/inputSchema":
      return "require-input-schema";
    case "/outputSchema":
      return found?.kind === "scalar" &&
        typeof found.value === "boolean" &&
        mustBeOfTypeObject("outputSchema", revision)
        ? "schema-is-object"
        : undefined;
    case "/inputSchema/type":
    case "/outputSchema/type":
      return "schema-is-object";
  }
  const [, key] = pointer.split("/");
  if (!isTool(definition) || (key !== "inputSchema" && key !== "outputSchema")) return undefined;
  const schema = knownValue(definition[key]);
  const isReported = schema && schemaFaultsOf(schema).some(({ part }) => part.pointer === pointer);
  return isReported ? "valid-json-schema" : undefined;
}
