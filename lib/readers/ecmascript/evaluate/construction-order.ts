import type { TSESTree } from "@typescript-eslint/utils";
import { isFunctionNode } from "../modules/walk.ts";
import type { ClassValue } from "./value.ts";

/** The step of constructing an object in which a node runs. */
interface Step {
  readonly class: ClassValue["node"];
  /** The field that is initialized; `undefined` for the body of the constructor. */
  readonly field: TSESTree.Node | undefined;
}

/**
 * The step that a node belongs to; `undefined` if it runs after the construction of the object, or belongs to no
 * object.
 */
function stepOf(node: TSESTree.Node): Step | undefined {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    if (current.type === "PropertyDefinition" || current.type === "AccessorProperty")
      return { class: current.parent.parent, field: current };
    if (!isFunctionNode(current)) continue;
    const { parent } = current;
    return parent.type === "MethodDefinition" && parent.kind === "constructor"
      ? { class: parent.parent.parent, field: undefined }
      : undefined;
  }
  return undefined;
}

/**
 * True if `this.name` is read during the construction of the object, and the member gets its value only later:
 * superclasses come first, then the fields in their order, then the constructor.
 *
 * @param setter the field, or `this.name` in a constructor, that initializes the member
 * @param searched the class of the object and its superclasses, up to the class of `setter`
 */
export function isReadTooEarly(
  read: TSESTree.Node,
  setter: TSESTree.Node,
  searched: readonly ClassValue["node"][],
): boolean {
  if (read.type !== "MemberExpression" || read.object.type !== "ThisExpression") return false;
  const at = stepOf(read);
  const set = stepOf(setter);
  if (!at || !set) return false;
  if (at.class !== set.class) return !searched.includes(at.class);
  if (at.field && set.field) return set.field.range[1] > read.range[0];
  return !set.field && (at.field !== undefined || setter.range[0] > read.range[0]);
}
