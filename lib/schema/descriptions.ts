import type { Edit, Editor } from "../model/editor.ts";
import type { Schema } from "../model/schema.ts";
import type { Surface } from "../model/server.ts";
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
 * The edit that adds to a description where its text is written, behind its last word. None where other code may show
 * it too, or where it ends in a name: `.describe(`At most ${LIMIT}`)` is to follow the constant.
 */
export function appendTo({ text, schema }: FirstDescription, addition: string, surface: Surface): Edit | undefined {
  const reading = schema.keyword("description");
  const own: Editor | undefined = reading.state === "known" ? reading.value.editor : undefined;
  if (own) return appended(own, text, addition, surface);
  return isAsItEnds(text, addition) ? schema.editor?.extend?.("description", addition) : undefined;
}

/** The edit that adds to a text of its own, behind its last word. */
export function appended(
  editor: Editor | undefined,
  text: string,
  addition: string,
  surface: Surface,
): Edit | undefined {
  const words = text.trimEnd();
  // A block of YAML ends in a line break, which stays behind what is appended.
  if (words === text || surface === "yaml") return editor?.append(addition) ?? editor?.replace(`${words}${addition}`);
  // A template of several lines stays one; JSON has but one line for any text.
  const isWhole = surface === "json" || !words.includes("\n");
  const replaced = isWhole ? editor?.replace(`${words}${addition}`) : undefined;
  return replaced ?? (isAsItEnds(text, addition) ? editor?.append(addition) : undefined);
}

/** False for a full stop that would stand behind a line break: "Lists the users \n" and ". Takes no parameters." */
function isAsItEnds(text: string, addition: string): boolean {
  return !/\s$/.test(text) || !addition.startsWith(".");
}
