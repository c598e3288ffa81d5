import type { Edit } from "../model/editor.ts";
import type { JsonObject } from "../model/json.ts";
import { knownValue } from "../model/reading.ts";
import type { Property, Schema } from "../model/schema.ts";
import { setAll } from "../model/set-all.ts";
import { closedObjectOf } from "./branches.ts";

/** The edit that adds properties to an object schema, in their order; `undefined` if it declares none yet. */
export function addedProperties(schema: Schema | undefined, added: JsonObject): Edit | undefined {
  const properties = schema && knownValue(schema.keyword("properties"));
  return properties?.kind === "object" ? setAll(properties.editor, added) : undefined;
}

/** All properties that an object schema may declare; `undefined` if there may be others. */
export function closedPropertiesOf(schema: Schema): readonly Property[] | undefined {
  return closedObjectOf(schema) && !schema.mayHaveOtherParts ? schema.properties() : undefined;
}

/** True for a property of an answer that may be its list of items. */
export function mayHoldItems({ schema: { alternatives } }: Property): boolean {
  return alternatives.some((each) => each.types.state !== "known" || each.accepts("array"));
}
