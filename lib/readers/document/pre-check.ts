import type { Source } from "../source.ts";
import { fileNameOf } from "./file-name.ts";

/** A key that every document has that is read for more than its file's name. */
const telling =
  /input_?[sS]chema|parameters|function|tools|resources|resourceTemplates|prompts|[sS]ervers|modelcontextprotocol|_version/;
/** An escape that may spell a letter of such a key: `"\u0074ools"`. JSON's one-letter escapes stand for none. */
const letterEscape = /\\[^"\\/bfnrt]/;

/** A cheap test of a document's text: false where {@link readDocument} surely finds nothing in it. */
export function looksLikeDefinitions({ text, path }: Pick<Source, "text" | "path">): boolean {
  if (telling.test(text) || letterEscape.test(text)) return true;
  const { saysTools, isInToolsFolder, isServerJson } = fileNameOf(path);
  return saysTools || isInToolsFolder || isServerJson;
}

/** True for a document whose file name announces definitions, or the configuration of a client. */
export function isNamedLikeDefinitions(path: string): boolean {
  const { saysTools, isInToolsFolder, isServerJson, isMcpJson } = fileNameOf(path);
  return saysTools || isInToolsFolder || isServerJson || isMcpJson;
}
