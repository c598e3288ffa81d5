import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Call, Expression } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { mayFillServer } from "../../frame/losses.ts";
import { returnsOf } from "../evaluate/functions.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame, Value } from "../evaluate/value.ts";
import { kindListedBy } from "./list-handlers.ts";
import { serverOfValue } from "./servers.ts";

/** Definitions that a server certainly gets and that no idiom reads. */
export interface UnreadRegistration {
  readonly kind: DefinitionKind;
  /** Completes "It could not be read: …". */
  readonly reason: string;
  /** True for a list, whose items may be definitions that are read in place. */
  readonly isOfList?: boolean | undefined;
}

/** Methods whose registrations no idiom reads. */
const otherMethods: ReadonlyMap<string, DefinitionKind> = new Map([
  ["add_resource", "resource"],
  ["add_resource_template", "resource"],
  ["add_template", "resource"],
  ["add_provider", "tool"],
]);
const mounting: ReadonlySet<string> = new Set(["mount", "import_server"]);
/** Functions that make a server from another one, or from the description of an API. */
const making = /\.(?:from_openapi|from_fastapi|from_client|as_proxy)$/u;

/** A call that registers something and that no idiom reads; `undefined` for any other call, and in case of doubt. */
export function unreadInCall(call: Call, frame: Frame, evaluator: Evaluator): UnreadRegistration | undefined {
  const name = lastNameOf(call.func);
  if (making.test(`.${name}`)) {
    const value = evaluator.evaluate(call, frame);
    const isServer = value.kind === "call" && making.test(value.name) && isServerValue(value, evaluator);
    return isServer ? { kind: "tool", reason: `'${name}' makes them when the server runs` } : undefined;
  }
  const { func } = call;
  const receiver = func.nodeType === "Attribute" ? func.value : undefined;
  const kind = otherMethods.get(name);
  if (receiver && (kind ?? mounting.has(name)) && isServer(receiver, frame, evaluator)) {
    if (kind) return { kind, reason: `what '${name}' registers is known only when the server runs` };
    return mountsUnknown(call, frame, evaluator)
      ? { kind: "tool", reason: `the server that '${name}' adds is not found` }
      : undefined;
  }
  if (!mayFillServer(name) || !call.args.some((each) => isServer(each, frame, evaluator))) return undefined;
  const callee = evaluator.evaluate(call.func, frame);
  const isUnseen = callee.kind === "external" ? !/^(?:mcp|fastmcp)\b/u.test(callee.name) : callee.kind === "unknown";
  return isUnseen ? { kind: "tool", reason: `the server is handed to '${name}', which is not found` } : undefined;
}

function mountsUnknown(call: Call, frame: Frame, evaluator: Evaluator): boolean {
  return [...call.args, ...call.keywords.map(({ value }) => value)].some((argument) => {
    const { kind } = evaluator.evaluate(argument, frame);
    return kind === "unknown" || kind === "external";
  });
}

/** True for a name of a server, whatever the name is. */
function isServer(node: Expression, frame: Frame, evaluator: Evaluator): boolean {
  if (node.nodeType !== "Name" && node.nodeType !== "Attribute") return false;
  return isServerValue(evaluator.evaluate(node, frame), evaluator);
}

function isServerValue(value: Value, evaluator: Evaluator): boolean {
  // A low-level server has no such decorators.
  if (value.kind === "call" && /(?:^|\.)mcp\.server\.(?:\w+\.)*Server$/u.test(value.name)) return true;
  const server = serverOfValue(value, evaluator);
  return server !== undefined && server !== "other";
}

/** The loss of a list whose handler is not known, or what it answers. */
export function lossOfList({ kind }: Pick<UnreadRegistration, "kind">): UnreadRegistration {
  return { kind, reason: "the list is known only when the server runs", isOfList: true };
}

/** The loss of a function with `@server.list_tools()`, if nothing of its result is known. */
export function unreadListLoss(
  decorator: Expression,
  fn: AnyFunction,
  frame: Frame,
  evaluator: Evaluator,
): UnreadRegistration | undefined {
  const kind = decorator.nodeType === "Call" ? kindListedBy(decorator) : undefined;
  if (!kind) return undefined;
  const inner: Frame = { scope: frame.scope.inner(fn), values: new Map(), outer: frame };
  const isUnknown = returnsOf(fn).some((result) => {
    const list = result && evaluator.evaluate(result, inner);
    return list && (list.kind === "unknown" || list.kind === "external" || isMadeElsewhere(list));
  });
  return isUnknown ? lossOfList({ kind }) : undefined;
}

/**
 * True for the result of a function that is not found. The result of a class of the SDK is a response with its list.
 */
function isMadeElsewhere(value: Value): boolean {
  return value.kind === "call" && !/(?:^|\.)mcp\.(?:\w+\.)*\w+$/u.test(value.name);
}
