import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf } from "../../../languages/syntax.ts";
import type { Binding } from "../modules/binding.ts";
import { mutatingMethods } from "./collections.ts";
import { type FunctionNode, isFunctionNode } from "../modules/walk.ts";
import type { Scopes } from "../modules/scopes.ts";

/** One step into a value: a member that is read, the key of a pattern, or each of the values that it contains. */
export type AliasStep = TSESTree.MemberExpression | TSESTree.Property | "each";

/** A value is put into a list or an object: under this key, if it is known; or its members are copied. */
interface Putting {
  readonly under: string | undefined;
}

const copied: Putting = { under: "copied" };

/** Another name for a part of a variable's value. */
export interface ValueAlias {
  readonly binding: Binding;
  /** The path from the variable's value to the part, or to what contains it: `const tool = { inputSchema: schema }`. */
  readonly steps: readonly (AliasStep | Putting)[];
}

/**
 * The path into a value from steps into what contains it; `undefined` if they lead to another part of that.
 *
 * @param isReplaced true if the last step is replaced, which does not change what was there
 */
export function accessPathOf(
  steps: readonly (AliasStep | Putting)[],
  isReplaced: boolean,
): readonly AliasStep[] | undefined {
  const path: (AliasStep | Putting)[] = [];
  for (const [index, step] of steps.entries()) {
    const last = path.at(-1);
    if (isPutting(step) || !last || !isPutting(last)) path.push(step);
    else {
      const key = keyOfStep(step);
      const isOther = last !== copied && key !== undefined && last.under !== undefined && key !== last.under;
      if (isOther || (isReplaced && index === steps.length - 1)) return undefined;
      path.pop();
      if (last === copied) path.push(step);
    }
  }
  const found = path.filter((step): step is AliasStep => !isPutting(step));
  return found.length === path.length ? found : undefined;
}

function isPutting(step: AliasStep | Putting): step is Putting {
  return typeof step === "object" && "under" in step;
}

function keyOfStep(step: AliasStep): string | undefined {
  if (step === "each") return undefined;
  return step.type === "Property" ? keyNameOf(step) : keyNameOf({ key: step.property, computed: step.computed });
}

/** Methods that pass each item of a list to a function. */
const iterating = new Set(["forEach", "map", "flatMap", "filter", "find", "findLast", "findIndex", "some", "every"]);

/** Methods that make a list of the same items. */
const copying = new Set(["slice", "concat", "toSorted", "toReversed", "toSpliced", "with"]);

/** The depth of nested choices that are followed. Each of their parts may be the same variable. */
const maxChoices = 3;

/** Statements `name = schema` for one name that are followed. */
const maxAssignments = 4;

/**
 * The other names that a reference gives to the value of its variable, or to a part of it:
 * `const props = schema.properties`, `const { properties } = schema`,
 * `for (const each of Object.values(schema.properties))`, `schemas.forEach((each) => …)`.
 *
 * @param isWithPlain also the parameter that gets the variable as it is. Otherwise the call counts as its change
 */
export function aliasesAt(reference: TSESTree.Identifier, scopes: Scopes, isWithPlain = false): readonly ValueAlias[] {
  const passed: ValueAlias[] = [];
  const taken = patternFor(reference, scopes, { passed, isWithPlain });
  if (!taken?.pattern) return passed;
  const { pattern, steps, isOfPairs } = taken;
  // Of `[name, schema]` the second is the value.
  const part = isOfPairs ? pattern.type === "ArrayPattern" && pattern.elements[1] : pattern;
  return part ? [...passed, ...aliasesIn(part, steps, scopes)] : passed;
}

/** A change of a value, or of a part of it, that has no name: `(schema.enum ?? []).reverse()`. */
export function changeAt(
  reference: TSESTree.Identifier,
  scopes: Scopes,
): { readonly node: TSESTree.Node; readonly steps: ValueAlias["steps"] } | undefined {
  const taken = patternFor(reference, scopes);
  return taken?.change && { node: taken.change, steps: taken.steps };
}

interface Taken {
  readonly pattern: TSESTree.Node | undefined;
  readonly change?: TSESTree.Node;
  readonly steps: readonly (AliasStep | Putting)[];
  /** True below `Object.entries`. */
  readonly isOfPairs: boolean;
}

/** The parameters that get the value on its way. */
interface Passing {
  readonly passed: ValueAlias[];
  readonly isWithPlain: boolean;
}

