import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation } from "../../evaluate/scope.ts";
import { stringOf, type Value } from "../../evaluate/value.ts";
import type { Module } from "../../modules/graph.ts";
import { callFramesAround } from "../call-frames.ts";
import { literalContextOf } from "../evidence.ts";
import { markAsWrapped, wrapperAround } from "../opaque-wrapper.ts";
import { type Discovery, type RawDefinition, toolFromObject } from "../raw-definition.ts";
import { propertyNamed, valueConsumer } from "../syntax.ts";
import { factoryTool, isTool } from "../tool-literal.ts";
import { foreignKeys } from "../vocabulary.ts";
import { defineIdiom } from "./idiom.ts";

/**
 * `{ name, description, inputSchema }` anywhere: an exported constant, an element of a list, in `defineTool(…)` or
 * `Object.freeze(…)`, returned by a factory. The values decide whether such an object is a tool. With less evidence of
 * MCP in the file, the decision is stricter.
 */
export const toolObject = defineIdiom({
  name: "tool-object",
  matches: ({ nodes }) => nodes.objects,
  read: readObject,
});

function readObject(node: TSESTree.ObjectExpression, evaluation: Evaluation, discovery: Discovery): RawDefinition[] {
  const { module, alreadyRead, evidence } = discovery;
  if (alreadyRead.has(node) || evidence.isForeign || hasForeignKeys(node)) return [];
  const name = propertyNamed(node, "name");
  const context = literalContextOf(node, module);
  if (!name || context.isForeign || (context.hasForeignName && !propertyNamed(node, "inputSchema"))) return [];
  const nameValue = evaluation.evaluate({ module, node: name.value });
  if (stringOf(nameValue) !== undefined) {
    const value = completed(node, module, evaluation);
    if (value.kind !== "object" || !isTool(value, context, evidence)) return [];
    return [markAsWrapped(toolFromObject(value, node, "project"), wrapperAround(node, module, evaluation))];
  }
  if (nameValue.kind !== "unknown") return [];
  return callFramesAround(node, discovery, evaluation).flatMap((called) =>
    factoryTool(node, { ...called, module }, evaluation, discovery),
  );
}

/**
 * The object, as the call around it completes it: `defineTool({ name, schema }, run)` of a known library adds the
 * handler.
 */
function completed(node: TSESTree.ObjectExpression, module: Module, evaluation: Evaluation): Value {
  const value = evaluation.evaluate({ module, node });
  const call = valueConsumer(node);
  if (call?.type !== "CallExpression" || call.arguments.length < 2 || value.kind !== "object") return value;
  if (evaluation.evaluate({ module, node: call.callee }).kind !== "external") return value;
  const made = evaluation.evaluate({ module, node: call });
  return made.kind === "object" && made.site.node === node ? made : value;
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
