import type { Json, JsonObject } from "../../model/json.ts";
import { escapeFor } from "../escape.ts";
import type { WritingStyle } from "./writing-style.ts";

/** What fits on one line stays there. */
const widestLine = 100;

/** Prints a JSON value as an expression of JavaScript. `indent` is that of the line on which it starts. */
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

/** Prints a string in the file's quotes, or in the others where that spares escapes. */
export function printString(value: string, { quote }: Pick<WritingStyle, "quote">): string {
  const other = quote === '"' ? "'" : '"';
  const chosen = value.includes(quote) && !value.includes(other) ? other : quote;
  return chosen + escapeFor(chosen, value) + chosen;
}

/** The key of a member as an object literal states it. */
export function printKey(key: string, style: Pick<WritingStyle, "quote">): string {
  // `{ "__proto__": x }` sets the prototype instead of a member.
  if (key === "__proto__") return `[${printString(key, style)}]`;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : printString(key, style);
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
