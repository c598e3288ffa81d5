import type { Edit, Editor } from "../model/editor.ts";
import type { Schema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";

/** What is said about one value: on the schema itself, on what it refers to, on its alternatives. */
export interface Descriptions {
  /** All of it, titles included. */
  readonly text: string;
  /** The first description that is not blank, which an edit adds to. */
  readonly first: FirstDescription | undefined;
}

export interface FirstDescription {
  readonly text: string;
  readonly span: Span;
  readonly schema: Schema;
}

/** Collects the descriptions of a schema; `undefined` where one of them is not known. */
export function descriptionsOf(schema: Schema): Descriptions | undefined {
  const texts: string[] = [];
  let first: FirstDescription | undefined;
  for (const part of schema.hasParts ? partsOf(schema) : [schema]) {
    const { description } = part;
    const leadsOutside = part.keyword("$ref").state !== "absent" && part.target.state === "unknown";
    if (description.state === "unknown" || leadsOutside) return undefined;
    if (description.state === "known" && description.value.trim()) {
      const { value: text, span } = description;
      texts.push(text);
      first ??= { text, span, schema: part };
    }
    const title = part.keyword("title");
    if (title.state === "known" && title.value.kind === "scalar") texts.push(String(title.value.value));
  }
  return { text: texts.join("\n"), first };
}

/** The schemas that hold for the same value, each once. */
function partsOf({ alternatives }: Schema): readonly Schema[] {
  const seen = new Set<Schema["located"]>();
  return alternatives
    .flatMap(({ conjuncts }) => [...conjuncts].reverse())
    .filter(({ located }) => !seen.has(located) && seen.add(located));
}

/**
 * The edit that adds to a description where its text is written. None where other code may show it too, or where it ends in
 * a name: `.describe(`At most ${LIMIT}`)` is to follow the constant.
 */
export function appendTo({ text, schema }: FirstDescription, addition: string): Edit | undefined {
  const reading = schema.keyword("description");
  const own: Editor | undefined = reading.state === "known" ? reading.value.editor : undefined;
  if (!own) return schema.editor?.extend?.("description", addition);
  return own.append(addition) ?? own.replace(`${text}${addition}`);
}
