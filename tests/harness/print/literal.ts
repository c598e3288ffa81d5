import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { pointerTo } from "../../../lib/model/plain.ts";
import { commentAt, type Style } from "./style.ts";

/** The differences between JSON, an object literal of TypeScript and a dict of Python. */
export interface Notation {
  readonly style: Style;
  /** The spaces of one level. */
  readonly indent: number;
  /** JSON quotes every key; TypeScript quotes those that are not identifiers. */
  readonly quoteAllKeys: boolean;
  /** TypeScript ends the last of several lines with a comma; JSON must not. */
  readonly trailingComma: boolean;
  /** White space inside the braces of an object on one line. */
  readonly padding: "" | " ";
  /** The start of a comment. */
  readonly comment: "//" | "#";
  /** Prints text, a number, a truth value or null. */
  readonly scalar: (value: Json) => string;
}

/** JSON with comments. */
export const json = {
  quoteAllKeys: true,
  trailingComma: false,
  padding: " ",
  comment: "//",
  scalar: (value) => JSON.stringify(value),
} satisfies Omit<Notation, "style" | "indent">;

const widestLine = 100;

/** Prints a value, its first line not indented, the others from `depth` levels on. */
export function printLiteral(value: Json, notation: Notation, pointer = "", depth = 0): string {
  if (typeof value !== "object" || value === null) return notation.scalar(value);
  if (Array.isArray(value))
    return printParts(arrayParts(value as readonly Json[], notation, pointer, depth), ["[", "]"], notation, depth);
  return printParts(objectParts(value as JsonObject, notation, pointer, depth), ["{", "}"], notation, depth);
}

/** Prints parts between brackets, on one line or one line each. */
export function printParts(
  parts: readonly Part[],
  [open, close]: readonly [open: string, close: string],
  notation: Notation,
  depth: number,
): string {
  if (!parts.length) return `${open}${close}`;
  const oneLine = onOneLine(parts, notation, open, close);
  if (oneLine) return oneLine;
  const pad = " ".repeat(notation.indent * (depth + 1));
  const lines = parts.flatMap(({ text, comment, isScalar }, index) => {
    const comma = index < parts.length - 1 || notation.trailingComma ? "," : "";
    if (!comment) return [`${pad}${text}${comma}`];
    const mark = `${notation.comment} ${comment}`;
    return isScalar ? [`${pad}${text}${comma} ${mark}`] : [`${pad}${mark}`, `${pad}${text}${comma}`];
  });
  return [open, ...lines, `${" ".repeat(notation.indent * depth)}${close}`].join("\n");
}

/** A key as the notation writes it. */
export function printKey(key: string, { quoteAllKeys }: Pick<Notation, "quoteAllKeys">): string {
  return quoteAllKeys || !/^[A-Za-z_$][\w$]*$/.test(key) ? JSON.stringify(key) : key;
}

/** An entry between brackets. */
export interface Part {
  readonly text: string;
  readonly comment: string | undefined;
  readonly isScalar: boolean;
}

function arrayParts(items: readonly Json[], notation: Notation, pointer: string, depth: number): Part[] {
  const areScalars = items.every(isScalar);
  return items.map((item, index) => {
    const at = pointerTo(pointer, index);
    return {
      text: printLiteral(item, notation, at, depth + 1),
      // Lists of words stay on one line in both styles, as people write them.
      comment: notation.style === "commented" && !areScalars ? commentAt(at) : undefined,
      isScalar: isScalar(item),
    };
  });
}

function objectParts(object: JsonObject, notation: Notation, pointer: string, depth: number): Part[] {
  return Object.entries(object).map(([key, value]) => {
    const at = pointerTo(pointer, key);
    return {
      text: `${printKey(key, notation)}: ${printLiteral(value, notation, at, depth + 1)}`,
      comment: notation.style === "commented" ? commentAt(at) : undefined,
      isScalar: isScalar(value),
    };
  });
}

function onOneLine(
  parts: readonly Part[],
  { indent, padding }: Notation,
  open: string,
  close: string,
): string | undefined {
  if (parts.some(({ comment, isScalar: scalar, text }) => comment || (!scalar && text.includes("{")))) return undefined;
  const inner = parts.map(({ text }) => text).join(", ");
  if (inner.includes("\n") || inner.length + indent > widestLine) return undefined;
  return open === "{" ? `{${padding}${inner}${padding}}` : `${open}${inner}${close}`;
}

function isScalar(value: Json): boolean {
  return typeof value !== "object" || value === null;
}
