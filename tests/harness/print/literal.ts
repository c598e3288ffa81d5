import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { pointerTo } from "../../../lib/model/plain.ts";
import { commentAt, type Style } from "./style.ts";

/** What tells an object literal of TypeScript from a JSON document. */
export interface Notation {
  readonly style: Style;
  /** The spaces of one level. */
  readonly indent: number;
  /** JSON quotes every key; TypeScript those that are no identifiers. */
  readonly quoteAllKeys: boolean;
  /** TypeScript ends the last of several lines with a comma; JSON must not. */
  readonly trailingComma: boolean;
}

const widestLine = 100;

/** Prints a value as JSON or as an object literal, its first line not indented, the others from `depth` levels on. */
export function printLiteral(value: Json, notation: Notation, pointer = "", depth = 0): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const printed =
    "length" in value && Array.isArray(value)
      ? arrayParts(value as readonly Json[], notation, pointer, depth)
      : objectParts(value as JsonObject, notation, pointer, depth);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (!printed.length) return `${open}${close}`;
  const oneLine = onOneLine(printed, notation, open, close);
  if (oneLine) return oneLine;
  const pad = " ".repeat(notation.indent * (depth + 1));
  const lines = printed.flatMap(({ text, comment, isScalar }, index) => {
    const comma = index < printed.length - 1 || notation.trailingComma ? "," : "";
    if (!comment) return [`${pad}${text}${comma}`];
    return isScalar ? [`${pad}${text}${comma} // ${comment}`] : [`${pad}// ${comment}`, `${pad}${text}${comma}`];
  });
  return [open, ...lines, `${" ".repeat(notation.indent * depth)}${close}`].join("\n");
}

/** A key as the notation writes it. */
export function printKey(key: string, { quoteAllKeys }: Pick<Notation, "quoteAllKeys">): string {
  return quoteAllKeys || !/^[A-Za-z_$][\w$]*$/.test(key) ? JSON.stringify(key) : key;
}

interface Part {
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

function onOneLine(parts: readonly Part[], { indent }: Notation, open: string, close: string): string | undefined {
  if (parts.some(({ comment, isScalar: scalar, text }) => comment || (!scalar && text.includes("{")))) return undefined;
  const inner = parts.map(({ text }) => text).join(", ");
  if (inner.includes("\n") || inner.length + indent > widestLine) return undefined;
  return open === "{" ? `{ ${inner} }` : `${open}${inner}${close}`;
}

function isScalar(value: Json): boolean {
  return typeof value !== "object" || value === null;
}
