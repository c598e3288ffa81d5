import { createRequire } from "node:module";
import type * as ScopeManagement from "@typescript-eslint/scope-manager";
import type { TSESTree } from "@typescript-eslint/utils";
import { loadPackage } from "../../../languages/installation.ts";
import { lazy } from "../../../model/lazy.ts";
import { type Binding, bindingOf, type Declaration } from "./binding.ts";

const require = createRequire(import.meta.url);

/** Loaded with the first module, because JSON and YAML files do not need it. */
const scopeManagement = lazy(() =>
  loadPackage(
    "@typescript-eslint/scope-manager",
    () => require("@typescript-eslint/scope-manager") as typeof ScopeManagement,
  ),
);

/** The part that is used of an analysis by @typescript-eslint/scope-manager, or by eslint-scope for other parsers. */
interface ScopeAnalysis {
  readonly scopes: readonly { readonly block: TSESTree.Node; readonly variables: readonly Variable[] }[];
}

interface Variable {
  readonly defs: readonly Declaration[];
  readonly references: readonly {
    readonly identifier: TSESTree.Identifier | TSESTree.JSXIdentifier;
    /** False for a type; absent where there are no types. */
    readonly isValueReference?: boolean;
  }[];
}

/** The names of one module: the binding of each identifier, and its readers. Collected on first use. */
export class Scopes {
  readonly #program: TSESTree.Program;
  readonly #scopeManager: object | null | undefined;
  readonly #references = new Map<Binding, readonly TSESTree.Identifier[]>();
  #names: Names | undefined;

  /** @param scopeManager an existing analysis */
  constructor(program: TSESTree.Program, scopeManager?: object | null) {
    this.#program = program;
    this.#scopeManager = scopeManager;
  }

  /** The binding of the name at `from`; `undefined` for a global. */
  lookup(name: string, from: TSESTree.Node): Binding | undefined {
    for (let node: TSESTree.Node | undefined = from; node; node = node.parent) {
      const binding = this.declarations(node).get(name);
      if (binding) return binding;
    }
    return undefined;
  }

  /** The names that a scope declares itself: a module, function, block, loop, class. */
  declarations(scope: TSESTree.Node): ReadonlyMap<string, Binding> {
    return this.#known().declarations.get(scope) ?? none;
  }

  /** Every identifier that reads or writes the binding, in the order of the text, without its declaration. */
  referencesTo(binding: Binding): readonly TSESTree.Identifier[] {
    let references = this.#references.get(binding);
    if (!references) {
      const variables = this.#known().variables.get(binding) ?? [];
      references = variables
        .flatMap((variable) => variable.references)
        .flatMap(({ identifier, isValueReference = true }) =>
          isValueReference && identifier.type === "Identifier" && identifier !== binding.node ? [identifier] : [],
        )
        .sort((a, b) => a.range[0] - b.range[0]);
      this.#references.set(binding, references);
    }
    return references;
  }

  #known(): Names {
    const manager = this.#scopeManager;
    return (this.#names ??= namesIn(manager && isAnalysis(manager) ? manager : analyze(this.#program)));
  }

  /** True if another module can import the binding. */
  isExported(binding: Binding): boolean {
    if (binding.scope.type !== "Program") return false;
    const declaration = statementOf(binding.node);
    if (declaration.type === "ExportNamedDeclaration" || declaration.type === "ExportDefaultDeclaration") return true;
    return this.referencesTo(binding).some((node) => isExport(node));
  }
}

const none: ReadonlyMap<string, Binding> = new Map();

interface Names {
  /** The names of each scope, by the node that makes the scope. */
  readonly declarations: ReadonlyMap<TSESTree.Node, ReadonlyMap<string, Binding>>;
  /** A class has two variables: one outside, and one inside its own body. */
  readonly variables: ReadonlyMap<Binding, readonly Variable[]>;
}

function namesIn({ scopes }: ScopeAnalysis): Names {
  const declarations = new Map<TSESTree.Node, Map<string, Binding>>();
  const variables = new Map<Binding, Variable[]>();
  const byIdentifier = new Map<TSESTree.Node, Binding>();
  for (const { block, variables: declared } of scopes) {
    const names = declarations.get(block) ?? new Map<string, Binding>();
    declarations.set(block, names);
    for (const variable of declared) {
      const made = bindingOf(variable.defs, block);
      if (!made) continue;
      const binding = byIdentifier.get(made.node) ?? made;
      byIdentifier.set(made.node, binding);
      names.set(binding.name, binding);
      variables.set(binding, [...(variables.get(binding) ?? []), variable]);
    }
  }
  return { declarations, variables };
}

/** Outer scopes come before inner ones. */
function analyze(program: TSESTree.Program): ScopeAnalysis {
  try {
    return scopeManagement().analyze(program, { sourceType: "module", lib: [] });
  } catch (error) {
    // The analysis is recursive. In code that is nested too deeply for it, no name is known.
    if (error instanceof RangeError) return { scopes: [] };
    throw error;
  }
}

function isAnalysis(value: object): value is ScopeAnalysis {
  return "scopes" in value && Array.isArray(value.scopes);
}

function statementOf(node: TSESTree.Node): TSESTree.Node {
  let current = node;
  while (current.parent && current.parent.type !== "Program") current = current.parent;
  return current;
}

/** `export { x }`, `export default x`, `exports.x = x`, `module.exports = { x }`. */
function isExport(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type === "ExportSpecifier" || parent.type === "ExportDefaultDeclaration") return true;
  const value = parent.type === "Property" ? parent.parent : node;
  const assignment = value.parent;
  if (assignment.type !== "AssignmentExpression" || assignment.right !== value) return false;
  const { left } = assignment;
  return left.type === "MemberExpression" && isExportsObject(left);
}

function isExportsObject({ object, property }: TSESTree.MemberExpression): boolean {
  if (object.type !== "Identifier") return false;
  return (
    object.name === "exports" ||
    (object.name === "module" && property.type === "Identifier" && property.name === "exports")
  );
}
