import { type Abstract, abstract, allStrands, type Fact, nothing, type Strand } from "./abstract.ts";
import { factsAbout } from "./facts.ts";
import { danger, everything } from "./dangers.ts";
import { matchesDash, matchesDots, safetyOfMatch } from "./pattern-safety.ts";

type Pattern = NonNullable<Abstract["pattern"]>;

/** Methods that answer a question of a value: `allowed.includes(x)`, `/^\d+$/.test(x)`, `path.startsWith(root)`. */
export function checkOf(receiver: Abstract, name: string, first: Abstract): Abstract | undefined {
  const { strands } = receiver;
  const inputs = first.strands;
  switch (name) {
    case "test":
      return receiver.pattern && patternCheck(receiver.pattern, first);
    case "fullmatch":
    case "search":
      return receiver.pattern && found(anchored(receiver.pattern, name === "fullmatch"), first);
    case "match":
      // `pattern.match(text)` looks at the start of the text.
      if (receiver.pattern) return found(fromStart(receiver.pattern), first);
      return first.pattern && found(first.pattern, receiver);
    case "exec": {
      const { pattern } = receiver;
      return pattern && found(pattern, first);
    }
    case "includes":
    case "has":
    case "hasOwnProperty":
      if (inputs.length && typeof receiver.constant !== "string")
        return abstract({ whenTrue: factsAbout(independentOf(receiver, inputs), everything) });
      if (strands.length && typeof first.constant === "string" && /^\.\.[/\\]?$/.test(first.constant))
        return abstract({ whenFalse: first.constant === ".." ? factsAbout(strands, danger.dots) : [] });
      return strands.length && !inputs.length ? nothing : undefined;
    case "isalnum":
    case "isalpha":
    case "isdigit":
    case "isdecimal":
    case "isnumeric":
    case "isidentifier":
      return abstract({ whenTrue: factsAbout(strands, everything) });
    case "startsWith":
      return strands.length ? prefixCheck(strands, first) : nothing;
    default:
      return undefined;
  }
}

function anchored(pattern: Pattern, isWhole: boolean): Pattern {
  const inner = pattern.source.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  return isWhole ? { ...pattern, source: `^(?:${inner})$` } : pattern;
}

function fromStart(pattern: Pattern): Pattern {
  return pattern.source.startsWith("^") ? pattern : { ...pattern, source: `^(?:${pattern.source})` };
}

/** The match of a pattern. Its groups are parts of the text. */
function found(pattern: Pattern, text: Abstract): Abstract {
  const check = patternCheck(pattern, text);
  return {
    ...check,
    strands: text.strands.map((strand) => ({ ...strand, isExact: false, grants: 0, aspect: "part" as const })),
  };
}

function patternCheck(pattern: { readonly source: string; readonly flags: string }, text: Abstract): Abstract {
  const unless = (matchesDots(pattern.source) ? danger.dots : 0) | (matchesDash(pattern.source) ? danger.option : 0);
  const whenFalse = unless ? factsAbout(text.strands, unless) : [];
  const safe = safetyOfMatch(pattern);
  return abstract({ whenTrue: safe ? factsAbout(text.strands, safe) : [], whenFalse });
}

/** `path.startsWith(root + sep)`, `relative.startsWith("..")`, `url.startsWith("https://example.com/")` */
function prefixCheck(inputs: readonly Strand[], prefix: Abstract): Abstract {
  const strands = independentOf(prefix, inputs);
  const { constant } = prefix;
  if (constant === "-") return abstract({ whenFalse: factsAbout(strands, danger.option) });
  // `relative.startsWith(".." + sep)`: the separator is not known, but what it follows is.
  if ((typeof constant === "string" ? constant : prefix.start)?.startsWith("..")) {
    const relative = strands.filter(({ aspect }) => aspect === "relative");
    return abstract({ whenFalse: factsAbout(relative, danger.path) });
  }
  const whenTrue: Fact[] = [];
  if (typeof constant === "string" && /^[^-]/.test(constant)) whenTrue.push(...factsAbout(strands, danger.option));
  if (typeof constant === "string" && /^https?:\/\/[^/]+\//i.test(constant))
    whenTrue.push(...factsAbout(strands, danger.request));
  if (prefix.endsWithSeparator && constant !== "/")
    whenTrue.push(...factsAbout(strands.filter(mayBeNormal), danger.path));
  // `roots.some((root) => path.startsWith(root))`: who has the roots knows how they end.
  const [ending, ...others] = prefix.strands;
  if (constant === undefined && !prefix.endsWithSeparator && ending?.isExact && !others.length) {
    const { root, keys } = ending;
    whenTrue.push(
      ...factsAbout(strands.filter(mayBeNormal), danger.path).map((fact) => ({ ...fact, ifEnds: { root, keys } })),
    );
  }
  return abstract({ whenTrue });
}

/** A path without `..`. What a function gets as a whole may have been made one by the caller. */
export function mayBeNormal({ isNormal, isReal, isExact, keys }: Strand): boolean {
  return isNormal || isReal || (isExact && !keys.length);
}

/**
 * The ways in which a value depends on inputs that another one does not come from, so that a comparison with that one
 * may be a check. In a function that gets both a path and the folder that it has to be in, the folder is taken for the
 * server's.
 */
export function independentOf(other: Abstract, inputs: readonly Strand[]): readonly Strand[] {
  const others = allStrands(other);
  return inputs.filter(({ root, keys }) =>
    others.every(
      (strand) => root !== strand.root || keys.some((key, at) => at < strand.keys.length && key !== strand.keys[at]),
    ),
  );
}
