import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { staysWithin } from "../../files/project-boundary.ts";
import { configFor } from "../config/load-config.ts";
import { type PlanChoices, Plan } from "../config/plan.ts";
import { InputError } from "../result/input-error.ts";
import { pathRemedy } from "../sources/expand-paths.ts";

/** The folder that a client may read, and the configuration that its user has named. Plain data, for other threads. */
export interface ServedProject {
  /** The real path of the folder. */
  readonly root: string;
  /** The file of `--config`; `false` for `--no-config`. */
  readonly config: string | false | undefined;
  /** Globs of files to leave out. */
  readonly ignores: readonly string[];
}

/**
 * A path of a client as an absolute path.
 *
 * @throws InputError `USAGE` for a path that leads out of the folder, also through a link.
 */
export function pathIn({ root }: ServedProject, path: string): string {
  const absolute = resolve(root, path);
  if (staysWithin(absolute, root)) return absolute;
  const remedy = "Name a path inside of it; the user can start the server with another --root.";
  throw new InputError("USAGE", path, "The path is outside of the folder that this server may read.", remedy);
}

/**
 * The same for a file or folder that must exist.
 *
 * @throws InputError `FILE_NOT_FOUND`, and as {@link pathIn} does.
 */
export function existingPathIn(project: ServedProject, path: string): string {
  const absolute = pathIn(project, path);
  if (existsSync(absolute)) return absolute;
  const remedy = pathRemedy(path, project.root);
  throw new InputError("FILE_NOT_FOUND", path, "There is no such file or folder.", remedy);
}

/**
 * The rules and settings for a call.
 *
 * @param notes receives a sentence about a configuration that is not loaded.
 * @throws InputError as `Plan` does.
 */
export async function projectPlan(
  { root, config, ignores }: ServedProject,
  choices: PlanChoices,
  notes: string[],
): Promise<Plan> {
  const loaded = await configFor(config, root, (sentence) => notes.push(sentence));
  const words = { only: "only", exclude: "exclude", minSeverity: "minSeverity" };
  return new Plan(loaded, { ...choices, ignores, words }, root);
}
