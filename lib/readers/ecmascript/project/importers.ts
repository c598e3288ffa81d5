import { statSync } from "node:fs";
import { basename, dirname, join, parse, relative, sep } from "node:path";
import { filesBelow } from "../../../files/below.ts";
import { fileLimits, readJson, readText } from "../../../files/read.ts";
import type { Entry } from "../../source.ts";
import { isRecord } from "../../../model/json.ts";
import { lazy } from "../../../model/lazy.ts";
import { limits } from "../limits.ts";
import { resolveModule } from "../modules/resolver.ts";
import { workspaceAround } from "../modules/workspaces.ts";
import { connectsStdio, mentionsMcp } from "../pre-check.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { projectOf, readManifest } from "./project.ts";

/** The modules that import a module, directly or through other modules. */
export interface Importers {
  /** Those that may register or list definitions, as absolute paths, the nearest first. */
  readonly paths: readonly string[];
  /** Those of the importers that may define something, in the same form. */
  readonly defining: readonly string[];
  /** Those that connect a stdio transport, in the same form. */
  readonly onStdio: readonly string[];
  /** All of them. */
  readonly all: readonly string[];
  /** True if there are more importers, or more files in the project, than are searched. */
  readonly isCut: boolean;
}

/** What the text of a source file says about its imports. */
interface Outline extends Role {
  /** The names in the text. Collected on first use. */
  readonly words: () => ReadonlySet<string>;
  readonly specifiers: readonly string[];
  /** True if it loads modules whose names are computed. */
  readonly loadsAny: boolean;
  /** True if it may replace a method of a server, or the answer that lists its tools. */
  readonly mayReplace: boolean;
}

/** What the text of a source file suggests that it does with its imports. */
interface Role {
  readonly mayRegister: boolean;
  readonly mayDefine: boolean;
  readonly isOnStdio: boolean;
}

/** The source files of a package, by the last names in their imports. */
interface Index {
  readonly byName: ReadonlyMap<string, readonly Importer[]>;
  readonly loadsAny: boolean;
  /** True if one of the files may replace a method of a server. */
  readonly mayReplace: boolean;
  readonly isCut: boolean;
}

interface Importer extends Role {
  readonly path: string;
  readonly specifier: string;
}

/** An editor notices a new file after this time, in milliseconds. */
const indexes = new TtlCache<Index>({ lifetime: 10_000, capacity: 200 });
const importers = new TtlCache<Importers>({ lifetime: 10_000, capacity: 20_000 });
const outlines = new TtlCache<Outline & { readonly mtimeMs: number; readonly size: number }>({
  lifetime: 3_600_000,
  capacity: 20_000,
  isVerified: true,
});

