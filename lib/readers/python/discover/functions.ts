import { isDecoratedWith, lastNameOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Expression } from "../../../languages/python/tree.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame, FunctionValue, InstanceValue, Value } from "../evaluate/value.ts";
import type { Scope } from "../modules/scopes.ts";
import { argumentAt, functionOf } from "./methods.ts";
import type { Place } from "./places.ts";
import type { Options } from "./registration.ts";

/** The value of a decorated function: `self` is not bound, as the decorator gets the function itself. */
export function functionAt(node: AnyFunction, frame: Frame): FunctionValue {
  return { kind: "function", site: { module: frame.scope.module, node }, node, frame, self: undefined };
}

/** The object that a method is registered with; `undefined` for other functions. */
export function objectAround({ node, frame: { scope, outer } }: FunctionValue): InstanceValue | undefined {
  if (scope.node.nodeType !== "ClassDef" || !outer || isDecoratedWith(node, "staticmethod")) return undefined;
  const site = { module: scope.module, node: scope.node };
  return { kind: "instance", site, of: { kind: "class", site, node: scope.node, frame: outer }, call: undefined };
}

const registering = new WeakMap<FunctionValue["node"], boolean>();

/** True for a function that is defined in another one. */
export function isInside({ node, frame }: FunctionValue, outer: FunctionValue): boolean {
  const [start, end] = outer.node.range;
  return frame.scope.module === outer.frame.scope.module && start <= node.range[0] && node.range[1] <= end;
}

/** True for `server.tool(name)(fn)` in a loop whose functions are not known. */
export function registersInLoop(place: Place, evaluator: Evaluator): place is Place & { readonly kind: "call" } {
  if (place.kind !== "call" || !place.loops.length) return false;
  const { func } = place.call;
  const isRegistering =
    lastNameOf(func) === "add_tool" || (func.nodeType === "Call" && lastNameOf(func.func) === "tool");
  const target = isRegistering ? argumentAt(place.call, 0) : undefined;
  return target !== undefined && !functionOf(evaluator.evaluate(target, evaluator.frameAt(place.scope)));
}

/** False for a function whose text has no call that may register something or hand it on: `server.add_tool`, `add(`. */
export function mayRegister({ node, frame }: FunctionValue): boolean {
  let may = registering.get(node);
  if (may === undefined) {
    may = /\.(?:tool|add_tool|resource|add_resource_fn|prompt)\b|\b_?(?:add|register)\w*\(/iu.test(
      frame.scope.module.text.slice(...node.range),
    );
    registering.set(node, may);
  }
  return may;
}

/** True for a function that looks into what the library made: `slim(tool.parameters)`. */
export function changesSchemas({ node, module }: Scope): boolean {
  return /\.(?:parameters|fn_metadata|(?:in|out)put_?schema)\b/iu.test(module.text.slice(...node.range));
}

/** `Tool.from_function(fn, name="x")` */
export function toolFromFunction(value: Value): { readonly target: Expression; readonly options: Options } | undefined {
  if (value.kind !== "call" || !/\bTool\.from_function$/u.test(value.name)) return undefined;
  const { call, frame } = value;
  const target = argumentAt(call, 0) ?? call.keywords.find(({ arg }) => arg === "fn")?.value;
  return target && { target, options: { first: argumentAt(call, 1), call, frame } };
}
