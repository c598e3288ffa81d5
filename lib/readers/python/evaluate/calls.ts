import type { Call, Expression } from "../../../languages/python/tree.ts";
import { limits } from "../limits.ts";
import { attributeOf, isProtocolObject } from "./attributes.ts";
import type { Evaluator } from "./evaluator.ts";
import { changeInPlace } from "./containers.ts";
import { argumentsIn, called, frameOfCall } from "./functions.ts";
import { knownCall } from "./known-calls.ts";
import { braceFormatted } from "./texts.ts";
import { type CallValue, type Frame, type NodeRef, stringOf, unknownValue, type Value, booleanValue } from "./value.ts";

/** The value of a call. */
export function evaluateCall(node: Call, frame: Frame, evaluator: Evaluator): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  const callee = calleeOf(node, frame, evaluator);
  switch (callee.kind) {
    case "external":
      return (
        knownCall(callee.name, node, frame, evaluator) ??
        external(callee.name, undefined, node, escaping(callee.name, node, frame, evaluator))
      );
    case "class": {
      const made = { kind: "instance", site, of: callee, call: { node, frame: snapshot(frame, evaluator) } } as const;
      evaluator.run?.construct(made, (init) => frameOfCall(init, node, frame, evaluator));
      return made;
    }
    case "function":
      return called(callee, node, frame, evaluator);
    case "method":
      return method(callee, node, frame, evaluator);
    case "call": {
      const whole = callee.name === "functools.partial" ? wholeCall(callee, node, frame, evaluator) : undefined;
      return whole ? evaluateCall(whole.call, whole.frame, evaluator) : unread(node, frame, evaluator);
    }
    default:
      return unread(node, frame, evaluator);
  }
}

function unread(node: Call, frame: Frame, evaluator: Evaluator): Value {
  escaping("", node, frame, evaluator);
  const site: NodeRef = { module: frame.scope.module, node };
  return unknownValue(site, "it is the result of a call that only the running server knows");
}

/** Functions that do not change what they get. */
const harmless = /^(?:builtins|logging|json|typing|os|re|pydantic|mcp|functools|dataclasses|enum|pathlib|copy)\b/u;

/** The frame in which the arguments of a call are evaluated later. Code that is not read may change what it gets. */
function escaping(name: string, node: Call, frame: Frame, evaluator: Evaluator): Frame {
  const { run } = evaluator;
  if (!run) return frame;
  for (const one of argumentsIn(node)) {
    const value = evaluator.evaluate(one, frame);
    if (!harmless.test(name)) run.escape(value);
    else if (/^(?:asyncio|anyio)\.run$/u.test(name) && value.kind === "function") run.call(value, frame);
  }
  return run.snapshot(frame);
}

function snapshot(frame: Frame, { run }: Evaluator): Frame {
  return run ? run.snapshot(frame) : frame;
}

/**
 * The call of the function of a `functools.partial` with all arguments. The values of those that the partial has are
 * bound to names that no program can write.
 */
function wholeCall({ call: made, frame: before }: CallValue, node: Call, frame: Frame, evaluator: Evaluator) {
  const [func, ...first] = made.args;
  if (!func || first.some(({ nodeType }) => nodeType === "Starred")) return undefined;
  const values = new Map(frame.values);
  const hidden = (one: Expression): Expression => {
    const id = `partial ${String(one.range[0])}`;
    values.set(id, evaluator.evaluate(one, before));
    return { nodeType: "Name", id, range: one.range };
  };
  const given = new Set(node.keywords.map(({ arg }) => arg));
  const keywords = made.keywords.filter(({ arg }) => arg === undefined || !given.has(arg));
  const call: Call = {
    ...node,
    func: func.nodeType === "Attribute" ? { ...func, value: hidden(func.value) } : hidden(func),
    args: [...first.map(hidden), ...node.args],
    keywords: [...keywords.map((one) => ({ ...one, value: hidden(one.value) })), ...node.keywords],
  };
  return { call, frame: { ...frame, values, bound: new Set([...(frame.bound ?? []), ...values.keys()]) } };
}

interface MethodCallee {
  readonly kind: "method";
  readonly receiver: Value;
  readonly name: string;
}

/** A method of a text, a list, a dict or an external object is not a separate value. */
function calleeOf({ func }: Call, frame: Frame, evaluator: Evaluator): Value | MethodCallee {
  if (func.nodeType !== "Attribute") return evaluator.evaluate(func, frame);
  const receiver = evaluator.evaluate(func.value, frame);
  const hasMethods = ["scalar", "list", "dict", "call"].includes(receiver.kind);
  if (hasMethods) return { kind: "method", receiver, name: func.attr };
  // Not `evaluate(func)`: it would evaluate the receiver again, and twice as often for each call in a chain.
  return attributeOf(receiver, func.attr, { module: frame.scope.module, node: func }, evaluator);
}

function external(name: string, receiver: Value | undefined, call: Call, frame: Frame): Value {
  return { kind: "call", site: { module: frame.scope.module, node: call }, name, receiver, call, frame };
}

