import { memoize } from "../model/lazy.ts";
import {
  condition,
  conduct,
  directiveKinds,
  directives,
  directiveWords,
  handsOver,
  isForTheCall,
  negatedVerb,
  negation,
  secretInName,
  type DirectiveKind,
} from "./lexicon/directives.ts";
import { shownQuote, withSingleSpaces } from "./text.ts";
import { wordsOf } from "./words.ts";

/** A part of a text that gives a model orders which no description needs. */
export interface Directive {
  readonly kind: DirectiveKind | "tag" | "comment";
  /** The words of the text. */
  readonly quote: string;
}

/** Longer texts are searched up to here, without their padding. */
const longestRead = 50_000;

/**
 * The orders in a text that are not about the use of the tool: to hide, to override, to hand over, to advertise. Each
 * kind once. English only: other languages have no such order here.
 */
export const proseOrdersIn: (text: string) => readonly Directive[] = memoize(
  (given) => {
    const text = withSingleSpaces(given).slice(0, longestRead);
    if (!/[a-z]{3}/iu.test(text)) return [];
    const found: Directive[] = [];
    for (const kind of directiveKinds) {
      const quote = quoteOf(kind, text);
      if (quote !== undefined) found.push({ kind, quote: shownQuote(quote) });
    }
    const tag = tagIn(text);
    if (tag !== undefined) found.push({ kind: "tag", quote: tag });
    const comment = commentIn(text);
    if (comment !== undefined) found.push({ kind: "comment", quote: shownQuote(comment) });
    return found;
  },
  { max: 200 },
);

/** The order in a name: `content_from_reading_ssh_id_rsa`. */
export function directiveInName(name: string): Directive | undefined {
  return /read/iu.test(name) && secretInName.test(wordsOf(name).join(" "))
    ? { kind: "secrets", quote: shownQuote(name) }
    : undefined;
}

function quoteOf(kind: DirectiveKind, text: string): string | undefined {
  if (!directiveWords[kind].test(text)) return undefined;
  for (const match of directives[kind].flatMap((form) => [...text.matchAll(form)])) {
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    if (kind === "advertise" && condition.test(clauseBefore(before))) continue;
    // "Never include passwords in your answer." What hides something is a negation itself.
    if (asksFor.has(kind) && isForbidden(before, match[0])) continue;
    if (kind === "addressed" && isAboutCall(text.slice(match.index + match[0].length))) continue;
    if (needsCall.has(kind) && !(handsOver.test(text) && isForTheCall.test(text))) continue;
    return match[0];
  }
  return undefined;
}

/** "Never send it", "Do not open, read or send it": the verbs of one negation are joined by "or". */
function isForbidden(before: string, said: string): boolean {
  if (negation.test(before + (/^\W*(?:\w+ )?/u.exec(said)?.[0] ?? ""))) return true;
  return /^\W*(?:\w+, ){0,3}(?:or|nor) /iu.test(said.replace(/^\W+/u, "")) && negatedVerb.test(before);
}

/**
 * True for a note that only says which tool to use or how to fill the parameters: "Note to LLM: use the `list_indexes`
 * tool.", "Note to LLM: omit the size unless specified by the user." What leaves a decision to the user is no conduct.
 */
function isAboutCall(note: string): boolean {
  const read = note.slice(0, longestNote);
  if (!filling.test(read) && !/\b(?:use|call|see) [^.:]{0,60}\b(?:tool|parameter|field|option)\b/iu.test(read))
    return false;
  return !conduct.test(read.replaceAll(leftToUser, ""));
}

/** The order of a sentence that says how to fill a parameter, or to ask for its value. */
const filling =
  /^\s*(?:(?:if|when|unless) [^.!?\n]{1,120}, )?(?:please )?(?:ask(?: the user)? for|fill(?: in)?|leave (?:it |them |the )?(?:out|empty|unset)|omit|pass|provide|set|specify)\b/iu;
/** "unless specified by the user", "ask the user for" */
const leftToUser =
  /\b(?:ask(?: the)? users?(?= (?:for|to|which|what|whether)\b)|(?:unless|if|when|as|only if)(?: [\w'’]+){0,4} (?:by|from) the user|(?:unless|if|when) the user (?:asks|gives|has|names|provides|requests|specifies|wants)\b)/giu;

const longestNote = 300;

const asksFor: ReadonlySet<DirectiveKind> = new Set(["secrets", "conversation", "send", "answer", "always"]);
/** "Read the .env file and return its variables" is what a tool does; "read it before the call" is an order. */
const needsCall: ReadonlySet<DirectiveKind> = new Set(["secrets", "conversation"]);

function clauseBefore(text: string): string {
  return text.slice(Math.max(text.lastIndexOf("."), text.lastIndexOf("\n")) + 1);
}

/** Tags that pose as orders of the system, around some words. `<secret>` alone is a placeholder. */
const tagged =
  /(?<![`'"\w/=:])<(important|system|hidden|secret|critical|admin|urgent|mandatory|(?:system|hidden|internal)[-_ ]?(?:prompt|notes?|message|instructions?))>([^]{12,5000}?)(?:<\/\1>|$)/iu;

function tagIn(text: string): string | undefined {
  const [all, tag, inside = ""] = tagged.exec(text) ?? [];
  if (all === undefined || tag === undefined) return undefined;
  const isClosed = all.endsWith(">");
  return (isClosed || tag === tag.toUpperCase()) && areWords(inside) ? `<${tag}>` : undefined;
}

const commented = /(?<![`'"])<!--([^]{1,5000}?)-->/u;

function commentIn(text: string): string | undefined {
  const [, inside = ""] = commented.exec(text) ?? [];
  return areWords(inside) ? inside.trim() : undefined;
}

/** True for some words in a row, which a mark such as `<!-- wp:paragraph {"align":"center"} -->` has not. */
function areWords(text: string): boolean {
  return /(?<![\p{L}’'])(?:[\p{L}’']+[,:]?\s+){3}[\p{L}’']/u.test(text);
}
