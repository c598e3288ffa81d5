import { isOwnMethod, keepsClass, makes, type Kind } from "./checks.ts";
import type { Chain, Link } from "./chain.ts";

/** The links of a chain that belong to the type of the schema, and the one that a new check goes behind. */
export interface TypeLinks {
  /** From the factory on, as long as the schema keeps its class: where calls of the type's methods stand. */
  readonly links: readonly Link[];
  /** The last check of the type, else the factory. */
  readonly last: Link;
}

/** Finds {@link TypeLinks}; `undefined` where the chain does not begin with a factory of the kind. */
export function typeLinksOf({ links, version }: Chain, kind: Kind): TypeLinks | undefined {
  const first = links.at(-1);
  if (!first || !makes(first.method, kind, version)) return undefined;
  const ofType: Link[] = [first];
  let last = first;
  for (const link of links.slice(0, -1).reverse()) {
    const isOwn = isOwnMethod(link.method, kind);
    // `z.optional(…)`: what follows is no link of this chain any more.
    if (link.isFactory || (!isOwn && !keepsClass(link.method, version))) break;
    ofType.push(link);
    if (isOwn) last = link;
  }
  return { links: ofType, last };
}
