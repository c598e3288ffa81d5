import type { TextEdit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { typeLinksOf } from "./behind.ts";
import type { Chain } from "./chain.ts";
import { openness } from "./checks.ts";
import { insertLink, replaceLink } from "./link-text.ts";
import type { SchemaState } from "./schema-state.ts";

/** Sets `additionalProperties` of an object to false, `.strict()`, or with Zod 3 to true, `.passthrough()`. */
export function setOpenness(state: SchemaState, chain: Chain, value: Json): TextEdit | undefined {
  if (typeof value !== "boolean" || !state.isOf("object") || state.is("additionalProperties", value)) return undefined;
  // Zod 4 writes `{}` for a loose object.
  if (value && chain.version === 4) return undefined;
  const ofType = typeLinksOf(chain, "object");
  const base = ofType?.links[0];
  if (!ofType || !base) return undefined;
  const method = value ? "passthrough" : "strict";
  const decider = ofType.links.findLast((link) => openness.has(link.method));
  if (decider) return decider.isOwn ? replaceLink(chain, decider, method, "") : undefined;
  if (base.method !== "object") return undefined;
  return ofType.last.isOwn ? insertLink(chain, ofType.last, method, "") : undefined;
}
