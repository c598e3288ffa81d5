import type { Edit, Editor, TextEdit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { chainOf, type Chain, type IsOwnText, type Link } from "./chain.ts";
import { defaultDeciders, formatDeciders, limitOf, openness, patternDeciders } from "./checks.ts";
import { setLimit } from "./limit.ts";
import { extendDescription, setDescription, setMetadata, isMetadata, removeMetadata } from "./metadata.ts";
import { setOpenness } from "./openness.ts";
import { printArgument, insertLink, removeLink, replaceArgument, replaceLink } from "./link-text.ts";
import { SchemaState } from "./schema-state.ts";
import { setEnum, setFormat, setPattern } from "./text-checks.ts";
import type { WrittenSchema } from "./written-schema.ts";

/**
 * An editor for a JSON Schema object that Zod made.
 *
 * @param value the object, with its trace
 * @param isOwnText tells the text that serves this definition alone, where the sharing of values does not
 * @returns `undefined` where no text of the linted file can be changed for it
 */
export function zodEditor(value: WrittenSchema, isOwnText?: IsOwnText): Editor | undefined {
  const chain = chainOf(value, isOwnText);
  return chain && new ZodEditor(new SchemaState(value), chain);
}

/**
 * Changes a Zod chain: `set("maxLength", 100)` writes `.max(100)` behind the last check of the string, before
 * `.optional()`, `.describe()` and the like. Every change is one after which the real Zod makes the same JSON Schema
 * but for the claimed keyword; where that is not sure, nothing is offered. Two follow by Zod's nature: what has a
 * default is not required any more, and a check separates `type: ["string", "null"]` into `anyOf`.
 */
class ZodEditor implements Editor {
  readonly #state: SchemaState;
  readonly #chain: Chain;

  constructor(state: SchemaState, chain: Chain) {
    this.#state = state;
    this.#chain = chain;
  }

  set(key: string, value: Json): Edit | undefined {
    return asEdit(this.#set(key, value));
  }

  remove(key: string | number): Edit | undefined {
    return asEdit(this.#remove(String(key)));
  }

  /** A schema is not replaced: its text may do more than its JSON Schema says. */
  replace(): undefined {
    return undefined;
  }

  append(): undefined {
    return undefined;
  }

  extend(key: string, text: string): Edit | undefined {
    return key === "description" ? extendDescription(this.#chain, text) : undefined;
  }

  #set(key: string, value: Json): TextEdit | Edit | undefined {
    if (limitOf(key)) return setLimit(this.#state, this.#chain, key, value);
    if (isMetadata(key)) return setMetadata(this.#chain, key, value);
    switch (key) {
      case "description":
        return typeof value === "string" ? setDescription(this.#chain, value) : undefined;
      case "pattern":
        return typeof value === "string" ? setPattern(this.#state, this.#chain, value) : undefined;
      case "format":
        return typeof value === "string" ? setFormat(this.#state, this.#chain, value) : undefined;
      case "enum":
        return setEnum(this.#state, this.#chain, value);
      case "default":
        return this.#setDefault(value);
      case "additionalProperties":
        return setOpenness(this.#state, this.#chain, value);
      default:
        return undefined;
    }
  }

  #setDefault(value: Json): TextEdit | undefined {
    const { links } = this.#chain;
    // Zod 4 leaves the default of a transforming schema out of its JSON Schema.
    if (links.some(({ method }) => method === "transform" || method === "preprocess" || method === "pipe"))
      return undefined;
    const [decider, ...others] = links.filter(({ method }) => defaultDeciders.has(method));
    if (decider) {
      const isPlain = decider.method === "default" && decider.isOwn && !others.length;
      return isPlain ? replaceArgument(decider, printArgument(this.#chain, decider, value)) : undefined;
    }
    const [last] = links;
    return last?.isOwn ? insertLink(this.#chain, last, "default", printArgument(this.#chain, last, value)) : undefined;
  }

  #remove(key: string): TextEdit | Edit | undefined {
    if (!this.#state.has(key)) return undefined;
    if (key === "description" || isMetadata(key)) return removeMetadata(this.#chain, key);
    const deciders = this.#decidersOf(key);
    const [decider] = deciders;
    if (!decider?.isOwn || deciders.length > 1 || decider.isFactory) return undefined;
    if (key === "default") return this.#removeDefault(decider);
    // One call that states two keywords cannot lose the one alone.
    if ((key === "format" && this.#state.has("pattern")) || (key === "pattern" && this.#state.has("format")))
      return undefined;
    return removeLink(this.#chain, decider);
  }

  /**
   * Without its default a schema is required: `.optional()` takes the place of `.default("a")`, unless there is one.
   */
  #removeDefault(decider: Link): TextEdit | undefined {
    const isOptional = this.#chain.links.some(({ method }) => optionals.has(method));
    if (isOptional || decider.method !== "default") return removeLink(this.#chain, decider);
    return replaceLink(this.#chain, decider, "optional", "");
  }

  #decidersOf(key: string): readonly Link[] {
    const limit = limitOf(key);
    const methods = limit ? new Set([...limit.same, ...limit.implying, ...limit.conflicting]) : removable.get(key);
    const deciders = methods ? this.#chain.links.filter(({ method }) => methods.has(method)) : [];
    return limit && deciders.some(({ method }) => limit.conflicting.includes(method)) ? [] : deciders;
  }
}

/** What lets a value be missing, as a default does. */
const optionals: ReadonlySet<string> = new Set(["optional", "exactOptional", "nullish"]);

const removable: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["pattern", patternDeciders],
  ["format", formatDeciders],
  ["default", defaultDeciders],
  ["additionalProperties", openness],
]);

function asEdit(edit: TextEdit | Edit | undefined): Edit | undefined {
  return edit && ("span" in edit ? [edit] : edit);
}
