import type { Value } from "./value.ts";

/** Whether a value counts as true in a condition; `undefined` where that is not known. */
export function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case "scalar":
      return Boolean(value.value);
    case "unknown":
    // What a package exports may be anything, `undefined` too; so may a global that another script declares.
    case "global":
    case "external":
    case "method":
      return undefined;
    default:
      return true;
  }
}

/** True for what depends on a variable of the environment: `process.env.TOOL_PREFIX`. */
export function isOfEnvironment(value: Value): boolean {
  return value.kind === "unknown" && value.cause?.kind === "environment";
}

/** True for what may turn out to be any value, a text or a number too. */
export function mayBeAnything({ kind }: Value): boolean {
  return kind === "unknown" || kind === "external" || kind === "global" || kind === "method";
}

/** True, false, or not known: whether a value is `null` or `undefined`. */
export function isNullish(value: Value): boolean | undefined {
  if (value.kind === "scalar") return value.value === null || value.value === undefined;
  return value.kind === "unknown" || value.kind === "external" || value.kind === "method" ? undefined : false;
}
