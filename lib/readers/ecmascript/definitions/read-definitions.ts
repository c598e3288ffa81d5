import type { TSESTree } from "@typescript-eslint/utils";
import { withoutTypes } from "../../../languages/syntax.ts";
import type { DefinitionSource } from "../../../model/definition.ts";
import { lazy } from "../../../model/lazy.ts";
import type { LocatedObject } from "../../../model/located.ts";
import { type Registering, withLosses } from "../../../model/losses.ts";
import { lossOf } from "../../frame/budget.ts";
import type { McpSettings } from "../../settings.ts";
import type { ReadDefinition, ReadDefinitions } from "../../source.ts";
import { conditionsOf } from "../discover/conditions.ts";
import { deduplicate, type WithDuplicates } from "../discover/deduplicate.ts";
import { Handlers } from "../code/handlers.ts";
import { discover } from "../discover/discover.ts";
import { MappedTools } from "../discover/mapped-tools.ts";
import {
  hasSameValues,
  isBeyondLimit,
  isRegistered,
  isUnseen,
  mayBeChanged,
  mergeRegistrations,
  withUnknownAbsences,
} from "../discover/merge-registrations.ts";
import type { Candidate, RawDefinition } from "../discover/raw-definition.ts";
import { registeredElsewhere } from "../discover/registered-elsewhere.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Assumptions } from "../evaluate/scope.ts";
import { type MemberValue, stringOf } from "../evaluate/value.ts";
import { createEvaluator } from "../intrinsics/intrinsics.ts";
import { limits } from "../limits.ts";
import { ModuleGraph } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";
import { build, builtSource } from "./build.ts";
import { type BuiltDefinition, type ModuleFacts, withoutUnregisteredKeys } from "./builder.ts";
import { NameUses } from "./name-uses.ts";
import { NamingModules } from "./naming-modules.ts";
import { areCombined, commonForm, distinctVariants, isMade, otherAssumptions } from "./variants.ts";

/** The origin of a raw definition: its candidate, its assumptions, and the evaluator that read it. */
interface Found {
  readonly candidate: Candidate;
  /** The assumptions without which the definition would not exist: it is only in `config.readonly ? safe : all`. */
  readonly given: Assumptions;
  readonly assumptions: Assumptions;
  readonly evaluator: Evaluator;
}

/** A module of TypeScript or JavaScript: its path, its text, and the syntax tree from ESLint's parser. */
export type ModuleSource = Parameters<typeof ModuleGraph.around>[0];

