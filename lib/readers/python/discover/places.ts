import { childrenOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Call, Expression, PythonNode } from "../../../languages/python/tree.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { PythonModule } from "../modules/graph.ts";
import type { Scope } from "../modules/scopes.ts";

/** A loop, or a part of a comprehension. */
interface Loop {
  readonly target: Expression;
  readonly iter: Expression;
}

/** The context of a node. */
export interface PlaceContext {
  readonly scope: Scope;
  /** The enclosing loops in its function, the outermost first. */
  readonly loops: readonly Loop[];
  /** The tests of the enclosing conditions, with the outcome that leads to it. */
  readonly tests: readonly { readonly test: Expression; readonly outcome: boolean }[];
  /** The offset of the enclosing `return`. Only one return of a function runs. */
  readonly returned?: number;
  /** True in a comprehension, whose objects are read where its list is used. */
  readonly isInList?: boolean;
  /** True in a `try` or an `except`, where another branch may register the same. */
  readonly isTried: boolean;
}

/** A place in a module that may register a definition. */
export type RegistrationPlace = PlaceContext &
  (
    | { readonly kind: "decorator"; readonly decorator: Expression; readonly fn: AnyFunction }
    | { readonly kind: "call"; readonly call: Call }
  );

/** The decorators and calls of a module, in the order of the text. */
export const placesIn = memoizeFor((module: PythonModule): readonly RegistrationPlace[] => {
  const places: RegistrationPlace[] = [];
  new Walk(places).visit(module.ast, { scope: module.scope, loops: [], tests: [], isTried: false });
  return places;
});

/** The decorators of a module, which are not calls of their own. */
export const decoratorsIn = memoizeFor(
  (module: PythonModule): ReadonlySet<PythonNode> =>
    new Set(placesIn(module).flatMap((place) => (place.kind === "decorator" ? [place.decorator] : []))),
);

/** Identifies a branch of a function, in which either all places run or none. */
export function branchOf({ scope, tests, returned }: PlaceContext): string {
  const branches = tests.map(({ test, outcome }) => `${String(test.range[0])}${outcome ? "" : " else"}`);
  return [scope.node.range[0], ...branches, returned ?? ""].join(",");
}

/** The decorators and calls directly in a function, a class or a module. */
export function placesOf(scope: Scope): readonly RegistrationPlace[] {
  return placesByScope(scope.module).get(scope) ?? [];
}

/** The scope of a call of a module; `undefined` if it is in a comprehension or a lambda. */
export function scopeOfCall(module: PythonModule, call: Call): Scope | undefined {
  return placesIn(module).find((place) => place.kind === "call" && place.call === call)?.scope;
}

const placesByScope = memoizeFor((module: PythonModule): ReadonlyMap<Scope, readonly RegistrationPlace[]> => {
  const byScope = new Map<Scope, RegistrationPlace[]>();
  for (const place of placesIn(module)) {
    const found = byScope.get(place.scope);
    if (found) found.push(place);
    else byScope.set(place.scope, [place]);
  }
  return byScope;
});

class Walk {
  readonly #places: RegistrationPlace[];

  constructor(places: RegistrationPlace[]) {
    this.#places = places;
  }

  visit(node: PythonNode, around: PlaceContext): void {
    switch (node.nodeType) {
      case "FunctionDef":
      case "AsyncFunctionDef": {
        for (const decorator of node.decorator_list) {
          this.#places.push({ ...around, kind: "decorator", decorator, fn: node });
          this.#all(childrenOf(decorator), around);
        }
        const inner = { scope: around.scope.inner(node), loops: [], tests: around.tests, isTried: false };
        this.#all(node.body, inner);
        return;
      }
      case "ClassDef": {
        this.#all(node.decorator_list, around);
        this.#all(node.body, { ...around, scope: around.scope.inner(node) });
        return;
      }
      case "For":
        this.visit(node.iter, around);
        this.#all(node.body, { ...around, loops: [...around.loops, node] });
        this.#all(node.orelse, around);
        return;
      case "If": {
        const { test } = node;
        this.visit(test, around);
        this.#all(node.body, { ...around, tests: [...around.tests, { test, outcome: true }] });
        this.#all(node.orelse, { ...around, tests: [...around.tests, { test, outcome: false }] });
        return;
      }
      case "Try":
      case "TryStar":
        this.#all(childrenOf(node), { ...around, isTried: true });
        return;
      case "IfExp": {
        const { test } = node;
        this.visit(test, around);
        this.visit(node.body, { ...around, tests: [...around.tests, { test, outcome: true }] });
        this.visit(node.orelse, { ...around, tests: [...around.tests, { test, outcome: false }] });
        return;
      }
      case "Return":
        this.#all(childrenOf(node), { ...around, returned: node.range[0] });
        return;
      case "Call":
        this.#places.push({ ...around, kind: "call", call: node });
        break;
      case "ListComp":
      case "SetComp":
      case "GeneratorExp": {
        const tests = node.generators.flatMap(({ ifs }) => ifs.map((test) => ({ test, outcome: true })));
        this.visit(node.elt, {
          ...around,
          loops: [...around.loops, ...node.generators],
          tests: [...around.tests, ...tests],
          isInList: true,
        });
        return;
      }
      case "Lambda":
      case "DictComp":
        // Their names are bound when they are evaluated.
        return;
      default:
        break;
    }
    this.#all(childrenOf(node), around);
  }

  #all(nodes: readonly PythonNode[], around: PlaceContext): void {
    for (const node of nodes) this.visit(node, around);
  }
}
