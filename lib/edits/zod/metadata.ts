import type { Edit, TextEdit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { ObjectLiteralEditor } from "../ecmascript/object-literal.ts";
import { ScalarLiteralEditor } from "../ecmascript/scalar-literal.ts";
import type { Chain, Link } from "./chain.ts";
import { metadataDeciders } from "./checks.ts";
import { insertLink, printArgument, removeLink, replaceArgument } from "./link-text.ts";

/** Keywords that Zod 4 takes over from `.meta()` as they stand. */
const keywords: ReadonlySet<string> = new Set(["title", "examples", "deprecated"]);

/** True for a keyword that `.meta()` states; `description` has a method of its own. */
export function isMetadata(key: string): boolean {
  return keywords.has(key);
}

/** Sets `description`: in the call that states it now, else in a new one at the end. */
export function setDescription(chain: Chain, description: string): TextEdit | Edit | undefined {
  const decider = decidersOf(chain, "description")[0];
  if (decider?.isOwn && decider.method === "describe") {
    const [argument] = decider.call.arguments;
    return argument ? replaceArgument(decider, printArgument(chain, decider, description)) : undefined;
  }
  if (decider?.isOwn) return literalOf(chain, decider)?.set("description", description);
  const [last] = chain.links;
  return last?.isOwn ? insertLink(chain, last, "describe", printArgument(chain, last, description)) : undefined;
}

/** Appends to the text of the call that states `description`, where that call belongs to this schema alone. */
export function extendDescription(chain: Chain, addition: string): Edit | undefined {
  const [decider] = decidersOf(chain, "description");
  const [argument] = decider?.call.arguments ?? [];
  const isOwn = decider?.isOwn && decider.method === "describe" && argument && argument.type !== "SpreadElement";
  return isOwn ? new ScalarLiteralEditor(chain.text, argument).append(addition) : undefined;
}

/** Sets `title` and its like with the `.meta()` of Zod 4. */
export function setMetadata(chain: Chain, key: string, value: Json): TextEdit | Edit | undefined {
  if (chain.version === 3) return undefined;
  const decider = decidersOf(chain, key)[0] ?? chain.links.find(({ method, isOwn }) => method === "meta" && isOwn);
  if (decider) return decider.isOwn ? literalOf(chain, decider)?.set(key, value) : undefined;
  const [last] = chain.links;
  return last?.isOwn ? insertLink(chain, last, "meta", printArgument(chain, last, { [key]: value })) : undefined;
}

/** Removes `description`, `title`, … with the call that states nothing else. */
export function removeMetadata(chain: Chain, key: string): TextEdit | Edit | undefined {
  const [decider, ...others] = decidersOf(chain, key);
  // With one call gone, the next would decide.
  if (!decider?.isOwn || others.length) return undefined;
  if (decider.method === "describe") return removeLink(chain, decider);
  const [metadata] = decider.args;
  const isAlone = metadata?.kind === "object" && metadata.members.size === 1 && !metadata.unknownRest;
  return isAlone && decider.method === "meta" ? removeLink(chain, decider) : literalOf(chain, decider)?.remove(key);
}

/** The calls that state a keyword, the deciding one first. */
function decidersOf({ links }: Chain, key: string): readonly Link[] {
  return links.filter(({ method, args }) => {
    if (method === "describe") return key === "description";
    if (!metadataDeciders.has(method)) return false;
    const metadata = args[method === "register" ? 1 : 0];
    return metadata?.kind !== "object" || metadata.members.has(key) || metadata.unknownRest !== undefined;
  });
}

/** The object literal that `.meta({ … })` is given. */
function literalOf({ text }: Chain, { call, args, method }: Link): ObjectLiteralEditor | undefined {
  const [node] = call.arguments;
  const [value] = args;
  if (method !== "meta" || node?.type !== "ObjectExpression" || value?.kind !== "object") return undefined;
  const sourceOf = (key: string) => value.members.get(key)?.keySite.node;
  return new ObjectLiteralEditor({ text, node, sourceOf, isOpen: value.unknownRest !== undefined });
}
