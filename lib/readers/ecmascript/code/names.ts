import { isBuiltin } from "node:module";
import type { TSESTree } from "@typescript-eslint/utils";
import type { CodeValue, Entry, CodeStatement, Variable } from "../../../model/handler/code.ts";
import type { Binding, ImportBinding } from "../modules/binding.ts";
import { exportsOf } from "../modules/exports.ts";
import type { Module } from "../modules/graph.ts";
import { isFunctionNode } from "../modules/walk.ts";
import { limits } from "../limits.ts";
import { lowerExpression } from "./expressions.ts";
import { classOf, functionOf } from "./functions.ts";
import { functionAround, type Lowering, type LoweringContext } from "./lowering.ts";
import { once } from "../../frame/lowering.ts";
import { partOfPattern } from "./patterns.ts";
import { lowerStatement } from "./statements.ts";
import { typedValues } from "./types.ts";

/** The meaning of an identifier: a variable, a function or class of the project, or an export of a package. */
export function valueOfName(
  lowering: Lowering,
  node: TSESTree.Identifier | TSESTree.JSXIdentifier,
  module: Module,
): CodeValue {
  const place = lowering.place(node, module);
  const binding = module.scopes.lookup(node.name, node);
  if (binding) return loweredBinding(lowering, binding, module, node);
  if (node.name === "undefined") return { kind: "literal", place, value: null, isUndefined: true };
  return { kind: "external", place, name: node.name };
}

/** The meaning of a declared name. */
export function loweredBinding(lowering: Lowering, binding: Binding, module: Module, node: TSESTree.Node): CodeValue {
  const place = lowering.place(node, module);
  switch (binding.kind) {
    case "function":
      return { kind: "function", place, function: functionOf(lowering, binding.function, module) };
    case "class":
      return { kind: "class", place, class: classOf(lowering, binding.class, module) };
    case "import":
      return importedValue(lowering, binding, module, node);
    case "enum": {
      const entries = binding.enum.body.members.map((member): Entry => {
        const name = member.id.type === "Identifier" ? member.id.name : member.id.value;
        const value: CodeValue = member.initializer
          ? lowerExpression(lowering, member.initializer, { module, statements: [] })
          : { kind: "literal", place, value: name };
        return { key: { kind: "literal", place, value: name }, value };
      });
      return { kind: "object", place, entries };
    }
    default:
      return { kind: "variable", place, variable: variableOf(lowering, binding, module) };
  }
}

/** The variable of a binding. */
export function variableOf(lowering: Lowering, binding: Binding, module: Module): Variable {
  const before = lowering.variables.get(binding);
  if (before) return before;
  const variable: Variable = {
    name: binding.name,
    place: lowering.place(binding.node, module),
    scope: functionAround(binding.scope) ?? loopAround(binding.scope),
    definitions: once(() => definitionsOf(lowering, binding, module)),
    changes: once(() => changesOf(lowering, binding, module)),
    ...(binding.scope.type === "CatchClause" ? { isCaught: true } : {}),
  };
  lowering.variables.set(binding, variable);
  return variable;
}

/** The loop in whose body a variable is declared. Each iteration has its own, as each call of a function has. */
function loopAround(scope: TSESTree.Node): TSESTree.Node | undefined {
  for (let node: TSESTree.Node | undefined = scope; node; node = node.parent)
    if (node.type === "ForOfStatement" || node.type === "ForInStatement") return node;
  return undefined;
}

function definitionsOf(lowering: Lowering, binding: Binding, module: Module): CodeValue[] {
  const spot: LoweringContext = { module, statements: [] };
  if (binding.kind === "parameter") return typedValues(lowering, binding.pattern, binding.node, module);
  if (binding.kind !== "variable") return [];
  const { declarator } = binding;
  const values: CodeValue[] = [];
  if (declarator.init) {
    const value = lowerExpression(lowering, declarator.init, spot);
    const part = partOfPattern(lowering, { pattern: declarator.id, name: binding.node, value }, spot);
    if (part) values.push(part);
  } else values.push(...typedValues(lowering, declarator.id, binding.node, module));
  if (binding.mode === "const") return values;
  for (const { parent } of module.scopes.referencesTo(binding).slice(0, limits.codeAssignments)) {
    if (parent.type === "AssignmentExpression" && parent.left.type === "Identifier" && parent.operator === "=")
      if (module.scopes.lookup(binding.name, parent.left) === binding)
        values.push(lowerExpression(lowering, parent.right, spot));
  }
  return values;
}

/** Statements that may contain changes. */
const compound: ReadonlySet<string> = new Set(["ForOfStatement", "ForInStatement", "ForStatement", "IfStatement"]);

/** The statements of a module outside of functions that change an object: `handlers.set(…)`, `handlers.find = …`. */
function changesOf(lowering: Lowering, binding: Binding, module: Module): CodeStatement[] {
  if (binding.kind !== "variable" || binding.scope.type !== "Program") return [];
  const changes: CodeStatement[] = [];
  const found = new Set<TSESTree.Node>();
  for (const reference of module.scopes.referencesTo(binding).slice(0, limits.codeAssignments)) {
    if (reference.parent.type !== "MemberExpression" || reference.parent.object !== reference) continue;
    for (const statement of statementsAround(reference, module))
      if (statement.type === "ExpressionStatement" || compound.has(statement.type)) found.add(statement);
  }
  for (const statement of found) lowerStatement(lowering, statement, { module, statements: changes });
  return changes;
}

