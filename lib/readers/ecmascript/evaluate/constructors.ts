import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf } from "../../../languages/syntax.ts";
import { walk } from "../modules/walk.ts";
import { evaluatedArguments } from "./arguments.ts";
import { Scope, type Evaluation, type Frame, type Memo } from "./scope.ts";
import { memoized } from "./memo.ts";
import { unknownValue, type ClassValue, type InstanceValue, type NodeRef, type Value } from "./value.ts";

/** `this.name = "list_users"` in a constructor. */
export interface Assigned {
  /** `this.name`; of several assignments the last. */
  readonly left: TSESTree.MemberExpression;
  /** `undefined` if it depends on a condition or a callback whether it is assigned. */
  readonly right: TSESTree.Expression | undefined;
}

/** What the text of a constructor says about the objects that it makes. */
interface ConstructorText {
  readonly node: TSESTree.FunctionExpression;
  readonly assigned: ReadonlyMap<string, Assigned>;
  readonly superCall: TSESTree.CallExpression | undefined;
}

/** An object under construction: the class whose constructor runs, and how that is called. */
export interface Construction {
  readonly evaluation: Evaluation;
  readonly class: ClassValue;
  readonly receiver: ClassValue | InstanceValue;
  /** The arguments; `undefined` if they are not known. Evaluated only if a member depends on them. */
  readonly args: () => readonly Value[] | undefined;
}

const constructorTexts = new WeakMap<ClassValue["node"], ConstructorText | false>();

function constructorTextOf(node: ClassValue["node"]): ConstructorText | undefined {
  let known = constructorTexts.get(node);
  if (known === undefined) {
    known = readConstructor(node) ?? false;
    constructorTexts.set(node, known);
  }
  return known || undefined;
}

function readConstructor({ body }: ClassValue["node"]): ConstructorText | undefined {
  // Of an overloaded constructor, only the last has a body.
  const element = body.body.findLast((each) => each.type === "MethodDefinition" && each.kind === "constructor");
  if (element?.type !== "MethodDefinition" || element.value.type !== "FunctionExpression") return undefined;
  const node = element.value;
  const assigned = new Map<string, Assigned>();
  const superCalls: TSESTree.CallExpression[] = [];
  let mayHaveReturned = false;
  walk(node.body, (each) => {
    if (each.type === "ReturnStatement") mayHaveReturned = true;
    if (each.type === "CallExpression" && each.callee.type === "Super") superCalls.push(each);
    if (
      each.type === "AssignmentExpression" &&
      each.left.type === "MemberExpression" &&
      each.left.object.type === "ThisExpression"
    ) {
      const { left, right, operator } = each;
      const key = keyOfThis(left);
      const isPlain = operator === "=" && !mayHaveReturned && isCarriedOut(each, node.body);
      const isOpen = key !== undefined && assigned.has(key) && assigned.get(key)?.right === undefined;
      if (key !== undefined) assigned.set(key, { left, right: isPlain && !isOpen ? right : undefined });
    }
    // They have a separate `this`.
    return each.type !== "FunctionDeclaration" && each.type !== "FunctionExpression" && each.type !== "ClassBody";
  });
  const [superCall, ...others] = superCalls;
  return { node, assigned, superCall: others.length ? undefined : superCall };
}

/** The name of `this.name`, `this["name"]`, `this.#name`. */
export function keyOfThis({ property, computed }: TSESTree.MemberExpression): string | undefined {
  return property.type === "PrivateIdentifier" ? `#${property.name}` : keyNameOf({ key: property, computed });
}

/**
 * False below a condition and in a callback. `this.a = this.b = 1` is supported, and so are lists of assignments from
 * minifiers.
 */
function isCarriedOut(assignment: TSESTree.Node, body: TSESTree.BlockStatement): boolean {
  let node = assignment.parent;
  while (node?.type === "AssignmentExpression" || node?.type === "SequenceExpression") node = node.parent;
  return node?.type === "ExpressionStatement" && node.parent === body;
}

