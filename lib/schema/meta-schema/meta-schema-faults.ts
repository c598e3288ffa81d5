import { createRequire } from "node:module";
import { lazy } from "../../model/lazy.ts";
import type { Schema } from "../../model/schema.ts";
import type { Dialect } from "../dialect.ts";
import { placeOf } from "../place.ts";
import type { SchemaFault } from "../schema-fault.ts";
import type { MetaSchemaError } from "./meta-schema-error.ts";
import type { PlainSchema } from "./plain-schema.ts";
import { verdictOf } from "./verdict.ts";

const load = createRequire(import.meta.url);

const validators = lazy(() => {
  // The build keeps the file in the same place beside the bundle.
  const { draft07, draft202012 } = load(
    "./generated/meta-schemas.cjs",
  ) as typeof import("./generated/meta-schemas.cjs");
  return { "draft-07": draft07, "2020-12": draft202012 };
});

/** Nobody reads more; a generated schema can have the same fault at each of 20,000 places. */
const mostFaults = 1_000;

/** The keywords of a schema that the meta-schema of its dialect refuses, one fault for each. */
export function metaSchemaFaultsOf(root: Schema, plain: PlainSchema, dialect: Dialect): SchemaFault[] {
  const validate = validators()[dialect];
  if (validate(plain.json)) return [];
  const errors = (validate.errors ?? []).filter(
    ({ instancePath }) => !plain.gaps.some((gap) => isWithin(instancePath, gap)),
  );
  return deepestOf(errors)
    .slice(0, mostFaults)
    .flatMap(([pointer, group]) => {
      const place = placeOf(root, pointer);
      return place ? [{ ...place, ...verdictOf(place.part, group) }] : [];
    });
}

function isWithin(pointer: string, gap: string): boolean {
  return pointer === gap || pointer.startsWith(`${gap}/`);
}

/**
 * The errors by place, without the places that hold another one: `type: ["string", "strin"]` fails as a single name, as
 * its second name and as a choice of the two forms, and is one fault of the second name.
 */
function deepestOf(errors: readonly MetaSchemaError[]): [string, MetaSchemaError[]][] {
  const byPlace = new Map<string, MetaSchemaError[]>();
  const holders = new Set<string>();
  for (const error of errors) {
    const { instancePath } = error;
    const group = byPlace.get(instancePath);
    if (group) group.push(error);
    else byPlace.set(instancePath, [error]);
    for (let end = instancePath.lastIndexOf("/"); end >= 0; end = end ? instancePath.lastIndexOf("/", end - 1) : -1) {
      const holder = instancePath.slice(0, end);
      // Once a holder is known, all that hold it are known, too.
      if (holders.has(holder)) break;
      holders.add(holder);
    }
  }
  return [...byPlace].filter(([pointer]) => !holders.has(pointer));
}
