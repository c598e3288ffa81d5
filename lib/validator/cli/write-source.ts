import { fileLimits, readContent } from "../../files/read.ts";
import { InputError } from "../result/input-error.ts";
import { decoded } from "../sources/read-source.ts";
import type { LintText } from "../sources/source-text.ts";
import { replaceFile } from "../sources/replace-file.ts";

/**
 * Writes a new text for a source. The file keeps its byte order mark, which is not part of the text.
 *
 * @param flag the flag that causes the write, for messages.
 * @returns why the file cannot be written.
 */
export function faultOfWriting(
  { path, name, text: old }: Pick<LintText, "path" | "name" | "text">,
  text: string,
  flag: string,
): InputError | undefined {
  const fault = (problem: string, remedy: string): InputError =>
    new InputError("USAGE", `${flag} ${name}`, problem, remedy);
  try {
    const before = bytesOf(path);
    const mark = before?.toString("utf8", 0, 3) === "\uFEFF" ? "\uFEFF" : "";
    const isCurrent = (): boolean =>
      before !== undefined && decoded(before).text === old && bytesOf(path)?.equals(before) === true;
    if (replaceFile(path, [mark + text], { isCurrent })) return undefined;
    return fault("The file has changed since it was read, so it was not written.", "Run the command again.");
  } catch (error) {
    if (error instanceof InputError) return fault(error.problem, error.remedy);
    // Only system calls fail because of the user.
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    return fault(
      `The file cannot be written: ${error.message}. It keeps its old content.`,
      "Check its permissions and the space on the disk, or use --fix-dry-run.",
    );
  }
}

function bytesOf(path: string): Buffer | undefined {
  return readContent(path, fileLimits.definitions).bytes;
}
