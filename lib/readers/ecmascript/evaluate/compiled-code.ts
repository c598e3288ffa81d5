import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding, EnumBinding, VariableBinding } from "../modules/binding.ts";
import { limits } from "../limits.ts";
import { propertyKeyOf, spreadInto } from "./containers.ts";
import { isFunctionNode, type FunctionNode } from "../modules/walk.ts";
import type { FunctionCall, Scope } from "./scope.ts";
import {
  type ArrayValue,
  type MemberValue,
  type NodeRef,
  scalarValue,
  unknownValue,
  type Value,
  type ValueHole,
} from "./value.ts";

/**
 * The helpers that compilers write at the top of a module, by name. Their bodies inspect the running module
 * (`this && this.__assign`), and all helpers with the same name do the same.
 */
const helpers: ReadonlyMap<string, (args: readonly Value[], site: NodeRef, call: FunctionCall) => Value> = new Map([
  ["__assign", assigned],
  ["__awaiter", awaited],
  ["__spreadArray", concatenated],
  ["__spreadProps", assigned],
  ["__spreadValues", assigned],
  ["__toESM", interopAll],
  ["__importDefault", interopDefault],
  ["__importStar", interopAll],
  ["_extends", assigned],
  ["_objectSpread", assigned],
  ["_interopRequireDefault", interopDefault],
  ["_interopRequireWildcard", interopAll],
]);

/** The helper that a module's own declaration represents; `undefined` for every other binding. */
export function compiledHelper(binding: Binding, site: NodeRef): Value | undefined {
  if (binding.kind !== "variable" && binding.kind !== "function") return undefined;
  return helpers.has(binding.name) ? { kind: "global", site, path: [binding.name] } : undefined;
}

/** The result of a helper with this name, from the module itself or from "tslib"; `undefined` for other names. */
export function callCompiledHelper(name: string, call: FunctionCall): Value | undefined {
  return helpers.get(name)?.(call.args, call.site, call);
}

/** `__awaiter(this, void 0, void 0, function* () { … })`: the body of an async function, with `yield` for `await`. */
function awaited([receiver, , , body]: readonly Value[], site: NodeRef, { evaluation }: FunctionCall): Value {
  return body ? evaluation.call(body, [], site, receiver) : unknownValue(site, "it calls __awaiter without a function");
}

/** True for the generator function in such a call. */
export function isAsyncBody({ parent }: FunctionNode): boolean {
  if (parent.type !== "CallExpression") return false;
  const { callee } = parent;
  const name = callee.type === "MemberExpression" ? callee.property : callee;
  return name.type === "Identifier" && name.name === "__awaiter";
}

/** True for a `yield` in such a function. */
export function isAwait(node: TSESTree.YieldExpression): boolean {
  for (let around: TSESTree.Node | undefined = node.parent; around; around = around.parent)
    if (isFunctionNode(around)) return isAsyncBody(around);
  return false;
}

/** `Object.assign(a, b)`, and the compiled form of `{ ...a, ...b }`. */
export function assigned(args: readonly Value[], site: NodeRef): Value {
  const members = new Map<string, MemberValue>();
  let unknownRest: ValueHole | undefined;
  for (const arg of args) unknownRest = spreadInto(members, arg, site) ?? unknownRest;
  return { kind: "object", site, members, unknownRest };
}

/** `__spreadArray(a, b, true)`: `[...a, ...b]`. */
function concatenated([first, second]: readonly Value[], site: NodeRef): Value {
  if (first?.kind !== "array") return unknownValue(site, "it spreads a list that is not known");
  if (first.items.length > limits.items) return unknownValue(site, "the list is too long");
  const more: Pick<ArrayValue, "items" | "unknownRest"> =
    second?.kind === "array"
      ? second
      : { items: [], unknownRest: { site, reason: "it spreads a list that is not known" } };
  return {
    kind: "array",
    site,
    items: [...first.items, ...more.items],
    unknownRest: first.unknownRest ?? more.unknownRest,
  };
}

/**
 * `__importDefault(require("x"))` is the module if it has a default export, otherwise an object with the module as its
 * default export.
 */