/** Finds the definitions of the linted module and builds each as its server sends it, in all its variants. */
export function readDefinitions(linted: ModuleSource, settings: McpSettings): ReadDefinitions {
  const graph = ModuleGraph.around(linted, settings.followImporters);
  const { linted: module } = graph;
  const { candidates, specifiers, hasDescribed, isCut: hasSkipped, ...discovered } = discover(module, settings);
  if (!candidates.length && !hasDescribed) return { definitions: [], isCut: false };
  const evaluator = createEvaluator(graph, settings);
  const readers = new Readers(graph, settings);
  const own = new Findings(candidates, evaluator, readers);
  own.addOthers();
  const open = [...own.found.keys()].filter(mayBeChanged);
  const places =
    settings.followImporters && (hasDescribed || open.length) ? registeredElsewhere(graph, settings) : undefined;
  const elsewhere = new Findings(places?.candidates ?? [], evaluator, readers);
  // Other branches of another module's conditions are read only if they may register more, because that takes long.
  const mayBeElsewhere = [...open.map(nameOf), ...discovered.describedNames];
  if (!elsewhere.names.size || mayBeElsewhere.some((name) => !elsewhere.names.has(name))) elsewhere.addOthers();
  // A literal that another module registers unchanged is read as that module registers it, so those come first.
  const found = new Map([...elsewhere.found, ...own.found]);
  const registering = (): Registering => discovered.registering(evaluator, [...found.keys()]);
  const told = (): ReadDefinitions["registering"] => {
    const spent = lossOf(graph.budget);
    return found.size || discovered.mayRegister || spent.length ? () => withLosses(registering(), spent) : undefined;
  };
  if (!found.size) return { definitions: [], isCut: false, registering: told() };
  const facts: ModuleFacts = {
    module,
    specifiers,
    project: projectOf(module.path),
    settings,
    profiles: new Map(),
    nameUses: new NameUses(module),
  };
  const merging = new Merging(found, readers);
  const handlers = new Handlers(graph, settings);
  const mappedTools = new MappedTools(module, evaluator);
  const naming = new NamingModules(graph, settings);
  const all = deduplicate([...found.keys()]).filter(({ definition }) => !naming.reportsOn(definition));
  const definitions = all.map(({ definition, duplicates }): ReadDefinition => {
    const mapped = duplicates.length ? undefined : mappedTools.of(definition);
    const shown: WithDuplicates = { definition, duplicates: mapped ? [mapped] : duplicates };
    const origin = found.get(definition);
    const buildMerged = (each: WithDuplicates, by: Evaluator): BuiltDefinition => {
      const isSure = merging.isSure(each);
      const sent = mergeRegistrations(each, isSure);
      const isSeen = isSure && each.duplicates.some(isRegistered);
      const reason = places?.isCut ? isBeyondLimit : isUnseen;
      const built = build(isSeen ? sent.definition : withUnknownAbsences(sent.definition, module, reason), by, facts);
      return sent.unregistered.size ? withoutUnregisteredKeys(built, sent.unregistered) : built;
    };
    const built = buildMerged(shown, origin?.evaluator ?? evaluator);
    const { root, sdkFacts } = built;
    const others = origin?.assumptions.size ? variantsOf(shown, origin, merging, buildMerged) : [];
    const distinct = distinctVariants(root, others);
    const isOfMany = root.members.get("name")?.value.kind === "unknown";
    const variants = isOfMany ? [] : distinct;
    // A tool is read only if its description is known.
    const isCut =
      origin !== undefined &&
      others.length < otherAssumptions(origin.assumptions).length &&
      isChosen(definition.members.get("description"));
    const source: DefinitionSource = {
      ...builtSource(built, definition),
      root: isOfMany ? commonForm(root, distinct, isCut ? ["description"] : []) : withoutOpenText(root, shown, origin),
      conditions: () => conditionsOf([definition, ...duplicates], origin?.evaluator ?? evaluator),
      ...sdkFacts,
      ...(variants.length ? { otherVariants: variants } : {}),
      ...handlers.around(shown),
    };
    return { kind: definition.kind, source };
  });
  return { definitions, isCut: hasSkipped(), registering: told() };
}

/** The definitions that candidates result in. */
class Findings {
  readonly found = new Map<RawDefinition, Found>();
  readonly #readings: { readonly candidate: Candidate; readonly made: Made }[] = [];
  readonly #readers: Readers;

  constructor(candidates: readonly Candidate[], evaluator: Evaluator, readers: Readers) {
    this.#readers = readers;
    for (const candidate of candidates) {
      const made = evaluator.withAssumptions(() => candidate.read(evaluator));
      this.#readings.push({ candidate, made });
      for (const definition of made.result) {
        const assumptions = definition.assumptions ?? made.assumptions;
        this.found.set(definition, { candidate, given: new Map(), assumptions, evaluator });
      }
    }
  }

  /** The known names of the definitions. */
  get names(): ReadonlySet<string | undefined> {
    return new Set([...this.found.keys()].map(nameOf));
  }

