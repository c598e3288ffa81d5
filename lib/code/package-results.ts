import type { Place, Variable } from "../model/handler/code.ts";
import type { ResultKind } from "../model/handler/models.ts";
import { memoize, memoizeFor } from "../model/lazy.ts";
import {
  type AbstractValue,
  abstract,
  abstractMember,
  allTaints,
  anyMemberOf,
  derived,
  inputOf,
  joinTaints,
  lossy,
  type CheckResult,
  type Taint,
  unseen,
  untracked,
  withStep,
} from "./abstract.ts";
import { baseOf, folderOf, folderOfParts, joinedBase } from "./bases.ts";
import { allDangers, danger } from "./dangers.ts";
import type { EvaluatedCall } from "./evaluated-call.ts";
import { factsAbout, toldAbout } from "./facts.ts";
import { withItem, withMember } from "./results.ts";
import { independentOf, mayBeNormal } from "./text-checks.ts";

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
export function resultOf(effect: DependentResult, call: Pick<EvaluatedCall, "args" | "place">): AbstractValue {
  const result = dependentResult(effect, call);
  return result.taints.length && call.args.some(({ isTemporary }) => isTemporary)
    ? { ...result, isTemporary: true }
    : result;
}

function dependentResult(
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
      return entriesOf(first, place);
    case "fromPairs":
      return tableOf(first);
    case "contains":
      return steps();
    case "part":
      return abstract({ taints: lossy(taints, place) });
    case "scalar": {
      // `len(rows)`: the number of what was found.
      const about = first.about.filter(({ ifFound }) => ifFound);
      return about.length ? abstract({ about, ...toldAbout(about) }) : untracked;
    }
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
    case "isAbsolute":
      return abstract({ whenFalse: factsAbout(first.taints, danger.absolute) });
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
export function factsBelow({ taints }: AbstractValue, folder: AbstractValue): readonly CheckResult[] {
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

/** The entries of an object. Reading a part of an entry does not need the value. */
function entriesOf(object: AbstractValue, place: Place): AbstractValue {
  const entry = (key: AbstractValue, value: AbstractValue): AbstractValue =>
    abstract({
      members: new Map([
        ["0", key],
        ["1", { ...value, isMixed: true }],
      ]),
      isMixed: true,
    });
  const known = [...(object.members ?? [])].map(([key, value]) => entry(abstract({ constant: key }), value));
  const rest = { ...object, members: undefined };
  // The names of a tool's arguments are in its schema.
  const names = object.taints.filter(({ keys }) => keys.length > 0);
  const hasOthers = object.items !== undefined || object.taints.length > 0 || object.pending.length > 0;
  return abstract({
    members: known.length ? new Map(known.map((each, index) => [String(index), each])) : undefined,
    items: hasOthers ? entry(abstract({ taints: lossy(names, place) }), anyMemberOf(rest)) : undefined,
    pending: object.pending,
    isMixed: true,
  });
}

/** `Object.fromEntries(entries)`, `new Map([["find", find]])`: a table with the entries as members. */
export function tableOf(entries: AbstractValue = untracked): AbstractValue {
  let table = abstract({ members: new Map(), taints: entries.taints });
  const others = entries.items ? [entries.items] : [];
  for (const entry of [...(entries.members?.values() ?? []), ...others]) {
    const [key, value] = [abstractMember(entry, "0"), abstractMember(entry, "1")];
    table = key.constant === undefined ? withItem(table, value) : withMember(table, String(key.constant), value);
  }
  return { ...table, isMixed: others.length > 0 };
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
