import {
  type AbstractValue,
  abstract,
  allTaints,
  derived,
  inputOf,
  type CheckResult,
  join,
  joinTaints,
  lossy,
  abstractMember,
  untracked,
  type Taint,
  type Callable,
  unseen,
  withStep,
} from "./abstract.ts";
import type { Place, Variable } from "../model/handler/code.ts";
import { memoize, memoizeFor } from "../model/lazy.ts";
import { factsAbout } from "./facts.ts";
import { recordActions } from "./actions.ts";
import type { Run } from "./analysis.ts";
import { baseOf, folderOf, folderOfParts, joinedBase } from "./bases.ts";
import { abstractArguments, type EvaluatedCall, callCallbacks } from "./calls.ts";
import { danger, allDangers } from "./dangers.ts";
import { callMethod } from "./methods.ts";
import { recordLostInPackage } from "./lost.ts";
import { independentOf, mayBeNormal } from "./text-checks.ts";
import { callSchema } from "./schema-calls.ts";
import { recordSinks } from "./sinks.ts";
import type { ResultKind } from "../model/handler/models.ts";
import { tablesFor } from "./tables/tables.ts";
import { recordExposedUse, recordWholeUse } from "./uses.ts";

type ExternalTarget = Callable & { readonly kind: "external" };

/** The result of calling a function of the language or of a package. */
export function callExternal({ name, self }: ExternalTarget, call: EvaluatedCall, run: Run): AbstractValue {
  recordSinks({ name, self }, call, run);
  recordActions({ name, self }, call, run);
  const facts = run.analysis.models.factsOf(name, call.place);
  const { traits } = facts;
  if (traits.has("temporary")) return abstract({ isTemporary: true });
  // A function of a package may return a promise, or a list.
  const [, promise, method] = /^(.+)\.(then|catch|some|every|find|findLast|map|filter)$/.exec(name) ?? [];
  if (promise && method && call.args.some(({ targets }) => targets.some(({ kind }) => kind === "function")))
    return callMethod(abstract({ targets: [{ kind: "external", name: promise }], isMixed: true }), method, call, run);
  if (name === "Map" || name === "WeakMap") return tableOf(call.args[0]);
  if (facts.asserts)
    for (const arg of abstractArguments(call)) run.state.learn(factsAbout(allTaints(arg), facts.asserts));
  const effect = facts.result ?? (facts.safe ? "contains" : undefined);
  if (effect === "untrusted") return untrusted(name, call.place);
  if (effect) {
    // A test of the result is a test of the value.
    if (!traits.has("keepsValue"))
      for (const arg of abstractArguments(call)) recordWholeUse(arg, call.place, run, effect === "scalar");
    if (traits.has("throws")) recordExposedUse(call.args, call.place, run);
    const args =
      self?.taints.length || self?.folder
        ? [{ ...self, targets: [] }, ...abstractArguments(call)]
        : abstractArguments(call);
    const result = madeSafe(resultOf(effect, { args, place: call.place }), facts.safe);
    // The function throws for a path that is not in the folder.
    if (effect === "below" && self && args[1]) run.state.learn(factsBelow(self, args[1]));
    return facts.class ? { ...result, targets: [{ kind: "external", name }] } : result;
  }
  const schema = callSchema(name, self, call);
  if (schema) return schema;
  recordLostInPackage(name, abstractArguments(call), call.place, run);
  for (const arg of abstractArguments(call)) recordWholeUse(arg, call.place, run, !traits.has("onlyWrites"));
  if (!tablesFor(call.place).ofLanguage.test(name)) recordExposedUse(abstractArguments(call), call.place, run);
  const result = callCallbacks(call, run);
  const targets = name.length < 120 ? [...result.targets, { kind: "external" as const, name }] : result.targets;
  if (facts.checks) {
    const whenTrue = abstractArguments(call).flatMap((arg) => factsAbout(allTaints(arg), facts.checks));
    return { ...result, targets: [], about: [], whenTrue, whenFalse: [] };
  }
  // A dangerous function does not check the value that it gets.
  if (traits.has("noCheck") || facts.sinks.length)
    return { ...result, targets, about: [], whenTrue: [], whenFalse: [] };
  return { ...result, targets };
}

