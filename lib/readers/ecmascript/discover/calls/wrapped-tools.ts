import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation } from "../../evaluate/scope.ts";
import { stringOf } from "../../evaluate/value.ts";
import { argumentsOfCall, frameOfCall } from "../call-frames.ts";
import { collectNodes } from "../candidate-nodes.ts";
import type { Discovery, RawDefinition } from "../raw-definition.ts";
import { legacyTool } from "./legacy-tool.ts";
import { toolOfCall } from "./register-tool.ts";
import { isSdkMethod, type MethodCall } from "../method-calls.ts";
import { markAsWrapped, wrapperAt } from "../opaque-wrapper.ts";
import { enclosingFunction, propertyNamed, type FunctionNode } from "../syntax.ts";
import { factoryTool } from "../tool-literal.ts";
import { readCallAt } from "./read-call.ts";
import { toolTuple } from "./tool-tuple.ts";
import { inputKeys, namesToolWrapper } from "../vocabulary.ts";

/**
 * The tools of a call of a wrapper: those that the wrapper's source registers, otherwise those in the arguments.
 *
 * @returns an empty list if the call is not one of a wrapper
 */
export function wrappedTools(
  named: MethodCall,
  evaluation: Evaluation,
  discovery: Discovery,
): readonly RawDefinition[] {
  const { evidence, module } = discovery;
  if (evidence.isForeign || !(evidence.importsMcp || evidence.namesTools)) return [];
  const inside = definitionsOfImportedWrapper(named, evaluation, discovery);
  if (inside.length || !namesToolWrapper(named.method)) return inside;
  const { linted } = evaluation.graph;
  const place = { call: named.call, module, linted, frame: undefined, via: undefined };
  const isMethod = named.call.callee.type !== "Identifier";
  const definition =
    toolOfCall(place, named.method, evaluation, discovery) ??
    toolTuple(named, evaluation, discovery) ??
    (isMethod ? legacyTool(place, false, evaluation, discovery) : undefined);
  return definition ? [markAsWrapped(definition, wrapperAt(named.call.callee, module, evaluation))] : [];
}

/**
 * `listTool("list_users", "Lists the users", shape, callback)` with a function of another module: the tools, resources
 * and prompts that its body registers, and the tools that it returns, with the arguments filled in.
 */
export function definitionsOfImportedWrapper(
  { call }: MethodCall,
  evaluation: Evaluation,
  discovery: Discovery,
): RawDefinition[] {
  const { module: from } = discovery;
  // `defineTool({ … })`: the object shows everything.
  if (!call.arguments.some((argument) => mayBeText(argument) || lacksSchema(argument))) return [];
  const callee = evaluation.evaluate({ module: from, node: call.callee });
  const { linted } = evaluation.graph;
  if (callee.kind !== "function" || callee.site.module === linted) return [];
  const { module } = callee.site;
  const nodes = collectNodes(callee.node);
  if (!nodes.calls.length && !nodes.objects.length) return [];
  const frame = frameOfCall(callee, argumentsOfCall(call, from, evaluation));
  const definitions: RawDefinition[] = [];
  for (const {
    call: inner,
    callee: { name },
  } of nodes.calls) {
    if (enclosingFunction(inner) !== callee.node) continue;
    const place = { call: inner, module, linted, frame, via: call };
    if (isSdkMethod(name)) definitions.push(...listed(readCallAt(place, name, evaluation, discovery)));
  }
  for (const node of nodes.objects) {
    if (!isResultOf(callee.node, node)) continue;
    definitions.push(...factoryTool(node, { call, frame, module }, evaluation, discovery));
  }
  return definitions.filter((definition) => isNamedByCall(definition, evaluation));
}

/**
 * True for an object in the body of a function, or of one that it returns: `(name, shape) => () => ({ name, shape })`.
 */
function isResultOf(wrapper: FunctionNode, object: TSESTree.Node): boolean {
  const around = enclosingFunction(object);
  if (around === wrapper) return true;
  if (!around || around.params.length || enclosingFunction(around) !== wrapper) return false;
  return around.parent === wrapper || around.parent.type === "ReturnStatement";
}

/** False for `registerUserTools(server)`: tools in the source of the other module are linted there. */
function isNamedByCall({ members }: RawDefinition, evaluation: Evaluation): boolean {
  const name = members.get("name");
  if (!name) return false;
  const { module, node } = name.keySite;
  return stringOf(evaluation.evaluate({ module, node: node.type === "Property" ? node.value : node })) === undefined;
}

function mayBeText({ type }: TSESTree.Node): boolean {
  return !/^(?:Object|Array|ArrowFunction|Function)Expression$/u.test(type);
}

/** `buildTool({ name, description, operations })`: only the function's body shows the tool. */
function lacksSchema(node: TSESTree.Node): boolean {
  return (
    node.type === "ObjectExpression" && node.properties.length > 0 && !inputKeys.some((key) => propertyNamed(node, key))
  );
}

function listed(definition: RawDefinition | undefined): RawDefinition[] {
  return definition ? [definition] : [];
}
