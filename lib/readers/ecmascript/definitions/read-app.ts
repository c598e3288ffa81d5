import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import type { LocatedObject } from "../../../model/located.ts";
import type { MissingDefinition } from "../../../model/server.ts";
import type { Span } from "../../../model/span.ts";
import type { McpSettings } from "../../settings.ts";
import type { ReadDefinition } from "../../source.ts";
import { builders, builtDefinition, definitionOfLiteral } from "../discover/calls/builder-call.ts";
import { isFrameworkModule } from "../../../model/handler/framework-errors.ts";
import type { RawDefinition } from "../discover/raw-definition.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { ObjectValue, Value } from "../evaluate/value.ts";
import { createEvaluator } from "../intrinsics/intrinsics.ts";
import { type Module, ModuleGraph } from "../modules/graph.ts";
import { walk } from "../modules/walk.ts";
import { projectOf } from "../project/project.ts";
import { build, builtSource } from "./build.ts";
import type { ModuleFacts } from "./builder.ts";
import { Locator } from "./locator.ts";
import { NameUses } from "./name-uses.ts";
import type { ModuleSource } from "./read-definitions.ts";

/** The server that a module assembles from lists of definitions. */
export interface ReadApp {
  readonly span: Span;
  readonly options: LocatedObject | undefined;
  readonly definitions: readonly ReadDefinition[];
  readonly missing: readonly MissingDefinition[];
  readonly whole: ReadonlySet<DefinitionKind>;
}

/** The functions of mcp-ts-core that make a server of its definitions, and their lists. */
const makers = /^(?:createApp|createWorkerHandler)$/u;
const lists: ReadonlyMap<string, DefinitionKind> = new Map([
  ["tools", "tool"],
  ["resources", "resource"],
  ["prompts", "prompt"],
]);

/**
 * The server of `createApp({ tools, resources, prompts, landing })`, with the definitions that are imported from other
 * modules; `undefined` for a module without such a call. Calls of other functions are not followed.
 */
export function readApp(source: ModuleSource, settings: McpSettings): ReadApp | undefined {
  const graph = ModuleGraph.around(source, settings.followImporters);
  const { linted } = graph;
  const argument = optionsOfCall(linted, settings);
  if (!argument) return undefined;
  const evaluation = createEvaluator(graph, settings);
  const options = evaluation.evaluate({ module: linted, node: argument });
  const span = spanOfNode(argument);
  const nothing = { options: undefined, definitions: [], missing: [], whole: new Set<DefinitionKind>() };
  return { span, ...(options.kind === "object" ? new AppReader(linted, evaluation, settings).read(options) : nothing) };
}

/** The argument of the only call that makes a server. */
function optionsOfCall({ program, scopes }: Module, { framework }: McpSettings): TSESTree.Node | undefined {
  const found: TSESTree.Node[] = [];
  walk(program, (node) => {
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return undefined;
    const binding = scopes.lookup(node.callee.name, node);
    const isOfFramework =
      binding?.kind === "import"
        ? makers.test(binding.imported) && (isFrameworkModule(binding.specifier) || framework === "mcp-ts-core")
        : false;
    const [argument] = node.arguments;
    if (isOfFramework && argument && argument.type !== "SpreadElement") found.push(argument);
    return undefined;
  });
  return found.length === 1 ? found[0] : undefined;
}

/** An item of a list, with the node of the linted module that refers to it. */
interface Item {
  readonly value: Value;
  readonly node: TSESTree.Node;
}

class AppReader {
  readonly #linted: Module;
  readonly #evaluation: Evaluation;
  readonly #facts: ModuleFacts;
  readonly #settings: McpSettings;
  readonly #definitions: ReadDefinition[] = [];
  readonly #missing: MissingDefinition[] = [];

