import type { DefinitionSource } from "../../../model/definition.ts";
import type { Located } from "../../../model/located.ts";
import type { McpSettings } from "../../settings.ts";
import { deduplicate } from "../discover/deduplicate.ts";
import { discover } from "../discover/discover.ts";
import { stringOf } from "../evaluate/value.ts";
import { createEvaluator } from "../intrinsics/intrinsics.ts";
import { type Module, ModuleGraph } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";
import type { ModuleFacts } from "./builder.ts";
import { NameUses } from "./name-uses.ts";
import { wholeFile } from "./places.ts";
import { type ModuleSource, withUnknownAbsences } from "./read-definitions.ts";
import { buildTool } from "./tool.ts";

/** A tool has parts in the linted file if this many of its values are searched and one is. */
const maxSearched = 50_000;

/**
 * The tools that other modules of the project define with schemas or texts of the linted one. A file of schemas is
 * linted as a part of them: the rules see the whole tool, and report what stands in this file.
 */
export function readBorrowers(source: ModuleSource, settings: McpSettings): readonly DefinitionSource[] {
  if (!settings.project) return [];
  const graph = new ModuleGraph(source, settings.project);
  return graph.importers().defining.flatMap((path) => {
    const module = graph.load(path);
    return module && module !== graph.linted ? borrowersIn(module, graph, settings) : [];
  });
}

function borrowersIn(module: Module, graph: ModuleGraph, settings: McpSettings): DefinitionSource[] {
  const { candidates, specifiers } = discover(module, settings);
  const evaluator = createEvaluator(graph, settings);
  const found = candidates.flatMap((candidate) => evaluator.withAssumptions(() => candidate.read(evaluator)).result);
  const facts: ModuleFacts = {
    module: graph.linted,
    specifiers,
    project: projectOf(module.path),
    settings,
    profiles: new Map(),
    nameUses: new NameUses(graph.linted),
  };
  return deduplicate(found).flatMap(({ definition }): DefinitionSource[] => {
    const { kind, members, group } = definition;
    const name = members.get("name")?.value;
    // What is named in the linted file is defined there.
    if (kind !== "tool" || stringOf(name) === undefined || name?.site.module === graph.linted) return [];
    const own = { ...definition, from: module, insertionPoint: undefined, exclusiveNode: undefined };
    const seen = withUnknownAbsences(own, module, "how the tool is registered is not seen");
    const { convention } = definition;
    const { root, supplied, converted } = buildTool(seen, evaluator, facts);
    if (!hasPartHere(root)) return [];
    return [{ root, convention, anchor: wholeFile, group, pointer: "", supplied, converted, isElsewhere: true }];
  });
}

/** True if some text of a definition stands in the linted file. */
function hasPartHere(root: Located): boolean {
  const pending: Located[] = [root];
  for (let count = 0; count < maxSearched; count++) {
    const value = pending.pop();
    if (!value) return false;
    if (!value.span.origin && value.kind !== "unknown") return true;
    if (value.kind === "object") for (const member of value.members.values()) pending.push(member.value);
    else if (value.kind === "array") for (const item of value.items) pending.push(item);
  }
  return false;
}
