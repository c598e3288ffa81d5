import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { pointerTo } from "../../../lib/model/plain.ts";
import { commentAt, type Style } from "./style.ts";

/** Prints a document in YAML's block style, lists of scalars and empty containers in flow style. */
export function printYaml(document: JsonObject, style: Style): string {
  return `${linesOf(document, style, "").join("\n")}\n`;
}

function linesOf(value: Json, style: Style, pointer: string): string[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item, index) => {
      const at = pointerTo(pointer, index);
      const [first = "", ...rest] = isInFlow(item) ? [printFlow(item)] : linesOf(item, style, at);
      // A comment may come before the first key of an item, so the dash gets a line with some content.
      return style === "commented" && first.startsWith("#") ? [first, ...dashed(rest)] : dashed([first, ...rest]);
    });
  }
  return Object.entries(value as JsonObject).flatMap(([key, member]) => {
    const at = pointerTo(pointer, key);
    const name = printScalar(key);
    if (isInFlow(member)) {
      const comment = style === "commented" ? ` # ${commentAt(at)}` : "";
      return [`${name}: ${printFlow(member)}${comment}`];
    }
    const comment = style === "commented" ? [`# ${commentAt(at)}`] : [];
    return [...comment, `${name}:`, ...linesOf(member, style, at).map((line) => `  ${line}`)];
  });
}

function dashed(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

function isInFlow(value: Json): boolean {
  if (typeof value !== "object" || value === null) return true;
  const items: readonly Json[] = Object.values(value);
  return Array.isArray(value) ? items.every((item) => typeof item !== "object" || item === null) : !items.length;
}

function printFlow(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(printScalar).join(", ")}]`;
  return typeof value === "object" && value !== null ? "{}" : printScalar(value);
}

/** Words that YAML 1.1 or 1.2 reads as something else than text. */
const reserved = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i;

function printScalar(value: Json): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const isPlain = /^[A-Za-z_/$][\w /.()-]*$/.test(value) && !value.endsWith(" ") && !reserved.test(value);
  // A JSON string is a double-quoted scalar of YAML too.
  return isPlain ? value : JSON.stringify(value);
}