const sourceName = /(?<!\.d|[.-](?:test|spec))\.[cm]?[jt]sx?$/u;
const compiledFolder = /^(?:dist|build|out|esm|cjs)$/u;
const skippedFolder = /^(?:\..*|node_modules|coverage|__tests__|__mocks__|tests?)$/u;
const importing = /\b(?:from|import|require)\s*(?:\(\s*)?["'`]([^"'`\n]{1,300})["'`]/gu;
/** `import(path)`, ``import(`./tools/${name}.js`)``, and calls that list files in order to load them. */
const computed =
  /\b(?:import|require)\s*\(\s*(?:[^"'`\s)]|`[^`]{0,300}\$\{)|import\.meta\.glob|\breaddir|\bglob(?:Sync)?\s*\(/u;
/** `server.registerTool = …`, `new Proxy(server, …)` */
const replacing = /\.(?:registerTool|tool)\s*=(?![=>])|\bnew\s+Proxy\s*\(|\b_requestHandlers\b/u;
/** Files that a runtime or a framework starts without an import. */
const entryPath =
  /(?:^|\/)(?:index|main|server|app|cli|start|stdio|http|worker|route|mcp)\.[cm]?[jt]sx?$|(?:^|\/)(?:app|pages|api|routes|functions|bin|scripts)\//u;
const entryText = /^#!|\bnew\s+[\w.]*(?:Server|MCP)\b|\.listen\s*\(|\bprocess\.argv\b|\bexport\s+default\b/u;
/** Registering calls, list handlers, servers, and functions of the project that get one of these or definitions. */
const registering =
  /setRequestHandler|@mastra\/mcp["'/]|\bnew\s+\w*(?:McpServer|FastMCP)\b|tools\/list|(?:tool|resource|prompt)s?\w*\s*(?:<[^>(]*>)?\(|\(\s*(?:this\.)?#?\w*(?:server|mcp)\w*\s*[,)]|\(\s*(?:\{[^{}()]{0,300}?)?\b\w*tools\s*[,:)}]/iu;

/**
 * The modules of the package around a module, and of the workspace's packages that depend on it, which import the
 * module and may bring its definitions into a server.
 *
 * @param path absolute, with slashes, links resolved.
 */
export function importersOf(path: string): Importers {
  const known = importers.get(path)?.value;
  if (known) return known;
  const found = findImporters(path);
  importers.set(path, found);
  return found;
}

function findImporters(path: string): Importers {
  const { root } = projectOf(path);
  if (root === undefined) return { paths: [], defining: [], onStdio: [], all: [], isCut: false };
  const own = readManifest(join(root, "package.json"))?.name;
  const dependents = dependentsOf(root, own);
  const found = new Map<string, Role>([[path, { mayRegister: false, mayDefine: false, isOnStdio: false }]]);
  let isCut = false;
  // A map is iterated in the order of insertion, entries that are added meanwhile included.
  for (const [target] of found) {
    for (const folder of [sourcesAround(path, root), ...dependents]) {
      const index = indexOf(folder);
      isCut ||= index.isCut;
      for (const importer of namesOf(target, own).flatMap((name) => index.byName.get(name) ?? [])) {
        if (found.has(importer.path) || resolveModule(importer.specifier, importer.path) !== target) continue;
        if (found.size > limits.importers) return { ...byRole(found), isCut: true };
        found.set(importer.path, importer);
      }
    }
  }
  return { ...byRole(found), isCut };
}

/** The modules of a project that each of some modules imports, and those that these import, by what their texts say. */
export function importsFrom(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const open = new Set(paths);
  // A set is iterated in the order of insertion, entries that are added meanwhile included.
  for (const path of open) {
    const targets = (outlineOf(path)?.specifiers ?? []).flatMap((one) => resolveModule(one, path) ?? []);
    const own = targets.filter((target) => installedPackage(target) === installedPackage(path));
    found.set(path, own);
    for (const target of own) open.add(target);
  }
  return found;
}

/**
 * The modules that may replace a method of the server that gets the definitions of a module: those that import the
 * module, and what these import.
 */
export function replacingModules(path: string): readonly string[] {
  const { root } = projectOf(path);
  if (root === undefined || !indexOf(sourcesAround(path, root)).mayReplace) return [];
  return [...importsFrom([path, ...importersOf(path).all]).keys()].filter((each) => outlineOf(each)?.mayReplace);
}

/** The folder of the installed package that contains a module; "" for a module of a project that is not installed. */
function installedPackage(path: string): string {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(path)?.[0] ?? "";
}

/** The modules of the package around a module, without tests and built files. */
export function modulesAround(path: string): readonly string[] {
  const { root } = projectOf(path);
  return root === undefined ? [] : sourcesBelow(sourcesAround(path, root)).files;
}

/**
 * True if nothing loads a module: no module of its package imports it or may load it under a computed name, the
 * package's manifest does not name it, and neither its path nor its text is that of an entry.
 */
export function isUnusedModule(path: string, text: string): boolean {
  const { root } = projectOf(path);
  if (root === undefined || entryPath.test(relative(root, path).replaceAll("\\", "/")) || entryText.test(text))
    return false;
  const { all, isCut } = importersOf(path);
  if (all.length || isCut || indexOf(sourcesAround(path, root)).loadsAny) return false;
  const manifest = readText(join(root, "package.json"), limits.outline);
  return manifest !== undefined && !hasWord(manifest, parse(path).name);
}

/** The modules that the entries of a package lead to, by its folder; `undefined` if none of its entries is there. */
const reached = new TtlCache<ReadonlySet<string> | undefined>({ lifetime: 10_000, capacity: 200 });

/**
 * Whether an entry of the package around a module leads to the module: `bin`, `main`, `module` and `exports` of its
 * manifest, and the files that its scripts start. `undefined` if no entry is a file of the package.
 */
export function isReachedModule(path: string): boolean | undefined {
  const { root } = projectOf(path);
  if (root === undefined) return undefined;
  const known = reached.get(root);
  const modules = known ? known.value : modulesFromEntries(root);
  if (!known) reached.set(root, modules);
  return modules?.has(path);
}

function modulesFromEntries(root: string): ReadonlySet<string> | undefined {
  const entries = entriesOf(root);
  return entries.length ? new Set(importsFrom(entries.map(({ path }) => path)).keys()) : undefined;
}

/**
 * The entries of a package that are files of it: `bin`, `main`, `module` and `exports` of its manifest, and the files
 * that its scripts start.
 */
export function entriesOf(root: string): readonly Entry[] {
  const manifest = readJson(join(root, "package.json"), fileLimits.manifest);
  if (!isRecord(manifest)) return [];
  const entryAt = (key: string, name: string): readonly Entry[] => {
    const path = sourceOfEntry(join(root, name))?.replaceAll("\\", "/");
    return path === undefined ? [] : [{ source: `${key} of package.json`, path }];
  };
  const named = (["bin", "main", "module", "exports"] as const).flatMap((key) =>
    textsIn(manifest[key]).flatMap((name) => entryAt(key, name)),
  );
  const started = textsIn(manifest["scripts"]).flatMap((text) =>
    text.split(/\s+/u).flatMap((word) => (/\.[cm]?[jt]sx?$/u.test(word) ? entryAt("scripts", word) : [])),
  );
  return [...named, ...started];
}

/** The texts in a value of JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** An entry, or the source that it is compiled from: `dist/index.js` of `src/index.ts`. */
function sourceOfEntry(path: string): string | undefined {
  const source = path.replace(/([\\/])(?:dist|build|lib|out)([\\/])/u, "$1src$2").replace(/\.([cm]?)js$/u, ".$1ts");
  return [path, source].find((each) => sourceName.test(each) && statSync(each, { throwIfNoEntry: false })?.isFile());
}

/** True if the text of one of the importers contains the name of an export, or if not all importers are known. */
export function usesExport({ all, isCut }: Importers, name: string): boolean {
  return isCut || /[^\w$]/u.test(name) || all.some((path) => outlineOf(path)?.words().has(name) !== false);
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isStart = at === 0 || !/[\w$]/u.test(text.charAt(at - 1));
    if (isStart && !/[\w$]/u.test(text.charAt(at + word.length))) return true;
  }
  return false;
}

/** The words of a text that could be names. */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\w$]+/gu));
}

