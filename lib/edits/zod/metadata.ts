import type { Edit, TextEdit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { ObjectLiteralEditor } from "../ecmascript/object-literal.ts";
import { ScalarLiteralEditor } from "../ecmascript/literals.ts";
import type { Chain, ChainCall } from "./chain.ts";
import { metadataMethods } from "./checks.ts";
import { insertCall, printArgument, removeCall, replaceArgument } from "./call-text.ts";

/** Keywords that Zod 4 copies from `.meta()` unchanged. */
const keywords: ReadonlySet<string> = new Set(["title", "examples", "deprecated"]);

/** True for a keyword that `.meta()` states. `description` has a separate method. */
export function isMetadata(key: string): boolean {
  return keywords.has(key);
}

/**
 * Sets `description` in the call that states it, or in a new call at the end.
 *
 * @param isLost whether the library drops the description of that call because other calls follow
 */
export function setDescription(chain: Chain, description: string, isLost: boolean): TextEdit | Edit | undefined {
  const determiningCall = determiningCallsOf(chain, "description")[0];
  if (determiningCall?.method === "describe" && isLost) {
    const [last] = chain.calls;
    if (!last?.isOwn || !determiningCall.isOwn || last === determiningCall) return undefined;
    const removal = removeCall(chain, determiningCall);
    const repeated = insertCall(chain, last, "describe", printArgument(chain, last, description));
    return removal && [removal, repeated];
  }
  if (determiningCall?.isOwn && determiningCall.method === "describe") {
    const [argument] = determiningCall.call.arguments;
    return argument ? replaceArgument(determiningCall, printArgument(chain, determiningCall, description)) : undefined;
  }
  if (determiningCall?.isOwn) return literalOf(chain, determiningCall)?.set("description", description);
  const [last] = chain.calls;
  return last?.isOwn ? insertCall(chain, last, "describe", printArgument(chain, last, description)) : undefined;
}

/** Appends to the text of the call that states `description`, if only this schema uses the call. */
export function extendDescription(chain: Chain, addition: string): Edit | undefined {
  const [determiningCall] = determiningCallsOf(chain, "description");
  const [argument] = determiningCall?.call.arguments ?? [];
  const isOwn =
    determiningCall?.isOwn && determiningCall.method === "describe" && argument && argument.type !== "SpreadElement";
  return isOwn ? new ScalarLiteralEditor(chain.text, argument).append(addition) : undefined;
}

/** Sets `title` and other metadata with the `.meta()` of Zod 4. */
export function setMetadata(chain: Chain, key: string, value: Json): TextEdit | Edit | undefined {
  if (chain.version === 3) return undefined;
  const determiningCall =
    determiningCallsOf(chain, key)[0] ?? chain.calls.find(({ method, isOwn }) => method === "meta" && isOwn);
  if (determiningCall) return determiningCall.isOwn ? literalOf(chain, determiningCall)?.set(key, value) : undefined;
  const [last] = chain.calls;
  return last?.isOwn ? insertCall(chain, last, "meta", printArgument(chain, last, { [key]: value })) : undefined;
}

/** Removes `description`, `title`, … with its call, if the call states nothing else. */
export function removeMetadata(chain: Chain, key: string): TextEdit | Edit | undefined {
  const [determiningCall, ...others] = determiningCallsOf(chain, key);
  // Without this call, the next one would decide.
  if (!determiningCall?.isOwn || others.length) return undefined;
  if (determiningCall.method === "describe") return removeCall(chain, determiningCall);
  const [metadata] = determiningCall.args;
  const isAlone = metadata?.kind === "object" && metadata.members.size === 1 && !metadata.unknownRest;
  return isAlone && determiningCall.method === "meta"
    ? removeCall(chain, determiningCall)
    : literalOf(chain, determiningCall)?.remove(key);
}

/** The calls that state a keyword; the first one decides. */
function determiningCallsOf({ calls }: Chain, key: string): readonly ChainCall[] {
  return calls.filter(({ method, args }) => {
    if (method === "describe") return key === "description";
    if (!metadataMethods.has(method)) return false;
    const metadata = args[method === "register" ? 1 : 0];
    return metadata?.kind !== "object" || metadata.members.has(key) || metadata.unknownRest !== undefined;
  });
}

/** The object literal in `.meta({ … })`. */
function literalOf({ text }: Chain, { call, args, method }: ChainCall): ObjectLiteralEditor | undefined {
  const [node] = call.arguments;
  const [value] = args;
  if (method !== "meta" || node?.type !== "ObjectExpression" || value?.kind !== "object") return undefined;
  const sourceOf = (key: string) => value.members.get(key)?.keySite.node;
  return new ObjectLiteralEditor({ text, node, sourceOf, isOpen: value.unknownRest !== undefined });
}
