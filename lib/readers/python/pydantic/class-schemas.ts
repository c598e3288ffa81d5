import {
  isSamePart,
  type ListPart,
  objectPart,
  type PartMember,
  partOf,
  type SchemaPart,
  withMembers,
} from "../../../emission/python/part.ts";
import type { ClassShape, Core, FieldCore, NamedDefinition, Update } from "./core.ts";
import type { Generator, Schema } from "./generate.ts";
import type { SourceRef } from "./source-ref.ts";

/** The part of the generator that makes the schemas of classes. */
export class ClassSchemas {
  readonly #generator: Generator;

  constructor(generator: Generator) {
    this.#generator = generator;
  }

  /** The schema of a definition. */
  content({ content, origin }: NamedDefinition): Schema {
    switch (content.kind) {
      case "schema": {
        const schema = content.schema();
        return schema.kind === "object" ? schema : openSchema(origin, schema.kind === "unknown" ? schema.reason : "");
      }
      case "alias":
        return this.#generator.schema(content.target()) ?? openSchema(origin, "it is left out");
      case "named tuple":
        return this.#namedTuple(content.fields(), origin);
      case "class":
        return this.#class(content.shape(), origin);
    }
  }

  #class(shape: ClassShape, origin: SourceRef): Schema {
    const generator = this.#generator;
    const { byAlias, stringLimits } = generator;
    if (generator.isByClass) generator.byAlias = shape.serializesByAlias ?? false;
    generator.stringLimits = shape.stringLimits;
    const base = shape.root ? this.#root(shape.root, origin) : this.fields(shape.fields, origin, shape.rest);
    const extraType = shape.extraType && generator.schema(shape.extraType);
    generator.byAlias = byAlias;
    generator.stringLimits = stringLimits;
    const added: [string, PartMember<SourceRef>][] = [];
    const add = (key: string, member: PartMember<SourceRef> | undefined): void => {
      if (member && !base.members.has(key)) added.push([key, member]);
    };
    add("title", shape.title);
    add("description", shape.description);
    if (extraType) added.push(["additionalProperties", { keyOrigin: origin, value: extraType }]);
    else add("additionalProperties", shape.extra);
    const made = withMembers({ ...base, rest: base.rest ?? shape.rest }, added);
    const whole = shape.update ? withUpdate(made, shape.update) : made;
    return shape.isChecked ? { ...whole, isCheckedByCode: true } : whole;
  }

  #root(root: FieldCore, origin: SourceRef): Schema {
    const made = this.#generator.schema(root.core) ?? openSchema(origin, "it is left out");
    return root.updates.reduce(withUpdate, made);
  }

  /** An object with the fields as its properties. */
  fields(fields: readonly FieldCore[], origin: SourceRef, rest?: string): Schema {
    const { mode, byAlias } = this.#generator;
    const properties = new Map<string, PartMember<SourceRef>>();
    const required: SchemaPart<SourceRef>[] = [];
    let open = rest;
    for (const field of fields) {
      if (mode === "validation" ? field.isComputed : field.isExcluded) continue;
      const name = byAlias ? (mode === "validation" ? field.inputName : field.outputName) : field.name;
      const schema = this.field(field, name ?? field.name);
      if (!schema) continue;
      if (name === undefined) {
        open ??= "a function of the project makes the names of its fields";
        continue;
      }
      properties.set(name, { keyOrigin: field.nameOrigin, value: schema });
      if (field.isRequired ?? field.core.kind !== "default") required.push(partOf(name, field.nameOrigin));
    }
    const entries: [string, SchemaPart<SourceRef>][] = [
      ["properties", { kind: "object", origin, members: properties, rest: open }],
      ["type", partOf("object", origin)],
    ];
    if (required.length || open !== undefined)
      entries.splice(1, 0, ["required", { ...listPart(required, origin), rest: open }]);
    return objectPart(entries, origin);
  }

  /** The schema of one field, with a title from its name. */
  field(field: FieldCore, name: string): Schema | undefined {
    const generator = this.#generator;
    const base = generator.schema(field.core);
    if (!base) return undefined;
    const updated = field.updates.reduce(withUpdate, { ...base, origin: field.origin });
    const isTitled = updated.members.has("title") || !takesTitle(field.core);
    const titled = isTitled ? updated : withMembers(updated, [["title", titleMember(name, field.nameOrigin)]]);
    return this.#withoutRepetitions(titled);
  }

  /** A reference without keywords that its definition states anyway. */
  #withoutRepetitions(schema: Schema): Schema {
    const target = this.#generator.targetOf(schema);
    if (!target) return schema;
    const members = [...schema.members].filter(([key, { value }]) => {
      const own = target.members.get(key)?.value;
      return key === "$ref" || !own || !isSamePart(own, value);
    });
    return members.length === schema.members.size ? schema : { ...schema, members: new Map(members) };
  }

  #namedTuple(fields: readonly FieldCore[], origin: SourceRef): Schema {
    const items = fields.map(
      (one) => this.field(one, one.inputName ?? one.name) ?? openSchema(origin, "it is left out"),
    );
    const needed = fields.filter(({ core }) => core.kind !== "default").length;
    return objectPart(
      [
        ...(items.length ? [["prefixItems", listPart(items, origin)] as const] : []),
        ...(needed ? [["minItems", partOf(needed, origin)] as const] : []),
        ["maxItems", partOf(items.length, origin)],
        ["type", partOf("array", origin)],
      ],
      origin,
    );
  }

  /** A discriminated union. */
  tagged(choices: readonly Core[], discriminator: PartMember<SourceRef>, origin: SourceRef): Schema {
    const schemas = choices.map((one) => this.#generator.schema(one) ?? openSchema(origin, "it is left out"));
    const name = discriminator.value.kind === "scalar" ? discriminator.value.value : undefined;
    const mapping: [string, SchemaPart<SourceRef>][] = [];
    let rest = typeof name === "string" ? undefined : "its discriminator is computed";
    for (const [index, choice] of choices.entries()) {
      const reference = schemas[index]?.members.get("$ref")?.value;
      const tags = typeof name === "string" ? tagsOf(choice, name) : undefined;
      if (!tags || reference?.kind !== "scalar") rest ??= "its discriminator is computed";
      else for (const tag of tags) mapping.push([tag, reference]);
    }
    const made = objectPart(
      [
        ["oneOf", listPart(schemas, origin)],
        [
          "discriminator",
          rest === undefined
            ? objectPart(
                [
                  ["mapping", objectPart(mapping, origin)],
                  ["propertyName", discriminator.value],
                ],
                origin,
              )
            : { kind: "unknown", origin, reason: rest },
        ],
      ],
      origin,
    );
    return made;
  }
}

