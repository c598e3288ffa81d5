import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, isWithin, keyNameOf, withoutTypes } from "../../../../languages/syntax.ts";
import type { DefinitionKind } from "../../../../model/definition.ts";
import type { Evaluation, Frame } from "../../evaluate/scope.ts";
import { type ArrayValue, type ObjectValue, stringOf, type Value } from "../../evaluate/value.ts";
import type { Module } from "../../modules/graph.ts";
import { enclosingIterations } from "../loop-frames.ts";
import { type Discovery, idOf, type RawDefinition, referredTo, verbatimFromObject } from "../raw-definition.ts";
import type { MethodCall } from "../method-calls.ts";
import { firstKeyOf, propertyNamed } from "../syntax.ts";
import type { VariableBinding } from "../../modules/binding.ts";
import { defineIdiom } from "./idiom.ts";

interface List {
  readonly kind: DefinitionKind;
  /** The member of the response that contains the list. */
  readonly key: string;
}

const lists: ReadonlyMap<string, List> = new Map([
  ["ListToolsRequestSchema", { kind: "tool", key: "tools" }],
  ["tools/list", { kind: "tool", key: "tools" }],
  ["ListPromptsRequestSchema", { kind: "prompt", key: "prompts" }],
  ["prompts/list", { kind: "prompt", key: "prompts" }],
  ["ListResourcesRequestSchema", { kind: "resource", key: "resources" }],
  ["resources/list", { kind: "resource", key: "resources" }],
  ["ListResourceTemplatesRequestSchema", { kind: "resource", key: "resourceTemplates" }],
  ["resources/templates/list", { kind: "resource", key: "resourceTemplates" }],
]);

/**
 * `server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: […] }))`: the server sends the answer unchanged.
 */
export const listHandler = defineIdiom({
  name: "list-handler",
  matches: ({ calls }) => calls.filter(({ method }) => method === "setRequestHandler"),
  read: readHandler,
});

/**
 * The definitions in the response of a list handler.
 *
 * @param frame the variables of the function around the call, if they are known
 */
export function readHandler(
  { call }: Pick<MethodCall, "call">,
  evaluation: Evaluation,
  discovery: Discovery,
  frame?: Frame,
): RawDefinition[] {
  const { module } = discovery;
  const answered = listAnsweredBy({ call }, evaluation, discovery, frame);
  if (answered?.items?.kind !== "array") return [];
  const { items, list } = answered;
  return items.items.flatMap((item) => {
    const definition =
      item.kind === "object"
        ? listedDefinition({ item, list: items, kind: list.kind, call }, evaluation, discovery)
        : undefined;
    return definition
      ? [{ ...definition, registeredBy: { module, node: call }, isTemplate: list.key === "resourceTemplates" }]
      : [];
  });
}

/** The list that a handler returns, even if it is not known; `undefined` for a handler of other requests. */
export function listAnsweredBy(
  { call }: Pick<MethodCall, "call">,
  evaluation: Evaluation,
  discovery: Discovery,
  frame?: Frame,
): { readonly list: List; readonly items: Value | undefined } | undefined {
  const [request, handler] = call.arguments;
  const list = request && handler ? listAskedFor(request, discovery.module) : undefined;
  if (!list || !handler || handler.type === "SpreadElement") return undefined;
  const answer = answerOf({ handler, call, frame }, evaluation, discovery);
  return { list, items: answer && evaluation.property(answer, list.key, { module: discovery.module, node: handler }) };
}

/** The list that a request asks for, by the name of its schema, or by its method in a bundle without such names. */
function listAskedFor(node: TSESTree.Node, { scopes }: Module): List | undefined {
  if (node.type === "Literal") return lists.get(String(node.value));
  const name = calleeIdentifier(node);
  if (!name) return undefined;
  const binding = lists.has(name.name) ? undefined : scopes.lookup(name.name, name);
  const schema = binding?.kind === "variable" ? schemaOf(binding, scopes) : undefined;
  if (schema?.type !== "CallExpression") return lists.get(name.name);
  // `var It = Pe.extend({ method: G("tools/list") })`
  const [shape] = schema.arguments;
  const method = shape?.type === "ObjectExpression" ? propertyNamed(shape, "method")?.value : undefined;
  const [text] = method?.type === "CallExpression" ? method.arguments : [];
  return text?.type === "Literal" ? lists.get(String(text.value)) : undefined;
}

/** The expression that gives a variable its only value. */
function schemaOf(binding: VariableBinding, scopes: Module["scopes"]): TSESTree.Expression | undefined {
  if (binding.declarator.init) return binding.declarator.init;
  const [only, ...others] = scopes
    .referencesTo(binding)
    .flatMap(({ parent }) => (parent.type === "AssignmentExpression" && parent.operator === "=" ? [parent] : []));
  return others.length ? undefined : only?.right;
}

interface Handling {
  readonly handler: TSESTree.Expression;
  readonly call: TSESTree.CallExpression;
  readonly frame: Frame | undefined;
}

