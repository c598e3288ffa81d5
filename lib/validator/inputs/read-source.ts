import { readFileSync, statSync } from "node:fs";
import { shownPath } from "../extraction/files.ts";
import { InputError } from "../input-error.ts";
import { knownExtensions, languageOf } from "../lint/languages.ts";
import type { SourceText } from "../lint/source-text.ts";
import { decoded, type Decoded } from "./decoded.ts";

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
  // Its end may be one that cannot be opened by name.
  if (isStandardInput(path))
    throw new InputError("INVALID_FORMAT", name, "Its name says no language.", "Give '-' to read standard input.");
  const { text, misencoded } = decodedFile(path, name);
  if (!language) {
    const remedy = `Files that are understood end in ${knownExtensions.map((extension) => `.${extension}`).join(", ")}.`;
    throw new InputError("INVALID_FORMAT", name, "Its extension says no language that is understood.", remedy);
  }
  return { type: "file", name, path, language, text, isNamed, misencoded };
}

/** The names that shells and systems give to what a command is piped: nothing in them says a language. */
function isStandardInput(path: string): boolean {
  return /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/[^/]+\/fd\/\d+)$/u.test(path);
}

function decodedFile(path: string, name: string): Decoded {
  let isFolder = false;
  try {
    isFolder = statSync(path).isDirectory();
    if (!isFolder) return decoded(readFileSync(path));
  } catch {
    // Said below.
  }
  const message = isFolder ? "It is a folder." : "There is no such file, or it cannot be read.";
  throw new InputError(
    "FILE_NOT_FOUND",
    name,
    message,
    isFolder ? "Name the files in it." : "Check the path and its permissions.",
  );
}
