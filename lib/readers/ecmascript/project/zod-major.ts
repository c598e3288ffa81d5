import type { ZodMajor } from "../../../emission/profile.ts";
import { parseVersion } from "../../../emission/version.ts";
import type { McpSettings } from "../../settings.ts";
import type { Project } from "./project.ts";

/** The packages that export Zod under a name of their own. */
const zodPackages = /^(?:zod|zod-mini|@zod\/(?:core|mini))(?:\/|$)/;

/** True for an import specifier of Zod itself: "zod", "zod/v4", "zod/v4-mini". */
export function isZodSpecifier(specifier: string): boolean {
  return zodPackages.test(specifier);
}

/**
 * The major version of Zod behind an import specifier. A sub-path tells it ("zod/v3", "zod/v4/core", "zod/mini");
 * plain "zod" is what `settings.mcp.zod` says, else the version that the project uses (3.25 exports Zod 3 there), else 4.
 */
export function zodMajorOf(specifier: string, project: Project, settings: Pick<McpSettings, "zod">): ZodMajor {
  if (/^zod\/v3(?:\/|$)/.test(specifier)) return 3;
  if (specifier.startsWith("zod/") || (specifier !== "zod" && isZodSpecifier(specifier))) return 4;
  if (settings.zod) return settings.zod;
  const version = parseVersion(project.versionOf("zod"));
  return version && version.major < 4 ? 3 : 4;
}
