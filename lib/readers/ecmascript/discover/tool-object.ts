import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation } from "../evaluate/scope.ts";
import { stringOf, type ObjectValue } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { surroundingsOf, type Surroundings } from "./surroundings.ts";
import { callFramesAround, type CallFrame } from "./call-frames.ts";
import { idOf, type Discovery, type Draft, type Evidence } from "./draft.ts";
import { groupOfLiteral } from "./group.ts";
import { toolDraftOf } from "./object-draft.ts";
import { lookOfSchema } from "./schema-look.ts";
import { calleeIdentifier, propertyNamed } from "./syntax.ts";
import { hasHandler, toolMembersOf } from "./tool-members.ts";
import { addedTo, unseenTaker } from "./unseen-maker.ts";
import { foreignKeys } from "./vocabulary.ts";

/**
 * `{ name, description, inputSchema }`, wherever it stands: an exported constant, an element of a list, wrapped in
 * `defineTool(…)` or `Object.freeze(…)`, returned by a factory. Whether such an object is a tool is decided by its
 * values, and more strictly the less the file says about MCP.
 */
export function toolObject(node: TSESTree.ObjectExpression, evaluation: Evaluation, discovery: Discovery): Draft[] {
  const { module, claimed, evidence, candidates } = discovery;
  if (claimed.has(node) || evidence.isForeign || hasForeignKeys(node)) return [];
  const name = propertyNamed(node, "name");
  const surroundings = surroundingsOf(node, module);
  if (!name || surroundings.isForeign || (surroundings.hasForeignName && !propertyNamed(node, "inputSchema")))
    return [];
  const nameValue = evaluation.evaluate({ module, node: name.value });
  if (stringOf(nameValue) !== undefined) {
    const value = evaluation.evaluate({ module, node });
    if (value.kind !== "object" || !isTool(value, surroundings, evidence)) return [];
    return [addedTo(toolDraftOf(value, node, "project"), unseenTaker(node, module, evaluation))];
  }
  if (nameValue.kind !== "unknown") return [];
  return callFramesAround(node, module, candidates, evaluation).flatMap((called) =>
    factoryTool(node, { ...called, module }, surroundings, evaluation, discovery),
  );
}

/** A literal in a factory, as one call of the factory fills it in. */
export function factoryTool(
  node: TSESTree.ObjectExpression,
  { call, frame, module }: CallFrame & { readonly module: Module },
  surroundings: Surroundings,
  evaluation: Evaluation,
  { evidence }: Discovery,
): Draft[] {
  const value = evaluation.evaluate({ module, node }, frame);
  if (value.kind !== "object" || stringOf(value.members.get("name")?.value) === undefined) return [];
  if (!isTool(value, surroundings, evidence)) return [];
  const anchor = calleeIdentifier(call.callee) ?? call.callee;
  const more: Partial<Draft> = {
    id: idOf("tool", call, String(node.range[0])),
    node: call,
    anchor,
    host: undefined,
    group: groupOfLiteral(call),
    ownText: call,
  };
  return [addedTo(toolDraftOf(value, node, "project", more), unseenTaker(node, module, evaluation))];
}

/** Judges an object with a name that is a string. */
export function isTool(value: ObjectValue, { speaksOfTools }: Surroundings, evidence: Evidence): boolean {
  const { members } = toolMembersOf(value);
  const schema = members.get("inputSchema");
  const isEvident = evidence.importsMcp || evidence.speaksOfTools || speaksOfTools;
  const handled = hasHandler(value);
  const described = members.has("description");
  if (!schema) {
    // `{ name: "Search tool evaluation", description, run }` is a test's.
    const isIdentifier = !/\s/.test(stringOf(members.get("name")?.value) ?? "");
    return described && handled && isIdentifier && speaksOfTools && (evidence.importsMcp || evidence.speaksOfTools);
  }
  if (!described && !(speaksOfTools && isEvident)) return false;
  const look = lookOfSchema(schema.value);
  // The protocol's own word; nothing but tools has it beside a name and a description.
  if (schema.key === "inputSchema") return look === "other" ? false : look !== "unknown" || isEvident;
  if (!isEvident) return false;
  const { annotations, outputSchema } = Object.fromEntries(members);
  const isWorking = handled || annotations !== undefined || outputSchema !== undefined;
  switch (look) {
    case "zod":
    case "shape":
      return isWorking || speaksOfTools;
    // `parameters: { type: "object" }` is how other clients' tools are described too.
    case "json":
      return isWorking && (evidence.importsMcp || speaksOfTools);
    case "empty":
    case "unknown":
      return handled && (evidence.importsMcp || speaksOfTools);
    case "other":
      return false;
  }
}

function hasForeignKeys(node: TSESTree.ObjectExpression): boolean {
  if (
    node.properties.some(
      (each) => each.type === "Property" && each.key.type === "Identifier" && foreignKeys.has(each.key.name),
    )
  ) {
    return true;
  }
  // `{ type: "function", name, parameters }`: a tool of OpenAI's API.
  const type = propertyNamed(node, "type")?.value;
  return type?.type === "Literal" && type.value === "function";
}
