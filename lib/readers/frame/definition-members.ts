import type { Json } from "../../model/json.ts";
import type { Located, Member } from "../../model/located.ts";
import type { Span } from "../../model/span.ts";

/**
 * The members of a definition that is being built, under the keys of the protocol. A language adds how it locates the
 * values of its source.
 */
export class DefinitionMembers {
  /** The place of members that the source does not state itself. */
  readonly anchor: Span;
  readonly members = new Map<string, Member>();
  /** Members that the source states and the server does not send. */
  readonly stated = new Map<string, Member>();
  readonly addedByServer = new Set<string>();

  constructor(anchor: Span) {
    this.anchor = anchor;
  }

  /** Adds a member that the server sends although the source does not state it. */
  addForServer(key: string, value: Json): void {
    this.addedByServer.add(key);
    this.members.set(key, { key, keySpan: this.anchor, value: plainLocated(value, this.anchor) });
  }

  /** Adds a member that the server sends as a copy of another part of the source. */
  copy(key: string, { keySpan, value }: Member): void {
    this.addedByServer.add(key);
    this.members.set(key, { key, keySpan, value });
  }

  /** Adds a member whose value only the running server knows. */
  leaveOpen(key: string, reason: string): void {
    const { anchor } = this;
    const value: Located = { kind: "unknown", span: anchor, editor: undefined, reason };
    this.members.set(key, { key, keySpan: anchor, value });
  }
}

/** A JSON value without a place in the text. */
function plainLocated(value: Json, span: Span): Located {
  if (typeof value !== "object" || value === null) return { kind: "scalar", span, editor: undefined, value };
  if (isList(value)) {
    const items = value.map((item) => plainLocated(item, span));
    return { kind: "array", span, editor: undefined, unknownRest: undefined, items };
  }
  const members = new Map<string, Member>();
  for (const [key, member] of Object.entries(value))
    members.set(key, { key, keySpan: span, value: plainLocated(member, span) });
  return { kind: "object", span, editor: undefined, unknownRest: undefined, members };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
