import { fileLimits, readText, realPathOf } from "../../../files/read.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { childrenOf } from "../../../languages/python/nodes.ts";
import type { PythonNode } from "../../../languages/python/tree.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import { reachableModules } from "../../frame/reachable-modules.ts";
import { limits } from "../limits.ts";
import { ModuleGraph, type PythonModule } from "../modules/graph.ts";
import { outlinesOfPackage } from "./files.ts";

/** The paths of a module and of those that it imports. An editor notices a change after this time, in milliseconds. */
const reached = new TtlCache<ReadonlySet<string>>({ lifetime: 10_000, capacity: 200 });

/** A module and those of the project that it imports, directly or through others. */
export function modulesFrom(start: PythonModule, graph: ModuleGraph): readonly PythonModule[] {
  return reachableModules(start, {
    importedBy: (module) => importedIn(module).map(({ name, level }) => graph.resolve(name, level, module)),
    load: (path) => (graph.isOfPackage({ path }) ? undefined : graph.load(path)),
  });
}

/**
 * The modules of the package that import the linted one, directly or through others, and call a function or method of
 * a name; none for a text that an editor has changed: what they import is the one on the disk.
 */
export function importersCalling(name: string, graph: ModuleGraph): readonly PythonModule[] {
  const { linted } = graph;
  const own = realPathOf(linted.path)?.replaceAll("\\", "/") ?? linted.path;
  const others = outlinesOfPackage(graph).filter(({ path, calls }) => calls.has(name) && path !== own);
  if (!others.length || others.length > limits.importers) return [];
  if (readText(own, fileLimits.module) !== linted.text) return [];
  const onDisk = ModuleGraph.ofDisk(linted.path);
  return others.flatMap(({ path }) => {
    const module = onDisk.load(path);
    return module && reachedFrom(module, onDisk).has(own) ? [module] : [];
  });
}

function reachedFrom(module: PythonModule, graph: ModuleGraph): ReadonlySet<string> {
  let paths = reached.get(module.path)?.value;
  if (!paths) {
    paths = new Set(modulesFrom(module, graph).map(({ path }) => realPathOf(path)?.replaceAll("\\", "/") ?? path));
    reached.set(module.path, paths);
  }
  return paths;
}

/** The modules that imports name, also those in functions: `from . import auth` may name one, too. */
const importedIn = memoizeFor(({ ast }: PythonModule): readonly { readonly name: string; readonly level: number }[] => {
  const found: { readonly name: string; readonly level: number }[] = [];
  const pending: PythonNode[] = [ast];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeType === "Import") found.push(...node.names.map(({ name }) => ({ name, level: 0 })));
    else if (node.nodeType === "ImportFrom") {
      const { module = "", level, names } = node;
      found.push({ name: module, level });
      found.push(...names.map(({ name }) => ({ name: module ? `${module}.${name}` : name, level })));
    } else pending.push(...childrenOf(node));
  }
  return found;
});
