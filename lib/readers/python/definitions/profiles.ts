import { choosePythonProfile } from "../../../emission/python/choose-profile.ts";
import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { McpSettings } from "../../settings.ts";
import type { ServerKind } from "../discover/servers.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { PythonModule } from "../modules/graph.ts";
import { packageVersion } from "../project/versions.ts";

/** How the server of a module turns functions into definitions. */
export function profileOf(
  { library, major }: ServerKind,
  { path, text }: PythonModule,
  { evaluator, settings }: { readonly evaluator: Evaluator; readonly settings: McpSettings },
): PythonProfile {
  const { project } = evaluator.graph;
  const versionOf = (name: string): string | undefined => packageVersion(name, { path, text, project });
  return choosePythonProfile({ library, major, versionOf, settings });
}
