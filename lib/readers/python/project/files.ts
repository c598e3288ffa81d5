import { statSync } from "node:fs";
import { basename, dirname, parse } from "node:path";
import { filesBelow } from "../../../files/below.ts";
import { readText } from "../../../files/read.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { limits } from "../limits.ts";
import { ModuleGraph } from "../modules/graph.ts";
import { installedPackageOf } from "../modules/resolver.ts";

/** What the text of a module says about other modules, without a parser. */
export interface Outline {
  /** Absolute path, with slashes. */
  readonly path: string;
  /** True if it may mount a server in another one, or change what a server lists. */
  readonly changesServers: boolean;
  /** The names that it calls, also as attributes. */
  readonly calls: ReadonlySet<string>;
  /** The words in its imports. */
  readonly imports: ReadonlySet<string>;
}

/** An editor notices a new module after this time, in milliseconds. */
const listings = new TtlCache<readonly string[]>({ lifetime: 15_000, capacity: 100 });
const outlines = new TtlCache<Outline & { readonly mtimeMs: number; readonly size: number }>({
  lifetime: 3_600_000,
  capacity: 20_000,
  isVerified: true,
});

/** The folder with the modules that may import the linted one: the installed package, or the project. */
export function sourcesAround({ linted, project }: ModuleGraph): string {
  return installedPackageOf(linted.path) ?? project;
}

/** The modules of the package with its own manifest that contains the linted module, in a repository of several. */
export function outlinesOfPackage(graph: ModuleGraph): readonly Outline[] {
  const all = outlinesAround(graph);
  const root = sourcesAround(graph);
  let folder = dirname(graph.linted.path);
  while (folder.length > root.length && !hasManifest(folder)) folder = dirname(folder);
  return folder.length > root.length ? all.filter(({ path }) => path.startsWith(`${folder}/`)) : all;
}

function hasManifest(folder: string): boolean {
  return ["pyproject.toml", "setup.py", "setup.cfg"].some(
    (name) => statSync(`${folder}/${name}`, { throwIfNoEntry: false }) !== undefined,
  );
}

/** The modules of the package or project around a module. */
export function modulesAround(path: string): readonly string[] {
  return outlinesAround(ModuleGraph.ofDisk(path)).map((one) => one.path);
}

/** Of some modules, those that each may import: a word in its imports is their name. */
export function importsFrom(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const { name, dir } = parse(path);
    const imported = name === "__init__" ? basename(dir) : name;
    byName.set(imported, [...(byName.get(imported) ?? []), path]);
  }
  return new Map(
    paths.map((path) => {
      const words = [...(outlineOf(path)?.imports ?? [])];
      return [path, words.flatMap((word) => byName.get(word) ?? []).filter((one) => one !== path)];
    }),
  );
}

/** The modules of Python around the linted one, without tests, environments and copies that builds make. */
export function outlinesAround(graph: ModuleGraph): readonly Outline[] {
  const root = sourcesAround(graph);
  let paths = listings.get(root)?.value;
  if (!paths) listings.set(root, (paths = pythonFilesBelow(root)));
  return paths.flatMap((path) => outlineOf(path) ?? []);
}

function pythonFilesBelow(root: string): readonly string[] {
  const { files } = filesBelow(root, {
    takes: (name) => name.endsWith(".py") && !/^test_|_test\.py$/u.test(name),
    enters: (name) => !/^(?:\..*|node_modules|venv|env|site-packages|__pycache__|tests?|build|dist)$/u.test(name),
    max: limits.projectFiles,
  });
  return files;
}

function outlineOf(path: string): Outline | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const { mtimeMs, size } = stats;
  const known = outlines.get(path)?.value;
  if (known?.mtimeMs === mtimeMs && known.size === size) return known;
  const text = readText(path, limits.packageModule) ?? "";
  const statements = text.matchAll(/^[ \t]*(?:from|import)\b(?:[^\n(]|\([^)]*\))*/gmu);
  const imports = new Set([...statements].flatMap(([statement]) => statement.match(/\w+/gu) ?? []));
  const outline = { path, changesServers: mayChangeServers(text), calls: namesCalledIn(text), imports, mtimeMs, size };
  outlines.set(path, outline);
  return outline;
}

function namesCalledIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = text.indexOf("("); at >= 0; at = text.indexOf("(", at + 1)) {
    let start = at;
    while (start > 0 && /\w/u.test(text.charAt(start - 1))) start--;
    if (start < at) names.add(text.slice(start, at));
  }
  return names;
}

/** A call that may hand a server to a function: `enable_ads(mcp, …)`. */
const handing = /\w\(\s*(?:\w+\s*=\s*)?(?:self\.)?_?(?:\w*mcp\w*|server|app)\s*[,)]/iu;

/** True for a text that may mount a server in another one, hand it to a function, or change what a server lists. */
export function mayChangeServers(text: string): boolean {
  return (
    handing.test(text) ||
    /\.(?:mount|import_server|add_transform|add_middleware|add_tool_transformation|disable|enable)\s*\(/u.test(text) ||
    /\.remove_(?:tool|resource|prompt)\s*\(|\b(?:middleware|transforms|(?:in|ex)clude_tags)\s*=/u.test(text) ||
    /\._(?:tool_manager|local_provider|mcp_server|tools|components)\b|\.local_provider\b|\.list_tools\s*=[^=]/u.test(
      text,
    )
  );
}
