import { createRequire } from "node:module";
import type * as zodToJsonSchemaModule from "zod-to-json-schema";
import type * as zod3Module from "zod/v3";
import type * as zod4Module from "zod/v4";
import { lazy } from "../model/lazy.ts";
import { definitionOf } from "./zod-schema.ts";

/** Loaded for the first Zod schema: together the libraries take 60 to 100 ms, and most files do not need them. */
const require = createRequire(import.meta.url);

/** The real Zod 3. */
export const zod3 = lazy(() => require("zod/v3") as typeof zod3Module);

/** The real Zod 4. */
export const zod4 = lazy(() => require("zod/v4") as typeof zod4Module);

/** `zodToJsonSchema` of the package zod-to-json-schema, which converts Zod 3 schemas. */
export const zodToJsonSchema = lazy(
  () => (require("zod-to-json-schema") as typeof zodToJsonSchemaModule).zodToJsonSchema,
);

/**
 * Calls a function that the real Zod exports, or a method of one of its schemas.
 *
 * @param owner the module, a namespace in it (`coerce`, `iso`), or the schema
 * @returns the schema or check that Zod makes
 * @throws what Zod throws, and a TypeError if there is no such function or it returns no object
 */
export function callZod(owner: object, name: string, args: readonly unknown[]): object {
  const found: unknown = Reflect.get(owner, name);
  if (typeof found !== "function") throw new TypeError(`there is no ${name}`);
  // Zod distinguishes `f(x)` from `f(x, undefined)`, so trailing arguments that the source omits are removed.
  let { length } = args;
  while (length > 0 && args[length - 1] === undefined) length--;
  const result: unknown = Reflect.apply(found, owner, args.slice(0, length));
  if (typeof result !== "object" || result === null) throw new TypeError(`${name} makes no schema`);
  return result;
}

/**
 * The metadata (`.describe()`, `.meta()`) of the Zod 4 schemas that we make. Zod's own registry is shared with every
 * other copy of Zod 4 in the process, and older copies throw if an `id` occurs twice.
 */
export const registry = lazy(() => zod4().registry<Readonly<Record<string, unknown>>>());

type Schema = Parameters<ReturnType<typeof registry>["add"]>[0];

/** Adds metadata to a Zod 4 schema, as `.meta()` on a clone and `.register(z.globalRegistry, …)` do. */
export function addMetadata(schema: object, metadata: Readonly<Record<string, unknown>>): void {
  // Every schema of the real Zod 4 is a `$ZodType`; only Zod's own constructor could tell TypeScript so.
  registry().add(schema as Schema, metadata);
  // The registry keeps the last schema of each id forever, which is a leak in an editor's long-lived process.
  if (typeof metadata["id"] === "string") registry()._idmap.delete(metadata["id"]);
}

/**
 * The metadata for a conversion. A schema that the program has made with its own Zod has its metadata there, and not in
 * the registry of our Zod.
 *
 * @param own the metadata of the schemas that we make
 */
export function metadataFor(own: Registry): Registry {
  const lookUp: Registry["get"] = (schema) => own.get(schema) ?? ofProgram(schema);
  return new Proxy(own, { get: (target, key): unknown => (key === "get" ? lookUp : Reflect.get(target, key)) });
}

type Registry = ReturnType<typeof registry>;

function ofProgram(schema: Schema): Readonly<Record<string, unknown>> | undefined {
  const meta: unknown = Reflect.get(schema, "meta");
  const found: unknown = typeof meta === "function" ? Reflect.apply(meta, schema, []) : undefined;
  return typeof found === "object" && found !== null ? { ...found } : undefined;
}

/** The metadata of a Zod 4 schema, including what it inherits from the schema that it was cloned from. */
export function zodMetadataOf(schema: object): Readonly<Record<string, unknown>> | undefined {
  return registry().get(schema as Schema);
}

/**
 * The metadata as Zod 4.0 to 4.2 reads it. There a check after `.describe()` loses the description
 * (`z.string().describe("x").max(5)`), because only clones inherit metadata. Since 4.3 schemas with added checks do,
 * too.
 */
export function inheritedMetadata(): ReturnType<typeof registry> {
  const own = registry();
  const lookUp: ReturnType<typeof registry>["get"] = (schema) => {
    // In Zod 4.6 `parent` is the schema that this one was cloned from. Adding checks makes a new definition.
    const parent = schema._zod.parent;
    if (!parent || definitionOf(parent) === definitionOf(schema)) return own.get(schema);
    return own._map.get(schema);
  };
  return new Proxy(own, { get: (target, key): unknown => (key === "get" ? lookUp : Reflect.get(target, key)) });
}
