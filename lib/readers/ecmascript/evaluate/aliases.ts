import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding } from "../modules/binding.ts";
import { isFunctionNode } from "../modules/walk.ts";
import type { Scopes } from "../modules/scopes.ts";

/** One step into a value: a member read, the key that a pattern takes, or each of the values that it holds. */
export type Step = TSESTree.MemberExpression | TSESTree.Property | "each";

/** Another name for a part of a variable's value. */
export interface Alias {
  readonly binding: Binding;
  /** The way from the variable's value to the part. */
  readonly steps: readonly Step[];
}

/**
 * The other names that a reference gives to the value of its variable, or to a part of it: `const props =
 * schema.properties`, `const { properties } = schema`, `for (const each of Object.values(schema.properties))`,
 * `schemas.forEach((each) => …)`.
 */
export function aliasesAt(reference: TSESTree.Identifier, scopes: Scopes): readonly Alias[] {
  const taken = patternFor(reference);
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

/** The pattern that takes the value which a reference leads to, and the way to that value. */
function patternFor(reference: TSESTree.Identifier): Taken | undefined {
  const steps: Step[] = [];
  let listing: string | undefined;
  let node: TSESTree.Node = reference;
  for (let { parent } = node as { parent?: TSESTree.Node }; parent; node = parent, parent = node.parent) {
    switch (parent.type) {
      case "TSAsExpression":
      case "TSNonNullExpression":
      case "TSSatisfiesExpression":
      case "ChainExpression":
        break;
      case "LogicalExpression":
        // `schema.properties ?? {}`
        if (parent.left !== node || parent.operator === "&&") return undefined;
        break;
      case "MemberExpression": {
        if (parent.object !== node) return undefined;
        const call: TSESTree.Node = parent.parent;
        if (call.type !== "CallExpression" || call.callee !== parent) {
          if (listing) return undefined;
          steps.push(parent);
          break;
        }
        const [callback] = call.arguments;
        const isLoop = parent.property.type === "Identifier" && parent.property.name === "forEach";
        if (!isLoop || !callback || !isFunctionNode(callback) || !callback.params[0]) return undefined;
        return { pattern: callback.params[0], steps: [...steps, "each"], isOfPairs: listing === "entries" };
      }
      case "CallExpression":
        listing = listing ? undefined : listingOf(parent, node);
        if (!listing) return undefined;
        break;
      case "VariableDeclarator":
        return parent.init === node && !listing ? { pattern: parent.id, steps, isOfPairs: false } : undefined;
      case "ForOfStatement":
        if (parent.right !== node || parent.left.type !== "VariableDeclaration") return undefined;
        return { pattern: parent.left.declarations[0].id, steps: [...steps, "each"], isOfPairs: listing === "entries" };
      default:
        return undefined;
    }
  }
  return undefined;
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
  return name === "values" || name === "entries" ? name : undefined;
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
        property.type === "Property" ? aliasesIn(property.value, [...steps, property], scopes) : [],
      );
    case "ArrayPattern":
      // Which item it is that is taken, is not told apart.
      return pattern.elements.flatMap((element) => (element ? aliasesIn(element, [...steps, "each"], scopes) : []));
    default:
      return [];
  }
}
