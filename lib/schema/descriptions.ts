import type { Alternative } from "../model/alternative.ts";
import type { Edit, Editor } from "../model/editor.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Parameter } from "../model/parameter.ts";
import type { Schema } from "../model/schema.ts";
import type { Surface } from "../model/server.ts";
import type { Span } from "../model/span.ts";
import type { Tool } from "../model/tool.ts";
import { elementsOf, partsOf } from "./branches.ts";

/** A description that is not blank. */
export interface WrittenDescription {
  readonly text: string;
  readonly span: Span;
  /** The schema that has the description. */
  readonly schema: Schema;
}

/** The descriptions of one value. */
export interface Descriptions {
  /** The known descriptions that are not blank: that of the schema itself first, then those of its parts. */
  readonly written: readonly WrittenDescription[];
  /** The same descriptions and the titles, as one text. */
  readonly text: string;
  /** False if there may be more: a description is computed, or a reference leads outside the schema. */
  readonly isComplete: boolean;
}

/** The descriptions of a value in its schema, in the targets of its references and in its alternatives. */
export const descriptionsOf: (schema: Schema) => Descriptions = memoizeFor((schema) => readDescriptions(schema, false));

/** @param elements whether to include descriptions of the elements of a list */
function readDescriptions(schema: Schema, elements: boolean): Descriptions {
  const written: WrittenDescription[] = [];
  const texts: string[] = [];
  let isComplete = true;
  for (const part of partsOf(schema, { elements })) {
    const { description } = part;
    const leadsOutside = part.keyword("$ref").state !== "absent" && part.target.state === "unknown";
    if (description.state === "unknown" || leadsOutside) isComplete = false;
    if (description.state === "known" && description.value.trim()) {
      const { value: text, span } = description;
      written.push({ text, span, schema: part });
      texts.push(text);
    }
    const title = part.keyword("title");
    if (title.state === "known" && title.value.kind === "scalar") texts.push(String(title.value.value));
  }
  return { written, text: texts.join("\n"), isComplete };
}

/** Whether a value has a description; "unknown" if it may have one. */
export type DescriptionState = "yes" | "no" | "unknown";

/** Whether a value has a description in its schema or in a part of it. */
export function describedBy(schema: Schema): DescriptionState {
  const { written, isComplete } = descriptionsOf(schema);
  if (written.length) return "yes";
  return isComplete ? "no" : "unknown";
}

/**
 * The descriptions of a value and of the elements of a list, as one text without titles.
 *
 * @returns "" if there are none, `undefined` if one is unknown
 */
export const textAbout: (schema: Schema) => string | undefined = memoizeFor((schema) => {
  const { written, isComplete } =
    schema.elements || schema.hasParts ? readDescriptions(schema, true) : descriptionsOf(schema);
  return isComplete ? [...new Set(written.map(({ text }) => text.trim()))].join("\n") : undefined;
});

/**
 * The same for the parameters that contain a field, the nearest first.
 *
 * @returns "" if there are none, `undefined` if one is unknown
 */
export function textAboutOuter({ within }: Parameter): string | undefined {
  const texts: string[] = [];
  for (let outer = within; outer; outer = outer.within) {
    const text = textAbout(outer.schema);
    if (text === undefined) return undefined;
    if (text) texts.push(text);
  }
  return texts.join("\n");
}

/** The first description of a parameter. */
export interface ParameterDescription extends WrittenDescription {
  readonly parameter: Parameter;
}

/**
 * The first description of each parameter of a tool, if it has one. A description that several parameters share is
 * listed once.
 */
export function parameterDescriptionsOf(tool: Tool): ParameterDescription[] {
  const found: ParameterDescription[] = [];
  const shared = new Set<Schema["located"]>();
  for (const parameter of tool.parameters) {
    const [first] = descriptionsOf(parameter.schema).written;
    if (!first) continue;
    const { located } = first.schema;
    if (located !== parameter.schema.located) {
      if (shared.has(located)) continue;
      shared.add(located);
    }
    found.push({ ...first, parameter });
  }
  return found;
}

/**
 * The descriptions of a value that may hold a secret: a text without known values, a list of such texts, an object
 * without declared fields, or any value.
 *
 * @returns `undefined` if the descriptions are unknown, and for a schema that cannot hold a secret, such as the flag
 * `usePassword` or a count.
 */
export function secretContextOf(schema: Schema): string | undefined {
  return schema.alternatives.some((alternative) => mayHoldSecret(alternative, 0)) ? textAbout(schema) : undefined;
}

/** How deep lists within lists are inspected. */
const maxDepth = 8;

function mayHoldSecret(alternative: Alternative, depth: number): boolean {
  if (alternative.mayHave("enum", "const") || depth > maxDepth) return false;
  const { types } = alternative;
  if (types.state !== "known") return types.state === "absent";
  if (types.value.includes("string")) return true;
  if (types.value.includes("object")) return !alternative.mayHave("properties");
  const elements = types.value.includes("array") ? elementsOf(alternative) : undefined;
  return elements?.alternatives.some((each) => mayHoldSecret(each, depth + 1)) ?? false;
}

/**
 * The edit that appends to a description. None if other code may show the text, too, or if the text ends in a name:
 * `.describe(`At most ${LIMIT}`)` should follow the constant.
 */
export function appendToDescription(
  { text, schema }: WrittenDescription,
  addition: string,
  surface: Surface,
): Edit | undefined {
  const reading = schema.keyword("description");
  const own: Editor | undefined = reading.state === "known" ? reading.value.editor : undefined;
  if (own) return appendToText(own, text, addition, surface);
  return isAsItEnds(text, addition) ? schema.editor?.extend?.("description", addition) : undefined;
}

/** The edit that appends to a text, after its last word. */
export function appendToText(
  editor: Editor | undefined,
  text: string,
  addition: string,
  surface: Surface,
): Edit | undefined {
  const words = text.trimEnd();
  // A YAML block ends in a line break, which stays after the appended text.
  if (words === text || surface === "yaml") return editor?.append(addition) ?? editor?.replace(`${words}${addition}`);
  // A template literal keeps its lines. In JSON every text is on one line.
  const isWhole = surface === "json" || !words.includes("\n");
  const replaced = isWhole ? editor?.replace(`${words}${addition}`) : undefined;
  return replaced ?? (isAsItEnds(text, addition) ? editor?.append(addition) : undefined);
}

/**
 * False if a full stop would follow a line break: "Lists the users
 * " and ". Takes no parameters."
 */
function isAsItEnds(text: string, addition: string): boolean {
  return !/\s$/.test(text) || !addition.startsWith(".");
}
