import { visible } from "../../rule/report.ts";
import type { FixedFile } from "./fix-inputs.ts";

/**
 * The changes of files as one unified diff, with the prefixes that `git apply` and `patch -p1` expect. The package is
 * loaded at first use.
 */
export async function diffText(files: readonly Pick<FixedFile, "name" | "before" | "after">[]): Promise<string> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import("diff");
  return files
    .map(({ name, before, after }) => {
      // Only a new file has had no text.
      const old = before ? `a/${visible(name)}` : "/dev/null";
      const headers = { headerOptions: FILE_HEADERS_ONLY };
      return createTwoFilesPatch(old, `b/${visible(name)}`, before, after, undefined, undefined, headers);
    })
    .join("");
}
