import { ConfigCommentParser } from "@eslint/plugin-kit";
import { lazy } from "../../model/lazy.ts";
import { childrenOf } from "./nodes.ts";
import type { PythonComment } from "./parser.ts";
import type { ModuleNode, PythonNode } from "./tree.ts";

type Range = readonly [start: number, end: number];

/** A part of a comment that configures ESLint or silences rules. */
export interface DirectivePart extends PythonComment {
  /** True for a comment with a line of its own. */
  readonly isAlone: boolean;
}

const disablingTypes = ["disable", "enable", "disable-line", "disable-next-line"] as const;

/** What a comment does to rules, in the words of ESLint. */
export interface Disabling {
  readonly type: (typeof disablingTypes)[number];
  /** The rules, as a list of ESLint; empty for all. */
  readonly value: string;
  readonly justification: string;
  /** The text that is removed if the directive has no use. */
  readonly range: Range;
}

const parser = lazy(() => new ConfigCommentParser());

/** A comment of ESLint, read: `eslint-disable-line mcp/x -- why`. */
export function eslintDirectiveIn({ value: text }: DirectivePart): ReturnType<ConfigCommentParser["parseDirective"]> {
  return isOfEslint(text) ? parser().parseDirective(text) : undefined;
}

/** The settings in a comment of ESLint. */
export function settingsIn(value: string): ReturnType<ConfigCommentParser["parseJSONLikeConfig"]> {
  return parser().parseJSONLikeConfig(value);
}

/** True for a text with a comment that may configure ESLint or silence rules; only then are the comments read. */
export function mayHaveDirectives(text: string): boolean {
  return /#\s*(?:eslint|mcp:\s*ignore|noqa:.*mcp\/)/iu.test(text);
}

/**
 * The parts of comments that configure ESLint or silence rules. Python only has comments that extend to the end of the
 * line, so several tools share one: `# noqa  # eslint-disable-line mcp/description-required  # pylint: disable=all`.
 */
