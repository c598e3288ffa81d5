import { type HintName, hintNames } from "../model/annotations.ts";
import type { Definition } from "../model/definition.ts";
import { type Edit, joinEdits } from "../model/editor.ts";
import type { Json } from "../model/json.ts";
import type { Tool } from "../model/tool.ts";
import type { ReadPlace, UnreadMember } from "./unread-members.ts";

/** True for a place that is a hint of the annotations. */
export function isHint(place: ReadPlace): place is HintName {
  return hintNames.some((name) => name === place);
}

/** A title that the library reads only in the annotations, but that is elsewhere. */
export function isUnreadTitle({ member: { key }, where, belongs }: UnreadMember): boolean {
  return where === "registration" && belongs === "title" && key === "title";
}

/** True for a tool among the definitions. */
export function isToolDefinition(definition: Definition): definition is Tool {
  return definition.kind === "tool";
}

/** Removes the member, and annotations that have no other. */
export function removedMember(definition: Definition, { holder, member, where }: UnreadMember): Edit | undefined {
  const isOnly = holder.members.size === 1 && !holder.unknownRest;
  if (where === "annotations" && isOnly) return definition.editor?.remove("annotations");
  return holder.editor?.remove(member.key);
}

/** `tool(name, { description }, run)`: the description takes the place of the annotations. */
function replacedArgument(
  { source: { legacyCall, addedByServer } }: Definition,
  { holder, belongs }: UnreadMember,
  value: Json,
): Edit | undefined {
  const isAlone = legacyCall && addedByServer?.has("inputSchema") && holder.members.size === 1 && !holder.unknownRest;
  return isAlone && belongs === "description" ? holder.editor?.replace(value) : undefined;
}

/** `tool(name, { description, inputSchema }, run)`: the older method takes the whole configuration for annotations. */
export function configCall(
  { source, root }: Definition,
  { holder, where }: UnreadMember,
): { readonly method: string; readonly edit: Edit } | undefined {
  const { legacyCall, addedByServer } = source;
  const isBare =
    !root.members.has("description") && (!root.members.has("inputSchema") || addedByServer?.has("inputSchema"));
  if (where !== "annotations" || !legacyCall || !isBare || !holder.members.has("inputSchema")) return undefined;
  const { span, modern: method } = legacyCall;
  return { method, edit: [{ span, text: method }] };
}

/** The edit that writes a hint under its own name. */
export function renamed({ holder, member }: UnreadMember, hint: HintName): Edit | undefined {
  const { value, key } = member;
  const { editor } = holder;
  if (value.kind !== "scalar") return undefined;
  const isOnly = holder.members.size === 1 && !holder.unknownRest;
  const byName = editor?.rename?.(key, hint);
  if (byName || isOnly) return byName ?? editor?.replace({ [hint]: value.value });
  return joinEdits([editor?.set(hint, value.value), editor?.remove(key)]);
}

/** The edit that writes a member where clients read it, and removes it here. */
export function moved(definition: Definition, unread: UnreadMember): Edit | undefined {
  const { holder, member, where, belongs } = unread;
  const { value } = member;
  const isBelow = isHint(belongs) || isUnreadTitle(unread);
  // The members that belong next to it keep their place.
  if (where === "registration" && !isBelow) return holder.editor?.rename?.(member.key, belongs);
  const { editor } = definition;
  const removal = removedMember(definition, unread);
  const isHere = !value.span.origin;
  // The source text is copied, so that a text keeps its lines and names.
  const copied = isHere && !isBelow ? editor?.setCopy?.(belongs, value.span) : undefined;
  const asWritten = joinEdits([copied, removal]);
  if (asWritten) return asWritten;
  if (value.kind !== "scalar") return undefined;
  if (!isBelow)
    return joinEdits([editor?.set(belongs, value.value), removal]) ?? replacedArgument(definition, unread, value.value);
  return isToolDefinition(definition)
    ? joinEdits([definition.setAnnotation(belongs, value.value), removal])
    : undefined;
}