/** The values of the discriminator for one alternative. */
function tagsOf(core: Core, name: string): string[] | undefined {
  if (core.kind !== "reference" || core.definition.content.kind !== "class") return undefined;
  const field = core.definition.content.shape().fields.find((one) => one.name === name || one.inputName === name);
  let type = field?.core;
  while (type && (type.kind === "default" || type.kind === "function")) type = type.inner;
  if (type?.kind !== "literal") return undefined;
  const tags = type.values.map((one) => (one.kind === "scalar" ? tagText(one.value) : undefined));
  return tags.every((one) => one !== undefined) ? tags : undefined;
}

function tagText(value: string | number | boolean | null): string {
  return value === null ? "null" : String(value);
}

/** The title that pydantic makes from a name: `user_id` becomes "User Id". */
export function pydanticTitle(name: string): string {
  const titled = name.replaceAll(/\p{L}+/gu, (word) => {
    const [first = ""] = word;
    return first.toUpperCase() + word.slice(first.length).toLowerCase();
  });
  return titled.replaceAll("_", " ").trim();
}

/** A title made from a name. */
function titleMember(name: string, origin: SourceRef): PartMember<SourceRef> {
  return { keyOrigin: origin, value: partOf(pydanticTitle(name), origin) };
}

/** True for a type without a specific title, which gets one from the name of the field. */
function takesTitle(core: Core): boolean {
  switch (core.kind) {
    case "reference":
    case "unknown":
      return false;
    case "default":
    case "nullable":
    case "function":
    case "serialized":
      return takesTitle(core.inner);
    default:
      return true;
  }
}

/** A schema whose content is not known yet. */
export function openSchema(origin: SourceRef, reason: string): Schema {
  return { kind: "object", origin, members: new Map(), rest: reason };
}

export function listPart(items: readonly SchemaPart<SourceRef>[], origin: SourceRef): ListPart<SourceRef> {
  return { kind: "list", origin, items, rest: undefined };
}

/** A schema in which the members of an update replace its own. */
export function withUpdate(schema: Schema, { members, rest }: Update): Schema {
  const made = withMembers(schema, members);
  return rest === undefined ? made : { ...made, rest: made.rest ?? rest };
}
