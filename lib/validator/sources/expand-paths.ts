import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { realPathOf } from "../../files/read.ts";
import { ignoredGlobsAnywhere } from "../../configs/places.ts";
import { type PendingText, knownExtensions, shownPath } from "./source-text.ts";
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
 * @param remedyOf the remedy for an argument that names nothing.
 */
export async function expandPaths(
  args: readonly string[],
  cwd: string,
  isIgnored: (path: string) => boolean,
  remedyOf = (argument: string): string => pathRemedy(argument, cwd),
): Promise<PendingText[]> {
  const inputs = new Map<string, PendingText>();
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
        const ignore = [...never, ...ignoredGlobsAnywhere];
        const found = [...(await glob(readable, path, ignore)), ...(await glob(hidden, path, ignore, true))];
        for (const one of found.sort()) if (!isLeftOut(one)) add(one, false);
      }
      continue;
    }
    const found = isGlob(argument) ? await glob([argument.replaceAll("\\", "/")], cwd, never) : [];
    for (const one of found) add(one, false);
    if (!found.length) inputs.set(argument, missing(argument, remedyOf));
  }
  return [...inputs.values()];
}

/** True for an argument that contains characters of glob patterns. */
export function isGlob(argument: string): boolean {
  return /[*?{}[\]()!]/u.test(argument);
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

/**
 * The existing path that a missing one probably means: each part is spelled nearly like an entry of its folder, or is
 * the beginning of its name.
 *
 * @param argument as the user wrote it.
 * @returns as the user would write it.
 */
export function nearestPath(argument: string, cwd: string): string | undefined {
  const found = nearestTo(resolve(cwd, argument));
  return found === undefined ? undefined : shownPath(found, cwd);
}

function nearestTo(path: string): string | undefined {
  if (existsSync(path)) return path;
  const parent = dirname(path) === path ? undefined : nearestTo(dirname(path));
  if (parent === undefined || !statSync(parent).isDirectory()) return undefined;
  const entries = entriesOf(parent);
  const name = basename(path);
  const found = entries.includes(name) ? name : nearestNames(name, entries)[0];
  return found === undefined ? undefined : join(parent, found);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The remedy for a path that does not exist. */
export function pathRemedy(argument: string, cwd: string): string {
  const near = nearestPath(argument, cwd);
  return near === undefined ? "Check the path." : `Did you mean ${near}?`;
}

function missing(argument: string, remedyOf: (argument: string) => string): PendingText {
  const [message, remedy] = isGlob(argument)
    ? ["No file matches.", "Check the glob, and quote it."]
    : ["There is no such file or folder.", remedyOf(argument)];
  const fault = new InputError("FILE_NOT_FOUND", argument, message, remedy);
  return {
    name: argument,
    fault,
    load: () => {
      throw fault;
    },
  };
}