export function directivesIn(comments: readonly PythonComment[], text: string): DirectivePart[] {
  return comments.flatMap(({ range: [start, end] }) => {
    const parts: DirectivePart[] = [];
    const isAlone = !text.slice(lineStart(text, start), start).trim();
    // A number after `#` is an issue that a justification refers to.
    const starts = [...text.slice(start, end).matchAll(/#(?=\s*[^\s\d#])/gu)].map(({ index }) => start + index);
    for (const [index, from] of starts.entries()) {
      const to = text.slice(from, starts[index + 1] ?? end).trimEnd().length + from;
      const part: DirectivePart = { value: text.slice(from + 1, to), range: [from, to], isAlone };
      if (isOfEslint(part.value) || silencedBy(part).length) parts.push(part);
    }
    return parts;
  });
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}

/** False for a sentence that begins with "eslint": rules of plugins have a slash in their names. */
function isOfEslint(value: string): boolean {
  return /^\s*eslint(?:-enable|-disable(?:(?:-next)?-line)?)(?:\s|$)|^\s*eslint\s+["']?[@\w/-]+\/[\w-]+["']?\s*:/u.test(
    value,
  );
}

/**
 * What comments do to rules. One above the decorators of a function or a class counts for all of it, so that it need
 * not be repeated beside each parameter.
 *
 * @param comments all of the text.
 */
export function disablingsIn(
  parts: readonly DirectivePart[],
  {
    text,
    ast,
    comments,
  }: { readonly text: string; readonly ast: ModuleNode; readonly comments: readonly PythonComment[] },
): Disabling[] {
  const all = parts.flatMap((part) => disablingsOf(part).map((disabling) => ({ ...disabling, isAlone: part.isAlone })));
  if (!all.some(({ type, isAlone }) => isAlone && type === "disable-next-line")) return all;
  const decorated = decoratedBelow(comments, { text, ast });
  const blocks = all.filter(({ type }) => type === "disable" || type === "enable");
  const scopes = all.flatMap((disabling): Scope[] => {
    const end = disabling.type === "disable-next-line" ? decorated.get(lineStart(text, disabling.range[0])) : undefined;
    return end === undefined ? [] : [{ disabling, end }];
  });
  const ends = new Map<string, Disabling>();
  const whole = scopes.flatMap((scope): Disabling[] => {
    const enabled = enabledAfter(scope, scopes, blocks);
    if (enabled === undefined) return [];
    const { end, disabling } = scope;
    for (const value of enabled)
      ends.set(`${String(end)} ${value}`, { type: "enable", value, justification: "", range: [end, end] });
    return [disabling];
  });
  return [...all.map((one): Disabling => (whole.includes(one) ? { ...one, type: "disable" } : one)), ...ends.values()];
}

function disablingsOf(part: DirectivePart): Disabling[] {
  const directive = eslintDirectiveIn(part);
  if (!directive) return silencedBy(part);
  const { label, value, justification } = directive;
  const type = disablingTypes.find((one) => label === `eslint-${one}`);
  return type ? [{ type, value, justification, range: part.range }] : [];
}

/**
 * The rules that a comment in the form of a tool for Python silences: `mcp: ignore[rule]`, as for mypy, and
 * `noqa: mcp/rule`, as for flake8 and ruff. A `noqa` that names no rule of ours was written for others.
 */
function silencedBy({ value: text, range: [start, end], isAlone }: DirectivePart): Disabling[] {
  const [said = "", ...reasons] = text.split("--");
  const common = {
    type: isAlone ? "disable-next-line" : "disable-line",
    justification: reasons.join("--").trim(),
  } as const;
  if (/^\s*mcp:\s*ignore\s*$/u.test(said)) return [{ ...common, value: "", range: [start, end] }];
  const [head = "", list = ""] = ownList(said) ?? codeList(said) ?? [];
  const words = [...list.matchAll(/[^\s,]+/gu)].map(({ 0: word, index }) => {
    const from = start + 1 + head.length + index;
    return { word, from, to: from + word.length };
  });
  return words.flatMap(({ word, from, to }, index): Disabling[] => {
    if (!head.endsWith("[") && !word.startsWith("mcp/")) return [];
    const before = words[index - 1];
    const after = words[index + 1];
    const range: Range = before ? [before.to, to] : after ? [from, after.from] : [start, end];
    return [{ ...common, value: word.includes("/") ? word : `mcp/${word}`, range }];
  });
}

type HeadAndList = readonly [head: string, list: string];

/** ` mcp: ignore[` and what is in the brackets. */
function ownList(said: string): HeadAndList | undefined {
  const [, head, list] = /^(\s*mcp:\s*ignore\[)([^[\]]*)\]\s*$/u.exec(said) ?? [];
  return head === undefined || list === undefined ? undefined : [head, list];
}

/** ` noqa:` and the codes behind it, up to the first word that is none. */
function codeList(said: string): HeadAndList | undefined {
  const [head] = /^\s*noqa:/iu.exec(said) ?? [];
  if (head === undefined) return undefined;
  const rest = said.slice(head.length);
  const other = [...rest.matchAll(/[^\s,]+/gu)].find(({ 0: word }) => !/^(?:mcp\/[\w-]+|[A-Z]+\d+)$/iu.test(word));
  return [head, rest.slice(0, other?.index)];
}

/** A directive that counts for a whole function or class. */
interface Scope {
  readonly disabling: Disabling;
  readonly end: number;
}

/** The ends of functions and classes with decorators, by the starts of the lines of comments directly above them. */
function decoratedBelow(
  comments: readonly PythonComment[],
  { text, ast }: { readonly text: string; readonly ast: ModuleNode },
): ReadonlyMap<number, number> {
  const alone = new Set(
    comments
      .map(({ range: [start] }) => ({ start, line: lineStart(text, start) }))
      .filter(({ start, line }) => !text.slice(line, start).trim())
      .map(({ line }) => line),
  );
  const found = new Map<number, number>();
  const ahead: PythonNode[] = [ast];
  for (let node = ahead.pop(); node; node = ahead.pop()) {
    ahead.push(...childrenOf(node));
    const [first] = "decorator_list" in node ? node.decorator_list : [];
    if (!first) continue;
    // The `@` may be on a line of its own.
    let line = lineStart(text, text.lastIndexOf("@", first.range[0]));
    while (line > 0 && alone.has((line = lineBefore(text, line)))) found.set(line, node.range[1]);
  }
  return found;
}

/** The start of the line before one that starts at an offset. */
function lineBefore(text: string, start: number): number {
  return lineStart(text, text.startsWith("\r\n", start - 2) ? start - 2 : start - 1);
}

/**
 * The lists of rules that are enabled again behind a scope: not those that are off there for another reason.
 *
 * @returns `undefined` if that cannot be said: ESLint has no list of all rules but some.
 */
function enabledAfter(
  scope: Scope,
  scopes: readonly Scope[],
  blocks: readonly Disabling[],
): readonly string[] | undefined {
  const { disabling, end } = scope;
  const [start] = disabling.range;
  const around = scopes.filter((one) => one.end > end && one.disabling.range[0] < start);
  const before = blocks.filter(({ range }) => range[0] < end);
  const isOff = (rule: string): boolean =>
    around.some((one) => concerns(one.disabling, rule)) ||
    before.findLast((one) => concerns(one, rule))?.type === "disable";
  const others = [...around.map((one) => one.disabling), ...before].flatMap(({ value }) => rulesIn(value));
  if (![...others, ""].some(isOff)) return [""];
  const rules = rulesIn(disabling.value);
  if (rules.includes("")) return isOff("") ? [] : undefined;
  const list = rules.filter((rule) => !isOff(rule)).join(", ");
  return list ? [list] : [];
}

function concerns({ value }: Disabling, rule: string): boolean {
  return value === "" || rulesIn(value).includes(rule);
}

/** The rules of a list of ESLint; one that is empty for all. */
function rulesIn(value: string): readonly string[] {
  return value.split(",").map((rule) => rule.trim().replace(/^(["'])(.*)\1$/u, "$2"));
}
