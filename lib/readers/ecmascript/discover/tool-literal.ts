import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation } from "../evaluate/scope.ts";
import { type ObjectValue, stringOf } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import type { CallFrame } from "./call-frames.ts";
import { classifySchema } from "./classify-schema.ts";
import { type LiteralContext, literalContextOf } from "./evidence.ts";
import { markAsWrapped, wrapperAround } from "./opaque-wrapper.ts";
import {
  type Discovery,
  type Evidence,
  groupOfLiteral,
  idOf,
  type RawDefinition,
  toolFromObject,
} from "./raw-definition.ts";
import { calleeIdentifier } from "../../../languages/syntax.ts";
import { hasHandler, toolMembersOf } from "./tool-members.ts";

/** A literal in a factory, with the values of one call of the factory. */
export function factoryTool(
  node: TSESTree.ObjectExpression,
  { call, frame, module }: CallFrame & { readonly module: Module },
  evaluation: Evaluation,
  { evidence }: Discovery,
): RawDefinition[] {
  const value = evaluation.evaluate({ module, node }, frame);
  if (value.kind !== "object" || stringOf(value.members.get("name")?.value) === undefined) return [];
  if (!isTool(value, literalContextOf(node, module), evidence)) return [];
  const anchor = calleeIdentifier(call.callee) ?? call.callee;
  const more: Partial<RawDefinition> = {
    id: idOf("tool", call, String(node.range[0])),
    node: call,
    anchor,
    insertionPoint: undefined,
    group: groupOfLiteral(call),
    exclusiveNode: call,
  };
  return [markAsWrapped(toolFromObject(value, node, "project", more), wrapperAround(node, module, evaluation))];
}

/** Decides whether an object with a string as name is a tool. */
export function isTool(value: ObjectValue, { speaksOfTools }: LiteralContext, evidence: Evidence): boolean {
  const { members } = toolMembersOf(value);
  const schema = members.get("inputSchema");
  const isEvident = evidence.importsMcp || evidence.namesTools || speaksOfTools;
  const handled = hasHandler(value);
  const described = members.has("description");
  if (!schema) {
    // `{ name: "Search tool evaluation", description, run }` belongs to a test.
    const isIdentifier = !/\s/.test(stringOf(members.get("name")?.value) ?? "");
    return described && handled && isIdentifier && speaksOfTools && (evidence.importsMcp || evidence.namesTools);
  }
  if (!described && !(speaksOfTools && isEvident)) return false;
  const schemaClass = classifySchema(schema.value);
  // The protocol's own term; only tools have it with a name and a description.
  if (schema.key === "inputSchema") return schemaClass === "other" ? false : schemaClass !== "unknown" || isEvident;
  if (!isEvident) return false;
  const { annotations, outputSchema } = Object.fromEntries(members);
  const isWorking = handled || annotations !== undefined || outputSchema !== undefined;
  switch (schemaClass) {
    case "zod":
    case "shape":
      // `{ name, zodSchema }` in a table about tools is not a tool: it has neither a description nor a handler.
      return isWorking || (described && speaksOfTools);
    // Tools of other clients also have `parameters: { type: "object" }`.
    case "json":
      return isWorking && (evidence.importsMcp || speaksOfTools);
    case "empty":
    case "unknown":
      return handled && (evidence.importsMcp || speaksOfTools);
    case "other":
      return false;
  }
}
