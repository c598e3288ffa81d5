import type { TSESTree } from "@typescript-eslint/types";
import { keyNameOf, withoutTypes } from "../../../edits/ecmascript/syntax.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { scalarValue, sharedValue } from "../evaluate/value.ts";
import { idOf, type Discovery, type Draft } from "./draft.ts";
import { withName } from "./register-tool.ts";
import { lookOfSchema } from "./schema-look.ts";
import { surroundingsOf } from "./surroundings.ts";
import { hasHandler, toolMembersOf } from "./tool-members.ts";

/** `{ list_users: { description, parameters, annotations }, … }`: each key names a tool. */
export function toolRecord(record: TSESTree.ObjectExpression, evaluator: Evaluator, discovery: Discovery): Draft[] {
  const { module, evidence, claimed } = discovery;
  const surroundings = surroundingsOf(record, module);
  const isEvident = evidence.importsMcp || evidence.speaksOfTools || surroundings.speaksOfTools;
  if (!isEvident || evidence.isForeign || surroundings.isForeign) return [];
  const drafts: Draft[] = [];
  for (const property of record.properties) {
    if (property.type !== "Property" || claimed.has(property.value)) continue;
    const name = keyNameOf(property);
    const node = withoutTypes(property.value);
    if (name === undefined || node.type !== "ObjectExpression" || claimed.has(node)) continue;
    const { result: value, undecided } = evaluator.track(() => evaluator.evaluate(node, module));
    if (value.kind !== "object") continue;
    const { members, keys } = toolMembersOf(value);
    const schema = members.get("inputSchema");
    // A JSON Schema's `properties` are objects with descriptions too, but hold no schema of their own under such a key.
    if (!schema || !members.has("description") || members.has("name")) continue;
    const look = lookOfSchema(schema.value);
    const isWorking = hasHandler(value) || members.has("annotations") || members.has("outputSchema");
    const isTool = look === "zod" || look === "shape" ? isWorking || surroundings.speaksOfTools : look !== "other" && isWorking;
    if (!isTool) continue;
    // Whoever looks a tool up by its key would have to change along, so the name is not edited here.
    const nameValue = sharedValue(scalarValue({ module, node: property.key }, name));
    const key = { key: name, keySite: { module, node: property }, value: nameValue };
    drafts.push({
      kind: "tool",
      convention: "project",
      id: idOf("tool", node),
      node,
      anchor: property.key,
      members: withName(key, members),
      hole: value.hole,
      host: { kind: "object", node, value, keys },
      group: `${String(record.range[0])}:`,
      ownText: undefined,
      undecided,
    });
  }
  return drafts;
}
