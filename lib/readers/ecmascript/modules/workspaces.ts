import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileLimits, readJson, readText } from "../../../files/read.ts";
import { matches } from "../../../patterns/foreign.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { manifestAt, targetsOf } from "./package-manifest.ts";
import { sourceFileAt, sourceOfBuild } from "./source-file.ts";

/** How many parent directories are searched for a workspace root. */
const maxLevels = 8;
/** The maximum number of packages, and of patterns for them, that are read from one workspace. */
const maxPackages = 500;
const maxPatterns = 200;

/** The packages of the workspace at a folder, as folders by name; `undefined` if there is no workspace. */
const cache = new TtlCache<ReadonlyMap<string, string> | undefined>({ lifetime: 30_000, capacity: 2_000 });

/**
 * The possible places of an imported package of the same workspace, if no installation links it.
 *
 * @returns absolute paths, most without extension, the likeliest first; `undefined` if no workspace has the package.
 */
export function workspacePackageFor(specifier: string, from: string): readonly string[] | undefined {
  const parts = specifier.split("/");
  const name = specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0];
  if (!name) return undefined;
  let folder = dirname(from);
  for (let level = 0; level < maxLevels; level++) {
    const packageFolder = packagesAt(folder)?.get(name);
    if (packageFolder) {
      const rest = specifier.slice(name.length + 1);
      // `@repo/x` has its sources in src/. `@repo/x/y` is a file, in src/ or not.
      return rest
        ? [join(packageFolder, rest), join(packageFolder, "src", rest), ...exportedFiles(packageFolder, `./${rest}`)]
        : [join(packageFolder, "src", "index"), join(packageFolder, "index"), packageFolder];
    }
    const parent = dirname(folder);
    if (parent === folder) break;
    folder = parent;
  }
  return undefined;
}

/** The exports of a package's manifest under a key, or the corresponding sources if it is not built. */
function exportedFiles(folder: string, key: string): string[] {
  return targetsOf(manifestAt(folder)?.exports, key).flatMap(
    (target) => sourceFileAt(join(folder, target)) ?? sourceOfBuild(folder, target) ?? [],
  );
}

/** The packages of the workspace around a folder, as folders by name; `undefined` outside any workspace. */
export function workspaceAround(from: string): ReadonlyMap<string, string> | undefined {
  for (let [folder, level] = [from, 0]; level < maxLevels; folder = dirname(folder), level++) {
    const packages = packagesAt(folder);
    if (packages) return packages;
    if (dirname(folder) === folder) break;
  }
  return undefined;
}

/**
 * True if the workspace at a folder has a package: one of its patterns matches the folder of the package. Examples and
 * fixtures below a workspace are often packages of their own.
 */
export function isMember(packageFolder: string, workspace: string): boolean {
  const patterns = workspacePatterns(workspace).filter((pattern) => !pattern.startsWith("!"));
  const way = relative(workspace, packageFolder).replaceAll("\\", "/");
  // A list in a form that is not read may have any package.
  return !patterns.length || patterns.slice(0, maxPatterns).some((pattern) => matches(expressionOf(pattern), way));
}

/** `packages/*`, `apps/**`, `./tools` as regular expressions for the path of a folder. */
function expressionOf(pattern: string): string {
  const segments = pattern.replace(/^\.\//u, "").replace(/\/$/u, "").split("/");
  const parts = segments.map((segment) => (segment === "**" ? ".*" : segment.split(/\*+/u).map(escape).join("[^/]*")));
  return `^${parts.join("/")}$`;
}

function packagesAt(folder: string): ReadonlyMap<string, string> | undefined {
  const cached = cache.get(folder);
  if (cached) return cached.value;
  const patterns = workspacePatterns(folder);
  const packages = patterns.length ? packagesOf(folder, patterns) : undefined;
  cache.set(folder, packages);
  return packages;
}

/** `workspaces` of package.json (npm, yarn, bun), `packages` of pnpm-workspace.yaml. */
function workspacePatterns(folder: string): string[] {
  const manifest = readJson(join(folder, "package.json"), fileLimits.manifest);
  if (typeof manifest === "object" && manifest !== null && "workspaces" in manifest) {
    const { workspaces } = manifest;
    const list: unknown =
      typeof workspaces === "object" && workspaces !== null && "packages" in workspaces
        ? workspaces.packages
        : workspaces;
    if (Array.isArray(list)) return list.filter((item): item is string => typeof item === "string");
  }
  const pnpm = readText(join(folder, "pnpm-workspace.yaml"), fileLimits.manifest) ?? "";
  // The list is flat and always in block style, and a YAML parser would take 70 ms to load.
  const lines = pnpm.split("\n").map((line) => line.trim());
  const start = lines.indexOf("packages:") + 1;
  const end = lines.findIndex((line, index) => index >= start && !/^(?:[-#]|$)/u.test(line));
  const list = start ? lines.slice(start, end < 0 ? undefined : end) : [];
  return list.flatMap((line) => /^-\s*["']?([^\s"'#]+)/u.exec(line)?.[1] ?? []);
}

function packagesOf(root: string, patterns: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  for (const pattern of patterns.slice(0, maxPatterns)) {
    if (pattern.startsWith("!")) continue;
    for (const folder of foldersFor(root, pattern.replace(/^\.\//u, "").replace(/\/$/u, "").split("/"))) {
      if (packages.size >= maxPackages) return packages;
      const manifest = readJson(join(folder, "package.json"), fileLimits.manifest);
      if (
        typeof manifest === "object" &&
        manifest !== null &&
        "name" in manifest &&
        typeof manifest.name === "string"
      ) {
        packages.set(manifest.name, folder);
      }
    }
  }
  return packages;
}

/** The folders that match a pattern of plain names, `*` and `**`; `**` stands for one level or none. */
function foldersFor(root: string, segments: readonly string[]): Iterable<string> {
  let folders = new Set([root]);
  for (const segment of segments) {
    const next = new Set<string>();
    for (const folder of folders) {
      if (next.size > maxPackages) break;
      if (segment === "**") next.add(folder);
      const named = segment.includes("*") ? childFolders(folder, segment) : [join(folder, segment)];
      for (const child of named) next.add(child);
    }
    folders = next;
  }
  return folders;
}

/** The folders in a folder that match a pattern with `*`. */
function childFolders(folder: string, pattern: string): string[] {
  const regex = `^${pattern.split(/\*+/u).map(escape).join("[^/]*")}$`;
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
      .filter(({ name }) => matches(regex, name))
      .map((entry) => join(folder, entry.name));
  } catch {
    return [];
  }
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&");
}
