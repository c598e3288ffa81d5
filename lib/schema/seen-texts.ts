import type { Definition } from "../model/definition.ts";
import type { Edit } from "../model/editor.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Located, LocatedObject } from "../model/located.ts";
import { pathAt, shortPath } from "../model/parameter.ts";
import { pointerTo, tokensOf } from "../model/plain.ts";
import { type Answer, isCode, type Server, type ServerIdentity } from "../model/server.ts";
import type { Span } from "../model/span.ts";
import { Tool } from "../model/tool.ts";
import { keyPathOf } from "./pointers.ts";
import { renameProperty } from "./rename-property.ts";

/**
 * The kind of a text: a name; prose, such as a description; a value, such as a default or a member of an enumeration;
 * or another key of a schema.
 */
type TextRole = "name" | "prose" | "value" | "key";

/** A text of a definition that a client gives to a model. */
export interface SeenText {
  readonly text: string;
  readonly role: TextRole;
  /** JSON pointer within the definition. */
  readonly pointer: string;
  /** The place in words: "description", "inputSchema.properties.id.enum[0]", "name of inputSchema.properties.id". */
  readonly where: string;
  /** The place as the beginning of a sentence: "The description of parameter 'id'", "'annotations.title'". */
  readonly place: string;
  readonly span: Span;
  /** The edit that writes another text in its place; `undefined` if there is none that is safe. */
  readonly replaced: (text: string) => Edit | undefined;
}

/** More texts of one definition are not looked at. The largest of 40 published servers' tools has 14,000. */
const maxTexts = 100_000;
/** Texts nest as deep as schemas do. Aliases of YAML can nest without end. */
const maxDepth = 200;

/** Members of a definition that clients do not pass to a model: links, pictures, and extensions. */
const unseen = new Set(["_meta", "icons", "execution"]);
/** Keywords that repeat names, or whose values are code. */
const skipped = new Set(["required", "pattern", "$schema", "$id", "$ref", "type", "format"]);
const proseKeys = new Set(["title", "description", "$comment"]);
/** Keywords with names or patterns as keys, and schemas as their values. */
const maps = new Set(["properties", "$defs", "definitions", "dependentSchemas", "patternProperties"]);
/** Keywords with values, whose keys are not keywords. */
const valueKeys = new Set(["default", "const", "enum", "examples", "example"]);

/** The texts of one definition that a model sees, in the order of the source. */
export const seenTextsOf: (definition: Definition) => readonly SeenText[] = memoizeFor((definition) => {
  const texts: SeenText[] = [];
  for (const { key, value } of definition.root.members.values()) {
    if (unseen.has(key)) continue;
    const isSchema = key === "inputSchema" || key === "outputSchema";
    const role = key === "name" ? "name" : proseKeys.has(key) ? "prose" : "value";
    new Collector(definition, texts).collect(value, `/${key}`, { role, isSchema, depth: 0 });
  }
  return texts;
});

interface Context {
  readonly role: TextRole;
  /** Whether keys are keywords of JSON Schema. */
  readonly isSchema: boolean;
  readonly depth: number;
}

class Collector {
  readonly #definition: Definition;
  readonly #texts: SeenText[];

  constructor(definition: Definition, texts: SeenText[]) {
    this.#definition = definition;
    this.#texts = texts;
  }

