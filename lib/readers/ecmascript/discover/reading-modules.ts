import type { Module, ModuleGraph } from "../modules/graph.ts";
import { mentionsMcp } from "../pre-check.ts";
import { collectNodes } from "./candidate-nodes.ts";

/** True for a module that is read when it is linted itself. Nobody lints the code of packages. */
export function isLinted(module: Module, graph: ModuleGraph): boolean {
  return !graph.isOfPackage(module) && mentionsMcp(module.text);
}

/**
 * True if a module, when it is linted itself, reads how the linted module registers the definitions that it has. The
 * reader of documents does so for JSON.
 */
export function readsRegistrations(module: Module, graph: ModuleGraph): boolean {
  if (module.path.endsWith(".json")) return true;
  if (!isLinted(module, graph) || !collectNodes(module.program).hasDescribed) return false;
  return graph.importersOf(module).paths.includes(graph.linted.path);
}
