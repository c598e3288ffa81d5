import type { TSESTree } from "@typescript-eslint/types";
import type { Binding, ParameterBinding, VariableBinding } from "../modules/binding.ts";
import { isFunctionNode } from "../modules/function-node.ts";
import type { Module } from "../modules/module.ts";
import { evaluateBundledModule } from "./bundled-modules.ts";
import { compiledHelper } from "./compiled-helpers.ts";
import { evaluateCompiledEnum, evaluateEnum } from "./enums.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame, Place } from "./frame.ts";
import { importedValue } from "./imports.ts";
import { argumentAt, restOfArguments } from "./arguments.ts";
import { applyChanges } from "./changes.ts";
import { keepValue, keptValue } from "./kept-values.ts";
import { bindPattern } from "./patterns.ts";
import { evaluateOnce, recalled } from "./remembering.ts";
import { assignmentsTo, isRead } from "./references.ts";
import { scalarValue, sharedValue, unknownValue, type Site, type Value } from "./value.ts";

/** The value of a name where it is read. */
export function bindingValue(
  evaluator: Evaluator,
  node: TSESTree.Identifier | TSESTree.JSXIdentifier,
  place: Place,
): Value {
  const { module, frame } = place;
  const site: Site = { module, node };
  const binding = module.scopes.lookup(node.name, node);
  if (!binding) {
    if (node.name === "undefined") return scalarValue(site, undefined);
    // Compiled modules read their own exports: `exports.Args = z.object({ format: exports.Format })`.
    if (node.name === "exports") return { kind: "namespace", site, module };
    if (node.name === "NaN" || node.name === "Infinity") return scalarValue(site, Number(node.name));
    return { kind: "global", site, path: [node.name] };
  }
  return valueOfBinding(evaluator, binding, module, frame, site);
}

/** The value of a variable, function, class, enum or import of a module, in the frame that reads it. */
export function valueOfBinding(
  evaluator: Evaluator,
  binding: Binding,
  module: Module,
  frame: Frame,
  site: Site,
): Value {
  const owner = ownerOf(binding, frame);
  const remembered = owner.values.get(binding);
  if (remembered) return recalled(evaluator, remembered);
  const { settings } = evaluator;
  const mayBeKept = binding.kind === "variable" && !module.isLinted && !owner.node;
  const kept = mayBeKept ? keptValue(module, binding, settings) : undefined;
  if (kept) {
    owner.values.set(binding, { value: kept, undecided: undefined, isForeign: false });
    return kept;
  }
  const { value, undecided, isForeign } = evaluateOnce(evaluator, owner.values, binding, site, () => {
    const result = compiledHelper(binding, site) ?? evaluateBinding(evaluator, binding, { module, frame: owner }, site);
    return isOfOneReader(binding, module) ? result : sharedValue(result);
  });
  if (mayBeKept && !isForeign && !undecided) keepValue(module, binding, settings, value);
  return value;
}

/** The frame of the function (or module) that declares the binding. */
function ownerOf(binding: Binding, frame: Frame): Frame {
  let scope: TSESTree.Node | undefined = binding.scope;
  while (scope && !isFunctionNode(scope)) scope = scope.parent;
  let owner = frame;
  while (owner.outer && owner.node !== scope) owner = owner.outer;
  return owner;
}

/** True where only one place of one module reads the value, so that its text serves one definition. */
function isOfOneReader(binding: Binding, module: Module): boolean {
  if (!module.isLinted || binding.kind !== "variable") return false;
  return !module.scopes.isExported(binding) && module.scopes.referencesTo(binding).filter(isRead).length <= 1;
}

function evaluateBinding(evaluator: Evaluator, binding: Binding, place: Place, site: Site): Value {
  const { module, frame } = place;
  switch (binding.kind) {
    case "variable":
      return variableValue(evaluator, binding, place, site);
    case "parameter":
      return parameterValue(evaluator, binding, place, site);
    case "function":
      return { kind: "function", site: { module, node: binding.function }, node: binding.function, frame };
    case "class":
      return { kind: "class", site: { module, node: binding.class }, node: binding.class, frame };
    case "enum":
      return evaluateEnum(evaluator, binding.enum, place);
    case "import":
      return importedValue(evaluator, binding, module, site);
    case "opaque":
      return unknownValue(site, binding.reason);
  }
}

function variableValue(evaluator: Evaluator, binding: VariableBinding, place: Place, site: Site): Value {
  const { module, frame } = place;
  const { declarator } = binding;
  const assignments = binding.mode === "const" ? [] : assignmentsTo(binding, module.scopes);
  let init: TSESTree.Node | null = declarator.init;
  let pattern: TSESTree.Node = declarator.id;
  let target: TSESTree.Node = binding.node;
  if (!init) {
    const compiledEnum = evaluateCompiledEnum(evaluator, binding, place);
    if (compiledEnum) return compiledEnum;
    const [only, ...more] = assignments;
    // `let x; x = value;` in one block is a declaration in two lines.
    if (!only?.from || more.length || only.node.parent.parent !== declarator.parent.parent) {
      return unknownValue(site, only ? "it is assigned in several places" : "it is never assigned here");
    }
    init = only.from.value;
    pattern = only.from.pattern;
    target = only.target;
  } else if (assignments.length) {
    return unknownValue(site, "it is assigned again");
  }
  if (declarator.parent.parent.type === "ForOfStatement" || declarator.parent.parent.type === "ForInStatement") {
    return unknownValue(site, "it is a loop variable");
  }
  const whole = evaluateBundledModule(evaluator, binding, place, site) ?? evaluator.evaluate(init, module, frame);
  const value = pattern.type === "Identifier" ? whole : bindPattern(evaluator, pattern, whole, target, place);
  return applyChanges(evaluator, value, binding, place);
}

function parameterValue(evaluator: Evaluator, binding: ParameterBinding, place: Place, site: Site): Value {
  const { args } = place.frame;
  if (!args)
    return unknownValue(site, `it is a parameter, "${binding.name}", that a caller fills`, {
      kind: "parameter",
      name: binding.name,
    });
  if (assignmentsTo(binding, place.module.scopes).length)
    return unknownValue(site, "it is a parameter that is assigned again");
  const { pattern, index } = binding;
  const { module } = place;
  const given: Value =
    pattern.type === "RestElement"
      ? restOfArguments(args, index, site)
      : (argumentAt(args, index) ?? scalarValue({ module, node: pattern }, undefined));
  const value = bindPattern(
    evaluator,
    pattern.type === "RestElement" ? pattern.argument : pattern,
    given,
    binding.node,
    place,
  );
  return applyChanges(evaluator, value, binding, place);
}
