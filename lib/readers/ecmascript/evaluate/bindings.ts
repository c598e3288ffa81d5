import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding, ParameterBinding, VariableBinding } from "../modules/binding.ts";
import { isFunctionNode } from "../modules/walk.ts";
import type { Scopes } from "../modules/scopes.ts";
import { argumentAt, restOfArguments } from "./arguments.ts";
import { isMadeOnFirstUse } from "./changed-members.ts";
import { compiledHelper, evaluateBundledModule, evaluateCompiledEnum, evaluateEnum } from "./compiled-code.ts";
import { placeOfModule } from "./file-paths.ts";
import { filledExport } from "./fills.ts";
import { importedValue } from "./imports.ts";
import { memoized } from "./memo.ts";
import { applyMutations, valueBefore } from "./mutations.ts";
import { bindPattern } from "./patterns.ts";
import { type Assignment, assignmentsTo, functionAround, stepsOf, valueAfter, valueBetween } from "./reassignments.ts";
import { rememberedValue } from "./remembered.ts";
import type { Frame, Scope } from "./scope.ts";
import { type NodeRef, scalarValue, sharedValue, unknownValue, type Value } from "./value.ts";

/** The value of a name at the place where it is read. */
export function evaluateIdentifier(scope: Scope, node: TSESTree.Identifier | TSESTree.JSXIdentifier): Value {
  const { module } = scope;
  const site = scope.at(node);
  const binding = module.scopes.lookup(node.name, node);
  if (binding) return valueBefore(scope, valueOfBinding(scope, binding, site), binding, node);
  if (node.name === "undefined") return scalarValue(site, undefined);
  // Compiled modules read their own exports: `exports.Args = z.object({ format: exports.Format })`.
  if (node.name === "exports") return { kind: "namespace", site, module };
  if (node.name === "NaN" || node.name === "Infinity") return scalarValue(site, Number(node.name));
  return placeOfModule([node.name], site) ?? { kind: "global", site, path: [node.name] };
}

/** The value of a variable, function, class, enum or import in a scope. `site` is the place of the read. */
export function valueOfBinding(scope: Scope, binding: Binding, site: NodeRef): Value {
  const { evaluation, module } = scope;
  const remembered =
    binding.kind === "variable" && site.module === module ? rememberedValue(scope, binding, site) : undefined;
  if (remembered) return sharedValue(remembered);
  if (binding.kind === "variable" && site.module === module && isReadWithoutValue(binding, site.node, module.scopes)) {
    return unknownValue(site, "it may be read before it is assigned");
  }
  const owner = ownerOf(binding, scope.frame);
  const earlier =
    binding.kind === "variable" && site.module === module && valueBetween(scope.with(owner), binding, site);
  if (earlier) return earlier;
  return memoized(evaluation, { values: owner.values, key: binding, site }, () => {
    evaluation.memory.touch(module);
    const result = compiledHelper(binding, site) ?? evaluateBinding(scope.with(owner), binding, site);
    return hasOneReader(scope, binding) ? result : sharedValue(result);
  });
}

/**
 * True if a variable may not have a value yet: it is assigned further down, or in a block that may not run. A `const`
 * cannot be read there.
 */
function isReadWithoutValue(binding: VariableBinding, read: TSESTree.Node, scopes: Scopes): boolean {
  const { declarator, mode } = binding;
  if (mode !== "let" && mode !== "var") return false;
  const giver = declarator.init ? declarator : assignmentsTo(binding, scopes)[0]?.node;
  if (!giver) return false;
  if (read.range[0] < giver.range[0] && functionAround(read) === functionAround(giver)) return true;
  const block = declarator.parent.parent;
  const isOfBranch = block.type === "BlockStatement" && !isFunctionNode(block.parent);
  return mode === "var" && isOfBranch && (read.range[0] < block.range[0] || read.range[1] > block.range[1]);
}

/** The frame of the function (or module) that declares the binding. */
function ownerOf(binding: Binding, frame: Frame): Frame {
  let scope: TSESTree.Node | undefined = binding.scope;
  while (scope && !isFunctionNode(scope)) scope = scope.parent;
  let owner = frame;
  while (owner.outer && owner.node !== scope) owner = owner.outer;
  return owner;
}

