import type { Call, Expression } from "../../../languages/python/tree.ts";
import type { CodeValue, Entry, IrFunction, Place } from "../../../model/handler/code.ts";
import { classOf } from "./classes.ts";
import { lowerQuantifier } from "./comprehensions.ts";
import { loweredMember, lowerExpression } from "./expressions.ts";
import { callOf, literalCode, type Lowering, type LoweringContext, methodCall, read } from "./lowering.ts";
import { scopeOf } from "./names.ts";
import { formatOf } from "./texts.ts";
import { nameOf } from "./types.ts";

/** Functions that call another one, with the index of that argument. */
const callers: ReadonlyMap<string, number> = new Map([
  ["asyncio.to_thread", 0],
  ["anyio.to_thread.run_sync", 0],
  ["anyio.from_thread.run", 0],
  ["anyio.run", 0],
  ["starlette.concurrency.run_in_threadpool", 0],
  ["fastapi.concurrency.run_in_threadpool", 0],
  ["asgiref.sync.sync_to_async", 0],
]);
/** Methods that call another function: of event loops and of executors. */
const callingMethods: ReadonlyMap<string, number> = new Map([
  ["run_in_executor", 1],
  ["submit", 0],
  ["call_soon_threadsafe", 0],
]);

/** The value of a call. */
export function lowerCall(lowering: Lowering, node: Call, spot: LoweringContext): CodeValue {
  const place = lowering.place(node, spot.scope.module);
  return (
    lowerBuiltin(lowering, node, spot) ??
    lowerTextMethod(lowering, node, spot) ??
    plainCall(lowering, node, { spot, place })
  );
}

interface At {
  readonly spot: LoweringContext;
  readonly place: Place;
}

function plainCall(lowering: Lowering, node: Call, { spot, place }: At): CodeValue {
  const lower = (inner: Expression): CodeValue => lowerExpression(lowering, inner, spot);
  const callee = lower(node.func);
  const args = node.args.map(lower);
  const keywords = node.keywords.map(({ arg, value, range }): Entry => {
    const key = arg === undefined ? undefined : literalCode(arg, lowering.place({ range }, spot.scope.module));
    return { key, value: lower(value) };
  });
  const called = calledBy(callee, args);
  if (called) return { ...callOf(called.callee, called.args, place), ...given(keywords) };
  if (callee.kind === "external") {
    const matched = matchOf(callee.name, args, keywords, place) ?? textReplacement(callee.name, args, place);
    if (matched) return matched;
    if (callee.name === "functools.partial" && args[0])
      return partial(lowering, node, { spot, place }, { args, keywords });
    if (/^typing(?:_extensions)?\.cast$/u.test(callee.name) && args[1]) return args[1];
  }
  return { ...callOf(callee, args, place), ...given(keywords) };
}

function given(keywords: readonly Entry[]): { readonly keywords?: readonly Entry[] } {
  return keywords.length ? { keywords } : {};
}

interface Called {
  readonly callee: CodeValue;
  readonly args: readonly CodeValue[];
}

/** `asyncio.to_thread(work, path)`, `loop.run_in_executor(None, work, path)` */
function calledBy(callee: CodeValue, args: readonly CodeValue[]): Called | undefined {
  const at =
    callee.kind === "external"
      ? (callers.get(callee.name) ?? callingMethods.get(callee.name.slice(callee.name.lastIndexOf(".") + 1)))
      : callee.kind === "member" && callee.key.kind === "literal"
        ? callingMethods.get(String(callee.key.value))
        : undefined;
  const called = at === undefined ? undefined : args[at];
  return called && at !== undefined ? { callee: called, args: args.slice(at + 1) } : undefined;
}

