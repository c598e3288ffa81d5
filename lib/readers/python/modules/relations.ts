import type { Call, Expression } from "../../../languages/python/tree.ts";
import type { Scope } from "./scopes.ts";

/**
 * What an expression has to do with the value of a name: it is the same object, it contains it, it is a part of it, or
 * both have a part in common.
 */
type Relation = "same" | "contains" | "inside" | "shares";

/** A name or attribute, and what an expression has to do with its value. */
export interface ValueSource {
  readonly key: string;
  readonly relation: Relation;
}

/** Functions of the language that make a new list or dict of the same items. */
const copying: ReadonlySet<string> = new Set([
  ...["list", "tuple", "dict", "set", "frozenset", "sorted", "reversed", "enumerate", "zip", "map", "filter", "iter"],
]);

/** Reads what expressions of a module have to do with the values of its names and attributes. */
export class Sources {
  readonly #ids = new Map<Scope, number>();
  readonly #known = new Map<Expression, readonly ValueSource[]>();

  /** The key of a name of a scope. */
  keyIn(name: string, scope: Scope): string {
    let id = this.#ids.get(scope);
    if (id === undefined) this.#ids.set(scope, (id = this.#ids.size));
    return `${String(id)}:${name}`;
  }

  /** The key of a name where it is used. */
  key(name: string, from: Scope): string {
    const declared = from.order.declared.get(name);
    let scope: Scope | undefined = declared ? from.visibleOuter : from;
    while (scope && (declared === "global" ? scope.outer : !scope.bindings.has(name) || scope.order.declared.has(name)))
      scope = scope.visibleOuter;
    // The variable of a comprehension.
    return scope ? this.keyIn(name, scope) : `:${name}`;
  }

  /** What the value of an expression has to do with the values of names. */
  of(node: Expression, scope: Scope): readonly ValueSource[] {
    let known = this.#known.get(node);
    if (!known) {
      const unique = new Map(this.#read(node, scope).map((one) => [`${one.relation} ${one.key}`, one]));
      this.#known.set(node, (known = [...unique.values()]));
    }
    return known;
  }

  #read(node: Expression, scope: Scope): readonly ValueSource[] {
    switch (node.nodeType) {
      case "Name":
        return [{ key: this.key(node.id, scope), relation: "same" }];
      case "Attribute":
        return [{ key: `.${node.attr}`, relation: "same" }, ...asPart(this.of(node.value, scope))];
      case "Subscript":
        return asPart(this.of(node.value, scope));
      case "IfExp":
        return [node.body, node.orelse].flatMap((one) => this.of(one, scope));
      case "BoolOp":
        return node.values.flatMap((one) => this.of(one, scope));
      case "NamedExpr":
      case "Await":
        return this.of(node.value, scope);
      case "List":
      case "Tuple":
      case "Set":
        return node.elts.flatMap((one) =>
          one.nodeType === "Starred" ? asCopy(this.of(one.value, scope)) : asContent(this.of(one, scope)),
        );
      case "Dict":
        return node.values.flatMap((one, index) => {
          const sources = this.of(one, scope);
          return node.keys[index] ? asContent(sources) : asCopy(sources);
        });
      case "BinOp":
        return [node.left, node.right].flatMap((one) => asCopy(this.of(one, scope)));
      case "ListComp":
      case "SetComp":
      case "GeneratorExp":
        return asContent(this.of(node.elt, scope));
      case "DictComp":
        return asContent(this.of(node.value, scope));
      case "Call":
        return this.#ofCall(node, scope);
      default:
        return [];
    }
  }

  #ofCall({ func, args, keywords }: Call, scope: Scope): readonly ValueSource[] {
    const given = [...args, ...keywords.map(({ value }) => value)].flatMap((one) =>
      this.of(one.nodeType === "Starred" ? one.value : one, scope),
    );
    if (func.nodeType === "Name" && copying.has(func.id)) return asCopy(given);
    const receiver = func.nodeType === "Attribute" ? this.of(func.value, scope) : [];
    const name = func.nodeType === "Name" ? func.id : func.nodeType === "Attribute" ? func.attr : undefined;
    const result: readonly ValueSource[] = name === undefined ? [] : [{ key: `${name}()`, relation: "same" }];
    // `copy` and `values` share the parts, `get` and `pop` give one of them.
    return [...result, ...(name === "cast" ? given : asContent(given)), ...asCopy(receiver), ...asPart(receiver)];
  }
}

const parts: Readonly<Record<Relation, readonly Relation[]>> = {
  same: ["inside"],
  contains: ["same", "contains"],
  inside: ["inside"],
  shares: ["inside"],
};

/** What a part of a value has to do with others. */
export function asPart(sources: readonly ValueSource[]): readonly ValueSource[] {
  return sources.flatMap(({ key, relation }) => parts[relation].map((one) => ({ key, relation: one })));
}

/** What a value that contains another one has to do with others. */
export function asContent(sources: readonly ValueSource[]): readonly ValueSource[] {
  return sources.map(({ key, relation }) => ({
    key,
    relation: relation === "same" || relation === "contains" ? "contains" : "shares",
  }));
}

/** What a new list or dict with the same items has to do with others. */
export function asCopy(sources: readonly ValueSource[]): readonly ValueSource[] {
  return sources.map(({ key, relation }) => ({ key, relation: relation === "contains" ? "contains" : "shares" }));
}
