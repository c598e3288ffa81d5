import type { DefinitionSource } from "../../../model/definition.ts";
import type { Located } from "../../../model/located.ts";
import type { McpSettings } from "../../settings.ts";
import { isUnseen, withUnknownAbsences } from "../discover/merge-registrations.ts";
import { stringOf } from "../evaluate/value.ts";
import { createEvaluator } from "../intrinsics/intrinsics.ts";
import { type Module, ModuleGraph } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";
import type { ModuleFacts } from "./builder.ts";
import { readingOf } from "./naming-modules.ts";
import { NameUses } from "./name-uses.ts";
import { wholeFile } from "./places.ts";
import type { ModuleSource } from "./read-definitions.ts";
import { buildTool } from "./tool.ts";

/** The number of a tool's values that are searched for one in the linted file. */
const maxSearched = 50_000;

/**
 * The tools that other modules of the project define with schemas or texts of the linted one. A file of schemas is
 * linted as a part of them: the rules see the whole tool, and report the parts that are in this file.
 */
export function readSchemaUsers(source: ModuleSource, settings: McpSettings): readonly DefinitionSource[] {
  if (!settings.followImporters) return [];
  const graph = ModuleGraph.around(source, settings.followImporters);
  return graph.importers().defining.flatMap((path) => {
    const module = graph.load(path);
    return module && module !== graph.linted ? borrowersIn(module, graph, settings) : [];
  });
}

function borrowersIn(module: Module, around: ModuleGraph, settings: McpSettings): DefinitionSource[] {
  const { linted } = around;
  const graph = around.aroundOther(module);
  const { specifiers, definitions, madeOf } = readingOf(module, graph, settings);
  const evaluator = createEvaluator(graph, settings);
  const facts: ModuleFacts = {
    module: linted,
    specifiers,
    project: projectOf(module.path),
    settings,
    profiles: new Map(),
    nameUses: new NameUses(linted),
  };
  return definitions.flatMap((definition): DefinitionSource[] => {
    if (madeOf.get(definition)?.has(linted) !== true) return [];
    const { kind, members, group } = definition;
    const name = members.get("name")?.value;
    // A tool whose name is in the linted file is defined there.
    if (kind !== "tool" || stringOf(name) === undefined || name?.site.module === linted) return [];
    const own = { ...definition, from: module, insertionPoint: undefined, exclusiveNode: undefined };
    const seen = withUnknownAbsences(own, module, isUnseen);
    const { convention } = definition;
    const { root, addedByServer, converted } = buildTool(seen, evaluator, facts);
    if (!hasPartHere(root)) return [];
    return [{ root, convention, anchor: wholeFile, group, pointer: "", addedByServer, converted, isElsewhere: true }];
  });
}

/** True if some text of a definition is in the linted file. */
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
