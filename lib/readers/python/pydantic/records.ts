import { type PartMember, partOf } from "../../../emission/python/part.ts";
import { cleanDocstring } from "../evaluate/texts.ts";
import type { ClassReading } from "./class-types.ts";
import { annotatedIn, decoratorsOf, docstringOf, type LinearClass } from "./classes.ts";
import { configurationOf, extraOf } from "./configuration.ts";
import { type ClassShape, type FieldCore, plainShape } from "./core.ts";
import { originOf, type SourceRef } from "./source-ref.ts";
import { type Declared, declaredAt, fieldOf } from "./fields.ts";
import { argumentsOf } from "./call-arguments.ts";

/**
 * Reads the annotated names of the classes, the topmost first. A later one replaces an earlier one with the same name.
 */
export function declaredIn(
  { lineage, reader }: ClassReading,
  isField: (one: LinearClass) => boolean = () => true,
): Map<string, { readonly declared: Declared; readonly owner: LinearClass }> {
  const found = new Map<string, { readonly declared: Declared; readonly owner: LinearClass }>();
  for (const owner of lineage.classes.toReversed()) {
    if (!isField(owner)) continue;
    for (const node of annotatedIn(owner.node)) {
      const { id: name } = node.target;
      const declared = declaredAt(
        { name, node, annotation: node.annotation, default: node.value, at: owner.frame },
        { reader, readsText: false },
      );
      if (declared.qualifiers.includes("typing.ClassVar") || isBareClassVar(node.annotation)) continue;
      found.set(name, { declared, owner });
    }
  }
  return found;
}

function isBareClassVar(node: LinearClass["node"]["body"][number] | { readonly nodeType: string }): boolean {
  return "id" in node && node.id === "ClassVar";
}

/** `class Point(TypedDict, total=False)` */
export function typedDictShape(reading: ClassReading): ClassShape {
  const fields = [...declaredIn(reading, ({ node }) => node.body.length > 0)].flatMap(([name, { declared, owner }]) => {
    if (name.startsWith("__pydantic")) return [];
    const { qualifiers } = declared;
    const isTotal = isTotalDict(owner);
    const isRequired =
      qualifiers.includes("typing.Required") || (!qualifiers.includes("typing.NotRequired") && isTotal);
    return [fieldOf(declared, isRequired)];
  });
  const configuration = configurationOf(reading.lineage, "__pydantic_config__");
  return { ...baseShape(reading), fields, extra: extraOf(configuration), rest: configuration.rest };
}

function isTotalDict({ node }: LinearClass): boolean {
  const total = node.keywords.find(({ arg }) => arg === "total")?.value;
  return !(total?.nodeType === "Constant" && total.value === false);
}

/** `@dataclass class Point` */
export function dataclassShape(reading: ClassReading): ClassShape {
  const isDataclass = (one: LinearClass): boolean =>
    decoratorsOf(one).some(({ name }) => name === "dataclasses.dataclass" || name === "pydantic.dataclasses.dataclass");
  const fields = [...declaredIn(reading, isDataclass)].map(([, { declared }]) => fieldOf(declared));
  const base = baseShape(reading);
  const configuration = configurationOf(reading.lineage, "__pydantic_config__");
  const [own] = reading.lineage.classes;
  const decorator = own && decoratorsOf(own).find(({ name }) => name === "pydantic.dataclasses.dataclass");
  if (own && decorator?.value.kind === "call") {
    const config = argumentsOf(decorator.value, [], own.frame.evaluator).stated.get("config");
    if (config) configuration.add(config.value);
  }
  const { description } = base;
  // The docstring that Python generates from the fields.
  const text = description?.value.kind === "scalar" ? description.value.value : undefined;
  const isMade = typeof text === "string" && text.startsWith(`${reading.value.node.name}(`);
  return {
    ...base,
    description: isMade ? undefined : description,
    fields,
    extra: extraOf(configuration),
    rest: configuration.rest,
    isChecked: reading.value.node.body.some((one) => "name" in one && one.name === "__post_init__"),
  };
}

/** `class Point(NamedTuple)` */
export function namedTupleFields(reading: ClassReading): FieldCore[] {
  return [...declaredIn(reading)].map(([, { declared }]) => fieldOf(declared));
}

/** The parts of a shape that all classes have. */
export function baseShape({ value, lineage, shownName }: ClassReading): ClassShape {
  const anchor = lineage.classes[0]?.frame.anchor;
  const { module } = value.frame.scope;
  const start = value.node.range[0];
  const nameOrigin: SourceRef = anchor ?? { module, range: [start, start + "class ".length + value.node.name.length] };
  const isGenericModel = lineage.kind === "model" || lineage.kind === "root model";
  return {
    ...plainShape,
    title: { keyOrigin: nameOrigin, value: partOf(isGenericModel ? shownName : value.node.name, nameOrigin) },
    description: descriptionOf(value, anchor),
  };
}

function descriptionOf(
  { node, frame }: ClassReading["value"],
  anchor: SourceRef | undefined,
): PartMember<SourceRef> | undefined {
  const doc = docstringOf(node, frame);
  if (!doc?.text) return undefined;
  const origin = anchor ?? originOf(doc.site);
  return { keyOrigin: origin, value: partOf(cleanDocstring(doc.text), origin) };
}
