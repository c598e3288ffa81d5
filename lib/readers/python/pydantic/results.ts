import {
  objectPart,
  type ObjectPart,
  partOf,
  type SchemaPart,
  textAt,
  withMembers,
  withoutMembers,
} from "../../../emission/python/part.ts";
import { withoutClosing, withoutTitles, withRoot } from "../../../emission/python/compress.ts";
import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import type { FunctionValue, Value } from "../evaluate/value.ts";
import { inspected } from "./annotated.ts";
import { TypeReader } from "./annotations.ts";
import { canonicalName } from "./canonical.ts";
import { ClassSchemas } from "./class-schemas.ts";
import { plainField } from "./fields.ts";
import type { Core } from "./core.ts";
import { Generator } from "./generate.ts";
import { recordCore } from "./result-records.ts";
import { containsAny, isOpenList } from "./result-types.ts";
import { finished, functionFrame, type SignatureContext, withDefinitions } from "./signature.ts";
import { type TypeFrame, typeOrigin } from "./type-frame.ts";
import { type SourceRef, sourceRefOf } from "./source-ref.ts";

/** The input for the output schema of a tool. */
export interface ResultContext extends SignatureContext {
  /** `structured_output` of the MCP SDK, if it is given. */
  readonly structured?: boolean | undefined;
}

/** The output schema that a server lists for the type of a function's result; `undefined` if it lists none. */
export function outputSchemaOf(fn: FunctionValue, context: ResultContext): SchemaPart<SourceRef> | undefined {
  const { node } = fn;
  if (node.nodeType === "Lambda" || !node.returns || context.structured === false) return undefined;
  if (!context.profile.hasOutput) return undefined;
  const at = functionFrame(fn, context.evaluator);
  const output = new Output(context, { at, returns: node.returns, name: node.name });
  return context.profile.library === "mcp" ? output.ofSdk() : output.ofFastMcp();
}

interface Result {
  readonly at: TypeFrame;
  readonly returns: Expression;
  /** The name of the function, from which titles are made. */
  readonly name: string;
}

/** Classes of Python without annotations, which the MCP SDK does not convert to models. */
const withoutHints: ReadonlySet<string> = new Set([
  ...["object", "dict", "list", "tuple", "set", "frozenset", "complex", "type", "bytearray"].map(
    (name) => `builtins.${name}`,
  ),
  ...["datetime", "date", "time", "timedelta"].map((name) => `datetime.${name}`),
  ...["uuid.UUID", "pathlib.Path", "decimal.Decimal", "re.Pattern", "typing.Any"],
]);

/** Built-in types that the MCP SDK wraps. */
const wrapped: ReadonlySet<string> = new Set(
  ["str", "int", "float", "bool", "bytes"].map((name) => `builtins.${name}`),
);

/** Classes of the libraries that are content, not data. */
const content =
  /^(?:mcp|mcp_types|fastmcp)\.(?:.*\.)?(?:TextContent|ImageContent|AudioContent|ResourceLink|EmbeddedResource|ContentBlock|Image|Audio|File)$/u;
const wholeResult = /^(?:mcp|mcp_types)\.(?:.*\.)?CallToolResult$/u;
const otherResults = /^(?:mcp|mcp_types|fastmcp)\.(?:.*\.)?(?:ToolResult|InputRequiredResult)$/u;

const contentTypes = {
  test: (name: string) => content.test(name) || otherResults.test(name),
  where: "anywhere",
} as const;
const bytesTypes = { test: (name: string) => name === "builtins.bytes", where: "unions" } as const;

class Output {
  readonly #profile: PythonProfile;
  readonly #result: Result;
  readonly #at: TypeFrame;
  /** The type without `Annotated` around it. */
  readonly #source: Expression;
  readonly #origin: SourceRef;
  readonly #reader: TypeReader;

  constructor({ profile }: ResultContext, result: Result) {
    this.#profile = profile;
    this.#result = result;
    const { source, at } = inspected(result.returns, result.at);
    this.#source = source;
    this.#at = at;
    this.#origin = sourceRefOf(result.at.frame.scope.module, result.returns);
    this.#reader = new TypeReader({ allowsAnyClass: false });
  }

