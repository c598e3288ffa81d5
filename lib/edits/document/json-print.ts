import type { Json } from "../../model/json.ts";
import { escapeFor } from "../escape.ts";
import { isContainer, isFilled, isList, isScalarList, printBare, type JsonContainer } from "./writable.ts";

/** How a JSON file is written. */
export interface JsonNotation {
  /** Around strings. */
  readonly quote: '"' | "'";
  /** Around keys; nothing where the siblings of a JSON5 key have none. */
  readonly keyQuote: '"' | "'" | "";
  /** Between a key and its value. */
  readonly colon: string;
  /** What follows a comma on one line. */
  readonly space: string;
  /** What stands inside the braces of an object on one line. */
  readonly padding: string;
  /** One level of indentation. */
  readonly indent: string;
  readonly newline: string;
  /** True where lists of scalars take a line for each item. */
  readonly hasTallLists: boolean;
}

/** Prints a value on one line. */
export function printOnOneLine(value: Json, notation: JsonNotation): string {
  if (!isContainer(value)) return printScalar(value, notation);
  const { space, padding } = notation;
  const parts = isList(value)
    ? value.map((item) => printOnOneLine(item, notation))
    : Object.entries(value).map(([key, member]) => printMember(key, printOnOneLine(member, notation), notation));
  if (!parts.length) return isList(value) ? "[]" : "{}";
  const joined = parts.join(`,${space}`);
  return isList(value) ? `[${joined}]` : `{${padding}${joined}${padding}}`;
}

/** Prints a value on lines of its own; `indent` is that of the line on which it starts. */
export function printOnLines(value: Json, notation: JsonNotation, indent: string): string {
  if (!isFilled(value) || (isScalarList(value) && !notation.hasTallLists)) return printOnOneLine(value, notation);
  const inner = `${indent}${notation.indent}`;
  const lines = linesOf(value, notation, inner).map((line) => `${notation.newline}${inner}${line}`);
  const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
  return `${open}${lines.join(",")}${notation.newline}${indent}${close}`;
}

/** Prints a member, with its value printed already. */
export function printMember(key: string, value: string, notation: JsonNotation): string {
  return `${printKey(key, notation)}${notation.colon}${value}`;
}

function linesOf(value: JsonContainer, notation: JsonNotation, inner: string): string[] {
  if (isList(value)) return value.map((item) => printOnLines(item, notation, inner));
  return Object.entries(value).map(([key, member]) =>
    printMember(key, printOnLines(member, notation, inner), notation),
  );
}

function printScalar(value: string | number | boolean | null, { quote }: JsonNotation): string {
  return typeof value === "string" ? `${quote}${escapeFor(quote, value)}${quote}` : printBare(value);
}

/** A key in the quotes of its notation. */
export function printKey(key: string, { keyQuote }: JsonNotation): string {
  // JSON5 takes `{ __proto__: 1 }` for a member like any other, but an ECMAScript reader would not.
  if (keyQuote === "" && /^[A-Za-z_$][\w$]*$/.test(key) && key !== "__proto__") return key;
  const quote = keyQuote || '"';
  return `${quote}${escapeFor(quote, key)}${quote}`;
}
