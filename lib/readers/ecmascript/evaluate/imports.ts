import type { TSESTree } from "@typescript-eslint/types";
import type { ImportBinding } from "../modules/binding.ts";
import { exportsOf } from "../modules/exports.ts";
import type { Module } from "../modules/module.ts";
import { limits } from "../limits.ts";
import { valueOfBinding } from "./bindings.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame, Remembered } from "./frame.ts";
import { evaluateOnce, recalled } from "./remembering.ts";
import { sharedValue, unknownValue, type Site, type Value } from "./value.ts";

/** What an import binding stands for. */
export function importedValue(evaluator: Evaluator, binding: ImportBinding, module: Module, site: Site): Value {
  const whole = importModule(evaluator, binding.specifier, module, site);
  if (binding.imported === "*") return whole;
  return whole.kind === "namespace"
    ? exportedValue(evaluator, whole.module, binding.imported, site)
    : evaluator.property(whole, binding.imported, site);
}

/** The module that a specifier leads to: a namespace where its source is read, an external value for a package. */
export function importModule(evaluator: Evaluator, specifier: string, from: Module, site: Site): Value {
  const path = evaluator.graph.resolve(specifier, from);
  if (path === undefined) {
    const isOwn = specifier.startsWith(".") || specifier.startsWith("/");
    if (isOwn) evaluator.noteForeign();
    return isOwn
      ? unknownValue(site, `the module "${specifier}" is not found`)
      : { kind: "external", site, specifier, path: [] };
  }
  const module = evaluator.graph.load(path);
  evaluator.noteForeign();
  // A bundle too large to read is like a package: what it exports under the name `z` is Zod.
  return module ? { kind: "namespace", site, module } : { kind: "external", site, specifier, path: [] };
}

/** The way that a name has been followed through re-exports. */
interface Trail {
  /** The names that were asked for, with the modules that were asked. */
  readonly asked: Set<string>;
  readonly length: number;
}

/** The value that a module exports under a name. */
export function exportedValue(evaluator: Evaluator, module: Module, name: string, site: Site): Value {
  return (
    valueOfExport(evaluator, module, name, site, undefined) ??
    unknownValue(site, `the module does not export "${name}"`)
  );
}

/** @returns `undefined` where the module does not export the name. */
function valueOfExport(
  evaluator: Evaluator,
  module: Module,
  name: string,
  site: Site,
  trail: Trail | undefined,
): Value | undefined {
  // Modules may export all of each other: one that is asked again has no other answer.
  if (trail && isRepeated(trail, module, name)) return undefined;
  if (trail && trail.length > limits.reExports) return unknownValue(site, "its re-exports do not end");
  const { named, stars, whole } = exportsOf(module.program);
  const found = named.get(name);
  const frame = evaluator.rootFrame(module);
  if (found) {
    switch (found.kind) {
      case "expression":
        return expressionValue(evaluator, found.node, module, frame, site);
      case "local": {
        const binding = module.scopes.lookup(found.name, found.node);
        return binding
          ? valueOfBinding(evaluator, binding, module, frame, site)
          : unknownValue(site, `"${name}" is not declared`);
      }
      case "from": {
        const source = importModule(evaluator, found.specifier, module, site);
        if (found.imported === "*") return source;
        return source.kind === "namespace"
          ? valueOfExport(evaluator, source.module, found.imported, site, onward(trail, module, name))
          : evaluator.property(source, found.imported, site);
      }
    }
  }
  if (whole) {
    const value = evaluator.evaluate(whole, module, frame);
    // `import x from "./commonjs.cjs"` gives the whole `module.exports`.
    return name === "default" && !(value.kind === "object" && value.members.has("default"))
      ? value
      : evaluator.property(value, name, site);
  }
  let opaque: Value | undefined;
  let further: Trail | undefined;
  if (name !== "default") {
    for (const specifier of stars) {
      const source = importModule(evaluator, specifier, module, site);
      if (source.kind === "external") opaque = evaluator.property(source, name, site);
      if (source.kind !== "namespace") continue;
      const value = valueOfExport(evaluator, source.module, name, site, (further ??= onward(trail, module, name)));
      if (value) return value;
    }
  } else if (isCommonJs(module)) {
    // The interop of bundlers: the default import of a CommonJS module is the module.
    return { kind: "namespace", site, module };
  }
  return opaque;
}

function isRepeated({ asked }: Trail, { path }: Module, name: string): boolean {
  const before = asked.size;
  return asked.add(`${name} ${path}`).size === before;
}

function onward(trail: Trail | undefined, { path }: Module, name: string): Trail {
  return trail ? { ...trail, length: trail.length + 1 } : { asked: new Set([`${name} ${path}`]), length: 1 };
}

const expressions = new WeakMap<Frame, Map<TSESTree.Node, Remembered>>();

/** `exports.Args = z.object({ … })`: read from many places of its own module, too. */
function expressionValue(evaluator: Evaluator, node: TSESTree.Node, module: Module, frame: Frame, site: Site): Value {
  const values = expressions.get(frame) ?? new Map<TSESTree.Node, Remembered>();
  expressions.set(frame, values);
  const before = values.get(node);
  if (before) return recalled(evaluator, before);
  return evaluateOnce(evaluator, values, node, site, () => sharedValue(evaluator.evaluate(node, module, frame))).value;
}

function isCommonJs({ program }: Module): boolean {
  const { named, stars } = exportsOf(program);
  if (stars.length || !named.size) return false;
  return program.body.every(
    (statement) => !statement.type.startsWith("Export") && statement.type !== "ImportDeclaration",
  );
}
