import type { TSESTree } from "@typescript-eslint/utils";
import { isWithin } from "../../../languages/syntax.ts";
import type { Binding, ParameterBinding, VariableBinding } from "../modules/binding.ts";
import type { Scopes } from "../modules/scopes.ts";
import { outOfSteps } from "../limits.ts";
import { aliasesAt, changeAt, accessPathOf, sourcesIn, type ValueAlias } from "./aliases.ts";
import { entryOf, mapOf, mutatingMethods, setOf } from "./collections.ts";
import { evaluatedArguments } from "./arguments.ts";
import { spreadInto } from "./containers.ts";
import { type MutationEffect, withUnknownKeywords, mutateAt, type Mutated, removed } from "./effects.ts";
import { conditionsAround, isSkippedIn, iterationsOf, loopAround, skipsBefore } from "./loops.ts";
import { Scope, type Frame } from "./scope.ts";
import { type FunctionValue, type MemberValue, scalarValue, type Value, type ValueHole } from "./value.ts";

/** The maximum length of a chain of names: `const a = schema; const b = a.properties; b.x = …`. */
const maxAliasDepth = 4;

/**
 * The value of a variable after later statements have changed it: `schema.title = "…"`, `delete schema.$schema`,
 * `list.push(…)`. Statements in the block of the declaration are applied in order. Changes in other places, or through
 * another name, make the changed part unknown.
 */
export function applyMutations(scope: Scope, value: Value, binding: VariableBinding | ParameterBinding): Value {
  if (value.kind !== "object" && value.kind !== "array") return value;
  const references = scope.module.scopes.referencesTo(binding);
  const all = mutationsOf(binding, scope.module.scopes);
  const block = isChangedAtSource(scope, binding) ? undefined : blockOf(binding);
  let current: Value = value;
  for (const mutation of all) current = apply(scope, current, mutation, { block, all });
  // The order of changes under different names is not followed.
  for (const reference of references) {
    const direct = mutationAt(reference);
    if (!direct || direct.kind === "escapes") current = mutatedThroughAliases(scope, current, reference, []);
  }
  return current;
}

/** `const part = whole.part;` where code changes `whole`, too. */
function isChangedAtSource(scope: Scope, binding: VariableBinding | ParameterBinding): boolean {
  const { scopes } = scope.module;
  if (binding.kind !== "variable") return false;
  return sourcesIn(binding.declarator.init).some((name) => {
    const source = scopes.lookup(name.name, name);
    return source !== undefined && source !== binding && isMutatedBesides(source, binding, scopes);
  });
}

function isMutatedBesides(source: Binding, binding: Binding, scopes: Scopes): boolean {
  return scopes.referencesTo(source).some((reference) => {
    const mutation = mutationAt(reference);
    if (mutation) return mutation.kind !== "escapes";
    return aliasesAt(reference, scopes).some(
      (alias) => alias.binding !== binding && isMutated(alias.binding, scopes, 1),
    );
  });
}

const mutationsByBinding = new WeakMap<Binding, readonly Mutation[]>();

function mutationsOf(binding: Binding, scopes: Scopes): readonly Mutation[] {
  let known = mutationsByBinding.get(binding);
  if (!known) {
    known = scopes.referencesTo(binding).flatMap((reference) => mutationAt(reference) ?? []);
    mutationsByBinding.set(binding, known);
  }
  return known;
}

/** The places that change the value of a variable under its own name. */
export function mutatedAt(binding: Binding, scopes: Scopes): readonly TSESTree.Node[] {
  return mutationsOf(binding, scopes).flatMap(({ kind, node }) => (kind === "escapes" ? [] : [node]));
}

/** The value at a place that is read before some of the changes: what they change is not known there. */
export function valueBefore(scope: Scope, value: Value, binding: Binding, read: TSESTree.Node): Value {
  if (value.kind !== "object" && value.kind !== "array") return value;
  let current: Value = value;
  for (const mutation of mutationsOf(binding, scope.module.scopes)) {
    if (isWithin(read, mutation.node) || !scope.evaluation.isBefore(scope.at(read), mutation.node)) continue;
    if (mutation.kind !== "escapes" || mutatedParameter(scope, mutation))
      // A member that is assigned only later is absent before.
      current = mutateAt(current, mutation.path, {
        ...effectOf(scope, mutation, () => undefined),
        mayRemove: true,
      });
  }
  return current;
}

