import {
  type AbstractValue,
  abstract,
  allTaints,
  anyMemberOf,
  type CheckResult,
  untracked,
  type Taint,
} from "./abstract.ts";
import { conditionOn } from "./text-conditions.ts";
import { factsAbout } from "./facts.ts";
import { danger, allDangers } from "./dangers.ts";
import { matchesDash, matchesDots, safetyOfMatch } from "./pattern-safety.ts";

type Pattern = NonNullable<AbstractValue["pattern"]>;

/** Methods that test a value: `allowed.includes(x)`, `/^\d+$/.test(x)`, `path.startsWith(root)`. */
export function checkOf(receiver: AbstractValue, name: string, first: AbstractValue): AbstractValue | undefined {
  const { taints } = receiver;
  const inputs = first.taints;
  switch (name) {
    case "test":
      return receiver.pattern && patternCheck(receiver.pattern, first);
    case "fullmatch":
    case "search":
      return receiver.pattern && matchOf(anchored(receiver.pattern, name === "fullmatch"), first);
    case "match":
      // `pattern.match(text)` looks at the start of the text.
      if (receiver.pattern) return matchOf(fromStart(receiver.pattern), first);
      return first.pattern && matchOf(first.pattern, receiver);
    case "exec": {
      const { pattern } = receiver;
      return pattern && matchOf(pattern, first);
    }
    case "includes":
    case "has":
    case "hasOwnProperty":
      if (inputs.length && typeof receiver.constant !== "string") return memberTest(first, receiver);
      if (taints.length && typeof first.constant === "string" && /^\.\.[/\\]?$/.test(first.constant))
        return abstract({ whenFalse: first.constant === ".." ? factsWithoutDots(taints) : [] });
      return (taints.length && !inputs.length) || typeof receiver.constant === "string" ? untracked : undefined;
    case "isalnum":
    case "isalpha":
    case "isdigit":
    case "isdecimal":
    case "isnumeric":
    case "isidentifier":
      return abstract({ whenTrue: factsAbout(taints, allDangers) });
    case "startsWith":
      // `path.startswith(tuple(roots))`: each of them may be the start.
      return taints.length ? prefixCheck(taints, first.members || first.items ? anyMemberOf(first) : first) : untracked;
    default:
      return undefined;
  }
}

/** `names.includes(name)`, `name in names` */
export function memberTest(item: AbstractValue, list: AbstractValue): AbstractValue {
  const whenTrue = factsAbout(independentOf(list, item.taints), allDangers);
  const [taint, ...others] = item.taints;
  const values = [...(list.members?.values() ?? [])].map(({ constant }) => constant);
  const isKnown =
    values.length > 0 && (list.items ?? untracked) === untracked && values.every((each) => each !== undefined);
  const { computed } = item;
  if (computed && isKnown && !list.taints.length) {
    const names: ReadonlySet<unknown> = new Set(values);
    return abstract({ whenTrue, equals: [conditionOn(computed, (each) => names.has(each), JSON.stringify(values))] });
  }
  if (!taint?.isExact || others.length || !isKnown || list.taints.length) return abstract({ whenTrue });
  const { root, keys } = taint;
  return abstract({ whenTrue, equals: [{ root, keys, value: null, isEqual: true, among: new Set(values) }] });
}

function anchored(pattern: Pattern, isWhole: boolean): Pattern {
  const inner = pattern.source.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  return isWhole ? { ...pattern, source: `^(?:${inner})$` } : pattern;
}

function fromStart(pattern: Pattern): Pattern {
  return pattern.source.startsWith("^") ? pattern : { ...pattern, source: `^(?:${pattern.source})` };
}

/** The match of a pattern. Its groups are parts of the text. */
function matchOf(pattern: Pattern, text: AbstractValue): AbstractValue {
  const check = patternCheck(pattern, text);
  return {
    ...check,
    taints: text.taints.map((taint) => ({
      ...taint,
      isExact: false,
      sanitizesOnPass: 0,
      aspect: "part" as const,
    })),
  };
}

