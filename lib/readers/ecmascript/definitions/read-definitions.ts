import type { TSESTree } from "@typescript-eslint/utils";
import type { DefinitionKind, DefinitionSource } from "../../../model/definition.ts";
import { spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { McpSettings } from "../../settings.ts";
import { discover } from "../discover/discover.ts";
import type { LocatedObject } from "../../../model/located.ts";
import type { Draft, Sighting } from "../discover/draft.ts";
import { asSent } from "../discover/as-sent.ts";
import { leftToProject } from "../discover/left-to-project.ts";
import { Projections } from "../discover/projection.ts";
import { withoutViews, type Shown } from "../discover/same-definition.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { createEvaluator } from "../intrinsics/intrinsics.ts";
import { stringOf, type MemberValue } from "../evaluate/value.ts";
import { ModuleGraph } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";
import type { Assembled } from "./assembled.ts";
import type { Surroundings } from "./assembly.ts";
import { assemblePrompt } from "./prompt.ts";
import { assembleResource } from "./resource.ts";
import { assembleTool } from "./tool.ts";
import { withoutKeys } from "./unsent-keys.ts";
import type { Assumptions } from "../evaluate/scope.ts";
import { commonForm, distinctVariants, otherAssumptions } from "./variants.ts";

/** A definition of the linted module. */
export interface ReadDefinition {
  readonly kind: DefinitionKind;
  readonly source: DefinitionSource;
}

/** Where a draft was found, the assumptions that it depends on, and the evaluator that it was made by. */
interface Found {
  readonly sighting: Sighting;
  readonly assumptions: Assumptions;
  readonly evaluator: Evaluator;
}

/** A module of TypeScript or JavaScript: its path, its text, and its syntax tree as ESLint's parser made it. */
export type ModuleSource = ConstructorParameters<typeof ModuleGraph>[0];

/**
 * Finds the definitions of the linted module and puts each together as its server sends it, in all its variants.
 *
 * The one door to all that reads modules: the build puts what is behind it into a file of its own, `ecmascript.cjs`,
 * which is loaded when the first module is read. Nothing of what comes out is told by its class.
 */
export function readDefinitions(linted: ModuleSource, settings: McpSettings): ReadDefinition[] {
  const graph = new ModuleGraph(linted);
  const { linted: module } = graph;
  const { sightings, specifiers, added } = discover(module, settings);
  if (!sightings.length) return [];
  const evaluator = createEvaluator(graph, settings);
  const readers = new Readers(graph, settings);
  const found = new Map<Draft, Found>();
  for (const sighting of sightings) {
    const { result, assumptions } = evaluator.withAssumptions(() => sighting.make(evaluator));
    for (const draft of result)
      found.set(draft, { sighting, assumptions: draft.assumptions ?? assumptions, evaluator });
    for (const [draft, origin] of otherDrafts(result, sighting, assumptions, readers)) found.set(draft, origin);
  }
  const surroundings: Surroundings = { module, specifiers, project: projectOf(module.path), settings };
  const isSure = (view: Draft): boolean => !found.get(view)?.assumptions.size;
  const projections = new Projections(module, evaluator);
  return withoutViews([...found.keys()]).map(({ draft, views }) => {
    const projection = views.length ? undefined : projections.of(draft);
    const isShown = views.length > 0 && views.every(isSure);
    const shown: Shown = projection
      ? { draft, views: [projection] }
      : { draft: isShown ? draft : leftToProject(draft, added, module), views };
    const origin = found.get(draft);
    const assembleSent = (each: Shown, by: Evaluator): Assembled => {
      const sent = asSent(each, isSure);
      const assembled = assemble(sent.draft, by, surroundings);
      return sent.unsent.size ? withoutKeys(assembled, sent.unsent) : assembled;
    };
    const { root, supplied, converted, nonObjectSchemas } = assembleSent(shown, origin?.evaluator ?? evaluator);
    const others = origin?.assumptions.size ? variantsOf(shown, origin, readers, assembleSent) : [];
    const distinct = distinctVariants(root, others);
    const isOfMany = root.members.get("name")?.value.kind === "unknown";
    const variants = isOfMany ? [] : distinct;
    // Without a description that is known, no tool is read.
    const isCut =
      origin !== undefined &&
      others.length < otherAssumptions(origin.assumptions).length &&
      isChosen(draft.members.get("description"));
    const source: DefinitionSource = {
      root: isOfMany ? commonForm(root, distinct, isCut ? ["description"] : []) : root,
      anchor: spanOfNode(draft.anchor),
      group: draft.group,
      pointer: "",
      supplied,
      converted,
      ...(nonObjectSchemas ? { nonObjectSchemas } : {}),
      ...(variants.length ? { otherVariants: variants } : {}),
    };
    return { kind: draft.kind, source };
  });
}

/** True for what stands somewhere else than at its key: in the branch of a condition, in a function. */
function isChosen(member: MemberValue | undefined): boolean {
  const key = member?.keySite.node;
  return member !== undefined && key?.type === "Property" && withoutTypes(key.value) !== member.value.site.node;
}

/**
 * What only other assumptions show: the tools of `config.readonly ? safe : all` that are not safe. Another form of a
 * tool that was found, `canWrite ? { name: "save", … } : { name: "save", … }`, is none of them.
 */
function otherDrafts(
  drafts: readonly Draft[],
  sighting: Sighting,
  assumptions: Assumptions,
  readers: Readers,
): Map<Draft, Found> {
  const found = new Map<Draft, Found>();
  if (!drafts.length || !assumptions.size) return found;
  const known = new Set(drafts.flatMap(marksOf));
  for (const others of otherAssumptions(assumptions)) {
    const { evaluator, made } = readers.under(others, sighting);
    for (const draft of made.result) {
      const marks = marksOf(draft);
      if (marks.some((mark) => known.has(mark))) continue;
      for (const mark of marks) known.add(mark);
      found.set(draft, { sighting, assumptions: draft.assumptions ?? made.assumptions, evaluator });
    }
  }
  return found;
}

/** What tells that two drafts are of one definition: the id, and the name where it is known. */
function marksOf({ id, kind, members }: Draft): string[] {
  const name = stringOf(members.get("name")?.value);
  return name === undefined ? [id] : [id, `${kind} ${name}`];
}

function assemble(draft: Draft, evaluator: Evaluator, surroundings: Surroundings): Assembled {
  switch (draft.kind) {
    case "tool":
      return assembleTool(draft, evaluator, surroundings);
    case "resource":
      return assembleResource(draft, evaluator, surroundings);
    case "prompt":
      return assemblePrompt(draft, evaluator, surroundings);
  }
}

function variantsOf(
  { draft, views }: Shown,
  { sighting, assumptions }: Found,
  readers: Readers,
  assembleSent: (shown: Shown, evaluator: Evaluator) => Assembled,
): LocatedObject[] {
  return otherAssumptions(assumptions).flatMap((others) => {
    const { evaluator, made } = readers.under(others, sighting);
    const again = made.result.find(({ id }) => id === draft.id);
    return again ? [assembleSent({ draft: again, views }, evaluator).root] : [];
  });
}

/** What comes of a sighting, and the assumptions that it depends on. */
interface Made {
  readonly result: readonly Draft[];
  readonly assumptions: Assumptions;
}

interface Reading {
  readonly evaluator: Evaluator;
  readonly made: Map<Sighting, Made>;
}

/** Readings by their assumptions: definitions of one module often depend on the same conditions. */
class Readers {
  readonly #graph: ModuleGraph;
  readonly #settings: McpSettings;
  readonly #made = new Map<string, Reading>();
  readonly #numbers = new Map<TSESTree.Node, number>();

  constructor(graph: ModuleGraph, settings: McpSettings) {
    this.#graph = graph;
    this.#settings = settings;
  }

  /** The drafts of a sighting under some assumptions, and the evaluator that made them. */
  under(assumptions: Assumptions, sighting: Sighting): { readonly evaluator: Evaluator; readonly made: Made } {
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
    const made = reading.made.get(sighting) ?? evaluator.withAssumptions(() => sighting.make(evaluator));
    reading.made.set(sighting, made);
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
