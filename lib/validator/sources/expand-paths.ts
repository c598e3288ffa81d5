import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { realPathOf } from "../../files/read.ts";
import { leftOutAnywhere } from "../../configs/places.ts";
import { type Input, knownExtensions, shownPath } from "./source-text.ts";
import { InputError, nearestNames } from "../result/input-error.ts";
import { isNearSource } from "./beside-code.ts";
import { readSource } from "./read-source.ts";

/** All readable files below a folder. */
const readable = [`**/*.{${knownExtensions.join(",")}}`];

/**
 * The client configurations that are hidden or in hidden folders: of VS Code, Cursor, Roo Code and others
 * (`.vscode/mcp.json`), of Kiro (`.kiro/settings/mcp.json`), of Gemini CLI.
 */
const hidden = ["**/.mcp.json", "**/.*/{mcp,.mcp}.json", "**/.*/settings/mcp.json", "**/.gemini/settings.json"];

/** Large files without definitions, and the lock of definitions. */
const never = [
  "**/node_modules/**",
  "**/.git/**",
  "**/{package-lock,npm-shrinkwrap,mcp.lock}.json",
  "**/pnpm-lock.yaml",
];

/**
 * Expands paths and globs into files, each once, in the order of the arguments. Links that are found are not
 * followed. What the user names is read wherever it is.
 *
 * @param isIgnored whether to omit a file, given its absolute path.
 */
export async function expandPaths(
  args: readonly string[],
  cwd: string,
  isIgnored: (path: string) => boolean,
): Promise<Input[]> {
  const inputs = new Map<string, Input>();
  const add = (path: string, isNamed: boolean): void => {
    if (isIgnored(path)) return;
    // A file may have several names.
    const real = realPathOf(path) ?? path;
    if (isNamed ? inputs.get(real)?.isNamed : inputs.has(real)) return;
    inputs.set(real, { name: shownPath(path, cwd), path, isNamed, load: () => readSource(path, cwd, isNamed) });
  };
  for (const argument of args) {
    const path = resolve(cwd, argument);
    if (existsSync(path)) {
      if (!statSync(path).isDirectory()) add(path, true);
      else {
        const isLeftOut = isNearSource(path);
        const ignore = [...never, ...leftOutAnywhere];
        const found = [...(await glob(readable, path, ignore)), ...(await glob(hidden, path, ignore, true))];
        for (const one of found.sort()) if (!isLeftOut(one)) add(one, false);
      }
      continue;
    }
    const found = isGlob(argument) ? await glob([argument.replaceAll("\\", "/")], cwd, never) : [];
    for (const one of found) add(one, false);
    if (!found.length) inputs.set(argument, missing(argument));
  }
  return [...inputs.values()];
}

/** True for an argument that contains characters of glob patterns. */
export function isGlob(argument: string): boolean {
  return /[*?{}[\]()!]/u.test(argument);
}

/** True for an argument that may be a misspelled command. */
function isWord(argument: string): boolean {
  return /^[a-z]+(?:-[a-z]+)*$/u.test(argument);
}

/**
 * The regular files that match. Links are not followed: in a checkout of strangers they may lead anywhere.
 *
 * @param dot whether to search hidden folders.
 */
async function glob(
  patterns: readonly string[],
  cwd: string,
  ignore: readonly string[],
  dot = false,
): Promise<string[]> {
  const tinyglobby = await import("tinyglobby");
  const options = { cwd, ignore, dot, absolute: true, expandDirectories: false, followSymbolicLinks: false };
  const found = await tinyglobby.glob(patterns, options);
  return found.map((path) => resolve(path)).sort();
}

/** The words that stand for another command than the files to check. */
const commandNames = ["validate", "probe", "lock", "extract", "generate-descriptions", "explain", "serve"];

function commandRemedy(word: string): string {
  const [near] = nearestNames(word, commandNames);
  return near === undefined
    ? `The commands are ${commandNames.slice(0, -1).join(", ")} and ${commandNames.at(-1) ?? ""}.`
    : `Did you mean the command '${near}'?`;
}

function missing(argument: string): Input {
  return {
    name: argument,
    load: () => {
      const [message, remedy] = isGlob(argument)
        ? ["No file matches.", "Check the glob, and quote it."]
        : [
            "There is no such file or folder.",
            isWord(argument) ? `Check the path. ${commandRemedy(argument)}` : "Check the path.",
          ];
      throw new InputError("FILE_NOT_FOUND", argument, message, remedy);
    },
  };
}
