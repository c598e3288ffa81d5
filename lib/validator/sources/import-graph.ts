import { realPathOf } from "../../files/read.ts";
import { importsFrom, modulesAround } from "../../readers/index.ts";
import { type PendingText, languageOf } from "./source-text.ts";

/** Which modules import which, by what their texts say. In Python, a name stands for every module of that name. */
export class ImportGraph {
  readonly #imports = new Map<string, readonly string[]>();
  readonly #importers = new Map<string, string[]>();

  /** @param inputs the files. Of one that the user named, the other modules of its package belong to the graph, too. */
  constructor(inputs: readonly Pick<PendingText, "path" | "isNamed">[]) {
    const byLanguage = new Map<NonNullable<ReturnType<typeof languageOf>>, Set<string>>();
    for (const { path, isNamed } of inputs) {
      const language = path === undefined ? undefined : languageOf(path);
      if (path === undefined || language === undefined) continue;
      const paths = byLanguage.get(language) ?? new Set();
      byLanguage.set(language, paths.add(fileIdentity(path)));
      if (isNamed) for (const other of modulesAround(language, fileIdentity(path))) paths.add(other);
    }
    for (const [language, paths] of byLanguage)
      for (const [path, targets] of importsFrom(language, [...paths]) ?? []) this.#imports.set(path, targets);
    for (const [path, targets] of this.#imports)
      for (const target of targets) this.#importers.set(target, [...(this.#importers.get(target) ?? []), path]);
  }

  /** The modules that import one of some modules, directly or through others, and these themselves. */
  importersOf(paths: Iterable<string>): ReadonlySet<string> {
    return reachable(paths, this.#importers);
  }

  /** The modules that one of some modules imports, directly or through others, and these themselves. */
  importsOf(paths: Iterable<string>): ReadonlySet<string> {
    return reachable(paths, this.#imports);
  }
}

function reachable(paths: Iterable<string>, edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set(paths);
  // A set is iterated in the order of insertion, entries that are added meanwhile included.
  for (const path of found) for (const next of edges.get(path) ?? []) found.add(next);
  return found;
}

/** The same for all names of a file. */
export function fileIdentity(path: string): string {
  return (realPathOf(path) ?? path).replaceAll("\\", "/");
}
