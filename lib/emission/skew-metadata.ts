import { definitionOf } from "./zod-schema.ts";
import { registry } from "./metadata.ts";

type Registry = ReturnType<typeof registry>;

/**
 * The metadata as Zod 4.0 to 4.2 reads it: a check after `.describe()` loses the description there
 * (`z.string().describe("x").max(5)`), because only clones inherit metadata. Since 4.3 schemas with added checks do,
 * too.
 */
export function inheritedMetadata(): Registry {
  const own = registry();
  const lookUp: Registry["get"] = (schema) => {
    // Zod 4.6 names the schema that this one was cloned from, and makes a new definition when checks are added.
    const parent = schema._zod.parent;
    if (!parent || definitionOf(parent) === definitionOf(schema)) return own.get(schema);
    return own._map.get(schema);
  };
  return new Proxy(own, { get: (target, key): unknown => (key === "get" ? lookUp : Reflect.get(target, key)) });
}