function method({ receiver, name }: MethodCallee, node: Call, frame: Frame, evaluator: Evaluator): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  const unknown = unknownValue(site, "it is computed when the server runs");
  const args = node.args.map((one) => evaluator.evaluate(one, frame));
  switch (receiver.kind) {
    case "call":
      if (name === "model_copy" && isProtocolObject(receiver)) {
        const update = evaluator.keyword({ call: node, frame }, "update");
        return evaluator.run?.copy(receiver, update) ?? unknown;
      }
      return external(`${receiver.name}().${name}`, receiver, node, escaping(receiver.name, node, frame, evaluator));
    case "scalar": {
      const [affix] = args.map(stringOf);
      if (typeof receiver.value === "string" && affix !== undefined && args.length === 1) {
        if (name === "startswith") return booleanValue(site, receiver.value.startsWith(affix));
        if (name === "endswith") return booleanValue(site, receiver.value.endsWith(affix));
      }
      const text =
        typeof receiver.value === "string"
          ? textMethod(receiver.value, name, args, { node, frame, evaluator })
          : undefined;
      return text === undefined ? unknown : { kind: "scalar", site: receiver.site, value: text };
    }
    case "dict": {
      const ran = changedBy({ receiver, name, args }, node, frame, evaluator);
      if (ran) return ran;
      // Each entry that is known is an item.
      if (receiver.rest !== undefined && !(evaluator.run && name !== "get")) return unknown;
      const entries = [...receiver.entries.values()];
      if (name === "get") {
        const key = stringOf(args[0]);
        if (key === undefined) return unknown;
        return receiver.entries.get(key)?.value ?? args[1] ?? { kind: "scalar", site, value: null };
      }
      const items = entries.map(({ key, keySite, value }): Value => {
        const text: Value = { kind: "scalar", site: keySite, value: key };
        if (name === "values") return value;
        return name === "keys" ? text : { kind: "list", site, form: "tuple", items: [text, value], rest: undefined };
      });
      return ["keys", "values", "items"].includes(name)
        ? { kind: "list", site, form: "list", items, rest: receiver.rest }
        : name === "copy"
          ? { ...receiver, entries: new Map(receiver.entries) }
          : unknown;
    }
    case "list":
      if (name === "copy") return { ...receiver, items: [...receiver.items] };
      return changedBy({ receiver, name, args }, node, frame, evaluator) ?? unknown;
    default:
      return unknown;
  }
}

interface ContainerCall {
  readonly receiver: Value & { readonly kind: "list" | "dict" };
  readonly name: string;
  readonly args: readonly Value[];
}

/** What a method returns that changes its list or dict, where the code runs. */
function changedBy({ receiver, name, args }: ContainerCall, node: Call, frame: Frame, evaluator: Evaluator) {
  const { run } = evaluator;
  if (!run) return undefined;
  const keywords = new Map(
    node.keywords.map(({ arg = "", value }) => [arg, evaluator.evaluate(value, frame)] as const),
  );
  return changeInPlace(run, receiver, { name, args, keywords, site: { module: frame.scope.module, node } });
}

interface CallSite {
  readonly node: Call;
  readonly frame: Frame;
  readonly evaluator: Evaluator;
}

function textMethod(text: string, name: string, args: readonly Value[], at: CallSite): string | undefined {
  const [first, second] = args.map(stringOf);
  switch (name) {
    case "strip":
    case "lstrip":
    case "rstrip":
      if (args.length) return undefined;
      return name === "strip" ? text.trim() : name === "lstrip" ? text.trimStart() : text.trimEnd();
    case "removeprefix":
      return first === undefined ? undefined : text.startsWith(first) ? text.slice(first.length) : text;
    case "removesuffix":
      return first === undefined ? undefined : text.endsWith(first) ? text.slice(0, text.length - first.length) : text;
    case "lower":
      return text.toLowerCase();
    case "upper":
      return text.toUpperCase();
    case "replace":
      if (!first || second === undefined || args.length > 2) return undefined;
      return joinedText(text.split(first), second);
    case "join": {
      const [list] = args;
      if (list?.kind !== "list" || list.rest !== undefined || list.form === "set") return undefined;
      const texts = list.items.map(stringOf);
      return texts.includes(undefined) ? undefined : joinedText(texts, text);
    }
    case "format": {
      const { node, frame, evaluator } = at;
      if (node.args.some(({ nodeType }) => nodeType === "Starred")) return undefined;
      const keywords = new Map(
        node.keywords.map(({ arg = "", value }) => [arg, evaluator.evaluate(value, frame)] as const),
      );
      return braceFormatted(text, args, keywords);
    }
    default:
      return undefined;
  }
}

/** Texts joined by another one; `undefined` if the result is too long. */
function joinedText(texts: readonly (string | undefined)[], between: string): string | undefined {
  let length = between.length * (texts.length - 1);
  for (const one of texts) length += one?.length ?? 0;
  return length <= limits.characters ? texts.join(between) : undefined;
}
