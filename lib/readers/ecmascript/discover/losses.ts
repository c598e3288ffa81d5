import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, keyNameOf, spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { type Loss, placeKey, type Registering } from "../../../model/losses.ts";
import { lossAt, mayFillServer } from "../../frame/losses.ts";
import type { Evaluation, Frame } from "../evaluate/scope.ts";
import { stringOf, type Value, type ValueHole } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { calledFunction } from "./call-frames.ts";
import { addMethods } from "./calls/add-call.ts";
import { isForeignCall } from "./evidence.ts";
import { listAnsweredBy } from "./idioms/list-handler.ts";
import { listsAround } from "./loop-frames.ts";
import { isOfBundledServer, isSdkMethod, type MethodCall } from "./method-calls.ts";
import type { RawDefinition } from "./raw-definition.ts";
import type { IdiomContext } from "./registrations.ts";
import { isInReplacement } from "./replaced-methods.ts";
import { enclosingFunction, type FunctionNode, receiverOf } from "./syntax.ts";

/** Methods that hardly any object but a server has. */
const exactMethods = /^register(?:Tool|Resource|Prompt)$/u;
const serverName = /server|mcp/iu;

/** True if a module may register definitions, so that its losses are collected. */
export function mayLose({ calls, nodes }: Pick<IdiomContext, "calls" | "nodes">): boolean {
  return (
    calls.some(({ method, call }) => isMethodCall(call) && (isSdkMethod(method) || method === "setRequestHandler")) ||
    nodes.serverCalls.some(mayFill)
  );
}

function mayFill({ callee }: TSESTree.CallExpression): boolean {
  const name = calleeIdentifier(callee)?.name;
  return name !== undefined && mayFillServer(name);
}

/** `registerGitTools(server)`, with a function of a package or of a module that is not found. */
function unfoundRegistrars(evaluation: Evaluation, { module, nodes, evidence }: IdiomContext): Loss[] {
  if (!evidence.importsMcp || evidence.isForeign) return [];
  return nodes.serverCalls.flatMap((call): Loss[] => {
    const callee = withoutTypes(call.callee);
    // A package's method may be called on the server, too: `app.setupServer(server)`.
    if (!mayFill(call) || isInBundledServer(call)) return [];
    const isOfServer = call.arguments.some((argument) => {
      const name = calleeIdentifier(argument)?.name;
      if (name === undefined || !serverName.test(name)) return false;
      return evaluation.evaluate({ module, node: argument }).kind === "unknown";
    });
    if (!isOfServer) return [];
    const name = calleeIdentifier(callee)?.name ?? "";
    const value = evaluation.evaluate({ module, node: callee });
    const isOfSdk = value.kind === "external" && value.specifier.startsWith("@modelcontextprotocol/");
    const isUnseen = value.kind === "external" || (value.kind === "unknown" && callee.type === "Identifier");
    if (!isUnseen || isOfSdk) return [];
    const origin = value.kind === "external" ? `of the package "${value.specifier}"` : `that is not found`;
    const reason = `the server is handed to "${name}" ${origin}`;
    return [lossAt(call, { kind: kindOf(name), reason })];
  });
}

/**
 * The registrations of a module that led to no definition, and those of other modules that did.
 *
 * @param found all raw definitions of the module, including those that other modules register.
 */
export function registeringOf(
  context: IdiomContext,
  evaluation: Evaluation,
  found: readonly RawDefinition[],
): Registering {
  const { module } = context;
  const registering = found.flatMap(({ registeredBy }) => registeredBy ?? []);
  const own = new Set(registering.flatMap((site) => (site.module === module ? [site.node] : [])));
  const others = registering.flatMap((site) =>
    site.module === module ? [] : [placeKey(site.module.path, spanOfNode(site.node).start)],
  );
  const callees = found.flatMap(({ registeredBy, node }) =>
    [registeredBy?.node, node].flatMap((call) =>
      call?.type === "CallExpression" ? (calleeIdentifier(call.callee)?.name ?? []) : [],
    ),
  );
  // `this.host`, if something that it registers was read
  const servers = new Set(context.calls.flatMap(({ call }) => (own.has(call) ? receiverOf(call) : [])));
  const losses = context.calls.flatMap((named): Loss[] => {
    const { call } = named;
    const why = isRegistration(named, servers, evaluation, context)
      ? whyLost(named, own.has(call), evaluation, context)
      : undefined;
    return why ? [lossAt(call, why, wrappersOf(why, call))] : [];
  });
  return {
    losses: [...losses, ...unfoundRegistrars(evaluation, context)],
    reached: [...new Set(others)],
    callees: [...new Set(callees)],
  };
}

/**
 * True for a call that certainly registers something with an MCP server.
 *
 * @param servers the receivers of calls that register what was read
 */
