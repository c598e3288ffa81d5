import type { TSESTree } from "@typescript-eslint/utils";
import type { LocatedObject, Located } from "../../../model/located.ts";
import { isWithin } from "../../../languages/syntax.ts";
import { enclosingFunction } from "../discover/syntax.ts";
import type { Assumptions } from "../evaluate/scope.ts";
import type { MemberValue } from "../evaluate/value.ts";
import { limits } from "../limits.ts";

/**
 * The other assumptions under which a definition is read again. `assumptions` are those of the first reading, on which
 * its result depends.
 */
export function otherAssumptions(assumptions: Assumptions): Assumptions[] {
  const nodes = [...assumptions.keys()];
  const others: Assumptions[] = [];
  if (nodes.length <= limits.combined) {
    for (let bits = 1; bits < 2 ** nodes.length; bits++) {
      others.push(
        negated(
          assumptions,
          nodes.filter((_, index) => bits & (1 << index)),
        ),
      );
    }
  } else {
    for (const node of nodes.slice(0, limits.variants - 1)) others.push(negated(assumptions, [node]));
  }
  return others;
}

function negated(assumptions: Assumptions, nodes: readonly TSESTree.Node[]): Assumptions {
  const other = new Map(assumptions);
  for (const node of nodes) other.set(node, !assumptions.get(node));
  return other;
}

/** True if the other assumptions have each combination of the conditions. */
export function areCombined(assumptions: Assumptions): boolean {
  return assumptions.size <= limits.combined;
}

/** The variants without those that equal the first or each other. */
export function distinctVariants(first: LocatedObject, others: readonly LocatedObject[]): LocatedObject[] {
  if (!others.length) return [];
  const seen = new Set([textOf(first)]);
  return others.filter((variant) => {
    const text = textOf(variant);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

/**
 * One form for a definition that stands for many, such as `for (const op of ops) server.registerTool(`x_${op}`, …)`.
 * Each of them may have another branch of `description(op)`, so everything that differs between the variants is
 * unknown.
 *
 * @param others its other variants
 * @param disputed keys that differ in a variant which was not read
 */
export function commonForm(
  first: LocatedObject,
  others: readonly LocatedObject[],
  disputed: readonly string[],
): LocatedObject {
  if (!others.length && !disputed.length) return first;
  const members = new Map(first.members);
  for (const key of new Set([first, ...others].flatMap((form) => [...form.members.keys()]))) {
    const forms = [first, ...others].map((form) => form.members.get(key));
    const stated = forms.find((member) => member !== undefined);
    if (!stated) continue;
    const isAgreed =
      forms.every((member) => member && textOf(member.value) === textOf(stated.value)) && !disputed.includes(key);
    if (!isAgreed) members.set(key, { ...stated, value: unknownLike(stated.value) });
  }
  const { kind, span, editor, unknownRest } = first;
  return { kind, span, editor, members, unknownRest };
}

function unknownLike({ span }: Located): Located {
  return {
    kind: "unknown",
    span,
    editor: undefined,
    reason: "it rests on conditions that are not the same for all tools that are made here, or not all tried",
  };
}

/** A text that is equal for variants with the same meaning: values and unknown parts, without positions. */
function textOf(located: Located): string {
  return JSON.stringify(located, (key, value: unknown) => {
    if (key === "span" || key === "keySpan" || key === "editor") return undefined;
    return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>).values()] : value;
  });
}

/** True for a text that a called function makes: `description: ({ isPro }) => …`, `description: describe(options)`. */
export function isMade(member: MemberValue | undefined): boolean {
  if (!member) return false;
  const maker = enclosingFunction(member.value.site.node);
  return maker !== undefined && !isWithin(member.keySite.node, maker);
}
