import { isDecoratedWith, lastNameOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Expression } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import { argumentsIn, describedFunction, frameOfCall, partsSetBy, type ReadPart } from "../evaluate/functions.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { classOfFrame } from "../evaluate/names.ts";
import { type Frame, type FunctionValue, type InstanceValue, stringOf, type Value } from "../evaluate/value.ts";
import { isFunction } from "../modules/order.ts";
import type { Scope } from "../modules/scopes.ts";
import type { Registered } from "./context.ts";
import { framesOf } from "./frames.ts";
import type { Component } from "./listing.ts";
import { adding, argumentAt, functionValueOf, type RegisteringMethod } from "./methods.ts";
import { placesOf, type RegistrationPlace } from "./places.ts";
import type { Options } from "./registration.ts";

/** The value of a decorated function: `self` is not bound, as the decorator gets the function itself. */
export function functionAt(node: AnyFunction, frame: Frame): FunctionValue {
  return { kind: "function", site: { module: frame.scope.module, node }, node, frame, self: undefined };
}

/** The options of a decorator: the arguments of its call. */
export function optionsOf(decorator: Expression, frame: Frame): Options {
  const call = decorator.nodeType === "Call" ? decorator : undefined;
  return { first: call && argumentAt(call, 0), call, frame };
}

/** The object that a method is registered with; `undefined` for other functions. */
export function objectAround({ node, frame }: FunctionValue): InstanceValue | undefined {
  const of = isDecoratedWith(node, "staticmethod") ? undefined : classOfFrame(frame);
  return of && { kind: "instance", site: of.site, of, call: undefined };
}

/** True for a function that is defined in another one. */
export function isInside({ node, frame }: FunctionValue, outer: FunctionValue): boolean {
  const [start, end] = outer.node.range;
  return frame.scope.module === outer.frame.scope.module && start <= node.range[0] && node.range[1] <= end;
}

/** True for `server.tool(name)(fn)` in a loop whose functions are not known. */
export function registersInLoop(
  place: RegistrationPlace,
  evaluator: Evaluator,
): place is RegistrationPlace & { readonly kind: "call" } {
  if (place.kind !== "call" || !place.loops.length) return false;
  const { func } = place.call;
  const isRegistering =
    lastNameOf(func) === "add_tool" || (func.nodeType === "Call" && lastNameOf(func.func) === "tool");
  const target = isRegistering ? argumentAt(place.call, 0) : undefined;
  return target !== undefined && !functionValueOf(evaluator.evaluate(target, evaluator.frameAt(place.scope)));
}

