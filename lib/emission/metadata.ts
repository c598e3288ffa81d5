import { zod4 } from "./zod-library.ts";

type Registry = ReturnType<typeof zod4Registry>;
type Schema = Parameters<Registry["add"]>[0];

let own: Registry | undefined;

function zod4Registry() {
  return zod4().registry<Readonly<Record<string, unknown>>>();
}

/**
 * The metadata (`.describe()`, `.meta()`) of the Zod 4 schemas that we make. Zod's own registry is one for the whole
 * process, shared with every other copy of Zod 4 in it, and older copies throw when an `id` comes twice.
 */
export function registry(): Registry {
  own ??= zod4Registry();
  return own;
}

/** Gives a Zod 4 schema metadata, as `.meta()` of a clone and `.register(z.globalRegistry, …)` do. */
export function addMetadata(schema: object, metadata: Readonly<Record<string, unknown>>): void {
  // Every schema of the real Zod 4 is a `$ZodType`; only its own constructor can tell TypeScript so.
  registry().add(schema as Schema, metadata);
  // The registry holds the last schema of each id for good, which an editor's long-lived process would pay for.
  if (typeof metadata["id"] === "string") registry()._idmap.delete(metadata["id"]);
}

/** The metadata of a Zod 4 schema, with what it inherits from the schema that it was cloned from. */
export function metadataOf(schema: object): Readonly<Record<string, unknown>> | undefined {
  return registry().get(schema as Schema);
}
