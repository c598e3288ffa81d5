import type { Definition } from "../model/definition.ts";
import { memoizeFor } from "../model/lazy.ts";
import { Schema } from "../model/schema.ts";
import type { StatedSchemaSubject } from "./subjects.ts";

/** The members of mcp-ts-core's definitions with schemas that no list shows. */
const keys = { tool: [], resource: ["params", "output"], prompt: ["args"] } as const;

/** The schemas that a definition of a framework states and that are not sent. The same objects for every rule. */
export const statedSchemasOf = memoizeFor((definition: Definition): readonly StatedSchemaSubject[] => {
  if (definition.convention !== "mcp-ts-core" || definition.kind === "tool") return [];
  return keys[definition.kind].flatMap((key) => {
    const stated = definition.stated(key);
    if (stated.state !== "known" || stated.value.kind !== "object") return [];
    if (definition.source.nonObjectSchemas?.has(key)) return [];
    const anchor = definition.source.stated?.get(key)?.keySpan ?? stated.span;
    return [{ definition, key, schema: Schema.root(stated.value, `/${key}`, anchor) }];
  });
});
