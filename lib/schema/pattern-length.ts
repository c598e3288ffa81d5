import { createRequire } from "node:module";
import type { AST, RegExpParser } from "@eslint-community/regexpp";
import { lazy } from "../model/lazy.ts";
import { compiledPattern } from "../patterns/foreign.ts";

/**
 * Matches paths with `/` or `\` in which no segment is `..` or consists of dots only: "src/a.ts", "./a", "C:\x", "..a",
 * but not "../a" or "a/..". Without lookahead, so that validators based on RE2 (Go, Rust, Python's pydantic) can
 * compile it. Linear, because each character can match in one way only.
 */
export const noParentSegments = String.raw`^(?:\.?[/\\]|\.*[^/\\.][^/\\]*(?:[/\\]|$))*\.?$`;

/**
 * Matches those of the same paths that stay within a folder: not "/etc/passwd", "\\\\host\\share", "C:\\x", "~/.ssh" or
 * "file:///x". As in a relative URI (RFC 3986, 4.2), the first segment has no colon.
 */
export const withinFolder = String.raw`^(?:(?:\.|\.+[^/\\.:][^/\\:]*|[^/\\.:~][^/\\:]*)(?:[/\\](?:\.?[/\\]|\.*[^/\\.][^/\\]*(?:[/\\]|$))*\.?)?)?$`;

/** True for a pattern that only keeps paths in place. A model need not know it. */
export function isPathGuard(pattern: string): boolean {
  return pattern === noParentSegments || pattern === withinFolder;
}

/** Longer patterns are not analyzed. */
const maxAnalyzedLength = 2_000;

const require = createRequire(import.meta.url);

/** Loaded on first use: few definitions have patterns, but the plugin is loaded for all files. */
const analysis = lazy(() => {
  const { RegExpParser: Parser } = require("@eslint-community/regexpp") as typeof import("@eslint-community/regexpp");
  const { getLengthRange } = require("regexp-ast-analysis") as typeof import("regexp-ast-analysis");
  return { parser: new Parser(), getLengthRange };
});

/**
 * Whether a pattern limits the length of the texts that match it: `^[a-z]{1,8}$` does, `^\w+$` and `[a-z]{3}` do not.
 *
 * @returns `undefined` for a pattern that is too long to analyze
 */
export function limitsLength(pattern: string): boolean | undefined {
  const compiled = compiledPattern(pattern);
  if (!compiled) return false;
  if (pattern.length > maxAnalyzedLength) return undefined;
  const { parser, getLengthRange } = analysis();
  const { unicode } = compiled;
  const tree = parsed(parser, pattern, unicode);
  const flags = { unicode, ignoreCase: false };
  // Cached, because each level of groups needs the elements inside again.
  const lengths = new Map<AST.Element, number>();
  const maxLengthOf = (element: AST.Element): number => {
    let length = lengths.get(element);
    if (length === undefined) lengths.set(element, (length = getLengthRange(element, flags).max));
    return length;
  };
  return tree.alternatives.every(
    (alternative) => hasEdge(alternative, "start", maxLengthOf) && limitsRest(alternative, maxLengthOf),
  );
}

function parsed(parser: RegExpParser, pattern: string, unicode: boolean): AST.Pattern {
  return parser.parsePattern(pattern, 0, pattern.length, { unicode });
}

type LengthOf = (element: AST.Element) => number;

/** True if every match of an alternative begins at the start of the text or ends at its end. */
function hasEdge({ elements }: AST.Alternative, edge: "start" | "end", maxLengthOf: LengthOf): boolean {
  for (const element of edge === "start" ? elements : elements.toReversed()) {
    if (element.type === "Assertion" && element.kind === edge) return true;
    if (alternativesIn(element)?.every((each) => hasEdge(each, edge, maxLengthOf))) return true;
    if (maxLengthOf(element) > 0) return false;
  }
  return false;
}

/**
 * True if the text from the start of an alternative to the end of the text has a limited length, because of the
 * alternative itself or a part such as the lookahead of `^id-(?=.{1,64}$)\w+`.
 */
function limitsRest(alternative: AST.Alternative, maxLengthOf: LengthOf): boolean {
  const { elements } = alternative;
  for (const element of elements) {
    if (alternativesIn(element)?.every((each) => limitsRest(each, maxLengthOf))) return true;
    if (maxLengthOf(element) === Infinity) return false;
  }
  return hasEdge(alternative, "end", maxLengthOf);
}

/** The alternatives of which one must match at the element; `undefined` for an element without alternatives. */
function alternativesIn(element: AST.Element): readonly AST.Alternative[] | undefined {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return element.alternatives;
    case "Assertion":
      return element.kind === "lookahead" && !element.negate ? element.alternatives : undefined;
    case "Quantifier":
      return element.min > 0 ? alternativesIn(element.element) : undefined;
    default:
      return undefined;
  }
}