function mutatedThroughAliases(
  scope: Scope,
  value: Value,
  reference: TSESTree.Identifier,
  before: readonly ValueAlias[],
): Value {
  const { scopes } = scope.module;
  let current = value;
  const unnamed = changeAt(reference, scopes);
  const unnamedPath = unnamed && accessPathOf([...before.flatMap((each) => each.steps), ...unnamed.steps], false);
  if (unnamed && unnamedPath) {
    const mutation: Mutation = { node: unnamed.node, path: [], kind: "method", argument: -1 };
    current = mutateAt(
      current,
      unnamedPath,
      effectOf(scope, mutation, () => undefined),
    );
  }
  for (const alias of aliasesAt(reference, scopes, before.length > 0)) {
    const path = [...before, alias];
    for (const other of scopes.referencesTo(alias.binding)) {
      const mutation = mutationAt(other);
      if (!scope.evaluation.spend()) {
        return withUnknownKeywords(value, { site: scope.at(other), reason: outOfSteps }, false);
      }
      if (mutation && (mutation.kind !== "escapes" || mutatedParameter(scope, mutation))) {
        const isReplaced = mutation.kind === "assign" || mutation.kind === "delete";
        const steps = accessPathOf([...path.flatMap((each) => each.steps), ...mutation.path], isReplaced);
        const effect = effectOf(scope, mutation, () => undefined);
        if (steps) current = mutateAt(current, steps, effect);
        // `add(options)`: the function changes what it finds in there.
        else if (mutation.kind === "escapes" && path.length < maxAliasDepth)
          current = mutatedThroughAliases(scope, current, other, path);
      } else if (path.length < maxAliasDepth) {
        current = mutatedThroughAliases(scope, current, other, path);
      }
    }
  }
  return current;
}

/** True if a statement changes the value of a variable, under any name. */
export function isMutated(binding: Binding, scopes: Scopes, level = 0): boolean {
  return scopes.referencesTo(binding).some((reference) => {
    const mutation = mutationAt(reference);
    if (mutation && mutation.kind !== "escapes") return true;
    if (changeAt(reference, scopes)) return true;
    return (
      level < maxAliasDepth &&
      aliasesAt(reference, scopes, true).some((alias) => isMutated(alias.binding, scopes, level + 1))
    );
  });
}

interface Mutation {
  /** The expression that makes the change. */
  readonly node: TSESTree.Node;
  /** The members from the variable to the changed place; none if the variable's value itself is changed. */
  readonly path: readonly TSESTree.MemberExpression[];
  readonly kind: "assign" | "delete" | "method" | "merge" | "escapes";
  /** The index of the variable among the arguments of the call, if it is passed to one. */
  readonly argument: number;
}

function mutationAt(reference: TSESTree.Identifier): Mutation | undefined {
  const path: TSESTree.MemberExpression[] = [];
  let node: TSESTree.Node = reference;
  let { parent } = node as { parent?: TSESTree.Node };
  while (parent) {
    if (parent.type === "MemberExpression" && parent.object === node) path.push(parent);
    else if (parent.type !== "TSAsExpression" && parent.type !== "TSNonNullExpression") break;
    node = parent;
    parent = node.parent;
  }
  if (!parent) return undefined;
  if (parent.type === "AssignmentExpression" && parent.left === node && path.length)
    return { node: parent, path, kind: "assign", argument: -1 };
  // `[list[0], list[1]] = pair`, `for (item.name of names)`
  if (path.length && isTarget(node, parent)) return { node: parent, path, kind: "method", argument: -1 };
  if (parent.type === "UpdateExpression" && path.length) return { node: parent, path, kind: "method", argument: -1 };
  if (parent.type === "UnaryExpression" && parent.operator === "delete")
    return { node: parent, path, kind: "delete", argument: -1 };
  if (parent.type !== "CallExpression") return undefined;
  if (parent.callee === node) {
    const method = path.at(-1)?.property;
    const isMutating = method?.type === "Identifier" && mutatingMethods.has(method.name);
    return isMutating ? { node: parent, path: path.slice(0, -1), kind: "method", argument: -1 } : undefined;
  }
  const isMerge = /^Object\.(?:assign|defineProperty)$/u.test(calleeName(parent));
  const argument = parent.arguments.findIndex((one) => one === node);
  if (isMerge) return argument === 0 ? { node: parent, path, kind: "merge", argument } : undefined;
  return parent.callee.type === "Identifier" ? { node: parent, path, kind: "escapes", argument } : undefined;
}