/** The statement outside of functions that contains a node, or those that call the function that contains it. */
function statementsAround(node: TSESTree.Node, module: Module): readonly TSESTree.Node[] {
  const own = statementAround(node);
  if (own) return [own];
  const around = functionAround(node);
  const name = around?.id ?? (around?.parent.type === "VariableDeclarator" ? around.parent.id : undefined);
  const binding = name?.type === "Identifier" ? module.scopes.lookup(name.name, name) : undefined;
  if (!binding) return [];
  return module.scopes
    .referencesTo(binding)
    .slice(0, limits.codeAssignments)
    .flatMap((reference) => {
      const call = reference.parent;
      const statement = call.type === "CallExpression" && call.callee === reference ? statementAround(call) : undefined;
      return statement ? [statement] : [];
    });
}

/** The statement that contains a node outside of functions. */
function statementAround(node: TSESTree.Node): TSESTree.Node | undefined {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    if (isFunctionNode(current)) return undefined;
    if (current.parent?.type === "Program") return current;
  }
  return undefined;
}

function importedValue(lowering: Lowering, binding: ImportBinding, module: Module, node: TSESTree.Node): CodeValue {
  const { specifier, imported } = binding;
  const source = lowering.load(specifier, module);
  const place = lowering.place(node, module);
  if (source) {
    if (imported === "*") return namespaceOf(lowering, source, node, module);
    return exportedValue(lowering, source, imported, 0) ?? lowering.unknown(node, module);
  }
  if (specifier.startsWith(".") || specifier.startsWith("/")) return lowering.unknown(node, module);
  const whole = packageName(specifier);
  const isWhole = imported === "*" || imported === "default";
  return { kind: "external", place, name: isWhole ? whole : `${whole}.${imported}` };
}

/** `require("x")`, `await import("x")` */
export function moduleValue(lowering: Lowering, specifier: string, module: Module, node: TSESTree.Node): CodeValue {
  const source = lowering.load(specifier, module);
  if (source) return namespaceOf(lowering, source, node, module);
  if (specifier.startsWith(".") || specifier.startsWith("/")) return lowering.unknown(node, module);
  return { kind: "external", place: lowering.place(node, module), name: packageName(specifier) };
}

/** Modules of Node have one name here, with or without "node:". */
function packageName(specifier: string): string {
  return !specifier.startsWith("node:") && isBuiltin(specifier) ? `node:${specifier}` : specifier;
}

function namespaceOf(lowering: Lowering, source: Module, node: TSESTree.Node, module: Module): CodeValue {
  const place = lowering.place(node, module);
  const entries: Entry[] = [];
  const names = new Set<string>();
  const collect = (from: Module, depth: number): void => {
    const { named, stars } = exportsOf(from.program);
    for (const name of named.keys()) names.add(name);
    for (const specifier of stars) {
      const next = depth > limits.reExports ? undefined : lowering.load(specifier, from);
      if (next) collect(next, depth + 1);
    }
  };
  collect(source, 0);
  for (const name of names) {
    const value = exportedValue(lowering, source, name, 0);
    if (value) entries.push({ key: { kind: "literal", place, value: name }, value });
  }
  return { kind: "object", place, entries };
}

/** The value that a module exports under a name. */
function exportedValue(lowering: Lowering, module: Module, name: string, depth: number): CodeValue | undefined {
  const key = `${name} ${module.path}`;
  if (lowering.exports.has(key)) return lowering.exports.get(key);
  // A cycle of re-exports has no value.
  lowering.exports.set(key, undefined);
  const value = depth > limits.reExports ? undefined : findExport(lowering, module, name, depth);
  lowering.exports.set(key, value);
  return value;
}

function findExport(lowering: Lowering, module: Module, name: string, depth: number): CodeValue | undefined {
  const { named, stars, whole } = exportsOf(module.program);
  const found = named.get(name);
  const from = (specifier: string, imported: string): CodeValue | undefined => {
    const next = lowering.load(specifier, module);
    if (!next) {
      if (specifier.startsWith(".")) return undefined;
      const place = lowering.place(module.program, module);
      return { kind: "external", place, name: `${packageName(specifier)}.${imported}` };
    }
    return imported === "*"
      ? namespaceOf(lowering, next, module.program, module)
      : exportedValue(lowering, next, imported, depth + 1);
  };
  if (found) {
    switch (found.kind) {
      case "expression":
        return lowerExpression(lowering, found.node, { module, statements: [] });
      case "from":
        return from(found.specifier, found.imported);
      case "local": {
        const binding = module.scopes.lookup(found.name, found.node);
        return binding && loweredBinding(lowering, binding, module, found.node);
      }
    }
  }
  if (whole) {
    const value = lowerExpression(lowering, whole, { module, statements: [] });
    if (name === "default") return value;
    const place = lowering.place(whole, module);
    return { kind: "member", place, object: value, key: { kind: "literal", place, value: name } };
  }
  if (name === "default") return undefined;
  for (const specifier of stars) {
    if (!specifier.startsWith(".") && lowering.resolve(specifier, module) === undefined) continue;
    const value = from(specifier, name);
    if (value) return value;
  }
  return undefined;
}
