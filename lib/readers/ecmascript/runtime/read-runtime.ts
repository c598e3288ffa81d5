import { join } from "node:path";
import type { TSESTree } from "@typescript-eslint/utils";
import { zodVersionIn } from "../../../emission/zod-schema.ts";
import { parseModule } from "../../../languages/oxc.ts";
import { spanOfNode } from "../../../languages/syntax.ts";
import type { DefinitionKind, DefinitionSource } from "../../../model/definition.ts";
import type { LocatedObject } from "../../../model/located.ts";
import type { MissingDefinition } from "../../../model/server.ts";
import type { McpSettings } from "../../settings.ts";
import type { ReadDefinition } from "../../source.ts";
import { Handlers } from "../code/handlers.ts";
import { build, builtSource } from "../definitions/build.ts";
import type { ModuleFacts } from "../definitions/builder.ts";
import { Locator } from "../definitions/locator.ts";
import { NameUses } from "../definitions/name-uses.ts";
import { wholeFile } from "../definitions/places.ts";
import type { ReadApp } from "../definitions/read-app.ts";
import { definitionOfLiteral } from "../discover/calls/builder-call.ts";
import { type Convention, idOf, type RawDefinition } from "../discover/raw-definition.ts";
import { isUndefined } from "../discover/tool-members.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { MemberValue, ObjectValue, Value } from "../evaluate/value.ts";
import { createEvaluator } from "../intrinsics/intrinsics.ts";
import { type Module, ModuleGraph } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";
import { moduleText } from "./module-text.ts";
import { type ObjectSnapshot, type Snapshot, SnapshotReader } from "./snapshot.ts";
import { RuntimeValues } from "./values.ts";

/** The definitions of a server as its program holds them. An item of a list may be something else. */
export interface RuntimeDefinitions {
  readonly tools: readonly unknown[];
  readonly resources: readonly unknown[];
  readonly prompts: readonly unknown[];
  /** What the program passes to the server besides its definitions: the `landing` of mcp-ts-core. */
  readonly options: Readonly<Record<string, unknown>>;
}

const kinds = [
  ["tools", "tool"],
  ["resources", "resource"],
  ["prompts", "prompt"],
] as const;

/** An item of a list. */
interface Item {
  readonly kind: DefinitionKind;
  /** `undefined` for a value that is not a definition. */
  readonly definition: { readonly snapshot: ObjectSnapshot; readonly zodVersion: string | undefined } | undefined;
  /** The kind of the value: "null", "a text". */
  readonly actual: string;
}

/**
 * Reads definitions that a program holds, in the form of mcp-ts-core: Zod schemas of the program's Zod, and functions,
 * whose text is read and which are never called. Schemas are converted as the program's server does it. This runs code
 * that a schema itself contains: the getters of recursive objects, `z.lazy`, defaults.
 *
 * @param folder the folder of the program, whose packages show the versions of libraries
 */
export function readRuntime(given: RuntimeDefinitions, folder: string, settings: McpSettings): ReadApp {
  const reader = new SnapshotReader();
  const options = reader.definition(given.options);
  const lists = kinds.map(([key, kind]) => ({ key, items: given[key].map((value) => itemOf(value, kind, reader)) }));
  reader.close();
  const texts: Record<string, Snapshot> = { options };
  for (const { key, items } of lists)
    texts[key] = { kind: "array", items: items.map(({ definition }) => definition?.snapshot ?? noDefinition) };
  const graph = ModuleGraph.around(sourceOf(texts, join(folder, "definitions-of-the-program.mjs")));
  const { linted } = graph;
  const evaluator = createEvaluator(graph, settings);
  const values = new RuntimeValues(linted, (ref) => evaluator.scopeAt(ref).frame);
  const places = constantsOf(linted);
  const building = new Building(graph, evaluator, settings);
  const definitions: ReadDefinition[] = [];
  const missing: MissingDefinition[] = [];
  for (const { key, items } of lists) {
    const list = places.get(key);
    for (const [index, { kind, definition, actual }] of items.entries()) {
      const node = (list?.type === "ArrayExpression" ? list.elements[index] : undefined) ?? linted.program;
      if (!definition) {
        missing.push({ kind, actual, span: spanOfNode(node) });
        continue;
      }
      const { snapshot, zodVersion } = definition;
      const raw = rawDefinition(kind, objectOf(values.of(snapshot, node)), snapshot);
      definitions.push({ kind, source: building.source(raw, zodVersion) });
    }
  }
  const optionsValue = objectOf(values.of(options, places.get("options") ?? linted.program));
  return {
    span: wholeFile,
    options: building.located(optionsValue),
    definitions,
    missing,
    whole: new Set(kinds.map(([, kind]) => kind)),
  };
}

