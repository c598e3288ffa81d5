import { costOf, limits } from "../limits.ts";
import type { Evaluation } from "./scope.ts";
import type { Value } from "./value.ts";

/** Whether a value counts as true in a condition; `undefined` if that is not known. */
export function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case "scalar":
      return value.isDefault ? undefined : Boolean(value.value);
    case "unknown":
      return value.truth;
    // An export of a package may be anything, including `undefined`, and so may a global that another script declares.
    case "global":
    case "external":
    case "method":
      return undefined;
    default:
      return true;
  }
}

/** True for a value that depends on an environment variable: `process.env.TOOL_PREFIX`. */
export function isOfEnvironment(value: Value): boolean {
  return value.kind === "unknown" && value.cause?.kind === "environment";
}

/** True for a value that may turn out to be anything, including a text or a number. */
export function mayBeAnything({ kind }: Value): boolean {
  return kind === "unknown" || kind === "external" || kind === "global" || kind === "method";
}

/** True, false, or not known: whether a value is `null` or `undefined`. */
export function isNullish(value: Value): boolean | undefined {
  if (value.kind === "scalar") return value.value === null || value.value === undefined;
  return mayBeAnything(value) ? undefined : false;
}

/**
 * The result of `String(value)`; `undefined` if it is not known or meaningless (`[object Object]`). The text of a list
 * counts as work.
 */
export function textOfValue(value: Value, evaluation: Evaluation): string | undefined {
  switch (value.kind) {
    case "scalar":
      return String(value.value);
    case "regex":
      return `/${value.source}/${value.flags}`;
    case "array":
      return value.unknownRest || value.collection ? undefined : joined(value.items, ",", evaluation);
    default:
      return undefined;
  }
}

/** The result of `items.join(separator)`; `undefined` if a part is not known or the text gets too long. */
export function joined(items: readonly Value[], separator: string, evaluation: Evaluation): string | undefined {
  const parts: string[] = [];
  let length = 0;
  for (const item of items) {
    const part = isNullish(item) ? "" : textOfValue(item, evaluation);
    if (part === undefined) return undefined;
    const added = part.length + separator.length;
    length += added;
    if (length > limits.characters || !evaluation.spend(costOf.characters(1 + added))) return undefined;
    parts.push(part);
  }
  return parts.join(separator);
}
