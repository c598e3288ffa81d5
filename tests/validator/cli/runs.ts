import type { ValidationResult } from "../../../lib/validator/result/result.ts";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { type Run, runCommand, type Surroundings } from "./command.ts";

/** Runs the command in a folder with some files. */
export function run(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
  surroundings: Surroundings = {},
): Promise<Run> {
  return runCommand(args, folderOf(files), surroundings);
}

/** The JSON that the command has written. */
export function resultOf({ out }: Run): ValidationResult {
  return JSON.parse(out) as ValidationResult;
}

/** Issues as `file: ID severity`. */
export function shortOf(one: Run): string[] {
  return resultOf(one).issues.map(({ file, id, severity }) => `${file}: ${id} ${severity}`);
}

/** Two errors. */
export const bad = listOf(badTool);
/** None. */
export const good = listOf(goodTool);

/** A tool with one warning, which has a fix. */
export const warned = { ...goodTool, name: "warned", annotations: { readOnlyHint: true, destructiveHint: true } };

/** The flags for a result as JSON. */
export const json = ["--format", "json"];
