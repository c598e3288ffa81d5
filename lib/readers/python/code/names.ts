import { childrenOf } from "../../../languages/python/nodes.ts";
import type { PythonNode } from "../../../languages/python/tree.ts";
import type { CodeValue, Entry, CodeStatement, Variable } from "../../../model/handler/code.ts";
import { limits } from "../limits.ts";
import type { PythonModule } from "../modules/graph.ts";
import { type Binding, isStatement, type Scope } from "../modules/scopes.ts";
import { classOf } from "./classes.ts";
import { lowerExpression } from "./expressions.ts";
import { decorated } from "./functions.ts";
import { functionScopeOf, literalCode, type Lowering, outsideOf, read, type LoweringContext } from "./lowering.ts";
import { once } from "../../frame/lowering.ts";
import { lowerStatement } from "./statements.ts";
import { typedValues } from "./types.ts";

/** The meaning of a name: a variable, a function or class of the project, or an export of a package. */
export function valueOfName(lowering: Lowering, name: string, node: PythonNode, spot: LoweringContext): CodeValue {
  const place = lowering.place(node, spot.scope.module);
  for (let locals = spot.locals; locals; locals = locals.outer) {
    const variable = locals.names.get(name);
    if (variable) return read(variable, place);
  }
  const declared = scopeOf(name, spot.scope);
  if (declared) return valueIn(lowering, declared, name, node);
  const starred = fromStars(lowering, spot.scope.module, name);
  return starred ?? { kind: "external", place, name };
}

/** The scope that declares a name, as Python looks it up. */
export function scopeOf(name: string, from: Scope): Scope | undefined {
  const declared = declarationOf(name, from);
  if (declared === "global") return moduleScopeOf(from);
  let scope: Scope | undefined = declared === "nonlocal" ? from.visibleOuter : from;
  while (scope && !(scope.bindings.has(name) && declarationOf(name, scope) !== "nonlocal")) scope = scope.visibleOuter;
  return scope;
}

function moduleScopeOf(scope: Scope): Scope {
  let outermost = scope;
  while (outermost.outer) outermost = outermost.outer;
  return outermost;
}

/** `global name`, `nonlocal name` in a function. */
function declarationOf(name: string, { node }: Scope): "global" | "nonlocal" | undefined {
  if (node.nodeType !== "FunctionDef" && node.nodeType !== "AsyncFunctionDef") return undefined;
  for (const statement of node.body)
    if ((statement.nodeType === "Global" || statement.nodeType === "Nonlocal") && statement.names.includes(name))
      return statement.nodeType === "Global" ? "global" : "nonlocal";
  return undefined;
}

/** The meaning of a name in a scope. */
function valueIn(lowering: Lowering, scope: Scope, name: string, node: PythonNode): CodeValue {
  const bindings = scope.bindings.get(name) ?? [];
  const place = lowering.place(node, scope.module);
  const imports = bindings.filter(({ kind }) => kind === "import");
  // `try: import tomllib` and `except ImportError: import tomli as tomllib`, `yaml = None`
  if (imports.length) {
    const values = imports.map((binding) => importedValue(lowering, binding, scope, node));
    return (
      values.find(({ kind }) => kind !== "external" && kind !== "unknown") ?? values[0] ?? { kind: "unknown", place }
    );
  }
  const [first, ...others] = bindings;
  if (first && !others.length) {
    if (first.kind === "function") return decorated(lowering, first.node, outsideOf(scope));
    if (first.kind === "class") return { kind: "class", place, class: classOf(lowering, first.node, scope) };
    if (first.kind === "alias") return lowerExpression(lowering, first.value, outsideOf(scope));
  }
  return read(variableOf(lowering, name, scope), place);
}

