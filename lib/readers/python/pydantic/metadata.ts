import { type PartMember, partOf, type SchemaPart } from "../../../emission/python/part.ts";
import type { PythonLibrary } from "../../../emission/python/profile.ts";
import type { Call } from "../../../languages/python/tree.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue, DictEntry, Frame, Value } from "../evaluate/value.ts";
import { argumentsOf, type Stated } from "./call-arguments.ts";
import { canonicalName } from "./canonical.ts";
import { dataOf } from "./data.ts";
import { originOf, type SourceRef } from "./source-ref.ts";

/** A limit of the values: `ge=1`, `Len(1, 4)`. */
export interface FieldConstraint {
  readonly name: string;
  readonly value: SchemaPart<SourceRef>;
  readonly keyOrigin: SourceRef;
}

/** A call of `Field`. */
export interface FieldCall {
  readonly kind: "field";
  readonly call: Call;
  readonly frame: Frame;
  readonly attributes: ReadonlyMap<string, Stated>;
  readonly constraints: readonly FieldConstraint[];
  /** Why there may be other arguments. */
  readonly rest: string | undefined;
  readonly origin: SourceRef;
}

/** One item of metadata in `Annotated[…]`. */
export type Metadata =
  | FieldCall
  | { readonly kind: "constraints"; readonly constraints: readonly FieldConstraint[]; readonly isTransforming: boolean }
  | { readonly kind: "text"; readonly text: SchemaPart<SourceRef> }
  /** A text that the server treats as the description. */
  | { readonly kind: "description"; readonly text: SchemaPart<SourceRef> }
  | { readonly kind: "validator"; readonly mode: "before" | "after" | "plain" | "wrap"; readonly call: CallValue }
  | { readonly kind: "serializer"; readonly call: CallValue }
  | { readonly kind: "schema"; readonly schema: SchemaPart<SourceRef> | undefined; readonly mode: Value | undefined }
  | { readonly kind: "skip" }
  | { readonly kind: "discriminator"; readonly name: PartMember<SourceRef> }
  /** The server of the library fills the parameter. */
  | { readonly kind: "dependency"; readonly library: PythonLibrary }
  | { readonly kind: "ignored" }
  | { readonly kind: "unknown"; readonly reason: string };

/** Arguments of `Field` that constrain the values, including deprecated names. */
const constraintNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["gt", "ge", "lt", "le", "multiple_of", "min_length", "max_length", "pattern", "strict", "allow_inf_nan"].map(
      (name) => [name, name],
    ),
  ),
  ...{ max_digits: "max_digits", decimal_places: "decimal_places", coerce_numbers_to_str: "coerce_numbers_to_str" },
  ...{ union_mode: "union_mode", fail_fast: "fail_fast", min_items: "min_length", max_items: "max_length" },
};

const attributeNames: ReadonlySet<string> = new Set([
  ...["default", "default_factory", "alias", "alias_priority", "validation_alias", "serialization_alias", "title"],
  ...["field_title_generator", "description", "examples", "exclude", "exclude_if", "discriminator", "deprecated"],
  ...["json_schema_extra", "frozen", "validate_default", "repr", "init", "init_var", "kw_only", "annotation"],
]);

/** Classes of `annotated_types` and pydantic with the names of their constraints, in the order of their arguments. */
const constraintClasses: Readonly<Record<string, readonly string[]>> = {
  "annotated_types.Gt": ["gt"],
  "annotated_types.Ge": ["ge"],
  "annotated_types.Lt": ["lt"],
  "annotated_types.Le": ["le"],
  "annotated_types.MultipleOf": ["multiple_of"],
  "annotated_types.MinLen": ["min_length"],
  "annotated_types.MaxLen": ["max_length"],
  "annotated_types.Len": ["min_length", "max_length"],
  "annotated_types.Interval": ["gt", "ge", "lt", "le"],
  "pydantic.Strict": ["strict"],
  "pydantic.AllowInfNan": ["allow_inf_nan"],
  "pydantic.FailFast": ["fail_fast"],
  "pydantic.StringConstraints": [],
};

const transforming: ReadonlySet<string> = new Set(["strip_whitespace", "to_lower", "to_upper"]);

/** A call of `Field`. */
export function fieldCallOf(value: CallValue, evaluator: Evaluator): FieldCall {
  const { call, frame } = value;
  const { stated, rest } = argumentsOf(value, ["default"], evaluator);
  const attributes = new Map<string, Stated>();
  const constraints: FieldConstraint[] = [];
  const further = new Map<string, DictEntry>();
  for (const [name, one] of stated) {
    const constraint = constraintNames[name];
    if (constraint !== undefined)
      constraints.push({
        name: constraint,
        value: patternOf(one.value, evaluator) ?? dataOf(one.value, evaluator),
        keyOrigin: one.keyOrigin,
      });
    else if (attributeNames.has(name)) attributes.set(name, one);
    else further.set(name, { key: name, keySite: one.value.site, value: one.value });
  }
  // Unknown arguments are additional keywords of the schema: `Field(example="x")`.
  if (further.size && !attributes.has("json_schema_extra")) {
    const { site } = value;
    attributes.set("json_schema_extra", {
      keyOrigin: originOf(site),
      value: { kind: "dict", site, entries: further, rest: undefined },
    });
  }
  return { kind: "field", call, frame, attributes, constraints, rest, origin: originOf(value.site) };
}

