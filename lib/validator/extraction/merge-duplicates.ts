import { canonicalJson } from "../../model/canonical.ts";
import type { Extracted } from "./definitions-of.ts";

/** A definition that is omitted because a different one with the same name is kept. */
export interface OmittedDefinition {
  readonly definition: Extracted;
  readonly kept: Extracted;
}

/** The definitions of several files without duplicates. */
export interface Distinct {
  readonly definitions: readonly Extracted[];
  readonly omitted: readonly OmittedDefinition[];
}

/**
 * One definition of each kind and name in a package. A definition of a script or a document is not chosen if there is
 * another. Among the others, one that an entry of the package leads to is preferred, then one whose registration is
 * found, then the one with the fewest unknown parts, then the first. A document belongs to no package, because it may
 * list the definitions of code.
 */
export function withoutDuplicates(all: readonly Extracted[]): Distinct {
  const named = new Map<string, Extracted[]>();
  for (const one of all) {
    const key = one.name === undefined ? `${one.kind} at ${one.file}:${String(one.line)}` : `${one.kind} ${one.name}`;
    const others = named.get(key);
    if (others) others.push(one);
    else named.set(key, [one]);
  }
  const definitions = new Set<Extracted>();
  const omitted = new Map<Extracted, Extracted>();
  for (const group of named.values()) {
    const packages = new Set(group.flatMap(({ package: root }) => root ?? []));
    for (const root of packages.size ? packages : [undefined]) {
      const [kept, ...others] = group.filter((one) => (one.package ?? root) === root).sort(byRank);
      if (!kept) continue;
      definitions.add(kept);
      for (const definition of others)
        if (canonicalJson(definition.definition) !== canonicalJson(kept.definition) && !omitted.has(definition))
          omitted.set(definition, kept);
    }
  }
  return {
    definitions: all.filter((one) => definitions.has(one)),
    omitted: all.flatMap((definition) => {
      const kept = omitted.get(definition);
      return kept && !definitions.has(definition) ? [{ definition, kept }] : [];
    }),
  };
}

function byRank(a: Extracted, b: Extracted): number {
  return (
    Number(isOfScript(a)) - Number(isOfScript(b)) ||
    Number(a.package === undefined) - Number(b.package === undefined) ||
    Number(b.isReached) - Number(a.isReached) ||
    Number(isOpen(a)) - Number(isOpen(b)) ||
    a.unknown.length - b.unknown.length ||
    Object.keys(b.definition).length - Object.keys(a.definition).length
  );
}

/** True for a definition that is recognized by its shape alone, without a registration. */
function isOpen({ unknown }: Extracted): boolean {
  return unknown.some(({ pointer }) => pointer === "");
}

/** `scripts/smoke.ts` next to `src/server.ts` */
function isOfScript({ file }: Extracted): boolean {
  return /(?:^|[\\/])(?:scripts?|demos?|examples?)[\\/]/u.test(file);
}