function madeSafe(value: AbstractValue, safe: number): AbstractValue {
  if (!safe) return value;
  return { ...value, taints: value.taints.map((taint) => ({ ...taint, safe: taint.safe | safe })) };
}

const none = (): readonly never[] => [];

/** The variables for the texts that functions give at a place. The same text is the same variable in each summary. */
const sourcesAt = memoizeFor((place: Place) =>
  memoize((name): Variable => ({ name, place, scope: undefined, definitions: none, changes: none, isSource: true })),
);

/** Text from outside that no argument of a tool contains, such as a message of a queue. */
export function untrusted(name: string, place: Place): AbstractValue {
  return abstract({ taints: [withStep(inputOf(sourcesAt(place)(name)), place)] });
}

/** A result that depends on the arguments. */
type DependentResult = Exclude<ResultKind, "untrusted">;

/** How the result of a function depends on its arguments. */
export function resultOf(
  effect: DependentResult,
  { args, place }: Pick<EvaluatedCall, "args" | "place">,
): AbstractValue {
  const [first = untracked, second] = args;
  const taints = args.reduce<readonly Taint[]>((all, arg) => joinTaints(all, allTaints(arg)), []);
  const steps = (change?: (taint: Taint) => Partial<Taint>): AbstractValue =>
    abstract({
      taints: derived(taints, change).map((taint) => withStep(taint, place)),
      pending: first.pending,
    });
  switch (effect) {
    case "same":
      return args.length > 1 ? { ...first, about: [] } : first;
    case "text":
      return { ...first, targets: [] };
    case "wrapped":
      return first;
    case "pairs":
      return entriesOf(first);
    case "contains":
      return steps();
    case "part":
      return abstract({ taints: lossy(taints, place) });
    case "scalar":
      return untracked;
    case "listing":
      return abstract({ items: unseen });
    case "join":
      return joined(args, { isBelow: true, isNormal: true });
    case "joinOrReplace":
      return joined(args, { isBelow: false, isNormal: false });
    case "split":
      return abstract({ members: new Map([["0", steps()]]), items: steps() });
    case "isBelow":
      return second ? abstract({ whenTrue: factsBelow(first, second) }) : untracked;
    case "commonFolder":
      return abstract({
        taints: derived(taints.filter(mayBeNormal), ({ sanitizesOnPass }) => ({
          sanitizesOnPass: sanitizesOnPass & danger.path,
        })),
      });
    case "isForbidden":
      return abstract({ whenFalse: first.about });
    case "isAllowed":
      return abstract({ whenTrue: first.about });
    case "parents":
      return abstract({ taints: derived(taints.filter(mayBeNormal), () => ({ aspect: "parents" })) });
    case "resolve":
      return absolute(joined(args, { isBelow: false, isNormal: true }));
    case "normalize":
      return { ...steps((taint) => ({ isNormal: true, part: taint.part })), folder: folderOf(first) };
    case "below":
    case "relative":
      return abstract({
        taints: derived(taints, (taint) => ({
          aspect: "relative",
          sanitizesOnPass: taint.sanitizesOnPass & danger.path,
          isNormal: true,
        })),
      });
    case "realpath":
      return {
        ...absolute(steps(() => ({ isReal: true, isNormal: true, part: "whole" }))),
        folder: folderOf(first),
      };
    case "basename":
      return abstract({ taints: lossy(taints, place, { safe: danger.path }) });
    case "dirname":
      return steps();
    case "url":
      return urlOf(first, second, place);
    case "urlPart":
      return steps((taint) => ({
        safe: taint.safe | danger.request | danger.command | danger.markup | danger.separator,
        part: "inside",
      }));
    case "base64":
      return steps((taint) => ({ safe: taint.safe | danger.dots }));
    case "plainName":
      return steps((taint) => ({ safe: taint.safe | (allDangers & ~danger.option) }));
    case "shellQuoted":
      return steps((taint) => ({ safe: taint.safe | danger.command }));
    case "escaped":
      return steps((taint) => ({ safe: taint.safe | danger.markup }));
    case "queryQuoted":
      return steps((taint) => ({ safe: taint.safe | danger.query }));
  }
}

