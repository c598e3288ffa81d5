import type { Alternative } from "../model/alternative.ts";
import type { Located, LocatedObject } from "../model/located.ts";
import { knownValue } from "../model/reading.ts";
import { hasPartsIn, type Schema } from "../model/schema.ts";

/** The part of a schema that {@link mayBeOfType} and {@link closedObjectOf} use. */
interface QuickSchema {
  readonly located: Located;
  readonly hasParts?: boolean;
}

/** A quick check that avoids splitting most schemas into alternatives: false only if none of the types matches. */
export function mayBeOfType(schema: QuickSchema, ...types: readonly string[]): boolean {
  const { located } = schema;
  if (located.kind !== "object") return false;
  if (located.unknownRest) return true;
  const type = located.members.get("type")?.value;
  if (type?.kind !== "scalar" || types.some((one) => one === type.value)) return true;
  return schema.hasParts ?? hasPartsIn(located);
}

/** The object that holds the whole schema; `undefined` if a part is unknown or elsewhere. */
export function closedObjectOf({ located, hasParts }: QuickSchema): LocatedObject | undefined {
  return located.kind === "object" && !located.unknownRest && !(hasParts ?? hasPartsIn(located)) ? located : undefined;
}

/** The schema of the elements of a list, if they share one. */
export function elementsOf({ conjuncts }: Alternative): Schema | undefined {
  for (const { elements } of conjuncts) if (elements) return elements;
  return undefined;
}

/**
 * The schemas that apply to a value, each once and the outermost first: the schema itself, the targets of its
 * references, and its alternatives.
 *
 * @param elements whether to add the schemas that apply to the elements of a list
 */
export function partsOf(schema: Schema, { elements = false } = {}): readonly Schema[] {
  if (!schema.hasParts && !(elements && schema.elements)) return [schema];
  const parts = new Map([[schema.located, schema]]);
  for (const alternative of schema.alternatives) {
    const element = elements ? elementsOf(alternative) : undefined;
    const all = element ? [alternative, ...element.alternatives] : [alternative];
    for (const { conjuncts } of all) {
      for (const part of conjuncts.toReversed()) if (!parts.has(part.located)) parts.set(part.located, part);
    }
  }
  return [...parts.values()];
}

/**
 * The schemas to edit for several alternatives, without duplicates: two alternatives may share the schema that states
 * the type.
 */
export function editTargetsOf(alternatives: readonly Alternative[]): readonly Schema[] {
  return [...new Map(alternatives.map(({ base }) => [base.located, base])).values()];
}

/** The alternatives that accept text: of the schema itself, and of the elements of its lists. */
export function stringBranchesOf(schema: Schema): readonly Alternative[] {
  if (!mayBeOfType(schema, "string", "array")) return [];
  return schema.alternatives.flatMap((alternative) => {
    if (alternative.accepts("string")) return [alternative];
    const elements = alternative.accepts("array") ? elementsOf(alternative) : undefined;
    return elements?.alternatives.filter((each) => each.accepts("string")) ?? [];
  });
}

/** The text of a keyword; `undefined` if it is absent, unknown or of another type. */
export function textKeyword(schema: Pick<Schema | Alternative, "keyword">, keyword: string): string | undefined {
  const value = knownValue(schema.keyword(keyword));
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

/** The alternatives of a schema that might need a list of values: they accept any text and nothing else. */
export function enumCandidatesOf(schema: Schema): readonly Alternative[] {
  if (!mayBeOfType(schema, "string")) return [];
  const { alternatives } = schema;
  // An open branch next to an enum is intended: known values, or any.
  const isLimited = alternatives.some(
    (each) => each.isCheckedByCode || each.mayHave("enum", "const", "pattern", "format"),
  );
  const hasOthers = alternatives.some((each) => each.accepts("object") || each.accepts("array"));
  return isLimited || hasOthers ? [] : alternatives.filter((each) => each.accepts("string"));
}