/** The pattern that destructures the value to which a reference leads, and the path to that value. */
function patternFor(reference: TSESTree.Identifier, scopes: Scopes, passing?: Passing): Taken | undefined {
  const steps: (AliasStep | Putting)[] = [];
  let listing: string | undefined;
  let choices = 0;
  let node: TSESTree.Node = reference;
  for (let { parent } = node as { parent?: TSESTree.Node }; parent; node = parent, parent = node.parent) {
    switch (parent.type) {
      case "TSAsExpression":
      case "TSNonNullExpression":
      case "TSSatisfiesExpression":
      case "TSTypeAssertion":
      case "ChainExpression":
        break;
      case "LogicalExpression":
      case "ConditionalExpression":
        // `schema.properties ?? {}`
        if (!isAnOutcome(parent, node) || ++choices > maxChoices) return undefined;
        break;
      case "SequenceExpression":
        if (parent.expressions.at(-1) !== node) return undefined;
        break;
      case "MemberExpression": {
        if (parent.object !== node) return undefined;
        const call: TSESTree.Node = parent.parent;
        if (call.type !== "CallExpression" || call.callee !== parent) {
          if (listing) return undefined;
          steps.push(parent);
          break;
        }
        const method = parent.property.type === "Identifier" ? parent.property.name : "";
        const [callback] = call.arguments;
        if (!callback && !listing && isListing(method)) {
          // `for (const [index, schema] of schemas.entries())`
          listing = method;
          parent = call;
          break;
        }
        if (mutatingMethods.has(method) && !listing && !/^(?:pop|shift|splice)$/u.test(method))
          return { pattern: undefined, change: call, steps, isOfPairs: false };
        if (!listing && (copying.has(method) || method === "at")) {
          steps.push(method === "at" ? "each" : copied);
          parent = call;
          break;
        }
        const item = iterating.has(method) && callback ? functionOf(callback, scopes)?.params[0] : undefined;
        return item && { pattern: item, steps: [...steps, "each"], isOfPairs: listing === "entries" };
      }
      // `{ inputSchema: schema }`, `[schema]`
      case "Property":
        if (parent.value !== node || parent.parent.type !== "ObjectExpression" || listing) return undefined;
        steps.push({ under: keyNameOf(parent) });
        parent = parent.parent;
        break;
      case "ArrayExpression":
        if (listing) return undefined;
        steps.push({ under: undefined });
        break;
      case "CallExpression":
        // `schemas.push(schema)`
        if (!listing && parent.arguments.some((one) => one === node) && isAdding(parent.callee))
          return { pattern: parent.callee.object, steps: [...steps, { under: undefined }], isOfPairs: false };
        if (!listing && parent.arguments.findIndex((one) => one === node) > 0 && isAssign(parent.callee)) {
          steps.push(copied);
          break;
        }
        // A function of the project may give back what it gets.
        if (!listing && parent.callee !== node && isOfProject(parent.callee, scopes)) {
          const parameter = passing && parameterAt(parent, node, scopes);
          const isPlain = parameter?.type === "Identifier" && !choices && !steps.some(isPutting);
          if (parameter && (!isPlain || passing.isWithPlain))
            passing.passed.push(...aliasesIn(parameter, [...steps], scopes));
          break;
        }
        listing = listing ? undefined : listingOf(parent, node);
        if (!listing) return undefined;
        break;
      case "NewExpression": {
        const parameter = passing && !listing && parent.callee !== node && parameterAt(parent, node, scopes);
        if (parameter) passing.passed.push(...aliasesIn(parameter, steps, scopes));
        return undefined;
      }
      // `{ ...schema }`, `[...schemas]`
      case "SpreadElement":
        if (listing || (parent.parent.type !== "ObjectExpression" && parent.parent.type !== "ArrayExpression"))
          return undefined;
        steps.push(copied);
        parent = parent.parent;
        break;
      case "VariableDeclarator":
        return parent.init === node && !listing ? { pattern: parent.id, steps, isOfPairs: false } : undefined;
      case "AssignmentExpression":
        if (parent.right !== node || listing || isAssignedOften(parent.left, scopes)) return undefined;
        return { pattern: parent.left, steps, isOfPairs: false };
      // `(list = names) => …`
      case "AssignmentPattern":
        return parent.right === node && !listing ? { pattern: parent.left, steps, isOfPairs: false } : undefined;
      case "ForOfStatement":
        if (parent.right !== node || parent.left.type !== "VariableDeclaration") return undefined;
        return { pattern: parent.left.declarations[0].id, steps: [...steps, "each"], isOfPairs: listing === "entries" };
      default:
        return undefined;
    }
  }
  return undefined;
}

function isAssign(callee: TSESTree.Node): boolean {
  return (
    callee.type === "MemberExpression" &&
    callee.object.type === "Identifier" &&
    callee.object.name === "Object" &&
    callee.property.type === "Identifier" &&
    callee.property.name === "assign"
  );
}

function isOfProject(callee: TSESTree.Node, scopes: Scopes): boolean {
  const kind = callee.type === "Identifier" ? scopes.lookup(callee.name, callee)?.kind : undefined;
  return kind === "function" || kind === "variable";
}

