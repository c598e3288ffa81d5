import type { Located, LocatedObject } from "./located.ts";
import { pointerTo, tokensOf } from "./plain.ts";
import { absent, known, unknown, type Reading } from "./reading.ts";
import type { Schema } from "./schema.ts";
import type { Span } from "./span.ts";

/**
 * Follows the `$ref` of a schema within its own document: `#`, `#/json/pointer`, or `#anchor` of a definition.
 *
 * @returns absent if there is no `$ref` or its target does not exist; unknown if the reference leads outside the
 * document or through an unknown part.
 */
export function resolveReference(schema: Schema): Reading<Schema> {
  const reading = schema.keyword("$ref");
  if (reading.state !== "known") return reading;
  const { value, span } = reading;
  if (value.kind !== "scalar" || typeof value.value !== "string") return unknown(span, "the reference is no string");
  if (!value.value.startsWith("#")) return unknown(span, "the reference leads outside of the schema");
  const fragment = decodeFragment(value.value.slice(1));
  if (fragment === undefined) return unknown(span, "the reference is not a valid URI fragment");
  const { root } = schema;
  if (fragment === "") return known(root, span);
  return fragment.startsWith("/") ? byPointer(root, fragment, span) : byAnchor(root, fragment, span);
}

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function byPointer(root: Schema, fragment: string, span: Span): Reading<Schema> {
  let located: Located = root.located;
  let { pointer, anchor } = root;
  for (const key of tokensOf(fragment)) {
    pointer = pointerTo(pointer, key);
    if (located.kind === "object") {
      const member = located.members.get(key);
      if (!member) return located.unknownRest ? unknown(located.unknownRest.span, located.unknownRest.reason) : absent;
      located = member.value;
      anchor = member.keySpan;
    } else if (located.kind === "array") {
      const item: Located | undefined = /^\d+$/.test(key) ? located.items[Number(key)] : undefined;
      if (!item) return located.unknownRest ? unknown(located.unknownRest.span, located.unknownRest.reason) : absent;
      located = item;
    } else {
      return located.kind === "unknown" ? unknown(span, located.reason) : absent;
    }
  }
  return located.kind === "unknown"
    ? unknown(located.span, located.reason)
    : known(root.part(located, pointer, anchor), span);
}

function byAnchor(root: Schema, name: string, span: Span): Reading<Schema> {
  const parts = root.walk();
  for (const part of parts) {
    if (part.located.kind === "object" && hasAnchor(part.located, name)) return known(part, span);
  }
  if (root.isCut) return unknown(span, "the schema is too large to be searched for the anchor");
  return parts.some((part) => part.mayHaveOtherParts)
    ? unknown(span, "the anchor may be in a part of the schema that is not known")
    : absent;
}

function hasAnchor(object: LocatedObject, name: string): boolean {
  const anchor = object.members.get("$anchor")?.value;
  const dynamicAnchor = object.members.get("$dynamicAnchor")?.value;
  // In draft-07 an anchor is an `$id` that is only a fragment.
  const id = object.members.get("$id")?.value;
  return (
    (anchor?.kind === "scalar" && anchor.value === name) ||
    (dynamicAnchor?.kind === "scalar" && dynamicAnchor.value === name) ||
    (id?.kind === "scalar" && id.value === `#${name}`)
  );
}
