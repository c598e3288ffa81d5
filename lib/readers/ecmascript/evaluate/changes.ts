import type { TSESTree } from "@typescript-eslint/types";
import type { Binding, ParameterBinding, VariableBinding } from "../modules/binding.ts";
import type { Scopes } from "../modules/scopes.ts";
import { aliasesAt, type Alias, type Step } from "./aliases.ts";
import { valueOfBinding } from "./bindings.ts";
import { argumentsOf } from "./arguments.ts";
import { limits } from "../limits.ts";
import { keyOf, spreadInto } from "./containers.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame, Place } from "./frame.ts";
import { bindPattern } from "./patterns.ts";
import { unknownValue, type FunctionValue, type MemberValue, type Value, type ValueHole } from "./value.ts";

const mutatingMethods = new Set([
  "push",
  "unshift",
  "splice",
  "sort",
  "reverse",
  "pop",
  "shift",
  "fill",
  "copyWithin",
  "set",
  "delete",
  "clear",
]);

/** Names of names: `const a = schema; const b = a.properties; b.x = …`. */
const maxAliases = 4;

/**
 * What later statements make of the value that a variable was declared with: `schema.title = "…"`,
 * `delete schema.$schema`, `list.push(…)`. Those that stand in the declaration's own block are carried out in order;
 * what any other changes is not known, and neither is what is changed by another name.
 */
export function applyChanges(
  evaluator: Evaluator,
  value: Value,
  binding: VariableBinding | ParameterBinding,
  place: Place,
): Value {
  if (value.kind !== "object" && value.kind !== "array") return value;
  let current: Value = value;
  for (const reference of place.module.scopes.referencesTo(binding)) {
    const change = changeAt(reference);
    if (change) current = apply(evaluator, current, change, binding, place);
    else current = changedByOtherNames(evaluator, current, reference, [], place);
  }
  return current;
}

function changedByOtherNames(
  evaluator: Evaluator,
  value: Value,
  reference: TSESTree.Identifier,
  before: readonly Alias[],
  place: Place,
): Value {
  const { module } = place;
  let current = value;
  for (const alias of aliasesAt(reference, module.scopes)) {
    const way = [...before, alias];
    for (const other of module.scopes.referencesTo(alias.binding)) {
      const change = changeAt(other);
      if (change && (change.kind !== "passed" || changedParameter(evaluator, change, place))) {
        const unknownRest: ValueHole = {
          site: { module, node: change.node },
          reason: "it is changed after it is made",
        };
        const steps = [...way.flatMap((each) => each.steps), ...change.path];
        current = changedAt(evaluator, current, steps, place, unknownRest, () => undefined);
      } else if (!change && way.length < maxAliases) {
        current = changedByOtherNames(evaluator, current, other, way, place);
      }
    }
  }
  return current;
}

/** True where a statement changes the value of a variable, whatever name it uses for it. */
function isChanged(binding: Binding, scopes: Scopes, level = 0): boolean {
  return scopes.referencesTo(binding).some((reference) => {
    const change = changeAt(reference);
    if (change) return change.kind !== "passed";
    return (
      level < maxAliases && aliasesAt(reference, scopes).some((alias) => isChanged(alias.binding, scopes, level + 1))
    );
  });
}

interface Change {
  /** The expression that makes the change. */
  readonly node: TSESTree.Node;
  /** The members from the variable to the changed place; none where the variable's value itself is changed. */
  readonly path: readonly TSESTree.MemberExpression[];
  readonly kind: "assign" | "delete" | "method" | "merge" | "passed";
  /** Which argument of the call the variable is, where it is passed to one. */
  readonly argument: number;
}

function changeAt(reference: TSESTree.Identifier): Change | undefined {
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
  return parent.callee.type === "Identifier" ? { node: parent, path, kind: "passed", argument } : undefined;
}

