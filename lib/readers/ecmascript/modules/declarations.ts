import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding } from "./binding.ts";
import { type FunctionNode, walk } from "./walk.ts";

/** True for a node that can declare names. */
export function isScope(node: TSESTree.Node): boolean {
  switch (node.type) {
    case "Program":
    case "BlockStatement":
    case "StaticBlock":
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "ClassExpression":
    case "ForStatement":
    case "ForInStatement":
    case "ForOfStatement":
    case "SwitchStatement":
    case "CatchClause":
    case "TSModuleBlock":
      return true;
    default:
      return false;
  }
}

/**
 * The names that one scope declares: its own statements, its parameters, and every `var` below a function or module.
 */
export function declarationsOf(scope: TSESTree.Node): ReadonlyMap<string, Binding> {
  const names = new Map<string, Binding>();
  switch (scope.type) {
    case "Program":
      declareStatements(scope.body, scope, names);
      hoistVariables(scope, scope, names);
      break;
    case "BlockStatement":
    case "StaticBlock":
    case "TSModuleBlock":
      declareStatements(scope.body, scope, names);
      break;
    case "SwitchStatement":
      for (const { consequent } of scope.cases) declareStatements(consequent, scope, names);
      break;
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "FunctionDeclaration":
      declareFunctionScope(scope, names);
      break;
    case "ClassExpression":
      if (scope.id) add(names, { kind: "class", name: scope.id.name, node: scope.id, scope, class: scope });
      break;
    case "CatchClause":
      if (scope.param) {
        eachName(scope.param, (node) => {
          add(names, { kind: "opaque", name: node.name, node, scope, reason: "it is a caught error" });
        });
      }
      break;
    case "ForStatement":
      if (scope.init?.type === "VariableDeclaration" && scope.init.kind !== "var") {
        for (const { id } of scope.init.declarations) declareLoopVariable(id, scope, names);
      }
      break;
    case "ForInStatement":
    case "ForOfStatement":
      if (scope.left.type === "VariableDeclaration" && scope.left.kind !== "var") {
        for (const { id } of scope.left.declarations) declareLoopVariable(id, scope, names);
      }
      break;
    default:
      break;
  }
  return names;
}

function declareFunctionScope(scope: FunctionNode, names: Map<string, Binding>): void {
  if (scope.type === "FunctionExpression" && scope.id) {
    add(names, { kind: "function", name: scope.id.name, node: scope.id, scope, function: scope });
  }
  for (const [index, pattern] of scope.params.entries()) {
    eachName(pattern, (node) => {
      names.set(node.name, { kind: "parameter", name: node.name, node, scope, function: scope, pattern, index });
    });
  }
  if (scope.body.type === "BlockStatement") hoistVariables(scope.body, scope, names);
}

function declareLoopVariable(
  id: TSESTree.DestructuringPattern,
  scope: TSESTree.Node,
  names: Map<string, Binding>,
): void {
  eachName(id, (node) => {
    add(names, { kind: "opaque", name: node.name, node, scope, reason: "it is a loop variable" });
  });
}

function declareStatements(
  statements: readonly TSESTree.Node[],
  scope: TSESTree.Node,
  names: Map<string, Binding>,
): void {
  for (const statement of statements) {
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    const declaration = isExport ? statement.declaration : statement;
    if (declaration) declareStatement(declaration, scope, names);
  }
}

function declareStatement(statement: TSESTree.Node, scope: TSESTree.Node, names: Map<string, Binding>): void {
  switch (statement.type) {
    case "VariableDeclaration":
      // `var` belongs to the function or module around it: see hoistVariables.
      if (statement.kind === "var") break;
      for (const declarator of statement.declarations) {
        eachName(declarator.id, (node) => {
          add(names, { kind: "variable", name: node.name, node, scope, declarator, mode: statement.kind });
        });
      }
      break;
    case "FunctionDeclaration":
      if (statement.id) {
        add(names, { kind: "function", name: statement.id.name, node: statement.id, scope, function: statement });
      }
      break;
    case "ClassDeclaration":
      if (statement.id) {
        add(names, { kind: "class", name: statement.id.name, node: statement.id, scope, class: statement });
      }
      break;
    case "TSEnumDeclaration":
      add(names, { kind: "enum", name: statement.id.name, node: statement.id, scope, enum: statement });
      break;
    case "TSModuleDeclaration":
      if (statement.id.type === "Identifier") {
        const { id } = statement;
        add(names, { kind: "opaque", name: id.name, node: id, scope, reason: "it is a namespace" });
      }
      break;
    case "ImportDeclaration":
      declareImports(statement, scope, names);
      break;
    case "TSImportEqualsDeclaration": {
      const { id, moduleReference } = statement;
      if (moduleReference.type === "TSExternalModuleReference") {
        const specifier = moduleReference.expression.value;
        add(names, { kind: "import", name: id.name, node: id, scope, specifier, imported: "*" });
      }
      break;
    }
    default:
      break;
  }
}

function declareImports(
  statement: TSESTree.ImportDeclaration,
  scope: TSESTree.Node,
  names: Map<string, Binding>,
): void {
  const specifier = statement.source.value;
  for (const one of statement.specifiers) {
    const { local } = one;
    const imported =
      one.type === "ImportDefaultSpecifier"
        ? "default"
        : one.type === "ImportNamespaceSpecifier"
          ? "*"
          : nameOf(one.imported);
    add(names, { kind: "import", name: local.name, node: local, scope, specifier, imported });
  }
}

/** The `var` declarations in the blocks of a function's or a module's body, which belong to the body. */
function hoistVariables(body: TSESTree.Node, scope: TSESTree.Node, names: Map<string, Binding>): void {
  walk(body, (node) => {
    if (node.type === "VariableDeclaration" && node.kind === "var") {
      for (const declarator of node.declarations) {
        eachName(declarator.id, (id) => {
          add(names, { kind: "variable", name: id.name, node: id, scope, declarator, mode: "var" });
        });
      }
    }
    // Expressions contain no declarations of this function; nested functions have their own.
    return node === body || isStatement(node);
  });
}

function isStatement(node: TSESTree.Node): boolean {
  return (
    (node.type.endsWith("Statement") && node.type !== "ExpressionStatement") ||
    node.type === "SwitchCase" ||
    node.type === "CatchClause" ||
    node.type === "ExportNamedDeclaration"
  );
}

/** Adds the first declaration of a name. A repeated `var` or an overload changes nothing. */
function add(names: Map<string, Binding>, binding: Binding): void {
  if (!names.has(binding.name)) names.set(binding.name, binding);
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

/** The name of an export or import, which may be a string. */
export function nameOf(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === "Identifier" ? node.name : node.value;
}
