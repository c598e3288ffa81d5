import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ProjectBoundary } from "../../files/project-boundary.ts";
import { type FlagRefusal, refuse } from "./refusals.ts";

/** The flags that every command has that reads files. */
export interface ReadingFlags {
  readonly untrusted?: boolean;
  /** Globs of files to leave out. */
  readonly ignore?: readonly string[];
  /** The same with ESLint's word. */
  readonly ignorePattern?: readonly string[];
  /** `false` for `--no-config`. */
  readonly config?: string | false;
}

export const untrustedFlag =
  "for code of strangers: obey no configuration or comments of the checkout, write nothing there, and limit memory to 1 GB";

/** The effects of a command line other than reading. */
export interface Effects {
  /** Files, folders and globs that it names. */
  readonly paths: readonly string[];
  /** Flags that change or run something, whether they are given, and what to do instead. */
  readonly flags?: readonly (readonly [flag: string, isGiven: boolean, remedy: string])[];
  /** Files that it writes, and how the command line names them. */
  readonly files?: readonly { readonly flag: string; readonly file: string }[];
  /** What to do instead of writing into the checkout. Default: name another file. */
  readonly remedy?: string;
}

/**
 * Refuses, with `--untrusted`, what lets a checkout of strangers decide, run or overwrite something.
 *
 * @throws InputError `USAGE`.
 */
export function checkUntrusted(
  { untrusted = false, config }: ReadingFlags,
  { paths, flags = [], files = [], remedy = "Name a file outside of it, such as one in a temporary folder." }: Effects,
  cwd: string,
): void {
  if (!untrusted) return;
  const named = paths.filter((path) => path !== "-");
  const checkouts = (named.length ? named : ["."]).map((path) => new ProjectBoundary(folderOf(resolve(cwd, path))));
  const isInside = (file: string): boolean => checkouts.some((checkout) => checkout.covers(resolve(cwd, file)));
  const refused = flags.map(([flag, isGiven, instead]): FlagRefusal => [
    flag,
    isGiven,
    "--untrusted changes nothing and runs nothing.",
    instead,
  ]);
  const written = files.map(({ flag, file }): FlagRefusal => [
    flag,
    isInside(file),
    "The file is in the checkout, where --untrusted writes nothing.",
    remedy,
  ]);
  refuse([
    ...refused,
    ...written,
    [
      `--config ${String(config)}`,
      typeof config === "string" && isInside(config),
      "The configuration is a file of the checkout, which --untrusted does not read.",
      "Name a file outside of it.",
    ],
  ]);
}

/** The globs of files to leave out. */
export function ignoresOf({ ignore = [], ignorePattern = [] }: ReadingFlags): readonly string[] {
  return [...ignore, ...ignorePattern];
}

/** The configuration to load: with `--untrusted`, only one that a person names. `false` for none. */
export function configOf({ untrusted = false, config }: ReadingFlags): string | false | undefined {
  return untrusted ? (config ?? false) : config;
}

/** The folder of a path that may be a file, a glob or a name of nothing. */
function folderOf(path: string): string {
  const parent = dirname(path);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() || parent === path) return path;
  return folderOf(parent);
}
