import type { Located, LocatedObject } from "../model/located.ts";
import { knownValue } from "../model/reading.ts";
import { type Resource, variablesIn } from "../model/resource.ts";
import type { Span } from "../model/span.ts";

/** The mismatch between a URI template and the function behind it. */
export interface Difference {
  /** A clause. */
  readonly fault: string;
  /** The place of it; `undefined` for the template. */
  readonly at: Span | undefined;
}

/**
 * The differences between a template and a function of Python, which the library refuses.
 *
 * Source: `resource()` of mcp 1.26 and 2.3, where the names must be equal; `from_function()` of fastmcp 2.14 and 4.2,
 * where a parameter with a default need not be a variable.
 *
 * @param parameters the parameters of the function by name, with whether they have a default
 * @param mustBeEqual whether the library is the MCP SDK
 */
export function differencesFrom(
  { members, unknownRest }: LocatedObject,
  template: string,
  mustBeEqual: boolean,
): readonly Difference[] {
  // A hyphen corresponds to an underscore.
  const variables = variablesIn(template).map(parameterOf);
  // What `{?page}` and `{+path}` mean differs from version to version.
  const plain = [...template.matchAll(/\{([\w-]+)\*?\}/gu)].map(([, name = ""]) => parameterOf(name));
  const missing = unknownRest ? [] : plain.filter((name) => !members.has(name));
  const left = [...members.values()].filter(({ key, value }) => {
    const hasDefault = value.kind === "scalar" && value.value === true;
    return !variables.includes(key) && (!hasDefault || (mustBeEqual && plain.length > 0));
  });
  return [
    ...missing.map((name) => ({ fault: `the function has no parameter '${name}'`, at: undefined })),
    ...left.map(({ key, keySpan }) => ({ fault: `the parameter '${key}' is not a variable`, at: keySpan })),
  ];
}

function parameterOf(variable: string): string {
  return variable.replaceAll("-", "_");
}

/** The fields of `params` of mcp-ts-core; `undefined` if there are none, or not all are known. */
export function fieldsOfParams(resource: Resource): ReadonlySet<string> | undefined {
  if (resource.convention !== "mcp-ts-core") return undefined;
  const properties = memberIn(knownValue(resource.stated("params")), "properties");
  return properties?.kind === "object" && !properties.unknownRest ? new Set(properties.members.keys()) : undefined;
}

function memberIn(value: Located | undefined, key: string): Located | undefined {
  return value?.kind === "object" ? value.members.get(key)?.value : undefined;
}
