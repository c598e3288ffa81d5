import type { Json } from "../../../lib/model/json.ts";
import { sdk1Profile } from "../../../lib/emission/profiles.ts";
import type { EmissionProfile, SchemaRole } from "../../../lib/emission/profile.ts";
import type { MemberValue, ObjectValue, Value } from "../../../lib/readers/ecmascript/evaluate/value.ts";
import { emitDeclared } from "../../../lib/readers/ecmascript/zod/emit-schema.ts";
import { evaluateText } from "../evaluate/evaluating.ts";

/** The newest SDK 1 and Zod. */
export const newest = sdk1Profile(undefined, undefined);

/** `z`, imported from the Zod of that version. */
export function withZod(version: 3 | 4, text: string): string {
  return `import { z } from "zod/v${String(version)}";\n${text}`;
}

/** The schema that a server sends for the last expression of a module. */
export function emitted(
  text: string,
  profile: EmissionProfile = newest,
  role: SchemaRole = "input",
): Value | undefined {
  const { value } = evaluateText(text);
  return emitDeclared(value, { profile, role, kind: "registerTool", site: value.site });
}

/** Plain JSON, with the reason in angle brackets for unknown parts, and a hole as the member or item "...". */
export function show(value: Value | undefined): Json | undefined {
  if (!value) return undefined;
  switch (value.kind) {
    case "scalar":
      return typeof value.value === "bigint" ? String(value.value) : value.value;
    case "array":
      return [
        ...value.items.map((item) => show(item) ?? null),
        ...(value.unknownRest ? [`... <${value.unknownRest.reason}>`] : []),
      ];
    case "object": {
      const entries: [string, Json][] = [];
      for (const { key, value: member } of value.members.values()) entries.push([key, show(member) ?? null]);
      if (value.unknownRest) entries.push(["...", `<${value.unknownRest.reason}>`]);
      return Object.fromEntries(entries);
    }
    case "unknown":
      return `<${value.reason}>`;
    default:
      return `(${value.kind})`;
  }
}

/** The value at a path of keys and indexes. */
export function at(value: Value | undefined, ...path: readonly (string | number)[]): Value {
  let current = value;
  for (const key of path) {
    current = current?.kind === "array" ? current.items[Number(key)] : memberAt(current, String(key)).value;
  }
  if (!current) throw new Error(`Nothing at ${path.join("/")}.`);
  return current;
}

/** The member of an object value. */
export function memberAt(value: Value | undefined, key: string): MemberValue {
  const member = value?.kind === "object" ? value.members.get(key) : undefined;
  if (!member) throw new Error(`No member "${key}" in ${JSON.stringify(show(value))}.`);
  return member;
}

/** The text of the node that a value or a key is at. */
export function textAt({ site }: { readonly site: Value["site"] }): string {
  const { module, node } = site;
  return module.text.slice(...node.range);
}

/** The object value at a path. */
export function objectAt(value: Value | undefined, ...path: readonly (string | number)[]): ObjectValue {
  const found = at(value, ...path);
  if (found.kind !== "object") throw new Error(`At ${path.join("/")} is ${JSON.stringify(show(found))}.`);
  return found;
}
