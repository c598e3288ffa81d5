import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fileLimits, readText } from "../../files/read.ts";

/** The folder of this package, which contains every bundle. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "rules-docs")) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** The text of a page in `rules-docs` or `docs/reference`; empty if there is none. */
export function pageOf(name: string): string {
  const path = join(packageFolder(), `${name}.md`);
  return readText(path, fileLimits.own) ?? "";
}