/** False for a function whose text has no call that may register something or pass it on: `server.add_tool`, `add(`. */
export const mayRegister = memoizeFor(({ node, module }: Scope) =>
  /\.(?:tool|add_tool|resource|add_resource_fn|prompt)\b|\b_?(?:add|register)\w*\(/iu.test(
    module.text.slice(...node.range),
  ),
);

/** True for a function that inspects the result of the library: `slim(tool.parameters)`. */
export function changesSchemas({ node, module }: Scope): boolean {
  return /\.(?:parameters|fn_metadata|(?:in|out)put_?schema)\b/iu.test(module.text.slice(...node.range));
}

/** The maximum number of functions that hand a function on to each other. */
const maxHanded = 3;

/**
 * The parts of a function that code beside its registration changes: `annotate(fn)`, which sets `fn.__annotations__`,
 * or the registering function itself.
 *
 * @param frame the frame of the code that registers it, or that gets it
 */
export function changedBeside(fn: FunctionValue, frame: Frame, evaluator: Evaluator, depth = 0): readonly ReadPart[] {
  const { node } = frame.scope;
  // A function that is defined here has its parts set by what is around it.
  const own = isFunction(node) && !isInside(fn, functionAt(node, frame)) ? partsSetBy(node, frame) : [];
  if (depth >= maxHanded) return own;
  const handed = placesOf(frame.scope).flatMap((place) => {
    if (place.kind !== "call" || place.call.func.nodeType !== "Name") return [];
    const given = argumentsIn(place.call).filter(({ nodeType }) => nodeType === "Name");
    if (!given.some((one) => isOf(evaluator.evaluate(one, frame)))) return [];
    const callee = evaluator.evaluate(place.call.func, frame);
    if (callee.kind !== "function" || callee.node === node) return [];
    const inner = frameOfCall(callee, place.call, frame, evaluator);
    return inner ? changedBeside(fn, inner, evaluator, depth + 1) : [];
  });
  return [...own, ...handed];

  function isOf(value: Value): boolean {
    return value.kind === "function" && value.node === fn.node && value.frame.scope.module === fn.frame.scope.module;
  }
}

/** A tool or prompt that code makes from a function or from another tool. */
interface MadeTool {
  readonly target: Expression;
  readonly options: Options;
  /** True for a tool made from another one, which keeps the members that are not stated. */
  readonly isDerived: boolean;
}

/**
 * `Tool.from_function(fn, name="x")`, `FunctionTool.from_function(fn)`, `Prompt.from_function(fn)`, and
 * `Tool.from_tool(tool, name="x")` of FastMCP since 2.8
 */
function madeTool(value: Value): MadeTool | undefined {
  const [, from] = value.kind === "call" ? (making.exec(value.name) ?? []) : [];
  if (from === undefined || value.kind !== "call") return undefined;
  const { call, frame } = value;
  const isDerived = from === "tool";
  const target = argumentAt(call, 0) ?? call.keywords.find(({ arg }) => arg === (isDerived ? "tool" : "fn"))?.value;
  return target && { target, options: { first: isDerived ? undefined : argumentAt(call, 1), call, frame }, isDerived };
}

/**
 * The argument of a registration: a function, or a tool that code makes from one. `options` are those of a function.
 */
export function registeredIn(
  value: Value,
  options: Options,
  { method }: RegisteringMethod,
  evaluator: Evaluator,
): Registered | "given" | undefined {
  const made = adding.has(method) ? madeTool(value) : undefined;
  const target = made ? evaluator.evaluate(made.target, made.options.frame) : value;
  const described = describedFunction(target, evaluator);
  return described && described !== "given" ? { ...described, options, ...made } : described;
}

const making = /(?:^|\.)(?:(?:Function|Transformed)?Tool|(?:Function)?Prompt)\.from_(function|tool)$/u;

/** The parts of a tool that a transformation may change, if the function itself does not show them. */
export function derivedParts({ node }: FunctionValue, { call }: Options): ReadPart[] {
  const isTransformed = call?.keywords.some(({ arg = "" }) => /^transform_/u.test(arg)) ?? true;
  // `@mcp.tool("search", description="…")` of the other tool.
  const isStated = "decorator_list" in node && node.decorator_list.some(({ nodeType }) => nodeType === "Call");
  return [...(isTransformed ? ["signature" as const] : []), ...(isStated ? (["name", "description"] as const) : [])];
}

/** A function's registration, as far as changes of the server's list choose it. */
export function componentOf(
  kind: DefinitionKind,
  { fn: { node }, options, changed, texts: set }: Pick<Registered, "fn" | "options" | "changed" | "texts">,
  evaluator: Evaluator,
): Component {
  const { first, call, frame } = options;
  const keyword = (name: string): Value | undefined => call && evaluator.keyword({ call, frame }, name);
  const isGiven = (value: Value | undefined): value is Value =>
    value !== undefined && !(value.kind === "scalar" && value.value === null);
  const positional = first && kind !== "resource" ? evaluator.evaluate(first, frame) : undefined;
  const given = [keyword("name"), positional].find(isGiven);
  const own = stringOf(set?.get("name")) ?? ("name" in node && !changed.has("name") ? node.name : undefined);
  const tags = keyword("tags");
  const texts = tags?.kind === "list" && tags.rest === undefined ? tags.items.map(stringOf) : [];
  const isKnown = !isGiven(tags) || (tags.kind === "list" && tags.rest === undefined && !texts.includes(undefined));
  return {
    kind,
    name: given ? stringOf(given) : own,
    tags: isKnown ? new Set(texts.filter((one) => one !== undefined)) : undefined,
  };
}

/** True for a place in a function that registers the same definition for every caller. It is read in place. */
export function isFoundInPlace(place: RegistrationPlace, evaluator: Evaluator): boolean {
  const plain = evaluator.frameAt(place.scope);
  return framesOf(place, plain, evaluator).frames.some((frame) => {
    const target = place.kind === "call" ? argumentAt(place.call, 0) : undefined;
    const value =
      place.kind === "decorator" ? functionAt(place.fn, frame) : target && evaluator.evaluate(target, frame);
    const described = value && describedFunction(value, evaluator);
    return described !== undefined && described !== "given";
  });
}
