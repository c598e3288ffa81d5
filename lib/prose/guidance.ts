import { describedEffectOf, effectOfName } from "./effects.ts";
import { references } from "./lexicon/nouns.ts";
import { codeWarnings, whenToUse, workflow } from "./lexicon/phrases.ts";
import { wholeVerbs } from "./lexicon/verbs.ts";
import { isIdentifierWord, wordsOf } from "./words.ts";

/** True for a description that says when to use the tool: "Use this when …", "instead of …", "before calling …". */
export function saysWhen(description: string): boolean {
  return whenToUse.test(description);
}

/** "The ID comes from list_users", "(from get_user)": a name after a word for order. */
const namedAfterVerb =
  /\b(?:comes? from|goes? through|than(?: many)?|then|with) [`'"“]?\p{Ll}[\p{Ll}\p{N}]*(?:_[\p{Ll}\p{N}]+)+|(?:\b(?:[Aa]fter|[Bb]efore) |\([Ff]rom )[`'"“]?[\p{Ll}\p{N}]+(?:_[\p{Ll}\p{N}]+)+/u;

/** True for a text that mentions a sequence of calls, a precondition or an alternative. */
export function mentionsWorkflow(text: string): boolean {
  return workflow.test(text) || namedAfterVerb.test(text);
}

/** The name of a tool: words with separators between them, including dots. */
const identifier = /[\p{L}\p{N}]+(?:[_.-][\p{L}\p{N}]+)*/gu;

/** A single word is a tool's name only in quotes, as a call, or before "tool". */
const markedWord = /[`"'“]([\p{L}\p{N}]+)[`"'”]|\b([\p{L}\p{N}]+)(?: tool\b|\(\))/gu;

/**
 * True for a text that contains the name of another tool as a whole word.
 *
 * @param all the names of all tools of the server, including the tool's own.
 */
export function mentionsTool(text: string, own: string, all: ReadonlySet<string>): boolean {
  const isOther = (name: string): boolean => name !== own && all.has(name);
  return (
    (text.match(identifier) ?? []).some((word) => /[_.-]|\p{Ll}\p{Lu}/u.test(word) && isOther(word)) ||
    [...text.matchAll(markedWord)].some(([, quoted, named]) => isOther(quoted ?? named ?? ""))
  );
}

/** "Call list_users", "see getRecord", "with `get-item`": an identifier of several words after a word for calling. */
const calling =
  /\b(?:[Cc]all|[Cc]alling|[Uu]se|[Uu]sing|[Rr]un|[Rr]unning|[Ii]nvoke|[Ss]ee|[Tt]ry|CALL|USE|RUN)\s+(?:the\s+)?[`'"“]?([\p{Ll}\p{N}]+(?:[_-][\p{L}\p{N}]+)+|\p{Ll}+(?:\p{Lu}[\p{Ll}\p{N}]+)+)/gu;

/**
 * True for a text that refers to another call, possibly of a tool in another file or server.
 *
 * @param own the names of the tool that the text describes and of its parameters.
 */
export function callsOther(text: string, own: readonly string[]): boolean {
  return [...text.matchAll(calling)].some(([, name = ""]) => !own.includes(name));
}

/** "[DEPRECATED] This tool has been consolidated into 'list_users'.", "⚠️ Deprecated: use list_users instead." */
const deprecation = /^[^\p{L}\p{N}]*deprecated\b/iu;

/** True for a description that begins with a deprecation. */
export function isDeprecationNotice(description: string): boolean {
  return deprecation.test(description);
}

/** True for the name of a parameter that refers to something: `issueId`, `page_ref`. */
export function isReference(name: string): boolean {
  const last = wordsOf(name).at(-1) ?? "";
  return isIdentifierWord(last) || references.has(last);
}

/** A readable value in quotes or code: "PROJECT-123", `ArrowLeft`; but not 12345 or "a1b2c3". */
const sayable = /["'`“](?=[^"'`”]{0,57}\p{L}{3})[^"'`”]{2,60}["'`”]/u;

/**
 * True for a description whose example is a reference that people know: a key of the keyboard, or the key of an issue.
 */
export function isHumanReadable(description: string): boolean {
  return sayable.test(description) || /\barbitrary\b/i.test(description);
}

/**
 * True for a tool that changes something existing, according to its name, or to its description if the name is unclear.
 */
export function changesExisting(name: string, description: string): boolean {
  const effect = effectOfName(name) ?? describedEffectOf(description);
  return (effect?.kind === "changing" || effect?.kind === "destroying") && !wholeVerbs.has(effect.verb);
}

/** Words that introduce an example, code in backticks or braces, and a value after a name: `pattern="*.json"`. */
const example =
  /\b(?:examples?|sample (?:call|usage|input|request)s?|for instance|such as)\b|\b(?:e\.g\b|eg[.,:]|ex[.:]\s)|\blike ["'“]|`[^`\n]+`|```|\{\s*["']?\w+["']?\s*:|\w=(?!=)["'\w*[{./-]/i;

/** No model searches further for an example. */
const longestRead = 50_000;

/** True for a text with an example. A single quotation mark or apostrophe is not enough: "the user's name". */
export function hasExample(text: string): boolean {
  return example.test(text.slice(0, longestRead));
}

/** True for a text that warns of code, or says how the tool limits the harm. */
export function warnsOfCode(text: string): boolean {
  return codeWarnings.test(text);
}

/** The warning that suggestions append. */
export const codeWarning = "WARNING: it is executed as it stands, pass only what you trust.";
