import type { CompiledError, CompiledValidator } from "../compiled-validator.ts";
import { createRequire } from "node:module";
import { lazy } from "../../model/lazy.ts";
import type { Located, LocatedObject } from "../../model/located.ts";
import { pointerTo, tokensOf, wholeJson } from "../../model/plain.ts";
import type { Manifest } from "../../model/server.ts";
import type { Span } from "../../model/span.ts";
import { tokenOf } from "../pointers.ts";

/** The current schema of the registry. Source: modelcontextprotocol/static, `schemas`, seen 2026-11-26. */
const currentDate = "2025-12-11";

/** Its address. */
export const currentSchema = `https://static.modelcontextprotocol.io/schemas/${currentDate}/server.schema.json`;

/** What `$schema` names: the current schema or the draft, an earlier or a later one, or none of the registry. */
export type SchemaAge = "current" | "earlier" | "later" | "foreign";

/** Which of the registry's schemas a value of `$schema` names. */
export function ageOf(schema: string): SchemaAge {
  const [, date] =
    /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/([^/]+)\/server\.schema\.json#?$/u.exec(schema) ?? [];
  if (date === "draft" || date === currentDate) return "current";
  if (date === undefined || !/^\d{4}-\d\d-\d\d$/u.test(date)) return "foreign";
  return date < currentDate ? "earlier" : "later";
}

/** A part that the registry's schema refuses. */
export interface RegistryFault {
  readonly pointer: string;
  readonly at: Span;
  /** Absent if it is missing. */
  readonly found: Located | undefined;
  /** The keyword of JSON Schema that refuses it, and what that allows. */
  readonly keyword: string;
  readonly allows: readonly string[];
}

const load = createRequire(import.meta.url);

/** Loaded for the first `server.json` of a run. The build puts the file at the same relative path. */
const validator = lazy(
  () => (load("./generated/server-json.cjs") as { readonly validate: CompiledValidator }).validate,
);

/** The parts of a document that the current schema of the registry refuses: one fault for each. */
export function registryFaultsOf({ root, span }: Manifest): RegistryFault[] {
  const plain = wholeJson(root);
  const validate = validator();
  if (plain === undefined || root.kind !== "object" || validate(plain)) return [];
  const faults = new Map<string, RegistryFault>();
  for (const error of validate.errors ?? []) {
    const { keyword, params, schemaPath } = error;
    // The form of the given type has its own errors. A member that all alternatives require is one error of the choice.
    if (keyword === "if" || schemaPath.includes("/anyOf/")) continue;
    const pointer =
      keyword === "required" ? pointerTo(error.instancePath, String(params["missingProperty"])) : error.instancePath;
    if (!faults.has(pointer))
      faults.set(pointer, { ...placeOf(root, pointer, span), pointer, keyword, allows: allowedBy(params) });
  }
  return [...faults.values()];
}

function allowedBy(params: CompiledError["params"]): string[] {
  const { allowedValues, type, limit, pattern } = params;
  if (Array.isArray(allowedValues)) return allowedValues.map(String);
  return [type, limit, pattern].flatMap((one) =>
    typeof one === "string" || typeof one === "number" ? [String(one)] : [],
  );
}

/** The value at a pointer, and the token to report. A missing member of a list entry is reported at its first key. */
function placeOf(root: LocatedObject, pointer: string, anchor: Span): Pick<RegistryFault, "found" | "at"> {
  let found: Located | undefined = root;
  let at = anchor;
  for (const key of tokensOf(pointer)) {
    if (found?.kind === "object") {
      const member: LocatedObject["members"] extends ReadonlyMap<string, infer M> ? M | undefined : never =
        found.members.get(key);
      at = member?.keySpan ?? at;
      found = member?.value;
    } else if (found?.kind === "array") {
      found = found.items[Number(key)];
      const [first] = found?.kind === "object" ? found.members.values() : [];
      at = first?.keySpan ?? at;
    } else found = undefined;
  }
  return { found, at: found ? tokenOf(found, at) : at };
}
