import { type PythonProfile, pythonProfiles } from "../../../emission/python/profile.ts";
import type { McpSettings } from "../../settings.ts";
import type { ServerKind } from "../discover/servers.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { PythonModule } from "../modules/graph.ts";

/** How the server of a module turns functions into definitions. */
export function profileOf(
  { library, major }: ServerKind,
  _module: PythonModule,
  _context: { readonly evaluator: Evaluator; readonly settings: McpSettings },
): PythonProfile {
  if (library === "mcp") return pythonProfiles.mcp[major ?? 2];
  return pythonProfiles.fastmcp[4];
}
