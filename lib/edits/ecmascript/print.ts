import type { Json, JsonObject } from "../../model/json.ts";
import { memoize } from "../../model/lazy.ts";
import { escapeFor } from "../text-edit.ts";

/** A value that fits within this width stays on one line. */
const widestLine = 100;

/** Prints a JSON value as a JavaScript expression. `indent` is the indentation of the line on which it starts. */
export function printLiteral(value: Json, style: WritingStyle, indent = ""): string {
  if (typeof value === "string") return printString(value, style);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = indent + style.indent;
  const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
  const parts = isList(value)
    ? value.map((item) => printLiteral(item, style, inner))
    : Object.entries(value).map(([key, member]) => `${printKey(key, style)}: ${printLiteral(member, style, inner)}`);
  if (!parts.length) return open + close;
  const pad = open === "{" ? " " : "";
  const oneLine = open + pad + parts.join(", ") + pad + close;
  if (!oneLine.includes("\n") && indent.length + oneLine.length <= widestLine) return oneLine;
  const lines = parts.map((part) => `${inner}${part},`);
  return [open, ...lines, indent + close].join(style.newline);
}

/** Prints a string in the quotes of the file, or in the other quotes if that avoids escapes. */
export function printString(value: string, { quote }: Pick<WritingStyle, "quote">): string {
  const other = quote === '"' ? "'" : '"';
  const chosen = value.includes(quote) && !value.includes(other) ? other : quote;
  return chosen + escapeFor(chosen, value) + chosen;
}

/** The key of a member of an object literal. */
export function printKey(key: string, style: Pick<WritingStyle, "quote">): string {
  // `{ "__proto__": x }` sets the prototype and adds no member.
  if (key === "__proto__") return `[${printString(key, style)}]`;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : printString(key, style);
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}

/** The style of a file, which new text follows. */
export interface WritingStyle {
  readonly quote: '"' | "'";
  /** One level of indentation. */
  readonly indent: string;
  readonly newline: "\n" | "\r\n";
}

/** The style of a file's text. All edits of one pass need the style of the same text, so the last result is kept. */
export const styleOf = memoize(
  (text: string): WritingStyle => ({ quote: quoteOf(text), indent: indentOf(text), newline: newlineOf(text) }),
  { max: 1 },
);

/** The indentation of the line that contains `offset`. */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}

/** The start of the line that contains `offset`. */
function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** True if there is only white space before `offset` on its line. */
export function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === "";
}

function quoteOf(text: string): WritingStyle["quote"] {
  // Imports show the author's choice best. Other strings may use quotes that suit their content.
  const specifier = /\b(?:from|import|require\()\s*(["'])/u.exec(text);
  if (specifier) return specifier[1] === "'" ? "'" : '"';
  const count = (quote: string): number => text.split(quote).length;
  return count("'") > count('"') ? "'" : '"';
}

function indentOf(text: string): string {
  // " * " continues a comment, which does not show the indentation.
  const indented = /^(\t|[ ]{2,8})(?=[^\s*])/mu.exec(text);
  return indented?.[1] ?? "  ";
}

function newlineOf(text: string): WritingStyle["newline"] {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
