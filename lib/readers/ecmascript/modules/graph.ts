import { statSync } from "node:fs";
import { dirname } from "node:path";
import type { TSESTree } from "@typescript-eslint/utils";
import { ProjectBoundary } from "../../../files/project-boundary.ts";
import { fileLimits, readText, realPathOf } from "../../../files/read.ts";
import { parseModule } from "../../../languages/oxc.ts";
import type { Source } from "../../source.ts";
import { lazy } from "../../../model/lazy.ts";
import { Budget } from "../../frame/budget.ts";
import { limits } from "../limits.ts";
import { type Importers, importersOf, replacingModules, usesExport } from "../project/importers.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { resolveModule, resolvePackage } from "./resolver.ts";
import { Scopes } from "./scopes.ts";
import { completeTree } from "./walk.ts";

interface Parsed {
  readonly mtimeMs: number;
  readonly size: number;
  readonly module: Module | undefined;
}

/**
 * Parsed modules by path, shared by all linted files of a run. An entry is valid while the file does not change.
 * Entries that are no longer imported are dropped. The capacity is in characters of text; the trees take fifty times as
 * much memory.
 */
const parsed = new TtlCache<Parsed>({ lifetime: 600_000, capacity: 16_000_000, isVerified: true });

/** Whether a file belongs to the project of a folder. Cached, because resolving links is the slowest step here. */
const inside = new TtlCache<boolean>({ lifetime: 30_000, capacity: 20_000 });

/** The roots of the projects around folders. */
const projects = new TtlCache<string>({ lifetime: 30_000, capacity: 20_000 });

/** The linted file: its text, its syntax tree and, if ESLint has them, its scopes. */
type LintedSource = Pick<Module, "path" | "text" | "program"> & Pick<Source, "scopeManager">;

interface Parts extends Pick<ModuleGraph, "linted" | "changed"> {
  /** The path of the linted module without links. */
  readonly real: string;
  readonly inProject: boolean;
  /** The modules that are not read from the disk, by path. */
  readonly modules: Map<string, Module | undefined>;
}

/** The linted module and those that it imports. */
export class ModuleGraph {
  readonly linted: Module;
  /** The module whose text differs from that of its file. Values made from it belong to one run. */
  readonly changed: Module | undefined;
  /** The budget for evaluating the linted file. */
  readonly budget = new Budget(limits.steps);
  /** The part of it for the code of installed packages. */
  readonly packageBudget = new Budget(limits.packageSteps);
  #loaded = 0;
  #loadedOfPackages = 0;
  readonly #ofPackages = new Set<Module>();
  readonly #modules: Map<string, Module | undefined>;
  readonly #inProject: boolean;
  readonly #real: string;
  readonly #boundary: () => ProjectBoundary;
  /** The installed package of the linted module, without links, as the paths of imports are. */
  readonly #own: string | undefined;
  /** The modules of the project that import the linted one. */
  readonly importers: () => Importers;

  private constructor({ linted, changed, real, inProject, modules }: Parts) {
    this.linted = linted;
    this.changed = changed;
    this.#inProject = inProject;
    this.#modules = modules;
    this.#real = real;
    this.importers = lazy(() => importersOf(real));
    this.#boundary = lazy(() => new ProjectBoundary(dirname(linted.path)));
    this.#own = installedIn(real);
  }

  /**
   * The graph of the linted file.
   *
   * @param inProject whether the modules that import it are searched
   */
  static around(source: LintedSource, inProject = false): ModuleGraph {
    const { path, text } = source;
    const written = path.replaceAll("\\", "/");
    // Imports lead to real paths, also in a checkout that is reached through a link.
    const real = realPathOf(path)?.replaceAll("\\", "/") ?? written;
    // A module behind a link is read at the path of the link, because its imports are relative to that path.
    const onDisk = inProject && real === written ? unchangedModule(real, text) : undefined;
    const linted = onDisk ?? lintedModule(source);
    // A module that imports the linted one gets the text in the editor, not the one on the disk.
    const modules = new Map([written, real].map((each) => [each, linted]));
    return new ModuleGraph({ linted, changed: onDisk ? undefined : linted, real, inProject, modules });
  }

