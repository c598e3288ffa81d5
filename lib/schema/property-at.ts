import { tokensOf } from "../model/plain.ts";

/** The keywords below which the next key is a name, not a keyword. */
const maps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/**
 * The name of the property whose schema stands at a pointer: `user` for `/inputSchema/properties/user`; `undefined` for
 * the root, for elements and for branches, whatever they are called.
 */
export function propertyAt(pointer: string): string | undefined {
  let map: string | undefined;
  let name: string | undefined;
  const [, ...tokens] = tokensOf(pointer);
  for (const token of tokens) {
    name = map === "properties" ? token : undefined;
    map = map === undefined && maps.has(token) ? token : undefined;
  }
  return name;
}
