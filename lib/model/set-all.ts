import { joinEdits, type Edit, type Editor, type TextEdit, withClaims } from "./editor.ts";
import type { JsonObject } from "./json.ts";

/**
 * Sets several members at once. If two of them are inserted at the same place, they keep their order.
 *
 * @returns `undefined` if one of them cannot be set, or two of them change the same text.
 */
export function setAll(editor: Editor | undefined, members: JsonObject): Edit | undefined {
  if (editor?.setAll) return editor.setAll(members);
  const edits: Edit[] = [];
  for (const [key, value] of Object.entries(members)) {
    const edit = editor?.set(key, value);
    if (!edit) return undefined;
    edits.push(edit);
  }
  return joinInsertions(edits);
}

/** Joins edits of one list, two of which may insert at the same place; `undefined` as in {@link setAll}. */
export function joinInsertions(edits: readonly Edit[]): Edit | undefined {
  let all: readonly TextEdit[] = [];
  for (const edit of edits) all = all.length ? merged(all, edit) : edit;
  const [first, ...rest] = all;
  return first && joinEdits([[first], ...rest.map((part) => [part] as const)]);
}

function merged(before: readonly TextEdit[], edit: Edit): TextEdit[] {
  const result = [...before];
  // `"type": "number" // why`: the comma goes before the comment, and the next member needs its own.
  const isParted = edit.length > 1 && edit[0].text === ",";
  for (const own of isParted ? edit.slice(1) : edit) {
    const part = isParted ? withClaims(own, edit[0].claims) : own;
    const index = result.findIndex((other) => isInsertionAt(other, part));
    const twin = result[index];
    if (twin)
      result[index] = withClaims(
        { ...twin, text: isParted ? `${twin.text},${part.text}` : joinedText(twin, part) },
        part.claims,
      );
    else result.push(part);
  }
  return result;
}

function isInsertionAt({ span: { start, end } }: TextEdit, { span }: TextEdit): boolean {
  return start === end && span.start === start && span.end === start;
}

/** Two entries of an empty list get a separator; other insertions have their own. */
function joinedText(twin: TextEdit, { text, separator }: TextEdit): string {
  if (separator === undefined) return twin.text + text;
  return twin.text.trimEnd() + separator + (/^\r?\n/u.test(text) ? text : text.trimStart());
}
