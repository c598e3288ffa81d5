import { dirname, isAbsolute, join, resolve } from "node:path";
import { realPathOf } from "../../../files/read.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { manifestAround, manifestAt, type PackageManifest, targetsOf } from "./package-manifest.ts";
import { isFolder, sourceFileAt, sourceOfBuild } from "./source-file.ts";
import { aliasesFor } from "./tsconfig.ts";
import { workspacePackageFor } from "./workspaces.ts";

/** Resolutions are cached for a time only, so that an editor notices new files. */
const cache = new TtlCache<string | undefined>({ lifetime: 30_000, capacity: 20_000 });

/**
 * The source file that an import leads to: a relative path, a tsconfig alias, a `#import`, or a package of the same
 * workspace. Published resolvers read manifests without a limit and wait for pipes, so this is our own.
 *
 * @param specifier as written in the import.
 * @param from absolute path of the importing file.
 * @returns an absolute path; `undefined` for a package from the registry and for a missing file.
 */
export function resolveModule(specifier: string, from: string): string | undefined {
  const key = `${dirname(from)}\0${specifier}`;
  const cached = cache.get(key);
  if (cached) return cached.value;
  const path = resolveNow(specifier, from);
  cache.set(key, path);
  return path;
}

/**
 * The file of an installed package, whose code shows what the project's code gets from it.
 *
 * @param specifier as written in the import.
 * @param from absolute path of the importing file.
 * @returns an absolute path, links resolved; `undefined` if the package is not installed.
 */
export function resolvePackage(specifier: string, from: string): string | undefined {
  const key = `${dirname(from)}\0package\0${specifier}`;
  const cached = cache.get(key);
  if (cached) return cached.value;
  const found = specifier.startsWith("node:") ? undefined : resolveWith(specifier, from);
  const path = found?.includes("/node_modules/") ? found : undefined;
  cache.set(key, path);
  return path;
}

function resolveNow(specifier: string, from: string): string | undefined {
  if (specifier.startsWith("node:")) return undefined;
  const found = resolveWith(specifier, from);
  if (found && !found.includes("/node_modules/")) return found;
  // Inside an installed package its own files are source, too: `mcp-validate extract node_modules/x`.
  const isRelative = specifier.startsWith(".") || specifier.startsWith("#");
  if (found && (isRelative || isFamily(specifier, from))) return found;
  const inWorkspace = isRelative ? undefined : workspacePackageFor(specifier, from);
  if (!inWorkspace) return undefined;
  for (const candidate of inWorkspace) {
    const path = resolveWith(candidate, from);
    if (path) return path;
  }
  return undefined;
}

/**
 * Packages of one npm scope in the same folder are one project: `@mongodb-js/mcp-core` next to
 * `@mongodb-js/mcp-tools-atlas`.
 */
function isFamily(specifier: string, from: string): boolean {
  const [scope] = /^@[^/]+\//u.exec(specifier) ?? [];
  return scope !== undefined && from.replaceAll("\\", "/").includes(`/node_modules/${scope}`);
}

function resolveWith(specifier: string, from: string): string | undefined {
  const found = sourceOf(specifier, from);
  return found === undefined ? undefined : realPathOf(found)?.replaceAll("\\", "/");
}

/** The file of an import, possibly through links. */
function sourceOf(specifier: string, from: string): string | undefined {
  const folder = dirname(from);
  if (/^\.{1,2}(?:[\\/]|$)/u.test(specifier)) {
    // `join` would remove the slash at the end, which marks a folder.
    return sourceFileAt(
      /(?:^|[\\/])\.{0,2}$/u.test(specifier) ? `${join(folder, specifier)}/` : join(folder, specifier),
    );
  }
  if (isAbsolute(specifier)) return sourceFileAt(specifier);
  if (specifier.startsWith("#")) return firstOf(aliasesOf(specifier, from)) ?? internalOf(specifier, folder);
  return firstOf(aliasesOf(specifier, from)) ?? packageFileOf(specifier, folder);
}

/** The aliases of the project's own files. The configuration in an installed package is not the one of its build. */
function aliasesOf(specifier: string, from: string): readonly string[] {
  return /[\\/]node_modules[\\/]/u.test(from) ? [] : aliasesFor(specifier, from);
}

function firstOf(paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const found = sourceFileAt(path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The file of a `#import`. */
function internalOf(specifier: string, folder: string): string | undefined {
  const manifest = manifestAround(folder);
  if (!manifest) return undefined;
  for (const target of targetsOf(manifest.imports, specifier)) {
    const isOwn = target.startsWith(".");
    // A target that begins with `#` again would lead in circles.
    const found = isOwn ? sourceFileAt(join(manifest.folder, target)) : packageFileOf(target, manifest.folder);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The file of a package: the package around the folder, if the name is its own, otherwise an installed one. */
function packageFileOf(specifier: string, folder: string): string | undefined {
  const [name] = /^(?:@[^/]+\/)?[^@#./\\][^/\\]*/u.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const subpath = specifier.slice(name.length);
  const own = manifestAround(folder);
  if (own?.name === name && own.exports !== undefined) {
    const found = exportOf(own, subpath);
    if (found !== undefined) return found;
  }
  for (let above = folder; ; above = dirname(above)) {
    const installed = join(above, "node_modules", name);
    if (isFolder(installed)) {
      const manifest = manifestAt(installed);
      // `exports` decide alone. Without them, a package with the same name in a parent folder may have the file.
      if (manifest?.exports !== undefined) return exportOf(manifest, subpath);
      const found = sourceFileAt(resolve(installed, `.${subpath}`));
      if (found !== undefined) return found;
    }
    if (dirname(above) === above) return undefined;
  }
}

function exportOf({ exports, folder }: PackageManifest, subpath: string): string | undefined {
  const targets = targetsOf(exports, `.${subpath}`);
  for (const target of targets) {
    const found = sourceFileAt(join(folder, target)) ?? sourceOfBuild(folder, target);
    if (found !== undefined) return found;
  }
  return undefined;
}
