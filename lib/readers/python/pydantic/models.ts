import { type PartMember, partOf, type SchemaPart } from "../../../emission/python/part.ts";
import type { AnyFunction, Expression } from "../../../languages/python/tree.ts";
import { cleanDocstring } from "../evaluate/texts.ts";
import type { Value } from "../evaluate/value.ts";
import type { ClassReading } from "./class-types.ts";
import { type Declared, fieldOf, plainField } from "./fields.ts";
import { docstringOf, type LinearClass } from "./classes.ts";
import { type Configuration, configurationOf, extraOf } from "./configuration.ts";
import { canonicalName } from "./canonical.ts";
import type { ClassShape, Core, FieldCore, Update } from "./core.ts";
import { originOf, type SourceRef } from "./source-ref.ts";
import { argumentsOf } from "./call-arguments.ts";
import { baseShape, declaredIn } from "./records.ts";

/** `class Point(BaseModel)` */
export function modelShape(reading: ClassReading): ClassShape {
  const configuration = configurationOf(reading.lineage, "model_config");
  const methods = decoratedMethods(reading);
  const base = baseShape(reading);
  const declared = [...declaredIn(reading)];
  const fields = declared.flatMap(([name, { declared: one, owner }]): FieldCore[] => {
    if (name.startsWith("_") || name === "model_config") return [];
    return [configured(validatedBy(documented(one, owner, configuration), name, methods), one, configuration)];
  });
  const extraType = declared.find(([name]) => name === "__pydantic_extra__")?.[1].declared.core;
  const title = configuration.part("title");
  const isRoot = reading.lineage.kind === "root model";
  return {
    ...base,
    title: title ?? base.title,
    fields: [...fields, ...computedFields(methods, reading)],
    rest: configuration.rest ?? unfollowed(configuration),
    root: isRoot ? (fields.find(({ name }) => name === "root") ?? rootOf(reading)) : undefined,
    extra: extraOf(configuration),
    // The values of extra members: `__pydantic_extra__: dict[str, int]`.
    extraType: extraType?.kind === "dict" ? extraType.values : undefined,
    update: extraUpdate(configuration),
    isChecked: methods.some(({ name }) => name === "pydantic.model_validator" || name === "pydantic.root_validator"),
    serializesByAlias: configuration.get("serialize_by_alias") && configuration.isTrue("serialize_by_alias"),
    stringLimits: stringLimits(configuration),
  };
}

/** Entries of a configuration whose effect on the schema is not followed. */
const changing = [
  "model_title_generator",
  "field_title_generator",
  "json_encoders",
  "ser_json_temporal",
  "use_frozenset",
];

function unfollowed(configuration: Configuration): string | undefined {
  const name = changing.find((one) => configuration.get(one));
  return name === undefined ? undefined : `'${name}' changes the schema`;
}

/** `RootModel[list[int]]` */
function rootOf({ lineage, reader, value }: ClassReading): FieldCore | undefined {
  for (const { node, frame } of lineage.classes) {
    for (const base of node.bases) {
      if (base.nodeType !== "Subscript") continue;
      const of = frame.evaluator.evaluate(base.value, frame.frame.outer ?? frame.frame);
      if (of.kind !== "external" || canonicalName(of.name) !== "pydantic.RootModel") continue;
      const origin: SourceRef = frame.anchor ?? { module: value.frame.scope.module, range: base.slice.range };
      return plainField("root", reader.read(base.slice, frame), origin);
    }
  }
  return undefined;
}

interface DecoratedMethod {
  /** The qualified name of the decorator. */
  readonly name: string;
  readonly decorator: Value;
  readonly method: AnyFunction;
  readonly owner: LinearClass;
}

function decoratedMethods({ lineage }: ClassReading): DecoratedMethod[] {
  return lineage.classes.flatMap((owner) =>
    owner.node.body.flatMap((method) => {
      if (method.nodeType !== "FunctionDef" && method.nodeType !== "AsyncFunctionDef") return [];
      return method.decorator_list.flatMap((one): DecoratedMethod[] => {
        const decorator = owner.frame.evaluator.evaluate(one, owner.frame.frame);
        if (decorator.kind !== "call" && decorator.kind !== "external") return [];
        return [{ name: canonicalName(decorator.name), decorator, method, owner }];
      });
    }),
  );
}

/** A field that methods of the class validate or change. */
function validatedBy(field: FieldCore, name: string, methods: readonly DecoratedMethod[]): FieldCore {
  let { core } = field;
  for (const { name: decoratorName, decorator, owner, method } of methods) {
    const isValidator = decoratorName === "pydantic.field_validator" || decoratorName === "pydantic.validator";
    if (!isValidator && decoratorName !== "pydantic.field_serializer") continue;
    if (decorator.kind !== "call" || !concerns(decorator, name, owner)) continue;
    const { stated } = argumentsOf(
      decorator,
      decorator.call.args.map((_, index) => String(index)),
      owner.frame.evaluator,
    );
    const mode = stated.get("mode")?.value;
    const inner: Core = core.kind === "default" ? core.inner : core;
    const around = (made: Core): Core => (core.kind === "default" ? { ...core, inner: made } : made);
    const { origin } = core;
    if (!isValidator) {
      core = { kind: "serialized", inner: core, origin, as: method.returns && readReturn(method.returns, owner) };
    } else if (stated.has("json_schema_input_type"))
      core = { kind: "unknown", origin, reason: "a validator states its schema" };
    else if (mode?.kind === "scalar" && mode.value === "plain")
      core = around({ kind: "simple", type: "any", members: new Map(), isChecked: true, origin });
    else core = around({ kind: "function", inner, isChecked: true, origin });
  }
  return core === field.core ? field : { ...field, core };
}