/** `functools.partial(run, command, shell=True)`: a function that also forwards the arguments of its own calls. */
function partial(
  lowering: Lowering,
  node: Call,
  { spot, place }: At,
  { args, keywords }: { readonly args: readonly CodeValue[]; readonly keywords: readonly Entry[] },
): CodeValue {
  const [callee, ...bound] = args;
  if (!callee) return { kind: "unknown", place };
  const scope = {};
  const rest = { ...lowering.temporary(node, spot), scope };
  const named = { ...lowering.temporary(node, spot), scope };
  const call: CodeValue = {
    ...callOf(callee, [...bound, { kind: "spread", place, value: read(rest, place) }], place),
    keywords: [...keywords, { key: undefined, value: read(named, place) }],
  };
  const form: IrFunction = {
    name: undefined,
    place,
    scope,
    parameters: [
      { variable: rest, isRest: true },
      { variable: named, isRest: false, isNamedRest: true },
    ],
    self: undefined,
    owner: undefined,
    body: [{ kind: "return", value: call, place }],
  };
  return { kind: "function", place, function: form };
}

/** Functions of the language whose calls are lowered to other forms. */
function lowerBuiltin(lowering: Lowering, node: Call, spot: LoweringContext): CodeValue | undefined {
  if (node.func.nodeType !== "Name" || spot.locals?.names.has(node.func.id)) return undefined;
  const { id: name } = node.func;
  if (scopeOf(name, spot.scope)) return undefined;
  const place = lowering.place(node, spot.scope.module);
  const lower = (inner: Expression): CodeValue => lowerExpression(lowering, inner, spot);
  const [first, second] = node.args;
  switch (name) {
    case "super":
      return parentAt(lowering, spot, place);
    case "any":
    case "all":
      if (first?.nodeType !== "GeneratorExp" && first?.nodeType !== "ListComp") return undefined;
      return lowerQuantifier(lowering, name === "any" ? "some" : "every", first, spot);
    case "map":
    case "filter":
      if (!first || !second || node.args.length > 2) return undefined;
      return methodCall({ ...lower(second), place }, name, [lower(first)]);
    case "getattr": {
      if (!first || !second) return undefined;
      const member = loweredMember(lower(first), lower(second), place);
      const [, , otherwise] = node.args;
      if (!otherwise) return member;
      return { kind: "choice", place, test: undefined, options: [member, lower(otherwise)], isDefault: true };
    }
    case "next": {
      if (!first) return undefined;
      const item: CodeValue = { kind: "member", place, object: lower(first), key: { kind: "unknown", place } };
      return second ? { kind: "choice", place, test: undefined, options: [item, lower(second)] } : item;
    }
    case "dict": {
      const entries = node.keywords.map(({ arg, value }): Entry => {
        return { key: arg === undefined ? undefined : literalCode(arg, place), value: lower(value) };
      });
      const spread = first ? [{ key: undefined, value: lower(first) }] : [];
      return { kind: "object", place, entries: [...spread, ...entries] };
    }
    case "isinstance": {
      if (!first || !second) return undefined;
      const types = second.nodeType === "Tuple" ? second.elts : [second];
      const isNumber = types.every((type) => /^(?:int|float|bool)$/u.test(nameOf(type)));
      const typeOf: CodeValue = { kind: "operation", place, operator: "typeof", operands: [lower(first)] };
      const type = literalCode(isNumber ? "number" : "object", place);
      return { kind: "operation", place, operator: "equal", operands: [typeOf, type] };
    }
    default:
      return undefined;
  }
}

/** `super()`: an object of the parent of the enclosing class. */
function parentAt(lowering: Lowering, { scope }: LoweringContext, place: Place): CodeValue | undefined {
  for (let one = scope.outer; one; one = one.outer) {
    if (one.node.nodeType !== "ClassDef" || !one.outer) continue;
    const { parent } = classOf(lowering, one.node, one.outer);
    return parent && { kind: "instance", place, of: parent };
  }
  return undefined;
}

