import type { Place } from "../model/handler/code.ts";
import {
  type AbstractValue,
  abstract,
  allTaints,
  anyMemberOf,
  derived,
  inputOf,
  join,
  joinAll,
  lossy,
  abstractMember,
  type Callable,
  untracked,
  withStep,
} from "./abstract.ts";
import { ofAny, ofEach } from "./facts.ts";
import type { Run } from "./analysis.ts";
import { abstractArguments, callOfCaller, type EvaluatedCall, callUnknown, madeBy } from "./evaluated-call.ts";
import { danger, safetyOfEncoding } from "./dangers.ts";
import { keeping } from "./changing-methods.ts";
import { abstractItems, isKnownList, memberFound, missingAs, tableGet, testOfAny } from "./members.ts";
import { safetyOfReplacement } from "./pattern-safety.ts";
import { withFound } from "./queries.ts";
import { parsedBy } from "./schema-calls.ts";
import { resultForTexts } from "./text-conditions.ts";
import { checkOf, keptBySplit } from "./text-checks.ts";
import { namesLogging } from "./tables/names.ts";
import { tablesFor } from "./tables/tables.ts";
import { isPlainInput, recordAskedUse, recordExposedUse, recordRead, recordUse, recordWholeUse } from "./uses.ts";

/** The result of a method of a text, list, table, function or promise; unknown for any other value. */
export function callMethod(receiver: AbstractValue, written: string, call: EvaluatedCall, run: Run): AbstractValue {
  const [first = untracked] = call.args;
  const { methodNames } = tablesFor(call.place);
  const name = methodNames.get(written) ?? written;
  if (name === "lookup") return lookedUp(receiver, call, run);
  if (name === "construct") return constructed(receiver, call, run);
  const functions = receiver.targets.filter((target) => target.kind === "function" || target.kind === "external");
  if (functions.length && /^(?:bind|call|apply)$/.test(name)) return callFunctionMethod(functions, name, call, run);
  recordCall(receiver, name, call, run);
  const ofTexts = resultForTexts(receiver, name, call.args);
  const check = checkOf(receiver, name, first);
  if (check) return { ...check, ...(check.equals.length ? {} : ofTexts) };
  const result = resultOfMethod(receiver, { name, written }, call, run);
  return ofTexts ? { ...result, ...ofTexts } : result;
}

/** The result of a method that checks nothing. */
function resultOfMethod(
  receiver: AbstractValue,
  { name, written }: MethodName,
  call: EvaluatedCall,
  run: Run,
): AbstractValue {
  const [first = untracked] = call.args;
  const { textMethods } = tablesFor(call.place);
  const listed = callListMethod(receiver, name, call, run);
  if (listed) return listed;
  if (name === "replace" || name === "replaceAll") return replaced(receiver, name, call);
  const encoding = name === "toString" ? safetyOfEncoding.get(String(first.constant)) : undefined;
  // A text has no encoding, but the bytes made of it do.
  if (encoding !== undefined && receiver.taints.every(({ isExact }) => !isExact))
    return abstract({ taints: derived(receiver.taints, ({ safe }) => ({ safe: safe | encoding })) });
  const effect = textMethods.get(name);
  const taints = [
    ...receiver.taints,
    ...(effect === "contains" ? abstractArguments(call).flatMap((arg) => allTaints(arg)) : []),
  ];
  switch (effect) {
    case "same":
      return { ...receiver, whenTrue: [], whenFalse: [] };
    case "contains":
      return abstract({ taints: derived(taints), pending: receiver.pending });
    case "part":
      return abstract({
        taints: lossy(taints, call.place, { keeps: name === "split" ? keptBySplit(first) : 0 }),
        items: receiver.items,
        members: receiver.members,
        pending: receiver.pending,
      });
    case "scalar":
      return untracked;
    case undefined:
      return parsedBy(name, first, undefined) ?? callOfObject(receiver, { name, written }, call, run);
  }
}

/** The name of a method in the analysis, and in the source. */
type MethodName = Record<"name" | "written", string>;

/** A method of unknown effect. Without the object's contents, only the caller may know it. */
function callOfObject(
  receiver: AbstractValue,
  { name, written }: MethodName,
  call: EvaluatedCall,
  run: Run,
): AbstractValue {
  const isKeeping = keeping.test(name);
  const known = written === name && !isKeeping ? callOfCaller(receiver, [name], call, run) : undefined;
  return known ?? withFound(callUnknown(call, run, isHeld(receiver) && isKeeping), receiver);
}

