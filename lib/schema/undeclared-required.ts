import type { Located, LocatedArray, LocatedScalar } from "../model/located.ts";
import type { Schema } from "../model/schema.ts";
import { declarationsOf, isInPlace, type Declarations } from "./declared-properties.ts";

/** A name in `required` that no `properties` declares. */
export interface UndeclaredName {
  readonly name: string;
  readonly item: LocatedScalar;
  /** Its place in the list. */
  readonly index: number;
}

/** A schema that requires such names. */
export interface Requirer {
  readonly schema: Schema;
  readonly list: LocatedArray;
  readonly undeclared: readonly UndeclaredName[];
  /** The names that are declared for the same value and not required yet. */
  readonly free: readonly string[];
}

/** The schemas at any depth of a whole one that require what nothing declares. Silent where a part is unknown. */
export function undeclaredRequiredOf(root: Schema): readonly Requirer[] {
  return root.walk().some(requiresUndeclared) ? new Search(root).results() : [];
}

/** A quick look at a schema: whether it requires a name that it does not declare itself. */
function requiresUndeclared({ located }: Schema): boolean {
  const required = located.kind === "object" ? located.members.get("required")?.value : undefined;
  if (required?.kind !== "array") return false;
  return required.items.some(
    (item) => item.kind === "scalar" && typeof item.value === "string" && !declaresItself(located, item.value),
  );
}

interface Step {
  readonly schema: Schema;
  /** The outermost schema that applies to the same value: a branch may require what its parent declares. */
  readonly outermost: Schema;
}

class Search {
  readonly #steps: Step[] = [];
  readonly #declarations = new Map<Located, Declarations>();
  /** The outermost schemas of the places that refer to a schema, by that schema. */
  #referrers: Map<Located, Schema[]> | undefined;

  constructor(root: Schema) {
    const seen = new Set<Located>();
    const pending: Step[] = [{ schema: root, outermost: root }];
    for (let step = pending.pop(); step; step = pending.pop()) {
      if (seen.has(step.schema.located)) continue;
      seen.add(step.schema.located);
      this.#steps.push(step);
      for (const part of step.schema.subschemas()) {
        // What `not` requires is what must be missing.
        if (part.keyword === "not") continue;
        pending.push({ schema: part.schema, outermost: isInPlace(part) ? step.outermost : part.schema });
      }
    }
  }

  results(): Requirer[] {
    return this.#steps.flatMap(({ schema, outermost }) => {
      const required = schema.keyword("required");
      if (required.state !== "known" || required.value.kind !== "array") return [];
      const list = required.value;
      const undeclared = list.items.flatMap((item, index) => {
        if (item.kind !== "scalar" || typeof item.value !== "string") return [];
        if (declaresItself(schema.located, item.value) || this.#mayBeDeclared(item.value, outermost)) return [];
        return [{ name: item.value, item, index }];
      });
      if (!undeclared.length) return [];
      const listed = new Set(list.items.map((item) => (item.kind === "scalar" ? item.value : undefined)));
      const free = [...this.#declarationsOf(outermost).names].filter((name) => !listed.has(name));
      return [{ schema, list, undeclared, free }];
    });
  }

  #mayBeDeclared(name: string, outermost: Schema): boolean {
    const seen = new Set<Located>();
    const pending = [outermost];
    for (let schema = pending.pop(); schema; schema = pending.pop()) {
      if (seen.has(schema.located)) continue;
      seen.add(schema.located);
      if (this.#declarationsOf(schema).mayDeclare(name)) return true;
      // A definition may require what the places that refer to it declare.
      for (const referrer of this.#referrersOf(schema) ?? []) pending.push(referrer);
    }
    return false;
  }

  #declarationsOf(schema: Schema): Declarations {
    let declarations = this.#declarations.get(schema.located);
    if (!declarations) this.#declarations.set(schema.located, (declarations = declarationsOf(schema)));
    return declarations;
  }

  #referrersOf(schema: Schema): readonly Schema[] | undefined {
    if (!this.#referrers) {
      this.#referrers = new Map();
      for (const { schema: part, outermost } of this.#steps) {
        const { target } = part;
        if (target.state !== "known") continue;
        const referrers = this.#referrers.get(target.value.located);
        if (referrers) referrers.push(outermost);
        else this.#referrers.set(target.value.located, [outermost]);
      }
    }
    return this.#referrers.get(schema.located);
  }
}

/** The plain case, without collecting anything. */
function declaresItself(located: Located, name: string): boolean {
  const properties = located.kind === "object" ? located.members.get("properties")?.value : undefined;
  return properties?.kind === "object" && properties.members.has(name);
}
