import type { zodToJsonSchema as converter } from "zod-to-json-schema";
import { pairCauses, type Converted } from "./converted.ts";
import type { JsonTree } from "./json-tree.ts";
import { zodToJsonSchema } from "./zod-library.ts";
import { identityOf } from "./zod-schema.ts";

type Schema = Parameters<typeof converter>[0];

/**
 * Converts a schema with the real zod-to-json-schema. It is made for Zod 3; of a Zod 4 schema it makes next to nothing,
 * as in a running server.
 *
 * @throws what the converter throws: a default value that JSON cannot hold, a `z.lazy` whose function is not known
 */
export function convertZod3(schema: object, options: Readonly<Record<string, unknown>>): Converted {
  const seen = new Map<object, object>();
  // The caller made `schema` with the real Zod; its class is not known to TypeScript.
  const original = quietly(() =>
    zodToJsonSchema()(schema as Schema, {
      ...options,
      postProcess(made, definition) {
        // A wrapper is given the object of what it wraps, a second time: the outermost stays.
        if (made) seen.set(made, identityOf(definition));
        return made;
      },
    }),
  );
  if (!seen.has(original)) seen.set(original, identityOf(schema));
  // The SDK sends the result as JSON, which drops members that are undefined.
  const json = JSON.parse(JSON.stringify(original)) as JsonTree;
  return { json, causes: pairCauses(json, original, seen), failures: new Map() };
}

/** The converter warns about recursion on the console, which a linter's output is no place for. */
function quietly<T>(run: () => T): T {
  /* eslint-disable no-console -- The converter offers no way to keep it from warning. */
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return run();
  } finally {
    console.warn = warn;
  }
  /* eslint-enable no-console */
}