function apply(evaluator: Evaluator, value: Value, change: Change, binding: Binding, place: Place): Value {
  const { node, kind } = change;
  const unknownRest: ValueHole = { site: { module: place.module, node }, reason: "it is changed after it is made" };
  const statement = node.parent?.type === "ExpressionStatement" ? node.parent : undefined;
  const isInBlock = statement !== undefined && statement.parent === blockOf(binding);
  if (kind === "passed") return afterCall(evaluator, value, change, place, unknownRest, isInBlock);
  const loop = statement && !isInBlock ? loopAround(statement, binding) : undefined;
  const turns = loop && turnsOf(evaluator, loop, place);
  if (turns)
    return turns.reduce((current, turn) => applyOnce(evaluator, current, change, turn, true, unknownRest), value);
  return applyOnce(evaluator, value, change, place, isInBlock, unknownRest);
}

/** `for (const key of keys) { schema[key] = …; }` in the block of the variable's declaration. */
function loopAround(statement: TSESTree.Node, binding: Binding): TSESTree.ForOfStatement | undefined {
  const body = statement.parent?.type === "BlockStatement" ? statement.parent : statement;
  const loop = body.parent;
  return loop?.type === "ForOfStatement" && loop.body === body && loop.parent === blockOf(binding) ? loop : undefined;
}

/** The variables of each turn of a loop over a list that is known; `undefined` where it is not. */
function turnsOf(evaluator: Evaluator, loop: TSESTree.ForOfStatement, { module, frame }: Place): Place[] | undefined {
  const list = evaluator.evaluate(loop.right, module, frame);
  if (list.kind !== "array" || list.unknownRest || list.items.length > limits.turns) return undefined;
  if (loop.left.type !== "VariableDeclaration") return undefined;
  const [declarator] = loop.left.declarations;
  const names = module.scopes.declarations(loop);
  return list.items.map((item) => {
    const turn: Place = { module, frame: { ...frame, values: new Map(frame.values) } };
    for (const binding of names.values()) {
      const value =
        declarator.id.type === "Identifier" ? item : bindPattern(evaluator, declarator.id, item, binding.node, turn);
      turn.frame.values.set(binding, { value, undecided: undefined, isForeign: true });
    }
    return turn;
  });
}

function applyOnce(
  evaluator: Evaluator,
  value: Value,
  change: Change,
  place: Place,
  isCarriedOut: boolean,
  unknownRest: ValueHole,
): Value {
  return changedAt(evaluator, value, change.path, place, unknownRest, (old) =>
    isCarriedOut ? changed(evaluator, old, change, place) : undefined,
  );
}

/** The value with the change made at the end of the steps; what is not known there is left open. */
function changedAt(
  evaluator: Evaluator,
  whole: Value,
  [first, ...deeper]: readonly Step[],
  place: Place,
  unknownRest: ValueHole,
  make: (old: Value | undefined) => Changed | undefined,
): Value {
  if (!first) {
    const result = make(whole);
    return result === undefined || result === removed ? opened(whole, unknownRest) : result;
  }
  const below = (part: Value) => changedAt(evaluator, part, deeper, place, unknownRest, make);
  if (first === "each" && whole.kind === "array") return { ...whole, items: whole.items.map(below) };
  if (whole.kind !== "object") return opened(whole, unknownRest);
  const members = new Map(whole.members);
  if (first === "each") {
    for (const member of members.values()) members.set(member.key, { ...member, value: below(member.value) });
    return { ...whole, members };
  }
  const key = keyOf(
    evaluator,
    first.type === "MemberExpression" ? { key: first.property, computed: first.computed } : first,
    place,
  );
  if (key === undefined) return opened(whole, unknownRest);
  const old = members.get(key);
  const next = deeper.length ? old && below(old.value) : make(old?.value);
  if (next === removed) {
    members.delete(key);
    return { ...whole, members };
  }
  // What is assigned is written at the assignment, whatever the literal says.
  const isAssigned = first.parent.type === "AssignmentExpression" && first.parent.left === first;
  const keySite = old && !isAssigned ? old.keySite : { module: place.module, node: first };
  members.set(key, { key, keySite, value: next ?? unknownValue(unknownRest.site, unknownRest.reason) });
  return { ...whole, members };
}

