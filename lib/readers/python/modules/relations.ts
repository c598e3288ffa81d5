/**
 * What an expression has to do with the value of a name: it is the same object, it contains it, it is a part of it, or
 * both have a part in common.
 */
type Relation = "same" | "contains" | "inside" | "shares";

/** A name or attribute, and what an expression has to do with its value. */
export interface Source {
  readonly key: string;
  readonly relation: Relation;
}

const parts: Readonly<Record<Relation, readonly Relation[]>> = {
  same: ["inside"],
  contains: ["same", "contains"],
  inside: ["inside"],
  shares: ["inside"],
};

/** What a part of a value has to do with others. */
export function asPart(sources: readonly Source[]): readonly Source[] {
  return sources.flatMap(({ key, relation }) => parts[relation].map((one) => ({ key, relation: one })));
}

/** What a value that contains another one has to do with others. */
export function asContent(sources: readonly Source[]): readonly Source[] {
  return sources.map(({ key, relation }) => ({
    key,
    relation: relation === "same" || relation === "contains" ? "contains" : "shares",
  }));
}

/** What a new list or dict with the same items has to do with others. */
export function asCopy(sources: readonly Source[]): readonly Source[] {
  return sources.map(({ key, relation }) => ({ key, relation: relation === "contains" ? "contains" : "shares" }));
}
