import { isDecoratedWith } from "../../../languages/python/nodes.ts";
import type { Import, ImportFrom } from "../../../languages/python/tree.ts";
import type { PythonModule } from "../modules/graph.ts";
import type { InPlace } from "../modules/changes.ts";
import type { Binding, Scope } from "../modules/scopes.ts";
import { builtins } from "./builtins.ts";
import type { Evaluator } from "./evaluator.ts";
import { functionShownByAll } from "./functions.ts";
import { nameOfModule } from "./reflection.ts";
import type { Run } from "./run.ts";
import { type ClassValue, type Frame, type NodeRef, type ScalarValue, unknownValue, type Value } from "./value.ts";

/** Names of libraries whose code is never read, even if it is installed, because their behavior is known here. */
const knownPackages: ReadonlySet<string> = new Set([
  ...["mcp", "fastmcp", "pydantic", "pydantic_core", "pydantic_settings", "typing", "typing_extensions"],
  ...["annotated_types", "enum", "dataclasses", "datetime", "os", "re", "textwrap", "functools", "json", "pathlib"],
  ...["rich", "click", "typer", "loguru", "structlog"],
]);

/** The value of a name at the place where it is used. */
export function lookUp(name: string, frame: Frame, site: NodeRef, evaluator: Evaluator): Value {
  for (let one: Frame | undefined = frame; one; one = one.outer) {
    const given = one.values.get(name);
    if (given && (one.isRun || one.bound?.has(name))) return given;
    // A function does not see the names of the enclosing class.
    if (one !== frame && one.scope.node.nodeType === "ClassDef") continue;
    const declared = one.scope.order.declared.get(name);
    if (declared) {
      while (declared === "global" && one.outer?.outer) one = one.outer;
      continue;
    }
    const bindings = one.scope.bindings.get(name);
    if (given && bindings?.[0]?.kind !== "parameter") return given;
    if (bindings) return valueOfBindings(bindings, one, { name, site, from: frame }, evaluator);
    const starred = fromStars(name, one.scope, evaluator);
    if (starred) return starred;
  }
  const own = nameOfModule(name, site);
  if (own) return own;
  if (builtins.has(name)) return { kind: "external", site, name: `builtins.${name}` };
  return unknownValue(site, `'${name}' is not defined in the file`);
}

/** The value of a name that a module defines, as another module imports it; `undefined` if there is none. */
export function exportOf(name: string, module: PythonModule, site: NodeRef, evaluator: Evaluator): Value | undefined {
  const frame = evaluator.frameOf(module);
  const given = frame.isRun ? frame.values.get(name) : undefined;
  if (given) return given;
  const bindings = module.scope.bindings.get(name);
  if (bindings)
    return valueOfBindings(bindings, frame, { name, site: { module, node: module.ast }, from: undefined }, evaluator);
  const starred = fromStars(name, module.scope, evaluator);
  if (starred) return starred;
  // `from package import module`
  const path = /\/__init__\.py$/u.test(module.path) ? evaluator.graph.resolve(name, 1, module) : undefined;
  const inner = path === undefined ? undefined : evaluator.graph.load(path);
  return inner && { kind: "module", site, module: inner };
}

interface Use {
  readonly name: string;
  readonly site: NodeRef;
  /** The frame that reads the name; `undefined` for another module. */
  readonly from: Frame | undefined;
}

function valueOfBindings(bindings: readonly Binding[], frame: Frame, use: Use, evaluator: Evaluator): Value {
  const binding = decisive(bindings, frame.scope, use);
  if (binding) return valueOf(binding, frame, evaluator);
  // `try: from tomllib import x` and `except ImportError: from tomli import x`.
  if (bindings.every(({ kind }) => kind === "import")) {
    const values = bindings.map((one) => valueOf(one, frame, evaluator));
    const [first] = values;
    const found = values.find(({ kind }) => kind !== "external" && kind !== "unknown") ?? first;
    if (found) return found;
  }
  const isAssignedInside = frame.scope.order.assignedFrom(use.name) !== undefined;
  // Only literals, because a chain such as `data = read(data)` would be evaluated again and again.
  if (!isAssignedInside && bindings.every((one) => one.kind === "assignment" && one.value.nodeType === "Constant")) {
    const values = bindings.map((one) => valueOf(one, frame, evaluator));
    const [first] = values;
    if (first?.kind === "scalar" && values.every((one) => isSame(one, first))) return first;
  }
  return (
    (isAssignedInside ? undefined : wrapped(bindings, frame, use, evaluator)) ??
    unknownValue(use.site, `'${use.name}' gets several values`)
  );
}

/** The maximum number of wrappers that a name gets one after the other. */
const maxWrappers = 4;

