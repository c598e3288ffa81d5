import { childrenOf, pythonParametersOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Call, ClassDef, Expression, Lambda, PythonNode } from "../../../languages/python/tree.ts";
import { isFunction } from "./order.ts";
import { asContent, asCopy, asPart, type ValueSource, Sources } from "./relations.ts";
import type { Scope } from "./scopes.ts";

/** What code changes in place: the list or dict itself, or something that it contains. */
export interface InPlace {
  isChanged: boolean;
  isChangedInside: boolean;
}

/** Methods that change their list, set or dict. */
const changing: ReadonlySet<string> = new Set([
  ...["append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "update", "setdefault"],
  ...["popitem", "add", "discard", "__setitem__", "__delitem__", "__iadd__", "intersection_update"],
  ...["difference_update", "symmetric_difference_update"],
]);

/**
 * The names and attributes of a module whose lists and dicts its code changes, under any name: `tools.append(x)`,
 * `table["a"] = 1`, `other = tools; other.append(x)`, `fill(tools)`. The order of the statements does not count.
 */
export class InPlaceChanges {
  readonly #found = new Map<string, InPlace>();
  /** From a value to those that it may be, or that it shares parts with. */
  readonly #edges = new Map<string, ValueSource[]>();
  readonly #functions = new Map<string, { readonly node: AnyFunction; readonly scope: Scope }[]>();
  /** The attributes that are assigned elsewhere than in the statements of a method, and the classes that do so. */
  readonly #reassigned = new Map<string, Set<ClassDef | undefined>>();
  readonly #sources = new Sources();
  readonly #started: { readonly key: string; readonly isInside: boolean }[] = [];

  constructor(root: Scope) {
    this.#declare(root.node, root);
    this.#visit(root.node, root);
    for (let next = this.#started.pop(); next; next = this.#started.pop()) this.#spread(next.key, next.isInside);
  }

  /** How code changes the value of a name of a scope. */
  of(name: string, scope: Scope): InPlace | undefined {
    const own = this.#found.get(this.#sources.keyIn(name, scope));
    const attribute = scope.node.nodeType === "ClassDef" ? this.#found.get(`.${name}`) : undefined;
    if (!own || !attribute) return own ?? attribute;
    return {
      isChanged: own.isChanged || attribute.isChanged,
      isChangedInside: own.isChangedInside || attribute.isChangedInside,
    };
  }

  /** How code changes the values of attributes of a name. */
  ofAttribute(name: string): InPlace | undefined {
    return this.#found.get(`.${name}`);
  }

  /**
   * True if an attribute gets its value elsewhere than by `self.name = …` among the statements of a method: in another
   * way in one of the classes, or anywhere for another object than `self`.
   */
  isReassigned(attribute: string, classes: readonly ClassDef[]): boolean {
    const found = this.#reassigned.get(attribute);
    return found !== undefined && (found.has(undefined) || classes.some((one) => found.has(one)));
  }

  #declare(node: PythonNode, scope: Scope): void {
    for (const child of childrenOf(node)) {
      if (isFunction(child) || child.nodeType === "ClassDef") {
        const inner = scope.inner(child);
        if (isFunction(child)) this.#noteFunction(child.name, child, inner);
        else
          for (const method of child.body)
            if (isFunction(method) && method.name === "__init__")
              this.#noteFunction(child.name, method, inner.inner(method));
        this.#declare(child, inner);
      } else this.#declare(child, scope);
    }
  }

  #noteFunction(name: string, node: AnyFunction, scope: Scope): void {
    const known = this.#functions.get(name);
    if (known) known.push({ node, scope });
    else this.#functions.set(name, [{ node, scope }]);
  }

  #mark(key: string, isInside: boolean): void {
    let found = this.#found.get(key);
    if (!found) this.#found.set(key, (found = { isChanged: false, isChangedInside: false }));
    if (isInside ? found.isChangedInside : found.isChanged) return;
    if (isInside) found.isChangedInside = true;
    else found.isChanged = true;
    this.#started.push({ key, isInside });
  }

  #spread(key: string, isInside: boolean): void {
    for (const source of this.#edges.get(key) ?? []) {
      switch (source.relation) {
        case "same":
          this.#mark(source.key, isInside);
          break;
        case "contains":
          if (isInside) for (const each of [false, true]) this.#mark(source.key, each);
          break;
        case "inside":
          this.#mark(source.key, true);
          break;
        case "shares":
          if (isInside) this.#mark(source.key, true);
      }
    }
  }

  /** Records a change of the value of an expression. */
  #change(expression: Expression, scope: Scope): void {
    for (const { key, relation } of this.#sources.of(expression, scope))
      if (relation === "same" || relation === "inside") this.#mark(key, relation === "inside");
  }

  #link(key: string, sources: readonly ValueSource[]): void {
    const known = this.#edges.get(key);
    if (known) known.push(...sources);
    else this.#edges.set(key, [...sources]);
  }

  /** What gives a target its value. */
  #bind(target: Expression, sources: readonly ValueSource[], scope: Scope): void {
    switch (target.nodeType) {
      case "Name":
        this.#link(this.#sources.key(target.id, scope), sources);
        return;
      case "Attribute":
        this.#link(`.${target.attr}`, sources);
        this.#put(target.value, sources, scope);
        return;
      case "Subscript":
        this.#change(target.value, scope);
        this.#put(target.value, sources, scope);
        return;
      case "Starred":
        this.#bind(target.value, asCopy(sources), scope);
        return;
      case "Tuple":
      case "List":
        for (const one of target.elts) this.#bind(one, asPart(sources), scope);
        return;
      default:
        return;
    }
  }

  /** Records that the value of an expression contains others from now on. */
  #put(container: Expression, sources: readonly ValueSource[], scope: Scope): void {
    for (const { key } of this.#sources.of(container, scope)) this.#link(key, asContent(sources));
  }

  #visit(node: PythonNode, scope: Scope): void {
    switch (node.nodeType) {
      case "Assign": {
        const [first, ...others] = node.targets;
        const { value } = node;
        for (const target of node.targets) this.#assign(target, value, scope);
        // `a = b = []`
        for (const other of others) {
          if (first) this.#bind(first, this.#sources.of(other, scope), scope);
          if (first) this.#bind(other, this.#sources.of(first, scope), scope);
        }
        break;
      }
      case "AnnAssign":
      case "NamedExpr":
        if (node.value) this.#assign(node.target, node.value, scope);
        break;
      case "AugAssign":
        this.#reassignIn(node.target, scope, true);
        this.#change(node.target, scope);
        if (node.target.nodeType === "Subscript") this.#change(node.target.value, scope);
        this.#put(node.target, this.#sources.of(node.value, scope), scope);
        break;
      case "Delete":
        for (const target of node.targets)
          if (target.nodeType === "Subscript" || target.nodeType === "Attribute") this.#change(target.value, scope);
        break;
      case "For":
      case "AsyncFor":
      case "Comprehension":
        this.#reassignIn(node.target, scope, true);
        this.#bind(node.target, asPart(this.#sources.of(node.iter, scope)), scope);
        break;
      case "WithItem":
        if (node.optional_vars) this.#bind(node.optional_vars, this.#sources.of(node.context_expr, scope), scope);
        break;
      case "Return":
      case "Yield":
        if (node.value && isFunction(scope.node))
          this.#link(
            `${scope.node.name}()`,
            node.nodeType === "Yield"
              ? asContent(this.#sources.of(node.value, scope))
              : this.#sources.of(node.value, scope),
          );
        break;
      case "Call":
        this.#call(node, scope);
        break;
      default:
        break;
    }
    this.#visitParts(node, scope);
  }

  #visitParts(node: PythonNode, scope: Scope): void {
    const isScope = isFunction(node) || node.nodeType === "ClassDef" || node.nodeType === "Lambda";
    const inner = isScope ? scope.inner(node) : scope;
    if (isFunction(node) || node.nodeType === "Lambda") this.#defaults(node, scope);
    for (const child of childrenOf(node)) this.#visit(child, inner);
  }

  #defaults(node: AnyFunction | Lambda, scope: Scope): void {
    const inner = scope.inner(node);
    for (const { arg, default: standard } of pythonParametersOf(node.args))
      if (standard) this.#link(this.#sources.keyIn(arg.arg, inner), this.#sources.of(standard, scope));
  }

  #assign(target: Expression, value: Expression, scope: Scope): void {
    this.#reassignIn(target, scope);
    if ((target.nodeType === "Tuple" || target.nodeType === "List") && value.nodeType === "Tuple")
      for (const [index, one] of target.elts.entries()) {
        const item = value.elts[index];
        if (item && one.nodeType !== "Starred") this.#bind(one, this.#sources.of(item, scope), scope);
        else this.#bind(one, asPart(this.#sources.of(value, scope)), scope);
      }
    else this.#bind(target, this.#sources.of(value, scope), scope);
    if (value.nodeType === "Lambda" && target.nodeType === "Name")
      this.#link(`${target.id}()`, this.#sources.of(value.body, scope.inner(value)));
  }

  /** Notes the attributes that a target sets. `self.name = …` among the statements of a method sets it first. */
  #reassignIn(target: Expression, scope: Scope, isChange = false): void {
    if (target.nodeType === "Tuple" || target.nodeType === "List")
      for (const one of target.elts) this.#reassignIn(one, scope, true);
    else if (target.nodeType === "Starred") this.#reassignIn(target.value, scope, true);
    else if (target.nodeType === "Attribute") {
      const owner = ownerOf(target.value, scope);
      if (!owner || isChange || !isStatementOf(target, scope)) this.#noteReassigned(target.attr, owner);
    }
  }

  #noteReassigned(attribute: string, owner: ClassDef | undefined): void {
    const known = this.#reassigned.get(attribute);
    if (known) known.add(owner);
    else this.#reassigned.set(attribute, new Set([owner]));
  }

  /** `tools.append(x)`, and a function of the module that gets a value. */
  #call(node: Call, scope: Scope): void {
    const { func, args, keywords } = node;
    const isMethod = func.nodeType === "Attribute";
    if (isMethod && changing.has(func.attr)) {
      this.#change(func.value, scope);
      for (const one of args) this.#put(func.value, this.#sources.of(one, scope), scope);
      for (const { value } of keywords) this.#put(func.value, this.#sources.of(value, scope), scope);
    }
    if (func.nodeType === "Name" && func.id === "setattr" && args[1]) {
      const [object, name] = args;
      if (object && name.nodeType === "Constant" && name.literal === "str")
        this.#noteReassigned(name.value, ownerOf(object, scope));
    }
    const name = isMethod ? func.attr : func.nodeType === "Name" ? func.id : undefined;
    for (const one of this.#functions.get(name ?? "") ?? []) {
      const parameters = pythonParametersOf(one.node.args);
      const hasSelf = one.scope.outer?.node.nodeType === "ClassDef" && !isStatic(one.node);
      const [self] = parameters;
      const ofMethod = hasSelf && self ? parameters.slice(1) : parameters;
      if (hasSelf && self && isMethod)
        this.#link(this.#sources.keyIn(self.arg.arg, one.scope), this.#sources.of(func.value, scope));
      for (const [index, arg] of args.entries()) {
        const isSpread =
          arg.nodeType === "Starred" || args.slice(0, index).some(({ nodeType }) => nodeType === "Starred");
        const taking = isSpread ? ofMethod : ofMethod.slice(index, index + 1);
        const variadic = ofMethod.filter(({ kind }) => kind === "variadic");
        const sources =
          arg.nodeType === "Starred" ? asPart(this.#sources.of(arg.value, scope)) : this.#sources.of(arg, scope);
        this.#give([...taking, ...variadic], sources, one.scope);
      }
      for (const keyword of keywords) {
        const taking = ofMethod.filter(({ arg, kind }) => arg.arg === keyword.arg || kind === "keywords");
        const sources = this.#sources.of(keyword.value, scope);
        if (keyword.arg === undefined) this.#give(ofMethod, asPart(sources), one.scope);
        else this.#give(taking, sources, one.scope);
      }
    }
  }

  #give(parameters: ReturnType<typeof pythonParametersOf>, sources: readonly ValueSource[], scope: Scope): void {
    for (const { arg, kind } of parameters) {
      const isMany = kind === "variadic" || kind === "keywords";
      this.#link(this.#sources.keyIn(arg.arg, scope), isMany ? asContent(sources) : sources);
    }
  }
}

function isStatic({ decorator_list: decorators }: AnyFunction): boolean {
  return decorators.some((one) => one.nodeType === "Name" && one.id === "staticmethod");
}

/** The class of `self` in its methods; `undefined` for any other object. */
function ownerOf(object: Expression, { node, outer }: Scope): ClassDef | undefined {
  if (!isFunction(node) || outer?.node.nodeType !== "ClassDef" || object.nodeType !== "Name") return undefined;
  return object.id === (node.args.args[0]?.arg ?? "self") ? outer.node : undefined;
}

/** True for the target of a statement of a function itself, outside of conditions and loops. */
function isStatementOf({ range: [start] }: Expression, { node }: Scope): boolean {
  return isFunction(node) && node.body.some(({ range }) => range[0] === start);
}
