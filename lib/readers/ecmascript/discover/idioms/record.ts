import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf, withoutTypes } from "../../../../languages/syntax.ts";
import type { Evaluation } from "../../evaluate/scope.ts";
import { type ObjectValue, scalarValue, sharedValue, stringOf } from "../../evaluate/value.ts";
import type { Module } from "../../modules/graph.ts";
import { type Discovery, groupOfLiteral, idOf, type RawDefinition } from "../raw-definition.ts";
import { withName } from "../calls/register-tool.ts";
import { classifySchema } from "../classify-schema.ts";
import { literalContextOf } from "../evidence.ts";
import { firstKeyOf, propertyNamed } from "../syntax.ts";
import { hasHandler, type ToolMembers, toolMembersOf } from "../tool-members.ts";
import { defineIdiom } from "./idiom.ts";

/** Keys of the parts of a definition that has its name next to them. */
const partKeys = /^(?:config|configuration|options|opts|definition|def|metadata|meta|spec|tool)$/iu;

/**
 * `{ list_users: { description, parameters, annotations }, … }`: each key names a tool, unless it is the key of a part,
 * `{ name: "list_users", config: { description, inputSchema } }`.
 */
export const toolRecord = defineIdiom({
  name: "tool-record",
  matches: ({ nodes }) => nodes.records,
  read: readRecord,
});

function readRecord(record: TSESTree.ObjectExpression, evaluation: Evaluation, discovery: Discovery): RawDefinition[] {
  const { module, evidence, alreadyRead } = discovery;
  const context = literalContextOf(record, module);
  const isEvident = evidence.importsMcp || evidence.namesTools || context.speaksOfTools;
  if (!isEvident || evidence.isForeign || context.isForeign) return [];
  const whole = wholeOf(record, evaluation, module);
  const definitions: RawDefinition[] = [];
  for (const property of record.properties) {
    if (property.type !== "Property" || alreadyRead.has(property.value)) continue;
    const name = keyNameOf(property);
    const node = withoutTypes(property.value);
    if (name === undefined || node.type !== "ObjectExpression" || alreadyRead.has(node)) continue;
    const { result: value, assumptions } = evaluation.withAssumptions(() => evaluation.evaluate({ module, node }));
    if (value.kind !== "object") continue;
    const { members, keys } = toolMembersOf(value);
    const schema = members.get("inputSchema");
    // The `properties` of a JSON Schema also have descriptions, but no schema under such a key.
    if (!schema || !members.has("description") || members.has("name")) continue;
    const schemaClass = classifySchema(schema.value);
    const isPart = whole !== undefined && partKeys.test(name);
    const isWorking =
      hasHandler(value) || members.has("annotations") || members.has("outputSchema") || (isPart && hasHandler(whole));
    const isTool =
      schemaClass === "zod" || schemaClass === "shape"
        ? isWorking || context.speaksOfTools
        : schemaClass !== "other" && isWorking;
    if (!isTool) continue;
    if (isPart) {
      alreadyRead.add(record);
      definitions.push(...partOf(whole, { members, keys, node, value }));
      continue;
    }
    // Code that looks up the tool by its key would have to change as well, so the name is not edited here.
    const nameValue = sharedValue(scalarValue({ module, node: property.key }, name));
    const key = { key: name, keySite: { module, node: property }, value: nameValue };
    definitions.push({
      kind: "tool",
      convention: "project",
      id: idOf("tool", node),
      node,
      anchor: property.key,
      members: withName(key, members),
      unknownRest: value.unknownRest,
      insertionPoint: { kind: "object", node, value, keys },
      group: `${String(record.range[0])}:`,
      exclusiveNode: undefined,
      assumptions,
    });
  }
  return definitions;
}

/**
 * The object around the record, if it has a name like a definition: `name: "list_users"`, but not a tool called "name".
 */
function wholeOf(record: TSESTree.ObjectExpression, evaluation: Evaluation, module: Module): ObjectValue | undefined {
  const name = propertyNamed(record, "name");
  if (!name || withoutTypes(name.value).type === "ObjectExpression") return undefined;
  const whole = evaluation.evaluate({ module, node: record });
  return whole.kind === "object" ? whole : undefined;
}

interface Part extends ToolMembers {
  readonly node: TSESTree.ObjectExpression;
  readonly value: ObjectValue;
}

/** The tool of an object that states everything but the name; none if the name is unknown. */
function partOf(whole: ObjectValue, { members, keys, node, value }: Part): RawDefinition[] {
  const { members: around } = toolMembersOf(whole);
  const name = around.get("name");
  if (!name || stringOf(name.value) === undefined) return [];
  const stated = withName(name, members);
  for (const [key, member] of around) if (!stated.has(key)) stated.set(key, member);
  return [
    {
      kind: "tool",
      convention: "project",
      id: idOf("tool", node),
      node,
      anchor: firstKeyOf(node),
      members: stated,
      unknownRest: value.unknownRest ?? whole.unknownRest,
      insertionPoint: { kind: "object", node, value, keys },
      group: groupOfLiteral(whole.site.node),
      exclusiveNode: undefined,
    },
  ];
}
