import type { TSESTree } from "@typescript-eslint/utils";
import { realPathOf } from "../../../files/read.ts";
import { spanOfNode } from "../../../languages/syntax.ts";
import type { DefinitionSource } from "../../../model/definition.ts";
import type { CodeValue, Variable } from "../../../model/handler/code.ts";
import type { CallAround, Handler, PassedValue } from "../../../model/handler/handler.ts";
import { lazy } from "../../../model/lazy.ts";
import { absent, known, type Reading, unknown } from "../../../model/reading.ts";
import type { McpSettings } from "../../settings.ts";
import type { WithDuplicates } from "../discover/deduplicate.ts";
import type { RawDefinition } from "../discover/raw-definition.ts";
import type { Frame } from "../evaluate/scope.ts";
import type { MemberValue, NodeRef, Value, ZodTrace } from "../evaluate/value.ts";
import type { Module, ModuleGraph } from "../modules/graph.ts";
import { isFunctionNode, walk } from "../modules/walk.ts";
import { importersOf } from "../project/importers.ts";
import { lowerExpression } from "./expressions.ts";
import { functionOf } from "./functions.ts";
import { Lowering } from "./lowering.ts";
import { variableOf } from "./names.ts";
import { type Ignorance, valueFormOf } from "../../../emission/value-form.ts";
import { schemaIdentity } from "../../../emission/zod-schema.ts";
import type { FormFault, ValueForm } from "../../../model/value-form.ts";
import { traceOf, unknownBehind, zodValueOf } from "../zod/made-schemas.ts";

/** The maximum number of calls within each other around a handler. */
const maxAround = 6;

/** Finds the handlers of the definitions of one linted module, and lowers them. */
export class Handlers {
  readonly #graph: ModuleGraph;
  readonly #settings: McpSettings;
  readonly #lowering: () => Lowering;

  constructor(graph: ModuleGraph, settings: McpSettings) {
    this.#graph = graph;
    this.#settings = settings;
    this.#lowering = lazy(() => Lowering.around(graph));
  }

  /** How the code of a definition is read, once a rule needs it. */
  around(shown: WithDuplicates): Pick<DefinitionSource, "file" | "handler" | "codeOf" | "outputForm"> {
    const { definition } = shown;
    return {
      file: this.#graph.linted,
      handler: () => this.of(shown),
      codeOf: (key) => this.codeOf(shown, key),
      ...(definition.convention === "mcp-ts-core" ? { outputForm: () => outputFormOf(definition) } : {}),
    };
  }

