import type { PartMember } from "../../../emission/python/part.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue } from "../evaluate/value.ts";
import type { ReadingOf, TypeReader } from "./annotations.ts";
import { canonicalName } from "./canonical.ts";
import { constrained } from "./constraints.ts";
import { type Core, type Update, updated } from "./core.ts";
import { dataOf } from "./data.ts";
import { type FieldCall, fieldCallOf, type Metadata, metadataOf } from "./metadata.ts";
import { argumentsOf, type Stated } from "./call-arguments.ts";
import { parsedAnnotation, type TypeFrame, typeFrameAt, typeOrigin } from "./type-frame.ts";
import type { SourceRef } from "./source-ref.ts";

/** A type with the metadata around it. */
export interface Inspected {
  readonly source: Expression;
  readonly at: TypeFrame;
  readonly metadata: readonly Metadata[];
  /** `Required`, `NotRequired`, `Final` and similar qualifiers around the type. */
  readonly qualifiers: readonly string[];
}

const qualifierNames: ReadonlySet<string> = new Set(
  ["Required", "NotRequired", "ReadOnly", "Final", "ClassVar"].map((name) => `typing.${name}`),
);

const maxNesting = 20;

/** Removes `Annotated` from a type, also from a name for it. */
export function inspected(node: Expression, at: TypeFrame, depth = 0): Inspected {
  const plain: Inspected = { source: node, at, metadata: [], qualifiers: [] };
  if (depth > maxNesting) return plain;
  if (node.nodeType === "Constant" && node.literal === "str") {
    const inner = inspectedText(node, at);
    return inner ? inspected(inner.source, inner.at, depth + 1) : plain;
  }
  if (node.nodeType === "Name" && at.variables.has(node.id)) {
    const variable = at.variables.get(node.id);
    return variable ? inspected(variable.expression, variable.frame, depth + 1) : plain;
  }
  if (node.nodeType === "Subscript") {
    const of = at.evaluator.evaluate(node.value, at.frame);
    const name = of.kind === "external" ? canonicalName(of.name) : "";
    if (name !== "typing.Annotated" && !qualifierNames.has(name)) return plain;
    const [source, ...rest] = node.slice.nodeType === "Tuple" ? node.slice.elts : [node.slice];
    if (!source) return plain;
    const inner = inspected(source, at, depth + 1);
    if (name !== "typing.Annotated") return { ...inner, qualifiers: [name, ...inner.qualifiers] };
    const own = rest.map((one) => metadataOf(at.evaluator.evaluate(one, at.frame), at.evaluator));
    return { ...inner, metadata: [...inner.metadata, ...own] };
  }
  if (node.nodeType !== "Name" && node.nodeType !== "Attribute") return plain;
  const value = at.evaluator.evaluate(node, at.frame);
  // The value of `type Name = …` is a separate type.
  if (value.kind !== "type" || value.site.node !== value.expression || value.expression === node) return plain;
  const anchor = at.anchor ?? (value.frame.scope.module === at.frame.scope.module ? undefined : typeOrigin(node, at));
  const inner = inspected(value.expression, { ...typeFrameAt(value.frame, at.evaluator), anchor }, depth + 1);
  return inner.metadata.length ? inner : plain;
}

