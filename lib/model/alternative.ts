import type { Located, LocatedUnknown } from "./located.ts";
import { absent, known, type Reading, unknown } from "./reading.ts";
import type { Schema } from "./schema.ts";

/** Unions of unions multiply. Beyond this many alternatives the last one stands for all others, and is unknown. */
const maxAlternatives = 64;
/** The number of references and `allOf` lists followed in a row. Everything beyond is unknown. */
const maxDepth = 32;
/**
 * Conjuncts listed for one schema, and for all parts of one whole schema. Each level of definitions that refer twice to
 * the next one doubles the number. The largest schema of 40 published servers has 51. Beyond the limit, a schema is
 * unknown.
 */
const maxConjuncts = 1_000;
const maxConjunctsOfAllParts = 100_000;

/**
 * One way to satisfy a schema: the conjunction of the schema itself, the targets of its references and its `allOf`
 * parts, for one branch of each of its unions. A part that cannot be seen is a conjunct, too: an unknown schema.
 */
export class Alternative {
  /** The schemas that all apply, the nearest to the branch first. */
  readonly conjuncts: readonly [Schema, ...Schema[]];
  #types: Reading<readonly string[]> | undefined;

  constructor(conjuncts: readonly [Schema, ...Schema[]]) {
    this.conjuncts = conjuncts;
  }

  /** Reads a keyword of the first conjunct that states it; unknown if none does and one is unknown. */
  keyword(name: string): Reading<Located> {
    const [nearest] = this.conjuncts;
    // The common case: one schema without parts.
    if (this.conjuncts.length === 1 && !nearest.hasParts) return nearest.keyword(name);
    let result: Reading<Located> = absent;
    for (const schema of this.conjuncts) {
      const reading = schema.keyword(name);
      if (reading.state === "known") return reading;
      if (reading.state === "unknown") result = reading;
      // A reference to an unknown place may add any keyword.
      else if (result.state === "absent" && name !== "$ref") {
        const { target } = schema;
        if (target.state === "unknown") result = unknown(target.span, target.reason);
      }
    }
    return result;
  }

  /** True if any conjunct certainly has one of the keywords. */
  has(...names: readonly string[]): boolean {
    for (const name of names) if (this.keyword(name).state === "known") return true;
    return false;
  }

  /** True if one of the keywords is known, or cannot be ruled out. */
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

  /** True if `type` is known and includes the type. */
  accepts(type: string): boolean {
    const { types } = this;
    return types.state === "known" && types.value.includes(type);
  }

  /** True if server code checks the values of a conjunct: see {@link Schema.isCheckedByCode}. */
  get isCheckedByCode(): boolean {
    return this.conjuncts.some((schema) => schema.isCheckedByCode);
  }

  /** The conjunct to edit for this alternative: the one that states the type. */
  get base(): Schema {
    return this.conjuncts.find((schema) => schema.keyword("type").state === "known") ?? this.conjuncts[0];
  }
}

/** Splits a schema into its {@link Alternative}s. */
export function alternativesOf(schema: Schema): readonly Alternative[] {
  const { located, hasParts } = schema;
  // The common case.
  if (!hasParts && (located.kind !== "object" || !located.unknownRest)) return [new Alternative([schema])];
  const { work } = schema;
  const expansion = new Expansion(work);
  const ways = expansion.expand(schema, [], new Set());
  for (const one of expansion.omissions) work.omissions.add(one);
  const all: readonly Conjuncts[] = expansion.isCut ? [[schema, unseenPart(schema, tooMany)]] : ways;
  return all.map((conjuncts) => new Alternative(conjuncts));
}

type Conjuncts = readonly [Schema, ...Schema[]];

const tooMany = "there are too many alternatives";

const combinations = "more combinations of its parts than are followed";

/** Expands one schema and counts the work. */
class Expansion {
  /** The conjuncts listed for this schema, and for all parts of the whole. */
  #conjuncts = 0;
  #isIncomplete = false;
  readonly #ofAllParts: { conjuncts: number };

  constructor(ofAllParts: { conjuncts: number }) {
    this.#ofAllParts = ofAllParts;
  }

  /** What limits omitted from the expanded schema. */
  get omissions(): readonly string[] {
    return this.isCut || this.#isIncomplete ? [combinations] : [];
  }

  /** True if the schema takes more work than the limit: the result is meaningless then. */
  get isCut(): boolean {
    return this.#conjuncts > maxConjuncts || this.#ofAllParts.conjuncts > maxConjunctsOfAllParts;
  }

