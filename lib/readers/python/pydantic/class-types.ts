import { objectPart, partOf, type SchemaPart } from "../../../emission/python/part.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import type { CallValue, ClassValue, Value } from "../evaluate/value.ts";
import { cleanDocstring } from "../evaluate/texts.ts";
import type { ReadingOf, TypeReader } from "./annotations.ts";
import {
  type ClassShape,
  type Core,
  type DefinitionContent,
  type FieldCore,
  type NamedDefinition,
  plainShape,
  refusedCore,
  unknownCore,
} from "./core.ts";
import { canonicalName } from "./canonical.ts";
import { displayed } from "./class-names.ts";
import { type ClassKind, docstringOf, type Lineage, lineageOf } from "./classes.ts";
import { dataOf } from "./data.ts";
import { originOf, type SourceRef } from "./source-ref.ts";
import { type EnumMember, enumMembersOf, functionalMembers } from "./enums.ts";
import { modelShape } from "./models.ts";
import { dataclassShape, namedTupleFields, typedDictShape } from "./records.ts";
import { type TypeFrame, typeOrigin, type TypeVariable } from "./type-frame.ts";
import { plainField } from "./fields.ts";

/** The arguments of the reader of one kind of class. */
export interface ClassReading {
  readonly value: ClassValue;
  readonly lineage: Lineage;
  readonly reader: TypeReader;
  /** The name with the types in brackets: `Page[Item]`. */
  readonly shownName: string;
}

/** The type of a class of the project. `args` are the types in brackets. */
export function classCore(
  value: ClassValue,
  args: readonly Expression[] | undefined,
  at: TypeFrame,
  { reader, origin }: ReadingOf,
): Core {
  const isOfOtherModule = value.frame.scope.module !== at.frame.scope.module;
  const use: TypeFrame = isOfOtherModule ? { ...at, anchor: at.anchor ?? origin } : at;
  const variables = args?.map((expression): TypeVariable => ({ expression, frame: at }));
  const shown = args?.map((one) => displayed(one, at));
  if (shown?.some((one) => one === undefined)) return unknownCore(origin, "the name of its definition is not known");
  const suffix = shown ? `[${shown.join(",")}]` : "";
  const key = `${value.frame.scope.module.path}:${String(value.node.range[0])}${suffix}`;
  const known = reader.definitions.get(key);
  if (known) return { ...known, origin };
  const lineage = lineageOf(value, variables, use);
  const shownName = shown ? `${value.node.name}[${shown.join(", ")}]` : value.node.name;
  const content = contentOf(lineage.kind, { value, lineage, reader, shownName });
  if (typeof content === "string") {
    if (lineage.kind !== "plain") return unknownCore(origin, content);
    return { ...refusedCore(origin, content), isWithoutJson: reader.allowsAnyClass };
  }
  const definition: NamedDefinition = { key, name: `${value.node.name}${suffix}`, content, origin };
  const core: Core = { kind: "reference", definition, origin };
  reader.definitions.set(key, core);
  return core;
}

/** The content of a definition, or why there is none. */
function contentOf(kind: ClassKind, reading: ClassReading): DefinitionContent | string {
  switch (kind) {
    case "model":
    case "root model":
      return { kind: "class", shape: remembered(() => modelShape(reading)) };
    case "typed dict":
      return { kind: "class", shape: remembered(() => typedDictShape(reading)) };
    case "dataclass":
    case "pydantic dataclass":
      return { kind: "class", shape: remembered(() => dataclassShape(reading)) };
    case "named tuple":
      return { kind: "named tuple", fields: remembered(() => namedTupleFields(reading)) };
    case "enum": {
      const { evaluator } = reading.lineage.classes[0]?.frame ?? {};
      if (!evaluator) return "the Enum is not known";
      return { kind: "schema", schema: remembered(() => enumSchema(reading, enumMembersOf(reading.value, evaluator))) };
    }
    case "plain":
      return `pydantic does not know the class '${reading.value.node.name}'`;
    case "unknown":
      return "its class is known only when the server runs";
  }
}

/** Shapes are made on first use, because classes may contain themselves. */
function remembered<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function enumSchema(
  { value, lineage }: ClassReading,
  members: readonly EnumMember[] | undefined,
): SchemaPart<SourceRef> {
  const [own] = lineage.classes;
  const { module } = value.frame.scope;
  const origin: SourceRef = own?.frame.anchor ?? { module, range: value.node.range };
  if (!members || !own) return { kind: "unknown", origin, reason: "code makes the members of the Enum" };
  const doc = docstringOf(value.node, value.frame);
  const described = doc && partOf(cleanDocstring(doc.text), own.frame.anchor ?? originOf(doc.site));
  return membersSchema(value.node.name, described, members, own.frame);
}

