import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { ResolverFactory } from "oxc-resolver";
import { workspacePackageFor } from "./workspaces.ts";

/** How long a resolution is believed, so that an editor notices new files. */
const lifetime = 30_000;

const require = createRequire(import.meta.url);
const cache = new Map<string, { readonly at: number; readonly path: string | undefined }>();
let resolvers: readonly [ResolverFactory, ResolverFactory] | undefined;

/**
 * The source file that an import leads to: a relative path, a tsconfig alias, a `#import`, or a package of the same
 * workspace.
 *
 * @param specifier as written in the import.
 * @param from absolute path of the importing file.
 * @returns an absolute path; `undefined` for a package from the registry and for what does not exist.
 */
export function resolveModule(specifier: string, from: string): string | undefined {
  const key = `${dirname(from)}\0${specifier}`;
  const now = Date.now();
  const cached = cache.get(key);
  if (cached && now - cached.at < lifetime) return cached.path;
  const path = resolveNow(specifier, from);
  cache.set(key, { at: now, path });
  return path;
}

function resolveNow(specifier: string, from: string): string | undefined {
  if (specifier.startsWith("node:")) return undefined;
  const found = resolveWith(specifier, from);
  if (found && !found.includes("/node_modules/")) return found;
  // Inside an installed package, its own files are source too: `mcp-validate extract node_modules/x`.
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

/** Packages of one npm scope that lie side by side are one project: `@mongodb-js/mcp-core` beside `@mongodb-js/mcp-tools-atlas`. */
function isFamily(specifier: string, from: string): boolean {
  const [scope] = /^@[^/]+\//u.exec(specifier) ?? [];
  return scope !== undefined && from.replaceAll("\\", "/").includes(`/node_modules/${scope}`);
}

function resolveWith(specifier: string, from: string): string | undefined {
  resolvers ??= createResolvers();
  const [withTsconfig, plain] = resolvers;
  // A tsconfig that extends a package which is not installed fails even relative imports; the second try has none.
  const attempts = [
    () => withTsconfig.resolveFileSync(from, specifier).path,
    () => plain.sync(dirname(from), specifier).path,
  ];
  for (const attempt of attempts) {
    try {
      const path = attempt();
      if (path) return path.replaceAll("\\", "/");
    } catch {
      // The native resolver throws on some malformed package files; that is "not found" to us.
    }
  }
  return existsSync(specifier) ? specifier : undefined;
}

function createResolvers(): readonly [ResolverFactory, ResolverFactory] {
  // Loaded at first use: a linter run over files without imports of interest never needs it.
  const { ResolverFactory: Factory } = require("oxc-resolver") as typeof import("oxc-resolver");
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
