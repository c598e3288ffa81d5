import type { McpSettings } from "../../settings.ts";
import { deduplicate } from "../discover/deduplicate.ts";
import { discover } from "../discover/discover.ts";
import type { RawDefinition } from "../discover/raw-definition.ts";
import { isLinted, readsRegistrations } from "../discover/reading-modules.ts";
import { placingKeys } from "../discover/registered-elsewhere.ts";
import { stringOf } from "../evaluate/value.ts";
import { createEvaluator } from "../intrinsics/intrinsics.ts";
import type { Module, ModuleGraph } from "../modules/graph.ts";

/** The definitions of a module, read as they are when it is linted itself. */
export interface ModuleReading {
  readonly specifiers: readonly string[];
  readonly definitions: readonly RawDefinition[];
  /** The modules that contribute to each definition. */
  readonly madeOf: ReadonlyMap<RawDefinition, ReadonlySet<Module>>;
}

/** How long a reading stays valid, in milliseconds, because the versions of packages may change meanwhile. */
const lifetime = 15_000;

/** The readings of modules for the next linted files. A hundred files of schemas may share the tools of one module. */
const readings = new WeakMap<Module, ModuleReading & { readonly made: number; readonly settings: McpSettings }>();

/** The definitions of a module. Those of a module that has not changed are kept. */
export function readingOf(module: Module, graph: ModuleGraph, settings: McpSettings): ModuleReading {
  const known = readings.get(module);
  const isKnown =
    known?.settings === settings &&
    Date.now() - known.made < lifetime &&
    [...known.madeOf.values()].every((modules) => [...modules].every((each) => graph.isCurrent(each)));
  if (isKnown) return known;
  const { candidates, specifiers } = discover(module, settings);
  const evaluator = createEvaluator(graph, settings);
  const madeOf = new Map<RawDefinition, ReadonlySet<Module>>();
  for (const candidate of candidates) {
    const { result, touched } = evaluator.memory.following(() => candidate.read(evaluator));
    for (const definition of result) madeOf.set(definition, touched);
  }
  const definitions = deduplicate([...madeOf.keys()])
    .map(({ definition }) => definition)
    // A tool that is only registered here is read where it is written.
    .filter(({ members }) => placingKeys.some((key) => members.get(key)?.value.site.module === module));
  const reading = { specifiers, definitions, madeOf };
  if (!graph.changed) readings.set(module, { ...reading, made: Date.now(), settings });
  return reading;
}

/**
 * Decides which module reports on a definition that one module registers and another one names: the other one, if it
 * finds the definition when it is linted itself.
 */
export class NamingModules {
  readonly #graph: ModuleGraph;
  readonly #settings: McpSettings;
  readonly #names = new Map<Module, ReadonlySet<string | undefined>>();

  constructor(graph: ModuleGraph, settings: McpSettings) {
    this.#graph = graph;
    this.#settings = settings;
  }

  /** True if another module than the linted one reports on a definition. */
  reportsOn({ members, exclusiveNode, elsewhere, convention, insertionPoint }: RawDefinition): boolean {
    const { linted } = this.#graph;
    const name = members.get("name")?.value;
    if (!name || name.site.module === linted) return false;
    // Only the parts in the linted module are read here of what other modules register.
    if (elsewhere) return true;
    // A loop over tools, or a list that is made from them, may add a schema to each.
    const isOfMany = exclusiveNode !== undefined || (convention === "verbatim" && !insertionPoint);
    const keys = isOfMany ? placingKeys.slice(0, 2) : placingKeys;
    const parts = keys.flatMap((key) => members.get(key)?.value ?? []);
    const modules = new Set(parts.flatMap((part) => (part.kind === "unknown" ? [] : [part.site.module])));
    if (modules.has(linted)) return false;
    const stated = stringOf(name);
    return (
      readsRegistrations(name.site.module, this.#graph) ||
      [...modules].some((module) => this.#isFoundIn(module, stated))
    );
  }

  #isFoundIn(module: Module, name: string | undefined): boolean {
    const names = this.#names.get(module) ?? this.#namesIn(module);
    this.#names.set(module, names);
    return names.has(name);
  }

  /** The names of the tools that a module finds in its own text. */
  #namesIn(module: Module): ReadonlySet<string | undefined> {
    if (!isLinted(module, this.#graph)) return new Set();
    const { definitions } = readingOf(module, this.#graph.aroundOther(module), this.#settings);
    return new Set(definitions.map(({ members }) => stringOf(members.get("name")?.value)));
  }
}