function patternCheck(
  pattern: { readonly source: string; readonly flags: string },
  text: AbstractValue,
): AbstractValue {
  const whenFalse = [
    ...(matchesDots(pattern.source) ? factsWithoutDots(text.taints) : []),
    ...(matchesDash(pattern.source) ? factsAbout(text.taints, danger.option) : []),
  ];
  const safe = safetyOfMatch(pattern);
  return abstract({ whenTrue: safe ? factsAbout(text.taints, safe) : [], whenFalse });
}

/** What the parts of a text say about the whole: a path whose parts are no `..` has none. */
export function keptBySplit({ constant, endsWithSeparator, pattern }: AbstractValue): number {
  const isOfPath = endsWithSeparator || constant === "/" || /^\[?[\\/]+\]?\+?$/.test(pattern?.source ?? "");
  return isOfPath ? danger.dots | danger.path : 0;
}

/** What is known about a path without `..`. One that is relative to a folder is then in it. */
export function factsWithoutDots(taints: readonly Taint[]): readonly CheckResult[] {
  const relative = taints.filter(({ aspect }) => aspect === "relative");
  return [...factsAbout(taints, danger.dots), ...factsAbout(relative, danger.path)];
}

/** `path.startsWith(root + sep)`, `relative.startsWith("..")`, `url.startsWith("https://example.com/")` */
function prefixCheck(inputs: readonly Taint[], prefix: AbstractValue): AbstractValue {
  const taints = independentOf(prefix, inputs);
  const { constant } = prefix;
  if (constant === "/") return abstract({ whenFalse: factsAbout(taints, danger.absolute) });
  if (constant === "-") return abstract({ whenFalse: factsAbout(taints, danger.option) });
  // `relative.startsWith(".." + sep)`: the separator is not known, but the text before it is.
  if ((typeof constant === "string" ? constant : prefix.start)?.startsWith("..")) {
    const relative = taints.filter(({ aspect }) => aspect === "relative");
    return abstract({ whenFalse: factsAbout(relative, danger.path) });
  }
  const whenTrue: CheckResult[] = [];
  if (typeof constant === "string" && /^[^-]/.test(constant)) whenTrue.push(...factsAbout(taints, danger.option));
  if (typeof constant === "string" && /^https?:\/\/[^/]+\//i.test(constant))
    whenTrue.push(...factsAbout(taints, danger.request));
  if (prefix.endsWithSeparator && constant !== "/")
    whenTrue.push(...factsAbout(taints.filter(mayBeNormal), danger.path));
  // `roots.some((root) => path.startsWith(root))`: the owner of the roots knows how they end.
  const [ending, ...others] = prefix.taints;
  if (constant === undefined && !prefix.endsWithSeparator && ending?.isExact && !others.length) {
    const { root, keys } = ending;
    whenTrue.push(
      ...factsAbout(taints.filter(mayBeNormal), danger.path).map((fact) => ({ ...fact, ifEnds: { root, keys } })),
    );
  }
  return abstract({ whenTrue });
}

/** A path without `..`. If the value is exactly a parameter, the caller may have normalized it. */
export function mayBeNormal({ isNormal, isReal, isExact, keys }: Taint): boolean {
  return isNormal || isReal || (isExact && !keys.length);
}

/**
 * The taints of a value whose inputs are not inputs of another value, so that a comparison of the two may be a check.
 * In a function that gets both a path and the folder that must contain it, the folder is assumed to come from the
 * server.
 */
export function independentOf(other: AbstractValue, inputs: readonly Taint[]): readonly Taint[] {
  const others = allTaints(other);
  return inputs.filter(({ root, keys }) =>
    others.every(
      (taint) => root !== taint.root || keys.some((key, at) => at < taint.keys.length && key !== taint.keys[at]),
    ),
  );
}
