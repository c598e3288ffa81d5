import { childrenOf, lastNameOf, pythonParametersOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Call, Expression, Lambda, PythonNode, Statement } from "../../../languages/python/tree.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import { isFunction } from "../modules/order.ts";
import type { Evaluator } from "./evaluator.ts";
import { type DictEntry, type Frame, type FunctionValue, type NodeRef, unknownValue, type Value } from "./value.ts";

/** The result of a call of a function of the project. */
export function called(callee: FunctionValue, node: Call, frame: Frame, evaluator: Evaluator): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  if (evaluator.run) {
    const inner = frameOfCall(callee, node, frame, evaluator);
    const result = inner && evaluator.run.call(callee, inner);
    if (!result) for (const one of argumentsIn(node)) evaluator.run.escape(evaluator.evaluate(one, frame));
    return result ?? unknownValue(site, "the arguments of the call are not known");
  }
  if (!mayReturnKnown(callee)) return unknownValue(site, "it is the result of a function with several steps");
  const inner = frameOfCall(callee, node, frame, evaluator);
  if (!inner) return unknownValue(site, "the arguments of the call are not known");
  return (
    returned(callee, inner, { evaluator, around: [] }) ??
    unknownValue(site, "it is the result of a function with several steps")
  );
}

/** The expressions of the arguments of a call. */
export function argumentsIn({ args, keywords }: Call): Expression[] {
  return [...args.map((one) => (one.nodeType === "Starred" ? one.value : one)), ...keywords.map(({ value }) => value)];
}

function mayReturnKnown({ node }: FunctionValue): boolean {
  return node.nodeType === "Lambda" || (node.nodeType === "FunctionDef" && !node.decorator_list.length);
}

/** The result of a function in a frame: the value of its only `return`, after assignments, or one function. */
function returned({ node }: FunctionValue, frame: Frame, { evaluator, around }: Inside): Value | undefined {
  if (node.nodeType === "Lambda") return evaluator.evaluate(node.body, frame);
  const result = resultOf(node.body);
  if (result) return evaluator.evaluate(result, frame);
  // `if not paged: return fn`, `return wrapper`
  const names = returnsOf(node).map((value) => (value?.nodeType === "Name" ? value : undefined));
  const values = names.map((name) => name && evaluator.evaluate(name, frame));
  return functionShownByAll(values, evaluator, around);
}

/** The last of some functions, if a library sees the same function in all of them. */
export function functionShownByAll(
  values: readonly (Value | undefined)[],
  evaluator: Evaluator,
  around: readonly FunctionValue["node"][] = [],
): Value | undefined {
  const shown = values.map((value) => value && described(value, { evaluator, around, registering: undefined }));
  const [first] = shown;
  if (!first || first === "given") return undefined;
  const isOne = shown.every((one) => one && one !== "given" && one.fn.node === first.fn.node);
  return isOne ? values.at(-1) : undefined;
}

/** The expression that a body certainly returns. */
function resultOf(body: readonly Statement[]): Expression | undefined {
  const last = body.at(-1);
  const isSimple = body
    .slice(0, -1)
    .every(
      ({ nodeType }) =>
        nodeType === "Assign" ||
        nodeType === "AnnAssign" ||
        nodeType === "Expr" ||
        nodeType === "Import" ||
        nodeType === "ImportFrom" ||
        nodeType === "FunctionDef" ||
        nodeType === "AsyncFunctionDef",
    );
  return last?.nodeType === "Return" && isSimple ? last.value : undefined;
}

/** The values of the `return` statements of a function; `undefined` for one without value. */
export const returnsOf = memoizeFor((fn: AnyFunction): readonly (Expression | undefined)[] => {
  const found: (Expression | undefined)[] = [];
  const visit = (node: PythonNode): void => {
    if (node.nodeType === "Return") found.push(node.value);
    const isOther = ["FunctionDef", "AsyncFunctionDef", "ClassDef", "Lambda"].includes(node.nodeType);
    if (!isOther) for (const child of childrenOf(node)) visit(child);
  };
  for (const statement of fn.body) visit(statement);
  return found;
});

/** The arguments of a call. */
interface Given {
  readonly positional: readonly Value[];
  readonly keywords: ReadonlyMap<string, DictEntry>;
}