/** True for a list or table with known contents, so that later additions can be found in it. */
function isHeld({ members, items }: AbstractValue): boolean {
  return members !== undefined || items !== undefined;
}

/** Methods that call a function with the value, or with its items, and whose result contains those. */
const followed: ReadonlySet<string> = new Set([
  ...["then", "catch", "finally", "map", "flatMap", "forEach", "filter", "find", "findLast", "some", "every", "reduce"],
]);
/** Methods of schemas that return the value. */
const parsers = /^(?:safeParse|parse|validateSync|parseAsync|safeParseAsync)$/;

/** Records that a method of unknown effect gets the receiver and the arguments. */
function recordCall(receiver: AbstractValue, name: string, call: EvaluatedCall, run: Run): void {
  const { textMethods } = tablesFor(call.place);
  const [callback] = call.args;
  if (parsers.test(name)) {
    if (call.args.length === 1 && callback) {
      recordExposedUse([callback], call.place, run);
      return;
    }
  }
  const isFollowed =
    followed.has(name) &&
    callback?.targets.some(({ kind }) => kind === "function") === true &&
    !callback.pending.length;
  if (!isFollowed) {
    if (textMethods.get(name) !== "same") recordWholeUse(receiver, call.place, run, false);
    for (const arg of abstractArguments(call))
      recordWholeUse(arg, call.place, run, !textMethods.has(name) && !namesLogging.test(name));
  }
}

function callFunctionMethod(callees: readonly Callable[], name: string, call: EvaluatedCall, run: Run): AbstractValue {
  const [self, ...rest] = call.args;
  const targets = callees.map((target) =>
    target.kind === "function"
      ? { ...target, self: self ?? target.self, bound: name === "bind" ? [...target.bound, ...rest] : target.bound }
      : target,
  );
  const callee = abstract({ targets });
  if (name === "bind") return callee;
  const [list] = rest;
  const args = name === "call" ? rest : list?.members ? [...list.members.values()] : list ? [anyMemberOf(list)] : [];
  return run.analysis.invoke(callee, args, call.place, run);
}

function replaced(receiver: AbstractValue, name: string, { args, place }: EvaluatedCall): AbstractValue {
  const [pattern = untracked, replacement = untracked] = args;
  const { taints } = receiver;
  const safe = safetyOfReplacement({
    pattern: pattern.pattern,
    text: pattern.pattern?.source ?? pattern.constant,
    isAll: pattern.pattern ? pattern.pattern.flags.includes("g") : name === "replaceAll",
    by: replacement.constant,
  });
  // Separators are replaced before a path is compared. Then the original path is in the folder, too.
  return abstract({
    taints: lossy([...taints, ...allTaints(replacement)], place, { safe, keeps: danger.path }).map((taint) =>
      withStep(taint, place),
    ),
    pending: receiver.pending,
    endsWithSeparator: addsSeparator(pattern, replacement),
  });
}

/** `root.replace(/\/?$/, "/")`: true for a pattern that matches at the end of every text. */
function addsSeparator({ pattern }: AbstractValue, { endsWithSeparator }: AbstractValue): boolean {
  return endsWithSeparator && pattern !== undefined && /^(?:\\[/\\]|\[[/\\]+\])[?*]\$$/.test(pattern.source);
}