/** `handler = fn`, `if audited: handler = audit(handler)`: a function that the assigned ones show is known. */
function wrapped(bindings: readonly Binding[], frame: Frame, use: Use, evaluator: Evaluator): Value | undefined {
  const at = placeIn(frame.scope, use);
  const before = bindings.filter((one) => at === undefined || placeOf(one) <= at);
  const isPlain = before.every(({ kind }) => kind === "assignment" || kind === "function" || kind === "parameter");
  if (before.length > maxWrappers || !isPlain) return undefined;
  const values: Value[] = [];
  for (const one of before) {
    const value = valueOf(one, frame, evaluator);
    if (value.kind !== "function") return undefined;
    values.push(value);
  }
  return functionShownByAll(values, evaluator);
}

function isSame(one: Value, { value, isFloat }: ScalarValue): boolean {
  return one.kind === "scalar" && one.value === value && one.isFloat === isFloat;
}

/** The binding that certainly determines the value of a name at a place; `undefined` if the text does not show it. */
function decisive(bindings: readonly Binding[], scope: Scope, use: Use): Binding | undefined {
  const { order } = scope;
  const assignedFrom = order.assignedFrom(use.name);
  if (bindings.length === 1 && assignedFrom === undefined) return bindings[0];
  // Code of the scope itself runs in the order of the text. Functions without known callers run after all of it.
  const at = placeIn(scope, use);
  if (assignedFrom !== undefined && (at === undefined || assignedFrom < at)) return undefined;
  const before = at === undefined ? bindings : bindings.filter((one) => placeOf(one) <= at);
  const last = before.at(-1);
  if (!last || last.isConditional || last.kind === "other") return undefined;
  const isChangedAgain =
    at !== undefined && bindings.some((one) => !before.includes(one) && order.isRepeated(at, one.node.range[0]));
  return isChangedAgain ? undefined : last;
}

/** From where on a name has the value of a binding. */
function placeOf(binding: Binding): number {
  return binding.kind === "assignment" ? binding.since : binding.node.range[0];
}

/** The maximum number of calls that are followed to the place that begins them. */
const maxCallers = 50;

/** The place in a scope at which a name is read, or at which the call stands that leads there. */
function placeIn(scope: Scope, { site, from }: Use): number | undefined {
  let at: NodeRef | undefined = site;
  let frame = from;
  for (let count = 0; at && count < maxCallers; count++) {
    const [offset]: readonly [number, number] = at.node.range;
    if (at.module === scope.module && scope.order.holds(offset)) return offset;
    at = frame?.from?.site;
    frame = frame?.from?.frame;
  }
  return undefined;
}

function valueOf(binding: Binding, frame: Frame, evaluator: Evaluator): Value {
  const { scope } = frame;
  const site: NodeRef = { module: scope.module, node: binding.node };
  // Where the code runs, its changes are made.
  const change = (value: Value): Value =>
    evaluator.run ? value : open(value, binding.name, scope.changes.of(binding.name, scope));
  switch (binding.kind) {
    case "import":
      return change(evaluator.following(binding, site, () => imported(binding, scope.module, site, evaluator)));
    case "assignment":
      return change(evaluator.evaluate(binding.value, frame));
    case "alias":
      return { kind: "type", site, expression: binding.value, frame };
    case "function":
      return { kind: "function", site, node: binding.node, frame, self: undefined };
    case "class":
      return { kind: "class", site, node: binding.node, frame };
    case "parameter": {
      const given = frame.values.get(binding.name);
      return given ? change(given) : parameterOf(binding, frame, site);
    }
    case "type parameter":
      return unknownValue(site, `'${binding.name}' is the parameter of a type`);
    case "other":
      return unknownValue(site, `'${binding.name}' gets its value when the server runs`);
  }
}

/** The class to which the names of a frame belong; `undefined` for any other frame. */
export function classOfFrame({ scope: { module, node }, outer }: Frame): ClassValue | undefined {
  return node.nodeType === "ClassDef" && outer
    ? { kind: "class", site: { module, node }, node, frame: outer }
    : undefined;
}

/** The class that contains a method, for the method's first parameter. */
function parameterOf(binding: Binding & { readonly kind: "parameter" }, frame: Frame, site: NodeRef): Value {
  const { parameter, name } = binding;
  const { node } = frame.scope;
  const isFirst = "args" in node && [...node.args.posonlyargs, ...node.args.args][0] === parameter.arg;
  const of = isFirst && frame.outer && !isDecoratedWith(node, "staticmethod") ? classOfFrame(frame.outer) : undefined;
  if (of) return isDecoratedWith(node, "classmethod") ? of : { kind: "instance", site, of, call: undefined };
  return { kind: "parameter", site, name, annotation: parameter.arg.annotation, frame };
}

/** The value of a name or attribute whose list or dict code changes in place, so that it may have more items. */
export function open(value: Value, name: string, change: InPlace | undefined): Value {
  return change ? opened(value, `'${name}' is changed elsewhere`, change, 0) : value;
}