/** The meaning of an item of metadata. */
export function metadataOf(value: Value, evaluator: Evaluator): Metadata {
  switch (value.kind) {
    case "call":
      return ofCall(value, evaluator);
    case "external":
      return ofName(canonicalName(value.name));
    case "scalar":
      return typeof value.value === "string" ? { kind: "text", text: dataOf(value, evaluator) } : { kind: "ignored" };
    case "list":
    case "dict":
    case "enum member":
      return { kind: "ignored" };
    case "instance":
    case "class":
      return isPlainClass(value)
        ? { kind: "ignored" }
        : { kind: "unknown", reason: "a class of the project may change its schema" };
    default:
      return { kind: "unknown", reason: "its metadata is known only when the server runs" };
  }
}

function ofName(name: string): Metadata {
  // `Annotated[int, Strict]`
  if (name === "pydantic.Strict") return { kind: "constraints", constraints: [], isTransforming: false };
  return name.startsWith("builtins.")
    ? { kind: "ignored" }
    : { kind: "unknown", reason: `'${name}' may change its schema` };
}

function isPlainClass(value: Value): boolean {
  const node = value.kind === "instance" ? value.of.node : value.kind === "class" ? value.node : undefined;
  return (
    node !== undefined &&
    !node.bases.length &&
    !node.body.some((one) => "name" in one && typeof one.name === "string" && one.name.startsWith("__get_pydantic"))
  );
}

const validators: Readonly<Record<string, "before" | "after" | "plain" | "wrap">> = {
  "pydantic.BeforeValidator": "before",
  "pydantic.AfterValidator": "after",
  "pydantic.PlainValidator": "plain",
  "pydantic.WrapValidator": "wrap",
};

function ofCall(value: CallValue, evaluator: Evaluator): Metadata {
  const name = canonicalName(value.name);
  if (name === "pydantic.Field") return fieldCallOf(value, evaluator);
  const mode = validators[name];
  if (mode) return { kind: "validator", mode, call: value };
  const positional = constraintClasses[name];
  if (positional) return constraintsOf(value, positional, evaluator);
  const { stated } = argumentsOf(value, ["first"], evaluator);
  const first = stated.get("first");
  switch (name) {
    case "pydantic.PlainSerializer":
    case "pydantic.WrapSerializer":
      return { kind: "serializer", call: value };
    case "pydantic.WithJsonSchema": {
      const schema = first ?? stated.get("json_schema");
      const isNone = schema?.value.kind === "scalar" && schema.value.value === null;
      return {
        kind: "schema",
        schema: schema && !isNone ? dataOf(schema.value, evaluator) : undefined,
        mode: stated.get("mode")?.value,
      };
    }
    case "pydantic.SkipJsonSchema":
      return { kind: "skip" };
    case "pydantic.Discriminator": {
      if (first?.value.kind !== "scalar" || typeof first.value.value !== "string")
        return { kind: "unknown", reason: "a function tells its alternatives apart" };
      return { kind: "discriminator", name: { keyOrigin: first.keyOrigin, value: dataOf(first.value, evaluator) } };
    }
    case "annotated_types.Predicate":
    case "annotated_types.Not":
      return { kind: "constraints", constraints: [], isTransforming: true };
    case "typing.Doc":
    case "annotated_types.DocInfo":
    case "annotated_types.doc":
      return { kind: "ignored" };
    case "mcp.server.mcpserver.Resolve":
    case "mcp.server.mcpserver.resolve.Resolve":
      return { kind: "dependency", library: "mcp" };
    default:
      return isDependency(name)
        ? { kind: "dependency", library: "fastmcp" }
        : { kind: "unknown", reason: `'${name}' may change its schema` };
  }
}

/** True for a value that FastMCP fills itself: `Depends(…)`, `CurrentContext()`. */
export function isDependency(name: string): boolean {
  return /^(?:fastmcp|docket|uncalled_for)\.(?:.*\.)?(?:Depends|Current\w+|Shared|Progress|Token\w+|[A-Z]\w*Dependency)$/u.test(
    name,
  );
}

function constraintsOf(value: CallValue, positional: readonly string[], evaluator: Evaluator): Metadata {
  const { stated, rest } = argumentsOf(value, positional, evaluator);
  if (rest !== undefined) return { kind: "unknown", reason: rest };
  const constraints: FieldConstraint[] = [];
  let isTransforming = false;
  for (const [name, { value: given, keyOrigin }] of stated) {
    if (transforming.has(name)) isTransforming ||= given.kind !== "scalar" || given.value === true;
    else constraints.push({ name, value: patternOf(given, evaluator) ?? dataOf(given, evaluator), keyOrigin });
  }
  return {
    kind: "constraints",
    constraints: constraints.filter(({ value: one }) => one.kind !== "scalar" || one.value !== null),
    isTransforming,
  };
}

/** The text of `re.compile("…")`. */
function patternOf(value: Value, evaluator: Evaluator): SchemaPart<SourceRef> | undefined {
  if (value.kind !== "call" || value.name !== "re.compile") return undefined;
  const [first] = value.call.args;
  const text = first && evaluator.evaluate(first, value.frame);
  return text?.kind === "scalar" && typeof text.value === "string"
    ? partOf(text.value, originOf(text.site))
    : undefined;
}
