import { headsOfItems, leadingValuesOf, listedValuesOf } from "./choices.ts";
import { clauseAround, isDenied, withoutBold } from "./clauses.ts";
import { wordsOf } from "./words.ts";

/** `'off' - No filtering.`, `"apify": …`: a value before its meaning. */
const defined = /["'`“]([\w./:-]{1,60})["'`”]\s{0,2}(?:[-–—]\s|:\s|=\s?)/g;

/** "app=application, heroku=platform": values of one word with their meanings. */
const equated = /(?<![\w.'"`=&?;-])([a-z][\w-]{0,40})\s?=\s?(?=[A-Za-z][\w -]{2,60}(?:[,;.)\n]|$))/gi;

/** Not `"draft"` in backticks, which is a text in JSON or in code. */
const inQuotes = /(?<![\w`])(?:"([\w./:-]{1,60})"|'([\w./:-]{1,60})'|`([\w./:-]{1,60})`)(?![\w`])/g;

/** "(e.g. 'CONFLUENT')" */
const example = /\((?:e\.g\.|for example|such as|example),?:?\s["'`]([\w./-]{1,60})["'`]\)/gi;

/** The number of characters that are searched. Later text hardly ever lists values. */
const longestRead = 4_000;

/** The values of a choice that a description names. */
export interface NamedValues {
  readonly listed: readonly string[];
  /** Values before their meanings. */
  readonly explained: readonly string[];
  /** All words in quotes. */
  readonly quoted: readonly string[];
  /** Single examples. */
  readonly examples: readonly string[];
}

/** Finds the values that a description names for its parameter. */
export function namedValuesOf(description: string): NamedValues {
  const text = withoutBold(description.slice(0, longestRead));
  const denied = new Set<string>();
  const quoted = Array.from(text.matchAll(inQuotes), ({ 0: all, 1: one, 2: other, 3: code, index }) => {
    const value = one ?? other ?? code ?? "";
    if (isDenied(clauseAround(text, index, index + all.length))) denied.add(value);
    return value;
  });
  const affirmed = (values: readonly string[]) => [...new Set(values)].filter((value) => !denied.has(value));
  const before = affirmed([
    ...Array.from(text.matchAll(defined), ([, value = ""]) => value),
    ...headsOfItems(text).filter((head) => /^[\w./-]+$/.test(head)),
  ]);
  return {
    listed: affirmed(listedValuesOf(text)),
    explained: before.length > 1 ? before : [],
    quoted: affirmed(quoted),
    examples: affirmed(Array.from(text.matchAll(example), ([, value = ""]) => value)),
  };
}

/** "One of: a, b, c.", "Allowed values: a | b", "Must be one of a, b" */
const complete =
  /\b(?:one of(?: the following)?(?: values)?|(?:allowed|valid|possible|permitted|accepted|supported) (?:values|options|actions|modes|types)(?: are)?|must be(?: either| one of(?: the following)?(?: values)?)?)\b\s{0,2}:?/i;

/** There may be other values, or several at once. */
const openList =
  /\b(?:e\.g\.|etc|such as|for example|for instance|including|or any|custom|json|array|append\w*|prefix\w*|suffix\w*|comma[- ]separated|combin\w+|multiple)\b|\.\.\.|…/i;

/**
 * The values that a description names as the only ones: "One of: open, closed", "app=application, heroku=platform".
 * Empty if there may be others.
 */
export function onlyValuesOf(description: string): readonly string[] {
  const text = withoutBold(description.slice(0, longestRead));
  if (openList.test(text)) return [];
  const equal = Array.from(text.matchAll(equated), ([, value = ""]) => value);
  if (equal.length > 1 && new Set(equal).size === equal.length && !/[?&]\w+=/.test(text)) return equal;
  const found = complete.exec(text);
  if (!found || isDenied(clauseAround(text, found.index, found.index + found[0].length))) return [];
  return leadingValuesOf(text.slice(found.index + found[0].length));
}

/** `resource='connection'`, "fileType is 'asset'", "when `mode` is `text`": a parameter with a value in quotes. */
const assigned =
  /(?<![\w.$-])["'`]?([A-Za-z]\w*)["'`]?(?:\s?={1,3}\s?| (?:is|equals) )["'`]([\w./-]{1,60})["'`](?!\w)/g;

/** "agent_catalog action='x'", "`list-streams` with action='x'": the parameter of another tool. */
const afterOtherName =
  /(?:(?:_|[a-z][A-Z])[A-Za-z\d]{0,40}["'`]?|["'`]\w{1,40}(?:[-./]\w{1,40}){1,4}["'`])(?: tool)?(?: with)? ["'`]?$/;

/** A value that a text gives for a parameter. */
export interface AssignedValue {
  readonly parameter: string;
  readonly value: string;
}

/** The values that a text gives for parameters by name. */
export function assignedValuesIn(text: string): readonly AssignedValue[] {
  const read = withoutBold(text.slice(0, longestRead));
  return [...read.matchAll(assigned)].flatMap(({ 0: all, 1: parameter = "", 2: value = "", index }) => {
    const isOther = afterOtherName.test(read.slice(Math.max(0, index - 60), index));
    return isOther || isDenied(clauseAround(read, index, index + all.length)) ? [] : [{ parameter, value }];
  });
}

/** True if the values contain a value, in any spelling: `MERGE_REQUEST` is `merge request`. */
export function includesSpelling(values: readonly string[], wanted: string): boolean {
  const key = keyOf(wanted);
  return values.some((value) => keyOf(value) === key);
}

function keyOf(value: string): string {
  return wordsOf(value).join(" ") || value;
}