  /** The ways to satisfy a schema together with the schemas `outer`. `seen` holds the schemas on the path to it. */
  expand(schema: Schema, outer: readonly Schema[], seen: ReadonlySet<Located>): readonly Conjuncts[] {
    const own: Conjuncts = [schema, ...outer];
    this.#conjuncts += own.length;
    this.#ofAllParts.conjuncts += own.length;
    if (seen.has(schema.located) || this.isCut) return [own];
    if (seen.size > maxDepth && !schema.hasParts) return [own];
    if (seen.size > maxDepth) {
      this.#isIncomplete = true;
      return [[unseenPart(schema, "it is nested too deep"), ...own]];
    }
    const seenHere = new Set(seen).add(schema.located);
    const { target } = schema;
    let ways = target.state === "known" ? this.expand(target.value, own, seenHere) : [own];
    for (const part of listOf(schema, "allOf")) ways = this.#combine(ways, [part], seenHere, own);
    const choices = [listOf(schema, "anyOf"), listOf(schema, "oneOf")].filter((branches) => branches.length);
    for (const branches of choices) ways = this.#combine(ways, branches, seenHere, own);
    return choices.length > 1 ? withoutContradictions(ways) : ways;
  }

  /** Combines each alternative so far with each branch, because several unions in one schema all apply. */
  #combine(
    ways: readonly Conjuncts[],
    branches: readonly Schema[],
    seen: ReadonlySet<Located>,
    own: Conjuncts,
  ): readonly Conjuncts[] {
    const found: Conjuncts[] = [];
    for (const way of ways) {
      for (const branch of branches) {
        if (this.isCut) return [own];
        found.push(...this.expand(branch, way, seen));
        if (found.length <= maxAlternatives) continue;
        this.#isIncomplete = true;
        return [...found.slice(0, maxAlternatives - 1), [unseenPart(own[0], tooMany), ...own]];
      }
    }
    return found;
  }
}

/** Drops impossible combinations: a string from `anyOf` cannot be null from `oneOf`. */
function withoutContradictions(ways: readonly Conjuncts[]): readonly Conjuncts[] {
  const possible = ways.filter((conjuncts) => {
    const lists = conjuncts.flatMap(({ types }) => (types.state === "known" ? [types.value.map(jsonTypeOf)] : []));
    return lists.every((one) => lists.every((other) => one.some((type) => other.includes(type))));
  });
  return possible.length ? possible : ways;
}

function jsonTypeOf(type: string): string {
  return type === "integer" ? "number" : type;
}

/** The schemas that a keyword lists, plus an unknown one for those that cannot be seen. */
function listOf(schema: Schema, keyword: "allOf" | "anyOf" | "oneOf"): Schema[] {
  const list = schema.located.kind === "object" ? schema.located.members.get(keyword)?.value : undefined;
  if (list?.kind === "unknown") return [unseenPart(schema, list.reason, list.span)];
  if (list?.kind !== "array") return [];
  const pointer = `${schema.pointer}/${keyword}`;
  const anchor = schema.keywordSpan(keyword) ?? schema.anchor;
  const parts = list.items.map((item, index) => schema.part(item, `${pointer}/${String(index)}`, anchor));
  return list.unknownRest ? [...parts, unseenPart(schema, list.unknownRest.reason, list.unknownRest.span)] : parts;
}

function unseenPart(schema: Schema, reason: string, span = schema.anchor): Schema {
  const located: LocatedUnknown = { kind: "unknown", span, editor: undefined, reason };
  return schema.part(located, schema.pointer, schema.anchor);
}

/** Narrows a reading of the `type` keyword to a list of types. */
export function typesOf(reading: Reading<Located>): Reading<readonly string[]> {
  if (reading.state !== "known") return reading;
  const { value, span } = reading;
  if (value.kind === "scalar") return typeof value.value === "string" ? known([value.value], span) : known([], span);
  if (value.kind === "array" && value.unknownRest) return unknown(value.unknownRest.span, value.unknownRest.reason);
  const items = value.kind === "array" ? value.items : [value];
  const types: string[] = [];
  for (const item of items) {
    if (item.kind === "unknown") return unknown(item.span, item.reason);
    if (item.kind === "scalar" && typeof item.value === "string") types.push(item.value);
  }
  return known(types, span);
}
