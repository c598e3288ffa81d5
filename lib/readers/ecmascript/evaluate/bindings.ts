import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding, ParameterBinding, VariableBinding } from "../modules/binding.ts";
import { isFunctionNode } from "../modules/walk.ts";
import type { Scopes } from "../modules/scopes.ts";
import { argumentAt, restOfArguments } from "./arguments.ts";
import { isMadeOnFirstUse } from "./changed-members.ts";
import { truthOf } from "./coercion.ts";
import { compiledHelper, evaluateBundledModule, evaluateCompiledEnum, evaluateEnum } from "./compiled-code.ts";
import { filledExport } from "./fills.ts";
import { importedValue } from "./imports.ts";
import { memoized } from "./memo.ts";
import { applyMutations, valueBefore } from "./mutations.ts";
import { bindPattern } from "./patterns.ts";
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
  return { kind: "global", site, path: [node.name] };
}

/** The value of a variable, function, class, enum or import in a scope. `site` is the place of the read. */
export function valueOfBinding(scope: Scope, binding: Binding, site: NodeRef): Value {
  const { evaluation, module } = scope;
  if (binding.kind === "variable" && site.module === module && isReadWithoutValue(binding, site.node, module.scopes)) {
    return unknownValue(site, "it may be read before it is assigned");
  }
  const owner = ownerOf(binding, scope.frame);
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
  const assignments = assignmentsTo(binding, scopes);
  const branches = branchesOf(binding, assignments)?.statement;
  // The value before the branches is another one.
  if (branches && read.range[0] < branches.range[1] && functionAround(read) === functionAround(branches)) return true;
  const giver = declarator.init ? declarator : assignments[0]?.node;
  if (!giver) return false;
  if (read.range[0] < giver.range[0] && functionAround(read) === functionAround(giver)) return true;
  const block = declarator.parent.parent;
  const isOfBranch = block.type === "BlockStatement" && !isFunctionNode(block.parent);
  return mode === "var" && isOfBranch && (read.range[0] < block.range[0] || read.range[1] > block.range[1]);
}

/** The function whose call runs a node; fields of objects are set when the object is made. */
function functionAround(node: TSESTree.Node): TSESTree.Node | undefined {
  let around = node.parent;
  while (around && !isFunctionNode(around) && around.type !== "PropertyDefinition") around = around.parent;
  return around;
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
  const branches = branchesOf(binding, assignments);
  if (branches) return applyMutations(scope, valueOfBranches(scope, binding, branches), binding);
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

/** An `if` next to the declaration of a variable whose branches assign it. */
interface Branches {
  readonly statement: TSESTree.IfStatement;
  readonly assigned: ReadonlyMap<TSESTree.Statement, TSESTree.Expression>;
}

/**
 * `let tools = all; if (isSafe) tools = few;` and `let tools; if (isSafe) { tools = few; } else { tools = all; }`:
 * `undefined` if something else assigns the variable.
 */
function branchesOf({ declarator, node }: VariableBinding, assignments: readonly Assignment[]): Branches | undefined {
  if (!assignments.length || declarator.id !== node) return undefined;
  const assigned = new Map<TSESTree.Statement, TSESTree.Expression>();
  let statement: TSESTree.IfStatement | undefined;
  for (const { node: assignment } of assignments) {
    if (
      assignment.type !== "AssignmentExpression" ||
      assignment.operator !== "=" ||
      assignment.left.type !== "Identifier"
    )
      return undefined;
    const { parent } = assignment;
    if (parent.type !== "ExpressionStatement") return undefined;
    const branch = parent.parent.type === "BlockStatement" ? parent.parent : parent;
    const whole = wholeIf(branch);
    if (!whole || (statement && statement !== whole) || assigned.has(branch)) return undefined;
    statement = whole;
    assigned.set(branch, assignment.right);
  }
  return statement?.parent === declarator.parent.parent && statement.range[0] > declarator.range[0]
    ? { statement, assigned }
    : undefined;
}

/** The whole `if … else if … else …` that a branch belongs to. */
function wholeIf(branch: TSESTree.Statement): TSESTree.IfStatement | undefined {
  let { parent } = branch;
  let whole: TSESTree.IfStatement | undefined;
  for (; parent.type === "IfStatement"; parent = parent.parent) {
    // `if (a) if (b) x = 1;` has two conditions.
    if (whole && parent.alternate !== whole) return undefined;
    whole = parent;
  }
  return whole;
}

function valueOfBranches(scope: Scope, { declarator }: VariableBinding, { statement, assigned }: Branches): Value {
  for (let each: TSESTree.Statement | null = statement; each;) {
    if (each.type !== "IfStatement") {
      const given = assigned.get(each);
      if (given) return scope.evaluate(given);
      break;
    }
    const test = scope.evaluate(each.test);
    if (truthOf(test) ?? scope.evaluation.assume(each, test)) {
      const given = assigned.get(each.consequent);
      if (given) return scope.evaluate(given);
      break;
    }
    each = each.alternate;
  }
  return declarator.init ? scope.evaluate(declarator.init) : scalarValue(scope.at(declarator), undefined);
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

/** A change of a variable after its declaration. */
interface Assignment {
  readonly node:
    | TSESTree.AssignmentExpression
    | TSESTree.UpdateExpression
    | TSESTree.ForOfStatement
    | TSESTree.ForInStatement
    | TSESTree.VariableDeclarator
    | TSESTree.FunctionDeclaration;
  /** The assigned name, alone or in a pattern. */
  readonly target: TSESTree.Identifier;
  /**
   * The value that an assignment gives to a variable without an earlier value; `undefined` if it is not known:
   * `count++`, `for (name of list)`.
   */
  readonly from: { readonly pattern: TSESTree.Node; readonly value: TSESTree.Expression } | undefined;
}

/** Everything that changes a binding after its declaration. */
function assignmentsTo(binding: Binding, scopes: Scopes): readonly Assignment[] {
  const found: Assignment[] = [];
  for (const node of scopes.referencesTo(binding)) {
    const assignment = assignmentAt(node);
    if (assignment) found.push(assignment);
  }
  return found;
}

function assignmentAt(target: TSESTree.Identifier): Assignment | undefined {
  let current: TSESTree.Node = target;
  for (let node: TSESTree.Node = target.parent; ; current = node, node = node.parent) {
    switch (node.type) {
      case "AssignmentExpression": {
        if (node.left !== current) return undefined;
        const isPlain = /^(?:=|\?\?=|\|\|=)$/u.test(node.operator);
        return { node, target, from: isPlain ? { pattern: node.left, value: node.right } : undefined };
      }
      case "UpdateExpression":
        return { node, target, from: undefined };
      case "ForOfStatement":
      case "ForInStatement":
        return node.left === current ? { node, target, from: undefined } : undefined;
      // `var x = 1; var x = 2;`: the first is the declaration.
      case "VariableDeclarator":
        if (node.id !== current) return undefined;
        if (node.init) return { node, target, from: { pattern: node.id, value: node.init } };
        break;
      case "VariableDeclaration":
        break;
      case "FunctionDeclaration":
        return node.id === current ? { node, target, from: undefined } : undefined;
      // `[a, b] = …`, `({ a } = …)`
      case "Property":
        if (node.value !== current) return undefined;
        break;
      case "AssignmentPattern":
        if (node.left !== current) return undefined;
        break;
      case "ArrayPattern":
      case "ObjectPattern":
      case "RestElement":
        break;
      default:
        return undefined;
    }
  }
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
