import type { AST } from "yaml-eslint-parser";
import type { Edit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { insertion, replacement } from "../text-edit.ts";
import { isContainer, isFilled, isList, isScalarList, type JsonContainer, printBare } from "./writable.ts";
import { contentOf, isInFlow, type YamlFile, type YamlNode } from "./yaml-file.ts";

/** How a YAML file is written. */
export interface YamlNotation {
  readonly newline: string;
  /** Spaces of one level of maps. */
  readonly step: number;
  /** Spaces between the column of a key and the dashes of the sequence below it. */
  readonly dashStep: number;
  /** True if lists of scalars are written between brackets. */
  readonly hasFlowLists: boolean;
}

/** How text between brackets is written. */
export interface FlowNotation {
  /** True if all keys next to it are in double quotes: JSON within YAML. */
  readonly quotesAll: boolean;
  /** White space inside braces. */
  readonly padding: string;
}

const plainFlow: FlowNotation = { quotesAll: false, padding: " " };

/** Words that YAML 1.1 or 1.2 does not read as text. */
const reserved = /^(?:~|null|true|false|yes|no|on|off|y|n|nan|inf)$/i;
/**
 * Printable text without line breaks. NEL, the line separators, the byte order mark and lone surrogates need escapes.
 */
const printable = /^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/;

/** True if text can be written without quotes and has the same meaning in YAML 1.1 and 1.2. */
export function isPlainSafe(text: string, place: "block" | "flow"): boolean {
  if (!/^[\p{L}_/$^(\\]/u.test(text) || /\s$/.test(text) || !printable.test(text)) return false;
  if (reserved.test(text) || /: |:$| #/.test(text)) return false;
  return place === "block" || !/[,[\]{}:#]/.test(text);
}

/** A string: plain if that is safe, otherwise in double quotes. */
function printText(text: string, place: "block" | "flow"): string {
  return isPlainSafe(text, place) ? text : `"${escapeYaml(text)}"`;
}

/** A key that replaces one written in `style`. */
export function printKey(key: string, style: string, place: "block" | "flow"): string {
  if (style === "double-quoted") return `"${escapeYaml(key)}"`;
  return style === "single-quoted" && printable.test(key) ? `'${key.replaceAll("'", "''")}'` : printText(key, place);
}

/** Text for between double quotes, with the escapes of JSON and the additional ones that YAML needs. */
export function escapeYaml(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return escaped.replaceAll(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Prints a value for between brackets, or a scalar. */
function printFlow(value: Json, notation: FlowNotation = plainFlow): string {
  if (!isContainer(value)) return printScalar(value, notation.quotesAll ? "quoted" : "flow");
  if (isList(value)) return `[${value.map((item) => printFlow(item, notation)).join(", ")}]`;
  const members = Object.entries(value).map(([key, member]) => printFlowPair(key, member, notation));
  return members.length ? `{${notation.padding}${members.join(", ")}${notation.padding}}` : "{}";
}

/** Prints a pair of a flow map. */
export function printFlowPair(key: string, value: Json, notation: FlowNotation): string {
  return `${printScalar(key, notation.quotesAll ? "quoted" : "flow")}: ${printFlow(value, notation)}`;
}

/** Prints the text after the colon of a key in `column`: on the same line, or on the lines below. */
function printAfterColon(value: Json, column: number, notation: YamlNotation): string {
  if (!isBlock(value, notation)) return ` ${printInline(value)}`;
  const inner = column + (isList(value) ? notation.dashStep : notation.step);
  return `${lineAt(inner, notation)}${printBlock(value, inner, notation)}`;
}

/** Prints a value that starts in `column`; its other lines start in the same column. */
function printBlock(value: Json, column: number, notation: YamlNotation): string {
  if (!isBlock(value, notation)) return printInline(value);
  const parts = isList(value)
    ? value.map((item) => `- ${printBlock(item, column + 2, notation)}`)
    : Object.entries(value).map(([key, member]) => printPair(key, member, column, notation));
  return parts.join(lineAt(column, notation));
}

/** Prints a pair of a block map with keys in `column`. */
export function printPair(key: string, value: Json, column: number, notation: YamlNotation): string {
  return `${printText(key, "block")}:${printAfterColon(value, column, notation)}`;
}

/** A line break and the spaces up to a column. */
export function lineAt(column: number, { newline }: YamlNotation): string {
  return newline + " ".repeat(column);
}

function isBlock(value: Json, { hasFlowLists }: YamlNotation): value is JsonContainer {
  return isFilled(value) && !(hasFlowLists && isScalarList(value));
}

function printInline(value: Json): string {
  return isContainer(value) ? printFlow(value) : printScalar(value, "block");
}

function printScalar(value: string | number | boolean | null, place: "block" | "flow" | "quoted"): string {
  if (typeof value !== "string") return printBare(value);
  return place === "quoted" ? `"${escapeYaml(value)}"` : printText(value, place);
}

/** Replaces a node: the value of a pair, an element of a sequence, or a document. */
export function replaceNode(file: YamlFile, node: YamlNode, value: Json): Edit | undefined {
  const { parent } = node;
  switch (parent.type) {
    case "YAMLPair":
      return parent.value === node ? replaceValue(file, parent, value) : undefined;
    case "YAMLSequence":
    case "YAMLDocument":
      return replaceEntry(file, node, value);
    case "YAMLWithMeta":
      // The anchor or tag belongs to the old value; its meaning for a new value is unknown.
      return undefined;
  }
}

/** Replaces the value of a pair. */
export function replaceValue(file: YamlFile, pair: AST.YAMLPair, value: Json): Edit | undefined {
  const old = pair.value;
  if (!old) return fillValue(file, pair, value);
  if (old.type === "YAMLWithMeta") return undefined;
  const [start, end] = old.range;
  if (file.hasShared(start, end)) return undefined;
  const map = pair.parent;
  if (map.style === "flow" || isInFlow(map))
    return [replacement({ start, end }, printFlow(value, flowNotationOf(file, map)))];
  const column = file.blockColumn(map.range[0]);
  if (column === undefined) return undefined;
  if (hasHeaderComment(file, old)) return undefined;
  const afterColon = file.afterColon(start);
  if (afterColon === undefined) return replaceBelowComment(file, old, value, column);
  const isBeforeComment = !isBlockCollection(old) && isFilled(value) && !file.source.endsLine(end);
  const printed = isBeforeComment ? ` ${printFlow(value)}` : printAfterColon(value, column, notationFor(file, old));
  return [replacement({ start: afterColon, end }, printed)];
}

/** The notation of a flow map or of the flow collection around it. */
export function flowNotationOf({ source }: YamlFile, map: AST.YAMLMapping): FlowNotation {
  const { text } = source;
  const [start] = map.range;
  const areQuoted =
    map.pairs.length > 0 && map.pairs.every(({ key }) => key?.type === "YAMLScalar" && key.style === "double-quoted");
  return {
    quotesAll: areQuoted,
    padding: text[start] === "{" && map.pairs.length > 0 && !/\s/.test(text.charAt(start + 1)) ? "" : " ",
  };
}

/** Replaces a value that a comment separates from its key: `key: # why`, with the value on a line below. */
function replaceBelowComment(file: YamlFile, old: AST.YAMLContent, value: Json, keyColumn: number): Edit | undefined {
  const [start, end] = old.range;
  const column = file.blockColumn(start);
  // Only a sequence may start in the column of its key.
  if (column === undefined || column <= keyColumn) return undefined;
  const isBeforeComment = !isBlockCollection(old) && isFilled(value) && !file.source.endsLine(end);
  return [
    replacement({ start, end }, isBeforeComment ? printFlow(value) : printBlock(value, column, notationFor(file, old))),
  ];
}

/** Gives a value to a pair that has none: `key:`. */
function fillValue(file: YamlFile, pair: AST.YAMLPair, value: Json): Edit | undefined {
  const { source, notation } = file;
  const end = pair.range[1];
  if (source.text[end - 1] !== ":" || !pair.key) return undefined;
  if (pair.parent.style === "flow" || isInFlow(pair.parent))
    return [insertion(end, ` ${printFlow(value, flowNotationOf(file, pair.parent))}`)];
  const column = file.blockColumn(pair.parent.range[0]);
  if (column === undefined) return undefined;
  const printed = printAfterColon(value, column, notation);
  if (!printed.startsWith(" ") && file.hasComment(end, source.lineEnd(end)))
    return [insertion(end, ` ${printFlow(value)}`)];
  return [insertion(end, printed)];
}

/** Replaces an element of a sequence, or a whole document. */
function replaceEntry(file: YamlFile, node: YamlNode, value: Json): Edit | undefined {
  if (node.type === "YAMLWithMeta") return undefined;
  const [start, end] = node.range;
  if (file.hasShared(start, end)) return undefined;
  if (isInFlow(node)) return [replacement({ start, end }, printFlow(value, plainFlow))];
  if (hasHeaderComment(file, node)) return undefined;
  const column = file.blockColumn(start);
  if (column === undefined) return undefined;
  const isBeforeComment = isFilled(value) && !isBlockCollection(node) && !file.source.endsLine(end);
  return [
    replacement(
      { start, end },
      isBeforeComment ? printFlow(value) : printBlock(value, column, notationFor(file, node)),
    ),
  ];
}

/** The notation for a replacement of `old`: a list keeps the layout of the old list. */
function notationFor({ notation }: YamlFile, old: AST.YAMLContent): YamlNotation {
  return old.type === "YAMLSequence" && old.entries.length
    ? { ...notation, hasFlowLists: old.style === "flow" }
    : notation;
}

function isBlockCollection(node: YamlNode): boolean {
  const content = contentOf(node);
  return (content?.type === "YAMLMapping" || content?.type === "YAMLSequence") && content.style === "block";
}

/** `key: | # why`: the comment is inside the scalar, but it is not about its text. */
function hasHeaderComment(file: YamlFile, node: YamlNode): boolean {
  return node.type === "YAMLScalar" && file.hasComment(node.range[0], node.range[1]);
}
