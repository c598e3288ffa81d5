import type { AnnAssign, Arg, Call, Expression } from "../../../languages/python/tree.ts";
import type { Value } from "../evaluate/value.ts";
import { appliedMetadata, inspected, isNoneArgument, mergedFields, updatesOf, withDefault } from "./annotated.ts";
import type { TypeReader } from "./annotations.ts";
import { type Core, type FieldCore, unknownCore, type Update } from "./core.ts";
import { canonicalName } from "./canonical.ts";
import { dataOf } from "./data.ts";
import { type FieldCall, fieldCallOf, type Metadata } from "./metadata.ts";
import { isFieldCall, type Stated } from "./call-arguments.ts";
import { type TypeFrame, typeOrigin } from "./type-frame.ts";
import { type DocEntry, type SchemaTrace, type SourceRef, sourceRefOf } from "./source-ref.ts";

/** A parameter or a field in the source. */
export interface FieldDeclaration {
  readonly name: string;
  readonly node: Arg | AnnAssign;
  readonly annotation: Expression | undefined;
  readonly default: Expression | undefined;
  /** The frame of the annotation and the default. */
  readonly at: TypeFrame;
  readonly documentation?: DocEntry | undefined;
  readonly isKeywordOnly?: boolean;
  /** True for a parameter that becomes the field of a model. */
  readonly isOfModel?: boolean;
}

/** A declaration, with the content of its annotation and its default. */
export interface Declared {
  readonly declaration: FieldDeclaration;
  readonly core: Core;
  readonly update: Update | undefined;
  readonly attributes: ReadonlyMap<string, Stated>;
  readonly metadata: readonly Metadata[];
  readonly qualifiers: readonly string[];
  /** The value after the `=`. */
  readonly default: Value | undefined;
  readonly hasDefault: boolean;
  readonly origin: SourceRef;
  readonly nameOrigin: SourceRef;
}

/** The options in which uses of declarations differ. */
export interface DeclarationOptions {
  readonly reader: TypeReader;
  /** True if the only text next to a type in `Annotated` describes it. */
  readonly readsText: boolean;
  /** Metadata that comes after that of the annotation. */
  readonly further?: readonly Metadata[];
  /** True for parameters of a function whose call has a schema. */
  readonly isOfCall?: boolean;
}

/** Reads the annotation and the default of a parameter or field (`FieldInfo.from_annotated_attribute` of pydantic). */
export function declaredAt(declaration: FieldDeclaration, options: DeclarationOptions): Declared {
  const { annotation, node, at, name } = declaration;
  const { reader } = options;
  const { module } = at.frame.scope;
  const start = node.nodeType === "Arg" ? node.range[0] : node.target.range[0];
  const nameOrigin = at.anchor ?? { module, range: [start, start + name.length] };
  const found = annotation && inspected(annotation, at);
  const value = declaration.default && at.evaluator.evaluate(declaration.default, at.frame);
  const defaultField = isFieldCall(value) ? fieldCallOf(value, at.evaluator) : dataclassField(value, at);
  const metadata = [...described(found?.metadata ?? [], options), ...(options.further ?? [])];
  const fields = [
    ...metadata.flatMap((one) => (one.kind === "field" ? [one] : [])),
    ...(defaultField ? [defaultField] : []),
  ];
  const trace: SchemaTrace = {
    declaration: node,
    annotation,
    fields: fields.map(({ call }): Call => call),
    default: declaration.default,
    documentation: declaration.documentation,
    frame: at.frame,
  };
  const origin: SourceRef = { ...(annotation ? typeOrigin(annotation, at) : nameOrigin), trace };
  const source = found ? reader.read(found.source, found.at) : anyCore(origin);
  // The limits of the default's `Field` come first, its description last.
  const before: Metadata[] = defaultField ? [limitsOf(defaultField)] : [];
  const unknown = fields.find(({ rest }) => rest !== undefined);
  const own = unknown
    ? unknownCore(origin, unknown.rest ?? "")
    : { ...appliedMetadata(source, [...before, ...metadata], at, reader), origin };
  const attributes = mergedFields(fields);
  const discriminator = defaultField?.attributes.get("discriminator");
  const plain: Stated | undefined =
    value && !defaultField ? { value, keyOrigin: sourceRefOf(value.site.module, value.site.node) } : undefined;
  const all = plain ? new Map([...withoutFactory(attributes), ["default", plain] as const]) : attributes;
  const core = discriminator
    ? appliedMetadata(
        own,
        [
          {
            kind: "discriminator",
            name: { keyOrigin: discriminator.keyOrigin, value: dataOf(discriminator.value, at.evaluator) },
          },
        ],
        at,
        reader,
      )
    : own;
  const whole = withDefault(core, all, at.evaluator);
  // In the schema of a call, `WithJsonSchema` replaces what `Field` says, too.
  const isReplaced =
    options.isOfCall === true && metadata.some((one) => one.kind === "schema" && one.schema !== undefined);
  return {
    declaration,
    core: whole,
    update: isReplaced ? undefined : withDescription(updatesOf(all, at.evaluator), metadata),
    attributes: all,
    metadata,
    qualifiers: found?.qualifiers ?? [],
    default: value,
    hasDefault: whole.kind === "default",
    origin,
    nameOrigin,
  };
}