const noDefinition: Snapshot = { kind: "scalar", value: undefined };

function itemOf(value: unknown, kind: DefinitionKind, reader: SnapshotReader): Item {
  if (typeof value !== "object") return { kind, definition: undefined, actual: typeof value };
  if (value === null) return { kind, definition: undefined, actual: "null" };
  const snapshot = reader.definition(value);
  return { kind, definition: { snapshot, zodVersion: zodVersionOf(snapshot) }, actual: "an object" };
}

/** The text and tree of a module with the values. */
function sourceOf(values: Readonly<Record<string, Snapshot>>, path: string) {
  const text = moduleText(values);
  const { program, error } = parseModule(text, path);
  if (!program) throw new Error(`The text of the definitions cannot be parsed: ${error.message}`);
  return { path, text, program };
}

/** The values of the exported constants, by name. */
function constantsOf({ program }: Module): ReadonlyMap<string, TSESTree.Node> {
  return new Map(
    program.body.flatMap((statement): [string, TSESTree.Node][] => {
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
      const [constant] = declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
      return constant?.init && constant.id.type === "Identifier" ? [[constant.id.name, constant.init]] : [];
    }),
  );
}

function objectOf(value: Value): ObjectValue {
  return value.kind === "object"
    ? value
    : { kind: "object", site: value.site, members: new Map<string, MemberValue>(), unknownRest: undefined };
}

/** The version of Zod that made the first schema that states its version. */
function zodVersionOf({ members }: ObjectSnapshot): string | undefined {
  for (const member of members.values()) {
    const version = member.kind === "schema" ? zodVersionIn(member.schema) : undefined;
    if (version !== undefined) return version;
  }
  return undefined;
}

/** The text is not in any file, so nothing edits it. */
const anyType = { admits: () => true, requires: () => false };

/** The keys of definitions in the form of the protocol or of the MCP SDK. mcp-ts-core does not have them. */
const ofProtocol = ["inputSchema", "outputSchema", "arguments", "argsSchema", "uri"];

function conventionOf({ members }: ObjectSnapshot): Convention {
  if (!ofProtocol.some((key) => members.has(key))) return "mcp-ts-core";
  return [...members.values()].some(({ kind }) => kind === "schema") ? "sdk" : "verbatim";
}

function rawDefinition(kind: DefinitionKind, value: ObjectValue, snapshot: ObjectSnapshot): RawDefinition {
  const { node } = value.site;
  const convention = conventionOf(snapshot);
  const ofFramework = convention === "mcp-ts-core" ? definitionOfLiteral(kind, value) : undefined;
  if (ofFramework) return { ...ofFramework, group: "" };
  const members = [...value.members].filter(([, member]) => !isUndefined(member.value));
  return {
    kind,
    convention,
    id: idOf(kind, node),
    node,
    anchor: node,
    members: new Map(members),
    unknownRest: undefined,
    insertionPoint: undefined,
    group: "",
    exclusiveNode: undefined,
    isSent: true,
  };
}

/** Builds definitions as their server sends them. */
class Building {
  readonly #graph: ModuleGraph;
  readonly #evaluator: Evaluator;
  readonly #settings: McpSettings;
  readonly #handlers: Handlers;
  readonly #byVersion = new Map<string | undefined, ModuleFacts>();

  constructor(graph: ModuleGraph, evaluator: Evaluator, settings: McpSettings) {
    this.#graph = graph;
    this.#evaluator = evaluator;
    this.#settings = settings;
    this.#handlers = new Handlers(graph, settings);
  }

  /** @param zodVersion the version of Zod that made its schemas */
  source(definition: RawDefinition, zodVersion: string | undefined): DefinitionSource {
    const built = build(definition, this.#evaluator, this.#factsFor(zodVersion));
    return { ...builtSource(built, definition), ...this.#handlers.around({ definition, duplicates: [] }) };
  }

  located(value: ObjectValue): LocatedObject | undefined {
    const { linted } = this.#graph;
    const locator = new Locator({ linted, exclusiveNode: undefined, typeOf: () => anyType });
    const located = locator.value(value, { importSite: wholeFile, editing: "none" });
    return located.kind === "object" ? located : undefined;
  }

  #factsFor(zodVersion: string | undefined): ModuleFacts {
    const before = this.#byVersion.get(zodVersion);
    if (before) return before;
    const { linted: module } = this.#graph;
    const facts: ModuleFacts = {
      module,
      specifiers: ["@cyanheads/mcp-ts-core"],
      project: projectOf(module.path),
      settings: this.#settings,
      profiles: new Map(),
      nameUses: new NameUses(module),
      zodVersion,
    };
    this.#byVersion.set(zodVersion, facts);
    return facts;
  }
}