/** The frame of a function's body with the arguments of a call; `undefined` if they do not match or are not known. */
export function frameOfCall(fn: FunctionValue, node: Call, frame: Frame, evaluator: Evaluator): Frame | undefined {
  const { module } = frame.scope;
  const { args, keywords: given } = node;
  const positional: Value[] = [];
  for (const one of args) {
    const value = evaluator.evaluate(one.nodeType === "Starred" ? one.value : one, frame);
    if (one.nodeType !== "Starred") positional.push(value);
    else if (value.kind === "list" && value.rest === undefined) positional.push(...value.items);
    else return undefined;
  }
  const keywords = new Map<string, DictEntry>();
  for (const keyword of given) {
    const value = evaluator.evaluate(keyword.value, frame);
    if (keyword.arg !== undefined)
      keywords.set(keyword.arg, { key: keyword.arg, keySite: { module, node: keyword }, value });
    else if (value.kind === "dict" && value.rest === undefined)
      for (const entry of value.entries.values()) keywords.set(entry.key, entry);
    else return undefined;
  }
  const inner = frameOfGiven(fn, { positional, keywords }, evaluator);
  return inner && { ...inner, from: { site: { module, node }, frame } };
}

/** The defaults of a function that is defined while the code runs. */
export function defaultsOf(
  node: AnyFunction | Lambda,
  frame: Frame,
  evaluator: Evaluator,
): ReadonlyMap<Expression, Value> {
  const given = pythonParametersOf(node.args).flatMap(({ default: standard }) => standard ?? []);
  return new Map(given.map((one) => [one, evaluator.evaluate(one, frame)]));
}

/** The frame of a function's body that gets values by position. */
export function frameOfValues(fn: FunctionValue, values: readonly Value[], evaluator: Evaluator): Frame | undefined {
  return frameOfGiven(fn, { positional: values, keywords: new Map() }, evaluator);
}

function frameOfGiven(
  { node, frame: outer, self, defaults }: FunctionValue,
  { positional: given, keywords }: Given,
  evaluator: Evaluator,
): Frame | undefined {
  const values = new Map<string, Value>();
  const positional = self ? [self, ...given] : [...given];
  const left = new Map(keywords);
  for (const { arg, kind, default: standard } of pythonParametersOf(node.args)) {
    const { arg: name } = arg;
    const site: NodeRef = { module: outer.scope.module, node: arg };
    if (kind === "variadic") {
      values.set(name, { kind: "list", site, form: "tuple", items: positional.splice(0), rest: undefined });
      continue;
    }
    if (kind === "keywords") {
      values.set(name, { kind: "dict", site, entries: left, rest: undefined });
      continue;
    }
    const byPosition = kind === "keyword-only" ? undefined : positional.shift();
    const value =
      byPosition ??
      left.get(name)?.value ??
      (standard && (defaults?.get(standard) ?? evaluator.evaluate(standard, outer)));
    left.delete(name);
    if (!value) return undefined;
    values.set(name, value);
  }
  return { scope: outer.scope.inner(node), values, outer };
}

/** The parts of a function that a library reads and a wrapper may replace. */
export type ReadPart = "name" | "description" | "signature";

/** The function as a library sees it, through decorators and wrappers. */
export interface Described {
  readonly fn: FunctionValue;
  /** The parts that code of the project sets in another way, so that they are not known. */
  readonly changed: ReadonlySet<ReadPart>;
  /** The parts that code sets to a known text: `wrapper.__name__ = fn.__name__`. */
  readonly texts?: ReadonlyMap<ReadPart, Value>;
}

/** The maximum number of wrappers around one function. */
const maxWrappers = 20;

/**
 * The function as a library sees it: `functools.wraps` gives it the name, the docstring and the signature of another
 * one, and a decorator may return another one.
 *
 * @param registering the decorator that registers the function: decorators above it have no influence
 * @returns "given" if a parameter of an enclosing function decides it; `undefined` if it is not a known function
 */
export function describedFunction(
  value: Value,
  evaluator: Evaluator,
  registering?: Expression,
): Described | "given" | undefined {
  return described(value, { evaluator, registering, around: [] });
}

interface Inside {
  readonly evaluator: Evaluator;
  /** The functions whose decorators are being applied. */
  readonly around: readonly FunctionValue["node"][];
}

interface Reading extends Inside {
  readonly registering: Expression | undefined;
}

