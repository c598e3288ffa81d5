import {
  objectPart,
  type ObjectPart,
  partOf,
  type PartMember,
  type SchemaPart,
  withMembers,
} from "../../../emission/python/part.ts";
import { inlined, withoutClosing, withoutTitles, withRoot } from "../../../emission/python/compress.ts";
import type { PythonProfile } from "../../../emission/python/profile.ts";
import { pythonParametersOf, type PythonParameter } from "../../../languages/python/nodes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { FunctionValue } from "../evaluate/value.ts";
import { TypeReader } from "./annotations.ts";
import { ClassSchemas, pydanticTitle } from "./class-schemas.ts";
import type { FieldCore } from "./core.ts";
import { declaredAt, type Declared, fieldOf } from "./fields.ts";
import { Generator } from "./generate.ts";
import { isContext, isInjected } from "./injected.ts";
import type { Metadata } from "./metadata.ts";
import { type TypeFrame, typeFrameAt } from "./type-frame.ts";
import { type DocEntry, type SourceRef, sourceRefOf } from "./source-ref.ts";

/** The input for the schemas of a tool. */
export interface SignatureContext {
  readonly evaluator: Evaluator;
  readonly profile: PythonProfile;
  /** What the docstring says about the parameters, for servers that read it: see `docstrings/`. */
  readonly documentation?: ReadonlyMap<string, DocEntry>;
  /** Parameters that the registration excludes: `exclude_args` of FastMCP. */
  readonly excluded?: ReadonlySet<string>;
}

/** The input schema that a server lists for a function. */
export function inputSchemaOf(fn: FunctionValue, context: SignatureContext): SchemaPart<SourceRef> {
  const { evaluator, profile } = context;
  const { node } = fn;
  const { module } = fn.frame.scope;
  const origin = sourceRefOf(module, node.args);
  const wholeOrigin: SourceRef = { module, range: node.range };
  const at = functionFrame(fn, evaluator);
  const reader = new TypeReader({ allowsAnyClass: profile.input === "model" });
  const parameters = takenParameters(fn, at, profile);
  const refused = refusalOf(parameters, profile);
  if (refused !== undefined) return { kind: "unknown", origin: wholeOrigin, reason: refused };
  const declared = parameters.flatMap((one) => {
    const read = declaredParameter(one, at, { reader, context });
    const isLeftOut =
      context.excluded?.has(one.arg.arg) === true || isInjected(read, profile.library) || isOfClass(read);
    return isLeftOut ? [] : [read];
  });
  if (profile.input === "call" && declared.some(({ qualifiers }) => qualifiers.length))
    return { kind: "unknown", origin: wholeOrigin, reason: "pydantic takes no parameters with a qualifier of fields" };
  const order = profile.input === "call" ? wrongOrder(declared) : undefined;
  if (order !== undefined) return { kind: "unknown", origin: wholeOrigin, reason: order };
  const generator = new Generator({ mode: "validation", byAlias: true, pydantic: profile.pydantic });
  const properties = new ClassSchemas(generator).fields(
    declared.map((one) => parameterField(one, profile)),
    origin,
  );
  if (generator.refusal !== undefined)
    return { kind: "unknown", origin: wholeOrigin, reason: `the server does not start: ${generator.refusal}` };
  const root = withDefinitions(properties, generator, origin);
  if (profile.input === "model") {
    const name = "name" in node ? node.name : "<lambda>";
    return withMembers(root, [["title", { keyOrigin: origin, value: partOf(`${name}Arguments`, origin) }]]);
  }
  const closed = withMembers(root, [["additionalProperties", { keyOrigin: origin, value: partOf(false, origin) }]]);
  return finished(closed, profile, (schema) => described(withOwnTitles(schema, closed, profile), context));
}

/**
 * The parameters that the library does not fill itself, each with whether it has a default, by their names in the
 * function.
 */