function isTarget(node: TSESTree.Node, parent: TSESTree.Node): boolean {
  switch (parent.type) {
    case "ArrayPattern":
    case "RestElement":
      return true;
    case "Property":
      return parent.value === node && parent.parent.type === "ObjectPattern";
    case "AssignmentPattern":
    case "ForOfStatement":
    case "ForInStatement":
      return parent.left === node;
    default:
      return false;
  }
}

/** The changes of a variable, and the block whose statements are carried out. */
interface Changes {
  readonly block: TSESTree.Node | undefined;
  readonly all: readonly Mutation[];
}

function apply(scope: Scope, value: Value, mutation: Mutation, { block, all }: Changes): Value {
  const { node, kind } = mutation;
  const statement = node.parent?.type === "ExpressionStatement" ? node.parent : undefined;
  const isInBlock = statement !== undefined && statement.parent === block;
  if (kind === "escapes") return afterCall(scope, value, mutation, isInBlock);
  const repeated = statement && !isInBlock ? loopAround(statement, block) : undefined;
  // Several changes of one iteration come in turn.
  const isAlone = repeated && all.filter((one) => isWithin(one.node, repeated.loop)).length === 1;
  const skips = isAlone ? skipsBefore(repeated.loop, repeated.statement) : undefined;
  const iterations = skips && repeated ? iterationsOf(scope, repeated.loop) : undefined;
  if (!skips || !iterations) {
    const isConditional =
      statement !== undefined && !isInBlock && conditionsAround(statement).outermost.parent === block;
    const filled = isConditional ? withPossibleItems(scope, value, mutation) : undefined;
    return filled ?? applyOnce(scope, value, mutation, isInBlock);
  }
  let isOpen = iterations.isOpen;
  let current = value;
  for (const each of iterations.scopes) {
    const isSkipped = isSkippedIn(each, skips, repeated?.conditions ?? []);
    if (isSkipped) continue;
    isOpen ||= isSkipped === undefined;
    current = applyOnce(each, current, mutation, true);
  }
  // What may be skipped stays, because it is better to see too many tools than none; but the list is not known.
  return isOpen ? applyOnce(scope, current, mutation, false) : current;
}

/** `if (canWrite) tools.push(saveTool);`: it is better to see a tool that may be absent than none. */
function withPossibleItems(scope: Scope, value: Value, mutation: Mutation): Value | undefined {
  const { node, kind } = mutation;
  if (kind !== "method" || node.type !== "CallExpression" || methodName(node) !== "push") return undefined;
  const areObjects = evaluatedArguments(scope, node.arguments).every(
    ({ kind: of }) => of === "object" || of === "instance",
  );
  if (!areObjects) return undefined;
  const filled = applyOnce(scope, value, mutation, true);
  const unknownRest = { ...holeOf(scope, mutation), isFollowed: true };
  return filled.kind === "array" && !mutation.path.length
    ? { ...filled, unknownRest: filled.unknownRest ?? unknownRest }
    : applyOnce(scope, filled, mutation, false);
}

function holeOf(scope: Scope, { node }: Mutation): ValueHole {
  return { site: scope.at(node), reason: "it is changed after it is made" };
}

function applyOnce(scope: Scope, value: Value, mutation: Mutation, isCarriedOut: boolean): Value {
  const make = (old: Value | undefined) => (isCarriedOut ? mutated(scope, old, mutation) : undefined);
  return mutateAt(value, mutation.path, effectOf(scope, mutation, make));
}

function effectOf(scope: Scope, mutation: Mutation, make: MutationEffect["make"]): MutationEffect {
  const { kind, node } = mutation;
  const method = kind === "method" && node.type === "CallExpression" ? methodName(node) : undefined;
  const keepsItems = mutatingMethods.get(method ?? "") === "kept";
  return { scope, hole: holeOf(scope, mutation), keepsItems, method, mayRemove: kind === "delete", make };
}

