import { spanOfNode } from "../../languages/syntax.ts";
import { type Edit, type Editor, type TextEdit, withConstruct } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { type Chain, chainOf, type ChainCall, type Writable, type WrittenSchema } from "./chain.ts";
import { defaultMethods, formatMethods, limitOf, strictnessMethods, patternMethods } from "./checks.ts";
import {
  SchemaState,
  setEnum,
  setFormat,
  setLimit,
  setObjectStrictness,
  setPattern,
  setInteger,
} from "./keyword-edits.ts";
import { insertCall, printArgument, removeCall, replaceArgument, replaceCall } from "./call-text.ts";
import { extendDescription, isMetadata, removeMetadata, setDescription, setMetadata } from "./metadata.ts";

/**
 * An editor for a JSON Schema object that Zod made.
 *
 * @param value the object, with its trace
 * @param writable which text may be changed
 * @returns `undefined` if no text in the linted file can be changed for it
 */
export function zodEditor(value: WrittenSchema, writable: Writable): Editor | undefined {
  const chain = chainOf(value, writable);
  return chain && new ZodEditor(new SchemaState(value), chain);
}

/**
 * Changes a Zod chain: `set("maxLength", 100)` writes `.max(100)` after the last check of the string and before
 * `.optional()`, `.describe()` and similar calls. After a change, the real Zod makes the same JSON Schema except for
 * the given keyword; if that is not certain, no edit is offered. Zod itself causes two more changes: a schema with a
 * default is no longer required, and a check splits `type: ["string", "null"]` into `anyOf`.
 */
class ZodEditor implements Editor {
  readonly #state: SchemaState;
  readonly #chain: Chain;

  constructor(state: SchemaState, chain: Chain) {
    this.#state = state;
    this.#chain = chain;
  }

  set(key: string, value: Json): Edit | undefined {
    return this.#asEdit(this.#set(key, value));
  }

  remove(key: string | number): Edit | undefined {
    return this.#asEdit(this.#remove(String(key)));
  }

  /** Never replaces a schema, because its code may do more than its JSON Schema says. */
  replace(): undefined {
    return undefined;
  }

  append(): undefined {
    return undefined;
  }

  extend(key: string, text: string): Edit | undefined {
    return key === "description" ? this.#asEdit(extendDescription(this.#chain, text)) : undefined;
  }

  /** The construct of every edit is the chain, as far as its text is the schema's own. */
  #asEdit(edit: TextEdit | Edit | undefined): Edit | undefined {
    if (!edit) return undefined;
    const whole: Edit = "span" in edit ? [edit] : edit;
    const outermost = this.#chain.calls.find(({ isOwn }) => isOwn);
    return outermost ? withConstruct(whole, spanOfNode(outermost.call)) : whole;
  }

  #set(key: string, value: Json): TextEdit | Edit | undefined {
    if (limitOf(key)) return setLimit(this.#state, this.#chain, key, value);
    if (isMetadata(key)) return setMetadata(this.#chain, key, value);
    switch (key) {
      case "description":
        return typeof value === "string"
          ? setDescription(this.#chain, value, !this.#state.has("description"))
          : undefined;
      case "pattern":
        return typeof value === "string" ? setPattern(this.#state, this.#chain, value) : undefined;
      case "format":
        return typeof value === "string" ? setFormat(this.#state, this.#chain, value) : undefined;
      case "type":
        return value === "integer" ? setInteger(this.#state, this.#chain) : undefined;
      case "enum":
        return setEnum(this.#state, this.#chain, value);
      case "default":
        return this.#setDefault(value);
      case "additionalProperties":
        return setObjectStrictness(this.#state, this.#chain, value);
      default:
        return undefined;
    }
  }

  #setDefault(value: Json): TextEdit | undefined {
    const { calls } = this.#chain;
    // Zod 4 omits the default of a transforming schema from its JSON Schema.
    if (calls.some(({ method }) => method === "transform" || method === "preprocess" || method === "pipe"))
      return undefined;
    const [determiningCall, ...others] = calls.filter(({ method }) => defaultMethods.has(method));
    if (determiningCall) {
      const isPlain = determiningCall.method === "default" && determiningCall.isOwn && !others.length;
      return isPlain ? replaceArgument(determiningCall, printArgument(this.#chain, determiningCall, value)) : undefined;
    }
    const [last] = calls;
    return last?.isOwn ? insertCall(this.#chain, last, "default", printArgument(this.#chain, last, value)) : undefined;
  }

  #remove(key: string): TextEdit | Edit | undefined {
    if (!this.#state.has(key)) return undefined;
    if (key === "description" || isMetadata(key)) return removeMetadata(this.#chain, key);
    const determiningCalls = this.#determiningCallsOf(key);
    const [determiningCall] = determiningCalls;
    if (!determiningCall?.isOwn || determiningCalls.length > 1 || determiningCall.isFactory) return undefined;
    if (key === "default") return this.#removeDefault(determiningCall);
    // One call states both keywords, so one of them cannot be removed alone.
    if ((key === "format" && this.#state.has("pattern")) || (key === "pattern" && this.#state.has("format")))
      return undefined;
    return removeCall(this.#chain, determiningCall);
  }

  /**
   * Without a default the schema would become required, so `.optional()` replaces `.default("a")` unless there is one.
   */
  #removeDefault(determiningCall: ChainCall): TextEdit | undefined {
    const isOptional = this.#chain.calls.some(({ method }) => optionals.has(method));
    if (isOptional || determiningCall.method !== "default") return removeCall(this.#chain, determiningCall);
    return replaceCall(this.#chain, determiningCall, "optional", "");
  }

  #determiningCallsOf(key: string): readonly ChainCall[] {
    const limit = limitOf(key);
    const methods = limit ? new Set([...limit.same, ...limit.implying, ...limit.conflicting]) : removable.get(key);
    const determiningCalls = methods ? this.#chain.calls.filter(({ method }) => methods.has(method)) : [];
    return limit && determiningCalls.some(({ method }) => limit.conflicting.includes(method)) ? [] : determiningCalls;
  }
}

/** Methods that allow a value to be missing, as a default does. */
const optionals: ReadonlySet<string> = new Set(["optional", "exactOptional", "nullish"]);

const removable: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["pattern", patternMethods],
  ["format", formatMethods],
  ["default", defaultMethods],
  ["additionalProperties", strictnessMethods],
]);
