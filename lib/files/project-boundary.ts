import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative } from "node:path";
import { fileLimits, readJson, realPathOf } from "./read.ts";

/** Files that stand at the root of a project, or of a part of it. */
const projectFiles = [
  ...["package.json", "tsconfig.json", "deno.json", "deno.jsonc", "jsr.json"],
  ...["pyproject.toml", "setup.py", "setup.cfg", "__init__.py"],
];

/** Files that stand at the root of a workspace only. */
const workspaceFiles = ["pnpm-workspace.yaml", "lerna.json"];

/** The maximum number of folders between a file and its root. */
const maxClimb = 64;

/**
 * The files that belong to a project. Values of imported files appear in reports, so that an import in the code of a
 * stranger must not lead to other files of the machine.
 */
export class ProjectBoundary {
  /**
   * The root of the project: the repository, otherwise the nearest workspace, otherwise the top-most folder with a
   * project's file, otherwise the folder itself.
   */
  readonly root: string;

  /** @param folder a folder of the project. */
  constructor(folder: string) {
    this.root = rootOf(realPathOf(folder) ?? folder);
  }

  /** True for a file in the project or in a `node_modules` folder at or above its root, with all links resolved. */
  contains(path: string): boolean {
    const real = realPathOf(path);
    if (real === undefined) return false;
    if (isWithin(real, this.root)) return true;
    const parts = real.split(/[\\/]/u);
    const at = parts.indexOf("node_modules");
    return at >= 0 && isWithin(this.root, parts.slice(0, at).join("/") || "/");
  }
}

function rootOf(folder: string): string {
  const home = realPathOf(homedir());
  let workspace: string | undefined;
  let topMost: string | undefined;
  let above = folder;
  for (let step = 0; step < maxClimb; step++) {
    const parent = dirname(above);
    // A stray `package.json` in the home folder does not make all its files a project.
    if (topMost !== undefined && (above === home || above === parent)) break;
    if (existsSync(join(above, ".git"))) return above;
    const isRoot = isWorkspace(above);
    if (isRoot) workspace ??= above;
    if (isRoot || projectFiles.some((name) => existsSync(join(above, name)))) topMost = above;
    if (parent === above) break;
    above = parent;
  }
  return workspace ?? topMost ?? folder;
}

function isWorkspace(folder: string): boolean {
  if (workspaceFiles.some((name) => existsSync(join(folder, name)))) return true;
  const manifest = readJson(join(folder, "package.json"), fileLimits.manifest);
  return typeof manifest === "object" && manifest !== null && "workspaces" in manifest;
}

function isWithin(path: string, folder: string): boolean {
  const rest = relative(folder, path);
  return rest !== ".." && !/^\.\.[\\/]/u.test(rest) && !isAbsolute(rest);
}