/** The expression in an annotation that is a string. */
function inspectedText(
  node: Expression & { readonly nodeType: "Constant" },
  at: TypeFrame,
): { readonly source: Expression; readonly at: TypeFrame } | undefined {
  if (node.literal !== "str") return undefined;
  const text = at.frame.scope.module.text.slice(...node.range);
  const prefix = /^[rRuU]*(?:"""|'''|["'])/u.exec(text)?.[0] ?? "";
  const source = parsedAnnotation(node.value, node.range[0] + prefix.length);
  if (!source) return undefined;
  const isPlain = text.slice(prefix.length).startsWith(node.value);
  return { source, at: isPlain ? at : { ...at, anchor: at.anchor ?? typeOrigin(node, at) } };
}

/** `Annotated[X, …]` inside another type: each call of `Field` is applied separately. */
export function annotated(args: readonly Expression[], at: TypeFrame, { reader, origin }: ReadingOf): Core {
  const [source, ...rest] = args;
  if (!source) return { kind: "unknown", origin, reason: "it has no type in brackets" };
  const inner = inspected(source, at);
  const own = rest.map((one) => metadataOf(at.evaluator.evaluate(one, at.frame), at.evaluator));
  const metadata = [...inner.metadata, ...own];
  let core = appliedMetadata(reader.read(inner.source, inner.at), metadata, at, reader);
  for (const one of metadata) {
    if (one.kind !== "field") continue;
    core = updated(core, updatesOf(one.attributes, at.evaluator, one.rest));
    core = withDefault(core, one.attributes, at.evaluator);
  }
  return core;
}

/** A type with its metadata, without descriptions. */
export function appliedMetadata(core: Core, metadata: readonly Metadata[], at: TypeFrame, reader: TypeReader): Core {
  let result = core;
  for (const one of metadata) result = appliedOne(result, one, at, reader);
  return result;
}

function appliedOne(core: Core, one: Metadata, at: TypeFrame, reader: TypeReader): Core {
  const { origin } = core;
  switch (one.kind) {
    case "field": {
      if (one.rest !== undefined) return { kind: "unknown", origin, reason: one.rest };
      const discriminator = one.attributes.get("discriminator");
      const limited = one.constraints.reduce(constrained, core);
      return discriminator ? discriminated(limited, memberOf(discriminator, at.evaluator)) : limited;
    }
    case "constraints": {
      const limited = one.constraints.reduce(constrained, core);
      return one.isTransforming ? { ...limited, isChecked: true } : limited;
    }
    case "validator":
      return validated(core, one, at, reader);
    case "serializer": {
      const { stated } = argumentsOf(one.call, ["func", "return_type"], at.evaluator);
      const type = stated.get("return_type");
      const node = one.call.call.keywords.find(({ arg }) => arg === "return_type")?.value;
      const as = type && node ? reader.read(node, typeFrameAt(one.call.frame, at.evaluator)) : undefined;
      return { kind: "serialized", inner: core, as, origin };
    }
    case "schema":
      if (!one.schema) return { kind: "omitted", origin };
      return one.mode
        ? { kind: "unknown", origin, reason: "its schema depends on the use" }
        : { kind: "override", schema: one.schema, origin };
    case "skip":
      return { kind: "omitted", origin };
    case "discriminator":
      return discriminated(core, one.name);
    case "unknown":
      return { kind: "unknown", origin, reason: one.reason };
    case "text":
    case "description":
    case "dependency":
    case "ignored":
      return core;
  }
}

function memberOf({ value, keyOrigin }: Stated, evaluator: Evaluator): PartMember<SourceRef> {
  return { keyOrigin, value: dataOf(value, evaluator) };
}

/** A discriminated union. */
function discriminated(core: Core, discriminator: PartMember<SourceRef>): Core {
  if (core.kind === "nullable") return { ...core, inner: discriminated(core.inner, discriminator) };
  return core.kind === "union" ? { ...core, discriminator } : core;
}

function validated(
  core: Core,
  { mode, call }: Metadata & { readonly kind: "validator" },
  at: TypeFrame,
  reader: TypeReader,
): Core {
  const { origin } = core;
  const input = call.call.keywords.find(({ arg }) => arg === "json_schema_input_type")?.value;
  // The schema is that of the values that the function accepts.
  if (input && mode !== "after") {
    const inner = reader.read(input, typeFrameAt(call.frame, at.evaluator));
    return { kind: "function", inner: { ...inner, origin }, isChecked: true, origin };
  }
  if (mode === "plain") return { kind: "simple", type: "any", members: new Map(), isChecked: true, origin };
  return { kind: "function", inner: core, isChecked: true, origin };
}

/** The keywords that `description=` and similar arguments set over the schema. */
export function updatesOf(
  attributes: ReadonlyMap<string, Stated>,
  evaluator: Evaluator,
  rest?: string,
): Update | undefined {
  const members = new Map<string, PartMember<SourceRef>>();
  let unknown = rest;
  for (const name of ["title", "description", "examples"]) {
    const stated = attributes.get(name);
    if (stated && !isNoneArgument(stated)) members.set(name, memberOf(stated, evaluator));
  }
  const deprecated = attributes.get("deprecated");
  if (deprecated) {
    const part = dataOf(deprecated.value, evaluator);
    const { origin } = part;
    if (part.kind !== "scalar")
      members.set("deprecated", {
        keyOrigin: deprecated.keyOrigin,
        value: { kind: "unknown", origin, reason: "it is computed" },
      });
    else if (part.value === "" || part.value)
      members.set("deprecated", { keyOrigin: deprecated.keyOrigin, value: { kind: "scalar", origin, value: true } });
  }
  const extra = attributes.get("json_schema_extra");
  if (extra && !isNoneArgument(extra)) {
    const part = dataOf(extra.value, evaluator);
    if (part.kind === "object") {
      for (const [key, member] of part.members) members.set(key, member);
      unknown ??= part.rest;
    } else unknown ??= "a function adds to its schema";
  }
  return members.size || unknown !== undefined ? { members, rest: unknown } : undefined;
}

/** True for an argument that is `None`, which counts as absent. */
export function isNoneArgument({ value }: Stated): boolean {
  return value.kind === "scalar" && value.value === null;
}

/** A type with the default that `Field` gives. */
export function withDefault(core: Core, attributes: ReadonlyMap<string, Stated>, evaluator: Evaluator): Core {
  const { origin } = core;
  const factory = attributes.get("default_factory");
  if (factory && !isNoneArgument(factory)) return { kind: "default", inner: core, value: undefined, origin };
  const stated = attributes.get("default");
  if (!stated || isRequiredMark(stated)) return core;
  return { kind: "default", inner: core, value: dataOf(stated.value, evaluator), origin };
}

/** `Field(...)`: no default. */
function isRequiredMark({ value }: Stated): boolean {
  return (
    value.kind === "external" &&
    (value.name === "builtins.Ellipsis" || canonicalName(value.name) === "pydantic.PydanticUndefined")
  );
}

/** `constr(min_length=1)`: the limits of a call. */
export function withMetadata(core: Core, call: CallValue, evaluator: Evaluator): Core {
  const field = fieldCallOf({ ...call, call: { ...call.call, args: [] } }, evaluator);
  if (field.rest !== undefined) return { kind: "unknown", origin: core.origin, reason: field.rest };
  const limited = field.constraints.reduce(constrained, core);
  return field.attributes.has("json_schema_extra") ? { ...limited, isChecked: true } : limited;
}

/** One of several calls of `Field`. Later ones override the keywords of earlier ones. */
export function mergedFields(fields: readonly FieldCall[]): ReadonlyMap<string, Stated> {
  const merged = new Map<string, Stated>();
  for (const { attributes } of fields) {
    for (const [name, stated] of attributes) {
      const before = name === "json_schema_extra" ? merged.get(name) : undefined;
      if (before?.value.kind === "dict" && stated.value.kind === "dict")
        merged.set(name, {
          ...stated,
          value: {
            ...stated.value,
            entries: new Map([...before.value.entries, ...stated.value.entries]),
            rest: before.value.rest ?? stated.value.rest,
          },
        });
      else merged.set(name, stated);
    }
  }
  return merged;
}
