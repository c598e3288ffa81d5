import { clauseAround, isDenied } from "./clauses.ts";
import { sentenceWords } from "./lexicon/function-words.ts";
import { listsExamples, namesChoice, type DescribedParameter, type RoleOptions } from "./roles.ts";
import { isForeign, textWordsOf } from "./text.ts";
import { headWordOf } from "./words.ts";

/** A parameter that may choose from a few values, with the texts around it. */
export interface ChoosingParameter extends DescribedParameter {
  /** Whether the parameter is a field of another one. */
  readonly isField: boolean;
}

/** Whether a parameter chooses from a few values, and the values that its description lists. */
export interface Choice {
  readonly isChoice: boolean;
  readonly values: readonly string[];
}

const none: Choice = { isChoice: false, values: [] };

/** Decides whether a parameter chooses from a few values, by its name or by a list in its description. */
export function choiceOf(
  parameter: ChoosingParameter,
  { words: heads, ignoreDescriptions, checkQueries }: RoleOptions & { readonly checkQueries?: boolean },
): Choice {
  const { name, description } = parameter;
  if (name === "query") {
    const values = listedValuesOf(description);
    return isAboutCommands(parameter) || (checkQueries === true && values.length > 0)
      ? { isChoice: true, values }
      : none;
  }
  if (!endsInChoice(name, heads)) return none;
  const values = listedValuesOf(description);
  const isNamed = ignoreDescriptions
    ? namesChoice({ ...parameter, description: "", toolWords: [], toolDescription: "" }, heads)
    : !isForeign(description) && !isBareType(parameter) && namesChoice(parameter, heads);
  return isNamed || values.length ? { isChoice: true, values } : none;
}

/** True for a name that ends in one of the words, such as `sortMode`. Its description may list the values. */
export function endsInChoice(name: string, heads: readonly string[]): boolean {
  const { head, isPlural } = headWordOf(name);
  return !isPlural && heads.includes(head);
}

/** `resourceRef: { kind, name }`, `nodes[].type`: the possible types depend on the object. */
function isBareType({ name, isField, description }: ChoosingParameter): boolean {
  return isField && description === "" && /(?:type|kind)$/i.test(name);
}

/** True for the query of a tool that runs commands, but not of a tool that searches for commands. */
function isAboutCommands({ description, toolWords }: ChoosingParameter): boolean {
  const told = textWordsOf(description);
  if (toolWords.includes("search") || toolWords.includes("find") || told.includes("search")) return false;
  return toolWords.includes("command") || toolWords.includes("commands") || told.includes("command");
}

/** One value of a list, in quotes, in backticks or bare. */
const value = String.raw`["'“‘${"`"}]?[A-Za-z0-9](?:[\w-]|\.(?=\w)){0,40}["'”’${"`"}]?`;
const separator = String.raw`(?:\s{0,4}(?:,(?:\s{0,4}(?:or|and)\s)?|\||/)|\s{1,4}or\s)\s{0,4}`;
const list = String.raw`(${value}(?:${separator}${value})+)`;

/** The end of a list: the end of the sentence, bracket or text, or a default after it. */
const end = String.raw`\s{0,4}(?=[.;)\]\n]|\(default|$)`;

/** Words that introduce a complete list of values. */
const introduction = [
  "(?:allowed |valid |possible |supported |accepted |available |permitted )?(?:values|options|actions|commands|modes|types|kinds|methods|operations)(?: (?:are|include),?)?",
  "(?:can|must|may|should) be",
  "either",
  "one of(?: the following)?",
].join("|");

const lists = [
  new RegExp(String.raw`\b(?:${introduction})\s{0,4}(?:[:=]\s{0,4})?[([]?(?!(?:are|include)\b)${list}\)?${end}`, "i"),
  // "Action to perform: start, stop, or restart"
  new RegExp(String.raw`:\s{0,4}${list}${end}`, "i"),
  // "The sort order (asc, desc)"
  new RegExp(String.raw`[([]\s{0,4}${list}\s{0,4}[)\]]`, "i"),
  // "start, stop or restart"
  new RegExp(String.raw`^\s{0,4}${list}${end}`, "i"),
  // "Whether to 'start' or 'stop'"
  /((?:"[\w.-]+"|'[\w.-]+'|`[\w.-]+`)(?:(?:\s{0,4}(?:,(?:\s{0,4}or\s)?|\|)|\s{1,4}or\s)\s{0,4}(?:"[\w.-]+"|'[\w.-]+'|`[\w.-]+`))+)/i,
];

