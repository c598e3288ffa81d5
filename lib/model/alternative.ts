import type { Located } from "./located.ts";
import { absent, unknown, type Reading } from "./reading.ts";
import { typesOf, type Schema } from "./schema.ts";

/** Unions of unions multiply; beyond this many alternatives the rest is left out. */
const maxAlternatives = 64;
/** References and `allOf` lists followed one after another. */
const maxDepth = 32;

/**
 * One way to satisfy a schema: the conjunction of the schema itself, the targets of its references and its `allOf`
 * parts, for one branch of its unions.
 */
export class Alternative {
  /** The schemas that all hold, the nearest to the branch first. */
  readonly conjuncts: readonly [Schema, ...Schema[]];
  #types: Reading<readonly string[]> | undefined;

  constructor(conjuncts: readonly [Schema, ...Schema[]]) {
    this.conjuncts = conjuncts;
  }

  /** Reads a keyword of whichever conjunct states it; unknown where none does and one is unknown. */
  keyword(name: string): Reading<Located> {
    const [nearest] = this.conjuncts;
    // As nearly all are: one schema that says all there is to say.
    if (this.conjuncts.length === 1 && !nearest.hasParts) return nearest.keyword(name);
    let result: Reading<Located> = absent;
    for (const schema of this.conjuncts) {
      const reading = schema.keyword(name);
      if (reading.state === "known") return reading;
      if (reading.state === "unknown") result = reading;
      // A reference that leads nowhere we can see may bring anything.
      else if (result.state === "absent" && name !== "$ref") {
        const { target } = schema;
        if (target.state === "unknown") result = unknown(target.span, target.why);
      }
    }
    return result;
  }

  /** True where any conjunct surely has one of the keywords. */
  has(...names: readonly string[]): boolean {
    for (const name of names) if (this.keyword(name).state === "known") return true;
    return false;
  }

  /** True where one of the keywords is known, or cannot be ruled out. */
  mayHave(...names: readonly string[]): boolean {
    for (const name of names) if (this.keyword(name).state !== "absent") return true;
    return false;
  }

  get types(): Reading<readonly string[]> {
    const [{ types }] = this.conjuncts;
    if (types.state === "known") return types;
    this.#types ??= typesOf(this.keyword("type"));
    return this.#types;
  }

  /** True where `type` is known and allows the type. */
  accepts(type: string): boolean {
    const { types } = this;
    return types.state === "known" && types.value.includes(type);
  }

  /** The conjunct that an edit of this alternative belongs to: the one that states the type. */
  get base(): Schema {
    return this.conjuncts.find((schema) => schema.keyword("type").state === "known") ?? this.conjuncts[0];
  }
}

/** Splits a schema into its {@link Alternative}s. */
export function alternativesOf(schema: Schema): readonly Alternative[] {
  const { located, hasParts } = schema;
  // As nearly all are.
  if (!hasParts && (located.kind !== "object" || !located.hole)) return [new Alternative([schema])];
  return expand(schema, [], new Set(), 0).slice(0, maxAlternatives).map((conjuncts) => new Alternative(conjuncts));
}

type Conjuncts = readonly [Schema, ...Schema[]];

function expand(schema: Schema, outer: readonly Schema[], seen: ReadonlySet<Located>, depth: number): Conjuncts[] {
  const own: Conjuncts = [schema, ...outer];
  if (depth > maxDepth || seen.has(schema.located)) return [own];
  const seenHere = new Set(seen).add(schema.located);
  let results: Conjuncts[] = [own];

  const { target } = schema;
  if (target.state === "known") results = expand(target.value, own, seenHere, depth + 1);

  for (const part of listOf(schema, "allOf")) {
    results = results.flatMap((outerOfPart) => expand(part, outerOfPart, seenHere, depth + 1)).slice(0, maxAlternatives);
  }
  const branches = [...listOf(schema, "anyOf"), ...listOf(schema, "oneOf")];
  if (branches.length) {
    results = results
      .flatMap((outerOfBranch) => branches.flatMap((branch) => expand(branch, outerOfBranch, seenHere, depth + 1)))
      .slice(0, maxAlternatives);
  }
  return results;
}

function listOf(schema: Schema, keyword: string): Schema[] {
  const reading = schema.keyword(keyword);
  if (reading.state !== "known" || reading.value.kind !== "array") return [];
  const pointer = `${schema.pointer}/${keyword}`;
  const anchor = schema.keywordSpan(keyword) ?? schema.anchor;
  return reading.value.items.map((item, index) => schema.part(item, `${pointer}/${String(index)}`, anchor));
}