/** What is known about a path that has been found to be below a folder. */
function factsBelow({ taints }: AbstractValue, folder: AbstractValue): readonly CheckResult[] {
  return factsAbout(independentOf(folder, taints).filter(mayBeNormal), danger.path);
}

/**
 * A path made of parts. A part that is joined to a folder stays below it unless it contains `..`. A part that is
 * resolved against a folder may be an absolute path.
 */
function joined(
  args: readonly AbstractValue[],
  { isBelow, isNormal }: { readonly isBelow: boolean; readonly isNormal: boolean },
): AbstractValue {
  let taints: readonly Taint[] = [];
  args.forEach((arg, index) => {
    const isFirst = index === 0;
    const base = isFirst ? undefined : baseOf(args.slice(0, index));
    taints = joinTaints(
      taints,
      derived(allTaints(arg), (taint) => ({
        isBelow: taint.isBelow || (isBelow && !isFirst),
        isNormal,
        base: joinedBase(base, taint.base),
        part: isFirst ? taint.part : "inside",
        safe: isFirst ? taint.safe : taint.safe | danger.request,
      })),
    );
  });
  const last = args.at(-1);
  return abstract({
    taints,
    endsWithSeparator: last?.endsWithSeparator === true && !last.taints.length,
    isTemporary: args.some((arg) => arg.isTemporary),
    folder: folderOfParts(args),
  });
}

/** An absolute path does not begin with `-`, so it is not an option. */
function absolute(path: AbstractValue): AbstractValue {
  return {
    ...path,
    taints: path.taints.map((taint) => ({ ...taint, safe: taint.safe | danger.option })),
  };
}

/** Entries of an object stand for its values, but are pairs: reading a part of one does not need the value. */
function entriesOf(object: AbstractValue): AbstractValue {
  const members = object.members && new Map([...object.members].map(([key, one]) => [key, { ...one, isMixed: true }]));
  return { ...object, isMixed: true, members, items: object.items && { ...object.items, isMixed: true } };
}

/** `new Map([["find", find]])`: an object with the entries as members. */
function tableOf(entries: AbstractValue = untracked): AbstractValue {
  const members = new Map<string, AbstractValue>();
  let items: AbstractValue | undefined;
  for (const entry of entries.members?.values() ?? []) {
    const [key, value] = [abstractMember(entry, "0"), abstractMember(entry, "1")];
    if (key.constant === undefined) items = join(items ?? untracked, value);
    else members.set(String(key.constant), value);
  }
  return abstract({ members, items, taints: entries.taints });
}

/** `new URL(text, base)`. Some of its parts determine the host, and the others do not. */
function urlOf(text: AbstractValue, base: AbstractValue | undefined, place: EvaluatedCall["place"]): AbstractValue {
  const inputs = [...allTaints(text), ...(base ? allTaints(base) : [])];
  // A URL begins with its protocol, so it is not an option.
  const taints = derived(inputs, (taint) => ({ safe: taint.safe | danger.option }));
  const host = abstract({
    taints: derived(inputs, (taint) => ({
      aspect: "host",
      sanitizesOnPass: taint.sanitizesOnPass & danger.request,
    })),
  });
  const part = abstract({ taints: lossy(inputs, place, { safe: danger.request }) });
  const whole = abstract({ taints });
  const members = new Map<string, AbstractValue>([
    ...["hostname", "host", "origin", "netloc"].map((key): [string, AbstractValue] => [key, host]),
    ...["protocol", "port", "pathname", "search", "hash", "username", "password", "searchParams", "scheme", "path"].map(
      (key): [string, AbstractValue] => [key, part],
    ),
    ["href", whole],
  ]);
  return { ...whole, members };
}
