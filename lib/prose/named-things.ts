import { knownValue } from "../model/reading.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { casingOf } from "./casing.ts";
import { clauseAround, isDenied, isInExample, isQuotedValue } from "./clauses.ts";
import { nearest } from "./spelling.ts";
import { isActionVerb } from "./verbs.ts";
import { wordsOf } from "./words.ts";

/** A name in a text, and how the text uses it. */
interface Mention {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether the text calls it a tool or a parameter, or uses it like one; `value` for an example of a value. */
  readonly as: "tool" | "parameter" | "value" | "other" | undefined;
  readonly isQuoted: boolean;
  /** Whether the text calls it a tool, or tells the model to call it. */
  readonly isTold: boolean;
}

/** A name of several words that no English word is: `page_size`, `list-repos`, `pageSize`. */
const identifier =
  /(?<![\w.$/\\{<@#%-])[A-Za-z][A-Za-z0-9]*(?:(?:[_-][A-Za-z0-9]+)+|(?<=[a-z0-9])[A-Z][A-Za-z0-9]*)(?![\w($/\\}@*-]|[.:]\w|>)/g;

/** "Use `get_book`", "obtained by `list_books`". "Calls getBook" describes how the tool works. */
const toolBefore =
  /\b(?:use|using|used|call|calling|called|calls|run|running|invoke|invoking|via|through|prefer)\s+(?:the\s+|either\s+)?(?:tool\s+)?["'`]{0,2}$/i;
const toolAfter = /^["'`]{0,2}\s+(?:MCP\s+)?tools?\b/;
const parameterAfter = /^["'`]{0,2}\s+(?:parameters?|params?|arguments?|args?)\b|^["'`]?\s?=\s?["'`\d]/;
const parameterBefore = /\b(?:parameters?|arguments?)\s+["'`]{0,2}$/i;
/** A model is told to call a tool. What the tool itself calls or uses may belong to another API. */
const toldBefore =
  /(?<!\b(?:it|may|might|server|that|tool|we|which|will|would) (?:\w{1,20}ly )?)\b(?:use|call|run|invoke|prefer)\s+(?:the\s+|either\s+)?(?:tool\s+)?["'`]{0,2}$/i;
/** "sendMail action": an action of another API. */
const otherAfter =
  /^["'`]{0,2}\s(?:actions?|apis?|endpoints?|methods?|commands?|functions?|operations?|requests?|events?|headers?|mutations?|media|features?|permissions?|scopes?|(?:is |are |value )?return(?:s|ed)|from|property|properties|attribute)\b/i;
/** "often found as URL parameter node-id=<nodeId>" */
const otherBefore = /\b(?:URL|query|query[- ]string|HTTP)\s+(?:parameters?|arguments?)\s+["'`]{0,2}$/i;

/** "each rule's evalType", but "this tool's pageSize" */
const possessiveBefore = /(?<!\btool)(?:['’]s|s['’])\s["'`]{0,2}$/i;

/** The number of characters that are searched. Later text hardly ever names a tool or parameter for the first time. */
const longestRead = 10_000;
const context = 40;

/** A block of code contains names that are not those of tools. */
const codeBlock = /```[^]*?(?:```|$)/g;

/** The names of several words in a text. */
function mentionsIn(text: string): readonly Mention[] {
  const whole = text.slice(0, longestRead);
  if (!/[_-]|[a-z][A-Z]/.test(whole)) return [];
  const read = whole.includes("```") ? whole.replace(codeBlock, (block) => " ".repeat(block.length)) : whole;
  return Array.from(read.matchAll(identifier), ({ 0: name, index: start }) => {
    const end = start + name.length;
    const before = read.slice(Math.max(0, start - context), start);
    const after = read.slice(end, end + context);
    const quote = before.slice(-1);
    const isQuoted = /["'`]/.test(quote) && after.startsWith(quote);
    const use = isQuotedValue(read, start, end) ? "value" : useOf(before, after);
    return { name, start, end, as: use, isQuoted, isTold: toolAfter.test(after) || toldBefore.test(before) };
  });
}

function useOf(before: string, after: string): Mention["as"] {
  if (otherAfter.test(after) || otherBefore.test(before) || possessiveBefore.test(before)) return "other";
  if (parameterAfter.test(after) || parameterBefore.test(before)) return "parameter";
  return toolAfter.test(after) || toolBefore.test(before) ? "tool" : undefined;
}

/** Words of a sentence about results: the field of an answer may be spelled otherwise than a parameter. */
const aboutResult = /\b(?:return(?:s|ed|ing)?|respon(?:se|ds)|yields?)\b/i;

/** True if the sentence around a place is about the result of a call. */
function isAboutResult(text: string, mention: Mention): boolean {
  return aboutResult.test(sentenceAround(text, mention));
}

function sentenceAround(text: string, { start, end }: Mention): string {
  const from = Math.max(text.lastIndexOf(". ", start), text.lastIndexOf("\n", start)) + 1;
  const stop = /\.\s|\n/.exec(text.slice(end));
  return text.slice(from, stop ? end + stop.index : undefined);
}

/**
 * What the text calls the names of the service behind a tool, with the name of the service: "by Pipefy's `createCard`".
 */
const anotherApi = /\b(?:mutations?|graphql|apis?|endpoints?|facets?)\b/i;
const serviceBefore = /[a-z,(]\s*\b[A-Z]\w+(?:'s)?\s+[`"']*$/;

/** True for a name that belongs to the service behind a tool, because of its casing: `createCard`, `{"pipeId": 1}`. */
function isOfAnotherApi(text: string, mention: Mention, name: string): boolean {
  if (casingOf(mention.name) === casingOf(name)) return false;
  const isJsonKey = /^["']\s*:/.test(text.slice(mention.end));
  return (
    isJsonKey || serviceBefore.test(text.slice(0, mention.start)) || anotherApi.test(sentenceAround(text, mention))
  );
}

/** A name without its casing: `pageSize` and `page_size` are alike. */
function casingFree(name: string): string {
  return wordsOf(name).join(" ");
}

/** A name in a text that no tool or parameter has. */
export interface Misnamed {
  readonly kind: "toolName" | "parameterName";
  readonly said: string;
  /** Where the text names it first. */
  readonly quote: { readonly words: string; readonly text: string; readonly start: number };
  /** The right name, if the text differs in casing or in a letter or two. */
  readonly name: string | undefined;
  /** The text with the right name. */
  readonly corrected: string | undefined;
}

/** "setting the order_by field to …" */
function isToBeSet(text: string, { start, end, as }: Mention): boolean {
  const before = text.slice(Math.max(0, start - context), start);
  const isSet = /\b(?:pass|provid|set|specify|us)(?:e|ing|ting)?\s(?:the\s)?["'`]{0,2}$/i.test(before);
  return as === "parameter" || isSet || /^["'`]{0,2}\s?(?:[:=]|field\b)/.test(text.slice(end, end + 10));
}

/** The names of a server, for finding misspelled ones. */
export class ServerNames {
  readonly #server: Server;
  readonly #tools = new Map<string, string | undefined>();
  readonly #toolNames = new Set<string>();
  readonly #parameterNames = new Set<string>();
  readonly #ofTool = new Map<Tool, NamesOfTool>();

  constructor(server: Server) {
    this.#server = server;
    for (const { variants } of server.tools) {
      for (const tool of variants) {
        if (tool.name.state === "known") {
          this.#toolNames.add(tool.name.value);
          addByCasing(this.#tools, tool.name.value);
        }
        for (const { name } of tool.parameters) this.#parameterNames.add(name);
      }
    }
    for (const { name } of [...server.prompts, ...server.resources])
      if (name.state === "known") this.#toolNames.add(name.value);
  }

  /**
   * The names in a text of a tool that no tool or parameter has.
   *
   * @param own the parameter that the text describes: the text may state its name in the service
   */
  misnamedIn(text: string, tool: Tool, own?: string): readonly Misnamed[] {
    const found = new Map<string, Misnamed>();
    for (const mention of mentionsIn(text)) {
      const { name: said } = mention;
      if (found.has(said) || this.#toolNames.has(said) || this.#parameterNames.has(said)) continue;
      if (this.#namesOf(tool).values.has(said)) continue;
      const one = this.#judge(text, mention, tool);
      if (one && !(one.kind === "parameterName" && one.name === own && !isToBeSet(text, mention)))
        found.set(said, {
          ...one,
          said,
          quote: { words: said, text, start: mention.start },
          corrected: one.name && replaced(text, said, one.name),
        });
    }
    return [...found.values()];
  }

  /** True for a tool of the server or a parameter of the tool, in any casing. */
  isName(word: string, tool: Tool): boolean {
    const key = casingFree(word);
    return this.#tools.has(key) || this.#namesOf(tool).parameters.has(key);
  }

  #judge(text: string, mention: Mention, tool: Tool): Pick<Misnamed, "kind" | "name"> | undefined {
    const own = this.#namesOf(tool);
    const { name: said, as, isQuoted } = mention;
    const key = casingFree(said);
    const parameter = own.parameters.get(key);
    const similarTool = this.#tools.get(key);
    if (as === "other" || as === "value") return undefined;
    const clause = clauseAround(text, mention.start, mention.end);
    // "There is no `bookId`"; "a name such as newName": only the key of an example is a name of the server.
    if (isDenied(clause) || (as === undefined && isInExample(clause) && !isKey(text, mention))) return undefined;
    // "must match the eval_type that evaluate_output takes"
    if (parameter !== undefined && this.#namesOtherTool(sentenceAround(text, mention), tool, own)) return undefined;
    if (as === "parameter") return parameter === undefined ? undefined : { kind: "parameterName", name: parameter };
    // "dry-run" and `forced-colors` are English and CSS, too.
    const isWord = said.includes("-");
    const similar = similarTool ?? parameter;
    if (similar !== undefined && isOfAnotherApi(text, mention, similar)) return undefined;
    const isTool = isSameStyle(said, similarTool ?? "") ? isQuoted || (as === "tool" && !isWord) : mention.isTold;
    if (similarTool !== undefined && isTool) return { kind: "toolName", name: similarTool };
    if (parameter !== undefined && !isWord && isLikely(said, parameter) && !isAboutResult(text, mention)) {
      return similarTool === undefined ? { kind: "parameterName", name: parameter } : undefined;
    }
    if (as === "tool" && this.#server.complete && this.#looksLikeTool(said)) {
      const name = nearest(said, [...this.#toolNames], 2);
      return { kind: "toolName", name };
    }
    return undefined;
  }

  /** True for a sentence that names a tool besides this one, of this module or of another. */
  #namesOtherTool(sentence: string, tool: Tool, { parameters, values }: NamesOfTool): boolean {
    const others = mentionsIn(sentence).filter(({ name, as }) => as !== "value" && name !== knownValue(tool.name));
    return others.some(
      ({ name }) =>
        this.#toolNames.has(name) ||
        (isActionVerb(wordsOf(name)[0] ?? "") && !parameters.has(casingFree(name)) && !values.has(name)),
    );
  }

  /** True for a name in the casing of the tools that begins like one of them. */
  #looksLikeTool(said: string): boolean {
    const [first] = wordsOf(said);
    const casing = casingOf(said);
    return [...this.#toolNames].some((name) => wordsOf(name)[0] === first && casingOf(name) === casing);
  }

  #namesOf(tool: Tool): NamesOfTool {
    let names = this.#ofTool.get(tool);
    if (!names) this.#ofTool.set(tool, (names = namesOfTool(tool)));
    return names;
  }
}

/**
 * True for names that join their words in the same way: by separators, or by capitals. Another style may belong to
 * another API.
 */
function isSameStyle(one: string, other: string): boolean {
  return /[_-]/.test(one) === /[_-]/.test(other);
}

/** True for the key of a call or an object in an example: `find_book(bookId: 5)`, `{ "bookId": 5 }`. */
function isKey(text: string, { end }: Mention): boolean {
  return /^["'`]?\s?[:=]/.test(text.slice(end, end + 4));
}

/** False for `AutoSerial` instead of `auto_serial`, and for `vectorSearch` instead of `$vectorSearch`. */
function isLikely(said: string, name: string): boolean {
  return /^\w+$/.test(name) && (/^[a-z]/.test(said) || /^[A-Z]/.test(name));
}

interface NamesOfTool {
  /** The parameters by their words; `undefined` for two that differ in casing only. */
  readonly parameters: ReadonlyMap<string, string | undefined>;
  /** The texts in enumerations and defaults, and the fields of the result. */
  readonly values: ReadonlySet<string>;
}

function namesOfTool(tool: Tool): NamesOfTool {
  const parameters = new Map<string, string | undefined>();
  for (const { name } of tool.parameters) addByCasing(parameters, name);
  const values = new Set<string>();
  for (const schema of [knownValue(tool.inputSchema), knownValue(tool.outputSchema)]) {
    for (const part of schema?.walk() ?? []) {
      for (const { name } of part.properties()) values.add(name);
      for (const keyword of ["enum", "const", "default", "examples"]) {
        const located = knownValue(part.keyword(keyword));
        for (const item of located?.kind === "array" ? located.items : [located])
          if (item?.kind === "scalar") values.add(String(item.value));
      }
    }
  }
  return { parameters, values };
}

function addByCasing(names: Map<string, string | undefined>, name: string): void {
  const key = casingFree(name);
  const other = names.get(key);
  names.set(key, names.has(key) && other !== name ? undefined : name);
}

function replaced(text: string, said: string, name: string): string {
  let result = "";
  let at = 0;
  for (const mention of mentionsIn(text)) {
    if (mention.name !== said || mention.as === "value" || mention.as === "other") continue;
    result += text.slice(at, mention.start) + name;
    at = mention.end;
  }
  return result + text.slice(at);
}
