import type { UnknownRest, Located, LocatedArray, LocatedObject, Member } from "../../model/located.ts";
import type { Span } from "../../model/span.ts";

/**
 * A value as an alias or a merge brings it in: it stands at the place of the alias and cannot be edited from there.
 * What is below it stands where it is written, and is the same object for every alias, so that a walk over a document
 * of many aliases sees each part once.
 */
export function viewFrom(span: Span, located: Located): Located {
  switch (located.kind) {
    case "object":
      return new ObjectView(span, located);
    case "array":
      return new ArrayView(span, located);
    case "scalar":
      return { kind: "scalar", span, value: located.value, editor: undefined };
    case "code":
      return { kind: "code", span, editor: undefined };
    case "unknown":
      return { kind: "unknown", span, reason: located.reason, editor: undefined };
  }
}

class ObjectView implements LocatedObject {
  readonly kind = "object";
  readonly editor = undefined;
  readonly span: Span;
  readonly #target: LocatedObject;

  constructor(span: Span, target: LocatedObject) {
    this.span = span;
    this.#target = target;
  }

  get members(): ReadonlyMap<string, Member> {
    return this.#target.members;
  }

  get unknownRest(): UnknownRest | undefined {
    return this.#target.unknownRest;
  }
}

class ArrayView implements LocatedArray {
  readonly kind = "array";
  readonly editor = undefined;
  readonly span: Span;
  readonly #target: LocatedArray;

  constructor(span: Span, target: LocatedArray) {
    this.span = span;
    this.#target = target;
  }

  get items(): readonly Located[] {
    return this.#target.items;
  }

  get unknownRest(): UnknownRest | undefined {
    return this.#target.unknownRest;
  }
}
