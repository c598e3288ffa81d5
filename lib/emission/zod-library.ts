import { createRequire } from "node:module";
import type * as zod3Module from "zod/v3";
import type * as zod4Module from "zod/v4";
import type * as zodToJsonSchemaModule from "zod-to-json-schema";

/** Loaded when the first Zod schema is met: together the libraries cost 60 to 100 ms, which most files never need. */
const load = createRequire(import.meta.url);

let zod3Cache: typeof zod3Module | undefined;
let zod4Cache: typeof zod4Module | undefined;
let converterCache: typeof zodToJsonSchemaModule.zodToJsonSchema | undefined;

/** The real Zod 3. */
export function zod3(): typeof zod3Module {
  zod3Cache ??= load("zod/v3") as typeof zod3Module;
  return zod3Cache;
}

/** The real Zod 4. */
export function zod4(): typeof zod4Module {
  zod4Cache ??= load("zod/v4") as typeof zod4Module;
  return zod4Cache;
}

/** `zodToJsonSchema` of the package zod-to-json-schema, which converts Zod 3 schemas. */
export function zodToJsonSchema(): typeof zodToJsonSchemaModule.zodToJsonSchema {
  converterCache ??= (load("zod-to-json-schema") as typeof zodToJsonSchemaModule).zodToJsonSchema;
  return converterCache;
}

/**
 * Calls a function that the real Zod exports, or a method of one of its schemas.
 *
 * @param owner the module, a namespace in it (`coerce`, `iso`), or the schema
 * @returns the schema or check that Zod makes
 * @throws what Zod throws, and a TypeError where there is no such function or it makes no object
 */
export function callZod(owner: object, name: string, args: readonly unknown[]): object {
  const found: unknown = Reflect.get(owner, name);
  if (typeof found !== "function") throw new TypeError(`there is no ${name}`);
  // Zod tells `f(x)` from `f(x, undefined)`: trailing arguments that the source does not give are left out.
  let { length } = args;
  while (length > 0 && args[length - 1] === undefined) length--;
  const result: unknown = Reflect.apply(found, owner, args.slice(0, length));
  if (typeof result !== "object" || result === null) throw new TypeError(`${name} makes no schema`);
  return result;
}
