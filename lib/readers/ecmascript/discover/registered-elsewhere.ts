import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode } from "../../../languages/syntax.ts";
import type { McpSettings } from "../../settings.ts";
import { stringOf } from "../evaluate/value.ts";
import type { Module, ModuleGraph } from "../modules/graph.ts";
import { discoverRegistrations } from "./discover.ts";
import type { Candidate, RawDefinition } from "./raw-definition.ts";

/** The parts of a definition that show where it is written. */
export const placingKeys = ["name", "description", "inputSchema"] as const;

/** The candidates of other modules, and whether some modules were not searched. */
export interface ExternalRegistrations {
  readonly candidates: readonly Candidate[];
  readonly isCut: boolean;
}

/** The registrations and lists in the modules that import the linted one, for definitions that are named in it. */
export function registeredElsewhere(graph: ModuleGraph, settings: McpSettings): ExternalRegistrations {
  const { linted } = graph;
  const { paths, isCut } = graph.importers();
  const candidates = paths.flatMap((path) => {
    const module = graph.load(path);
    if (!module || module === linted) return [];
    return discoverRegistrations(module, settings).map((candidate): Candidate => ({
      read: (evaluation) =>
        candidate.read(evaluation).flatMap((definition) => placedIn(linted, definition, module) ?? []),
    }));
  });
  return { candidates, isCut };
}

/** A definition of another module, placed at its first part in the linted one; `undefined` if it has no part there. */
function placedIn(linted: Module, definition: RawDefinition, from: Module): RawDefinition | undefined {
  const { members } = definition;
  if (stringOf(members.get("name")?.value) === undefined) return undefined;
  const [part] = placingKeys.flatMap((key) => {
    const site = members.get(key)?.value.site;
    return site?.module === linted ? [site] : [];
  });
  if (!part) return undefined;
  const { node } = part;
  // A literal of the linted module, in a list that is sent unchanged or in a call.
  if (isOf(linted, definition.node))
    return isOf(linted, definition.anchor) ? definition : { ...definition, anchor: anchorAt(node) };
  const start = String(spanOfNode(node).start);
  return {
    ...definition,
    id: `${definition.id} in ${from.path} ${start}`,
    node,
    anchor: anchorAt(node),
    group: `${from.path} ${definition.group}`,
    insertionPoint: undefined,
    exclusiveNode: undefined,
    elsewhere: { node: definition.node, anchor: definition.anchor },
  };
}

/** The key for a name from `Object.entries(tools)`. */
function anchorAt(node: TSESTree.Node): TSESTree.Node {
  return node.type === "Property" ? node.key : node;
}

function isOf({ program }: Module, node: TSESTree.Node): boolean {
  let root = node;
  while (root.parent) root = root.parent;
  return root === program;
}