function interopDefault([whole]: readonly Value[], site: NodeRef): Value {
  if (!whole) return notKnown(site);
  if (isModule(whole)) return whole;
  const members = new Map<string, MemberValue>([["default", { key: "default", keySite: site, value: whole }]]);
  return { kind: "object", site, members, unknownRest: undefined };
}

/** `__importStar(require("x"))` has all members of the module, too. */
function interopAll(args: readonly Value[], site: NodeRef): Value {
  const [whole] = args;
  const inside = interopDefault(args, site);
  return inside === whole || whole?.kind !== "object" ? inside : assigned([whole, inside], site);
}

/** True for the exports of an ES module, which are returned unchanged. */
function isModule(value: Value): boolean {
  if (value.kind === "namespace" || value.kind === "external" || value.kind === "unknown") return true;
  return value.kind === "object" && (value.members.has("__esModule") || value.unknownRest !== undefined);
}

function notKnown(site: NodeRef): Value {
  return unknownValue(site, "the required module is not known");
}

/**
 * A module that a bundler wrote into another, where its namespace is used:
 * `var tools_exports = {}; __export(tools_exports, { a: () => a })`.
 *
 * @returns `undefined` where the variable is something else.
 */
export function evaluateBundledModule(scope: Scope, binding: VariableBinding, site: NodeRef): Value | undefined {
  if (binding.scope.type !== "Program" || !isEmptyObject(binding.declarator.init)) return undefined;
  const exported = exportsByName(scope.module.program).get(binding.name);
  if (!exported) return undefined;
  const getters = gettersByName(exported);
  const known = scope.evaluation.intrinsics.packageExporting(new Set(getters.keys()), site);
  if (known) return known;
  const members = new Map<string, MemberValue>();
  for (const [key, node] of getters) members.set(key, { key, keySite: scope.at(node), value: scope.evaluate(node) });
  return { kind: "object", site: scope.at(exported), members, unknownRest: undefined };
}

const found = new WeakMap<TSESTree.Program, ReadonlyMap<string, TSESTree.ObjectExpression>>();

/** The contents of the `__export` calls at the top of a bundle, by the variable that they fill. */
function exportsByName(program: TSESTree.Program): ReadonlyMap<string, TSESTree.ObjectExpression> {
  const before = found.get(program);
  if (before) return before;
  const exported = new Map<string, TSESTree.ObjectExpression>();
  found.set(program, exported);
  for (const statement of program.body) {
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "CallExpression") continue;
    const { callee, arguments: args } = statement.expression;
    const [target, getters] = args;
    // Minifiers rename `__export`.
    if (callee.type !== "Identifier" || target?.type !== "Identifier" || getters?.type !== "ObjectExpression") continue;
    if (callee.name === "__export" || areGetters(getters)) exported.set(target.name, getters);
  }
  return exported;
}

/** `{ string: () => stringType, … }` */
function areGetters({ properties }: TSESTree.ObjectExpression): boolean {
  return (
    properties.length > 0 &&
    properties.every(
      (each) => each.type === "Property" && each.value.type === "ArrowFunctionExpression" && !each.value.params.length,
    )
  );
}

function gettersByName({ properties }: TSESTree.ObjectExpression): Map<string, TSESTree.Node> {
  const getters = new Map<string, TSESTree.Node>();
  for (const property of properties) {
    if (property.type !== "Property" || property.computed || property.value.type !== "ArrowFunctionExpression")
      continue;
    const { key, value } = property;
    getters.set(key.type === "Identifier" ? key.name : String(key.value), value.body);
  }
  return getters;
}

function isEmptyObject(node: TSESTree.Node | null): boolean {
  return node?.type === "ObjectExpression" && !node.properties.length;
}

/**
 * A TypeScript enum: a member without a value continues from the number before; numbers map back to their names.
 * Several declarations of one name are one enum.
 */
export function evaluateEnum(scope: Scope, { name, enum: node }: EnumBinding): Value {
  const members = new Map<string, MemberValue>();
  const block = node.parent.type === "ExportNamedDeclaration" ? node.parent.parent : node.parent;
  for (const statement of "body" in block && Array.isArray(block.body) ? block.body : [node]) {
    const each = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (each?.type === "TSEnumDeclaration" && each.id.name === name) addMembers(scope, each, members);
  }
  return { kind: "object", site: scope.at(node), members, unknownRest: undefined };
}

