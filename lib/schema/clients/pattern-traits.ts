import { createRequire } from "node:module";
import type { AST } from "@eslint-community/regexpp";
import { lazy, memoize } from "../../model/lazy.ts";
import { compiled } from "../../patterns/foreign.ts";
import type { TraitName } from "./facts.ts";

/** What some engines for regular expressions refuse in a `pattern`. */
export interface PatternConstructs {
  readonly traits: ReadonlySet<TraitName>;
  /** The same pattern without the constructs that have another spelling; `undefined` if there is none. */
  readonly portable: string | undefined;
}

/** Longer patterns are not analyzed. */
const maxLength = 2_000;

const require = createRequire(import.meta.url);

/** Loaded on first use: few definitions have patterns, but the plugin is loaded for all files. */
const regexpp = lazy(() => require("@eslint-community/regexpp") as typeof import("@eslint-community/regexpp"));

/** The characters that may be escaped with the flag `u`, and inside of a class. Source: ECMA-262, `IdentityEscape`. */
const escapable = /^[\^$\\.*+?()[\]{}|/]$/;
const escapableInClass = /^[\^$\\.*+?()[\]{}|/-]$/;

/**
 * The constructs of a pattern that some engines do not have: Python's `re`, Rust's `regex`, the grammars of llama.cpp.
 *
 * @returns nothing for a pattern that JavaScript does not accept, or that is too long to analyze
 */
export const constructsIn: (pattern: string) => PatternConstructs = memoize((pattern) => {
  const isUnicode = compiled(pattern, "u") !== undefined;
  if (pattern.length > maxLength || (!isUnicode && !compiled(pattern, "")))
    return { traits: new Set(), portable: undefined };
  const { RegExpParser, visitRegExpAST } = regexpp();
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: isUnicode });
  const traits = new Set<TraitName>();
  const changes: { readonly at: number; readonly end: number; readonly text: string }[] = [];
  const change = ({ start, end }: AST.Node, text: string): void => {
    changes.push({ at: start, end, text });
  };
  // Without the flag, JavaScript reads `\p` as the letter, which nobody means.
  if (/(?<!\\)(?:\\\\)*\\[pP]\{/.test(pattern)) traits.add("patternProperty");
  if (!isUnicode && !traits.has("patternProperty")) traits.add("patternEscape");
  if (!isAnchored(tree)) traits.add("patternAnchors");
  visitRegExpAST(tree, {
    onAssertionEnter({ kind }) {
      if (kind === "lookahead" || kind === "lookbehind") traits.add("patternAround");
    },
    onCharacterSetEnter({ kind }) {
      if (kind === "digit" || kind === "word" || kind === "space") traits.add("patternClass");
    },
    onCharacterEnter(node) {
      const isInClass = node.parent.type === "CharacterClass" || node.parent.type === "CharacterClassRange";
      if (isInClass && node.raw === "[") {
        traits.add("patternBracket");
        change(node, "\\[");
      }
      const [, escaped] = /^\\([^\dA-Za-z])$/u.exec(node.raw) ?? [];
      if (escaped !== undefined && !(isInClass ? escapableInClass : escapable).test(escaped)) change(node, escaped);
    },
  });
  return { traits, portable: portableOf(pattern, changes) };
});

/** True if every text that matches does so as a whole. */
function isAnchored({ alternatives }: AST.Pattern): boolean {
  return alternatives.every(({ elements }) => {
    const [first, last] = [elements[0], elements.at(-1)];
    return first?.type === "Assertion" && first.kind === "start" && last?.type === "Assertion" && last.kind === "end";
  });
}

function portableOf(
  pattern: string,
  changes: readonly { readonly at: number; readonly end: number; readonly text: string }[],
): string | undefined {
  if (!changes.length) return undefined;
  let portable = pattern;
  for (const { at, end, text } of changes.toReversed()) portable = portable.slice(0, at) + text + portable.slice(end);
  return compiled(portable, "u") ? portable : undefined;
}