function described(value: Value, { evaluator, registering, around }: Reading): Described | "given" | undefined {
  if (value.kind === "parameter") return "given";
  if (value.kind !== "function") return undefined;
  const { node, frame, self } = value;
  if (node.nodeType === "Lambda" || around.includes(node) || around.length > maxWrappers)
    return { fn: value, changed: new Set() };
  // A decorator gets the function itself. The object is bound to the function that it returns.
  let shown: Described = { fn: { ...value, self: undefined }, changed: new Set() };
  const inner: Reading = { evaluator, registering: undefined, around: [...around, node] };
  const first = registering ? node.decorator_list.indexOf(registering) + 1 : 0;
  // The nearest decorator is applied first.
  for (const decorator of node.decorator_list.slice(first).reverse()) {
    const source = wrappedBy(decorator, frame, evaluator);
    if (source) {
      const wrapped = described(source, inner);
      if (wrapped === "given") return wrapped;
      const changed = [...shown.changed, ...(wrapped?.changed ?? allParts), ...partsSetBy(frame.scope.node, frame)];
      shown = { fn: wrapped?.fn ?? shown.fn, changed: new Set(changed) };
      continue;
    }
    const factory = evaluator.evaluate(decorator.nodeType === "Call" ? decorator.func : decorator, frame);
    if (factory.kind !== "function") continue;
    const applied = decorator.nodeType === "Call" ? evaluator.evaluate(decorator, frame) : factory;
    const body = applied.kind === "function" ? frameOfValues(applied, [shown.fn], evaluator) : undefined;
    const result = body && applied.kind === "function" ? returned(applied, body, inner) : undefined;
    // `fn = wrapper(fn)`, seen from the wrapper: it shows what it wraps.
    const isAround = result?.kind === "function" && around.includes(result.node);
    const next = result && !isAround ? described(result, inner) : undefined;
    const changed = new Set([...shown.changed, ...partsSetBy(factory.node, factory.frame)]);
    // An unknown decorator is assumed to keep the signature, as most do.
    if (!next || next === "given") shown = { fn: shown.fn, changed };
    else shown = { fn: next.fn, changed: new Set([...changed, ...next.changed]) };
  }
  const named = withTexts(value, shown, evaluator);
  if (named === "given" || !self) return named;
  return { ...named, fn: { ...named.fn, self } };
}

const textAttributes: ReadonlyMap<string, ReadPart> = new Map([
  ["__name__", "name"],
  ["__doc__", "description"],
]);

/** A function with the name and docstring that the statements around it give it. */
function withTexts({ node, frame }: FunctionValue, shown: Described, evaluator: Evaluator): Described | "given" {
  const around = frame.scope.node;
  if (node.nodeType === "Lambda" || shown.fn.node !== node || !isFunction(around)) return shown;
  const texts = new Map<ReadPart, Value>();
  for (const statement of around.body) {
    if (statement.nodeType !== "Assign") continue;
    for (const target of statement.targets) {
      const part = target.nodeType === "Attribute" ? textAttributes.get(target.attr) : undefined;
      if (!part || target.nodeType !== "Attribute" || lastNameOf(target.value) !== node.name) continue;
      if (isOfParameter(statement.value, frame, evaluator)) return "given";
      texts.set(part, evaluator.evaluate(statement.value, frame));
    }
  }
  if (!texts.size) return shown;
  const changed = new Set(shown.changed);
  for (const [part, text] of texts) if (text.kind !== "scalar") changed.add(part);
  return { ...shown, changed, texts };
}

/** True for `fn.__name__` of a parameter that is not given. */
function isOfParameter(node: Expression, frame: Frame, evaluator: Evaluator): boolean {
  if (node.nodeType === "Name") return evaluator.evaluate(node, frame).kind === "parameter";
  const parts = node.nodeType === "Attribute" ? [node.value] : node.nodeType === "BoolOp" ? node.values : [];
  return parts.some((one) => isOfParameter(one, frame, evaluator));
}

export const allParts: readonly ReadPart[] = ["name", "description", "signature"];

/** The function that `@functools.wraps(fn)` names; `undefined` for any other decorator. */
function wrappedBy(decorator: Expression, frame: Frame, evaluator: Evaluator): Value | undefined {
  if (decorator.nodeType !== "Call") return undefined;
  const [source] = decorator.args;
  if (!source) return undefined;
  const callee = evaluator.evaluate(decorator.func, frame);
  return callee.kind === "external" && callee.name === "functools.wraps"
    ? evaluator.evaluate(source, frame)
    : undefined;
}

/** The parts of functions that the code of another function sets: `wrapper.__signature__ = …`. */
export function partsSetBy(node: PythonNode, { scope }: Frame): ReadPart[] {
  if (node.nodeType !== "FunctionDef" && node.nodeType !== "AsyncFunctionDef") return [];
  const text = scope.module.text.slice(...node.range);
  if (!text.includes("__")) return [];
  const set = new Set(node.body.flatMap(attributesSetIn));
  // Conditions are ignored: any such statement may give the function the parameters of another one.
  const hasSignature = text.includes("__signature__") || /\.__annotations__\s*(?:\[.*\]\s*)?=(?!=)/u.test(text);
  return [
    ...(hasSignature ? ["signature" as const] : []),
    ...(set.has("__doc__") ? ["description" as const] : []),
    ...(set.has("__name__") ? ["name" as const] : []),
  ];
}

/** The attributes that a statement sets unconditionally: `__doc__` of `wrapper.__doc__ = text`. */
function attributesSetIn(node: PythonNode): string[] {
  if (node.nodeType === "If") return [];
  if (node.nodeType === "Assign")
    return node.targets.flatMap((one) => (one.nodeType === "Attribute" ? [one.attr] : []));
  return childrenOf(node).flatMap(attributesSetIn);
}