function opened(value: Value, reason: string, change: InPlace, depth: number): Value {
  if ((value.kind !== "list" && value.kind !== "dict") || depth > maxOpened) return value;
  const { isChanged, isChangedInside } = change;
  const inside = (part: Value): Value => (isChangedInside ? opened(part, reason, everywhere, depth + 1) : part);
  const rest = value.rest ?? (isChanged ? reason : undefined);
  if (value.kind === "list") return { ...value, items: value.items.map(inside), rest };
  // `schema["title"] = "other"`
  const entries = new Map(
    [...value.entries].map(([key, entry]) => {
      const part = isChanged && value.rest === undefined ? unknownValue(entry.value.site, reason) : inside(entry.value);
      return [key, { ...entry, value: part }] as const;
    }),
  );
  return { ...value, entries, rest };
}

/** The depth of nested lists and dicts that are opened, all of which are small in practice. */
const maxOpened = 100;

const everywhere: InPlace = { isChanged: true, isChangedInside: true };

function imported(
  { alias, from }: Binding & { readonly kind: "import" },
  module: PythonModule,
  site: NodeRef,
  evaluator: Evaluator,
): Value {
  const vendored = vendoredName(from ? `${from.module ?? ""}.${alias.name}` : alias.name);
  if (vendored !== undefined) return { kind: "external", site, name: vendored };
  if (!from) {
    // `import a.b` binds `a`, and `import a.b as c` binds the inner module.
    const name = alias.asname === undefined ? (alias.name.split(".")[0] ?? "") : alias.name;
    return moduleNamed(name, 0, { module, site }, evaluator) ?? { kind: "external", site, name };
  }
  const { level } = from;
  const name = from.module ?? "";
  const found = moduleNamed(name, level, { module, site }, evaluator);
  if (found?.kind === "module") {
    // `from . import tools` in a package means its module.
    const exported = found.module === module ? undefined : exportOf(alias.name, found.module, site, evaluator);
    if (exported) return exported;
    const inner = moduleNamed(name ? `${name}.${alias.name}` : alias.name, level, { module, site }, evaluator);
    return inner ?? unknownValue(site, `'${alias.name}' is not found in '${".".repeat(level)}${name}'`);
  }
  const inner = moduleNamed(name ? `${name}.${alias.name}` : alias.name, level, { module, site }, evaluator);
  if (inner) return inner;
  return level
    ? unknownValue(site, `the module '${".".repeat(level)}${name}' cannot be read`)
    : { kind: "external", site, name: `${name}.${alias.name}` };
}

/** The original name of a part of a vendored library: `fastmcp.FastMCP` of `app._vendor.fastmcp.FastMCP`. */
function vendoredName(name: string): string | undefined {
  const [, own] = /(?:^|\.)_?vendor(?:ed)?\.(.+)$/u.exec(name) ?? [];
  return own !== undefined && knownPackages.has(own.split(".")[0] ?? "") ? own : undefined;
}

interface At {
  readonly module: PythonModule;
  readonly site: NodeRef;
}

/** A module of the project, or of an installed package whose code is read. */
function moduleNamed(name: string, level: number, { module, site }: At, { graph }: Evaluator): Value | undefined {
  if (!level && knownPackages.has(name.split(".")[0] ?? "")) return undefined;
  const path = graph.resolve(name, level, module);
  const loaded = path === undefined ? undefined : graph.load(path);
  return loaded && { kind: "module", site, module: loaded };
}

/** `from .constants import *` */
function fromStars(name: string, scope: Scope, evaluator: Evaluator): Value | undefined {
  // The names are collected on first use.
  if (!scope.bindings.size && !scope.stars.length) return undefined;
  for (const star of scope.stars) {
    const site: NodeRef = { module: scope.module, node: star };
    const found = moduleNamed(star.module ?? "", star.level, { module: scope.module, site }, evaluator);
    if (found?.kind !== "module" || found.module === scope.module || !evaluator.graph.budget.spend(1)) continue;
    const { module } = found;
    // Two modules may star-import each other.
    const value = evaluator.starred(`${module.path}:${name}`, () => exportOf(name, module, site, evaluator));
    if (value) return value;
  }
  return undefined;
}

/** Runs the modules that an import names, whose statements may register something. */
export function importModules(node: Import | ImportFrom, frame: Frame, run: Run): void {
  const { evaluator } = run;
  const { module } = frame.scope;
  const visit = (name: string, level: number): void => {
    const path = evaluator.graph.resolve(name, level, module);
    const loaded = path === undefined ? undefined : evaluator.graph.load(path);
    if (loaded && !evaluator.graph.isOfPackage(loaded)) run.frameOf(loaded);
  };
  if (node.nodeType === "Import") {
    for (const { name } of node.names) visit(name, 0);
    return;
  }
  const { module: from = "", level } = node;
  if (from) visit(from, level);
  for (const { name } of node.names) if (name !== "*") visit(from ? `${from}.${name}` : name, level);
}