const removed = Symbol("a member that is deleted");
type Changed = Value | typeof removed;

/** What one statement makes of the value that it changes; `undefined` where that is not known. */
function changed(
  evaluator: Evaluator,
  old: Value | undefined,
  { kind, node }: Change,
  place: Place,
): Changed | undefined {
  if (kind === "delete") return removed;
  if (kind === "assign") {
    const isPlain = node.type === "AssignmentExpression" && node.operator === "=";
    return isPlain ? evaluator.evaluate(node.right, place.module, place.frame) : undefined;
  }
  if (node.type !== "CallExpression" || !old) return undefined;
  if (kind === "method" && old.kind === "array" && methodName(node) === "push") {
    return { ...old, items: [...old.items, ...argumentsOf(evaluator, node.arguments, place)] };
  }
  if (kind === "merge" && old.kind === "object" && methodName(node) === "assign") {
    const members = new Map<string, MemberValue>(old.members);
    let { unknownRest } = old;
    for (const source of argumentsOf(evaluator, node.arguments.slice(1), place))
      unknownRest = spreadInto(members, source, old.site) ?? unknownRest;
    return { ...old, members, unknownRest };
  }
  return undefined;
}

/** A value of which any part may have been changed. */
function opened(value: Value, unknownRest: ValueHole): Value {
  if (value.kind === "array") return { ...value, unknownRest };
  if (value.kind !== "object") return value;
  const members = new Map(
    [...value.members.values()].map((member) => [
      member.key,
      { ...member, value: unknownValue(unknownRest.site, unknownRest.reason) },
    ]),
  );
  return { ...value, members, unknownRest };
}

/** `strip(schema);` where `strip` is a function of the project that changes what it is given. */
function afterCall(
  evaluator: Evaluator,
  value: Value,
  change: Change,
  place: Place,
  unknownRest: ValueHole,
  isInBlock: boolean,
): Value {
  const { node, path, argument } = change;
  const passed = changedParameter(evaluator, change, place);
  if (!passed || node.type !== "CallExpression") return value;
  const { callee, parameter } = passed;
  return changedAt(evaluator, value, path, place, unknownRest, (old) => {
    if (!isInBlock || !old) return undefined;
    const args = argumentsOf(evaluator, node.arguments, place);
    args[argument] = old;
    const frame: Frame = { node: callee.node, outer: callee.frame, args, receiver: undefined, values: new Map() };
    return valueOfBinding(evaluator, parameter, callee.site.module, frame, unknownRest.site);
  });
}

/** The parameter that a function of the project takes a value by, where it changes that value. */
function changedParameter(
  evaluator: Evaluator,
  { node, argument }: Change,
  place: Place,
): { readonly callee: FunctionValue; readonly parameter: Binding } | undefined {
  if (node.type !== "CallExpression") return undefined;
  const callee = evaluator.evaluate(node.callee, place.module, place.frame);
  if (callee.kind !== "function") return undefined;
  const { scopes } = callee.site.module;
  const pattern = callee.node.params[argument];
  const parameter = pattern?.type === "Identifier" ? scopes.declarations(callee.node).get(pattern.name) : undefined;
  return parameter && isChanged(parameter, scopes) ? { callee, parameter } : undefined;
}

/** `Object.assign` for a call of it; "" for a call of anything but a member of a variable. */
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
  // `const x = …` stands in a declaration that stands in the block; `export const x` has one more around it.
  if (binding.kind === "parameter") return binding.function.body;
  for (let node = binding.node.parent; node; node = node.parent) {
    if (node.type === "BlockStatement" || node.type === "Program" || node.type === "StaticBlock") return node;
  }
  return undefined;
}