/** `", ".join(names)`, `"ping {}".format(host)` */
function lowerTextMethod(lowering: Lowering, node: Call, spot: LoweringContext): CodeValue | undefined {
  if (node.func.nodeType !== "Attribute") return undefined;
  const { value: object, attr } = node.func;
  const place = lowering.place(node, spot.scope.module);
  const lower = (inner: Expression): CodeValue => lowerExpression(lowering, inner, spot);
  const [first, ...others] = node.args;
  if (attr === "join" && first && !others.length && !node.keywords.length) {
    const separator = lower(object);
    if (separator.kind === "external" || separator.kind === "object") return undefined;
    return methodCall({ ...lower(first), place }, "join", [separator]);
  }
  if (attr !== "format") return undefined;
  const receiver = lower(object);
  const args = node.args.map(lower);
  const named = node.keywords.flatMap(({ arg, value }): [string, CodeValue][] =>
    arg === undefined ? [] : [[arg, lower(value)]],
  );
  if (receiver.kind === "literal" && typeof receiver.value === "string")
    return formatOf(receiver.value, { args, named: new Map(named) }, place);
  if (receiver.kind === "external") return undefined;
  return { kind: "concatenation", place, parts: [receiver, ...args, ...named.map(([, value]) => value)] };
}

/** `re.compile(…)` as a pattern, `re.fullmatch(pattern, text)` as a method of it; `undefined` for other calls. */
function matchOf(
  name: string,
  args: readonly CodeValue[],
  keywords: readonly Entry[],
  place: Place,
): CodeValue | undefined {
  const [, method = ""] = /^(?:re|regex)\.(\w+)$/u.exec(name) ?? [];
  if (!/^(?:compile|fullmatch|match|search)$/u.test(method)) return undefined;
  const pattern = patternOf(args, keywords, { method, place });
  if (!pattern || method === "compile") return pattern;
  const [, text] = args;
  return text && methodCall(pattern, method, [text]);
}

/** `re.sub(pattern, replacement, text)` as a method of the text. */
function textReplacement(name: string, args: readonly CodeValue[], place: Place): CodeValue | undefined {
  if (!/^(?:re|regex)\.sub$/u.test(name)) return undefined;
  const pattern = patternOf(args, [], { method: "sub", place });
  const [, replacement, text] = args;
  return pattern && replacement && text && methodCall({ ...text, place }, "replace", [pattern, replacement]);
}

function patternOf(
  args: readonly CodeValue[],
  keywords: readonly Entry[],
  { method, place }: { readonly method: string; readonly place: Place },
): CodeValue | undefined {
  const [first] = args;
  if (!first) return undefined;
  const known = knownPattern(first);
  // A compiled pattern, or a text that is not known.
  if (known?.kind === "pattern" || !known) return known ?? (method === "compile" ? undefined : compiled(first));
  const flags =
    keywords.find(({ key }) => key?.kind === "literal" && key.value === "flags")?.value ??
    args[method === "compile" ? 1 : 2];
  const isInsensitive = flags?.kind === "external" && /^re\.I(?:GNORECASE)?$/u.test(flags.name);
  const source = String(known.value).replaceAll("(?P<", "(?<").replaceAll("\\A", "^").replaceAll("\\Z", "$");
  return { kind: "pattern", place, source, flags: `${method === "sub" ? "g" : ""}${isInsensitive ? "i" : ""}` };
}

/** A value that may be a pattern: a variable. */
function compiled(value: CodeValue): CodeValue | undefined {
  return value.kind === "variable" || value.kind === "member" ? value : undefined;
}

/** A text, or a variable that always has one. */
function knownPattern(value: CodeValue): (CodeValue & { readonly kind: "literal" | "pattern" }) | undefined {
  if (value.kind === "pattern" || (value.kind === "literal" && typeof value.value === "string")) return value;
  const definitions = value.kind === "variable" && !value.variable.scope ? value.variable.definitions() : [];
  const [only] = definitions;
  return only && definitions.length === 1 && only.kind !== "variable" ? knownPattern(only) : undefined;
}