/** The variable of a name in a scope. */
export function variableOf(lowering: Lowering, name: string, scope: Scope): Variable {
  const variables = lowering.variables.get(scope.node) ?? new Map<string, Variable>();
  lowering.variables.set(scope.node, variables);
  const before = variables.get(name);
  if (before) return before;
  const bindings = scope.bindings.get(name) ?? [];
  const [first] = bindings;
  const variable: Variable = {
    name,
    place: lowering.place(first?.node ?? scope.node, scope.module),
    scope: functionScopeOf(scope),
    definitions: once(() => definitionsOf(lowering, name, scope)),
    changes: once(() => changesOf(lowering, name, scope)),
    ...(bindings.length > 0 && bindings.every(isCaught) ? { isCaught: true } : {}),
  };
  variables.set(name, variable);
  return variable;
}

/** The error of `except … as error`. */
function isCaught({ kind, node }: Binding): boolean {
  return kind === "other" && node.nodeType === "ExceptHandler";
}

function definitionsOf(lowering: Lowering, name: string, scope: Scope): CodeValue[] {
  const spot = outsideOf(scope);
  const bindings = [...(scope.bindings.get(name) ?? [])];
  const found = bindings.slice(0, limits.codeAssignments).flatMap((binding): CodeValue[] => {
    switch (binding.kind) {
      case "parameter":
        return typedValues(lowering, binding.parameter.arg, scope);
      case "assignment":
        return [lowerExpression(lowering, binding.value, spot)];
      case "function":
        return [decorated(lowering, binding.node, spot)];
      case "class":
        return [
          {
            kind: "class",
            place: lowering.place(binding.node, scope.module),
            class: classOf(lowering, binding.node, scope),
          },
        ];
      default:
        return [];
    }
  });
  if (scope.outer) return found;
  return [...found, ...assignedElsewhere(lowering, name, scope)];
}

/** What functions with `global name` assign to it. */
function assignedElsewhere(lowering: Lowering, name: string, scope: Scope): CodeValue[] {
  if (!scope.module.text.includes("global ")) return [];
  const found: CodeValue[] = [];
  const visit = (node: PythonNode, inner: Scope): void => {
    if (found.length >= limits.codeAssignments) return;
    if (node.nodeType === "FunctionDef" || node.nodeType === "AsyncFunctionDef" || node.nodeType === "ClassDef") {
      const own = inner.inner(node);
      if (declarationOf(name, own) === "global")
        for (const binding of own.bindings.get(name) ?? [])
          if (binding.kind === "assignment") found.push(lowerExpression(lowering, binding.value, outsideOf(own)));
      for (const child of node.body) visit(child, own);
    } else for (const child of childrenOf(node)) if (isStatement(child)) visit(child, inner);
  };
  for (const statement of scope.module.ast.body) visit(statement, scope);
  return found;
}

/** The statements of a module outside of functions that change an object: `handlers["find"] = find`. */
function changesOf(lowering: Lowering, name: string, scope: Scope): CodeStatement[] {
  if (scope.node.nodeType !== "Module" || !scope.isMutated(name)) return [];
  const statements: CodeStatement[] = [];
  const spot = { scope, statements, locals: undefined };
  const isChange = (each: PythonNode): boolean => changes(each, name) || changesByCall(each, name, scope);
  for (const statement of scope.node.body.filter(isChange).slice(0, limits.codeAssignments)) {
    if (statement.nodeType !== "FunctionDef" && statement.nodeType !== "AsyncFunctionDef")
      lowerStatement(lowering, statement, spot);
    else {
      const value = decorated(lowering, statement, spot);
      statements.push({ kind: "call", value, place: value.place });
    }
  }
  return statements;
}

/** A call of a function of the module that changes the object, also as a decorator: `register_tool("find", find)`. */
function changesByCall(statement: PythonNode, name: string, scope: Scope): boolean {
  const calls =
    statement.nodeType === "Expr"
      ? [statement.value]
      : statement.nodeType === "FunctionDef" || statement.nodeType === "AsyncFunctionDef"
        ? statement.decorator_list
        : [];
  return calls.some((call) => {
    const callee = call.nodeType === "Call" ? call.func : call;
    if (callee.nodeType !== "Name") return false;
    return (scope.bindings.get(callee.id) ?? []).some(({ kind, node }) => {
      const text = kind === "function" ? scope.module.text.slice(...node.range) : "";
      return text.includes(`${name}[`) || text.includes(`${name}.`);
    });
  });
}

