import type { Alternative } from "../model/alternative.ts";
import type { Edit, Editor } from "../model/editor.ts";
import type { Parameter } from "../model/parameter.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import type { Surface } from "../model/server.ts";
import type { Span } from "../model/span.ts";
import type { Tool } from "../model/tool.ts";
import { elementsOf } from "./branches.ts";

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

/** A text that describes a parameter, and where it is written. */
export interface ParameterText {
  readonly parameter: Parameter;
  readonly text: string;
  readonly at: { readonly start: number; readonly end: number };
}

/**
 * The descriptions of a tool's parameters that are known and not blank: the parameter's own, or that of the schema to
 * which it refers. One that several parameters share comes once.
 */
export function parameterTextsOf(tool: Tool): ParameterText[] {
  const found: ParameterText[] = [];
  let shared: Set<number> | undefined;
  for (const parameter of tool.parameters) {
    const own = parameter.schema.description;
    const reading = own.state === "absent" ? descriptionOfTarget(parameter.schema) : own;
    if (reading?.state !== "known" || reading.value.trim() === "") continue;
    if (own.state === "absent") {
      if (shared?.has(reading.span.start)) continue;
      (shared ??= new Set()).add(reading.span.start);
    }
    found.push({ parameter, text: reading.value, at: reading.span });
  }
  return found;
}

function descriptionOfTarget(schema: Schema) {
  const { target } = schema;
  return target.state === "known" ? target.value.description : undefined;
}

/** Whether a schema has a description that is not blank, itself or in a part that holds for the same value. */
export type Described = "yes" | "no" | "unknown";

/** Looks for a description on the schema, on what it refers to and on each of its alternatives. */
export function describedBy(schema: Schema): Described {
  // Most schemas have one of their own, and need not be taken apart.
  if (knownValue(schema.description)?.trim()) return "yes";
  let result: Described = "no";
  for (const { conjuncts } of schema.alternatives) {
    for (const part of conjuncts) {
      const { description } = part;
      if (knownValue(description)?.trim()) return "yes";
      const leadsOutside = part.keyword("$ref").state !== "absent" && part.target.state === "unknown";
      if (description.state === "unknown" || leadsOutside) result = "unknown";
    }
  }
  return result;
}

/**
 * All that is said about a value: by the schema's own description, and by those of what it refers to, of its
 * alternatives and of the elements of its lists.
 *
 * @returns "" where nothing is said, `undefined` where a description is not known.
 */
export function saidAbout(schema: Schema): string | undefined {
  const texts = new Set<string>();
  for (const part of [schema, ...schema.alternatives.flatMap(({ conjuncts }) => conjuncts)]) {
    for (const { description } of part.elements ? [part, part.elements] : [part]) {
      if (description.state === "unknown") return undefined;
      if (description.state === "known") texts.add(description.value.trim());
    }
  }
  return [...texts].join("\n").trim();
}

/**
 * All that is said about the parameters that a field lies within, the nearest first.
 *
 * @returns "" where nothing is said, `undefined` where a description is not known.
 */
export function saidAbove({ within }: Parameter): string | undefined {
  const texts: string[] = [];
  for (let outer = within; outer; outer = outer.within) {
    const said = saidAbout(outer.schema);
    if (said === undefined) return undefined;
    if (said) texts.push(said);
  }
  return texts.join("\n");
}

/**
 * All that is said about a value that a secret fits into: text that is not one of a few known values, a list of such
 * texts, an object that names no fields, or anything at all.
 *
 * @returns `undefined` where that is not known, and for a schema that holds no secret: a flag such as `usePassword`, a
 *   count.
 */
export function saidAboutSecretHolder(schema: Schema): string | undefined {
  return schema.alternatives.some((alternative) => isFree(alternative, 0)) ? saidAbout(schema) : undefined;
}

/** Lists of lists end somewhere. */
const maxDepth = 8;

function isFree(alternative: Alternative, depth: number): boolean {
  if (alternative.mayHave("enum", "const") || depth > maxDepth) return false;
  const { types } = alternative;
  if (types.state !== "known") return types.state === "absent";
  if (types.value.includes("string")) return true;
  if (types.value.includes("object")) return !alternative.mayHave("properties");
  const elements = types.value.includes("array") ? elementsOf(alternative) : undefined;
  return elements?.alternatives.some((each) => isFree(each, depth + 1)) ?? false;
}
