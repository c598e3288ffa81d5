import type { TextEdit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { typeLinksOf } from "./behind.ts";
import type { Chain } from "./chain.ts";
import { limitOf, type Limit } from "./checks.ts";
import { insertLink, replaceArgument, replaceLink } from "./link-text.ts";
import type { SchemaState } from "./schema-state.ts";

const types: Readonly<Record<string, readonly string[]>> = {
  string: ["string"],
  number: ["number", "integer"],
  array: ["array"],
};

/** Sets a keyword that holds a number: `maxLength`, `minimum`, `maxItems`, `multipleOf`, … */
export function setLimit(state: SchemaState, chain: Chain, key: string, value: Json): TextEdit | undefined {
  const limit = limitOf(key);
  if (!limit || typeof value !== "number" || !state.isOf(...(types[limit.kind] ?? []))) return undefined;
  const ofType = typeLinksOf(chain, limit.kind);
  if (!ofType || !mayStand(state, chain, key, limit)) return undefined;
  const isStating = (method: string): boolean => limit.same.includes(method) || limit.implying.includes(method);
  const stating = ofType.links.filter(({ method }) => isStating(method));
  const [only] = stating;
  if (only) {
    // Two limits of one kind narrow each other.
    if (stating.length > 1 || !only.isOwn) return undefined;
    if (limit.same.includes(only.method)) return replaceArgument(only, String(value));
    return only.call.arguments.length ? undefined : replaceLink(chain, only, limit.method, String(value));
  }
  if (!ofType.last.isOwn || !isTighter(state, key, value)) return undefined;
  return insertLink(chain, ofType.last, limit.method, String(value));
}

function mayStand(state: SchemaState, { version, links }: Chain, key: string, limit: Limit): boolean {
  if (links.some(({ method }) => limit.conflicting.includes(method))) return false;
  if (version === 3 || limit.rival === undefined || !state.has(limit.rival)) return true;
  // Of `minimum` and `exclusiveMinimum` Zod 4 writes the tighter one. The bounds of `.int()` are always wider.
  return Math.abs(state.number(limit.rival) ?? 0) === Number.MAX_SAFE_INTEGER && !state.has(key);
}

/** A limit that another call implies, as `.int()` does the safe integers, gives way to a tighter one only. */
function isTighter(state: SchemaState, key: string, value: number): boolean {
  if (!state.has(key)) return true;
  const current = state.number(key);
  if (current === undefined || key === "multipleOf") return false;
  return key.toLowerCase().includes("max") ? value < current : value > current;
}
