import type { TSESTree } from "@typescript-eslint/utils";
import type { ImportBinding } from "../modules/binding.ts";
import { exportsOf, type Export } from "../modules/exports.ts";
import type { Module } from "../modules/graph.ts";
import { limits } from "../limits.ts";
import { memoized } from "./memo.ts";
import type { Evaluation, Scope } from "./scope.ts";
import {
  sharedValue,
  unknownValue,
  type ExternalValue,
  type MemberValue,
  type NamespaceValue,
  type NodeRef,
  type ObjectValue,
  type Value,
  type ValueHole,
} from "./value.ts";

/** The meaning of an import binding. */
export function importedValue(scope: Scope, binding: ImportBinding, site: NodeRef): Value {
  const { evaluation } = scope;
  const whole = importModule(evaluation, binding.specifier, scope.module, site);
  if (binding.imported === "*") return whole;
  return whole.kind === "namespace"
    ? evaluatedExport(evaluation, whole.module, binding.imported, site)
    : evaluation.property(whole, binding.imported, site);
}

/** The module that a specifier leads to: a namespace if its source is read, an external value for a package. */
export function importModule(evaluation: Evaluation, specifier: string, from: Module, site: NodeRef): Value {
  const path = evaluation.graph.resolve(specifier, from);
  if (path === undefined) {
    const isOwn = specifier.startsWith(".") || specifier.startsWith("/");
    if (isOwn) evaluation.markUncacheable();
    return isOwn
      ? unknownValue(site, `the module "${specifier}" is not found`)
      : { kind: "external", site, specifier, path: [], importer: from };
  }
  const module = evaluation.graph.load(path);
  if (module) evaluation.memory.touch(module);
  else evaluation.markUncacheable();
  // A bundle that is too large to read is like a package: its export with the name `z` is Zod.
  return module ? { kind: "namespace", site, module } : { kind: "external", site, specifier, path: [] };
}

/**
 * A member of a package, or of one of its exports. Its value is read from the installed code of the package if
 * possible, and otherwise it is an external value. The knowledge of the intrinsics about a package takes precedence
 * over its code.
 */
export function memberOfPackage(evaluation: Evaluation, whole: ExternalValue, name: string, site: NodeRef): Value {
  return exportOfPackage({ evaluation, site, asked: new Set(), depth: 0 }, whole, name);
}

function exportOfPackage(search: Search, whole: ExternalValue, name: string): Value {
  const { evaluation, site, depth } = search;
  const member: ExternalValue = { ...whole, site, path: [...whole.path, name] };
  const told = evaluation.intrinsics.exportOf(member);
  if (told) return sharedValue(told);
  const reading = whole.path.length ? "none" : evaluation.intrinsics.readingOf(member);
  const module = reading === "none" ? undefined : moduleOfPackage(evaluation, whole);
  if (!module) return member;
  evaluation.memory.touch(module);
  const value = valueOfExport({ ...search, depth: depth + 1 }, module, name);
  if (!value || value.kind === "unknown") return member;
  const isData = value.kind === "scalar" || value.kind === "array" || value.kind === "object";
  return isData || reading === "code" ? sharedValue(value) : member;
}

function moduleOfPackage({ graph }: Evaluation, { specifier, importer }: ExternalValue): Module | undefined {
  const path = importer && graph.resolvePackage(specifier, importer);
  return path === undefined ? undefined : graph.load(path);
}

/** The value that a module exports under a name. */
export function evaluatedExport(evaluation: Evaluation, module: Module, name: string, site: NodeRef): Value {
  const search = { evaluation, site, asked: new Set<string>(), depth: 0 };
  return valueOfExport(search, module, name) ?? unknownValue(site, `the module does not export "${name}"`);
}

/**
 * A module's exports as the members of an object: `Object.values(tools)` with `import * as tools from "./tools.js"`.
 */