/** Methods of lists, tables and promises. */
function callListMethod(value: AbstractValue, name: string, call: EvaluatedCall, run: Run): AbstractValue | undefined {
  const { args, place } = call;
  const receiver = followed.has(name) || name === "join" ? abstractItems(value, place) : value;
  const [callback = untracked, second = untracked] = args;
  const each = (item: AbstractValue): AbstractValue =>
    run.analysis.invoke(callback, [item, untracked, receiver], place, run);
  const isCallback = callback.targets.some(({ kind }) => kind === "function" || kind === "external");
  switch (name) {
    case "then":
      return join(each(receiver), second === untracked ? untracked : invokeWithError(second, place, run));
    case "catch":
    case "finally": {
      run.recorder.cleaning++;
      const result =
        name === "catch" ? invokeWithError(callback, place, run) : run.analysis.invoke(callback, [], place, run);
      run.recorder.cleaning--;
      return name === "catch" ? join(receiver, result) : receiver;
    }
    case "map":
    case "flatMap": {
      if (!isCallback) return undefined;
      const item = each(anyMemberOf(receiver));
      // `new Map(tools.map((tool) => [tool.name, tool]))`: each entry has a name and a tool of its own.
      if (name === "map" && isEntry(item) && isKnownList(receiver))
        return abstract({ members: new Map([...receiver.members].map(([key, one]) => [key, each(one)])) });
      return abstract({
        items: name === "map" ? item : join(anyMemberOf(item), abstract({ taints: item.taints })),
      });
    }
    case "forEach":
      if (isCallback) each(anyMemberOf(receiver));
      return untracked;
    case "filter": {
      if (!isCallback) return undefined;
      const item = memberFound(receiver, callback, run);
      const { whenTrue } = each(anyMemberOf(receiver));
      const state = run.state.fork();
      state.learn(whenTrue);
      const taints = item.taints.map((taint) => ({ ...taint, safe: state.safetyOf(taint) }));
      return abstract({ items: { ...item, taints } });
    }
    case "find":
    case "findLast":
      if (!isCallback) return undefined;
      // `if (!roots.find((root) => path.startsWith(root)))`
      return {
        ...memberFound(receiver, callback, run),
        whenTrue: ofAny(each(anyMemberOf(receiver)).whenTrue),
        equals: testOfAny(receiver, callback, run),
      };
    case "some":
    case "every": {
      if (!isCallback) return undefined;
      const { whenTrue, whenFalse } = each(anyMemberOf(receiver));
      return name === "every"
        ? abstract({ whenTrue: ofEach(whenTrue), whenFalse: ofAny(whenFalse) })
        : abstract({
            whenTrue: ofAny(whenTrue),
            whenFalse: ofEach(whenFalse),
            equals: testOfAny(receiver, callback, run),
          });
    }
    case "reduce": {
      if (!isCallback) return undefined;
      const once = run.analysis.invoke(callback, [second, anyMemberOf(receiver)], place, run);
      return join(second, run.analysis.invoke(callback, [join(second, once), anyMemberOf(receiver)], place, run));
    }
    case "join":
      return abstract({
        taints: derived(allTaints(anyMemberOf(receiver)), () => ({ part: "inside" })).map((taint) =>
          withStep(taint, place),
        ),
        pending: anyMemberOf(receiver).pending,
      });
    case "concat":
      if (receiver.taints.length && !receiver.members && !receiver.items) return undefined;
      return args.reduce((all, arg) => join(all, abstract({ items: anyMemberOf(arg) })), receiver);
    case "get":
      return tableGet(receiver, callback);
    case "pairs":
      return abstract({
        items: abstract({
          members: new Map([
            ["0", abstract({ taints: lossy(receiver.taints, place) })],
            ["1", anyMemberOf(receiver)],
          ]),
        }),
      });
    case "values":
      return abstract({ items: anyMemberOf(receiver) });
    case "entries":
    case "reverse":
    case "sort":
    case "flat":
    case "toSorted":
    case "toReversed":
      return receiver;
    case "pop":
    case "shift":
      return anyMemberOf(receiver);
    default:
      return undefined;
  }
}

function isEntry({ members, items }: AbstractValue): boolean {
  return members?.size === 2 && members.has("0") && members.has("1") && !items?.members;
}

/** The result of a function that handles the rejection of a promise. */
function invokeWithError(callback: AbstractValue, place: Place, run: Run): AbstractValue {
  const root = { name: "", place, scope: undefined, definitions: () => [], changes: () => [], isCaught: true };
  const value = run.analysis.invoke(callback, [abstract({ taints: [inputOf(root)], isMixed: true })], place, run);
  return { ...value, results: value.results.map((result) => ({ ...result, caught: result.caught ?? place })) };
}

/** `arguments.get("path", "")`: a member, and its default. */
function lookedUp(receiver: AbstractValue, call: EvaluatedCall, run: Run): AbstractValue {
  const [key = untracked, otherwise = untracked] = call.args;
  const { constant } = key;
  if (constant === undefined || constant === null || !receiver.taints.length) {
    recordWholeUse(receiver, call.place, run, false);
    return missingAs(tableGet(receiver, key), otherwise);
  }
  const found = abstractMember(receiver, String(constant));
  recordRead(found, found.taints, call.place, run);
  if (call.args.length > 1) {
    if (isPlainInput(found)) recordUse("defaulted", found.taints, call.place, run);
    return join(found, otherwise);
  }
  recordAskedUse(found, call.place, run);
  return found;
}

/** `Query.model_validate(arguments)` */
function constructed({ targets }: AbstractValue, call: EvaluatedCall, run: Run): AbstractValue {
  const [rest] = call.args;
  const made = targets.flatMap((target) =>
    target.kind === "class" ? [madeBy(target.form, { args: [], keywords: { named: new Map(), rest } }, run)] : [],
  );
  return made.length ? joinAll(made) : callUnknown(call, run);
}