function addMembers(scope: Scope, { body }: TSESTree.TSEnumDeclaration, members: Map<string, MemberValue>): void {
  let next: number | undefined = 0;
  for (const member of body.members) {
    const keySite: NodeRef = scope.at(member);
    const key = propertyKeyOf(scope, { key: member.id, computed: false });
    if (key === undefined) continue;
    const value: Value = member.initializer
      ? enumMember(scope, member.initializer, members)
      : next === undefined
        ? unknownValue(keySite, "the enum member has no value")
        : scalarValue(scope.at(member.id), next);
    members.set(key, { key, keySite, value });
    next = value.kind === "scalar" && typeof value.value === "number" ? value.value + 1 : undefined;
    if (value.kind === "scalar" && typeof value.value === "number") {
      members.set(String(value.value), { key: String(value.value), keySite, value: scalarValue(keySite, key) });
    }
  }
}

/** A member may refer to an earlier one without the enum's name. */
function enumMember(scope: Scope, initializer: TSESTree.Node, before: ReadonlyMap<string, MemberValue>): Value {
  const earlier = initializer.type === "Identifier" ? before.get(initializer.name) : undefined;
  return earlier?.value ?? scope.evaluate(initializer);
}

/**
 * The compiled form of an enum: `var Color; (function (Color) { Color["Red"] = "red"; })(Color || (Color = {}));`
 *
 * @returns `undefined` if the variable is something else.
 */
export function evaluateCompiledEnum(scope: Scope, binding: VariableBinding): Value | undefined {
  const { parent: declaration } = binding.declarator;
  // `export var E; (function (E) {…})(E || (E = {}));`
  const block = declaration.parent.type === "ExportNamedDeclaration" ? declaration.parent.parent : declaration.parent;
  const statements = block.type === "Program" || block.type === "BlockStatement" ? block.body : [];
  const members = new Map<string, MemberValue>();
  let last: TSESTree.Statement | undefined;
  let unknownRest: ValueHole | undefined;
  for (const statement of statements) {
    const block = statement.type === "ExpressionStatement" ? enumBlock(statement.expression, binding.name) : undefined;
    if (!block) continue;
    last = statement;
    for (const each of block.statements) {
      if (each.type === "ExpressionStatement") addAssignments(scope, each.expression, block.parameter, members);
      else if (!isDeclaration(each)) unknownRest = { site: scope.at(each), reason: "what it holds is computed" };
    }
  }
  return last && { kind: "object", site: scope.at(last), members, unknownRest };
}

function isDeclaration({ type }: TSESTree.Node): boolean {
  return type.endsWith("Declaration") || type === "ReturnStatement";
}

interface EnumBlock {
  /** The name of the enum inside the function. */
  readonly parameter: string;
  readonly statements: readonly TSESTree.Statement[];
}

function enumBlock(expression: TSESTree.Node, name: string): EnumBlock | undefined {
  if (expression.type !== "CallExpression" || expression.callee.type !== "FunctionExpression") return undefined;
  const [argument] = expression.arguments;
  if (argument?.type !== "LogicalExpression" || argument.left.type !== "Identifier" || argument.left.name !== name)
    return undefined;
  const { params, body } = expression.callee;
  const [parameter] = params;
  return parameter?.type === "Identifier" ? { parameter: parameter.name, statements: body.body } : undefined;
}

/** `E["A"] = "a"` and `E[E["A"] = 0] = "A"`. */
function addAssignments(
  scope: Scope,
  expression: TSESTree.Node,
  parameter: string,
  members: Map<string, MemberValue>,
): void {
  if (expression.type !== "AssignmentExpression" || expression.left.type !== "MemberExpression") return;
  const { object, property } = expression.left;
  if (object.type !== "Identifier" || object.name !== parameter) return;
  const keySite: NodeRef = scope.at(expression.left);
  if (property.type === "AssignmentExpression") addAssignments(scope, property, parameter, members);
  const key = propertyKeyOf(scope, { key: property, computed: expression.left.computed });
  if (key !== undefined) members.set(key, { key, keySite, value: scope.evaluate(expression.right) });
}
