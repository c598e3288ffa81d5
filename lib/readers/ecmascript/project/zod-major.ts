import { isBefore, parseVersion, type ZodMajor } from "../../../emission/profile.ts";
import type { McpSettings } from "../../settings.ts";
import type { Module } from "../modules/graph.ts";
import { type Project, projectOf } from "./project.ts";

/** The packages that export Zod. */
const zodPackages = /^(?:zod|zod-mini|@zod\/(?:core|mini))(?:\/|$)/;

/** True for an import specifier of Zod itself: "zod", "zod/v4", "zod/v4-mini". */
export function isZodSpecifier(specifier: string): boolean {
  return zodPackages.test(specifier);
}

/**
 * The major version of Zod behind an import specifier. A sub-path decides first ("zod/v3", "zod/v4/core", "zod/mini").
 * For plain "zod" it is the setting `settings.mcp.zodVersion`, otherwise the version that the project uses (3.25
 * exports Zod 3 there), otherwise 4. It is 3 if an SDK before 1.23 or LiteMCP may have installed Zod, because they
 * require 3.
 *
 * @param usesLiteMcp true for a module that imports LiteMCP
 */
export function zodMajorOf(
  specifier: string,
  project: Project,
  settings: Pick<McpSettings, "zodVersion">,
  usesLiteMcp = false,
): ZodMajor {
  if (/^zod\/v3(?:\/|$)/.test(specifier)) return 3;
  if (specifier.startsWith("zod/") || (specifier !== "zod" && isZodSpecifier(specifier))) return 4;
  if (settings.zodVersion) return settings.zodVersion;
  const version = parseVersion(project.versionOf("zod"));
  if (version && version.major < 4) return 3;
  if (project.knowsMajorOf("zod")) return 4;
  const isOlder = isBefore(parseVersion(project.versionOf("@modelcontextprotocol/sdk")), "1.23.0");
  return isOlder || usesLiteMcp || project.versionOf("litemcp") !== undefined ? 3 : 4;
}

/** The version of Zod 4 in its own code, which a bundler copies: `{ major: 4, minor: 3, patch: 6 }`. */
const ownVersion = /\bmajor:\s*4,\s*minor:\s*(\d+),\s*patch:\s*(\d+)/gu;

/**
 * The version of Zod that converts the schemas of a module: the one that a bundler copied into it, otherwise the
 * project's.
 */
export function zodVersionOf(module: Module): string | undefined {
  if (!bundled.has(module)) bundled.set(module, bundledVersion(module.text));
  return bundled.get(module) ?? projectOf(module.path).versionOf("zod");
}

/** Cached, because the texts of bundles have megabytes, and each conversion needs the result. */
const bundled = new WeakMap<Module, string | undefined>();

function bundledVersion(text: string): string | undefined {
  const versions = new Set([...text.matchAll(ownVersion)].map(([, minor, patch]) => `4.${minor ?? ""}.${patch ?? ""}`));
  const [only] = versions;
  return versions.size === 1 ? only : undefined;
}

/** The major version of Zod behind an import specifier of a module; see {@link zodMajorOf}. */
export function zodMajorFor(
  specifier: string,
  { path, program }: Module,
  settings: Pick<McpSettings, "zodVersion">,
): ZodMajor {
  const usesLiteMcp = program.body.some(
    (statement) => statement.type === "ImportDeclaration" && statement.source.value === "litemcp",
  );
  return zodMajorOf(specifier, projectOf(path), settings, usesLiteMcp);
}