/** The function that is written at a place, or that a name of the module refers to; of a class, its constructor. */
function functionOf(node: TSESTree.Node, scopes: Scopes): FunctionNode | undefined {
  if (isFunctionNode(node)) return node;
  const binding = node.type === "Identifier" ? scopes.lookup(node.name, node) : undefined;
  if (binding?.kind === "function") return binding.function;
  if (binding?.kind === "class") return constructorOf(binding.class);
  const init = binding?.kind === "variable" ? binding.declarator.init : undefined;
  return init && isFunctionNode(init) ? init : undefined;
}

function constructorOf({ body }: TSESTree.ClassDeclaration | TSESTree.ClassExpression): FunctionNode | undefined {
  for (const member of body.body)
    if (member.type === "MethodDefinition" && member.kind === "constructor" && isFunctionNode(member.value))
      return member.value;
  return undefined;
}

/** The parameter of a function or class of the module that gets an argument of a call. */
function parameterAt(
  { callee, arguments: given }: TSESTree.CallExpression | TSESTree.NewExpression,
  argument: TSESTree.Node,
  scopes: Scopes,
): TSESTree.Parameter | undefined {
  const parameters = functionOf(callee, scopes)?.params ?? [];
  const last = parameters.at(-1);
  return parameters[given.findIndex((one) => one === argument)] ?? (last?.type === "RestElement" ? last : undefined);
}

function isAdding(callee: TSESTree.Node): callee is TSESTree.MemberExpression {
  return (
    callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    /^(?:push|unshift|splice|add|set|fill)$/u.test(callee.property.name)
  );
}

/** True for a variable with many assignments. Together, such variables would have an unlimited number of names. */
function isAssignedOften(target: TSESTree.Node, scopes: Scopes): boolean {
  const binding = target.type === "Identifier" ? scopes.lookup(target.name, target) : undefined;
  const assignments =
    binding && scopes.referencesTo(binding).filter(({ parent }) => parent.type === target.parent?.type);
  return (assignments?.length ?? 0) > maxAssignments;
}

/** "values" for `Object.values(argument)`, "entries" likewise. */
function listingOf(
  { callee, arguments: [first] }: TSESTree.CallExpression,
  argument: TSESTree.Node,
): string | undefined {
  if (first !== argument || callee.type !== "MemberExpression" || callee.property.type !== "Identifier")
    return undefined;
  if (callee.object.type !== "Identifier" || callee.object.name !== "Object") return undefined;
  const { name } = callee.property;
  return isListing(name) ? name : undefined;
}

function isListing(name: string): boolean {
  return name === "values" || name === "entries";
}

/** True if a choice may give the value of one of its parts. */
function isAnOutcome(
  choice: TSESTree.LogicalExpression | TSESTree.ConditionalExpression,
  part: TSESTree.Node,
): boolean {
  if (choice.type === "ConditionalExpression") return choice.test !== part;
  // The left side of `&&` is the result only if it is falsy, and then it is not an object.
  return choice.right === part || choice.operator !== "&&";
}

function aliasesIn(pattern: TSESTree.Node, steps: ValueAlias["steps"], scopes: Scopes): ValueAlias[] {
  switch (pattern.type) {
    // `tool.inputSchema = schema`
    case "MemberExpression":
      return aliasesIn(
        pattern.object,
        [...steps, { under: keyNameOf({ key: pattern.property, computed: pattern.computed }) }],
        scopes,
      );
    case "Identifier": {
      const binding = scopes.lookup(pattern.name, pattern);
      return binding ? [{ binding, steps }] : [];
    }
    case "AssignmentPattern":
      return aliasesIn(pattern.left, steps, scopes);
    // The parameter `...lists`
    case "RestElement":
      return aliasesIn(pattern.argument, [...steps, { under: undefined }], scopes);
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        property.type === "Property"
          ? aliasesIn(property.value, [...steps, property], scopes)
          : // The members of the rest are those of the whole.
            aliasesIn(property.argument, steps, scopes),
      );
    case "ArrayPattern":
      // It is not known which item is taken.
      return pattern.elements.flatMap((element) => {
        if (element?.type === "RestElement") return aliasesIn(element.argument, steps, scopes);
        return element ? aliasesIn(element, [...steps, "each"], scopes) : [];
      });
    default:
      return [];
  }
}

/** The variables whose value, or a part of it, an expression gives. */
export function sourcesIn(node: TSESTree.Node | null): TSESTree.Identifier[] {
  switch (node?.type) {
    case "Identifier":
      return [node];
    case "MemberExpression":
      return sourcesIn(node.object);
    case "ConditionalExpression":
      return [...sourcesIn(node.consequent), ...sourcesIn(node.alternate)];
    case "LogicalExpression":
      return [...sourcesIn(node.left), ...sourcesIn(node.right)];
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "TSSatisfiesExpression":
    case "ChainExpression":
      return sourcesIn(node.expression);
    case "AssignmentExpression":
      return sourcesIn(node.right);
    // `find(list)` and `list.at(0)` may give a part of it.
    case "CallExpression":
      return [...sourcesIn(node.callee), ...node.arguments.flatMap(sourcesIn)];
    default:
      return [];
  }
}
