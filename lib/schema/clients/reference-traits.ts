import { knownValue } from "../../model/reading.ts";
import type { Located } from "../../model/located.ts";
import type { Schema } from "../../model/schema.ts";
import type { TraitName } from "./facts.ts";

/** The traits that a schema with references or definitions has because of where these lead. */
export function referenceTraitsOf(schema: Schema): readonly TraitName[] {
  const references = schema.walk().flatMap((part) => {
    const value = knownValue(part.keyword("$ref"));
    return value?.kind === "scalar" && typeof value.value === "string" ? [value.value] : [];
  });
  return [
    "reference",
    ...(references.some((reference) => reference.startsWith("#") && !reference.startsWith("#/$defs/"))
      ? (["foreignReference"] as const)
      : []),
    ...(references.some((reference) => !reference.startsWith("#"))
      ? (["foreignReference", "outsideReference"] as const)
      : []),
    ...(isRecursive(schema) ? (["recursion"] as const) : []),
  ];
}

/** The same for an output schema. What a reference without '#' names may be a part with that '$id'. */
export function outputReferenceTraitsOf(schema: Schema): readonly TraitName[] {
  const parts = schema.walk();
  const isWhole = parts.some((part) => part.keyword("$id").state !== "absent");
  const isOutside = parts.some((part) => {
    const value = knownValue(part.keyword("$ref"));
    return value?.kind === "scalar" && typeof value.value === "string" && !value.value.startsWith("#");
  });
  return ["outputReference", ...(isOutside && !isWhole ? (["danglingOutput"] as const) : [])];
}

/** True if a schema that applies contains itself. Definitions that nothing refers to do not count. */
function isRecursive(root: Schema): boolean {
  const done = new Set<Located>();
  const open = new Set<Located>();
  const visit = (schema: Schema): boolean => {
    if (open.has(schema.located)) return true;
    if (done.has(schema.located)) return false;
    open.add(schema.located);
    const isFound = appliedParts(schema).some(({ target }) => target.state === "known" && visit(target.value));
    open.delete(schema.located);
    done.add(schema.located);
    return isFound;
  };
  return visit(root);
}

/** The parts of a schema without its definitions. */
function appliedParts(schema: Schema): readonly Schema[] {
  const { pointer } = schema;
  return schema.walk().filter((part) => !/\/(?:\$defs|definitions)\//u.test(part.pointer.slice(pointer.length)));
}
