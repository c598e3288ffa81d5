import { statSync } from "node:fs";
import { dirname } from "node:path";
import { ProjectBoundary } from "../../../files/project-boundary.ts";
import { fileLimits, readText, realPathOf } from "../../../files/read.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { parsePython } from "../../../languages/python/parser.ts";
import type { ModuleNode } from "../../../languages/python/tree.ts";
import { lazy } from "../../../model/lazy.ts";
import { Budget } from "../../frame/budget.ts";
import { limits } from "../limits.ts";
import { installedPackageOf, resolveImport, sitePackagesOf } from "./resolver.ts";
import { Scope } from "./scopes.ts";

/** One module of the project, parsed. */
export interface PythonModule {
  /** Absolute path, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly ast: ModuleNode;
  /** The names of the module itself. */
  readonly scope: Scope;
}

interface Parsed {
  readonly mtimeMs: number;
  readonly size: number;
  readonly module: PythonModule | undefined;
}

/** Parsed modules by path, shared by all linted files of a run. The capacity is in characters of text. */
const parsed = new TtlCache<Parsed>({ lifetime: 600_000, capacity: 16_000_000, isVerified: true });

/** The linted module and those that it imports. */
export class ModuleGraph {
  readonly linted: PythonModule;
  /** The budget for evaluating the linted file. */
  readonly budget = new Budget(limits.steps);
  /** The budget for the code of installed packages, whose values seldom matter. */
  readonly #packageBudget = new Budget(limits.packageSteps);
  /** Whether modules are of other packages, by their paths. */
  readonly #ofPackages = new Map<string, boolean>();
  readonly #modules: Map<string, PythonModule | undefined>;
  readonly #boundary: () => ProjectBoundary;
  #loaded = 0;
  #loadedOfPackages = 0;

  readonly #factor: number;

  private constructor(linted: PythonModule, real: string, factor = 1) {
    this.linted = linted;
    this.#factor = factor;
    this.#modules = new Map([linted.path, real].map((path) => [path, linted]));
    this.#boundary = lazy(() => new ProjectBoundary(dirname(linted.path)));
  }

  /** The graph of the linted file. Its text may differ from the one on the disk. */
  static around({ path, text, ast }: Pick<PythonModule, "path" | "text" | "ast">): ModuleGraph {
    const written = path.replaceAll("\\", "/");
    const real = realPathOf(path)?.replaceAll("\\", "/") ?? written;
    return new ModuleGraph(moduleOf({ path: written, text, ast }), real);
  }

  /** The modules around a path as they are on disk, for data that many linted files share. */
  static ofDisk(path: string): ModuleGraph {
    const { ast } = parsePython("");
    if (!ast) throw new Error("the empty module has a tree");
    const none = `${path}#`.replaceAll("\\", "/");
    return new ModuleGraph(moduleOf({ path: none, text: "", ast }), none, limits.sharing);
  }

  /** The root of the project, see {@link ProjectBoundary}. */
  get project(): string {
    return this.#boundary().root;
  }

  /**
   * The source file of an imported module; `undefined` if it is missing, or lies outside of the project and of the
   * installed packages.
   *
   * @param name the dotted name, without leading dots: `tools.search`; "" for the package itself
   * @param level the number of leading dots
   */
  resolve(name: string, level: number, from: PythonModule): string | undefined {
    const path = resolveImport(name, level, { path: from.path, project: this.project });
    return path !== undefined && this.#isAllowed(path) ? path : undefined;
  }

  /** Counts steps of evaluating the code of a module. @returns false if its budget does not suffice. */
  spend(module: PythonModule, steps = 1): boolean {
    return (this.isOfPackage(module) ? this.#packageBudget : this.budget).spend(steps);
  }

  /** True for a module of an installed package other than the one of the linted module. */
  isOfPackage({ path }: Pick<PythonModule, "path">): boolean {
    let known = this.#ofPackages.get(path);
    if (known === undefined) this.#ofPackages.set(path, (known = this.#isOfOther(path)));
    return known;
  }

  #isOfOther(path: string): boolean {
    const folder = sitePackagesOf(path);
    if (folder === undefined) return false;
    const own = sitePackagesOf(this.linted.path);
    return own !== folder || installedPackageOf(path) !== installedPackageOf(this.linted.path);
  }

  #isAllowed(path: string): boolean {
    const folder = sitePackagesOf(path);
    if (folder !== undefined && realPathOf(path)?.startsWith(realPathOf(folder) ?? folder)) return true;
    return this.#boundary().contains(path);
  }

  /** Loads a module; `undefined` if the file is missing, broken or too large, or too many modules are loaded. */
  load(path: string): PythonModule | undefined {
    if (this.#modules.has(path)) return this.#modules.get(path);
    const isOfPackage = this.isOfPackage({ path });
    this.#loaded++;
    if (isOfPackage) this.#loadedOfPackages++;
    const isOver =
      this.#loaded > limits.modules * this.#factor || this.#loadedOfPackages > limits.packageModules * this.#factor;
    const module = isOver ? undefined : parsedModule(path, isOfPackage ? limits.packageModule : fileLimits.module);
    this.#modules.set(path, module);
    return module;
  }
}

function parsedModule(path: string, limit: number): PythonModule | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > limit) return undefined;
  const { mtimeMs, size } = stats;
  const known = parsed.get(path)?.value;
  if (known?.mtimeMs === mtimeMs && known.size === size) return known.module;
  const text = readText(path, limit);
  const ast = text === undefined ? undefined : parsePython(text).ast;
  const module = text !== undefined && ast ? moduleOf({ path, text, ast }) : undefined;
  parsed.set(path, { mtimeMs, size, module }, size);
  return module;
}

/** A module with its scope, each of which refers to the other. */
function moduleOf(parts: Pick<PythonModule, "path" | "text" | "ast">): PythonModule {
  let scope: Scope | undefined;
  const module: PythonModule = {
    ...parts,
    get scope() {
      return (scope ??= new Scope(module, parts.ast));
    },
  };
  return module;
}
