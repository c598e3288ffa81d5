import { isDecoratedWith } from "../../../languages/python/nodes.ts";
import type { PythonModule } from "../modules/graph.ts";
import type { Binding, Scope } from "../modules/scopes.ts";
import { builtins } from "./builtins.ts";
import type { Evaluator } from "./evaluator.ts";
import { type ClassValue, type Frame, type NodeRef, unknownValue, type Value } from "./value.ts";

/** Names of libraries whose code is never read, even if it is installed, because their behavior is known here. */
const knownPackages: ReadonlySet<string> = new Set([
  ...["mcp", "fastmcp", "pydantic", "pydantic_core", "pydantic_settings", "typing", "typing_extensions"],
  ...["annotated_types", "enum", "dataclasses", "datetime", "os", "re", "textwrap", "functools", "json", "pathlib"],
]);

/** The value of a name at the place where it is used. */
export function lookUp(name: string, frame: Frame, site: NodeRef, evaluator: Evaluator): Value {
  for (let one: Frame | undefined = frame; one; one = one.outer) {
    const given = one.values.get(name);
    if (given) return given;
    // A function does not see the names of the enclosing class.
    if (one !== frame && one.scope.node.nodeType === "ClassDef") continue;
    const bindings = one.scope.bindings.get(name);
    if (bindings) return valueOfBindings(bindings, one, { name, site }, evaluator);
    const starred = fromStars(name, one.scope, evaluator);
    if (starred) return starred;
  }
  if (builtins.has(name)) return { kind: "external", site, name: `builtins.${name}` };
  return unknownValue(site, `'${name}' is not defined in the file`);
}

/** The value of a name that a module defines, as another module imports it; `undefined` if there is none. */
export function exportOf(name: string, module: PythonModule, site: NodeRef, evaluator: Evaluator): Value | undefined {
  const frame = evaluator.frameOf(module);
  const bindings = module.scope.bindings.get(name);
  if (bindings) return valueOfBindings(bindings, frame, { name, site: { module, node: module.ast } }, evaluator);
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
}

function valueOfBindings(bindings: readonly Binding[], frame: Frame, use: Use, evaluator: Evaluator): Value {
  const binding = decisive(bindings, frame.scope, use.site);
  if (binding) return valueOf(binding, frame, evaluator);
  // `try: from tomllib import x` and `except ImportError: from tomli import x`.
  if (bindings.every(({ kind }) => kind === "import")) {
    const values = bindings.map((one) => valueOf(one, frame, evaluator));
    const [first] = values;
    const found = values.find(({ kind }) => kind !== "external" && kind !== "unknown") ?? first;
    if (found) return found;
  }
  // Only literals, because a chain such as `data = read(data)` would be evaluated again and again.
  if (bindings.every((one) => one.kind === "assignment" && one.value.nodeType === "Constant")) {
    const values = bindings.map((one) => valueOf(one, frame, evaluator));
    const [first] = values;
    if (first?.kind === "scalar" && values.every((one) => one.kind === "scalar" && one.value === first.value))
      return first;
  }
  return unknownValue(use.site, `'${use.name}' gets several values`);
}

/** The binding that certainly determines the value of a name at a place; `undefined` if the text does not show it. */
function decisive(bindings: readonly Binding[], scope: Scope, { module, node }: NodeRef): Binding | undefined {
  if (bindings.length === 1) return bindings[0];
  // Code of the scope itself runs in the order of the text. Functions run after all of it.
  const isInOrder = scope.module === module && isDirectlyIn(scope, node.range[0]);
  const before = isInOrder ? bindings.filter((one) => one.node.range[0] < node.range[0]) : bindings;
  const last = before.at(-1);
  if (!last || last.isConditional || last.kind === "other") return undefined;
  return last;
}

/** True for an offset that is in the scope, but not in a nested function or class. */
function isDirectlyIn(scope: Scope, offset: number): boolean {
  for (const bindings of scope.bindings.values())
    for (const { kind, node } of bindings)
      if ((kind === "function" || kind === "class") && node.range[0] <= offset && offset < node.range[1]) return false;
  return true;
}

function valueOf(binding: Binding, frame: Frame, evaluator: Evaluator): Value {
  const { scope } = frame;
  const site: NodeRef = { module: scope.module, node: binding.node };
  switch (binding.kind) {
    case "import":
      return evaluator.following(binding, site, () => imported(binding, scope.module, site, evaluator));
    case "assignment":
      return open(evaluator.evaluate(binding.value, frame), binding.name, scope);
    case "alias":
      return { kind: "type", site, expression: binding.value, frame };
    case "function":
      return { kind: "function", site, node: binding.node, frame, self: undefined };
    case "class":
      return { kind: "class", site, node: binding.node, frame };
    case "parameter":
      return parameterOf(binding, frame, site);
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

/** The value of a name whose list or dict other code changes, so that it may have more items. */
function open(value: Value, name: string, scope: Scope): Value {
  if ((value.kind !== "list" && value.kind !== "dict") || value.rest !== undefined) return value;
  if (!scope.isMutated(name)) return value;
  const rest = `'${name}' is changed elsewhere`;
  if (value.kind === "list") return { ...value, rest };
  // `schema["title"] = "other"`
  const entries = new Map(
    [...value.entries].map(([key, entry]) => [key, { ...entry, value: unknownValue(entry.value.site, rest) }] as const),
  );
  return { ...value, entries, rest };
}

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
