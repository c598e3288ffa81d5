import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { foldersIn } from "../../../files/below.ts";
import { fileLimits, readText, realPathOf } from "../../../files/read.ts";
import { isRecord } from "../../../model/json.ts";
import type { Entry } from "../../source.ts";
import { tomlOf } from "./requirements.ts";

/** Where a package has its modules. */
const sourceFolders = ["", "src"];

/**
 * The modules with which the Python package of a folder begins: those of the scripts that its `pyproject.toml`, or, for
 * an installed package, its metadata declares, and `__main__.py`.
 */
export function entriesOf(root: string): readonly Entry[] {
  const project = tomlOf(readText(join(root, "pyproject.toml"), fileLimits.manifest) ?? "");
  const scripts = [memberOf(project, "project", "scripts"), memberOf(project, "tool", "poetry", "scripts")];
  const declared = scripts.flatMap((table) =>
    Object.entries(table).flatMap(([name, target]) =>
      typeof target === "string" ? entryAt(root, target, `script ${name} of pyproject.toml`) : [],
    ),
  );
  const main = [root, ...sourceFolders.map((folder) => join(root, folder, basename(root)))].flatMap((folder) =>
    moduleAt(join(folder, "__main__.py"), "__main__.py"),
  );
  const found = [...declared, ...installedEntries(root), ...main];
  return found.filter(({ path }, index) => found.findIndex((one) => one.path === path) === index);
}

/** The scripts in the metadata of an installed package whose folder is given. */
function installedEntries(root: string): readonly Entry[] {
  if (basename(dirname(root)) !== "site-packages") return [];
  return foldersIn(dirname(root))
    .filter((folder) => folder.endsWith(".dist-info"))
    .flatMap((folder) => readText(join(folder, "entry_points.txt"), fileLimits.manifest) ?? [])
    .flatMap((text) => (text.split("[console_scripts]")[1] ?? "").split(/^\[/mu)[0]?.split("\n") ?? [])
    .flatMap((line) => {
      const [name = "", target = ""] = line.split("=").map((part) => part.trim());
      return target.split(/[.:]/u)[0] === basename(root) ? entryAt(dirname(root), target, `script ${name}`) : [];
    });
}

/** The module of `desk.server:main`. */
function entryAt(root: string, target: string, source: string): readonly Entry[] {
  const steps = (target.split(":")[0] ?? "").trim().split(".");
  const places = sourceFolders.flatMap((folder) => {
    const module = join(root, folder, ...steps);
    return [`${module}.py`, join(module, "__init__.py")];
  });
  return places.flatMap((path) => moduleAt(path, source)).slice(0, 1);
}

function moduleAt(path: string, source: string): readonly Entry[] {
  const isThere = statSync(path, { throwIfNoEntry: false })?.isFile();
  return isThere ? [{ source, path: (realPathOf(path) ?? path).replaceAll("\\", "/") }] : [];
}

function memberOf(value: unknown, ...keys: readonly string[]): Readonly<Record<string, unknown>> {
  const found = keys.reduce<unknown>((table, key) => (isRecord(table) ? table[key] : undefined), value);
  return isRecord(found) ? found : {};
}
