import type { TSESTree } from "@typescript-eslint/utils";
import { isWithin } from "../../../languages/syntax.ts";
import type { FunctionNode } from "./walk.ts";

/** A name and its declaration. Two reads of one variable give the same object. */
export type Binding =
  VariableBinding | ParameterBinding | FunctionBinding | ClassBinding | EnumBinding | ImportBinding | OpaqueBinding;

interface BindingBase {
  readonly name: string;
  /** The identifier in the declaration. */
  readonly node: TSESTree.Node;
  /** The scope that declares the name: a Program, function, block, loop or class. */
  readonly scope: TSESTree.Node;
}

/** `const`, `let` or `var`. The name may be deep in a pattern: `const { a: [name = 1] } = init`. */
export interface VariableBinding extends BindingBase {
  readonly kind: "variable";
  readonly declarator: TSESTree.VariableDeclarator;
  readonly mode: "const" | "let" | "var" | "using" | "await using";
}

export interface ParameterBinding extends BindingBase {
  readonly kind: "parameter";
  readonly function: FunctionNode;
  /** The whole pattern of the parameter, and its position. */
  readonly pattern: TSESTree.Parameter;
  readonly index: number;
}

interface FunctionBinding extends BindingBase {
  readonly kind: "function";
  readonly function: FunctionNode;
}

interface ClassBinding extends BindingBase {
  readonly kind: "class";
  readonly class: TSESTree.ClassDeclaration | TSESTree.ClassExpression;
}

export interface EnumBinding extends BindingBase {
  readonly kind: "enum";
  readonly enum: TSESTree.TSEnumDeclaration;
}

export interface ImportBinding extends BindingBase {
  readonly kind: "import";
  readonly specifier: string;
  /** The exported name; "default"; "*" for the namespace. */
  readonly imported: string;
}

/** A name with an unknown value: a loop variable, a caught error, a namespace. */
interface OpaqueBinding extends BindingBase {
  readonly kind: "opaque";
  readonly reason: string;
}

/** A declaration of a variable, as @typescript-eslint/scope-manager and eslint-scope state it. */
export interface Declaration {
  /** The name in the declaration. */
  readonly name: TSESTree.Node;
  /** The declarator, function, class, specifier, … */
  readonly node: TSESTree.Node;
  /** The statement of a declarator or specifier. */
  readonly parent?: TSESTree.Node | null | undefined;
  /** False for a type; absent where there are no types. */
  readonly isVariableDefinition?: boolean;
}

/**
 * The binding of a name that a scope declares. Signatures of an overload do not count. Of several functions the last
 * one counts, of other declarations (a repeated `var`) the first.
 *
 * @param scope the node that makes the scope
 * @returns `undefined` for a type, and for a name that the language itself declares: `arguments`
 */
export function bindingOf(declarations: readonly Declaration[], scope: TSESTree.Node): Binding | undefined {
  const values = declarations.filter(
    ({ isVariableDefinition = true, node }) => isVariableDefinition && !isSignature(node),
  );
  const [first] = values;
  const isFunction = first?.node.type === "FunctionDeclaration" && first.name === first.node.id;
  const declaration = isFunction ? values.findLast(({ node }) => node.type === "FunctionDeclaration") : first;
  return declaration && bindingOfDeclaration(declaration, scope);
}

/** `function f(x: string): void;`, which another declaration with a body follows. */
function isSignature({ type }: TSESTree.Node): boolean {
  return type === "TSDeclareFunction" || type === "TSEmptyBodyFunctionExpression";
}

function bindingOfDeclaration(
  { name: node, node: declaration, parent }: Declaration,
  scope: TSESTree.Node,
): Binding | undefined {
  if (node.type !== "Identifier") return undefined;
  const base = { name: node.name, node, scope };
  switch (declaration.type) {
    case "VariableDeclarator": {
      if (parent?.type !== "VariableDeclaration") return undefined;
      const isOfLoop = parent.kind !== "var" && /^For/u.test(parent.parent.type);
      return isOfLoop
        ? { ...base, kind: "opaque", reason: "it is a loop variable" }
        : { ...base, kind: "variable", declarator: declaration, mode: parent.kind };
    }
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression": {
      const index = declaration.params.findIndex((each) => isWithin(node, each));
      const pattern = declaration.params[index];
      return pattern
        ? { ...base, kind: "parameter", function: declaration, pattern, index }
        : { ...base, kind: "function", function: declaration };
    }
    case "ClassDeclaration":
    case "ClassExpression":
      return { ...base, kind: "class", class: declaration };
    case "TSEnumDeclaration":
      return { ...base, kind: "enum", enum: declaration };
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
      return parent?.type === "ImportDeclaration"
        ? { ...base, kind: "import", specifier: parent.source.value, imported: importedName(declaration) }
        : undefined;
    case "TSImportEqualsDeclaration": {
      const { moduleReference } = declaration;
      return moduleReference.type === "TSExternalModuleReference"
        ? { ...base, kind: "import", specifier: moduleReference.expression.value, imported: "*" }
        : undefined;
    }
    case "CatchClause":
      return { ...base, kind: "opaque", reason: "it is a caught error" };
    case "TSModuleDeclaration":
      return { ...base, kind: "opaque", reason: "it is a namespace" };
    default:
      return undefined;
  }
}

function importedName(specifier: TSESTree.ImportClause): string {
  if (specifier.type === "ImportSpecifier") return nameOf(specifier.imported);
  return specifier.type === "ImportDefaultSpecifier" ? "default" : "*";
}

/** Calls `found` for each identifier that a pattern binds. */
export function eachName(pattern: TSESTree.Node, found: (node: TSESTree.Identifier) => void): void {
  switch (pattern.type) {
    case "Identifier":
      found(pattern);
      break;
    case "ObjectPattern":
      for (const property of pattern.properties) {
        eachName(property.type === "RestElement" ? property.argument : property.value, found);
      }
      break;
    case "ArrayPattern":
      for (const element of pattern.elements) if (element) eachName(element, found);
      break;
    case "AssignmentPattern":
      eachName(pattern.left, found);
      break;
    case "RestElement":
      eachName(pattern.argument, found);
      break;
    case "TSParameterProperty":
      eachName(pattern.parameter, found);
      break;
    default:
      break;
  }
}

/** The text of an export's or import's name, which may be a string. */
export function nameOf(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === "Identifier" ? node.name : node.value;
}