function isRegistration(
  { call, method, isBound }: MethodCall,
  servers: ReadonlySet<string>,
  evaluation: Evaluation,
  context: IdiomContext,
): boolean {
  const { evidence, module } = context;
  if (evidence.isForeign || (!isBound && !isMethodCall(call)) || isInBundledServer(call)) return false;
  if (isInReplacement(call, module)) return false;
  const receiver = receiverOf(call);
  const isOfServer = isBound || serverName.test(receiver) || servers.has(receiver);
  const isExact = exactMethods.test(method) && (isOfServer || evidence.importsMcp);
  if (!isExact && method !== "setRequestHandler" && !(isSdkMethod(method) && isOfServer && evidence.importsMcp))
    return false;
  if (isForeignCall(call, module)) return false;
  return isBound || !calledFunction(call, module, evaluation);
}

function isMethodCall({ callee }: TSESTree.CallExpression): boolean {
  return withoutTypes(callee).type === "MemberExpression";
}

/** True in the code of an SDK that a bundler copied. */
function isInBundledServer(call: TSESTree.CallExpression): boolean {
  for (let around = enclosingFunction(call); around; around = enclosingFunction(around))
    if (isOfBundledServer(around)) return true;
  return false;
}

interface Why extends Pick<ValueHole, "reason" | "cause"> {
  readonly kind: DefinitionKind;
}

type Reason = Pick<ValueHole, "reason" | "cause">;

/** Why a registration led to no definition, or not to all of them; `undefined` if others may be read elsewhere. */
function whyLost(
  named: MethodCall,
  isReached: boolean,
  evaluation: Evaluation,
  context: IdiomContext,
): Why | undefined {
  const { call, method } = named;
  const { module } = context;
  if (method === "setRequestHandler") {
    const answered = listAnsweredBy(named, evaluation, context);
    const reason = answered && (answered.items ? whyOpen(answered.items) : { reason: "the handler is not seen" });
    return answered && reason && { kind: answered.list.kind, ...reason };
  }
  const kind = addMethods.get(method) ?? kindOf(method);
  const lists = listsAround(call, module, evaluation);
  const open = lists.flatMap(({ list }) => whyOpen(list) ?? [])[0];
  if (open) return { kind, ...open };
  if (isReached) return undefined;
  // A condition may leave no item in the branch that is read.
  if (lists.length && !lists.at(-1)?.frames.length) return undefined;
  const reason = whyUnnamed({ call, module, frame: lists.at(-1)?.frames[0] }, evaluation);
  return reason && { kind, ...reason };
}

function kindOf(method: string): DefinitionKind {
  return /prompt/iu.test(method) ? "prompt" : /resource/iu.test(method) ? "resource" : "tool";
}

/** Why some or all items of a list are not known. */
function whyOpen(list: Value): Reason | undefined {
  if (list.kind !== "array") return whyUnknown(list, "the list");
  if (list.unknownRest && !list.unknownRest.isFollowed) return reasonOf(list.unknownRest, "the list");
  const unknown = list.items.find(({ kind }) => kind === "unknown");
  return unknown && whyUnknown(unknown, "an item of the list");
}

/** Why the name of a registration is not known. */
function whyUnnamed(
  {
    call,
    module,
    frame,
  }: { readonly call: TSESTree.CallExpression; readonly module: Module; readonly frame: Frame | undefined },
  evaluation: Evaluation,
): Reason | undefined {
  const [first] = call.arguments;
  if (!first) return undefined;
  const isSpread = first.type === "SpreadElement";
  const value = evaluation.evaluate({ module, node: isSpread ? first.argument : first }, frame);
  const named =
    value.kind === "array" && isSpread
      ? value.items[0]
      : value.kind === "object"
        ? (value.members.get("name")?.value ?? value)
        : value;
  if (!named || stringOf(named) !== undefined) return undefined;
  if (named.kind === "object") return named.unknownRest && reasonOf(named.unknownRest, "the definition");
  return whyUnknown(named, "the name");
}

/** Why a value is not known. A value that is known but unexpected has no reason. */
function whyUnknown(value: Value, what: string): Reason | undefined {
  if (value.kind === "unknown") return reasonOf(value, what);
  if (value.kind === "external") return { reason: `${what} comes from the package "${value.specifier}"` };
  return value.kind === "global" ? { reason: `${what} is the global "${value.path.join(".")}"` } : undefined;
}

/** A reason with its subject, because most reasons begin with "it". */
function reasonOf({ reason, cause }: Reason, what: string): Reason {
  const named = reason.replace(/^it calls /u, `${what} comes from `).replace(/^it /u, `${what} `);
  return { reason: named, cause };
}

/** The names of the functions around a call, if the arguments of one of them decide what is registered. */
function wrappersOf({ cause }: Why, call: TSESTree.CallExpression): string[] {
  if (cause?.kind !== "parameter") return [];
  const names: string[] = [];
  for (let around = enclosingFunction(call); around; around = enclosingFunction(around)) {
    const name = nameOfFunction(around);
    if (name !== undefined) names.push(name);
  }
  return names;
}

function nameOfFunction(node: FunctionNode): string | undefined {
  if (node.id) return node.id.name;
  const { parent } = node;
  switch (parent.type) {
    case "MethodDefinition":
      return parent.kind === "constructor" ? parent.parent.parent.id?.name : keyNameOf(parent);
    case "PropertyDefinition":
    case "Property":
      return keyNameOf(parent);
    case "VariableDeclarator":
      return parent.id.type === "Identifier" ? parent.id.name : undefined;
    default:
      return undefined;
  }
}
