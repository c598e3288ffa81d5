import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { besideCode } from "../../configs/places.ts";
import { memoize } from "../../model/lazy.ts";

const names: ReadonlySet<string> = new Set(besideCode);

/** Entries of the folder where a package or a repository begins. */
const marks = ["package.json", "deno.json", "deno.jsonc", "pyproject.toml", ".git"];

/** True for `docs`, `examples` and similar folders at the root of a package: no server runs the code in them. */
export function isBesideCode(parent: string, name: string): boolean {
  return names.has(name) && marks.some((mark) => existsSync(join(parent, mark)));
}

/** A test for files below a folder: whether one of the folders in between is such a folder of a package. */
export function isNearSource(root: string): (path: string) => boolean {
  const inFolder = memoize((folder: string): boolean =>
    relative(root, folder)
      .split(sep)
      .some((name, index, all) => isBesideCode(join(root, ...all.slice(0, index)), name)),
  );
  return (path) => inFolder(dirname(path));
}

/** The nearest folder around a file with the manifest of a package; `undefined` if there is none. */
export function packageAround(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (["package.json", "pyproject.toml"].some((manifest) => existsSync(join(folder, manifest)))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}
