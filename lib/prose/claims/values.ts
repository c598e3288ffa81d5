import { listsExamples } from "../roles.ts";
import { sentenceWords } from "../lexicon/function-words.ts";
import type { Claim, Passage } from "./claim.ts";

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

/** The maximum number of values in a list, and the longest text that is searched for one. */
const mostValues = 30;
const longestListing = 2_000;

/**
 * The lists of values that a text gives as the only ones: "Action to perform: start, stop, or restart" → start stop
 * restart. Lists of examples and of values of several words are no claims.
 */
export function valueListsIn(passage: Passage): readonly Claim<"values">[] {
  return [...closedListsIn(passage), ...likelyListsIn(passage)];
}

function likelyListsIn(passage: Passage): readonly Claim<"values">[] {
  const { text } = passage;
  if (text.length > longestListing || listsExamples(text) || combined.test(text)) return [];
  const claim = (match: RegExpExecArray, values: readonly string[]): readonly Claim<"values">[] => [
    { kind: "values", span: passage.spanOfMatch(match), values, isPlain: false },
  ];
  // "- walking: pedestrian/hiking": the text after the colon explains the value.
  const items = headsOfItems(text);
  const heads = items.map(({ head }) => head);
  const [first] = items;
  if (first && heads.length > 1)
    return heads.every((head) => isOneWord.test(head)) && areValues(heads) ? claim(first.match, heads) : [];
  for (const pattern of lists) {
    const match = pattern.exec(text);
    const found = match?.[1];
    if (!match || found === undefined) continue;
    // `"accept", "dismiss", or the text of the answer`: the list continues with other text.
    // `"pdf", "zip". Or pass a full MIME type.`
    if (/^["'`)]*(?:,?\s*(?:or|and)|[.;]\s*(?:also|alternatively|any other|or))\s/i.test(restOf(match, text)))
      return [];
    if (mediaType.test(found) || circumstance.test(text.slice(0, match.index))) continue;
    // "Must not be one of a, b"
    if (passage.denies(match)) continue;
    const values = partsOf(found);
    if (areValues(values)) return claim(match, values);
  }
  return [];
}

function restOf(match: RegExpExecArray, text: string): string {
  return text.slice(match.index + match[0].length, match.index + match[0].length + 40);
}

/** "app=application, heroku=platform": values of one word with their meanings. */
const equated = /(?<![\w.'"`=&?;-])([a-z][\w-]{0,40})\s?=\s?(?=[A-Za-z][\w -]{2,60}(?:[,;.)\n]|$))/gi;

/** "One of: a, b, c.", "Allowed values: a | b", "Must be one of a, b" */
const complete =
  /\b(?:one of(?: the following)?(?: values)?|(?:allowed|valid|possible|permitted|accepted|supported) (?:values|options|actions|modes|types)(?: are)?|must be(?: either| one of(?: the following)?(?: values)?)?)\b\s{0,2}:?/i;

/** There may be other values, or several at once. */
const openList =
  /\b(?:e\.g\.|etc|such as|for example|for instance|including|or any|custom|json|array|append\w*|prefix\w*|suffix\w*|comma[- ]separated|combin\w+|multiple)\b|\.\.\.|…/i;

function closedListsIn(passage: Passage): readonly Claim<"values">[] {
  const { text } = passage;
  if (openList.test(text)) return [];
  const pairs = [...text.matchAll(equated)];
  const [first] = pairs;
  const equal = pairs.map(([, value = ""]) => value);
  if (first && equal.length > 1 && new Set(equal).size === equal.length && !/[?&]\w+=/.test(text))
    return [{ kind: "values", span: passage.spanOfMatch(first), values: equal, isPlain: true }];
  const found = complete.exec(text);
  if (!found || passage.denies(found)) return [];
  const values = leadingValuesOf(text.slice(found.index + found[0].length));
  return values.length ? [{ kind: "values", span: passage.spanOfMatch(found), values, isPlain: true }] : [];
}

const isOneWord = /^[\w.-]+$/;

/** "- walking: on foot", "* `off` — nothing", "1. fast - skims": an item of a list with its meaning. */
const item = /(?<=^|\n[ \t]{0,8})(?:[-*•]|\d{1,2}[.)])\s([^:=\n–—]{1,60}?)(?:\s[-–—]\s|\s?:\s|\s?=\s?)/g;

/** What the items of a list explain, in order: usually a value. */
function headsOfItems(text: string): readonly { readonly match: RegExpExecArray; readonly head: string }[] {
  return Array.from(text.matchAll(item), (match) => ({ match, head: withoutQuotes(match[1] ?? "") }));
}

const leading = new RegExp(String.raw`^\s{0,4}[([]?${list}\)?${end}`, "i");

/** The values of a list at the beginning of a text: "a, b or c. More text" → a b c. */
function leadingValuesOf(text: string): readonly string[] {
  const found = leading.exec(text.slice(0, longestListing))?.[1];
  const values = found === undefined || mediaType.test(found) ? [] : partsOf(found);
  return areValues(values) ? values : [];
}

function partsOf(found: string): readonly string[] {
  return found
    .split(/,(?:\s{0,4}(?:or|and)\s)?|\sor\s|[|/]/i)
    .map(withoutQuotes)
    .filter((each) => each && !noValue.test(each));
}

function withoutQuotes(word: string): string {
  return word.trim().replace(/^["'“‘`]|["'”’`]$/g, "");
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

/** `'off' - No filtering.`, `"apify": …`: a value before its meaning. */
const defined = /["'`“]([\w./:-]{1,60})["'`”]\s{0,2}(?:[-–—]\s|:\s|=\s?)/g;

/** Not `"draft"` in backticks, which is a text in JSON or in code. */
const inQuotes = /(?<![\w`])(?:"([\w./:-]{1,60})"|'([\w./:-]{1,60})'|`([\w./:-]{1,60})`)(?![\w`])/g;

/** "(e.g. 'CONFLUENT')" */
const example = /\((?:e\.g\.|for example|such as|example),?:?\s["'`]([\w./-]{1,60})["'`]\)/gi;

/** The single values that a text names for its parameter. */
export function singleValuesIn(passage: Passage): readonly Claim<"value">[] {
  const { text } = passage;
  const quoted = Array.from(text.matchAll(inQuotes), (match) => {
    const [, one, other, code] = match;
    return { match, value: one ?? other ?? code ?? "", holds: !passage.denies(match) };
  });
  const denied = new Set(quoted.flatMap(({ value, holds }) => (holds ? [] : value)));
  const claims = (form: Claim<"value">["form"], matches: Iterable<RegExpExecArray>): readonly Claim<"value">[] =>
    Array.from(matches, (match) => {
      const value = withoutQuotes(match[1] ?? "");
      return { kind: "value", span: passage.spanOfMatch(match), value, form, holds: !denied.has(value) };
    });
  const explainedItems = headsOfItems(text).flatMap(({ head, match }) => (/^[\w./-]+$/.test(head) ? [match] : []));
  return [
    ...claims("explained", text.matchAll(defined)),
    ...claims("explained", explainedItems),
    ...quoted.map(({ match, value }) => ({
      kind: "value" as const,
      span: passage.spanOfMatch(match),
      value,
      form: "quoted" as const,
      holds: !denied.has(value),
    })),
    ...claims("example", text.matchAll(example)),
  ];
}

/** `resource='connection'`, "fileType is 'asset'", "when `mode` is `text`": a parameter with a value in quotes. */
const assigned =
  /(?<![\w.$-])["'`]?([A-Za-z]\w*)["'`]?(?:\s?={1,3}\s?| (?:is|equals) )["'`]([\w./-]{1,60})["'`](?!\w)/g;

/** "agent_catalog action='x'", "`list-streams` with action='x'": the parameter of another tool. */
const afterOtherName =
  /(?:(?:_|[a-z][A-Z])[A-Za-z\d]{0,40}["'`]?|["'`]\w{1,40}(?:[-./]\w{1,40}){1,4}["'`])(?: tool)?(?: with)? ["'`]?$/;

/** The values that a text gives for parameters by name. */
export function assignmentsIn(passage: Passage): readonly Claim<"assignment">[] {
  const { text } = passage;
  return [...text.matchAll(assigned)].flatMap((match): readonly Claim<"assignment">[] => {
    const { 1: parameter = "", 2: value = "", index } = match;
    const isOther = afterOtherName.test(text.slice(Math.max(0, index - 60), index));
    return isOther || passage.denies(match)
      ? []
      : [{ kind: "assignment", span: passage.spanOfMatch(match), parameter, value }];
  });
}
