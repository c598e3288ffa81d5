import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { DefinitionKind, DefinitionSource } from "../../../model/definition.ts";
import type { LocatedObject } from "../../../model/located.ts";
import type { McpSettings } from "../../settings.ts";
import { deduplicate, type WithDuplicates } from "../discover/deduplicate.ts";
import { discover } from "../discover/discover.ts";
import { markKeysAddedElsewhere } from "../discover/keys-added-elsewhere.ts";
import { MappedTools } from "../discover/mapped-tools.ts";
import { mergeRegistrations } from "../discover/merge-registrations.ts";
import type { Candidate, RawDefinition } from "../discover/raw-definition.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Assumptions } from "../evaluate/scope.ts";
import { type MemberValue, stringOf } from "../evaluate/value.ts";
import { createEvaluator } from "../intrinsics/intrinsics.ts";
import { ModuleGraph } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";
import { type BuiltDefinition, type ModuleFacts, withoutUnregisteredKeys } from "./builder.ts";
import { NameUses } from "./name-uses.ts";
import { buildPrompt } from "./prompt.ts";
import { buildResource } from "./resource.ts";
import { buildTool } from "./tool.ts";
import { commonForm, distinctVariants, otherAssumptions } from "./variants.ts";

/** A definition of the linted module. */
export interface ReadDefinition {
  readonly kind: DefinitionKind;
  readonly source: DefinitionSource;
}

/** The definitions of a module; not all of them if a limit ended the reading. */
export interface ReadDefinitions {
  readonly definitions: readonly ReadDefinition[];
  readonly isCut: boolean;
}

/** The origin of a raw definition: its candidate, its assumptions, and the evaluator that read it. */
interface Found {
  readonly candidate: Candidate;
  readonly assumptions: Assumptions;
  readonly evaluator: Evaluator;
}

/** A module of TypeScript or JavaScript: its path, its text, and the syntax tree from ESLint's parser. */
export type ModuleSource = ConstructorParameters<typeof ModuleGraph>[0];

/**
 * Finds the definitions of the linted module and builds each as its server sends it, in all its variants.
 *
 * The only entry to the readers of modules. The build bundles everything behind it into `ecmascript.cjs`, which is
 * loaded for the first module. Callers must not test its results with `instanceof`.
 */
export function readDefinitions(linted: ModuleSource, settings: McpSettings): ReadDefinitions {
  const graph = new ModuleGraph(linted);
  const { linted: module } = graph;
  const { candidates, specifiers, addedKeys, isCut: hasSkipped } = discover(module, settings);
  if (!candidates.length) return { definitions: [], isCut: false };
  const evaluator = createEvaluator(graph, settings);
  const readers = new Readers(graph, settings);
  const found = new Map<RawDefinition, Found>();
  for (const candidate of candidates) {
    const { result, assumptions } = evaluator.withAssumptions(() => candidate.read(evaluator));
    for (const definition of result)
      found.set(definition, { candidate, assumptions: definition.assumptions ?? assumptions, evaluator });
    for (const [definition, origin] of otherDefinitions(result, candidate, assumptions, readers))
      found.set(definition, origin);
  }
  const facts: ModuleFacts = {
    module,
    specifiers,
    project: projectOf(module.path),
    settings,
    profiles: new Map(),
    nameUses: new NameUses(module),
  };
  const isSure = (duplicate: RawDefinition): boolean => !found.get(duplicate)?.assumptions.size;
  const mappedTools = new MappedTools(module, evaluator);
  const definitions = deduplicate([...found.keys()]).map(({ definition, duplicates }): ReadDefinition => {
    const mapped = duplicates.length ? undefined : mappedTools.of(definition);
    const isShown = duplicates.length > 0 && duplicates.every(isSure);
    const shown: WithDuplicates = mapped
      ? { definition, duplicates: [mapped] }
      : { definition: isShown ? definition : markKeysAddedElsewhere(definition, addedKeys, module), duplicates };
    const origin = found.get(definition);
    const buildMerged = (each: WithDuplicates, by: Evaluator): BuiltDefinition => {
      const sent = mergeRegistrations(each, isSure);
      const built = build(sent.definition, by, facts);
      return sent.unregistered.size ? withoutUnregisteredKeys(built, sent.unregistered) : built;
    };
    const { root, supplied, converted, nonObjectSchemas } = buildMerged(shown, origin?.evaluator ?? evaluator);
    const others = origin?.assumptions.size ? variantsOf(shown, origin, readers, buildMerged) : [];
    const distinct = distinctVariants(root, others);
    const isOfMany = root.members.get("name")?.value.kind === "unknown";
    const variants = isOfMany ? [] : distinct;
    // A tool is read only if its description is known.
    const isCut =
      origin !== undefined &&
      others.length < otherAssumptions(origin.assumptions).length &&
      isChosen(definition.members.get("description"));
    const source: DefinitionSource = {
      root: isOfMany ? commonForm(root, distinct, isCut ? ["description"] : []) : root,
      anchor: spanOfNode(definition.anchor),
      group: definition.group,
      pointer: "",
      supplied,
      converted,
      isTemplate: definition.isTemplate,
      ...(nonObjectSchemas ? { nonObjectSchemas } : {}),
      ...(variants.length ? { otherVariants: variants } : {}),
    };
    return { kind: definition.kind, source };
  });
  return { definitions, isCut: hasSkipped() || graph.budget.isSpent };
}