export function namespaceObject(evaluation: Evaluation, { module, site }: NamespaceValue): ObjectValue {
  const names = new Set<string>();
  let unknownRest: ValueHole | undefined;
  const asked = new Set<Module>();
  const collect = (from: Module): void => {
    if (asked.has(from)) return;
    asked.add(from);
    const { named, stars, whole } = exportsOf(from.program);
    if (whole) unknownRest ??= { site, reason: "the members of the module are assigned as a whole" };
    for (const name of named.keys()) if (from === module || name !== "default") names.add(name);
    for (const specifier of stars) {
      const source = importModule(evaluation, specifier, from, site);
      if (source.kind === "namespace") collect(source.module);
      else unknownRest ??= { site, reason: `what "${specifier}" exports is not known` };
    }
  };
  collect(module);
  // Those of a namespace are in alphabetical order.
  const members = [...names].sort().map((key): [string, MemberValue] => {
    const value = evaluatedExport(evaluation, module, key, site);
    return [key, { key, keySite: value.site, value }];
  });
  return { kind: "object", site, members: new Map(members), unknownRest };
}

/** A search for an exported name, through re-exports. */
interface Search {
  readonly evaluation: Evaluation;
  /** The place where the value is read. */
  readonly site: NodeRef;
  /** The requested names, with the modules that were searched for them. */
  readonly asked: Set<string>;
  /** The number of re-exports that were followed. */
  readonly depth: number;
}

/** @returns `undefined` if the module does not export the name. */
function valueOfExport(search: Search, module: Module, name: string): Value | undefined {
  const { evaluation, site, asked, depth } = search;
  const question = `${name} ${module.path}`;
  // Modules may re-export each other. A module that is searched again has no new answer.
  if (asked.has(question)) return undefined;
  if (depth > limits.reExports) return unknownValue(site, "its re-exports do not end");
  asked.add(question);
  const { named, stars, whole } = exportsOf(module.program);
  const found = named.get(name);
  if (found) return valueOfNamed(search, found, module);
  const scope = evaluation.rootScope(module);
  if (whole) {
    const value = scope.evaluate(whole);
    // `import x from "./commonjs.cjs"` is the whole `module.exports`.
    return name === "default" && !(value.kind === "object" && value.members.has("default"))
      ? value
      : evaluation.property(value, name, site);
  }
  if (name === "default") {
    // The interop of bundlers: the default import of a CommonJS module is the module itself.
    return isCommonJs(module) ? { kind: "namespace", site, module } : undefined;
  }
  let opaque: Value | undefined;
  for (const specifier of stars) {
    const source = importModule(evaluation, specifier, module, site);
    if (source.kind === "external") opaque = exportOfPackage(search, source, name);
    if (source.kind !== "namespace") continue;
    const value = valueOfExport({ ...search, depth: depth + 1 }, source.module, name);
    if (value) return value;
  }
  return opaque;
}

function valueOfNamed(search: Search, found: Export, module: Module): Value | undefined {
  const { evaluation, site, depth } = search;
  switch (found.kind) {
    case "expression":
      return expressionValue(evaluation.rootScope(module), found.node, site);
    case "local": {
      const binding = module.scopes.lookup(found.name, found.node);
      return binding
        ? evaluation.valueOfBinding(evaluation.rootScope(module), binding, site)
        : unknownValue(site, `"${found.name}" is not declared`);
    }
    case "from": {
      const source = importModule(evaluation, found.specifier, module, site);
      if (found.imported === "*") return source;
      if (source.kind === "external") return exportOfPackage(search, source, found.imported);
      return source.kind === "namespace"
        ? valueOfExport({ ...search, depth: depth + 1 }, source.module, found.imported)
        : evaluation.property(source, found.imported, site);
    }
  }
}

/** `exports.Args = z.object({ … })`: read from many places of the same module, too. */
function expressionValue(scope: Scope, node: TSESTree.Node, site: NodeRef): Value {
  const { evaluation, frame } = scope;
  return memoized(evaluation, { values: frame.values, key: node, site }, () => sharedValue(scope.evaluate(node)));
}

function isCommonJs({ program }: Module): boolean {
  const { named, stars } = exportsOf(program);
  if (stars.length || !named.size) return false;
  return program.body.every(
    (statement) => !statement.type.startsWith("Export") && statement.type !== "ImportDeclaration",
  );
}