  /** The schema that the MCP SDK makes from the type (`func_metadata`). */
  ofSdk(): SchemaPart<SourceRef> | undefined {
    const { evaluator, frame } = this.#at;
    const source = this.#source;
    if (containsAny(source, this.#at, contentTypes))
      return this.#profile.ignoresContent ? undefined : this.#ofContent();
    const value = evaluator.evaluate(source, frame);
    switch (value.kind) {
      case "external":
        return this.#ofExternal(value.name);
      case "class":
        return this.#ofClass(value, undefined);
      case "type": {
        const { expression } = value;
        if (expression.nodeType !== "Subscript") return this.#wrapped();
        const of = evaluator.evaluate(expression.value, value.frame);
        const args = expression.slice.nodeType === "Tuple" ? expression.slice.elts : [expression.slice];
        if (of.kind === "class") return this.#ofClass(of, args);
        const isDict = of.kind === "external" && of.name === "builtins.dict" && this.#isText(args[0], value.frame);
        return isDict ? this.#dict() : this.#wrapped();
      }
      case "call":
        return this.#ofCall(canonicalName(value.name));
      case "unknown":
        // `-> None`, `-> str | Unknown`
        return source.nodeType === "BinOp" ? this.#wrapped() : this.#unknown(value.reason);
      default:
        return this.#wrapped();
    }
  }

  /** `Size = Enum("Size", ["S"])` */
  #ofCall(name: string): SchemaPart<SourceRef> | undefined {
    if (name === "typing.TypedDict") return this.#direct(this.#reader.read(this.#source, this.#at));
    return name.startsWith("enum.") || name === "collections.namedtuple" ? undefined : this.#wrapped();
  }

  #isText(node: Expression | undefined, frame: TypeFrame["frame"]): boolean {
    const value = node && this.#at.evaluator.evaluate(node, frame);
    return value?.kind === "external" && value.name === "builtins.str";
  }

