import { joinEdits, type Edit, withConstruct } from "../model/editor.ts";
import type { Located } from "../model/located.ts";
import type { Parameter } from "../model/parameter.ts";
import type { Schema } from "../model/schema.ts";
import { isInPlace } from "./required.ts";

/** Keywords that refer to properties by name in ways that are not followed here. */
const nameKeywords = [
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "propertyNames",
  "patternProperties",
  "$ref",
  "$dynamicRef",
];
/** Keywords with whole values of an object. */
const holdsValues = ["default", "examples", "example", "const", "enum"];
/** Matches a part of another schema that may require its properties. */
const inPlacePointer = /\/(?:allOf|anyOf|oneOf)\/\d+$|\/(?:if|then|else|not)$/;

/**
 * The edit that renames a property, also in the lists of required names.
 *
 * @returns `undefined` if the language has no such edit, or something else may use the name: a reference, a dependency,
 * a default of the whole object.
 */
export function renameProperty({ name, parent }: Parameter, to: string): Edit | undefined {
  if (inPlacePointer.test(parent.pointer) || !parent.editor?.rename) return undefined;
  const edits: (Edit | undefined)[] = [];
  const pending = [parent];
  for (let schema = pending.pop(); schema; schema = pending.pop()) {
    if (refersToOthers(schema) || mayHoldValueWith(schema, name)) return undefined;
    if (hasProperty(schema, name)) edits.push(propertiesOf(schema)?.editor?.rename?.(name, to));
    if (hasProperty(schema, to)) return undefined;
    for (const item of requiredItemsOf(schema)) {
      if (item.kind === "unknown") return undefined;
      if (item.kind === "scalar" && item.value === name) edits.push(item.editor?.replace(to));
    }
    for (const part of schema.subschemas()) if (isInPlace(part)) pending.push(part.schema);
  }
  const edit = isReferredTo(parent.root, name) ? undefined : joinEdits(edits);
  // Another edit of the schema may write the old name.
  const { start, end } = parent.located.span;
  return edit && withConstruct(edit, { start, end, isRewritten: true });
}

function refersToOthers(schema: Schema): boolean {
  return nameKeywords.some((keyword) => schema.keyword(keyword).state !== "absent");
}

function propertiesOf(schema: Schema): Located | undefined {
  const reading = schema.keyword("properties");
  return reading.state === "known" ? reading.value : undefined;
}

function hasProperty(schema: Schema, name: string): boolean {
  const properties = propertiesOf(schema);
  return properties?.kind === "object" && properties.members.has(name);
}

function requiredItemsOf(schema: Schema): readonly Located[] {
  const reading = schema.keyword("required");
  if (reading.state === "unknown")
    return [{ kind: "unknown", span: reading.span, reason: reading.reason, editor: undefined }];
  return reading.state === "known" && reading.value.kind === "array" ? reading.value.items : [];
}

function mayHoldValueWith(schema: Schema, name: string): boolean {
  return holdsValues.some((keyword) => {
    const reading = schema.keyword(keyword);
    if (reading.state !== "known") return reading.state === "unknown";
    const { value } = reading;
    const values = value.kind === "array" ? value.items : [value];
    return values.some((one) => one.kind === "object" && one.members.has(name));
  });
}

/** True if a reference leads to or through a property of that name. */
function isReferredTo(root: Schema, name: string): boolean {
  for (const schema of root.walk()) {
    const reading = schema.keyword("$ref");
    if (reading.state === "unknown") return true;
    if (
      reading.state === "known" &&
      reading.value.kind === "scalar" &&
      String(reading.value.value).includes(`/properties/${name}`)
    )
      return true;
  }
  return root.isCut;
}
