import { fieldsShownIn } from "./shown-value.ts";

/** Nobody explains a parameter further down; a text of any length is searched for each of its parameters. */
const longestRead = 10_000;

/**
 * True for a description of an object that speaks of a field, or shows a value of it: "Data of the chart, such as
 * [{ time: '2015', value: 23 }]" does so of `time`, "with longitude and latitude properties" of `longitude`.
 */
export function speaksOfField(text: string, name: string): boolean {
  return mentionsName(text, name) || fieldsShownIn(text).has(name.toLowerCase());
}

/**
 * True for a tool's description that tells something of a parameter by its very name: in quotes or backticks ("-
 * 'offset' (start line)"), as a name that no other word is ("set verbose_timing to get …"), or with its kind behind it
 * ("the query parameter").
 */
export function speaksOfParameter(description: string, name: string): boolean {
  if (!name) return false;
  const text = description.slice(0, longestRead);
  const isIdentifier = /[a-z][A-Z]|[a-z]_[a-z]/.test(name);
  const lower = text.toLowerCase();
  const wanted = name.toLowerCase();
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const end = at + name.length;
    const [before, behind] = [text.charAt(at - 1), text.charAt(end)];
    if (isPartOfWord(before) || isPartOfWord(behind)) continue;
    if ((isIdentifier && text.startsWith(name, at)) || (quotes.has(before) && before === behind)) return true;
    if (/^ (?:parameter|argument|option|field|flag)\b/.test(text.slice(end, end + 11))) return true;
  }
  return false;
}

/** The name as a word of its own, in whatever case; a name of one letter counts in backticks or quotes only. */
function mentionsName(text: string, name: string): boolean {
  if (!name) return false;
  const lower = text.slice(0, longestRead).toLowerCase();
  const wanted = name.toLowerCase();
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const [before, behind] = [lower.charAt(at - 1), lower.charAt(at + wanted.length)];
    if (isPartOfWord(before) || isPartOfWord(behind)) continue;
    if (wanted.length > 1 || (quotes.has(before) && before === behind)) return true;
  }
  return false;
}

const quotes = new Set(["`", "'", '"']);

function isPartOfWord(char: string): boolean {
  return /[\w$]/.test(char);
}
