import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { TtlCache } from "../ttl-cache.ts";

/** Directories upwards in which a workspace root is looked for. */
const maxLevels = 8;
/** Packages of one workspace that are read. */
const maxPackages = 500;

/** The packages of the workspace at a folder: their folders by their names; `undefined` where there is none. */
const cache = new TtlCache<ReadonlyMap<string, string> | undefined>({ lifetime: 30_000, capacity: 2_000 });

/**
 * Where an import of a package of the same workspace may lead, when nothing was installed that links it.
 *
 * @returns absolute paths without extension, the likeliest first; `undefined` where no workspace has the package.
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
      // `@repo/x` has its sources in src/; `@repo/x/y` names a file, with or without src/.
      return rest
        ? [join(packageFolder, rest), join(packageFolder, "src", rest)]
        : [join(packageFolder, "src", "index"), join(packageFolder, "index"), packageFolder];
    }
    const parent = dirname(folder);
    if (parent === folder) break;
    folder = parent;
  }
  return undefined;
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
  const manifest = readJson(join(folder, "package.json"));
  if (typeof manifest === "object" && manifest !== null && "workspaces" in manifest) {
    const { workspaces } = manifest;
    const list: unknown =
      typeof workspaces === "object" && workspaces !== null && "packages" in workspaces
        ? workspaces.packages
        : workspaces;
    if (Array.isArray(list)) return list.filter((item): item is string => typeof item === "string");
  }
  const pnpm = join(folder, "pnpm-workspace.yaml");
  if (!existsSync(pnpm)) return [];
  // The list is flat and always written in block style; a YAML parser would cost 70 ms to load.
  const [, section = ""] =
    /^packages:[ \t]*\r?\n((?:[ \t]*-.*\r?\n?|[ \t]*#.*\r?\n|\s*\r?\n)*)/mu.exec(readText(pnpm)) ?? [];
  return [...section.matchAll(/^[ \t]*-[ \t]*["']?([^"'#\r\n]+?)["']?[ \t]*(?:#.*)?$/gmu)].map(
    ([, pattern = ""]) => pattern,
  );
}

function packagesOf(root: string, patterns: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  for (const pattern of patterns) {
    if (pattern.startsWith("!")) continue;
    for (const folder of foldersFor(root, pattern.replace(/^\.\//u, "").replace(/\/$/u, "").split("/"))) {
      if (packages.size >= maxPackages) return packages;
      const manifest = readJson(join(folder, "package.json"));
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

/** Folders that a pattern of plain names, `*` and `**` names; `**` stands for one level or none. */
function foldersFor(root: string, [segment, ...rest]: readonly string[]): string[] {
  if (segment === undefined) return [root];
  if (segment === "**") return [root, ...childFolders(root)].flatMap((folder) => foldersFor(folder, rest));
  if (!segment.includes("*")) return foldersFor(join(root, segment), rest);
  const matcher = new RegExp(`^${segment.split("*").map(escape).join("[^/]*")}$`, "u");
  return childFolders(root)
    .filter((folder) => matcher.test(folder.slice(root.length + 1)))
    .flatMap((folder) => foldersFor(folder, rest));
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&");
}

function childFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
      .map((entry) => join(folder, entry.name));
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
