import { scalarValue, unknownValue, type NodeRef, type Value } from "./value.ts";

/** A member of a global that is a value, not a function; `undefined` for everything else. */
export function globalConstant(path: readonly string[], site: NodeRef): Value | undefined {
  const name = path.join(".");
  if (name === "module.exports") return { kind: "namespace", site, module: site.module };
  if (path[0] === "globalThis" && path.length === 2) return { kind: "global", site, path: path.slice(1) };
  if (path[0] === "process" && path[1] === "env") {
    return path.length > 2
      ? unknownValue(site, `it depends on the environment variable ${path.slice(2).join(".")}`, { kind: "environment" })
      : undefined;
  }
  if (path[0] === "process" || path[0] === "import")
    return path.length > 1 ? unknownValue(site, "it depends on the running process") : undefined;
  const numbers: Readonly<Record<string, number>> = {
    "Number.MAX_SAFE_INTEGER": Number.MAX_SAFE_INTEGER,
    "Number.MIN_SAFE_INTEGER": Number.MIN_SAFE_INTEGER,
    "Number.MAX_VALUE": Number.MAX_VALUE,
    "Number.EPSILON": Number.EPSILON,
    "Number.POSITIVE_INFINITY": Number.POSITIVE_INFINITY,
    "Number.NEGATIVE_INFINITY": Number.NEGATIVE_INFINITY,
    "Math.PI": Math.PI,
    "Math.E": Math.E,
  };
  return Object.hasOwn(numbers, name) ? scalarValue(site, numbers[name]) : undefined;
}
