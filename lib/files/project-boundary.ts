import { existsSync, readlinkSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, parse, relative } from "node:path";
import { fileLimits, readJson, realPathOf } from "./read.ts";

/** Files at the root of a project, or of a part of it. */
const projectFiles = [
  ...["package.json", "tsconfig.json", "deno.json", "deno.jsonc", "jsr.json"],
  ...["pyproject.toml", "setup.py", "setup.cfg", "__init__.py"],
];

/** Files at the root of a workspace only. */
const workspaceFiles = ["pnpm-workspace.yaml", "lerna.json"];

/** The maximum number of folders between a file and its root. */
const maxClimb = 64;

/**
 * The files that belong to a project. Values of imported files appear in reports, so an import in untrusted code must
 * not lead to other files of the machine.
 */
export class ProjectBoundary {
  /**
   * The root of the project: the repository, otherwise the nearest workspace, otherwise the top-most folder with a
   * project file, otherwise the folder itself.
   */
  readonly root: string;
  /** False for a folder without a project file at or above it. */
  readonly isProject: boolean;

  /** @param folder a folder of the project. */
  constructor(folder: string) {
    const real = realPathOf(folder) ?? folder;
    const root = rootOf(real);
    this.root = root ?? real;
    this.isProject = root !== undefined;
  }

  /** True for a path in the project, with all links resolved. There may be no such file yet. */
  covers(path: string): boolean {
    return staysWithin(path, this.root);
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

/**
 * True for a path in a folder, with all links resolved. There may be no such file yet.
 *
 * @param folder the real path of the folder.
 */
export function staysWithin(path: string, folder: string): boolean {
  const real = realPathOf(path);
  if (real !== undefined) return isWithin(real, folder);
  const parent = dirname(path);
  return parent !== path && staysWithin(parent, folder);
}

/** A link in a project, and its target outside of that project. */
export interface LinkOut {
  readonly link: string;
  readonly target: string;
}

/** More links than this are assumed to be a cycle, as in Linux. */
const maxLinks = 40;

/**
 * The first link on the path to a file that leads out of the project that contains the link. An untrusted checkout may
 * contain any link, so a file behind such a link is not written.
 *
 * @param path absolute; the file need not exist.
 * @param cwd the folder that the user works in. A link that is in no project and outside of this folder belongs to the
 *   user. Without `cwd`, a folder outside of any project counts as a project.
 */
export function linkOutOf(path: string, cwd?: string): LinkOut | undefined {
  let found: LinkOut | undefined;
  let links = 0;
  const follow = (from: string, parts: readonly string[]): string => {
    let at = from;
    for (const part of parts) {
      if (!part || part === ".") continue;
      const next = part === ".." ? dirname(at) : join(at, part);
      const target = part === ".." || ++links > maxLinks ? undefined : linkTargetOf(next);
      if (target === undefined) {
        at = next;
        continue;
      }
      const end = isAbsolute(target) ? followWhole(target) : follow(at, target.split(/[\\/]/u));
      const root = rootOfLink(at, cwd);
      if (root !== undefined && !isWithin(end, root)) found ??= { link: next, target: end };
      at = end;
    }
    return at;
  };
  const followWhole = (whole: string): string => {
    const { root } = parse(whole);
    return follow(root, whole.slice(root.length).split(/[\\/]/u));
  };
  followWhole(path);
  return found;
}

/** The folder that a link in `folder` must not leave; `undefined` for a link that belongs to the user. */
function rootOfLink(folder: string, cwd: string | undefined): string | undefined {
  const { root, isProject } = new ProjectBoundary(folder);
  if (isProject || cwd === undefined) return root;
  const own = new ProjectBoundary(cwd);
  return isWithin(folder, own.root) ? own.root : undefined;
}

function linkTargetOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // It is not a link, or does not exist.
    return undefined;
  }
}

/** `undefined` for a folder that belongs to no project. */
function rootOf(folder: string): string | undefined {
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
  return workspace ?? topMost;
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
