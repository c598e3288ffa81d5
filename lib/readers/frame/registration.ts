import type { DefinitionKind, DefinitionSource } from "../../model/definition.ts";
import type { Span } from "../../model/span.ts";

/** A node of a syntax tree of any language. */
export interface Ranged {
  /** Offsets in UTF-16 code units, end exclusive. */
  readonly range: readonly [number, number];
}

/**
 * A definition as code registers or lists it. A language adds what its idioms read of it; the frame and the model need
 * only this.
 */
export interface Registration<Node extends Ranged> {
  readonly kind: DefinitionKind;
  /** The call, decorator, literal or class of the definition. */
  readonly node: Node;
  /** The place of findings without a more specific place: the callee of a call, the first key of an object. */
  readonly anchor: Ranged;
  /** Registrations with the same group certainly belong to one server at the same time. */
  readonly group: string;
}

/** What a language has made of a registration: the definition that the server sends. */
type BuiltRegistration = Required<
  Pick<DefinitionSource, "root" | "convention" | "stated" | "addedByServer" | "converted">
>;

/** What a reader passes on about a definition of any language. */
export function sourceOfRegistration(
  { anchor, group }: Pick<Registration<Ranged>, "anchor" | "group">,
  { root, convention, stated, addedByServer, converted }: BuiltRegistration,
): DefinitionSource {
  return {
    root,
    anchor: spanOfRange(anchor),
    group,
    pointer: "",
    convention,
    ...(stated.size ? { stated } : {}),
    addedByServer,
    converted,
  };
}

/** The span of a node. */
export function spanOfRange({ range: [start, end] }: Ranged): Span {
  return { start, end };
}
