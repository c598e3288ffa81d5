import type { Located, LocatedObject } from "./located.ts";

/** What other formats, and authors by mistake, call the parameters of a tool. */
export const parameterKeys = ["parameters", "inputs", "input", "args", "arguments", "params", "schema"] as const;

/**
 * The parameters that a tool lists under a key that is not `inputSchema`; `undefined` where no key seems to hold any.
 */
export function misplacedParameters({ members }: LocatedObject): Located | undefined {
  for (const key of parameterKeys) {
    const value = members.get(key)?.value;
    if (value && value.kind !== "scalar") return value;
  }
  return undefined;
}
