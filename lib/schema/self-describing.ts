import type { Located } from "../model/located.ts";
import type { Parameter } from "../model/parameter.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { partsOf } from "./branches.ts";
import { describedBy } from "./descriptions.ts";

/**
 * True for a schema that shows what to pass, or may do so: by a list of values, a constant, or the named fields of an
 * object or of an array's elements.
 */
export function isSelfDescribing(schema: Schema): boolean {
  return (
    schema.alternatives.some((alternative) => alternative.mayHave("enum", "const")) ||
    partsOf(schema, { elements: true }).some(mayHaveFields)
  );
}

function mayHaveFields(schema: Schema): boolean {
  const properties = schema.keyword("properties");
  if (properties.state !== "known") return properties.state === "unknown";
  const { value } = properties;
  return value.kind === "object" && (value.members.size > 0 || value.unknownRest !== undefined);
}

/** True for a field below a map. The values of a map have no names; the description of the map covers them. */
export function isFieldOfMap({ path }: Parameter): boolean {
  return /(?:^|\.)\*(?:[.[]|$)/.test(path);
}

/** True for a field within a tuple of Zod, which the linter of mcp-ts-core does not enter. */
export function isWithinTuple({ schema }: Parameter): boolean {
  const isOfZod = schema.located.kind === "object" && schema.located.isOfZod === true;
  return isOfZod && /\/(?:items|prefixItems)\/\d+\//u.test(schema.pointer);
}

/** True for `redirect.enabled`: the name of the object states what is switched on. */
export function isEnabledFlag({ name, depth, schema }: Parameter): boolean {
  return (
    depth > 0 && name === "enabled" && schema.alternatives.every(({ types }) => knownValue(types)?.includes("boolean"))
  );
}

/** True for a number, or a number that may be null. */
export function isNumber(schema: Schema): boolean {
  const types = schema.alternatives.flatMap((each) => knownValue(each.types) ?? ["unknown"]);
  return (
    types.some((type) => type !== "null") &&
    types.every((type) => type === "number" || type === "integer" || type === "null")
  );
}

/** True for `params: {}`, which wrappers make for tools without parameters: there is nothing to send. */
export function isEmptyObject(schema: Schema): boolean {
  const rest = knownValue(schema.keyword("additionalProperties"));
  const isClosed = rest?.kind === "scalar" && rest.value === false;
  return isClosed && knownValue(schema.keyword("properties"))?.kind === "object" && !schema.properties().length;
}

/** How deep objects within objects are inspected. Fields that nest deeper count as undescribed. */
const maxDepth = 50;

/**
 * Finds the parameters whose fields describe them completely: objects and arrays of objects in which each field has a
 * description, one possible value, a list of words to choose from, or again such fields.
 *
 * @param parameters all parameters of the schema
 */
export function fieldDescriptionTest(parameters: readonly Parameter[]): (parameter: Parameter) => boolean {
  const fields = new Map<Located, Parameter[]>();
  for (const parameter of parameters) {
    const beside = fields.get(parameter.parent.located);
    if (beside) beside.push(parameter);
    else fields.set(parameter.parent.located, [parameter]);
  }
  const known = new Map<Parameter, boolean>();
  const isSaid = (parameter: Parameter, depth: number): boolean => {
    const before = known.get(parameter);
    if (before !== undefined || depth > maxDepth) return before ?? false;
    // A parameter that contains itself depends only on its other fields.
    known.set(parameter, true);
    const within = partsOf(parameter.schema, { elements: true }).flatMap(({ located }) => fields.get(located) ?? []);
    const isDescribed = within.length > 0 && within.every((field) => says(field, depth + 1));
    known.set(parameter, isDescribed);
    return isDescribed;
  };
  const says = (field: Parameter, depth: number): boolean =>
    describedBy(field.schema) !== "no" ||
    hasFixedValue(field.schema) ||
    isChoiceOfWords(field.schema) ||
    isSaid(field, depth);
  return (parameter) => isSaid(parameter, 0);
}

/** True for a list of words: `["low", "normal", "high"]` shows what to pass, `["1d", "1w"]` and `[0, 1]` do not. */
export function isChoiceOfWords(schema: Schema): boolean {
  const choices = schema.alternatives.flatMap(({ conjuncts }) => {
    const lists = conjuncts.map((part) => knownValue(part.keyword("enum"))).filter((list) => list?.kind === "array");
    const isNull = conjuncts.some(({ types }) => knownValue(types)?.join() === "null");
    return lists.length || !isNull ? [lists] : [];
  });
  const isWord = (item: Located) =>
    item.kind === "scalar" && (item.value === null || /[A-Za-z]{3}/.test(String(item.value)));
  return (
    choices.length > 0 &&
    choices.every((lists) => lists.some((list) => list.items.length > 0 && list.items.every(isWord)))
  );
}

/** A part of a schema without a name: the element of an array, or an option of a union. */
export interface UndescribedPart {
  readonly kind: "element" | "option";
  readonly schema: Schema;
}

/**
 * The compound array elements and the union options of a whole schema without a separate description. Omits elements of
 * a primitive type, literal options, null, and the values of maps, as the linter of mcp-ts-core does.
 */
export function undescribedPartsOf(root: Schema): readonly UndescribedPart[] {
  const found: UndescribedPart[] = [];
  const seen = new Set<Located>();
  const isOfZod = root.located.kind === "object" && root.located.isOfZod === true;
  const pending = [root];
  for (let schema = pending.pop(); schema; schema = pending.pop()) {
    if (seen.has(schema.located)) continue;
    seen.add(schema.located);
    const parts = [...schema.subschemas()];
    if (isUnionOfPlainTypes(schema)) found.push({ kind: "option", schema });
    const isUnion = parts.filter((part) => isOption(part.keyword) && !isNull(part.schema)).length > 1;
    for (const { schema: part, keyword } of parts) {
      if (isOfZod && isTuple(schema)) continue;
      const isUndescribed = describedBy(part) === "no" || (isOfZod && isUndescribedUnion(part));
      if (keyword === "items" && isCompound(part) && isUndescribed) found.push({ kind: "element", schema: part });
      const isMarker = hasFixedValue(part) || isListOfLiterals(part);
      if (isUnion && isOption(keyword) && !isNull(part) && !isMarker && describedBy(part) === "no") {
        found.push({ kind: "option", schema: part });
      }
      const isEntered = isOfZod ? !isTuple(schema) && keyword !== "allOf" : true;
      if (isEntered && walked.has(keyword)) pending.push(part);
    }
    // Zod makes references of a schema that contains itself, which its linter does not enter.
    if (!isOfZod && schema.target.state === "known") pending.push(schema.target.value);
  }
  return found;
}

/** The keywords whose schemas may have elements and options. */
const walked: ReadonlySet<string> = new Set(["properties", "items", "prefixItems", "allOf", "anyOf", "oneOf"]);

/** `z.union([z.string(), z.number()])` without descriptions, from which Zod makes `type: ["string", "number"]`. */
function isUnionOfPlainTypes({ located, types }: Schema): boolean {
  if (located.kind !== "object" || !located.isOfZod || types.state !== "known") return false;
  return (
    located.members.get("type")?.value.kind === "array" && types.value.filter((type) => type !== "null").length > 1
  );
}

/** `z.union([…])` of described options, without a separate description. */
function isUndescribedUnion(schema: Schema): boolean {
  return schema.keyword("anyOf").state === "known" && schema.keyword("description").state === "absent";
}

/** `z.literal(["all", 0])`, from which Zod makes an enum without a type. */
function isListOfLiterals(schema: Schema): boolean {
  return schema.keyword("enum").state === "known" && schema.keyword("type").state === "absent";
}

/** True for a schema that accepts a single value, such as the tag of a union's option. */
export function hasFixedValue(schema: Schema): boolean {
  if (schema.keyword("const").state === "known") return true;
  const values = schema.keyword("enum");
  return (
    values.state === "known" &&
    values.value.kind === "array" &&
    values.value.items.length === 1 &&
    !values.value.unknownRest
  );
}

function isOption(keyword: string): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

function isNull({ types }: Schema): boolean {
  return types.state === "known" && types.value.length === 1 && types.value[0] === "null";
}

/** True for `z.tuple()`, in either draft of JSON Schema. */
function isTuple(schema: Schema): boolean {
  const items = schema.keyword("items");
  return schema.keyword("prefixItems").state === "known" || (items.state === "known" && items.value.kind === "array");
}

/** True for an object, an array or a union, in any notation. A map, `z.record()`, has no fields to describe. */
function isCompound(schema: Schema): boolean {
  const types = new Set<string>();
  const isMap =
    schema.keyword("properties").state === "absent" && schema.keyword("additionalProperties").state === "known";
  if (isMap || isTuple(schema)) return false;
  for (const alternative of schema.alternatives) {
    if (alternative.types.state !== "known") return false;
    for (const type of alternative.types.value) if (type !== "null") types.add(type);
  }
  return types.has("object") || types.has("array") || types.size > 1;
}