  /** Adds the definitions that exist only under other assumptions. */
  addOthers(): void {
    for (const { candidate, made } of this.#readings) {
      for (const [definition, origin] of otherDefinitions(made.result, candidate, made.assumptions, this.#readers))
        this.found.set(definition, origin);
    }
  }
}

function nameOf({ members }: RawDefinition): string | undefined {
  return stringOf(members.get("name")?.value);
}

/**
 * The definition without a description, for a function that makes it under more conditions than are combined: no
 * variant may have the text that is sent.
 */
function withoutOpenText(
  root: LocatedObject,
  { definition }: WithDuplicates,
  origin: Found | undefined,
): LocatedObject {
  const description = definition.members.get("description");
  const isOpen = origin !== undefined && !areCombined(origin.assumptions) && isMade(description);
  return isOpen ? commonForm(root, [], ["description"]) : root;
}

/** Finds the registrations of a definition again under other assumptions. */
class Merging {
  readonly #found: ReadonlyMap<RawDefinition, Found>;
  readonly #readers: Readers;

  constructor(found: ReadonlyMap<RawDefinition, Found>, readers: Readers) {
    this.#found = found;
    this.#readers = readers;
  }

  /**
   * True if the registration depends only on conditions that the definition itself, or a part of others, depends on.
   */
  isSure({ definition, duplicates }: WithDuplicates): boolean {
    const own = this.#found.get(definition)?.assumptions;
    return duplicates.every((duplicate) => {
      const assumptions = this.#found.get(duplicate)?.assumptions ?? new Map<TSESTree.Node, boolean>();
      const foreign = [...assumptions].filter(([node]) => !own?.has(node) && !this.#isOfAnother(node, definition));
      return foreign.length <= limits.variants && foreign.every((one) => this.#isIndependent(duplicate, one));
    });
  }

  /**
   * True if a registration is the same for both outcomes of a condition: `makeTool({ port: isSet ? port : 3000 })` was
   * evaluated in order to find the tool, and has no effect on it.
   */
  #isIndependent(registration: RawDefinition, [node, outcome]: readonly [TSESTree.Node, boolean]): boolean {
    return hasSameValues(registration, this.#again(registration, new Map([[node, !outcome]]))?.definition);
  }

  /** True for a condition in the literal of another definition of the same list. */
  #isOfAnother(condition: TSESTree.Node, definition: RawDefinition): boolean {
    for (let node: TSESTree.Node | undefined = condition; node; node = node.parent) {
      if (node === definition.node) return false;
      if (node.type === "ObjectExpression" && this.#nodes().has(node)) return true;
    }
    return false;
  }

  readonly #nodes = lazy(() => new Set([...this.#found.keys()].map(({ node }) => node)));
  /** The definition and its registrations under other assumptions; `undefined` if it does not exist under them. */
  under(others: Assumptions, { definition, duplicates }: WithDuplicates): (WithDuplicates & By) | undefined {
    const again = this.#again(definition, others);
    if (!again) return undefined;
    return { ...again, duplicates: duplicates.map((each) => this.#again(each, others)?.definition ?? each) };
  }

  #again(definition: RawDefinition, others: Assumptions): ({ readonly definition: RawDefinition } & By) | undefined {
    const origin = this.#found.get(definition);
    if (!origin) return undefined;
    const { evaluator, made } = this.#readers.under(new Map([...origin.given, ...others]), origin.candidate);
    const again = made.result.find(({ id }) => id === definition.id);
    return again && { definition: again, evaluator };
  }
}

interface By {
  readonly evaluator: Evaluator;
}
/** True for a member whose value is not written at its key, but in a branch of a condition or in a function. */
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
      const own = definition.assumptions ?? made.assumptions;
      found.set(definition, { candidate, given: others, assumptions: own, evaluator });
    }
  }
  return found;
}

/** Two raw definitions describe the same definition if they share a mark: the id, or a known name. */
function marksOf(definition: RawDefinition): string[] {
  const { id, kind } = definition;
  const name = nameOf(definition);
  return name === undefined ? [id] : [id, `${kind} ${name}`];
}

function variantsOf(
  shown: WithDuplicates,
  { assumptions }: Found,
  merging: Merging,
  buildMerged: (shown: WithDuplicates, evaluator: Evaluator) => BuiltDefinition,
): LocatedObject[] {
  return otherAssumptions(assumptions).flatMap((others) => {
    const again = merging.under(others, shown);
    return again ? [buildMerged(again, again.evaluator).root] : [];
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