  /** The handler next to the definition or its registration, otherwise the handler of all tool calls. */
  of({ definition, duplicates }: WithDuplicates): Reading<Handler> {
    const span = spanOfNode(definition.anchor);
    const found = [...duplicates, definition].flatMap((each) => {
      const member = each.members.get("handler");
      const ref = member && placeOf(member);
      return ref ? [{ each, ref }] : [];
    });
    const own = found.find(({ each }) => each === definition);
    const [first] = found;
    const chosen = first && own && areOtherTools(first.each, definition) ? own : first;
    if (chosen) {
      const { ref, each } = chosen;
      const handler = this.#handler(
        ref,
        each,
        each.members.get(definition.kind === "prompt" ? "argsSchema" : "inputSchema"),
      );
      const value = each.members.get("handler")?.value;
      return known({ ...handler, around: value && this.#passed(value)?.around }, span);
    }
    const ref = definition.kind === "tool" ? this.#requestHandler() : undefined;
    return ref
      ? known(this.#handler(ref, undefined, undefined), span)
      : unknown(span, `the code behind the ${definition.kind} is not seen`);
  }

  /** The code of a member whose value is a function. */
  codeOf({ definition }: WithDuplicates, key: string): Reading<CodeValue> {
    const member = definition.members.get(key);
    if (!member) return absent;
    const ref = placeOf(member);
    const span = spanOfNode(definition.anchor);
    return ref ? known(this.#lower(ref), span) : unknown(span, "it is not a function that is seen");
  }

  /** @param of the registration of the handler; `undefined` for the handler of all requests */
  #handler(ref: NodeRef, of: RawDefinition | undefined, schema: MemberValue | undefined): Handler {
    const { module, node } = ref;
    const schemaRef = schema && expressionOf(schema);
    return {
      value: this.#lower(ref),
      place: this.#lowering().place(node, module),
      input: of ? inputOf(of) : "request",
      ...(of?.passing ? { passing: of.passing } : {}),
      schema: schemaRef && this.#lower(schemaRef),
      work: this.#lowering().work,
      models: this.#settings.models,
    };
  }

  /** The calls around a place, as the evaluator knows them. */
  #callAround(frame: Frame | undefined, module: Module, depth: number): CallAround | undefined {
    if (!frame || depth > maxAround) return undefined;
    const before = this.#calls.get(frame);
    if (before) return before;
    const { node, args = [], values: known } = frame;
    const outer = this.#callAround(frame.outer, module, depth + 1);
    const form = node && isFunctionNode(node) ? functionOf(this.#lowering(), node, module) : undefined;
    const values = new Map<Variable, PassedValue>();
    const set = (variable: Variable | undefined, value: Value | undefined): void => {
      const passed = variable && value && this.#passed(value, depth + 1);
      if (passed) values.set(variable, passed);
    };
    form?.parameters.forEach(({ variable, isRest }, index) => {
      if (!isRest) set(variable, args[index]);
    });
    // The item of a loop is a value that was set directly.
    for (const [binding, { value, touched }] of known)
      if (!("type" in binding) && !touched) set(variableOf(this.#lowering(), binding, module), value);
    if (!values.size) return outer;
    const call: CallAround = { values, outer };
    this.#calls.set(frame, call);
    return call;
  }

  /** A value as the code that makes it. */
  #passed(value: Value, depth = 0): PassedValue | undefined {
    const { module, node } = value.site;
    const aroundOf = (each: Value | undefined): CallAround | undefined =>
      each?.kind === "function" ? this.#callAround(each.frame, module, depth) : undefined;
    switch (value.kind) {
      case "scalar": {
        const place = this.#lowering().place(node, module);
        const { value: constant } = value;
        if (constant === undefined || typeof constant === "bigint") return undefined;
        return { code: { kind: "literal", place, value: constant }, around: undefined };
      }
      case "function":
        return { code: this.#lower({ module, node: value.node }), around: aroundOf(value) };
      case "instance":
        return { code: this.#lower(value.site), around: undefined };
      case "object": {
        const method = [...value.members.values()].find((each) => each.value.kind === "function");
        return { code: this.#lower(value.site), around: aroundOf(method?.value) };
      }
      default:
        return undefined;
    }
  }

  readonly #calls = new WeakMap<Frame, CallAround>();

  #lower({ module, node }: NodeRef): CodeValue {
    return lowerExpression(this.#lowering(), node, { module, statements: [] });
  }

  /** The handler of `tools/call` in the linted module, or in one that imports it. */
  readonly #requestHandler = lazyMaybe((): NodeRef | undefined => {
    const { linted } = this.#graph;
    const own = requestHandlerIn(linted);
    if (own || !this.#settings.followImporters) return own;
    const { paths } = importersOf((realPathOf(linted.path) ?? linted.path).replaceAll("\\", "/"));
    for (const path of paths) {
      const module = this.#graph.load(path);
      const found = module && requestHandlerIn(module);
      if (found) return found;
    }
    return undefined;
  });
}

function lazyMaybe<T>(make: () => T | undefined): () => T | undefined {
  let made: { readonly value: T | undefined } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** True for two calls that register a tool with the same name and different schemas: two servers in one project. */
function areOtherTools(one: RawDefinition, other: RawDefinition): boolean {
  const [call, otherCall] = [one, other].map(({ registeredBy }) => registeredBy?.node);
  const [schema, otherSchema] = [one, other].map(({ members }) => members.get("inputSchema")?.value.site.node);
  return call !== otherCall && call !== undefined && otherCall !== undefined && schema !== otherSchema;
}

/** Only server libraries check arguments against the schema before they call the handler. */
function inputOf({ convention }: RawDefinition): Handler["input"] {
  return convention === "verbatim" ? "unchecked arguments" : "arguments";
}

/** The expression of a handler; `undefined` if it is not one. */
function placeOf(member: MemberValue): NodeRef | undefined {
  const { value } = member;
  if (value.kind === "function") return { module: value.site.module, node: value.node };
  if (value.kind === "scalar" || value.kind === "zod" || value.kind === "array") return undefined;
  return expressionOf(member);
}

function expressionOf({ keySite: { module, node } }: MemberValue): NodeRef {
  const isField = node.type === "Property" || node.type === "PropertyDefinition";
  return { module, node: (isField && node.value) || node };
}

/** `server.setRequestHandler(CallToolRequestSchema, handler)` */
function requestHandlerIn(module: Module): NodeRef | undefined {
  if (!/CallToolRequest|tools\/call/.test(module.text)) return undefined;
  let found: TSESTree.Node | undefined;
  walk(module.program, (node) => {
    if (found) return false;
    if (node.type !== "CallExpression" || node.arguments.length < 2) return undefined;
    const { callee } = node;
    const name = callee.type === "MemberExpression" ? callee.property : callee;
    if (name.type !== "Identifier" || name.name !== "setRequestHandler") return undefined;
    const [request, handler] = node.arguments;
    if (
      request &&
      handler &&
      /^(?:\w+\.)?CallToolRequestSchema$|^["'`]tools\/call["'`]$/.test(module.text.slice(...request.range))
    )
      found = handler;
    return undefined;
  });
  return found && { module, node: found };
}

/** The form of a tool's output, according to its Zod schema. */
function outputFormOf({ members, anchor }: RawDefinition): Reading<ValueForm | FormFault> {
  const value = members.get("outputSchema")?.value;
  if (!value) return absent;
  const span = spanOfNode(anchor);
  const zod = zodValueOf(value);
  return zod ? known(valueFormOf(zod.schema, ignoranceOf), span) : unknown(span, "it is not a Zod schema that is seen");
}

/** The keywords that say nothing about the kind of a value. */
const sideKeywords = /^(?:min|max|multipleOf|pattern|format|description|title|default|examples|id|deprecated|content)/u;

function ignoranceOf(schema: object): Ignorance {
  const identity = schemaIdentity(schema);
  if (unknownBehind(identity)) return "all";
  let ignorance: Ignorance;
  for (let call: ZodTrace | undefined = traceOf(identity); call; call = call.receiver)
    for (const keyword of call.unknownKeywords.keys()) {
      if (keyword === "properties" || keyword === "required" || keyword === "additionalProperties")
        ignorance = "fields";
      else if (!sideKeywords.test(keyword)) return "all";
    }
  return ignorance;
}