function readReturn(node: Expression, owner: LinearClass): Core {
  return {
    kind: "unknown",
    origin: { module: owner.frame.frame.scope.module, range: node.range },
    reason: "a function makes it",
  };
}

function concerns(decorator: Value & { readonly kind: "call" }, field: string, owner: LinearClass): boolean {
  return decorator.call.args.some((one) => {
    const name = owner.frame.evaluator.evaluate(one, decorator.frame);
    return name.kind !== "scalar" || name.value === field || name.value === "*";
  });
}

/** `@computed_field` adds properties to results. */
function computedFields(methods: readonly DecoratedMethod[], { reader }: ClassReading): FieldCore[] {
  return methods.flatMap(({ name, method, owner }): FieldCore[] => {
    if (name !== "pydantic.computed_field") return [];
    const { frame } = owner;
    const { module } = frame.frame.scope;
    const origin: SourceRef = frame.anchor ?? { module, range: method.range };
    const type = method.returns;
    const core: Core = type ? reader.read(type, frame) : { kind: "simple", type: "any", members: new Map(), origin };
    const doc = docstringOf(method, frame.frame);
    const update: Update = {
      members: new Map<string, PartMember<SourceRef>>([
        ...(doc
          ? [["description", member(cleanDocstring(doc.text), frame.anchor ?? originOf(doc.site))] as const]
          : []),
        ["readOnly", member(true, origin)],
      ]),
    };
    return [{ ...plainField(method.name, core, origin), updates: [update], isComputed: true }];
  });
}

function member(value: string | boolean, origin: SourceRef): PartMember<SourceRef> {
  return { keyOrigin: origin, value: partOf(value, origin) };
}

const generators: Readonly<Record<string, (name: string) => string>> = {
  "pydantic.alias_generators.to_camel": (name) => lowerFirst(pascal(name)),
  "pydantic.alias_generators.to_pascal": pascal,
  "pydantic.alias_generators.to_snake": snake,
};

/** A field with the alias from the configuration. */
function configured(field: FieldCore, { attributes }: Declared, configuration: Configuration): FieldCore {
  const generator = configuration.get("alias_generator");
  if (!generator || (generator.value.kind === "scalar" && generator.value.value === null)) return field;
  const make = generator.value.kind === "external" ? generators[generator.value.name] : undefined;
  const hasOwn = attributes.has("alias");
  const alias = make?.(field.name);
  return {
    ...field,
    inputName: hasOwn || attributes.has("validation_alias") ? field.inputName : alias,
    outputName: hasOwn || attributes.has("serialization_alias") ? field.outputName : alias,
  };
}

/** pydantic's `to_pascal`: title case, then without the underscores between letters or digits. */
function pascal(name: string): string {
  const titled = name.replaceAll(/[a-z]+/giu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  return titled.replaceAll(/(?<=[0-9A-Za-z])_(?=[0-9A-Z])/gu, "");
}

/** `to_camel` does not change names that are in camel case already. */
function lowerFirst(name: string): string {
  return name.replace(/^_*[A-Z]/u, (start) => start.toLowerCase());
}

function snake(name: string): string {
  return name
    .replaceAll(/(?<=[A-Z])(?=[A-Z][a-z])/gu, "_")
    .replaceAll(/([a-z])([A-Z])/gu, "$1_$2")
    .replaceAll(/([0-9])([A-Z])/gu, "$1_$2")
    .replaceAll(/([a-z])([0-9])/gu, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}

/** A field with the docstring below it, if the configuration enables this. */
function documented(declared: Declared, owner: LinearClass, configuration: Configuration): FieldCore {
  const field = fieldOf(declared);
  if (!configuration.isTrue("use_attribute_docstrings")) return field;
  const index = owner.node.body.findIndex((one) => one.range[0] === declared.declaration.node.range[0]);
  const next = owner.node.body[index + 1];
  if (index < 0 || next?.nodeType !== "Expr" || next.value.nodeType !== "Constant" || next.value.literal !== "str")
    return field;
  if (field.updates.some(({ members }) => members.has("description"))) return field;
  const { module } = owner.frame.frame.scope;
  const origin: SourceRef = owner.frame.anchor ?? { module, range: next.value.range };
  const text = member(cleanDocstring(next.value.value), origin);
  return { ...field, updates: [{ members: new Map([["description", text]]) }, ...field.updates] };
}

function extraUpdate(configuration: Configuration): Update | undefined {
  const stated = configuration.part("json_schema_extra");
  if (!stated) return undefined;
  const { value } = stated;
  if (value.kind !== "object") return { members: new Map(), rest: "a function adds to its schema" };
  return { members: value.members, rest: value.rest };
}

function stringLimits(configuration: Configuration): ReadonlyMap<string, PartMember<SourceRef>> {
  const limits = new Map<string, PartMember<SourceRef>>();
  for (const [name, keyword] of [
    ["str_min_length", "minLength"],
    ["str_max_length", "maxLength"],
  ] as const) {
    const one = configuration.part(name);
    if (one && !isZero(one.value)) limits.set(keyword, one);
  }
  return limits;
}

function isZero(value: SchemaPart<SourceRef>): boolean {
  return value.kind === "scalar" && value.value === 0;
}
