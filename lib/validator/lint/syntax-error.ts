import { InputError } from "../input-error.ts";
import type { LinePosition } from "../line-position.ts";
import type { SourceText } from "./source-text.ts";

/** What a parser says of a text, as an error of the input. */
export function syntaxError(place: string, message: string, position: LinePosition): InputError {
  const text = message.replace(/^Parsing error: /u, "").trim();
  const sentence = /[.!?]$/u.test(text) ? text : `${text}.`;
  return new InputError("PARSE_ERROR", place, sentence, remedyFor(text), position);
}

function remedyFor(text: string): string {
  if (/^The file is empty|^There is nothing/u.test(text)) return "Write the definitions into it.";
  return text.startsWith("Nested more")
    ? "Nothing that is written by hand or sent by a server is nested as deep: check what has made it."
    : "Fix the syntax error.";
}

/** @throws InputError `PARSE_ERROR` for a text that its file does not say, since it is in another encoding. */
export function checkEncoding({ name, misencoded }: Pick<SourceText, "name" | "misencoded">): void {
  if (misencoded) throw new InputError("PARSE_ERROR", name, "The file is not UTF-8.", "Save it as UTF-8.", misencoded);
}
