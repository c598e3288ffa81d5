import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { neverServers } from "../../configs/places.ts";
import { problemOf } from "../../files/read.ts";
import { InputError } from "../result/input-error.ts";
import { isBesideCode, packageAround } from "../sources/beside-code.ts";
import { nearestPath } from "../sources/expand-paths.ts";
import { languageOf, shownPath } from "../sources/source-text.ts";

/** Folders of compiled code, skipped if the sources exist, too. */
const compiledFolders = /^(?:dist|build|out|lib|esm|cjs)$/u;
/** Folders in which builds of Python put copies of the sources. */
const copyFolders = /^(?:dist|build)$/u;
const skippedFiles =
  /\.(?:test|spec|d)\.[cm]?[jt]sx?$|\.min\.[cm]?js$|^(?:test_.*|.*_test|conftest|setup)\.py$|^(?:package(?:-lock)?|mcp\.lock)\.json$|^tsconfig.*\.json$/u;
/** Larger files are whole bundles or data. */
const maxBytes = 8_000_000;

/** A user's request: one file by name, or all files of a folder or package. */
export interface ExtractionRequest {
  /** Absolute paths. */
  readonly files: readonly string[];
  /** Compiled code next to TypeScript sources, and copies in Python, read only if nothing else defines anything. */
  readonly compiled: readonly string[];
  /** Folders that cannot be read, and files that are too large. */
  readonly skipped: readonly InputError[];
  /** True if the user named this one file, which must then contain definitions. */
  readonly isNamed: boolean;
  /** The folder of the package that they belong to. */
  readonly root: string;
  /** The folder that displayed paths are relative to. */
  readonly base: string;
}

/**
 * The files for an argument of the command.
 *
 * @param argument a file, a folder, or the name of an installed package.
 * @param cwd the working directory.
 * @throws InputError `FILE_NOT_FOUND` if it is none of them.
 */
export function filesOf(argument: string, cwd: string): ExtractionRequest {
  if (argument === "")
    throw new InputError("USAGE", "mcp-validate", "A path is empty.", "Name a file, or . for this folder.");
  const path = resolve(cwd, argument);
  if (existsSync(path)) {
    return statSync(path).isDirectory()
      ? { ...filesBelow(path, cwd), isNamed: false, root: path, base: cwd }
      : { files: [path], compiled: [], skipped: [], isNamed: true, root: packageAround(path) ?? cwd, base: cwd };
  }
  const folder = packageFolder(argument, cwd);
  if (folder) return { ...filesBelow(folder, cwd), isNamed: false, root: folder, base: cwd };
  if (argument === "-")
    throw new InputError("USAGE", "-", "This command does not read standard input.", "Name a file or a folder.");
  const near = nearestPath(argument, cwd);
  throw new InputError(
    "FILE_NOT_FOUND",
    argument,
    "There is no such file or folder, and no installed package of that name.",
    near === undefined ? "Check the path, or install the package first." : `Did you mean ${near}?`,
  );
}

function packageFolder(name: string, cwd: string): string | undefined {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/u.test(name)) return undefined;
  for (const folder of createRequire(join(cwd, "from.js")).resolve.paths(name) ?? []) {
    const candidate = join(folder, name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
  }
  return undefined;
}

function filesBelow(root: string, base: string): Pick<ExtractionRequest, "files" | "compiled" | "skipped"> {
  const files: string[] = [];
  const compiled: string[] = [];
  const skipped: InputError[] = [];
  const skip = (path: string, problem: string): void => {
    skipped.push(new InputError("FILE_NOT_FOUND", shownPath(path, base), problem, "Name it, or leave it out."));
  };
  const hasSources = holdsTypeScript(root);
  const visit = (folder: string, found: string[], inPython = found): void => {
    const entries = entriesOf(folder);
    if (!entries) skip(folder, "The folder cannot be read.");
    for (const entry of entries ?? []) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const isCompiled = hasSources && compiledFolders.test(entry.name) && !holdsTypeScript(path);
        const isCopied = copyFolders.test(entry.name);
        if (!isSkippedFolder(folder, entry.name))
          visit(path, isCompiled ? compiled : found, isCompiled || isCopied ? compiled : inPython);
      } else if (entry.isFile() && mayDefine(entry.name)) {
        const isTooLarge = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes;
        if (isTooLarge) skip(path, problemOf("too-large", maxBytes));
        else (languageOf(path) === "python" ? inPython : found).push(path);
      }
    }
  };
  visit(root, files);
  return { files, compiled, skipped };
}

/** The entries of a folder by name; `undefined` if it cannot be read. */
function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

function isSkippedFolder(parent: string, name: string): boolean {
  return name.startsWith(".") || neverServers.has(name) || isBesideCode(parent, name);
}

function mayDefine(name: string): boolean {
  return languageOf(name) !== undefined && !skippedFiles.test(name);
}

/** True if a folder contains TypeScript sources, at most a few levels down. */
function holdsTypeScript(folder: string, depth = 0): boolean {
  if (depth > 3) return false;
  const entries = entriesOf(folder) ?? [];
  if (entries.some((entry) => entry.isFile() && /(?<!\.d)\.[cm]?tsx?$/u.test(entry.name))) return true;
  return entries.some(
    (entry) =>
      entry.isDirectory() &&
      !isSkippedFolder(folder, entry.name) &&
      holdsTypeScript(join(folder, entry.name), depth + 1),
  );
}
