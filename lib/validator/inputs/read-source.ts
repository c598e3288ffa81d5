import { readFileSync, statSync } from "node:fs";
import { shownPath } from "../extraction/files.ts";
import { InputError } from "../input-error.ts";
import { knownExtensions, languageOf } from "../lint/languages.ts";
import type { SourceText } from "../lint/source-text.ts";

/**
 * Reads a file.
 *
 * @param path absolute.
 * @param isNamed whether a person named the file, which then has to hold definitions.
 * @throws InputError `FILE_NOT_FOUND`, or `INVALID_FORMAT` for a kind of file that no reader understands.
 */
export function readSource(path: string, cwd: string, isNamed: boolean): SourceText {
  const name = shownPath(path, cwd);
  const language = languageOf(path);
  const text = textOf(path, name);
  if (!language) {
    const remedy = `Files that are understood end in ${knownExtensions.map((extension) => `.${extension}`).join(", ")}.`;
    throw new InputError("INVALID_FORMAT", name, "Its extension says no language that is understood.", remedy);
  }
  return { type: "file", name, path, language, text, isNamed };
}

function textOf(path: string, name: string): string {
  let isFolder = false;
  try {
    isFolder = statSync(path).isDirectory();
    // A byte order mark is no part of the text; ESLint takes it off too.
    if (!isFolder) return readFileSync(path, "utf8").replace(/^\uFEFF/u, "");
  } catch {
    // Said below.
  }
  const message = isFolder ? "It is a folder." : "There is no such file, or it cannot be read.";
  throw new InputError("FILE_NOT_FOUND", name, message, isFolder ? "Name the files in it." : "Check the path and its permissions.");
}