export function plainParametersOf(fn: FunctionValue, context: SignatureContext): ObjectPart<SourceRef> {
  const { evaluator, profile } = context;
  const at = functionFrame(fn, evaluator);
  const { module } = fn.frame.scope;
  const reader = new TypeReader({ allowsAnyClass: true });
  const taken = takenParameters(fn, at, profile);
  const isOpen = taken.some(({ kind }) => kind === "variadic" || kind === "keywords");
  const members = taken.flatMap((one): readonly [string, PartMember<SourceRef>][] => {
    if (one.kind === "variadic" || one.kind === "keywords") return [];
    if (isInjected(declaredParameter(one, at, { reader, context }), profile.library)) return [];
    const { arg, default: value } = one;
    const keyOrigin: SourceRef = { module, range: [arg.range[0], arg.range[0] + arg.arg.length] };
    return [[arg.arg, { keyOrigin, value: { kind: "scalar", origin: keyOrigin, value: value !== undefined } }]];
  });
  const rest = isOpen ? "the function takes any others" : undefined;
  return { kind: "object", origin: sourceRefOf(module, fn.node.args), members: new Map(members), rest };
}

/** Where the annotations of a function are read. */
export function functionFrame({ node, frame }: FunctionValue, evaluator: Evaluator): TypeFrame {
  const at = typeFrameAt(frame, evaluator);
  if (!("type_params" in node) || !node.type_params.length) return at;
  return { ...at, parameters: new Map(node.type_params.map((one) => [one.name, { node: one, frame }])) };
}

/** The parameters that a client may fill. */
function takenParameters(fn: FunctionValue, at: TypeFrame, profile: PythonProfile): PythonParameter[] {
  const all = pythonParametersOf(fn.node.args);
  const bound = fn.self ? all.slice(1) : all;
  const isFilled = ({ arg }: PythonParameter): boolean =>
    arg.annotation !== undefined && isContext(arg.annotation, at, profile.library);
  // The older libraries look for one such parameter.
  if (profile.fillsAllContexts) return bound.filter((one) => !isFilled(one));
  const first = bound.find(isFilled);
  return bound.filter((one) => one !== first);
}

/** Why the server does not take the function. */
function refusalOf(parameters: readonly PythonParameter[], { input }: PythonProfile): string | undefined {
  for (const { arg, kind } of parameters) {
    const isVariadic = kind === "variadic" || kind === "keywords";
    if (input === "call" && isVariadic) return "FastMCP takes no functions with *args or **kwargs";
    if (input === "call" && kind === "positional-only") return "FastMCP sends no arguments by position";
    if (input === "model" && arg.arg.startsWith("_")) return "the MCP SDK takes no parameter that begins with '_'";
  }
  return undefined;
}

/**
 * True for an annotation that a model treats as a constant of its class: `ClassVar[int]`, `Final[int]` with a value.
 */
function isOfClass({ qualifiers, hasDefault, declaration }: Declared): boolean {
  if (declaration.node.nodeType === "Arg" && !declaration.isOfModel) return false;
  return qualifiers.includes("typing.ClassVar") || (qualifiers.includes("typing.Final") && hasDefault);
}

interface ParameterReading {
  readonly reader: TypeReader;
  readonly context: SignatureContext;
}

function declaredParameter(
  { arg, kind, default: value }: PythonParameter,
  at: TypeFrame,
  { reader, context }: ParameterReading,
): Declared {
  const { profile, documentation } = context;
  const name = arg.arg;
  const further: Metadata[] = [];
  // The MCP SDK gives a parameter without annotation a specific schema.
  if (profile.untypedIsString && !arg.annotation) {
    const nameOrigin: SourceRef = { module: at.frame.scope.module, range: [arg.range[0], arg.range[0] + name.length] };
    further.push({ kind: "schema", schema: partOf({ title: name, type: "string" }, nameOrigin), mode: undefined });
  }
  return declaredAt(
    {
      name,
      node: arg,
      annotation: arg.annotation,
      default: value,
      at,
      documentation: documentation?.get(name),
      isKeywordOnly: kind === "keyword-only",
      isOfModel: profile.input === "model",
    },
    { reader, readsText: profile.readsAnnotatedText, further, isOfCall: profile.input === "call" },
  );
}

/** Calls show an alias only if it is a plain text. */
function parameterField(declared: Declared, { input }: PythonProfile): FieldCore {
  const field = fieldOf(declared);
  if (input === "model") return field;
  const alias = declared.attributes.get("validation_alias") ?? declared.attributes.get("alias");
  return alias?.value.kind === "call" ? { ...field, inputName: field.name } : field;
}

