import { childrenOf, pythonParametersOf, type PythonParameter } from "../../../languages/python/nodes.ts";
import type {
  Alias,
  AnyFunction,
  ClassDef,
  Expression,
  ImportFrom,
  Lambda,
  ModuleNode,
  Name,
  PythonNode,
  Statement,
  TypeParameter,
} from "../../../languages/python/tree.ts";
import { InPlaceChanges } from "./changes.ts";
import type { PythonModule } from "./graph.ts";
import { CodeOrder } from "./order.ts";

/** A node that is a scope of names. Names of comprehensions are bound when they are evaluated. */
export type ScopeNode = ModuleNode | AnyFunction | ClassDef | Lambda;

interface BindingBase {
  readonly name: string;
  /** The node of the bound name, or the nearest node with a position. */
  readonly node: PythonNode;
  /** True below a condition, a loop, a `try` or a `match`: it may run never or repeatedly. */
  readonly isConditional: boolean;
}

/** What a target gets, and the offset after which it has it. */
interface Given {
  readonly value: Expression;
  readonly since: number;
}

/** A place that assigns a value to a name. */
export type Binding = BindingBase &
  (
    | { readonly kind: "import"; readonly alias: Alias; readonly from: ImportFrom | undefined }
    | ({ readonly kind: "assignment"; readonly target: Name } & Given)
    | { readonly kind: "function"; readonly node: AnyFunction }
    | { readonly kind: "class"; readonly node: ClassDef }
    | { readonly kind: "parameter"; readonly parameter: PythonParameter }
    | { readonly kind: "alias"; readonly value: Expression }
    | { readonly kind: "type parameter"; readonly node: TypeParameter }
    /** A part of a value (`a, b = f()`), the variable of a loop or a `with`, a changed value (`x += 1`). */
    | { readonly kind: "other" }
  );

/** The names of a module, a class or a function. */
export class Scope {
  readonly module: PythonModule;
  readonly node: ScopeNode;
  readonly outer: Scope | undefined;
  /** Modules from which all names are imported. */
  readonly stars: ImportFrom[] = [];
  #bindings: Map<string, Binding[]> | undefined;
  #order: CodeOrder | undefined;
  #changes: InPlaceChanges | undefined;
  readonly #inner = new Map<ScopeNode, Scope>();

  constructor(module: PythonModule, node: ScopeNode, outer?: Scope) {
    this.module = module;
    this.node = node;
    this.outer = outer;
  }

  /** The bindings of each name, in the order of the text. */
  get bindings(): ReadonlyMap<string, readonly Binding[]> {
    if (!this.#bindings) {
      this.#bindings = new Map();
      this.#collect();
    }
    return this.#bindings;
  }

  /** The scope of a function or class that is defined in this one. */
  inner(node: ScopeNode): Scope {
    let scope = this.#inner.get(node);
    if (!scope) this.#inner.set(node, (scope = new Scope(this.module, node, this)));
    return scope;
  }

  /** The enclosing scopes, without those of classes, whose names their functions do not see. */
  get visibleOuter(): Scope | undefined {
    let scope = this.outer;
    while (scope?.node.nodeType === "ClassDef") scope = scope.outer;
    return scope;
  }

  /** When the code of the scope runs. */
  get order(): CodeOrder {
    return (this.#order ??= new CodeOrder(this.node));
  }

  /** What the module changes in place. */
  get changes(): InPlaceChanges {
    if (this.outer) return this.outer.changes;
    return (this.#changes ??= new InPlaceChanges(this));
  }

  /** True if code of the module calls a method that changes the value of a name, or sets a part of it. */
  isMutated(name: string): boolean {
    return this.changes.of(name, this) !== undefined;
  }

  #collect(): void {
    const { node } = this;
    if (node.nodeType !== "Module" && node.nodeType !== "ClassDef")
      for (const parameter of pythonParametersOf(node.args))
        this.#add({ kind: "parameter", name: parameter.arg.arg, node: parameter.arg, parameter, isConditional: false });
    if ("type_params" in node)
      for (const one of node.type_params)
        this.#add({ kind: "type parameter", name: one.name, node: one, isConditional: false });
    if (node.nodeType === "Lambda") return;
    for (const statement of node.body) this.#statement(statement, false);
  }

  #add(binding: Binding): void {
    const found = this.#bindings?.get(binding.name);
    if (found) found.push(binding);
    else this.#bindings?.set(binding.name, [binding]);
  }

