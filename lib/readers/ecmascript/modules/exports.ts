import type { TSESTree } from "@typescript-eslint/utils";
import { eachName, nameOf } from "./binding.ts";

/** An export of a module under one name. */
export type Export =
  /** An expression, class or function of this module: `export default {…}`, `exports.a = …`. */
  | { readonly kind: "expression"; readonly node: TSESTree.Node }
  /** A name of this module: `export const a`, `export { a as b }`. */
  | { readonly kind: "local"; readonly name: string; readonly node: TSESTree.Node }
  /** A name of another module: `export { a as b } from "./x"`; "*" for its namespace. */
  | { readonly kind: "from"; readonly specifier: string; readonly imported: string };

/** All exports of a module. */
export interface Exports {
  readonly named: ReadonlyMap<string, Export>;
  /** Modules whose exports are exported, too: `export * from "./x"`. */
  readonly stars: readonly string[];
  /** The value assigned to `module.exports` in a CommonJS module. */
  readonly whole: TSESTree.Node | undefined;
}

/** Cached by tree, because some callers have nothing else. Every import of a module needs it. */
const cache = new WeakMap<TSESTree.Program, Exports>();

/** The exports of an ES or CommonJS module, from its top-level statements. */
export function exportsOf(program: TSESTree.Program): Exports {
  let exports = cache.get(program);
  if (!exports) {
    const collector = new Collector();
    for (const statement of program.body) collector.statement(statement);
    exports = collector;
    cache.set(program, exports);
  }
  return exports;
}

class Collector implements Exports {
  readonly named = new Map<string, Export>();
  readonly stars: string[] = [];
  whole: TSESTree.Node | undefined;

  statement(statement: TSESTree.ProgramStatement): void {
    switch (statement.type) {
      case "ExportNamedDeclaration":
        if (statement.exportKind === "type") break;
        if (statement.declaration) this.#declaration(statement.declaration);
        for (const specifier of statement.specifiers)
          if (specifier.exportKind !== "type") this.#specifier(specifier, statement.source?.value);
        break;
      case "ExportDefaultDeclaration":
        this.named.set("default", { kind: "expression", node: statement.declaration });
        break;
      case "ExportAllDeclaration": {
        const specifier = statement.source.value;
        if (statement.exported) this.named.set(nameOf(statement.exported), { kind: "from", specifier, imported: "*" });
        else this.stars.push(specifier);
        break;
      }
      case "TSExportAssignment":
        this.whole = statement.expression;
        break;
      case "ExpressionStatement":
        this.#commonJs(statement.expression);
        break;
      default:
        break;
    }
  }

  #declaration(declaration: TSESTree.NamedExportDeclarations): void {
    if (declaration.type === "VariableDeclaration") {
      for (const { id } of declaration.declarations) {
        // `export const { a, b: [c] } = …`: the binding holds its place in the pattern.
        for (const node of identifiersOf(id)) this.named.set(node.name, { kind: "local", name: node.name, node });
      }
    } else if ("id" in declaration && declaration.id?.type === "Identifier") {
      const { id } = declaration;
      this.named.set(id.name, { kind: "local", name: id.name, node: id });
    }
  }

  #specifier({ local, exported }: TSESTree.ExportSpecifier, specifier: string | undefined): void {
    const imported = nameOf(local);
    const name = nameOf(exported);
    if (specifier === undefined) this.named.set(name, { kind: "local", name: imported, node: local });
    else this.named.set(name, { kind: "from", specifier, imported });
  }

  #commonJs(expression: TSESTree.Expression): void {
    if (expression.type === "AssignmentExpression") this.#assignment(expression);
    else if (expression.type === "CallExpression") this.#call(expression);
  }

  /** `exports.a = exports.b = x`, `module.exports.a = x`, `module.exports = x`. */
  #assignment({ left, right }: TSESTree.AssignmentExpression): void {
    if (right.type === "AssignmentExpression") this.#assignment(right);
    // `exports.a = exports.b = void 0;` only declares the names.
    if (right.type === "UnaryExpression" && right.operator === "void") return;
    if (left.type !== "MemberExpression" || left.computed || left.property.type !== "Identifier") return;
    const { object, property } = left;
    if (isNamed(object, "exports") || isModuleExports(object)) {
      this.named.set(property.name, { kind: "expression", node: right });
    } else if (isModuleExports(left)) this.whole = right;
  }

  /**
   * `Object.defineProperty(exports, "a", { get: function () { return x.a; } })`,
   * `__exportStar(require("./x"), exports)`.
   */
  #call({ callee, arguments: args }: TSESTree.CallExpression): void {
    const [first, second, third] = args;
    const name = callee.type === "MemberExpression" ? callee.property : callee;
    if (isNamed(name, "__exportStar") && first?.type === "CallExpression") {
      const [specifier] = first.arguments;
      if (specifier?.type === "Literal" && typeof specifier.value === "string") this.stars.push(specifier.value);
    }
    if (!isNamed(name, "defineProperty") || !first || !isNamed(first, "exports")) return;
    if (second?.type !== "Literal" || typeof second.value !== "string" || third?.type !== "ObjectExpression") return;
    const value = getterResult(third);
    if (value && second.value !== "__esModule") this.named.set(second.value, { kind: "expression", node: value });
  }
}

function getterResult({ properties }: TSESTree.ObjectExpression): TSESTree.Node | undefined {
  for (const property of properties) {
    if (property.type !== "Property" || !isNamed(property.key, "get")) continue;
    const { value } = property;
    if (value.type === "ArrowFunctionExpression" && value.body.type !== "BlockStatement") return value.body;
    if (value.type !== "FunctionExpression" && value.type !== "ArrowFunctionExpression") continue;
    const [statement] = value.body.type === "BlockStatement" ? value.body.body : [];
    if (statement?.type === "ReturnStatement" && statement.argument) return statement.argument;
  }
  return undefined;
}

function isNamed(node: TSESTree.Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

function isModuleExports(node: TSESTree.Node): boolean {
  return node.type === "MemberExpression" && isNamed(node.object, "module") && isNamed(node.property, "exports");
}

function identifiersOf(pattern: TSESTree.Node): TSESTree.Identifier[] {
  const found: TSESTree.Identifier[] = [];
  eachName(pattern, (node) => found.push(node));
  return found;
}
