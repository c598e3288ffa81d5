import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute } from "node:path";
import type { ResolverFactory } from "oxc-resolver";
import { loadNative } from "../../../languages/native-package.ts";
import { TtlCache } from "../ttl-cache.ts";
import { workspacePackageFor } from "./workspaces.ts";

/** How long a resolution is cached, so that an editor notices new files. */
const lifetime = 30_000;

const require = createRequire(import.meta.url);
const cache = new TtlCache<string | undefined>({ lifetime, capacity: 20_000 });

/**
 * The source file that an import leads to: a relative path, a tsconfig alias, a `#import`, or a package of the same
 * workspace.
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
  const [withTsconfig, plain] = resolvers.get();
  // A tsconfig that extends a package that is not installed breaks even relative imports. The second attempt has none.
  const attempts = [
    () => withTsconfig.resolveFileSync(from, specifier).path,
    () => plain.sync(dirname(from), specifier).path,
  ];
  for (const attempt of attempts) {
    try {
      const path = attempt();
      if (path) return path.replaceAll("\\", "/");
    } catch {
      // The native resolver throws on some malformed package files, which counts as "not found".
    }
  }
  return isAbsolute(specifier) && existsSync(specifier) ? specifier : undefined;
}

type Resolvers = readonly [withTsconfig: ResolverFactory, plain: ResolverFactory];

/** The resolvers of the process. They cache what they have read from the disk until their cache is cleared. */
class CurrentResolvers {
  #made: Resolvers | undefined;
  #lookedAt = 0;

  get(): Resolvers {
    const now = Date.now();
    if (this.#made && now - this.#lookedAt < lifetime) return this.#made;
    for (const resolver of this.#made ?? []) resolver.clearCache();
    this.#lookedAt = now;
    return (this.#made ??= createResolvers());
  }
}

const resolvers = new CurrentResolvers();

function createResolvers(): Resolvers {
  // Loaded on first use: files without relevant imports never need it.
  const { ResolverFactory: Factory } = loadNative(
    "oxc-resolver",
    () => require("oxc-resolver") as typeof import("oxc-resolver"),
  );
  const options = {
    extensions: [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"],
    extensionAlias: {
      ".js": [".ts", ".tsx", ".js", ".jsx"],
      ".jsx": [".tsx", ".jsx"],
      ".mjs": [".mts", ".mjs"],
      ".cjs": [".cts", ".cjs"],
    },
    conditionNames: ["source", "typescript", "import", "require", "node", "default"],
    mainFields: ["source", "module", "main"],
  };
  return [new Factory({ ...options, tsconfig: "auto" }), new Factory(options)];
}