/** `Annotated[int, "text"]`: FastMCP converts the text to a `Field`, so that one in the default replaces it. */
function withDescription(update: Update | undefined, [only]: readonly Metadata[]): Update | undefined {
  if (only?.kind !== "description" || update?.members.has("description")) return update;
  const member = { keyOrigin: only.text.origin, value: only.text };
  return { members: new Map([["description", member], ...(update?.members ?? [])]), rest: update?.rest };
}

function withoutFactory(attributes: ReadonlyMap<string, Stated>): [string, Stated][] {
  return [...attributes].filter(([name]) => name !== "default_factory");
}

function anyCore(origin: SourceRef): Core {
  return { kind: "simple", type: "any", members: new Map(), origin };
}

function limitsOf({ constraints }: FieldCall): Metadata {
  return { kind: "constraints", constraints, isTransforming: false };
}

/** FastMCP treats the text as a description if nothing else is next to the type. */
function described(metadata: readonly Metadata[], { readsText }: DeclarationOptions): readonly Metadata[] {
  const [only, second] = metadata;
  if (!readsText || second || only?.kind !== "text" || only.text.kind !== "scalar") return metadata;
  const { text } = only;
  return [{ kind: "description", text }];
}

/** `field(default_factory=list)` of `dataclasses`. */
function dataclassField(value: Value | undefined, at: TypeFrame): FieldCall | undefined {
  if (value?.kind !== "call" || canonicalName(value.name) !== "dataclasses.field") return undefined;
  const field = fieldCallOf(value, at.evaluator);
  const names = ["default", "default_factory", "init", "kw_only", "repr"];
  const attributes = new Map([...field.attributes].filter(([name]) => names.includes(name)));
  return { ...field, attributes, constraints: [] };
}

/** A declaration as a field of a class. */
export function fieldOf(declared: Declared, isRequired?: boolean): FieldCore {
  const { declaration, core, update, attributes, origin, nameOrigin } = declared;
  const { name } = declaration;
  const input = attributes.get("validation_alias") ?? attributes.get("alias");
  const output = attributes.get("serialization_alias") ?? attributes.get("alias");
  return {
    name,
    nameOrigin: aliasOrigin(input) ?? nameOrigin,
    core,
    updates: update ? [update] : [],
    inputName: input && !isNoneArgument(input) ? aliasOf(input.value, declaration.at, name) : name,
    outputName: output && !isNoneArgument(output) ? aliasOf(output.value, declaration.at, name) : name,
    isRequired,
    isExcluded: isTrue(attributes.get("exclude")),
    isComputed: false,
    origin,
  };
}

function aliasOrigin(stated: Stated | undefined): SourceRef | undefined {
  if (!stated || isNoneArgument(stated)) return undefined;
  const { module, node } = stated.value.site;
  return sourceRefOf(module, node);
}

function isTrue(stated: Stated | undefined): boolean {
  return stated?.value.kind === "scalar" && stated.value.value === true;
}

/**
 * The name that a schema shows for an alias: a text, or the first plain one of `AliasChoices`; otherwise the field's
 * name.
 */
function aliasOf(value: Value, at: TypeFrame, name: string): string | undefined {
  if (value.kind === "scalar" && typeof value.value === "string") return value.value;
  if (value.kind === "call" && canonicalName(value.name) === "pydantic.AliasPath") return name;
  if (value.kind !== "call" || canonicalName(value.name) !== "pydantic.AliasChoices") return undefined;
  for (const argument of value.call.args) {
    const choice = at.evaluator.evaluate(argument, value.frame);
    if (choice.kind === "scalar" && typeof choice.value === "string") return choice.value;
    if (choice.kind === "unknown") return undefined;
  }
  return name;
}

/** A field without aliases and metadata. */
export function plainField(name: string, core: Core, nameOrigin: SourceRef): FieldCore {
  return {
    name,
    nameOrigin,
    core,
    updates: [],
    inputName: name,
    outputName: name,
    isRequired: true,
    isExcluded: false,
    isComputed: false,
    origin: core.origin,
  };
}