/** Pydantic takes no parameter that needs a value after one with a default. */
function wrongOrder(declared: readonly Declared[]): string | undefined {
  let hasDefault = false;
  for (const one of declared) {
    const { name, isKeywordOnly } = one.declaration;
    if (isKeywordOnly) continue;
    if (hasDefault && !one.hasDefault) return `FastMCP takes no '${name}' without a default after one with a default`;
    hasDefault ||= one.hasDefault;
  }
  return undefined;
}

/** A schema with its `$defs`. */
export function withDefinitions(
  schema: ObjectPart<SourceRef>,
  generator: Generator,
  origin: SourceRef,
): ObjectPart<SourceRef> {
  const { definitions, unknown } = generator;
  // A type that is not known may have a definition.
  if (definitions.length || unknown !== undefined) {
    const value: SchemaPart<SourceRef> = definitions.length
      ? { ...objectPart(definitions, origin), rest: unknown }
      : { kind: "unknown", origin, reason: unknown ?? "" };
    return withMembers(schema, [["$defs", { keyOrigin: origin, value }]]);
  }
  return schema;
}

/**
 * The changes that FastMCP makes to a schema before it sends it. `change` is applied before references are replaced.
 */
export function finished(
  schema: ObjectPart<SourceRef>,
  { titles, inlinesDefinitions, opensObjects }: PythonProfile,
  change: (schema: ObjectPart<SourceRef>) => ObjectPart<SourceRef> = (one) => one,
): SchemaPart<SourceRef> {
  const { origin } = schema;
  const opened = (part: ObjectPart<SourceRef>): SchemaPart<SourceRef> => (opensObjects ? withoutClosing(part) : part);
  if (inlinesDefinitions === "first") {
    const whole = inlined(schema, "without mapping");
    // The library cannot print the circle that its references make.
    if (!whole) return { kind: "unknown", origin, reason: "FastMCP 2 cannot list a type that contains itself" };
    return opened(change(withoutTitles(whole, titles)));
  }
  const pruned = change(withoutTitles(withRoot(schema), titles));
  return opened(inlinesDefinitions === "last" ? (inlined(pruned, "removed") ?? pruned) : pruned);
}

/** The titles of parameters that somebody wrote, which later versions put back. */
function withOwnTitles(
  schema: ObjectPart<SourceRef>,
  before: ObjectPart<SourceRef>,
  { titles }: PythonProfile,
): ObjectPart<SourceRef> {
  const properties = schema.members.get("properties");
  const written = before.members.get("properties")?.value;
  if (titles !== "all but own" || properties?.value.kind !== "object" || written?.kind !== "object") return schema;
  const members = [...properties.value.members].map(([name, member]): [string, PartMember<SourceRef>] => {
    const original = written.members.get(name)?.value;
    const title = original?.kind === "object" ? original.members.get("title") : undefined;
    const isOwn = title?.value.kind !== "scalar" || title.value.value !== pydanticTitle(name);
    if (!title || !isOwn || member.value.kind !== "object") return [name, member];
    return [name, { ...member, value: withMembers(member.value, [["title", title]]) }];
  });
  return withMembers(schema, [
    ["properties", { ...properties, value: { ...properties.value, members: new Map(members) } }],
  ]);
}

/** The parameters' descriptions from the docstring, for those that have none. */
function described(schema: ObjectPart<SourceRef>, { documentation }: SignatureContext): ObjectPart<SourceRef> {
  const properties = schema.members.get("properties");
  if (!documentation?.size || properties?.value.kind !== "object") return schema;
  const members = [...properties.value.members].map(([name, member]): [string, PartMember<SourceRef>] => {
    const entry = documentation.get(name);
    const { value } = member;
    if (!entry || value.kind !== "object" || value.members.has("description")) return [name, member];
    const description = { keyOrigin: entry.origin, value: partOf<SourceRef>(entry.text, entry.origin) };
    // An unknown part may describe it, too.
    const made: SchemaPart<SourceRef> =
      value.rest === undefined
        ? withMembers(value, [["description", description]])
        : withMembers(value, [
            ["description", { ...description, value: { kind: "unknown", origin: entry.origin, reason: value.rest } }],
          ]);
    return [name, { ...member, value: made }];
  });
  return withMembers(schema, [
    ["properties", { ...properties, value: { ...properties.value, members: new Map(members) } }],
  ]);
}
