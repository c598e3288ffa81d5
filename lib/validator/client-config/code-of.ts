import { dirname, join, resolve } from "node:path";
import { kindOfPath } from "../../files/read.ts";
import { isDocument, languageOf } from "../sources/source-text.ts";
import type { ConfiguredServer } from "./read-servers.ts";
import { expanded, type VariableScope } from "./variables.ts";

/** Flags of package managers whose value is the folder of a project. */
const folderFlag = /^(?:--(?:directory|project|from|prefix|cwd|dir)|-C)(?:=(.+))?$/u;
/** Programs that run a file or a script, and their commands. Any other word names a package or is a program. */
const runner =
  /^(?:cmd(?:\.exe)?|\/c|node|deno|bun|bunx|tsx|ts-node|npm|npx|pnpm|yarn|python[\d.]*|py|uv|uvx|poetry|pdm|hatch|pipx|run|start|exec|watch)$/u;
/** Commands behind which the name of a script of the project stands. */
const script = /^(?:run|start)$/u;
const manifests = ["package.json", "pyproject.toml", "setup.py"];
const maxClimb = 16;

/** The code of a server: a file or a folder that is here, or a file that is not. */
export type Code = { readonly path: string } | { readonly missing: string };

/**
 * The code that the command of a server runs: the project of the file, else the file. `undefined` for a server with a
 * URL, an image, or a package of a registry.
 */
export function codeOf({ words, cwd }: ConfiguredServer, scope: VariableScope): Code | undefined {
  const known = (word: string): string | undefined => {
    const one = expanded(word, scope);
    return "text" in one ? one.text : undefined;
  };
  let base = resolve(scope.file.root ?? scope.cwd, known(cwd ?? "") ?? "");
  let isScript = false;
  for (let index = 0; index < words.length; index++) {
    const word = known(words[index] ?? "");
    const next = known(words[index + 1] ?? "");
    if (word === undefined) continue;
    const [isFolder, inline] = folderFlag.exec(word) ?? [];
    if (isFolder !== undefined) {
      base = resolve(base, inline ?? next ?? "");
      // Of `uvx --from FOLDER NAME`, the name is a script of the project in the folder.
      isScript ||= isFolder.startsWith("--from");
      if (inline === undefined) index++;
      continue;
    }
    if (word === "-m" && next !== undefined) return moduleOf(next, base);
    const path = resolve(base, word);
    if (isCode(path)) return { path: projectOf(path) ?? path };
    const isValue = index > 1 && words[index - 1]?.startsWith("--") === true;
    const name = index ? word : word.replace(/^.*[\\/]/u, "");
    if (script.test(name)) isScript = true;
    else if (!word.startsWith("-") && !isValue && !runner.test(name)) {
      if (isNameOfCode(path)) return { missing: path };
      break;
    }
  }
  return isScript && hasManifest(base) ? { path: base } : undefined;
}

function isNameOfCode(path: string): boolean {
  const language = languageOf(path);
  return language !== undefined && !isDocument(language);
}

function isCode(path: string): boolean {
  return isNameOfCode(path) && kindOfPath(path) === "file";
}

/** The module of `python -m`. */
function moduleOf(name: string, base: string): Code | undefined {
  const parts = name.split(".");
  const files = [base, join(base, "src")].flatMap((folder) => [
    join(folder, ...parts, "__main__.py"),
    `${join(folder, ...parts)}.py`,
  ]);
  const found = files.find(isCode);
  if (found === undefined) return undefined;
  return { path: projectOf(found) ?? (found.endsWith("__main__.py") ? dirname(found) : found) };
}

/** The folder of the nearest manifest around a file. Of an installed package, the file is enough. */
function projectOf(path: string): string | undefined {
  if (/[\\/]node_modules[\\/]/u.test(path)) return undefined;
  let folder = dirname(path);
  for (let step = 0; step < maxClimb && dirname(folder) !== folder; step++) {
    if (hasManifest(folder)) return folder;
    folder = dirname(folder);
  }
  return undefined;
}

function hasManifest(folder: string): boolean {
  return manifests.some((name) => kindOfPath(join(folder, name)) === "file");
}
