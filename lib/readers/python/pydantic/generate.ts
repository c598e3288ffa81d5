import {
  isSamePart,
  type Members,
  objectPart,
  type ObjectPart,
  type PartMember,
  partOf,
  type SchemaPart,
  withMembers,
  withoutMembers,
} from "../../../emission/python/part.ts";
import { isBefore, type Version } from "../../../emission/profile.ts";
import { definitionKey } from "./class-names.ts";
import type { ArrayCore, Core, DictCore, NamedDefinition, TupleCore, UnionCore } from "./core.ts";
import { ClassSchemas, listPart, openSchema, withUpdate } from "./class-schemas.ts";
import type { SourceRef } from "./source-ref.ts";

export type Schema = ObjectPart<SourceRef>;

/** Whether a schema is for arguments or for results, and which names of fields it shows. */
export interface GenerationOptions {
  readonly mode: "validation" | "serialization";
  /** `undefined`: each class decides. */
  readonly byAlias: boolean | undefined;
  readonly pydantic: Version | undefined;
}

const maxParts = 20_000;

/** Makes the JSON Schema of types, as `GenerateJsonSchema` of pydantic does. */
export class Generator {
  readonly mode: GenerationOptions["mode"];
  /** Whether the current class shows aliases. */
  byAlias: boolean;
  /** True if each class decides this separately. */
  readonly isByClass: boolean;
  /** Why the server does not start with the type, if it does not. */
  refusal: string | undefined;
  /** Why a part of the schema is not known. */
  unknown: string | undefined;
  /** True if pydantic can validate the type, but makes no JSON Schema for it. */
  isWithoutJson = false;
  /** Why pydantic warns about the schema. */
  warning: string | undefined;
  /** The limits of texts in the current class. */
  stringLimits: Members<SourceRef> = new Map();
  readonly #definitions = new Map<string, { readonly name: string; schema: Schema | undefined }>();
  readonly #names = new Map<string, string>();
  readonly #pydantic: Version | undefined;
  readonly #classes = new ClassSchemas(this);
  #parts = 0;

  constructor({ mode, byAlias, pydantic }: GenerationOptions) {
    this.mode = mode;
    this.#pydantic = pydantic;
    this.byAlias = byAlias ?? false;
    this.isByClass = byAlias === undefined;
  }