/** The assignment to a member that a class's own constructor makes. */
export function assignmentIn(node: ClassValue["node"], name: string): Assigned | undefined {
  return constructorTextOf(node)?.assigned.get(name);
}

/** The construction of an object by the constructor of its own class. */
export function constructionOf(
  evaluation: Evaluation,
  start: ClassValue,
  receiver: ClassValue | InstanceValue,
): Construction {
  const args = () => (receiver.kind === "instance" ? receiver.instantiation?.args : undefined);
  return { evaluation, class: start, receiver, args };
}

/**
 * `constructor(private name: string) { this.description = "…"; }`: the value that a constructor assigns to a member.
 */
export function memberOfConstructor(construction: Construction, name: string): Value | undefined {
  const text = constructorTextOf(construction.class.node);
  if (!text) return undefined;
  const { evaluation } = construction;
  const { node, assigned } = text;
  const { module } = construction.class.site;
  const statement = assigned.get(name);
  if (statement) {
    const { left, right } = statement;
    const site: NodeRef = { module, node: left };
    if (!right || hasSetter(construction.class.node, name))
      return unknownValue(site, "what it is depends on how the object is made");
    // Otherwise every `this.tools` of a large server would make the list again.
    const fields = fieldsOf(construction);
    return memoized(evaluation, { values: fields, key: left, site }, () =>
      constructorScope(node, construction).evaluate(right),
    );
  }
  for (const parameter of node.params) {
    if (parameter.type !== "TSParameterProperty") continue;
    const binding = module.scopes.declarations(node).get(name);
    if (binding?.kind !== "parameter" || binding.pattern !== parameter) continue;
    const scope = constructorScope(node, construction);
    return evaluation.valueOfBinding(scope, binding, scope.at(parameter));
  }
  return undefined;
}

/** `set name(value) { … }`: the assigned value is not the value that is read. */
function hasSetter({ body }: ClassValue["node"], name: string): boolean {
  return body.body.some(
    (element) => element.type === "MethodDefinition" && element.kind === "set" && keyNameOf(element) === name,
  );
}

/** The known fields of an object that `new` made, or of `this` in the methods of a module's class. */
export function fieldsOf({ evaluation, receiver }: Construction): Map<TSESTree.Node, Memo> {
  if (receiver.kind !== "instance") return new Map();
  const { instantiation } = receiver;
  if (instantiation) return instantiation.fields;
  const { node } = receiver.class;
  // Each call of a function makes new classes of those inside.
  return isOfModule(node) ? evaluation.fieldsOfThis(node) : new Map<TSESTree.Node, Memo>();
}

function isOfModule({ parent }: ClassValue["node"]): boolean {
  for (let node: TSESTree.Node | undefined = parent; node; node = node.parent)
    if (/Function/u.test(node.type)) return false;
  return true;
}

/** The same object in the constructor of the superclass, which is called with the arguments of `super(…)`. */
export function superConstruction(construction: Construction, superclass: ClassValue): Construction {
  const { evaluation, receiver } = construction;
  return { evaluation, class: superclass, receiver, args: () => superArguments(construction) };
}

function superArguments(construction: Construction): readonly Value[] | undefined {
  const text = constructorTextOf(construction.class.node);
  if (!text) return construction.args();
  const { node, superCall } = text;
  if (!superCall) return undefined;
  const args = evaluatedArguments(constructorScope(node, construction), superCall.arguments);
  // `super(...rest)`: it is not known which parameter gets which argument.
  const isOpen =
    superCall.arguments.some(({ type }) => type === "SpreadElement") && args.some(({ kind }) => kind === "unknown");
  return isOpen ? undefined : args;
}

/** The scope of a constructor's body. */
export function constructorScope(node: TSESTree.FunctionExpression, construction: Construction): Scope {
  const { evaluation, receiver, args } = construction;
  const { site, frame: outer } = construction.class;
  const around: Frame = { node: undefined, outer, args: undefined, receiver, values: new Map() };
  return new Scope(evaluation, site.module, { node, outer: around, args: args(), receiver, values: new Map() });
}