/** True if only one node reads the value, so that its text serves one definition. */
function hasOneReader({ module, evaluation: { graph } }: Scope, binding: Binding): boolean {
  if (binding.kind !== "variable" || graph.isOfPackage(module)) return false;
  if (module.scopes.referencesTo(binding).filter(isRead).length > 1) return false;
  return !module.scopes.isExported(binding) || !graph.mayBeUsedElsewhere(module, binding.name);
}

function evaluateBinding(scope: Scope, binding: Binding, site: NodeRef): Value {
  const { frame } = scope;
  switch (binding.kind) {
    case "variable":
      return variableValue(scope, binding, site);
    case "parameter":
      return parameterValue(scope, binding, site);
    case "function":
      return assignmentsTo(binding, scope.module.scopes).length
        ? unknownValue(site, "it is assigned again")
        : { kind: "function", site: scope.at(binding.function), node: binding.function, frame };
    case "class":
      return assignmentsTo(binding, scope.module.scopes).length
        ? unknownValue(site, "it is assigned again")
        : { kind: "class", site: scope.at(binding.class), node: binding.class, frame };
    case "enum":
      return evaluateEnum(scope, binding);
    case "import":
      return importedValue(scope, binding, site);
    case "opaque":
      return unknownValue(site, binding.reason);
  }
}

function variableValue(scope: Scope, binding: VariableBinding, site: NodeRef): Value {
  const { declarator } = binding;
  const assignments = binding.mode === "const" ? [] : assignmentsTo(binding, scope.module.scopes);
  let init: TSESTree.Node | null = declarator.init;
  let pattern: TSESTree.Node = declarator.id;
  let target: TSESTree.Node = binding.node;
  const steps = stepsOf(binding, scope.module.scopes);
  if (steps) return applyMutations(scope, valueAfter(scope, binding, steps), binding);
  if (!init) {
    const compiledEnum = evaluateCompiledEnum(scope, binding);
    if (compiledEnum) return applyMutations(scope, compiledEnum, binding);
    const [only, ...more] = assignments;
    // `let x; x = value;` in one block is a declaration in two lines.
    const { node: single } = only ?? {};
    if (single?.type === "AssignmentExpression" && !more.length && isMadeOnFirstUse(single)) {
      const made = scope.evaluation.evaluate(scope.at(single.right));
      if (made.kind === "instance") return made;
    }
    if (!only?.from || more.length || !isStatement(only.node) || only.node.parent.parent !== declarator.parent.parent) {
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
  const whole = evaluateBundledModule(scope, binding, site) ?? scope.evaluate(init);
  const value = pattern.type === "Identifier" ? whole : bindPattern(scope, pattern, whole, target);
  const changed = applyMutations(scope, value, binding);
  return changed.kind === "array" ? filledExport(scope, changed, binding) : changed;
}

/** `x = 1;` and `var x = 1;` */
function isStatement({ parent }: Assignment["node"]): boolean {
  return parent.type === "ExpressionStatement" || parent.type === "VariableDeclaration";
}

function parameterValue(scope: Scope, binding: ParameterBinding, site: NodeRef): Value {
  const { args } = scope.frame;
  const { name, pattern, index } = binding;
  if (!args) {
    return unknownValue(site, `it is a parameter, "${name}", that a caller fills`, { kind: "parameter", name });
  }
  if (assignmentsTo(binding, scope.module.scopes).length)
    return unknownValue(site, "it is a parameter that is assigned again");
  const isRest = pattern.type === "RestElement";
  const given: Value = isRest
    ? restOfArguments(args, index, site)
    : (argumentAt(args, index) ?? scalarValue(scope.at(pattern), undefined));
  const value = bindPattern(scope, isRest ? pattern.argument : pattern, given, binding.node);
  return applyMutations(scope, value, binding);
}

/**
 * True for a reference that takes the value to put it into a definition. Types (`typeof schema`) and the handler's own
 * `schema.parse(args)` read the same definition and do not count.
 */
export function isRead(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type === "TSTypeQuery" || parent.type === "TSQualifiedName" || parent.type === "TSTypeReference")
    return false;
  if (parent.type !== "MemberExpression" || parent.object !== node || parent.property.type !== "Identifier")
    return true;
  return !/^(?:parse|safeParse|parseAsync|safeParseAsync|_input|_output|_type)$/u.test(parent.property.name);
}