  constructor(linted: Module, evaluation: Evaluation, settings: McpSettings) {
    this.#linted = linted;
    this.#evaluation = evaluation;
    this.#settings = settings;
    this.#facts = {
      module: linted,
      specifiers: ["@cyanheads/mcp-ts-core"],
      project: projectOf(linted.path),
      settings,
      profiles: new Map(),
      nameUses: new NameUses(linted),
    };
  }

  read(options: ObjectValue): Omit<ReadApp, "span"> {
    const whole = [...lists].filter(([key, kind]) => this.#isWhole(key, kind, options));
    return {
      options: this.#located(options),
      definitions: this.#definitions,
      missing: this.#missing,
      whole: new Set(whole.map(([, kind]) => kind)),
    };
  }

  /** Reads a list. True if all of it is known. */
  #isWhole(key: string, kind: DefinitionKind, { members, unknownRest }: ObjectValue): boolean {
    const member = members.get(key);
    if (!member) return !unknownRest;
    const node = member.keySite.node;
    const isHere = member.keySite.module === this.#linted;
    const place = isHere ? withoutTypes(node.type === "Property" ? node.value : node) : member.value.site.node;
    let isWhole = true;
    for (const item of this.#itemsAt(place, member.value, isHere)) {
      if (item === undefined || !this.#take(item, kind)) isWhole = false;
    }
    return isWhole;
  }

  /** The items of a list, each at the nearest node of the linted module; `undefined` for those that are unknown. */
  *#itemsAt(node: TSESTree.Node, value: Value, isHere: boolean): Generator<Item | undefined> {
    if (isHere && node.type === "ArrayExpression") {
      for (const element of node.elements) {
        if (!element) continue;
        if (element.type !== "SpreadElement") yield { value: this.#valueOf(element), node: element };
        else yield* this.#itemsAt(element.argument, this.#valueOf(element.argument), false);
      }
      return;
    }
    if (value.kind !== "array") {
      yield undefined;
      return;
    }
    for (const item of value.items) yield { value: item, node };
    if (value.unknownRest) yield undefined;
  }

  #valueOf(node: TSESTree.Node): Value {
    return this.#evaluation.evaluate({ module: this.#linted, node });
  }

  /** Adds the definition of an item. True if it is known. */
  #take({ value, node }: Item, kind: DefinitionKind): boolean {
    if (value.kind === "scalar") {
      const actual =
        value.value === null ? "null" : value.value === undefined ? "undefined" : `a ${typeof value.value}`;
      this.#missing.push({ kind, actual, span: spanOfNode(node) });
      return true;
    }
    const raw = value.kind === "object" ? definitionOfLiteral(kind, value) : this.#built(value);
    if (raw?.kind !== kind) return false;
    const own = raw.node;
    const isHere = value.site.module === this.#linted;
    const seen: RawDefinition = {
      ...raw,
      insertionPoint: undefined,
      exclusiveNode: undefined,
      ...(isHere ? {} : { from: value.site.module, importSite: spanOfNode(node) }),
    };
    this.#definitions.push(this.#definition(seen, isHere ? spanOfNode(own) : spanOfNode(node)));
    return true;
  }

  /** The definition of a call of a builder in any module, including disabled ones. */
  #built({ kind, site }: Value, isListed = true): RawDefinition | undefined {
    if (kind !== "unknown" || site.node.type !== "CallExpression") return undefined;
    const call = site.node;
    const callee = this.#evaluation.evaluate({ module: site.module, node: call.callee });
    const isSet = this.#settings.framework === "mcp-ts-core";
    const name =
      callee.kind === "external" && (isSet || isFrameworkModule(callee.specifier)) ? callee.path.at(-1) : undefined;
    const [first] = call.arguments;
    if (name === "disabledTool" && first && first.type !== "SpreadElement")
      return this.#built(this.#evaluation.evaluate({ module: site.module, node: first }), false);
    const builder = name !== undefined && Object.hasOwn(builders, name) ? builders[name] : undefined;
    const place = { call, module: site.module, linted: this.#linted, frame: undefined, via: undefined };
    const definition = builder && builtDefinition(place, builder, this.#evaluation);
    return definition && { ...definition, isListed };
  }

  #definition(raw: RawDefinition, anchor: Span): ReadDefinition {
    const built = build(raw, this.#evaluation, this.#facts);
    return { kind: raw.kind, source: { ...builtSource(built, raw), anchor } };
  }

  #located(options: ObjectValue): LocatedObject | undefined {
    const importSite = spanOfNode(options.site.node);
    const locator = new Locator({
      linted: this.#linted,
      exclusiveNode: undefined,
      typeOf: () => ({ admits: () => true, requires: () => false }),
    });
    const located = locator.value(options, { importSite, editing: "own" });
    return located.kind === "object" ? located : undefined;
  }
}