/** The value after one statement has changed it; `undefined` if it is not known. */
function mutated(scope: Scope, old: Value | undefined, { kind, node }: Mutation): Mutated | undefined {
  if (kind === "delete") return removed;
  if (kind === "assign") {
    const isPlain = node.type === "AssignmentExpression" && node.operator === "=";
    return isPlain ? scope.evaluate(node.right) : undefined;
  }
  if (node.type !== "CallExpression" || !old) return undefined;
  if (kind === "method" && old.kind === "array") {
    const args = evaluatedArguments(scope, node.arguments);
    const isKnown = !args.some((arg) => arg.kind === "unknown" && arg.isSpread);
    if (methodName(node) === "push" && !old.collection && isKnown) return { ...old, items: [...old.items, ...args] };
    if (methodName(node) === "set" && old.collection === "map" && isKnown)
      return mapOf([...old.items, entryOf(args, scope.at(node))], old.unknownRest, old.site);
    if (methodName(node) === "add" && old.collection === "set" && isKnown) {
      const [item = scalarValue(scope.at(node), undefined)] = args;
      return setOf([...old.items, item], old.unknownRest, old.site);
    }
  }
  if (kind === "merge" && old.kind === "object" && methodName(node) === "assign") {
    const members = new Map<string, MemberValue>(old.members);
    let { unknownRest } = old;
    for (const source of evaluatedArguments(scope, node.arguments.slice(1)))
      unknownRest = spreadInto(members, source, old.site) ?? unknownRest;
    return { ...old, members, unknownRest };
  }
  return undefined;
}

/** `strip(schema);` where `strip` is a function of the project that changes its argument. */
function afterCall(scope: Scope, value: Value, mutation: Mutation, isInBlock: boolean): Value {
  const { node, path, argument } = mutation;
  const passed = mutatedParameter(scope, mutation);
  if (!passed || node.type !== "CallExpression") return value;
  const { callee, parameter } = passed;
  const hole = holeOf(scope, mutation);
  const make = (old: Value | undefined): Value | undefined => {
    if (!isInBlock || !old) return undefined;
    const args = evaluatedArguments(scope, node.arguments);
    args[argument] = old;
    const frame: Frame = { node: callee.node, outer: callee.frame, args, receiver: undefined, values: new Map() };
    const inside = new Scope(scope.evaluation, callee.site.module, frame);
    return scope.evaluation.valueOfBinding(inside, parameter, hole.site);
  };
  // A function that takes a list usually adds to it.
  return mutateAt(value, path, { scope, hole, keepsItems: true, mayRemove: false, make });
}

/** The parameter of a function of the project that gets a value, if the function changes that value. */
function mutatedParameter(
  scope: Scope,
  { node, argument }: Mutation,
): { readonly callee: FunctionValue; readonly parameter: Binding } | undefined {
  if (node.type !== "CallExpression") return undefined;
  const callee = scope.evaluate(node.callee);
  if (callee.kind !== "function") return undefined;
  const { scopes } = callee.site.module;
  const pattern = callee.node.params[argument];
  const parameter = pattern?.type === "Identifier" ? scopes.declarations(callee.node).get(pattern.name) : undefined;
  return parameter && isMutated(parameter, scopes) ? { callee, parameter } : undefined;
}

/** `Object.assign` for a call of it; "" for a callee that is not a member of a variable. */
function calleeName({ callee }: TSESTree.CallExpression): string {
  if (
    callee.type !== "MemberExpression" ||
    callee.object.type !== "Identifier" ||
    callee.property.type !== "Identifier"
  )
    return "";
  return `${callee.object.name}.${callee.property.name}`;
}

function methodName({ callee }: TSESTree.CallExpression): string | undefined {
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : undefined;
}

function blockOf(binding: Binding): TSESTree.Node | undefined {
  // The parent of `const x = …` is a declaration in the block. `export const x` has one more node around it.
  if (binding.kind === "parameter") return binding.function.body;
  for (let node = binding.node.parent; node; node = node.parent) {
    if (node.type === "BlockStatement" || node.type === "Program" || node.type === "StaticBlock") return node;
  }
  return undefined;
}
