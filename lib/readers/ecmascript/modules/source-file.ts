import { extname, join } from "node:path";
import { kindOfPath } from "../../../files/read.ts";
import { manifestAt } from "./package-manifest.ts";

/** The extensions of modules, in the order in which an import without one is tried. */
const extensions = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"];

/** TypeScript imports a source file by the name of its compiled output. */
const sourcesOf: ReadonlyMap<string, readonly string[]> = new Map([
  [".js", [".ts", ".tsx", ".js", ".jsx"]],
  [".jsx", [".tsx", ".jsx"]],
  [".mjs", [".mts", ".mjs"]],
  [".cjs", [".cts", ".cjs"]],
]);

/** The file for an absolute path, with or without an extension, or of a folder; `undefined` if there is none. */
export function sourceFileAt(path: string): string | undefined {
  return (/[\\/]\.{0,2}$/u.test(path) ? undefined : moduleAt(path)) ?? indexOf(path);
}

/** The file at a path, by its own name, as the source of that name, or with an extension added. */
function moduleAt(path: string): string | undefined {
  const extension = extname(path);
  const sources = sourcesOf.get(extension);
  if (sources) {
    const stem = path.slice(0, -extension.length);
    return sources.map((source) => stem + source).find(isFile);
  }
  return isFile(path) ? path : extensions.map((added) => path + added).find(isFile);
}

/** The entry of a folder: what its `package.json` names, otherwise its index. */
function indexOf(folder: string): string | undefined {
  if (!isFolder(folder)) return undefined;
  for (const main of manifestAt(folder)?.mains ?? []) {
    const path = join(folder, main);
    const found = moduleAt(path) ?? moduleAt(join(path, "index")) ?? sourceOfBuild(folder, main);
    if (found !== undefined) return found;
  }
  return moduleAt(join(folder, "index"));
}

/**
 * The source of a file that a package names in its manifest but that is not built yet: `src/tools/find.ts` for
 * `./dist/esm/tools/find.js`.
 *
 * @param folder the folder of the package.
 */
export function sourceOfBuild(folder: string, target: string): string | undefined {
  const rest = /^(?:\.\/)?(?:(?:dist|build|lib|out|esm|cjs)\/)+(.+)$/u.exec(target)?.[1];
  if (rest === undefined) return undefined;
  return moduleAt(join(folder, "src", rest)) ?? moduleAt(join(folder, rest));
}

function isFile(path: string): boolean {
  return kindOfPath(path) === "file";
}

/** True for a folder, or a link to one. */
export function isFolder(path: string): boolean {
  return kindOfPath(path) === "folder";
}