/** The response of the handler: the result of a function, or of a named or bound method. */
function answerOf(
  { handler, call, frame }: Handling,
  evaluation: Evaluation,
  { module }: Discovery,
): Value | undefined {
  const value = evaluation.evaluate({ module, node: handler }, frame);
  const callee = value.kind === "function" ? value : methodNamed(handler, evaluation, module);
  return callee?.kind === "function" ? evaluation.call(callee, [], { module, node: call }) : undefined;
}

/** `this.listTools` and `this.listTools.bind(this)`, if the evaluator has not found the method. */
function methodNamed(
  handler: TSESTree.Expression,
  evaluation: Evaluation,
  module: Discovery["module"],
): Value | undefined {
  const bare = withoutTypes(handler);
  const bound =
    bare.type === "CallExpression" &&
    calleeIdentifier(bare.callee)?.name === "bind" &&
    bare.callee.type === "MemberExpression";
  const member = bound && bare.callee.type === "MemberExpression" ? withoutTypes(bare.callee.object) : bare;
  if (member.type !== "MemberExpression" || member.object.type !== "ThisExpression") return undefined;
  const name = calleeIdentifier(member)?.name;
  for (let node: TSESTree.Node | undefined = handler.parent; node; node = node.parent) {
    if (node.type !== "ClassBody") continue;
    const method = node.body.find((each) => each.type === "MethodDefinition" && keyNameOf(each) === name);
    return method?.type === "MethodDefinition" ? evaluation.evaluate({ module, node: method.value }) : undefined;
  }
  return undefined;
}

/** An item of the list in a handler's response. */
interface ListedItem {
  readonly item: ObjectValue;
  readonly list: ArrayValue;
  readonly kind: DefinitionKind;
  /** The call that sets the handler. */
  readonly call: TSESTree.CallExpression;
}

function listedDefinition(
  { item, list, kind, call }: ListedItem,
  evaluation: Evaluation,
  { alreadyRead }: Discovery,
): RawDefinition | undefined {
  const { node, module: from } = item.site;
  const { linted } = evaluation.graph;
  const name = item.members.get("name")?.value;
  if (node.type !== "ObjectExpression") return undefined;
  // Evaluated directly, not as a result of the handler, so that its text counts as its own.
  const { result: direct, assumptions } = evaluation.withAssumptions(() => evaluation.evaluate(item.site));
  // `tools.map((tool) => ({ name: tool.name }))` of a tool that is not known.
  const isOfCaller = direct.kind === "object" && isOfParameter(direct.members.get("name")?.value);
  if (from === linted && direct.kind === "object" && !isOfCaller && nameOf(direct) === nameOf(item)) {
    alreadyRead.add(node);
    return verbatimFromObject(kind, direct, node, { group: groupIn(list, node, linted), assumptions });
  }
  // `tools.map((tool) => ({ name: tool.name, … }))`: the tools are written elsewhere.
  if (!name || stringOf(name) === undefined) return undefined;
  const isOwnName = from === name.site.module && isWithin(name.site.node, node);
  const exclusiveNode = isOwnName ? textOfIteration(node, name, evaluation, from) : undefined;
  const duplicate = verbatimFromObject(kind, item, node, {
    id: idOf(kind, node, stringOf(name)),
    insertionPoint: undefined,
    group: groupIn(list, node, linted),
    exclusiveNode,
  });
  if (name.site.module === linted) return { ...duplicate, node: name.site.node };
  return from === linted ? duplicate : referredTo(duplicate, from, call);
}

/**
 * The text that belongs to one item alone if one literal writes all names,
 * `["user", "order"].map((one) => ({ name: `get_${one}`, … }))`: the item of the inner list. If it is not found, a key,
 * which contains nothing to edit.
 */
function textOfIteration(
  literal: TSESTree.ObjectExpression,
  name: Value,
  evaluation: Evaluation,
  module: Module,
): TSESTree.Node {
  const iterations = enclosingIterations(literal, module, evaluation);
  const iteration = iterations.find(({ frame }) => {
    const value = evaluation.evaluate({ module, node: literal }, frame);
    return value.kind === "object" && nameOf(value) === stringOf(name);
  });
  return iteration?.text ?? firstKeyOf(literal);
}

function isOfParameter(value: Value | undefined): boolean {
  return value?.kind === "unknown" && value.cause?.kind === "parameter";
}

function nameOf(value: ObjectValue): string | undefined {
  return stringOf(value.members.get("name")?.value);
}

/** Constants in one list form a group, like literals in the list. */
function groupIn(list: ArrayValue, node: TSESTree.ObjectExpression, linted: Module): string {
  if (node.parent.type === "ArrayExpression") return `${String(node.parent.range[0])}:`;
  const names = list.site.module === linted && list.site.node.type === "ArrayExpression" ? list.site.node.elements : [];
  const { parent } = node;
  const constant = parent.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent.id.name : undefined;
  const isNamed = names.some((element) => element?.type === "Identifier" && element.name === constant);
  return `${String(isNamed ? list.site.node.range[0] : node.range[0])}:`;
}
