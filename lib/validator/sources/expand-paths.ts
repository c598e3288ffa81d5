import { existsSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { leftOut } from "../../configs/places.ts";
import { type Input, knownExtensions, shownPath } from "./source-text.ts";
import { InputError } from "../result/input-error.ts";
import { readSource } from "./read-source.ts";

/** All that readers understand below a folder, and the client configurations that lie in hidden folders. */
const withinFolder = [`**/*.{${knownExtensions.join(",")}}`, "**/.mcp.json", "**/.{vscode,cursor}/mcp.json"];

/** Files that say nothing about servers and are large. */
const never = ["**/node_modules/**", "**/.git/**", "**/{package-lock,npm-shrinkwrap}.json", "**/pnpm-lock.yaml"];

/**
 * The files that paths and globs stand for, each once, in the order of the arguments.
 *
 * @param isIgnored is asked of every file, absolute.
 */
export async function expandPaths(
  args: readonly string[],
  cwd: string,
  isIgnored: (path: string) => boolean,
): Promise<Input[]> {
  const inputs = new Map<string, Input>();
  const add = (path: string, isNamed: boolean): void => {
    if (isIgnored(path)) return;
    // A link to a folder would show all that is in it twice.
    const real = realPathOf(path);
    if (isNamed ? inputs.get(real)?.isNamed : inputs.has(real)) return;
    inputs.set(real, { name: shownPath(path, cwd), path, isNamed, load: () => readSource(path, cwd, isNamed) });
  };
  for (const argument of args) {
    const path = resolve(cwd, argument);
    if (existsSync(path)) {
      if (!statSync(path).isDirectory()) add(path, true);
      else for (const found of await glob(withinFolder, path, [...never, ...leftOut])) add(found, false);
      continue;
    }
    const found = isGlob(argument) ? await glob([argument.replaceAll("\\", "/")], cwd, never) : [];
    for (const one of found) add(one, false);
    if (!found.length) inputs.set(argument, missing(argument));
  }
  return [...inputs.values()];
}

function isGlob(argument: string): boolean {
  return /[*?{}[\]()!]/u.test(argument);
}

/** True for what could have been meant as a command. */
function isWord(argument: string): boolean {
  return /^[a-z]+(?:-[a-z]+)*$/u.test(argument);
}

async function glob(patterns: readonly string[], cwd: string, ignore: readonly string[]): Promise<string[]> {
  const tinyglobby = await import("tinyglobby");
  const found = await tinyglobby.glob(patterns, { cwd, ignore, absolute: true, expandDirectories: false });
  const sorted = found.map((path) => resolve(path)).sort();
  // Of a file and links to it, the file itself is shown.
  const base = realPathOf(cwd);
  return [...new Set([...sorted.filter((path) => realPathOf(path) === join(base, relative(cwd, path))), ...sorted])];
}

/** The path without links; of what has none, such as the end of a pipe, the path as it is. */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function missing(argument: string): Input {
  return {
    name: argument,
    load: () => {
      const [message, remedy] = isGlob(argument)
        ? ["No file matches.", "Check the glob, and put it into quotes."]
        : [
            "There is no such file or folder.",
            isWord(argument) ? "Check the path. The commands are extract, explain and serve." : "Check the path.",
          ];
      throw new InputError("FILE_NOT_FOUND", argument, message, remedy);
    },
  };
}
