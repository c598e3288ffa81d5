import type { JsonObject } from "../../../model/json.ts";
import { type Members, type PartMember, partOf, type SchemaPart } from "../../../emission/python/part.ts";
import type { SourceRef } from "./source-ref.ts";

/** A change of a finished schema: members that replace its own, or an unknown number of them. */
export interface Update {
  readonly members: Members<SourceRef>;
  /** Why there may be other changes. */
  readonly rest?: string | undefined;
}

interface CoreBase {
  readonly origin: SourceRef;
  /** The changes that metadata makes to the schema, in order. */
  readonly updates?: readonly Update[];
  /** True if code of the project validates the values, or changes them first. */
  readonly isChecked?: boolean;
}

/** A type with a specific schema: `int`, `datetime`. */
interface SimpleCore extends CoreBase {
  readonly kind: "simple";
  /** The name in pydantic-core, which decides which constraints apply: "int", "date". */
  readonly type: string;
  readonly members: Members<SourceRef>;
}

/** `list[X]`, `set[X]`, `Sequence[X]` */
export interface ArrayCore extends CoreBase {
  readonly kind: "array";
  readonly type: "list" | "set" | "generator" | "sequence";
  readonly items: Core | undefined;
  readonly members: Members<SourceRef>;
}

/** `tuple[int, str]`, `tuple[int, ...]` */
export interface TupleCore extends CoreBase {
  readonly kind: "tuple";
  readonly items: readonly Core[];
  readonly variadic: Core | undefined;
  readonly members: Members<SourceRef>;
}

export interface DictCore extends CoreBase {
  readonly kind: "dict";
  readonly keys: Core | undefined;
  readonly values: Core | undefined;
  readonly members: Members<SourceRef>;
}

interface NullableCore extends CoreBase {
  readonly kind: "nullable";
  readonly inner: Core;
}

export interface UnionCore extends CoreBase {
  readonly kind: "union";
  readonly choices: readonly Core[];
  /** The discriminator of the choices. */
  readonly discriminator?: PartMember<SourceRef>;
}

interface LiteralCore extends CoreBase {
  readonly kind: "literal";
  readonly values: readonly SchemaPart<SourceRef>[];
}

/** A class, or another type with an entry in `$defs`. */
interface ReferenceCore extends CoreBase {
  readonly kind: "reference";
  readonly definition: NamedDefinition;
}

/** A type whose values pass through a function of the project. */
interface FunctionCore extends CoreBase {
  readonly kind: "function";
  readonly inner: Core;
}

/** A type with a default value. */
interface DefaultCore extends CoreBase {
  readonly kind: "default";
  readonly inner: Core;
  /** `undefined` for a factory. */
  readonly value: SchemaPart<SourceRef> | undefined;
}

/** `Json[X]` */
interface JsonCore extends CoreBase {
  readonly kind: "json";
  readonly inner: Core;
}

/** `WithJsonSchema({…})` */
interface OverrideCore extends CoreBase {
  readonly kind: "override";
  readonly schema: SchemaPart<SourceRef>;
}

/** A chain of validators. The schema shows the first one. */
interface ChainCore extends CoreBase {
  readonly kind: "chain";
  readonly inner: Core;
}

/** A type for which values are serialized as another one. */
interface SerializedCore extends CoreBase {
  readonly kind: "serialized";
  readonly inner: Core;
  /** `undefined` if the return type of the function is not annotated. */
  readonly as: Core | undefined;
}

/** A type that only the running server knows. */
interface UnknownCore extends CoreBase {
  readonly kind: "unknown";
  readonly reason: string;
}

/** A type that keeps the server from starting, or that has no JSON Schema. */
interface RefusedCore extends CoreBase {
  readonly kind: "refused";
  readonly reason: string;
  /** True if pydantic can validate it and only the schema is missing: a union then omits it. */
  readonly isWithoutJson: boolean;
}

/** `SkipJsonSchema[X]` */
interface OmittedCore extends CoreBase {
  readonly kind: "omitted";
}

/** A type as pydantic understands it, with its metadata applied. */
export type Core =
  | SimpleCore
  | ArrayCore
  | TupleCore
  | DictCore
  | NullableCore
  | UnionCore
  | LiteralCore
  | ReferenceCore
  | FunctionCore
  | DefaultCore
  | JsonCore
  | OverrideCore
  | ChainCore
  | SerializedCore
  | UnknownCore
  | RefusedCore
  | OmittedCore;

