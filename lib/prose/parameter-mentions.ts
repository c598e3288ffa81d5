import { pureTexts, refinements } from "./lexicon/nouns.ts";
import { extraKeys, omissionPhrases } from "./lexicon/phrases.ts";
import { isForeign, textWordsOf } from "./text.ts";
import { headWordOf, wordsOf } from "./words.ts";

/**
 * The number of characters that are searched. A long text is searched for each of its parameters, and later text hardly
 * ever explains one.
 */
const longestRead = 10_000;

/** The occurrences of a name in a text as a separate word, ignoring case. */
function* placesOf(name: string, text: string): Generator<{ readonly start: number; readonly end: number }> {
  if (!name) return;
  const lower = text.toLowerCase();
  const wanted = name.toLowerCase();
  for (let start = lower.indexOf(wanted); start >= 0; start = lower.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    if (!isPartOfWord(lower.charAt(start - 1)) && !isPartOfWord(lower.charAt(end))) yield { start, end };
  }
}

function isPartOfWord(char: string): boolean {
  return /[\w$]/.test(char);
}

function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  return before !== "" && "`'\"".includes(before) && before === text.charAt(end);
}

/**
 * True for a description of an object that mentions a field or shows a value of it: "Data of the chart, such as [{
 * time: '2015', value: 23 }]" mentions `time`, "with longitude and latitude properties" mentions `longitude`.
 */
export function mentionsField(description: string, name: string): boolean {
  const text = description.slice(0, longestRead);
  // A name of one letter counts only in quotes or backticks.
  for (const { start, end } of placesOf(name, text)) if (name.length > 1 || isQuoted(text, start, end)) return true;
  return fieldsShownIn(description).has(name.toLowerCase());
}

/**
 * True for a tool's description that mentions a parameter by its exact name: in quotes or backticks ("- 'offset' (start
 * line)"), as a name that cannot be another word ("set verbose_timing to get …"), or followed by its kind ("the query
 * parameter").
 */
function mentionsParameter(description: string, name: string): boolean {
  const text = description.slice(0, longestRead);
  const isIdentifier = /[a-z][A-Z]|[a-z]_[a-z]/.test(name);
  for (const { start, end } of placesOf(name, text)) {
    if ((isIdentifier && text.startsWith(name, start)) || isQuoted(text, start, end)) return true;
    if (/^ (?:parameter|argument|option|field|flag)\b/.test(text.slice(end, end + 11))) return true;
  }
  return false;
}

/** True if a tool's description mentions a text parameter by its name: `url` in "Requires the URL of a listing". */
function mentionsText(description: string, name: string): boolean {
  const words = wordsOf(name);
  if (!pureTexts.has(words.at(-1) ?? "")) return false;
  const spoken = textWordsOf(description);
  return words.every((word) => spoken.includes(word));
}