  /** True for pydantic since 2.14, which the comparisons with servers use. */
  get #isRecent(): boolean {
    return this.#pydantic !== undefined && !isBefore(this.#pydantic, "2.14.0");
  }

  /** The schemas that are referred to, by name. */
  get definitions(): readonly (readonly [string, Schema])[] {
    return [...this.#definitions.values()].flatMap(({ name, schema }) => (schema ? [[name, schema] as const] : []));
  }

  /** The schema of a type; `undefined` for one that is omitted. */
  schema(core: Core): Schema | undefined {
    if (++this.#parts > maxParts) return openSchema(core.origin, "the schema is too large");
    const base = this.#base(core);
    if (!base) return undefined;
    const checked = core.isChecked && !base.isCheckedByCode ? { ...base, isCheckedByCode: true } : base;
    return (core.updates ?? []).reduce(withUpdate, checked);
  }

  #base(core: Core): Schema | undefined {
    const { origin } = core;
    switch (core.kind) {
      case "simple":
        return this.#simple(core);
      case "array":
        return this.#array(core);
      case "tuple":
        return this.#tuple(core);
      case "dict":
        return this.#dict(core);
      case "nullable": {
        const inner = this.schema(core.inner);
        const none = objectPart([["type", partOf("null", origin)]], origin);
        if (!inner) return undefined;
        return isSamePart(inner, none) ? none : flattened([inner, none], origin);
      }
      case "union":
        return this.#union(core);
      case "literal":
        return literalSchema(core.values, origin);
      case "reference":
        return this.#reference(core.definition, origin);
      case "function":
      case "chain":
        return this.schema(core.inner);
      case "default":
        return this.#default(core);
      case "json": {
        const inner = this.schema(core.inner);
        if (this.mode === "serialization" || !inner) return inner;
        const text = objectPart(
          [
            ["contentMediaType", partOf("application/json", origin)],
            ["contentSchema", inner],
            ["type", partOf("string", origin)],
          ],
          origin,
        );
        return text;
      }
      case "override":
        return core.schema.kind === "object" ? core.schema : openSchema(origin, "its schema is computed");
      case "serialized":
        if (this.mode === "validation" || !core.as) return this.schema(core.inner);
        return this.schema(core.as);
      case "unknown":
        this.unknown ??= core.reason;
        return openSchema(origin, core.reason);
      case "refused":
        this.refusal ??= core.reason;
        this.isWithoutJson ||= core.isWithoutJson;
        return openSchema(origin, core.reason);
      case "omitted":
        return undefined;
    }
  }

  #simple(core: Core & { readonly kind: "simple" }): Schema {
    const { type, origin, members } = core;
    if (type === "decimal") return this.#decimal(core);
    const made: Schema = { kind: "object", origin, members, rest: undefined };
    if (type !== "str" || !this.stringLimits.size) return made;
    return withMembers(
      made,
      [...this.stringLimits].filter(([keyword]) => !members.has(keyword)),
    );
  }

  #decimal({ origin, members }: Core & { readonly kind: "simple" }): Schema {
    const type = (name: string): [string, PartMember<SourceRef>] => [
      "type",
      { keyOrigin: origin, value: partOf(name, origin) },
    ];
    const text: Schema = {
      kind: "object",
      origin,
      members: new Map([type("string")]),
      // Since 2.14 a decimal number has no pattern.
      rest: this.#isRecent ? undefined : "whether it has a pattern depends on the version of pydantic",
    };
    if (this.mode === "serialization") return text;
    const limits = [...members].map(([key, member]) => [key, { ...member, value: numberOf(member.value) }] as const);
    const number: Schema = { kind: "object", origin, members: new Map([...limits, type("number")]), rest: undefined };
    return objectPart([["anyOf", listPart([number, text], origin)]], origin);
  }

  #array({ items, type, members, origin }: ArrayCore): Schema {
    const inner = items ? this.schema(items) : objectPart<SourceRef>([], origin);
    return withMembers(
      objectPart(
        [
          ["items", inner ?? this.#withoutItems(origin)],
          ["type", partOf("array", origin)],
          ...(type === "set" ? [["uniqueItems", partOf(true, origin)] as const] : []),
        ],
        origin,
      ),
      members,
    );
  }

  #withoutItems(origin: SourceRef): Schema {
    this.refusal ??= "pydantic leaves out the type of its items";
    return openSchema(origin, this.refusal);
  }

  #tuple({ items, variadic, members, origin }: TupleCore): Schema {
    const entries: [string, SchemaPart<SourceRef>][] = [];
    if (variadic) entries.push(["items", this.schema(variadic) ?? this.#withoutItems(origin)]);
    else {
      const prefix = items.map((item) => this.schema(item) ?? this.#withoutItems(origin));
      if (prefix.length) entries.push(["prefixItems", listPart(prefix, origin)]);
      entries.push(["minItems", partOf(items.length, origin)], ["maxItems", partOf(items.length, origin)]);
    }
    return withMembers(objectPart([...entries, ["type", partOf("array", origin)]], origin), members);
  }

  #dict({ keys, values, members, origin }: DictCore): Schema {
    const keySchema = withoutMembers(this.#part(keys, origin), "title");
    const valueSchema = withoutMembers(this.#part(values, origin), "title");
    const isReference = keySchema.members.has("$ref");
    const pattern = isReference ? undefined : keySchema.members.get("pattern")?.value;
    const rest = keySchema.rest ?? (pattern?.kind === "unknown" ? pattern.reason : undefined);
    const entries: [string, SchemaPart<SourceRef>][] = [["type", partOf("object", origin)]];
    if (pattern?.kind === "scalar" && typeof pattern.value === "string")
      entries.push(["patternProperties", objectPart([[pattern.value, valueSchema]], origin)]);
    else if (valueSchema.members.size || valueSchema.rest !== undefined)
      entries.push(["additionalProperties", valueSchema]);
    else entries.push(["additionalProperties", partOf(true, origin)]);
    const names = isReference ? keySchema : withoutMembers(keySchema, "pattern");
    const type = names.members.get("type")?.value;
    const isLimited = type?.kind === "scalar" && type.value === "string" && names.members.size > 1;
    if (isLimited || isReference) entries.push(["propertyNames", withoutMembers(names, "type")]);
    return { ...withMembers(objectPart(entries, origin), members), rest };
  }

  #part(core: Core | undefined, origin: SourceRef): Schema {
    return (core && this.schema(core)) ?? objectPart([], origin);
  }

  #union({ choices, discriminator, origin }: UnionCore): Schema | undefined {
    if (discriminator) return this.#classes.tagged(choices, discriminator, origin);
    const schemas = choices.flatMap((one): Schema[] => {
      if (one.kind === "refused" && one.isWithoutJson) {
        this.warning ??= one.reason;
        return [];
      }
      const schema = this.schema(one);
      return schema ? [schema] : [];
    });
    const [only, second] = schemas;
    return second ? flattened(schemas, origin) : only;
  }

  #default(core: Core & { readonly kind: "default" }): Schema | undefined {
    const inner = this.schema(core.inner);
    const { value } = core;
    if (!inner || !value) return inner;
    const isChanged = this.mode === "serialization" && isSerialized(core.inner);
    const shown: SchemaPart<SourceRef> = isChanged
      ? { kind: "unknown", origin: value.origin, reason: "a function of the project serializes it" }
      : value;
    return withMembers(inner, [["default", { keyOrigin: value.origin, value: shown }]]);
  }

  #reference(definition: NamedDefinition, origin: SourceRef): Schema {
    const known = this.#definitions.get(definition.key);
    const name = known?.name ?? definitionKey(definition.name);
    const reference = objectPart([["$ref", partOf(`#/$defs/${name}`, origin)]], origin);
    if (known) return reference;
    const other = this.#names.get(name);
    if (other !== undefined && other !== definition.key) {
      this.refusal ??= "two types of one name have definitions whose names only the running server knows";
      return openSchema(origin, this.refusal);
    }
    this.#names.set(name, definition.key);
    const entry: { readonly name: string; schema: Schema | undefined } = { name, schema: undefined };
    this.#definitions.set(definition.key, entry);
    entry.schema = this.#classes.content(definition);
    return reference;
  }

  /** The definition that a schema refers to, if it has been made already. */
  targetOf(schema: Schema): Schema | undefined {
    const reference = schema.members.get("$ref")?.value;
    if (reference?.kind !== "scalar") return undefined;
    return this.definitions.find(([name]) => reference.value === `#/$defs/${name}`)?.[1];
  }
}