  #statement(node: Statement, isConditional: boolean): void {
    switch (node.nodeType) {
      case "FunctionDef":
      case "AsyncFunctionDef":
        this.#add({ kind: "function", name: node.name, node, isConditional });
        // Decorators and defaults are evaluated here, the rest in the function.
        for (const one of node.decorator_list) this.#walrus(one, isConditional);
        this.#defaults(node, isConditional);
        return;
      case "ClassDef":
        this.#add({ kind: "class", name: node.name, node, isConditional });
        for (const one of [...node.decorator_list, ...node.bases, ...node.keywords]) this.#walrus(one, isConditional);
        return;
      case "Import":
        for (const alias of node.names) {
          const name = alias.asname ?? alias.name.split(".")[0] ?? "";
          this.#add({ kind: "import", name, node: alias, alias, from: undefined, isConditional });
        }
        return;
      case "ImportFrom":
        for (const alias of node.names) {
          if (alias.name === "*") this.stars.push(node);
          else
            this.#add({
              kind: "import",
              name: alias.asname ?? alias.name,
              node: alias,
              alias,
              from: node,
              isConditional,
            });
        }
        return;
      case "Assign":
        for (const target of node.targets) {
          this.#target(target, givenBy(node.value), isConditional);
          const name = nameSetIn(target);
          if (name !== undefined) this.#add({ kind: "other", name, node: target, isConditional });
        }
        this.#walrus(node.value, isConditional);
        return;
      case "AnnAssign":
        if (!node.value) return;
        this.#target(node.target, givenBy(node.value), isConditional);
        this.#walrus(node.value, isConditional);
        return;
      case "TypeAlias":
        if (node.name.nodeType === "Name")
          this.#add({ kind: "alias", name: node.name.id, node: node.name, value: node.value, isConditional });
        return;
      case "AugAssign":
        this.#target(node.target, undefined, isConditional);
        this.#walrus(node.value, isConditional);
        return;
      case "If": {
        // The outcome of `if True:` is known.
        const { test } = node;
        if (test.nodeType !== "Constant" || test.literal !== "bool") break;
        for (const inner of test.value ? node.body : node.orelse) this.#statement(inner, isConditional);
        return;
      }
      case "For":
      case "AsyncFor":
        this.#target(node.target, undefined, true);
        break;
      case "With":
      case "AsyncWith":
        for (const { context_expr: context, optional_vars: target } of node.items) {
          this.#walrus(context, isConditional);
          if (target) this.#target(target, undefined, isConditional);
        }
        for (const inner of node.body) this.#statement(inner, isConditional);
        return;
      default:
        break;
    }
    for (const child of childrenOf(node)) this.#part(child);
  }

  /** A part of a statement that may not run. */
  #part(node: PythonNode): void {
    switch (node.nodeType) {
      case "ExceptHandler":
        if (node.name !== undefined) this.#add({ kind: "other", name: node.name, node, isConditional: true });
        for (const inner of node.body) this.#statement(inner, true);
        return;
      case "MatchCase":
        for (const name of namesOfPattern(node.pattern))
          this.#add({ kind: "other", name, node: node.pattern, isConditional: true });
        for (const inner of node.body) this.#statement(inner, true);
        return;
      default:
        if (isStatement(node)) this.#statement(node, true);
        else this.#walrus(node, true);
    }
  }

  #target(target: Expression, given: Given | undefined, isConditional: boolean): void {
    switch (target.nodeType) {
      case "Name": {
        const { id: name } = target;
        if (given) this.#add({ kind: "assignment", name, node: target, target, ...given, isConditional });
        else this.#add({ kind: "other", name, node: target, isConditional });
        return;
      }
      case "Tuple":
      case "List":
        for (const [index, one] of target.elts.entries()) {
          const value = given?.value.nodeType === "Tuple" ? given.value : undefined;
          const isPaired =
            value?.elts.length === target.elts.length && ![...value.elts, ...target.elts].some(isStarred);
          const part = isPaired ? value.elts[index] : undefined;
          this.#target(one, given && part && { ...given, value: part }, isConditional);
        }
        return;
      case "Starred":
        this.#target(target.value, undefined, isConditional);
        return;
      default:
        // A part of another value: `x.y`, `x[0]`.
        return;
    }
  }

  #defaults({ args }: AnyFunction | Lambda, isConditional: boolean): void {
    for (const { default: standard } of pythonParametersOf(args)) if (standard) this.#walrus(standard, isConditional);
  }

  /** Adds the names that assignment expressions bind: `(x := 1)`. */
  #walrus(node: PythonNode, isConditional: boolean): void {
    if (node.nodeType === "Lambda") {
      this.#defaults(node, isConditional);
      return;
    }
    if (node.nodeType === "NamedExpr") this.#target(node.target, givenBy(node.value), isConditional);
    for (const child of childrenOf(node)) this.#walrus(child, isConditional);
  }
}

/** The name that `globals()["name"] = …` sets. */
function nameSetIn(target: Expression): string | undefined {
  if (target.nodeType !== "Subscript" || target.value.nodeType !== "Call") return undefined;
  const { func } = target.value;
  if (func.nodeType !== "Name" || !["globals", "locals", "vars"].includes(func.id)) return undefined;
  return target.slice.nodeType === "Constant" && target.slice.literal === "str" ? target.slice.value : undefined;
}

function givenBy(value: Expression): Given {
  return { value, since: value.range[1] };
}

function isStarred({ nodeType }: Expression): boolean {
  return nodeType === "Starred";
}

function namesOfPattern(pattern: PythonNode): string[] {
  const own =
    "name" in pattern && typeof pattern.name === "string"
      ? [pattern.name]
      : "rest" in pattern && typeof pattern.rest === "string"
        ? [pattern.rest]
        : [];
  return [...own, ...childrenOf(pattern).flatMap(namesOfPattern)];
}

const blocks: ReadonlySet<string> = new Set(["If", "While", "Try", "TryStar", "Match", "Return", "Expr", "Delete"]);
const more: ReadonlySet<string> = new Set(["Raise", "Assert", "Global", "Nonlocal", "Pass", "Break", "Continue"]);
const binding: ReadonlySet<string> = new Set([
  ...["FunctionDef", "AsyncFunctionDef", "ClassDef", "Import", "ImportFrom", "Assign", "AnnAssign", "TypeAlias"],
  ...["AugAssign", "For", "AsyncFor", "With", "AsyncWith"],
]);

/** True for a statement, as opposed to a part of one. */
export function isStatement(node: PythonNode): node is Statement {
  return binding.has(node.nodeType) || blocks.has(node.nodeType) || more.has(node.nodeType);
}
