import { basename, dirname, join, relative } from "node:path";
import { filesBelow, foldersIn } from "../../../files/below.ts";
import { kindOfPath } from "../../../files/read.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";

/** The context in which an import is resolved. */
interface Importer {
  readonly path: string;
  /** The root of the project. */
  readonly project: string;
}

/** Results of file system queries, by path. They expire, because an editor keeps one process for hours. */
const kinds = new TtlCache<"file" | "folder" | undefined>({ lifetime: 15_000, capacity: 50_000 });

/** The maximum number of packages in one folder of a workspace. */
const maxParts = 50;

/** The maximum number of folders between a module and the root of its package. */
const maxClimb = 40;

/**
 * The file of an imported module: `a/b.py`, `a/b/__init__.py`, or a stub next to it that is not read.
 *
 * @returns `undefined` for the standard library, for missing modules, and for packages without source.
 */
export function resolveImport(name: string, level: number, { path, project }: Importer): string | undefined {
  const parts = name.split(".").filter(Boolean);
  if (level) {
    let folder = dirname(path);
    for (let up = 1; up < level; up++) folder = dirname(folder);
    return moduleAt(join(folder, ...parts)) ?? (parts.length ? undefined : moduleAt(folder));
  }
  if (!parts.length) return undefined;
  for (const root of rootsFor(path, project)) {
    const found = moduleAt(join(root, ...parts));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The folders in which Python looks for the first part of a name: that of the script, that of the enclosing package,
 * and the usual places of a project's code.
 */
function rootsFor(path: string, project: string): ReadonlySet<string> {
  const key = `${dirname(path)}\n${project}`;
  let roots = knownRoots.get(key)?.value;
  if (!roots) knownRoots.set(key, (roots = rootsIn(path, project)));
  return roots;
}

/** Cached by the folder of the module and the project. Most imports are from the standard library and are not found. */
const knownRoots = new TtlCache<ReadonlySet<string>>({ lifetime: 15_000, capacity: 2_000 });

function rootsIn(path: string, project: string): ReadonlySet<string> {
  const folder = dirname(path);
  const roots = new Set([packageRootOf(path), folder]);
  for (const usual of ["", "src", "lib", "python"]) roots.add(join(project, usual));
  // Each part of a workspace has its own code.
  let above = folder;
  for (let step = 0; step < maxClimb && above.startsWith(project) && above !== project; step++) {
    roots.add(above);
    roots.add(join(above, "src"));
    above = dirname(above);
  }
  // Other parts of the workspace: `packages/core/src`.
  for (const part of partsOf(project)) {
    roots.add(part);
    roots.add(join(part, "src"));
  }
  return roots;
}

/** The folders of the packages of a workspace, in the usual places. */
function partsOf(project: string): readonly string[] {
  const usual = ["packages", "libs", "apps", "services"];
  return usual.flatMap((folder) => foldersIn(join(project, folder)).slice(0, maxParts));
}

/** The folder that holds the top-most package around a module. */
function packageRootOf(path: string): string {
  const site = sitePackagesOf(path);
  if (site !== undefined) return site;
  let folder = dirname(path);
  for (let step = 0; step < maxClimb && kindOf(join(folder, "__init__.py")) === "file"; step++) {
    const parent = dirname(folder);
    if (parent === folder) break;
    folder = parent;
  }
  return folder;
}

/** The files of Python directly in a folder. */
export function filesOf(folder: string): readonly string[] {
  return filesBelow(folder, { takes: (name) => name.endsWith(".py"), enters: () => false, max: maxModules }).files;
}

/** The names of the modules and packages directly in a folder, sorted. */
export function modulesIn(folder: string): readonly string[] {
  const files = filesOf(folder);
  const packages = foldersIn(folder).filter((one) => kindOf(join(one, "__init__.py")) === "file");
  const names = [...files.map((one) => basename(one, ".py")), ...packages.map((one) => basename(one))];
  return names.filter((name) => name !== "__init__").sort();
}

/** The maximum number of modules of a package that code finds by itself. */
const maxModules = 500;

/** The dotted name of a module, from the folder that holds its top-most package. */
export function dottedNameOf(path: string): string {
  return relative(packageRootOf(path), path.replace(/(?:\/__init__)?\.py$/u, ""))
    .split(/[\\/]/u)
    .join(".");
}

/** The folder of installed packages that a file is in; `undefined` if it is in none. */
export function sitePackagesOf(path: string): string | undefined {
  return /^.*\/(?:site|dist)-packages(?=\/)/u.exec(path.replaceAll("\\", "/"))?.[0];
}

/** The folder or file of the installed package that a file belongs to; `undefined` for any other file. */
export function installedPackageOf(path: string): string | undefined {
  return /^.*\/(?:site|dist)-packages\/+[^/]+/u.exec(path.replaceAll("\\", "/"))?.[0];
}

function moduleAt(path: string): string | undefined {
  const found = [`${path}.py`, join(path, "__init__.py")].find((one) => kindOf(one) === "file");
  return found?.replaceAll("\\", "/");
}

function kindOf(path: string): "file" | "folder" | undefined {
  const known = kinds.get(path);
  if (known) return known.value;
  const kind = kindOfPath(path);
  kinds.set(path, kind);
  return kind;
}