function membersSchema(
  name: string,
  description: SchemaPart<SourceRef> | undefined,
  members: readonly EnumMember[],
  at: TypeFrame,
): SchemaPart<SourceRef> {
  const items = members.map(({ value }) => {
    const part = dataOf(value, at.evaluator);
    return at.anchor ? { ...part, origin: at.anchor } : part;
  });
  const [first] = members;
  const origin =
    at.anchor ?? (first ? originOf(first.site) : { module: at.frame.scope.module, range: at.frame.scope.node.range });
  const types = new Set(items.map(jsonType));
  const [type] = types;
  return objectPart(
    [
      ...(description ? [["description", description] as const] : []),
      ["enum", { kind: "list", origin, items, rest: undefined }],
      ["title", partOf(name, origin)],
      ...(types.size === 1 && type !== undefined ? [["type", partOf(type, origin)] as const] : []),
    ],
    origin,
  );
}

function jsonType(part: SchemaPart<SourceRef>): string | undefined {
  if (part.kind === "list") return "array";
  if (part.kind !== "scalar") return undefined;
  const { value } = part;
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "string" ? "string" : typeof value === "boolean" ? "boolean" : undefined;
}

/** `Enum("Size", ["S"])`, `TypedDict("Point", {"x": int})`, `namedtuple("Point", ["x"])` */
export function functionalClass(value: CallValue, at: TypeFrame, { reader, origin }: ReadingOf): Core | undefined {
  const { call, frame } = value;
  const [first, second] = call.args;
  const nameValue = first && at.evaluator.evaluate(first, frame);
  if (nameValue?.kind !== "scalar" || typeof nameValue.value !== "string") return undefined;
  const name = nameValue.value;
  const inner: TypeFrame = { ...at, frame, variables: new Map(), parameters: new Map() };
  const key = `${frame.scope.module.path}:${String(call.range[0])}`;
  const defined = (content: DefinitionContent): Core => {
    const core: Core = reader.definitions.get(key) ?? {
      kind: "reference",
      definition: { key, name, content, origin },
      origin,
    };
    reader.definitions.set(key, core);
    return { ...core, origin };
  };
  switch (canonicalName(value.name)) {
    case "enum.Enum":
    case "enum.IntEnum":
    case "enum.StrEnum": {
      const members = functionalMembers(value, at.evaluator);
      if (!members) return unknownCore(origin, "the members of the Enum are computed");
      return defined({ kind: "schema", schema: () => membersSchema(name, undefined, members, inner) });
    }
    case "typing.TypedDict": {
      if (second?.nodeType !== "Dict" || call.keywords.length) return unknownCore(origin, "its fields are computed");
      return defined({ kind: "class", shape: remembered(() => functionalShape(name, second, inner, reader)) });
    }
    case "collections.namedtuple": {
      const names = second && at.evaluator.evaluate(second, frame);
      const fields = names && namesIn(names);
      if (!fields || call.keywords.length) return unknownCore(origin, "its fields are computed");
      return defined({
        kind: "named tuple",
        fields: () =>
          fields.map((one) => plainField(one, { kind: "simple", type: "any", members: new Map(), origin }, origin)),
      });
    }
    default:
      return undefined;
  }
}

function namesIn(value: Value): string[] | undefined {
  if (value.kind === "scalar" && typeof value.value === "string") return value.value.split(/[\s,]+/u).filter(Boolean);
  if (value.kind !== "list" || value.rest !== undefined) return undefined;
  const names = value.items.map((one) =>
    one.kind === "scalar" && typeof one.value === "string" ? one.value : undefined,
  );
  return names.every((one) => one !== undefined) ? names : undefined;
}

function functionalShape(
  name: string,
  node: Expression & { readonly nodeType: "Dict" },
  at: TypeFrame,
  reader: TypeReader,
): ClassShape {
  const origin = typeOrigin(node, at);
  let rest: string | undefined;
  const fields = node.values.flatMap((type, index): FieldCore[] => {
    const keyNode = node.keys[index];
    const key = keyNode && at.evaluator.evaluate(keyNode, at.frame);
    if (!keyNode || key?.kind !== "scalar" || typeof key.value !== "string") {
      rest = "some of its fields are computed";
      return [];
    }
    return [plainField(key.value, reader.read(type, at), typeOrigin(keyNode, at))];
  });
  return {
    ...plainShape,
    title: { keyOrigin: origin, value: partOf(name, origin) },
    description: undefined,
    fields,
    rest,
  };
}