  #ofContent(): SchemaPart<SourceRef> | undefined {
    const value = this.#at.evaluator.evaluate(this.#source, this.#at.frame);
    // `Image` is a class without annotations.
    if (value.kind === "external" && /\.(?:Image|Audio)$/u.test(value.name)) return undefined;
    return this.#unknown("the schema of the library's own classes is not followed");
  }

  #ofExternal(name: string): SchemaPart<SourceRef> | undefined {
    if (withoutHints.has(name)) return undefined;
    if (wrapped.has(name) || /^(?:typing|typing_extensions|collections)\./u.test(name)) return this.#wrapped();
    if (!wholeResult.test(name)) return this.#unknown(`the class '${name}' is not followed`);
    return this.#statedResult()?.ofSdk();
  }

  /** `Annotated[CallToolResult, Point]` */
  #statedResult(): Output | undefined {
    const { returns, at } = this.#result;
    const type =
      returns.nodeType === "Subscript" && returns.slice.nodeType === "Tuple" ? returns.slice.elts[1] : undefined;
    return type && new Output({ evaluator: at.evaluator, profile: this.#profile }, { ...this.#result, returns: type });
  }

  #ofClass(
    value: Value & { readonly kind: "class" },
    args: readonly Expression[] | undefined,
  ): SchemaPart<SourceRef> | undefined {
    const core = this.#reader.read(this.#source, this.#at);
    if (core.kind === "unknown") return this.#unknown(core.reason);
    const record = recordCore(value, args, this.#at, {
      reader: this.#reader,
      profile: this.#profile,
      origin: this.#origin,
    });
    switch (record) {
      case "as it is":
        return this.#direct(core);
      case "wrapped":
        return this.#wrapped();
      case "none":
        return undefined;
      default:
        return this.#direct(record);
    }
  }

  /** `{ "result": … }` */
  #wrapped(): SchemaPart<SourceRef> | undefined {
    const core = this.#reader.read(this.#result.returns, this.#result.at);
    const generator = this.#generator("validation", true);
    const schema = new ClassSchemas(generator).fields([plainField("result", core, this.#origin)], this.#origin);
    const title = { keyOrigin: this.#origin, value: partOf(`${this.#result.name}Output`, this.#origin) };
    return this.#checked(withMembers(withDefinitions(schema, generator, this.#origin), [["title", title]]), generator);
  }

  /** `dict[str, X]`, without the metadata around it. */
  #dict(): SchemaPart<SourceRef> | undefined {
    const core = this.#reader.read(this.#source, this.#at);
    const title = { keyOrigin: this.#origin, value: partOf(`${this.#result.name}DictOutput`, this.#origin) };
    return this.#direct({ ...core, updates: [{ members: new Map([["title", title]]) }] });
  }

  #direct(core: Core): SchemaPart<SourceRef> | undefined {
    const generator = this.#generator("validation", true);
    const schema = generator.schema(core) ?? objectPart([], this.#origin);
    return this.#checked(withRoot(unpacked(schema, generator, this.#origin)), generator);
  }

  /** The SDK lists no schema if pydantic makes none, or warns about it. */
  #checked(schema: ObjectPart<SourceRef>, generator: Generator): SchemaPart<SourceRef> | undefined {
    if (generator.warning !== undefined || generator.isWithoutJson) return undefined;
    return generator.refusal === undefined ? schema : this.#unknown(`the server does not start: ${generator.refusal}`);
  }

  /** The schema that FastMCP makes from the type (`ParsedFunction.from_function`). */
  ofFastMcp(): SchemaPart<SourceRef> | undefined {
    const { ignoresBytes, ignoresOpenLists, outputAliases, ignoresWholeResult } = this.#profile;
    const source = this.#source;
    const value = this.#at.evaluator.evaluate(source, this.#at.frame);
    if (value.kind === "scalar" && value.value === null) return undefined;
    if (value.kind === "external" && ["typing.Any", "builtins.Ellipsis"].includes(canonicalName(value.name)))
      return undefined;
    if (value.kind === "external" && wholeResult.test(value.name)) {
      const stated = this.#statedResult();
      if (stated) return stated.ofFastMcp();
      return ignoresWholeResult ? undefined : this.#unknown("the schema of the library's own classes is not followed");
    }
    if (containsAny(source, this.#at, contentTypes)) return undefined;
    if (ignoresBytes && containsAny(source, this.#at, bytesTypes)) return undefined;
    if (ignoresOpenLists && isOpenList(source, this.#at)) return undefined;
    const core = this.#reader.read(this.#result.returns, this.#result.at);
    const byAlias = outputAliases === "each" ? undefined : outputAliases === "always" || !refusesAliases(core);
    const generator = this.#generator("serialization", byAlias);
    const base = unpacked(generator.schema(core) ?? objectPart([], this.#origin), generator, this.#origin);
    if (generator.isWithoutJson) return this.#unknown(`the server does not start: ${generator.refusal ?? ""}`);
    if (generator.refusal !== undefined) return undefined;
    const isObject = isObjectSchema(base);
    if (isObject === undefined) return this.#unknown(base.rest ?? "whether it is an object is not known");
    if (!isObject) return this.#wrappedByFastMcp(core, byAlias);
    const made = finished(base, this.#profile);
    // FastMCP 2 lists a type that contains itself only if it is the whole result.
    return made.kind === "unknown" && base.members.has("$ref")
      ? withoutClosing(withoutTitles(withRoot(base), this.#profile.titles))
      : made;
  }

  #wrappedByFastMcp(core: Core, byAlias: boolean | undefined): SchemaPart<SourceRef> {
    const origin = this.#origin;
    const generator = this.#generator("serialization", byAlias);
    const schema = new ClassSchemas(generator).fields([plainField("result", core, origin)], origin);
    const added: (readonly [string, SchemaPart<SourceRef>])[] = [
      ["title", partOf("_WrappedResult", origin)],
      ["x-fastmcp-wrap-result", partOf(true, origin)],
    ];
    if (this.#profile.describesWrapper)
      added.push(["description", partOf("Generic wrapper for non-object return types.", origin)]);
    const whole = withMembers(
      withDefinitions(schema, generator, origin),
      added.map(([key, value]) => [key, { keyOrigin: origin, value }]),
    );
    return finished(whole, this.#profile);
  }

  #generator(mode: "validation" | "serialization", byAlias: boolean | undefined): Generator {
    return new Generator({ mode, byAlias, pydantic: this.#profile.pydantic });
  }

  #unknown(reason: string): SchemaPart<SourceRef> {
    return { kind: "unknown", origin: typeOrigin(this.#result.returns, this.#result.at), reason };
  }
}

/** A schema that consists of one reference, replaced by the content of its definition if nothing else refers to it. */
export function unpacked(
  schema: ObjectPart<SourceRef>,
  generator: Generator,
  origin: SourceRef,
): ObjectPart<SourceRef> {
  const reference = textAt(schema, "$ref");
  const whole = withDefinitions(schema, generator, origin);
  if (reference === undefined || schema.members.size > 1) return whole;
  const target = generator.targetOf(schema);
  const isAlone = generator.definitions.every(([, definition]) => !refersTo(definition, reference));
  if (!target || !isAlone) return whole;
  const others = generator.definitions.filter(([name]) => reference !== `#/$defs/${name}`);
  if (!others.length) return target;
  const made = withMembers(target, [["$defs", { keyOrigin: origin, value: objectPart(others, origin) }]]);
  return textAt(target, "$ref") === undefined ? made : withoutMembers(whole);
}

function refersTo(part: SchemaPart<SourceRef>, reference: string): boolean {
  if (part.kind === "list") return part.items.some((item) => refersTo(item, reference));
  if (part.kind !== "object") return false;
  return (
    textAt(part, "$ref") === reference || [...part.members.values()].some(({ value }) => refersTo(value, reference))
  );
}

/** Whether a schema is that of an object; `undefined` if that is not known. */
function isObjectSchema(schema: ObjectPart<SourceRef>): boolean | undefined {
  const type = schema.members.get("type")?.value;
  if (type?.kind === "scalar") return type.value === "object";
  if (type) return undefined;
  if (schema.members.has("properties")) return true;
  if (schema.members.has("$ref")) return withRoot(schema) === schema ? undefined : isObjectSchema(withRoot(schema));
  return schema.rest === undefined ? false : undefined;
}

/** True for a model that says that its fields have their own names in results. */
function refusesAliases(core: Core): boolean {
  if (core.kind === "nullable") return refusesAliases(core.inner);
  if (core.kind === "union") return core.choices.some((one) => one.kind === "reference" && refusesAliases(one));
  return (
    core.kind === "reference" &&
    core.definition.content.kind === "class" &&
    core.definition.content.shape().serializesByAlias === false
  );
}
