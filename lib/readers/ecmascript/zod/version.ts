import type { ZodMajor } from "../../../emission/profile.ts";
import type { McpSettings } from "../../settings.ts";
import { projectOf } from "../project/project.ts";
import { zodMajorOf } from "../project/zod-major.ts";

/** The major version of Zod behind an import specifier of the module at `path`; see {@link zodMajorOf}. */
export function zodMajorFor(specifier: string, path: string, settings: Pick<McpSettings, "zod">): ZodMajor {
  return zodMajorOf(specifier, projectOf(path), settings);
}
