import type { AST } from "yaml-eslint-parser";
import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { type Brackets, insertEntry, type Layout, placeAmong, removeEntry } from "../brackets.ts";
import { deletion, insertion, replacement } from "../text-edit.ts";
import { isBlank } from "./source-text.ts";
import { isWritable } from "./writable.ts";
import {
  isBarePair,
  isInFlow,
  isMerge,
  isRemovableBlock,
  lastBlockScalar,
  removeLines,
  writtenKey,
  type YamlFile,
} from "./yaml-file.ts";
import {
  escapeYaml,
  flowNotationOf,
  isPlainSafe,
  lineAt,
  printFlowPair,
  printKey,
  printPair,
  replaceNode,
  replaceValue,
} from "./yaml-print.ts";

/**
 * Edits of one value in a YAML file, in the style of the file. Do not create one for a value below an anchor that is
 * used elsewhere, nor for a value that comes from an alias or a merge.
 */
export class YamlEditor implements Editor {
  readonly #file: YamlFile;
  readonly #node: AST.YAMLContent;

  constructor(file: YamlFile, node: AST.YAMLContent) {
    this.#file = file;
    this.#node = node;
  }

  set(key: string, value: Json): Edit | undefined {
    return this.#node.type === "YAMLMapping" && isWritable(value)
      ? setPair(this.#file, this.#node, key, value)
      : undefined;
  }

  remove(key: string | number): Edit | undefined {
    const node = this.#node;
    if (node.type === "YAMLMapping") return removePair(this.#file, node, String(key));
    return node.type === "YAMLSequence" ? removeElement(this.#file, node, Number(key)) : undefined;
  }

  replace(value: Json): Edit | undefined {
    return isWritable(value) ? replaceNode(this.#file, this.#node, value) : undefined;
  }

  rename(key: string, to: string): Edit | undefined {
    return this.#node.type === "YAMLMapping" ? renamePair(this.#node, key, to) : undefined;
  }

  append(text: string): Edit | undefined {
    const node = this.#node;
    const isTagged = node.parent.type === "YAMLWithMeta" && node.parent.tag !== null;
    return node.type === "YAMLScalar" && !isTagged ? appendTo(this.#file, node, text) : undefined;
  }
}

/** YAML requires a question mark before keys longer than 1,024 characters. */
const longestKey = 1000;

/** Adds a pair to a map, or replaces the value of an existing pair. */
function setPair(file: YamlFile, map: AST.YAMLMapping, key: string, value: Json): Edit | undefined {
  const keys = map.pairs.map(writtenKey);
  const index = keys.indexOf(key);
  const pair = map.pairs[index];
  // A key that is an alias or a collection: the keys of the map are not known.
  if (keys.includes(undefined) || keys.lastIndexOf(key) !== index) return undefined;
  if (pair) return isMerge(pair) ? undefined : replaceValue(file, pair, value);
  if (isBarePair(map) || JSON.stringify(key).length > longestKey) return undefined;
  if (!map.pairs.length) return setOnly(file, map, key, value);
  const place = placeAmong(keys, key);
  if (map.style === "block") return insertPair(file, map, place, { key, value });
  const notation = flowNotationOf(file, map);
  const print = (): string => printFlowPair(key, value, notation);
  return insertEntry(bracketsOf(file, map), place, print, layoutOf(file));
}

/** Removes a pair from a map. An emptied block map becomes `{}`. */
function removePair(file: YamlFile, map: AST.YAMLMapping, key: string): Edit | undefined {
  const { pairs } = map;
  const keys = pairs.map(writtenKey);
  const index = keys.indexOf(key);
  const pair = pairs[index];
  // A merge may contain the key, too, and removing the pair would reveal it.
  if (!pair || keys.includes(undefined) || keys.lastIndexOf(key) !== index || pairs.some(isMerge)) return undefined;
  const [start, end] = pair.range;
  if (isBarePair(map) || file.hasShared(start, end)) return undefined;
  if (map.style === "flow") return removeEntry(bracketsOf(file, map), index);
  const [previous, next] = [pairs[index - 1], pairs[index + 1]];
  if (!previous && !next) return replaceNode(file, map, {});
  if (!isRemovableBlock(file, previous?.value ?? null, end)) return undefined;
  if (file.source.startsLine(start)) return removeLines(file, start, end);
  // `- name: a` and another pair below: the other pair moves up next to the dash.
  if (!next || file.blockColumn(start) === undefined) return undefined;
  const lineEnd = file.source.lineEnd(end);
  return file.hasComment(lineEnd, next.range[0]) ? undefined : [deletion(start, next.range[0])];
}

/** Renames the key of a pair, keeping its quotes. */
function renamePair(map: AST.YAMLMapping, key: string, to: string): Edit | undefined {
  const keys = map.pairs.map(writtenKey);
  const index = keys.indexOf(key);
  const node = map.pairs[index]?.key;
  // A merge may contain the old or the new key, too.
  if (keys.includes(undefined) || keys.lastIndexOf(key) !== index || keys.includes(to) || map.pairs.some(isMerge))
    return undefined;
  // An anchor or tag belongs to the old key. A key on several lines is not a name.
  if (node?.type !== "YAMLScalar" || JSON.stringify(to).length > longestKey) return undefined;
  const [start, end] = node.range;
  return [
    replacement({ start, end }, printKey(to, node.style, isInFlow(map) || map.style === "flow" ? "flow" : "block")),
  ];
}

/** Fills `{}`. The pair goes on a line below the key, unless `{}` is itself between brackets. */
function setOnly(file: YamlFile, map: AST.YAMLMapping, key: string, value: Json): Edit | undefined {
  const [start, end] = map.range;
  if (file.hasComment(start, end)) return undefined;
  if (!isInFlow(map)) {
    const edit = replaceNode(file, map, { [key]: value });
    if (edit) return edit;
  }
  // On one line: within brackets YAML requires deeper indentation than around them.
  return [replacement({ start: start + 1, end: end - 1 }, ` ${printFlowPair(key, value, flowNotationOf(file, map))} `)];
}

function insertPair(
  file: YamlFile,
  map: AST.YAMLMapping,
  index: number,
  { key, value }: { readonly key: string; readonly value: Json },
): Edit | undefined {
  const pair = map.pairs[index];
  const column = file.blockColumn(map.range[0]);
  if (!pair || column === undefined || isInFlow(map)) return undefined;
  const { source, notation } = file;
  const end = source.lineEnd(pair.range[1]);
  // The file has no final line break. If it ends in a block scalar with `|+`, a line break would become part of its
  // text.
  if (end === source.text.length && lastBlockScalar(pair.value)?.chomping === "keep") return undefined;
  return [insertion(end, `${lineAt(column, notation)}${printPair(key, value, column, notation)}`)];
}

function bracketsOf({ source }: YamlFile, map: AST.YAMLMapping): Brackets {
  const [start, end] = map.range;
  return {
    source,
    span: { start, end },
    entries: map.pairs.map(({ range }) => ({ start: range[0], end: range[1] })),
    language: "yaml",
  };
}

function layoutOf({ notation }: YamlFile): Layout {
  return { space: " ", padding: " ", indent: " ".repeat(notation.step) };
}

/** Removes an element of a sequence. An emptied block sequence becomes `[]`. */
function removeElement(file: YamlFile, sequence: AST.YAMLSequence, index: number): Edit | undefined {
  const spans = sequence.entries.map((entry) => entry && { start: entry.range[0], end: entry.range[1] });
  const entry = spans[index];
  if (!entry || file.hasShared(entry.start, entry.end)) return undefined;
  const { source } = file;
  if (sequence.style === "flow") {
    const [start, end] = sequence.range;
    const entries = spans.filter((span) => span !== null);
    return removeEntry({ source, span: { start, end }, entries, language: "yaml" }, index);
  }
  if (spans.length === 1)
    return file.hasComment(sequence.range[0], entry.start) ? undefined : replaceNode(file, sequence, []);
  const dash = dashBefore(source.text, entry.start);
  if (dash === undefined || !isRemovableBlock(file, sequence.entries[index - 1] ?? null, entry.end)) return undefined;
  if (source.startsLine(dash)) return removeLines(file, dash, entry.end);
  // `- - a` and another element below: the other element moves up next to the first dash.
  const next = spans[index + 1];
  const nextDash = next ? dashBefore(source.text, next.start) : undefined;
  if (nextDash === undefined || file.hasComment(source.lineEnd(entry.end), nextDash)) return undefined;
  return [deletion(dash, nextDash)];
}

/** The offset of the dash before an element; `undefined` if a comment separates them. */
function dashBefore(text: string, start: number): number | undefined {
  let offset = start - 1;
  while (/\s/.test(text.charAt(offset))) offset--;
  return text[offset] === "-" ? offset : undefined;
}

/** Text that any quotes and block scalars can hold unchanged. */
const isPrintable = (text: string): boolean =>
  escapeYaml(text) === JSON.stringify(text).slice(1, -1) && !/[\x00-\x1f]/.test(text);

/**
 * Appends text to a string. In a block scalar the text goes to the end of the last line, before the scalar's final line
 * breaks.
 */
function appendTo(file: YamlFile, scalar: AST.YAMLScalar, text: string): Edit | undefined {
  if (typeof scalar.value !== "string" || text === "") return undefined;
  switch (scalar.style) {
    case "plain":
      return appendToPlain(scalar, text);
    case "single-quoted":
    case "double-quoted":
      return appendToQuoted(file, scalar, text);
    case "literal":
    case "folded":
      return appendToBlock(file, scalar, text);
  }
}

function appendToPlain(scalar: AST.YAMLPlainScalar, text: string): Edit {
  const whole = scalar.strValue + text;
  const isSafe = isPlainSafe(whole, isInFlow(scalar) ? "flow" : "block");
  return isSafe ? [insertion(scalar.range[1], text)] : inDoubleQuotes(scalar, whole);
}

function appendToQuoted(
  file: YamlFile,
  scalar: AST.YAMLSingleQuotedScalar | AST.YAMLDoubleQuotedScalar,
  text: string,
): Edit {
  const end = scalar.range[1] - 1;
  const start = Math.max(scalar.range[0] + 1, file.source.lineStart(end));
  const isOnOwnLine = start > scalar.range[0] + 1 && isBlank(file.source.text.slice(start, end));
  const isSingle = scalar.style === "single-quoted";
  // The closing quote is alone on its line, so the spaces before it are layout. Single quotes have no escapes.
  if (isOnOwnLine || (isSingle && !isPrintable(text))) return inDoubleQuotes(scalar, scalar.strValue + text);
  return [insertion(end, isSingle ? text.replaceAll("'", "''") : escapeYaml(text))];
}

function appendToBlock(
  { source }: YamlFile,
  scalar: AST.YAMLBlockLiteralScalar | AST.YAMLBlockFoldedScalar,
  text: string,
): Edit | undefined {
  const lines = text.split("\n");
  // Line breaks in a folded scalar become spaces, and its header decides about line breaks at the end of a block
  // scalar.
  if (!lines.every(isPrintable) || isBlank(lines.at(-1) ?? "") || (scalar.style === "folded" && lines.length > 1))
    return undefined;
  const body = source.text.slice(scalar.range[0], scalar.range[1]).trimEnd();
  const end = source.lineEnd(scalar.range[0] + body.length - 1);
  const line = source.text.slice(source.lineStart(end), end);
  const lastLine =
    scalar.value
      .replace(/(?<!\n)\n+$/, "")
      .split("\n")
      .at(-1) ?? "";
  // The last line must be plain content: not blank, and not partly layout.
  if (
    isBlank(lastLine) ||
    !body.includes("\n") ||
    !line.endsWith(scalar.style === "literal" ? lastLine : lastLine.slice(-1))
  ) {
    return undefined;
  }
  const indent = scalar.style === "literal" ? line.slice(0, line.length - lastLine.length) : "";
  return [insertion(end, lines.map((one, index) => (index && one ? indent + one : one)).join(source.newline))];
}

function inDoubleQuotes({ range }: AST.YAMLScalar, text: string): Edit {
  return [replacement({ start: range[0], end: range[1] }, `"${escapeYaml(text)}"`)];
}
