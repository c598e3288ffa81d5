import type { Json } from "../../model/json.ts";
import { isContainer, isFilled, isList, isScalarList, printBare, type JsonContainer } from "./writable.ts";

/** How a YAML file is written. */
export interface YamlNotation {
  readonly newline: string;
  /** Spaces of one level of maps. */
  readonly step: number;
  /** Spaces by which the dashes of a sequence stand behind the key above it. */
  readonly dashStep: number;
  /** True where lists of scalars stand between brackets. */
  readonly hasFlowLists: boolean;
}

/** How text between brackets is written. */
export interface FlowNotation {
  /** True where all keys beside it are in double quotes: JSON within YAML. */
  readonly quotesAll: boolean;
  /** What stands inside braces. */
  readonly padding: string;
}

export const plainFlow: FlowNotation = { quotesAll: false, padding: " " };

/** Words that YAML 1.1 or 1.2 takes for something else than text. */
const reserved = /^(?:~|null|true|false|yes|no|on|off|y|n|nan|inf)$/i;
/**
 * Printable text without line breaks. NEL, the line separators, the byte order mark and lone surrogates need escapes.
 */
const printable = /^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/;

/** True where text can stand without quotes and is read as the same text, in YAML 1.1 and 1.2, block and flow. */
export function isPlainSafe(text: string, place: "block" | "flow"): boolean {
  if (!/^[\p{L}_/$^(\\]/u.test(text) || /\s$/.test(text) || !printable.test(text)) return false;
  if (reserved.test(text) || /: |:$| #/.test(text)) return false;
  return place === "block" || !/[,[\]{}:#]/.test(text);
}

/** A string: plain where that is safe, in double quotes otherwise. */
export function printText(text: string, place: "block" | "flow"): string {
  return isPlainSafe(text, place) ? text : `"${escapeYaml(text)}"`;
}

/** A key in the place of one that is written in `style`. */
export function printKey(key: string, style: string, place: "block" | "flow"): string {
  if (style === "double-quoted") return `"${escapeYaml(key)}"`;
  return style === "single-quoted" && printable.test(key) ? `'${key.replaceAll("'", "''")}'` : printText(key, place);
}

/** Text as it stands between double quotes: escapes of JSON, and those that YAML needs beside them. */
export function escapeYaml(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return escaped.replaceAll(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Prints a value as it stands between brackets, or as a scalar. */
export function printFlow(value: Json, notation: FlowNotation = plainFlow): string {
  if (!isContainer(value)) return printScalar(value, notation.quotesAll ? "quoted" : "flow");
  if (isList(value)) return `[${value.map((item) => printFlow(item, notation)).join(", ")}]`;
  const members = Object.entries(value).map(([key, member]) => printFlowPair(key, member, notation));
  return members.length ? `{${notation.padding}${members.join(", ")}${notation.padding}}` : "{}";
}

/** Prints a pair of a flow map. */
export function printFlowPair(key: string, value: Json, notation: FlowNotation): string {
  return `${printScalar(key, notation.quotesAll ? "quoted" : "flow")}: ${printFlow(value, notation)}`;
}

/** Prints what follows the colon of a key that stands in `column`: on its line, or on lines below. */
export function printAfterColon(value: Json, column: number, notation: YamlNotation): string {
  if (!isBlock(value, notation)) return ` ${printInline(value)}`;
  const inner = column + (isList(value) ? notation.dashStep : notation.step);
  return `${lineAt(inner, notation)}${printBlock(value, inner, notation)}`;
}

/** Prints a value that starts in `column`, its other lines from the same column on. */
export function printBlock(value: Json, column: number, notation: YamlNotation): string {
  if (!isBlock(value, notation)) return printInline(value);
  const parts = isList(value)
    ? value.map((item) => `- ${printBlock(item, column + 2, notation)}`)
    : Object.entries(value).map(([key, member]) => printPair(key, member, column, notation));
  return parts.join(lineAt(column, notation));
}

/** Prints a pair of a block map whose keys stand in `column`. */
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
