import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding } from "../modules/binding.ts";
import { isFunctionNode } from "../modules/walk.ts";
import type { Scopes } from "../modules/scopes.ts";

/** One step into a value: a member that is read, the key of a pattern, or each of the values that it contains. */
export type Step = TSESTree.MemberExpression | TSESTree.Property | "each";

/** Another name for a part of a variable's value. */
export interface Alias {
  readonly binding: Binding;
  /** The path from the variable's value to the part. */
  readonly steps: readonly Step[];
}

/** Methods that pass each item of a list to a function. */
const iterating = new Set(["forEach", "map", "flatMap", "filter", "find", "findLast", "findIndex", "some", "every"]);

/** The depth of nested choices that are followed. Each of their parts may be the same variable. */
const maxChoices = 3;

/** Statements `name = schema` for one name that are followed. */
const maxAssignments = 4;

/**
 * The other names that a reference gives to the value of its variable, or to a part of it:
 * `const props = schema.properties`, `const { properties } = schema`,
 * `for (const each of Object.values(schema.properties))`, `schemas.forEach((each) => …)`.
 */
export function aliasesAt(reference: TSESTree.Identifier, scopes: Scopes): readonly Alias[] {
  const taken = patternFor(reference, scopes);
  if (!taken) return [];
  const { pattern, steps, isOfPairs } = taken;
  // Of `[name, schema]` the second is the value.
  const part = isOfPairs ? pattern.type === "ArrayPattern" && pattern.elements[1] : pattern;
  return part ? aliasesIn(part, steps, scopes) : [];
}

interface Taken {
  readonly pattern: TSESTree.Node;
  readonly steps: readonly Step[];
  /** True below `Object.entries`. */
  readonly isOfPairs: boolean;
}

/** The pattern that destructures the value to which a reference leads, and the path to that value. */
function patternFor(reference: TSESTree.Identifier, scopes: Scopes): Taken | undefined {
  const steps: Step[] = [];
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
        if (!iterating.has(method) || !callback || !isFunctionNode(callback) || !callback.params[0]) return undefined;
        return { pattern: callback.params[0], steps: [...steps, "each"], isOfPairs: listing === "entries" };
      }
      case "CallExpression":
        listing = listing ? undefined : listingOf(parent, node);
        if (!listing) return undefined;
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

function aliasesIn(pattern: TSESTree.Node, steps: readonly Step[], scopes: Scopes): Alias[] {
  switch (pattern.type) {
    case "Identifier": {
      const binding = scopes.lookup(pattern.name, pattern);
      return binding ? [{ binding, steps }] : [];
    }
    case "AssignmentPattern":
      return aliasesIn(pattern.left, steps, scopes);
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
