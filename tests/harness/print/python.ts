import type { Json } from "../../../lib/model/json.ts";
import { json, type Notation } from "./literal.ts";

/** Dicts and lists of Python. */
export const python = {
  ...json,
  indent: 4,
  trailingComma: true,
  padding: "",
  comment: "#",
  scalar: printScalar,
} satisfies Omit<Notation, "style">;

function printScalar(value: Json): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  // The escapes of JSON are escapes of Python, too.
  return JSON.stringify(value);
}

const reserved: ReadonlySet<string> = new Set([
  ...["and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except"],
  ...["False", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "None", "nonlocal", "not"],
  ...["or", "pass", "raise", "return", "True", "try", "while", "with", "yield"],
]);

/** True for a word that can name a parameter or a keyword of a call. */
export function isPythonName(word: string): boolean {
  return /^[A-Za-z_]\w*$/.test(word) && !reserved.has(word);
}
