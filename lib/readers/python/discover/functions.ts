import { isDecoratedWith, lastNameOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Expression } from "../../../languages/python/tree.ts";
import type { ReadPart } from "../evaluate/functions.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { type Frame, type FunctionValue, type InstanceValue, stringOf, type Value } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";
import type { Scope } from "../modules/scopes.ts";
import { argumentAt, functionOf } from "./methods.ts";
import { type Place, placesIn } from "./places.ts";
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

/** A tool that code makes of a function or of another tool. */
export interface MadeTool {
  readonly target: Expression;
  readonly options: Options;
  /** True for a tool made of another one, which keeps what is not stated. */
  readonly isDerived: boolean;
}

/** `Tool.from_function(fn, name="x")`, and `Tool.from_tool(tool, name="x")` of FastMCP since 2.8 */
export function madeTool(value: Value): MadeTool | undefined {
  const [, from] = value.kind === "call" ? (/\bTool\.from_(function|tool)$/u.exec(value.name) ?? []) : [];
  if (from === undefined || value.kind !== "call") return undefined;
  const { call, frame } = value;
  const isDerived = from === "tool";
  const target = argumentAt(call, 0) ?? call.keywords.find(({ arg }) => arg === (isDerived ? "tool" : "fn"))?.value;
  return target && { target, options: { first: isDerived ? undefined : argumentAt(call, 1), call, frame }, isDerived };
}

/** The parts of a tool that a transformation may change, if the function itself does not tell them. */
export function derivedParts({ node }: FunctionValue, { call }: Options): ReadPart[] {
  const isTransformed = call?.keywords.some(({ arg = "" }) => /^transform_/u.test(arg)) ?? true;
  // `@mcp.tool("search", description="…")` of the other tool.
  const isStated = "decorator_list" in node && node.decorator_list.some(({ nodeType }) => nodeType === "Call");
  return [...(isTransformed ? ["signature" as const] : []), ...(isStated ? (["name", "description"] as const) : [])];
}

/** True for a tool that the linted module may change later: `mcp.add_tool_transformation("find", …)`. */
export function isTransformedLater(
  { node }: FunctionValue,
  { first, call, frame }: Options,
  evaluator: Evaluator,
): boolean {
  const names = transformedNames(evaluator.graph.linted);
  if (!names.size) return false;
  const named = call?.keywords.find(({ arg }) => arg === "name")?.value ?? first;
  const name = named ? stringOf(evaluator.evaluate(named, frame)) : "name" in node ? node.name : undefined;
  return name === undefined || names.has(name);
}

const transformed = new WeakMap<PythonModule, ReadonlySet<string>>();

function transformedNames(module: PythonModule): ReadonlySet<string> {
  let names = transformed.get(module);
  if (!names) transformed.set(module, (names = new Set(namesTransformedIn(module))));
  return names;
}

function namesTransformedIn(module: PythonModule): string[] {
  if (!/add_tool_transformation|ToolTransform\b/u.test(module.text)) return [];
  const texts = (node: Expression | null | undefined): string[] =>
    node?.nodeType === "Constant" && node.literal === "str" ? [node.value] : [];
  return placesIn(module).flatMap((place) => {
    const first = place.kind === "call" ? argumentAt(place.call, 0) : undefined;
    if (place.kind !== "call" || !first) return [];
    const method = lastNameOf(place.call.func);
    if (method === "ToolTransform" && first.nodeType === "Dict") return first.keys.flatMap(texts);
    return method === "add_tool_transformation" ? texts(first) : [];
  });
}