function changes(statement: PythonNode, name: string): boolean {
  if (statement.nodeType === "For" || statement.nodeType === "If")
    return [...statement.body, ...statement.orelse].some((each) => changes(each, name));
  const target =
    statement.nodeType === "Assign"
      ? statement.targets[0]
      : statement.nodeType === "Expr" && statement.value.nodeType === "Call"
        ? statement.value.func
        : undefined;
  if (target?.nodeType !== "Subscript" && target?.nodeType !== "Attribute") return false;
  return target.value.nodeType === "Name" && target.value.id === name;
}

function importedValue(lowering: Lowering, binding: Binding, scope: Scope, node: PythonNode): CodeValue {
  const place = lowering.place(node, scope.module);
  if (binding.kind !== "import") return { kind: "unknown", place };
  const { alias, from } = binding;
  if (!from) {
    // `import os.path` binds `os`, `import os.path as path` the module itself.
    const name = alias.asname === undefined ? (alias.name.split(".")[0] ?? "") : alias.name;
    return moduleValue(lowering, { name, level: 0, from: scope.module }, place) ?? { kind: "external", place, name };
  }
  const { module: name = "", level } = from;
  const path = lowering.graph.resolve(name, level, scope.module);
  const source = path === undefined ? undefined : loaded(lowering, path);
  if (source) {
    const value = exportedValue(lowering, source, alias.name, node);
    if (value) return value;
  }
  const inner = moduleValue(
    lowering,
    { name: name ? `${name}.${alias.name}` : alias.name, level, from: scope.module },
    place,
  );
  if (inner) return inner;
  if (level || source) return { kind: "unknown", place };
  return { kind: "external", place, name: `${name}.${alias.name}` };
}

/** A module whose code is followed. Packages are known by their names. */
function loaded(lowering: Lowering, path: string): PythonModule | undefined {
  return lowering.graph.isOfPackage({ path }) ? undefined : lowering.graph.load(path);
}

interface ModuleName {
  readonly name: string;
  readonly level: number;
  readonly from: PythonModule;
}

/** A module of the project as an object with its names. */
function moduleValue(
  lowering: Lowering,
  { name, level, from }: ModuleName,
  place: CodeValue["place"],
): CodeValue | undefined {
  const path = lowering.graph.resolve(name, level, from);
  const source = path === undefined ? undefined : loaded(lowering, path);
  if (!source) return undefined;
  const entries: Entry[] = [];
  for (const key of source.scope.bindings.keys())
    entries.push({
      key: literalCode(key, place),
      // Most names of a module are never looked up.
      get value() {
        return exportedValue(lowering, source, key, source.ast) ?? { kind: "unknown", place };
      },
    });
  return { kind: "object", place, entries };
}

/** The meaning of a name in a module; `undefined` if the module does not define it. */
function exportedValue(asking: Lowering, module: PythonModule, name: string, node: PythonNode): CodeValue | undefined {
  const lowering = asking.of(module);
  const key = `${name} ${module.path}`;
  if (lowering.following.has(key)) return undefined;
  lowering.following.add(key);
  try {
    if (module.scope.bindings.has(name))
      return valueIn(lowering, module.scope, name, node === module.ast ? node : module.ast);
    return fromStars(lowering, module, name);
  } finally {
    lowering.following.delete(key);
  }
}

/** `from tools import *` */
function fromStars(lowering: Lowering, module: PythonModule, name: string): CodeValue | undefined {
  for (const { module: from = "", level } of module.scope.stars) {
    const path = lowering.graph.resolve(from, level, module);
    const source = path === undefined ? undefined : loaded(lowering, path);
    const value = source && exportedValue(lowering, source, name, source.ast);
    if (value) return value;
  }
  return undefined;
}