/** True for a member that is not written at its key, but in a branch of a condition or in a function. */
function isChosen(member: MemberValue | undefined): boolean {
  const key = member?.keySite.node;
  return member !== undefined && key?.type === "Property" && withoutTypes(key.value) !== member.value.site.node;
}

/**
 * The definitions that exist only under other assumptions: the tools of `config.readonly ? safe : all` that are not
 * safe. Another variant of a tool that was found, `canWrite ? { name: "save", … } : { name: "save", … }`, is not one of
 * them.
 */
function otherDefinitions(
  definitions: readonly RawDefinition[],
  candidate: Candidate,
  assumptions: Assumptions,
  readers: Readers,
): Map<RawDefinition, Found> {
  const found = new Map<RawDefinition, Found>();
  if (!definitions.length || !assumptions.size) return found;
  const known = new Set(definitions.flatMap(marksOf));
  for (const others of otherAssumptions(assumptions)) {
    const { evaluator, made } = readers.under(others, candidate);
    for (const definition of made.result) {
      const marks = marksOf(definition);
      if (marks.some((mark) => known.has(mark))) continue;
      for (const mark of marks) known.add(mark);
      found.set(definition, { candidate, assumptions: definition.assumptions ?? made.assumptions, evaluator });
    }
  }
  return found;
}

/** Two raw definitions describe the same definition if they share a mark: the id, or a known name. */
function marksOf({ id, kind, members }: RawDefinition): string[] {
  const name = stringOf(members.get("name")?.value);
  return name === undefined ? [id] : [id, `${kind} ${name}`];
}

function build(definition: RawDefinition, evaluator: Evaluator, facts: ModuleFacts): BuiltDefinition {
  switch (definition.kind) {
    case "tool":
      return buildTool(definition, evaluator, facts);
    case "resource":
      return buildResource(definition, evaluator, facts);
    case "prompt":
      return buildPrompt(definition, evaluator, facts);
  }
}

function variantsOf(
  { definition, duplicates }: WithDuplicates,
  { candidate, assumptions }: Found,
  readers: Readers,
  buildMerged: (shown: WithDuplicates, evaluator: Evaluator) => BuiltDefinition,
): LocatedObject[] {
  return otherAssumptions(assumptions).flatMap((others) => {
    const { evaluator, made } = readers.under(others, candidate);
    const again = made.result.find(({ id }) => id === definition.id);
    return again ? [buildMerged({ definition: again, duplicates }, evaluator).root] : [];
  });
}

/** The raw definitions of a candidate, and the assumptions that they depend on. */
interface Made {
  readonly result: readonly RawDefinition[];
  readonly assumptions: Assumptions;
}

interface Reading {
  readonly evaluator: Evaluator;
  readonly made: Map<Candidate, Made>;
}

/** Evaluators by their assumptions, because definitions of one module often depend on the same conditions. */
class Readers {
  readonly #graph: ModuleGraph;
  readonly #settings: McpSettings;
  readonly #made = new Map<string, Reading>();
  readonly #numbers = new Map<TSESTree.Node, number>();

  constructor(graph: ModuleGraph, settings: McpSettings) {
    this.#graph = graph;
    this.#settings = settings;
  }

  /** The raw definitions of a candidate under some assumptions, and the evaluator that read them. */
  under(assumptions: Assumptions, candidate: Candidate): { readonly evaluator: Evaluator; readonly made: Made } {
    const key = [...assumptions]
      .map(([node, outcome]) => `${String(this.#numberOf(node))}${outcome ? "+" : "-"}`)
      .sort()
      .join(" ");
    let reading = this.#made.get(key);
    if (!reading) {
      const evaluator = createEvaluator(this.#graph, this.#settings, assumptions);
      reading = { evaluator, made: new Map() };
      this.#made.set(key, reading);
    }
    const { evaluator } = reading;
    const made = reading.made.get(candidate) ?? evaluator.withAssumptions(() => candidate.read(evaluator));
    reading.made.set(candidate, made);
    return { evaluator, made };
  }

  #numberOf(node: TSESTree.Node): number {
    let number = this.#numbers.get(node);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(node, number);
    }
    return number;
  }
}
