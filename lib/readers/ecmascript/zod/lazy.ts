import { unknownValue, type Value } from "../evaluate/value.ts";
import { zodValueOf, type Call } from "./call.ts";
import { standInFor } from "./memory.ts";

/**
 * The function that the real `z.lazy()` is given for one of the project: evaluates the project's function when the
 * schema is first needed, after the constants that it reads exist. One that needs itself to give a schema stays
 * unknown.
 */
export function lazyGetter(call: Call, value: Value | undefined): () => object {
  call.invoker.markUncacheable();
  let made: object | undefined;
  let isRunning = false;
  return () => {
    if (made) return made;
    const at = value?.site ?? call.site;
    if (isRunning) return standInFor(unknownValue(at, "the schema needs itself"), call.version);
    isRunning = true;
    try {
      const result = value ? call.evaluate(value) : undefined;
      const schema = zodValueOf(result);
      const unknown = result?.kind === "unknown" ? result : unknownValue(at, "a function makes the schema");
      made = schema?.version === call.version ? schema.schema : standInFor(unknown, call.version);
      return made;
    } finally {
      isRunning = false;
    }
  };
}