  collect(value: Located, pointer: string, context: Context): void {
    if (this.#texts.length >= maxTexts || context.depth > maxDepth) return;
    const depth = context.depth + 1;
    if (value.kind === "scalar") {
      if (typeof value.value !== "string") return;
      const replaced = (text: string) => value.editor?.replace(text);
      this.#add(value.value, { role: context.role, pointer, where: keyPathOf(pointer), span: value.span, replaced });
    } else if (value.kind === "array") {
      for (const [index, item] of value.items.entries())
        this.collect(item, pointerTo(pointer, index), { ...context, depth });
    } else if (value.kind === "object") {
      for (const { key, keySpan, value: member } of value.members.values()) {
        const at = pointerTo(pointer, key);
        if (!context.isSchema) {
          this.collect(member, at, { role: roleOfMember(key, pointer, context.role), isSchema: false, depth });
        } else if (maps.has(key) && member.kind === "object") {
          this.#collectMap(member, at, { role: key === "patternProperties" ? undefined : "name", depth });
        } else if (!skipped.has(key)) {
          // The other keys are JSON Schema's own words, which hide nothing.
          if (/[^$\w-]/u.test(key)) this.#addKey(key, "key", at, keySpan);
          const role = proseKeys.has(key) ? "prose" : "value";
          this.collect(member, at, { role, isSchema: !valueKeys.has(key), depth });
        }
      }
    }
  }

  /** @param of what the keys are; `undefined` for patterns */
  #collectMap(
    map: LocatedObject,
    pointer: string,
    of: { readonly role: TextRole | undefined; readonly depth: number },
  ) {
    for (const { key, keySpan, value } of map.members.values()) {
      const at = pointerTo(pointer, key);
      if (of.role) this.#addKey(key, of.role, at, keySpan);
      this.collect(value, at, { role: "value", isSchema: true, depth: of.depth });
    }
  }

  #addKey(key: string, role: TextRole, pointer: string, span: Span): void {
    const replaced = (to: string) => renamed(this.#definition, pointer, to);
    this.#add(key, { role, pointer, where: `name of ${keyPathOf(pointer)}`, span, replaced });
  }

  #add(text: string, rest: Omit<SeenText, "text" | "place">): void {
    if (text.length) this.#texts.push({ text, place: placeIn(rest.pointer, rest.role), ...rest });
  }
}

/** Members of tools with schemas, and what messages call their fields. */
const fields: Readonly<Record<string, string | undefined>> = { inputSchema: "parameter", outputSchema: "output field" };

/** The place of a text of a definition, as the beginning of a sentence. */
function placeIn(pointer: string, role: TextRole): string {
  const tokens = tokensOf(pointer);
  const [member = "", ...rest] = tokens;
  const last = tokens.at(-1) ?? "";
  const field = fields[member];
  if (field === undefined) return rest.length || !isPlain(last) ? `'${keyPathOf(pointer)}'` : `The ${last}`;
  const path = shortPath(pathAt(pointer));
  const whose = path ? ` of ${field} '${path}'` : ` of '${member}'`;
  if (role === "name" || role === "key") return `The name${whose}`;
  if (role === "prose" && isPlain(last)) return `The ${last}${whose}`;
  const keyword = rest.findLast((token) => valueKeys.has(token));
  return `${keyword === undefined ? "A value" : `'${keyword}'`}${whose}`;
}

/** True for the members whose names show their meaning in English. */
function isPlain(member: string): boolean {
  return member === "name" || member === "title" || member === "description";
}

/** The arguments of a prompt have names, titles and descriptions; annotations of a tool have a title. */
function roleOfMember(key: string, pointer: string, role: TextRole): TextRole {
  if (key === "name" && pointer.startsWith("/arguments/")) return "name";
  return proseKeys.has(key) ? "prose" : role;
}

function renamed(definition: Definition, pointer: string, to: string): Edit | undefined {
  if (!(definition instanceof Tool)) return undefined;
  const parameter = definition.parameters.find((one) => one.pointer === pointer);
  return parameter && renameProperty(parameter, to);
}

/** A text of a server as a whole. */
export interface IdentityText {
  readonly text: string;
  readonly where: string;
  readonly span: Span;
}

/**
 * The answer of a server at which a fault of its introduction is reported. `undefined` in code, where the module of the
 * server shows its introduction, also if it defines nothing.
 */
export function introducedBy({ surface, answers: [answer] = [] }: Server): Answer | undefined {
  return isCode(surface) ? undefined : answer;
}

/** The texts of how a server introduces itself: its instructions, which clients give to models, and its name. */
export function identityTextsOf(identity: ServerIdentity | undefined): readonly IdentityText[] {
  if (!identity) return [];
  return (["name", "instructions"] as const).flatMap((where): IdentityText[] => {
    const reading = identity[where];
    return reading.state === "known" && reading.value ? [{ text: reading.value, where, span: reading.span }] : [];
  });
}