/** One field of a model, a dataclass, a `TypedDict` or a `NamedTuple`. */
export interface FieldCore {
  readonly name: string;
  readonly nameOrigin: SourceRef;
  readonly core: Core;
  readonly updates: readonly Update[];
  /** The name in the arguments and in the result; unknown if a function of the project makes it. */
  readonly inputName: string | undefined;
  readonly outputName: string | undefined;
  /** `undefined`: true if it has no default. */
  readonly isRequired: boolean | undefined;
  readonly isExcluded: boolean;
  /** True for a property that only results have. */
  readonly isComputed: boolean;
  readonly origin: SourceRef;
}

/** An entry of `$defs`. */
export interface NamedDefinition {
  /** Identifies the definition. */
  readonly key: string;
  /** The name in `$defs`, if no other definition has it. */
  readonly name: string;
  readonly content: DefinitionContent;
  readonly origin: SourceRef;
}

export type DefinitionContent =
  | { readonly kind: "class"; readonly shape: () => ClassShape }
  | { readonly kind: "named tuple"; readonly fields: () => readonly FieldCore[] }
  | { readonly kind: "schema"; readonly schema: () => SchemaPart<SourceRef> }
  | { readonly kind: "alias"; readonly target: () => Core };

/** A class with fields. */
export interface ClassShape {
  readonly title: PartMember<SourceRef>;
  readonly description: PartMember<SourceRef> | undefined;
  readonly fields: readonly FieldCore[];
  /** Why there may be other fields. */
  readonly rest: string | undefined;
  /** The type of `RootModel`, which replaces the fields. */
  readonly root: FieldCore | undefined;
  readonly extra: PartMember<SourceRef> | undefined;
  readonly extraType: Core | undefined;
  readonly update: Update | undefined;
  readonly isChecked: boolean;
  /** `serialize_by_alias`, if it is configured. */
  readonly serializesByAlias: boolean | undefined;
  readonly stringLimits: Members<SourceRef>;
}

/** The shape of a class that states nothing but its name. */
export const plainShape: Omit<ClassShape, "title" | "description"> = {
  fields: [],
  rest: undefined,
  root: undefined,
  extra: undefined,
  extraType: undefined,
  update: undefined,
  isChecked: false,
  serializesByAlias: undefined,
  stringLimits: new Map(),
};

/** A core with further updates. */
export function updated(core: Core, update: Update | undefined): Core {
  return update ? { ...core, updates: [...(core.updates ?? []), update] } : core;
}

export function unknownCore(origin: SourceRef, reason: string): Core {
  return { kind: "unknown", origin, reason };
}

export function refusedCore(origin: SourceRef, reason: string): Core & { readonly kind: "refused" } {
  return { kind: "refused", origin, reason, isWithoutJson: false };
}

/** A union of types, without nested unions and repetitions. With `None` among them it is nullable. */
export function unionOf(choices: readonly Core[], origin: SourceRef): Core {
  const flat = choices.flatMap((one): Core[] => {
    if (one.updates?.length || one.isChecked) return [one];
    if (one.kind === "union" && !one.discriminator) return [...one.choices];
    if (one.kind !== "nullable") return [one];
    const inner: readonly Core[] =
      one.inner.kind === "union" && !one.inner.updates?.length && !one.inner.discriminator
        ? one.inner.choices
        : [one.inner];
    return [...inner, simpleCore("none", { type: "null" }, one.origin)];
  });
  const others = flat.filter((one) => one.kind !== "simple" || one.type !== "none");
  const [only, second] = others;
  const inner: Core | undefined = second ? { kind: "union", choices: others, origin } : only;
  const isNullable = others.length < flat.length;
  if (!inner) return simpleCore("none", { type: "null" }, origin);
  return isNullable ? { kind: "nullable", inner, origin } : inner;
}

/** A type with a specific schema. */
export function simpleCore(type: string, json: JsonObject, origin: SourceRef): Core & { readonly kind: "simple" } {
  const members = new Map(
    Object.entries(json).map(([key, value]) => [key, { keyOrigin: origin, value: partOf(value, origin) }]),
  );
  return { kind: "simple", type, members, origin };
}