/** Several of the choices in one text. */
const combined = /\bcomma[- ]separated\b|\bseparated by\b|\bcombin\w+\b|\bmultiple\b|\bone or more\b/i;

/** "default: image/png" */
const mediaType = /^["'`]?(?:application|audio|font|image|message|model|multipart|text|video)\/\S+$/i;

/** "Required for: create, update" lists values of another parameter. */
const circumstance = /\b(?:by|for|if|to|when|with)$/i;

/** The maximum number of values in a list, and the longest description that is searched for one. */
const mostValues = 30;
const longestDescription = 2_000;

/**
 * The values that a description lists as the only ones: "Action to perform: start, stop, or restart" → start stop
 * restart.
 *
 * @returns an empty list if there are only examples, values of several words, or no values.
 */
export function listedValuesOf(description: string): readonly string[] {
  if (description.length > longestDescription || listsExamples(description) || combined.test(description)) return [];
  // "- walking: pedestrian/hiking": the text after the colon explains the value.
  const heads = headsOfItems(description);
  if (heads.length > 1) return heads.every((head) => isOneWord.test(head)) && areValues(heads) ? heads : [];
  for (const pattern of lists) {
    const match = pattern.exec(description);
    const found = match?.[1];
    if (!match || found === undefined) continue;
    // `"accept", "dismiss", or the text of the answer`: the list continues with other text.
    // `"pdf", "zip". Or pass a full MIME type.`
    if (/^["'`)]*(?:,?\s*(?:or|and)|[.;]\s*(?:also|alternatively|any other|or))\s/i.test(restOf(match, description)))
      return [];
    if (mediaType.test(found) || circumstance.test(description.slice(0, match.index))) continue;
    // "Must not be one of a, b"
    if (isDenied(clauseAround(description, match.index, match.index + match[0].length))) continue;
    const values = partsOf(found);
    if (areValues(values)) return values;
  }
  return [];
}

function restOf(match: RegExpExecArray, text: string): string {
  return text.slice(match.index + match[0].length, match.index + match[0].length + 40);
}

const isOneWord = /^[\w.-]+$/;

/** "- walking: on foot", "* `off` — nothing", "1. fast - skims": an item of a list with its meaning. */
const item = /(?<=^|\n[ \t]{0,8})(?:[-*•]|\d{1,2}[.)])\s([^:=\n–—]{1,60}?)(?:\s[-–—]\s|\s?:\s|\s?=\s?)/g;

/** What the items of a list explain, in order: usually a value. */
export function headsOfItems(text: string): readonly string[] {
  return Array.from(text.matchAll(item), ([, head = ""]) => head.trim().replace(/^["'“‘`]|["'”’`]$/g, ""));
}

const leading = new RegExp(String.raw`^\s{0,4}[([]?${list}\)?${end}`, "i");

/** The values of a list at the beginning of a text: "a, b or c. More text" → a b c. */
export function leadingValuesOf(text: string): readonly string[] {
  const found = leading.exec(text.slice(0, longestDescription))?.[1];
  const values = found === undefined || mediaType.test(found) ? [] : partsOf(found);
  return areValues(values) ? values : [];
}

function partsOf(found: string): readonly string[] {
  return found
    .split(/,(?:\s{0,4}(?:or|and)\s)?|\sor\s|[|/]/i)
    .map((each) => each.trim().replace(/^["'“‘`]|["'”’`]$/g, ""))
    .filter((each) => each && !noValue.test(each));
}

/** "An ID, null, or omit": words for a missing value are not values. */
const noValue = /^(?:absent|blank|null|nil|omit|omitted|undefined|unset)$/i;

function areValues(values: readonly string[]): boolean {
  return (
    values.length > 1 &&
    values.length <= mostValues &&
    new Set(values).size === values.length &&
    values.every((each) => /[A-Za-z]/.test(each) && !sentenceWords.has(each.toLowerCase())) &&
    // "nodes-base.httpRequest" or "nodes-langchain.agent" are two of many names with dots.
    !values.every((each) => each.includes("."))
  );
}