/** The folder of compiled code that contains a module, otherwise the package: compiled code does not import sources. */
function sourcesAround(path: string, root: string): string {
  const folders = relative(root, dirname(path)).split(sep);
  const at = folders.findIndex((name) => compiledFolder.test(name));
  return at < 0 ? root : join(root, ...folders.slice(0, at + 1));
}

function byRole(found: ReadonlyMap<string, Role>): Omit<Importers, "isCut"> {
  const [, ...all] = found.keys();
  return {
    all,
    paths: [...found].flatMap(([path, { mayRegister }]) => (mayRegister ? [path] : [])),
    defining: [...found].flatMap(([path, { mayDefine }]) => (mayDefine ? [path] : [])),
    onStdio: [...found].flatMap(([path, { isOnStdio }]) => (isOnStdio ? [path] : [])),
  };
}

/** The last names of the specifiers that may lead to a module. */
function namesOf(path: string, packageName: string | undefined): string[] {
  const { name } = parse(path);
  if (name !== "index") return [name];
  // `import … from "../tools"`, `from "."`, `from "@repo/tools"`
  const names = ["index", basename(dirname(path)), ".", ".."];
  return packageName === undefined ? names : [...names, lastNameOf(packageName)];
}

function lastNameOf(specifier: string): string {
  const last = specifier.slice(specifier.lastIndexOf("/") + 1);
  return last.replace(/\.[cm]?[jt]sx?$/u, "");
}

/** The folders of the workspace's packages that depend on a package. */
function dependentsOf(root: string, name: string | undefined): readonly string[] {
  const packages = name === undefined ? undefined : workspaceAround(root);
  if (!packages || name === undefined) return [];
  return [...packages.values()].filter(
    (folder) => folder !== root && readManifest(join(folder, "package.json"))?.ranges.has(name) === true,
  );
}

function indexOf(root: string): Index {
  const cached = indexes.get(root);
  if (cached) return cached.value;
  const byName = new Map<string, Importer[]>();
  let loadsAny = false;
  let mayReplace = false;
  const { files, isCut } = sourcesBelow(root);
  for (const path of files) {
    const outline = outlineOf(path);
    if (!outline) continue;
    loadsAny ||= outline.loadsAny;
    mayReplace ||= outline.mayReplace;
    for (const specifier of outline.specifiers) {
      const { mayRegister, mayDefine, isOnStdio } = outline;
      const importer: Importer = { path, specifier, mayRegister, mayDefine, isOnStdio };
      const name = lastNameOf(specifier);
      const others = byName.get(name);
      if (others) others.push(importer);
      else byName.set(name, [importer]);
    }
  }
  const index: Index = { byName, loadsAny, mayReplace, isCut };
  indexes.set(root, index);
  return index;
}

/** The files of the package itself, except tests and built files. */
function sourcesBelow(root: string): ReturnType<typeof filesBelow> {
  return filesBelow(root, {
    takes: (name) => sourceName.test(name),
    enters: (name, path) => !isSkipped(name) && !isPackage(path),
    max: limits.projectFiles,
  });
}

function isSkipped(name: string): boolean {
  return skippedFolder.test(name) || compiledFolder.test(name);
}

function isPackage(folder: string): boolean {
  return statSync(join(folder, "package.json"), { throwIfNoEntry: false }) !== undefined;
}

function outlineOf(path: string): Outline | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || stats.size > limits.outline) return undefined;
  const { mtimeMs, size } = stats;
  const known = outlines.get(path)?.value;
  if (known?.mtimeMs === mtimeMs && known.size === size) return known;
  const text = readText(path, limits.outline) ?? "";
  const specifiers = new Set([...text.matchAll(importing)].flatMap(([, specifier]) => specifier ?? []));
  const outline = {
    specifiers: [...specifiers],
    words: lazy(() => wordsIn(readText(path, limits.outline) ?? "")),
    mayRegister: registering.test(text),
    mayDefine: mentionsMcp(text),
    isOnStdio: connectsStdio(text),
    loadsAny: computed.test(text),
    mayReplace: replacing.test(text),
    mtimeMs,
    size,
  };
  outlines.set(path, outline);
  return outline;
}