  /** The graph for reading another module as if it were the linted one. The text in the editor still applies. */
  aroundOther(linted: Module): ModuleGraph {
    const { changed } = this;
    const modules = new Map([...this.#modules].filter(([, module]) => module !== undefined && module === changed));
    return new ModuleGraph({ linted, changed, real: linted.path, inProject: this.#inProject, modules });
  }

  /**
   * The source file of `specifier` in a module; `undefined` for packages, for missing files and for files of other
   * projects.
   */
  resolve(specifier: string, from: Module): string | undefined {
    return this.#within(resolveModule(specifier, from.path));
  }

  /** The entry of an installed package that `specifier` means in a module; `undefined` if it is not installed. */
  resolvePackage(specifier: string, from: Module): string | undefined {
    return this.#within(resolvePackage(specifier, from.path));
  }

  /** True if another module of the project may use an export of a module. If the project is not searched, any may. */
  mayBeUsedElsewhere(module: Module, name: string): boolean {
    if (!this.#inProject || this.isOfPackage(module)) return true;
    return usesExport(this.importersOf(module), name);
  }

  /** The modules of the project that import a module. None are known if the project is not searched. */
  importersOf(module: Module): Importers {
    if (module === this.linted) return this.importers();
    return this.#inProject ? importersOf(module.path) : { paths: [], defining: [], onStdio: [], all: [], isCut: true };
  }

  /** The modules of the project that may replace a method of the server that gets the definitions of a module. */
  replacingModules(module: Module): readonly string[] {
    return this.#inProject ? replacingModules(module === this.linted ? this.#real : module.path) : [];
  }

  /** True for a module of an installed package other than that of the linted module. */
  isOfPackage(module: Module): boolean {
    return this.#ofPackages.has(module);
  }

  /** The text of a file of the project; `undefined` if it is missing, outside of the project or too large. */
  readFile(path: string): string | undefined {
    const real = realPathOf(path)?.replaceAll("\\", "/");
    const own = real === undefined ? undefined : this.#within(real);
    return own === undefined ? undefined : readText(own, fileLimits.module);
  }

  #within(path: string | undefined): string | undefined {
    if (path === undefined) return undefined;
    const key = `${dirname(this.linted.path)}\0${path}`;
    const isInside = inside.get(key)?.value ?? this.#boundary().contains(path);
    inside.set(key, isInside);
    return isInside ? path : undefined;
  }

  /** The root of the project, see {@link ProjectBoundary}. */
  get project(): string {
    const folder = dirname(this.linted.path);
    const known = projects.get(folder)?.value ?? this.#boundary().root;
    projects.set(folder, known);
    return known;
  }

  /** True for a module whose file has not changed on disk. */
  isCurrent(module: Module): boolean {
    return this.load(module.path) === module;
  }

  /** True for a module whose file has not changed on disk. Unlike {@link isCurrent}, it counts for no limit. */
  isUnchanged(module: Module): boolean {
    const entry = parsed.get(module.path)?.value;
    if (entry?.module !== module) return false;
    const stats = statSync(module.path, { throwIfNoEntry: false });
    return stats?.mtimeMs === entry.mtimeMs && stats.size === entry.size;
  }

  /** Loads a module; `undefined` if the file is missing, broken or too large, or too many modules are loaded. */
  load(path: string): Module | undefined {
    if (this.#modules.has(path)) return this.#modules.get(path);
    const isOfPackage = installedIn(path) !== undefined && installedIn(path) !== this.#own;
    this.#loaded++;
    if (isOfPackage) this.#loadedOfPackages++;
    const isOver = this.#loaded > limits.modules || this.#loadedOfPackages > limits.packageModules;
    const module = isOver ? undefined : parsedModule(path, isOfPackage ? limits.packageModule : fileLimits.module);
    this.#modules.set(path, module);
    if (module && isOfPackage) this.#ofPackages.add(module);
    return module;
  }
}

/** The folder of the installed package, or of the packages with the same scope, that a file belongs to. */
function installedIn(path: string): string | undefined {
  return /^.*[\\/]node_modules[\\/][^\\/]+/u.exec(path)?.[0].replaceAll("\\", "/");
}

function parsedModule(path: string, limit: number): Module | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > limit) return undefined;
  const { mtimeMs, size } = stats;
  const known = parsed.get(path)?.value;
  const isCurrent = known?.mtimeMs === mtimeMs && known.size === size;
  const current = isCurrent ? known : { mtimeMs, size, module: parseFile(path) };
  parsed.set(path, current, size);
  return current.module;
}

/** The module of a file whose text is the linted one. Sizes are compared first, so that other files are not parsed. */
function unchangedModule(path: string, text: string): Module | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.size !== Buffer.byteLength(text)) return undefined;
  const module = parsedModule(path, fileLimits.module);
  return module?.text === text ? module : undefined;
}

function lintedModule({ path, text, program, scopeManager }: LintedSource): Module {
  if (!program.body.every((statement) => "parent" in statement && statement.parent)) completeTree(program);
  return { path, text, program, scopes: new Scopes(program, scopeManager) };
}

function parseFile(path: string): Module | undefined {
  let text = readText(path, fileLimits.module);
  if (text === undefined) return undefined;
  // A JSON module is an expression. As a default export it is evaluated like any other.
  if (path.endsWith(".json")) text = `export default ${text.replace(/^\uFEFF/u, "")};`;
  const { program } = parseModule(text, path.endsWith(".json") ? `${path}.js` : path);
  if (!program) return undefined;
  completeTree(program);
  return { path, text, program, scopes: new Scopes(program) };
}

/** One module of the project, parsed. */
export interface Module {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
  /** The syntax tree, with `parent` set on every node. */
  readonly program: TSESTree.Program;
  readonly scopes: Scopes;
}
