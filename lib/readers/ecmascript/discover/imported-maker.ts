import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation } from "../evaluate/scope.ts";
import { stringOf, type FunctionValue } from "../evaluate/value.ts";
import { argumentsOf, frameOfCall } from "./call-frames.ts";
import { candidatesOf, type Candidates, type NamedCall } from "./candidates.ts";
import type { Discovery, Draft } from "./draft.ts";
import { legacyTool } from "./legacy-tool.ts";
import { registeredTool } from "./register-tool.ts";
import { surroundingsOf } from "./surroundings.ts";
import { functionAround, propertyNamed, type FunctionNode } from "./syntax.ts";
import { factoryTool } from "./tool-object.ts";
import { inputKeys } from "./vocabulary.ts";

const bodies = new WeakMap<TSESTree.Node, Candidates>();

/**
 * `listTool("list_users", "Lists the users", shape, callback)` with a function of another module: what its body
 * registers or returns, with the parameters filled in.
 */
export function toolsOfImportedMaker({ call }: NamedCall, evaluation: Evaluation, discovery: Discovery): Draft[] {
  const { module: linted } = discovery;
  // `defineTool({ … })`: the object is what there is to see.
  if (!call.arguments.some((argument) => mayBeText(argument) || lacksSchema(argument))) return [];
  const callee = evaluation.evaluate({ module: linted, node: call.callee });
  if (callee.kind !== "function" || callee.site.module.isLinted) return [];
  const { module } = callee.site;
  const candidates = bodyOf(callee);
  if (!candidates.calls.length && !candidates.objects.length) return [];
  const frame = frameOfCall(callee, argumentsOf(call, linted, evaluation));
  const drafts: Draft[] = [];
  for (const {
    call: inner,
    callee: { name },
  } of candidates.calls) {
    if (functionAround(inner) !== callee.node) continue;
    const place = { call: inner, module, frame, via: call };
    if (name === "registerTool") drafts.push(...listed(registeredTool(place, name, evaluation, discovery)));
    else if (name === "tool") drafts.push(...listed(legacyTool(place, true, evaluation, discovery)));
  }
  for (const node of candidates.objects) {
    if (!isResultOf(callee.node, node)) continue;
    drafts.push(...factoryTool(node, { call, frame, module }, surroundingsOf(node, module), evaluation, discovery));
  }
  return drafts.filter((draft) => isNamedByCall(draft, evaluation));
}

/**
 * True for an object in the body of a function, or of one that it returns: `(name, shape) => () => ({ name, shape })`.
 */
function isResultOf(maker: FunctionNode, object: TSESTree.Node): boolean {
  const around = functionAround(object);
  if (around === maker) return true;
  if (!around || around.params.length || functionAround(around) !== maker) return false;
  return around.parent === maker || around.parent.type === "ReturnStatement";
}

/** False for `registerUserTools(server)`: tools that are all written in the other module are linted there. */
function isNamedByCall({ members }: Draft, evaluation: Evaluation): boolean {
  const name = members.get("name");
  if (!name) return false;
  const { module, node } = name.keySite;
  return stringOf(evaluation.evaluate({ module, node: node.type === "Property" ? node.value : node })) === undefined;
}

function mayBeText({ type }: TSESTree.Node): boolean {
  return !/^(?:Object|Array|ArrowFunction|Function)Expression$/u.test(type);
}

/** `buildTool({ name, description, operations })`: what the tool is like is seen in what the function makes of them. */
function lacksSchema(node: TSESTree.Node): boolean {
  return (
    node.type === "ObjectExpression" && node.properties.length > 0 && !inputKeys.some((key) => propertyNamed(node, key))
  );
}

function bodyOf({ node }: FunctionValue): Candidates {
  let candidates = bodies.get(node);
  if (!candidates) {
    candidates = candidatesOf(node);
    bodies.set(node, candidates);
  }
  return candidates;
}

function listed(draft: Draft | undefined): Draft[] {
  return draft ? [draft] : [];
}
