import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

/** Which files of a tree are listed. */
export interface Listing {
  readonly takes: (name: string) => boolean;
  /** True for a folder that is also searched. */
  readonly enters: (name: string, path: string) => boolean;
  /** The maximum number of files, and of folders. */
  readonly max: number;
}

/** The files below a folder, with slashes, those of the upper folders first; `isCut` if there are too many. */
export function filesBelow(
  root: string,
  { takes, enters, max }: Listing,
): { readonly files: readonly string[]; readonly isCut: boolean } {
  const files: string[] = [];
  const folders = [root];
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isFile() && takes(entry.name)) files.push(path.replaceAll("\\", "/"));
      else if (entry.isDirectory() && enters(entry.name, path)) folders.push(path);
      if (files.length > max || folders.length > max) return { files, isCut: true };
    }
  }
  return { files, isCut: false };
}

/** The folders directly in a folder; none if it cannot be read. */
export function foldersIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []));
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
