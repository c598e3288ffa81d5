import { join } from "node:path";
import type { Json } from "../../model/json.ts";
import { InputError } from "../input-error.ts";
import type { SourceText } from "../lint/source-text.ts";
import { plainCopy } from "./plain-copy.ts";

/**
 * Definitions that a program holds, as a JSON text to be linted.
 *
 * @param name how results name the text.
 * @param fileName what the text would be called as a file, which tells the readers what it is.
 * @throws InputError `INVALID_FORMAT` where the value is nothing that could hold definitions.
 */
export function definitionsText(value: unknown, name: string, fileName: string, cwd: string): SourceText {
  const { value: plain, defects } = plainCopy(value);
  if (typeof plain !== "object" || plain === null) {
    const remedy = 'Give a tool, a list of tools, { "tools": [...] } or a tools/list answer, as objects.';
    throw new InputError("INVALID_FORMAT", name, `It is ${kindOf(value)}, which holds no definitions.`, remedy);
  }
  const text = `${JSON.stringify(plain satisfies Json, undefined, 2)}\n`;
  return { type: "text", name, path: join(cwd, fileName), language: "json", text, isNamed: true, defects };
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return typeof value === "object" ? "empty" : `a ${typeof value}`;
}