/** `anyOf` without nested ones and repetitions. */
function flattened(schemas: readonly Schema[], origin: SourceRef): Schema {
  const flat = schemas.flatMap((one) => {
    const inner = one.members.size === 1 && one.rest === undefined ? one.members.get("anyOf")?.value : undefined;
    return inner?.kind === "list" ? inner.items : [one];
  });
  const different = flat.filter((one, index) => !flat.slice(0, index).some((before) => isSamePart(before, one)));
  const [only, second] = different;
  if (only?.kind === "object" && !second) return only;
  return objectPart([["anyOf", listPart(different, origin)]], origin);
}

function literalSchema(values: readonly SchemaPart<SourceRef>[], origin: SourceRef): Schema {
  const [only, second] = values;
  const types = new Set(values.map((one) => (one.kind === "scalar" ? literalType(one.value) : undefined)));
  const [type] = types;
  return objectPart(
    [
      only && !second ? (["const", only] as const) : (["enum", listPart(values, origin)] as const),
      ...(types.size === 1 && type !== undefined ? [["type", partOf(type, origin)] as const] : []),
    ],
    origin,
  );
}

function literalType(value: string | number | boolean | null): string {
  if (value === null) return "null";
  return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value;
}

/** The number in the text of a decimal. The limit `Decimal("0.1")` appears as 0.1. */
function numberOf(part: SchemaPart<SourceRef>): SchemaPart<SourceRef> {
  return part.kind === "scalar" && typeof part.value === "string" ? { ...part, value: Number(part.value) } : part;
}

function isSerialized(core: Core): boolean {
  if (core.kind === "serialized") return true;
  return (core.kind === "function" || core.kind === "nullable" || core.kind === "default") && isSerialized(core.inner);
}
