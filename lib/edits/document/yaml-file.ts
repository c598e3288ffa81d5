import type { AST } from "yaml-eslint-parser";
import type { Edit } from "../../model/editor.ts";
import type { Span } from "../../model/span.ts";
import { deletion } from "../text-edit.ts";
import { SourceText } from "./source-text.ts";
import type { YamlNotation } from "./yaml-print.ts";

/** A YAML file to edit: its text, its tree, and the parts that are used in more than one place. */
export class YamlFile {
  readonly source: SourceText;
  readonly #program: AST.YAMLProgram;
  readonly #shared: readonly Span[];
  #notation: YamlNotation | undefined;

  /** @param shared the anchored nodes that aliases refer to, sorted by position. */
  constructor(text: string, program: AST.YAMLProgram, shared: readonly Span[]) {
    this.source = new SourceText(text);
    this.#program = program;
    this.#shared = shared;
  }

  /** How the file is written. */
  get notation(): YamlNotation {
    this.#notation ??= yamlNotationOf(this.#program, this.source);
    return this.#notation;
  }

  /** True if there is a comment between two offsets. */
  hasComment(start: number, end: number): boolean {
    return this.commentAt(start, end) !== undefined;
  }

  /** The first comment that starts between two offsets. */
  commentAt(start: number, end: number): Span | undefined {
    const { comments } = this.#program;
    let low = 0;
    let high = comments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((comments[middle]?.range[0] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    const comment = comments[low];
    return comment && comment.range[0] < end ? { start: comment.range[0], end: comment.range[1] } : undefined;
  }

  /** True if something between two offsets has an anchor that is used elsewhere, so it must not be removed. */
  hasShared(start: number, end: number): boolean {
    return this.#shared.some((span) => span.start < end && start < span.end);
  }

  /**
   * The column of an offset, if the lines after it can start in the same column: only spaces and dashes of sequence
   * items may precede it on its line.
   */
  blockColumn(offset: number): number | undefined {
    const { source } = this;
    const prefix = source.text.slice(source.lineStart(offset), offset);
    return /^ *(?:[-?:] +)*$/.test(prefix) ? prefix.length : undefined;
  }

  /**
   * The offset after the colon of a key, searching backwards from its value; `undefined` if a comment follows the
   * colon.
   */
  afterColon(valueStart: number): number | undefined {
    const { text } = this.source;
    let end = valueStart;
    while (/\s/.test(text.charAt(end - 1))) end--;
    return text[end - 1] === ":" && !this.hasComment(end, valueStart) ? end : undefined;
  }
}

/** The first tools of a list show the style. */
const maxNodes = 5000;

/** The style found so far. */
interface Seen {
  step?: number;
  dashStep?: number;
  hasFlowLists?: boolean;
}

/** Finds out how a file indents maps and sequences and writes lists of scalars. The first example of each decides. */
function yamlNotationOf(program: AST.YAMLProgram, source: SourceText): YamlNotation {
  const seen: Seen = {};
  const pending: (YamlNode | null)[] = program.body.map(({ content }) => content).reverse();
  for (let count = 0; count < maxNodes && pending.length > 0; count++) {
    const content = contentOf(pending.pop() ?? null);
    if (content?.type === "YAMLMapping") {
      for (const pair of content.pairs) observe(contentOf(pair.value), content, source, seen);
      pending.push(...content.pairs.map(({ value }) => value).reverse());
    } else if (content?.type === "YAMLSequence") {
      pending.push(...[...content.entries].reverse());
    }
  }
  const { step = 2, dashStep = step, hasFlowLists = false } = seen;
  return { newline: source.newline, step, dashStep, hasFlowLists };
}

function observe(value: AST.YAMLContent | null, map: AST.YAMLMapping, source: SourceText, seen: Seen): void {
  if (map.style !== "block" || !value || (value.type !== "YAMLMapping" && value.type !== "YAMLSequence")) return;
  if (value.style === "block") {
    const inner = source.column(value.range[0]) - source.column(map.range[0]);
    if (value.type === "YAMLSequence" && inner >= 0) seen.dashStep ??= inner;
    else if (inner > 0) seen.step ??= inner;
  }
  if (value.type === "YAMLSequence" && value.entries.length && value.entries.every(isScalar)) {
    seen.hasFlowLists ??= value.style === "flow";
  }
}

function isScalar(entry: YamlNode | null): boolean {
  return contentOf(entry)?.type === "YAMLScalar";
}

/** A value of a YAML document, with or without an anchor or a tag before it. */
export type YamlNode = AST.YAMLContent | AST.YAMLWithMeta;

/** The JSON key of a plain key, as the YAML library converts it: `1` and `"1"` are the same key. */
export function keyText(value: string | number | boolean | null): string {
  return value === null ? "" : String(value);
}

/** The key of a pair as text; `undefined` for an alias, a tagged key, or a key that is not a scalar. */
export function writtenKey({ key }: AST.YAMLPair): string | undefined {
  if (!key) return "";
  if (key.type === "YAMLScalar") return keyText(key.value);
  return key.type === "YAMLWithMeta" && !key.tag && key.value?.type === "YAMLScalar"
    ? keyText(key.value.value)
    : undefined;
}

/** True for the merge key `<<`. A quoted `"<<"` is an ordinary key. */
export function isMerge({ key, value }: AST.YAMLPair): boolean {
  return value !== null && key?.type === "YAMLScalar" && key.style === "plain" && key.strValue === "<<";
}

/** A node without its anchor and tag. */
export function contentOf(node: YamlNode | null): AST.YAMLContent | null {
  return node?.type === "YAMLWithMeta" ? node.value : node;
}

/** True if a node is between brackets, at any depth. */
export function isInFlow(node: YamlNode): boolean {
  for (const above of ancestorsOf(node)) {
    if ((above.type === "YAMLMapping" || above.type === "YAMLSequence") && above.style === "flow") return true;
  }
  return false;
}

/** The nodes around a node, the nearest first. */
export function* ancestorsOf({ parent }: AST.YAMLNode): Generator<AST.YAMLNode> {
  let above: AST.YAMLNode | null = parent;
  while (above) {
    yield above;
    ({ parent: above } = above);
  }
}

/** True for the map of one pair that a flow sequence holds without braces: `[a: 1]`. */
export function isBarePair(map: AST.YAMLMapping): boolean {
  return map.style === "block" && isInFlow(map);
}

/**
 * True if the lines of a part of a block collection can be removed without changing the text before it. A block scalar
 * above would include the blank lines and indented comments that remain.
 */
export function isRemovableBlock(file: YamlFile, previous: YamlNode | null, end: number): boolean {
  const scalar = lastBlockScalar(previous);
  if (!scalar) return true;
  if (scalar.chomping === "keep") return false;
  const { source } = file;
  const next = source.nextLine(end);
  const below = next + Math.max(source.text.slice(next).search(/\S/), 0);
  if (source.text[below] !== "#") return true;
  const host = scalar.parent.type === "YAMLWithMeta" ? scalar.parent.parent : scalar.parent;
  return source.column(below) <= source.column(host.range[0]);
}

/** Removes the lines from `start` to `end`. */
export function removeLines({ source }: YamlFile, start: number, end: number): Edit {
  return [deletion(source.lineStart(start), source.nextLine(end))];
}

/** The block scalar at the end of a node, if there is one. */
export function lastBlockScalar(
  node: YamlNode | null,
): AST.YAMLBlockLiteralScalar | AST.YAMLBlockFoldedScalar | undefined {
  let last = contentOf(node);
  while (last?.type === "YAMLMapping" || last?.type === "YAMLSequence") {
    if (last.style === "flow") return undefined;
    last = contentOf(last.type === "YAMLMapping" ? (last.pairs.at(-1)?.value ?? null) : (last.entries.at(-1) ?? null));
  }
  return last?.type === "YAMLScalar" && (last.style === "literal" || last.style === "folded") ? last : undefined;
}
