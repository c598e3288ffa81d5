import type { Located, LocatedObject } from "./located.ts";

/** The names of a tool's parameters in other formats and in authors' mistakes. */
export const parameterKeys = ["parameters", "inputs", "input", "args", "arguments", "params", "schema"] as const;

/** The parameters that a tool lists under a key other than `inputSchema`; `undefined` if no key seems to hold any. */
export function misplacedParameters({ members }: LocatedObject): Located | undefined {
  for (const key of parameterKeys) {
    const value = members.get(key)?.value;
    if (value && value.kind !== "scalar") return value;
  }
  return undefined;
}