/** A member of an object in an example: `{ isEnabled: false`, `, "limit": 5`, `{ displayName?: 'New'`. */
const member = /[{,]\s*["'`]?([A-Za-z_]\w*)["'`]?\??\s*:\s*(?=["'`[{\d-]|true\b|false\b)/g;

/** The fields, in lower case, that have a value in the examples of a text: `Body: { address: 'A1:H171' }`. */
export function fieldsShownIn(text: string): ReadonlySet<string> {
  return new Set(
    text.includes("{") ? Array.from(text.matchAll(member), ([, key = ""]) => key.toLowerCase()) : undefined,
  );
}

/** An entry of a list of parameters: "path: The path", "- `path` (string): The path". */
const listed = /^[ \t]*(?:[-*][ \t]+)?["'`]?(\w+)["'`]?[ \t]*(?:\([^()\n]*\)[ \t]*)?:[ \t]+(\S[^\n]*)$/gm;

/**
 * What a list in a tool's description says about a parameter. The MCP SDK for Python sends docstrings unchanged, so
 * that their lists are the only descriptions of parameters.
 */
export function parameterEntry(description: string, name: string): string | undefined {
  for (const [, key, text] of description.slice(0, longestRead).matchAll(listed)) if (key === name) return text;
  return undefined;
}

/** The maximum number of characters between a parameter's name and an example of its value. */
const reach = 60;

/**
 * True for a text that shows an object or an array after the name of a parameter, on the same line:
 * `Body: { name: 'New folder' }`, `Example filter for people: {"rules": […]}`.
 */
export function hasInlineExample(text: string, name: string): boolean {
  if (!/[{[]/.test(text)) return false;
  const lower = text.toLowerCase();
  for (const { end } of placesOf(name, lower)) {
    const [line = ""] = lower.slice(end, end + reach).split("\n", 1);
    if (/[:=]\s*[`"]?[{[]\s*["'{[\w]/.test(line)) return true;
  }
  return false;
}

/** The maximum length of the part of a line that is read as names. */
const longestHead = 120;

/**
 * The parameters that a tool's description explains line by line: `- url: Page to open`,
 * `* **limit** (optional) — At most`, `query (str): What to look for`, `- **url** and **note** — Context`. Fenced code
 * is skipped.
 */
function parametersListedIn(description: string): ReadonlySet<string> {
  const names = new Set<string>();
  let isCode = false;
  for (const line of description.split("\n")) {
    if (line.trimStart().startsWith("```")) isCode = !isCode;
    else if (!isCode) for (const name of namesBefore(line)) names.add(name);
  }
  return names;
}

/** An explanation has at least two words. Chinese and Japanese have no spaces between words. */
const explanation = /\S\s+\S|[\u3040-\u30ff\u4e00-\u9fff]{3}/;

/** The names that a line explains; none if it begins with other text. */
function namesBefore(line: string): readonly string[] {
  // The dash of an indented bullet is not the dash after a name.
  const item = line.replace(/^\s*(?:[-*•+]\s|\d+[.)]\s)?/, "");
  const end = item.search(/:|\s[—–-]\s/);
  if (end < 1 || end > longestHead || !explanation.test(item.slice(end + 2))) return [];
  const head = item
    .slice(0, end)
    .replace(/\([^()]*\)/g, "")
    .replace(/[`*]/g, "");
  const names = head.split(/,|\s(?:and|or)\s|\s\/\s/).map((name) => name.replace(/^\s*(?:and|or)\s/, "").trim());
  return names.every((name) => /^[\w$][\w$.[\]-]*$/.test(name)) ? names : [];
}

/**
 * True for a parameter that the tool's description explains: in its own line, in an example, by name, or as a required
 * text.
 */
export function isDocumentedByTool(
  {
    name,
    path,
    isRequired,
  }: { readonly name: string; readonly path: string; readonly isRequired: boolean | undefined },
  toolDescription: string,
): boolean {
  return (
    (isRequired === true && mentionsText(toolDescription, name)) ||
    mentionsParameter(toolDescription, name) ||
    parametersListedIn(toolDescription).has(path) ||
    fieldsShownIn(toolDescription).has(name.toLowerCase()) ||
    hasInlineExample(toolDescription, name)
  );
}

const input = "(?:parameters?|params?|arguments?|args?|inputs?)";
const noParameters = [
  // "Takes no parameters.", "without any arguments", "no input required", "zero-argument", "no-arg"
  String.raw`\b(?:no|zero|without(?:\s+any)?)[\s-]+(?:(?:input|further|additional|required|other)\s+)?${input}\b`,
  // "does not take any parameters", "doesn't require arguments"
  String.raw`(?:\b(?:not|never)|n['’]t)\s+(?:\w+\s+){1,3}?(?:any\s+|input\s+)*${input}\b`,
  // "Parameters: none", "Args: (none)"
  String.raw`\b${input}\W{1,4}none\b`,
  String.raw`\b(?:parameterless|argumentless|parameter-free)\b`,
  String.raw`\bempty (?:object|input)\b`,
].map((pattern) => new RegExp(pattern, "i"));

/** True for a description that says that the tool takes no parameters: "Takes no parameters.", "Arguments: none". */
export function saysNoParameters(description: string): boolean {
  return noParameters.some((pattern) => pattern.test(description));
}

/** "(required)", "Required.", "This parameter is required", but not "required if …" or "not required". */
const required =
  /(?:^\s*|[([*_-]\s*|\bis\s+|\balways\s+)(?:required|mandatory)\b(?!\s+(?:if|when|unless|only|for|by|in|on|with|to)\b)(?![-_]\w)/i;

/** True for a parameter description that says that the parameter is always required. */
export function saysRequired(description: string): boolean {
  return required.test(description);
}

/** "Only documents with this label" */
const filtering = /^(?:filter|limit|only|restrict)\b/i;

/** True for a parameter that a call may certainly omit, according to its name or description. */
export function mayBeLeftOut(name: string, description: string): boolean {
  return (
    refinements.has(headWordOf(name).head) ||
    omissionPhrases.test(description) ||
    filtering.test(description) ||
    isForeign(description)
  );
}

/** True for a tool description that calls a parameter optional: "Optional `account` switches mailbox." */
export function isCalledOptional(name: string, toolDescription: string): boolean {
  const at = toolDescription.indexOf(`\`${name}\``);
  if (at < 0) return false;
  const before = toolDescription.slice(Math.max(0, at - 20), at);
  const behind = toolDescription.slice(at + name.length + 2, at + name.length + 30);
  return /\boptional(?:ly)?,? $/i.test(before) || /^ (?:is |\()optional\b/i.test(behind);
}

/** True for a description of one of several alternatives: "Provide exactly one of id or url". */
export function isAlternative(description: string): boolean {
  return /\b(?:at least|exactly|either|only) one (?:of|identifier)\b|\beither (?:this|\w+) or\b/i.test(description);
}

/** True for a description that allows undeclared keys: "arbitrary metadata", "any key". */
export function allowsExtraKeys(description: string): boolean {
  return extraKeys.test(description);
}
