import type { Located } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";
import type { Answer } from "../../model/server.ts";
import { protocolFaultsOf, type ProtocolFault, type Revision } from "./validate.ts";

const schemaNames = {
  tools: "ListToolsResult",
  resources: "ListResourcesResult",
  resourceTemplates: "ListResourceTemplatesResult",
  prompts: "ListPromptsResult",
} as const;

/** A wrong value in an answer. */
export type AnswerFault = ProtocolFault & { readonly found: Located };

/**
 * What a revision refuses in a response apart from its definitions: the cursor, the metadata. A file may contain less
 * than the response, so no member counts as missing.
 */
export function answerFaultsOf({ key, list, root, span }: Answer, revision: Revision): AnswerFault[] {
  const members = new Map(root.members);
  const stated = members.get(key);
  if (stated) members.set(key, { ...stated, value: { ...list, items: [] }, reading: undefined });
  const { editor, unknownRest } = root;
  const around = { kind: "object", span: root.span, editor, members, unknownRest } as const;
  return protocolFaultsOf(around, { name: schemaNames[key], revision, anchor: span }).flatMap((fault) =>
    fault.found ? [{ ...fault, found: fault.found }] : [],
  );
}

/** The entries of a list that are not objects. */
export function strayEntriesOf({ key, list, span }: Answer): AnswerFault[] {
  return list.items.flatMap((found, index): AnswerFault[] => {
    if (found.kind !== "scalar" && found.kind !== "array") return [];
    const pointer = pointerTo(`/${key}`, index);
    const wanted = { rule: "type", value: "object" } as const;
    return [{ pointer, found, holder: list, key: String(index), keySpan: span, wanted, isOfSdk: false }];
  });
}
