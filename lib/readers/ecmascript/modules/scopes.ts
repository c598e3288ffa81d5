import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding } from "./binding.ts";
import { declarationsOf, isScope } from "./declarations.ts";
import { walk } from "./walk.ts";

/**
 * The names of one module: the binding of each identifier, and its references. Works on any tree with parents, so
 * imported modules need no separate scope analysis. Every scope is read on demand.
 */
export class Scopes {
  readonly #program: TSESTree.Program;
  readonly #declarations = new WeakMap<TSESTree.Node, ReadonlyMap<string, Binding>>();
  readonly #references = new Map<Binding, readonly TSESTree.Identifier[]>();
  #identifiers: ReadonlyMap<string, readonly TSESTree.Identifier[]> | undefined;

  constructor(program: TSESTree.Program) {
    this.#program = program;
  }

  /** The binding of the name at `from`; `undefined` for a global. */
  lookup(name: string, from: TSESTree.Node): Binding | undefined {
    for (let node: TSESTree.Node | undefined = from; node; node = node.parent) {
      if (!isScope(node)) continue;
      const binding = this.declarations(node).get(name);
      if (binding) return binding;
    }
    return undefined;
  }

  /** The names that a scope itself declares. */
  declarations(scope: TSESTree.Node): ReadonlyMap<string, Binding> {
    let declarations = this.#declarations.get(scope);
    if (!declarations) {
      declarations = declarationsOf(scope);
      this.#declarations.set(scope, declarations);
    }
    return declarations;
  }

  /** Every identifier that reads or writes the binding, except its declaration, in source order. */
  referencesTo(binding: Binding): readonly TSESTree.Identifier[] {
    let references = this.#references.get(binding);
    if (!references) {
      this.#identifiers ??= identifiersOf(this.#program);
      const candidates = this.#identifiers.get(binding.name) ?? [];
      references = candidates.filter((node) => node !== binding.node && this.lookup(binding.name, node) === binding);
      this.#references.set(binding, references);
    }
    return references;
  }

  /** True if another module can import the binding. */
  isExported(binding: Binding): boolean {
    if (binding.scope.type !== "Program") return false;
    const declaration = statementOf(binding.node);
    if (declaration.type === "ExportNamedDeclaration" || declaration.type === "ExportDefaultDeclaration") return true;
    return this.referencesTo(binding).some((node) => isExport(node));
  }
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

function identifiersOf(program: TSESTree.Program): Map<string, TSESTree.Identifier[]> {
  const byName = new Map<string, TSESTree.Identifier[]>();
  walk(program, (node) => {
    if (node.type === "Identifier" && isReference(node)) {
      const list = byName.get(node.name);
      if (list) list.push(node);
      else byName.set(node.name, [node]);
    }
    return undefined;
  });
  return byName;
}

/** False for an identifier that is only a label: the `b` of `a.b`, a key, an import's or export's outer name. */
function isReference(node: TSESTree.Identifier): boolean {
  const { parent } = node as { parent?: TSESTree.Node };
  switch (parent?.type) {
    case "MemberExpression":
      return parent.object === node || parent.computed;
    case "Property":
      return parent.value === node || parent.computed;
    case "PropertyDefinition":
    case "MethodDefinition":
    case "AccessorProperty":
      return parent.key !== node || parent.computed;
    case "ExportSpecifier":
      return parent.local === node;
    case "ImportSpecifier":
      return parent.local === node;
    case "TSQualifiedName":
      return parent.left === node;
    case "TSTypeReference":
    case "TSPropertySignature":
    case "TSMethodSignature":
    case "TSEnumMember":
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
    case "JSXAttribute":
      return false;
    default:
      return true;
  }
}
