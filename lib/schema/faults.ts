import { textOf } from "../model/definition.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { plainSchemaOf } from "./meta-schema/plain-schema.ts";
import { isCertainlyValid } from "./meta-schema/fast-validate.ts";
import { dialectOf, metaSchemaFaultsOf, type SchemaFault } from "./meta-schema/validate.ts";
import { patternFaultOf } from "../patterns/foreign.ts";
import { placeOf } from "./pointers.ts";

/**
 * Everything that makes a whole schema invalid in its dialect: values that the meta-schema rejects, patterns that do
 * not compile, references without a target. Unknown dialects have no faults.
 */
export function schemaFaultsOf(root: Schema): readonly SchemaFault[] {
  if (isCertainlyValid(root.located)) return [];
  const dialect = dialectOf(root);
  if (!dialect) return [];
  const plain = plainSchemaOf(root);
  if (!plain) return [];
  const faults = metaSchemaFaultsOf(root, plain, dialect);
  if (!plain.mayHavePatternsOrReferences) return faults;
  let hasOwnBases: boolean | undefined;
  for (const part of root.walk()) {
    faults.push(...patternFaults(part));
    if (part.keyword("$ref").state !== "known" || part.target.state !== "absent") continue;
    // A part with an `$id` is a separate document, and local references within it refer to that document.
    hasOwnBases ??= hasPartsWithId(root);
    if (!hasOwnBases) faults.push(...referenceFault(part));
  }
  return faults;
}

function patternFaults(part: Schema): SchemaFault[] {
  const faults: SchemaFault[] = [];
  const pattern = knownValue(textOf(part.keyword("pattern")));
  const reason = pattern === undefined ? undefined : patternFaultOf(pattern);
  const place = reason === undefined ? undefined : placeOf(part, "/pattern");
  if (pattern !== undefined && reason !== undefined && place)
    faults.push({ ...place, defect: "invalidPattern", pattern, reason });

  const byPattern = knownValue(part.keyword("patternProperties"));
  if (byPattern?.kind !== "object") return faults;
  for (const { key, keySpan, value } of byPattern.members.values()) {
    const keyReason = patternFaultOf(key);
    if (keyReason === undefined) continue;
    const keyed = part.part(value, `${part.pointer}/patternProperties`, keySpan);
    faults.push({ part: keyed, at: keySpan, defect: "invalidPattern", pattern: key, reason: keyReason });
  }
  return faults;
}

function referenceFault(part: Schema): SchemaFault[] {
  const reference = knownValue(textOf(part.keyword("$ref")));
  const place = placeOf(part, "/$ref");
  return place && reference !== undefined ? [{ ...place, defect: "unresolvedReference", reference }] : [];
}

function hasPartsWithId(root: Schema): boolean {
  for (const part of root.walk()) {
    if (part.located === root.located) continue;
    const id = part.keyword("$id");
    if (id.state === "unknown") return true;
    if (id.state === "known" && id.value.kind === "scalar" && !String(id.value.value).startsWith("#")) return true;
  }
  // An omitted part may have one.
  return root.isCut;
}
