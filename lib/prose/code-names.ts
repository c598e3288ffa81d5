import { codeKinds } from "./content-words.ts";
import { headWordOf } from "./head-word.ts";
import { textWordSetOf, textWordsOf } from "./text-words.ts";
import { wordSet } from "./word-set.ts";

/** Last words of names of parameters that take code. */
export const codeWords = [
  "script",
  "code",
  "eval",
  "exec",
  "command",
  "cmd",
  "shell",
  "expression",
  "sql",
  "javascript",
  "python",
  "bash",
] as const;

/** Languages whose queries can change what they look at. */
const queryLanguages = wordSet("cypher gql graphql sql sparql soql");

/** What a text says of code that is run; without it `code` may be the number of a country. */
const runs = wordSet(`
  compile compiled deno eval evaluate evaluated evaluates exec execute executed executes execution function
  interpreter javascript js node nodejs powershell program python repl ruby run running runs rust sandbox script
  shell snippet source sql terminal typescript`);

/** What stands before "expression" and "script" where nothing is run. */
const otherExpressions = wordSet(
  "cron rate regex regexp regular schedule filter filtering search facial formula date time mathematical math",
);

/** What the other words are in descriptions that speak of a name, a place or a kind. */
const otherThings = wordSet("cron regex regexp filename");

/** A parameter as its surroundings describe it. */
export interface CodeParameter {
  readonly name: string;
  /** All that is said about it; "" for nothing. */
  readonly description: string;
  /** The words of the tool's name. */
  readonly toolWords: readonly string[];
}

/** True for a parameter that takes code or a command line which the server runs, or has run. */
export function namesCode({ name, description, toolWords }: CodeParameter, words: readonly string[]): boolean {
  const { head, before, isPlural } = headWordOf(name);
  const previous = before.at(-1) ?? "";
  const told = textWordSetOf(description);
  const tells = (set: ReadonlySet<string>): boolean =>
    toolWords.some((word) => set.has(word)) || [...told].some((word) => set.has(word));
  if (head === "query") return [...before].some((word) => queryLanguages.has(word)) || tells(queryLanguages);
  if (!words.includes(head)) return false;
  if (isShortCode(head, previous, description)) return false;
  switch (head) {
    case "code":
      // "The code of the country", a six-digit code: no word about running it.
      return before.some((word) => runs.has(word)) || tells(runs);
    case "expression":
      return (
        !otherExpressions.has(previous) &&
        ![...told].some((word) => otherExpressions.has(word) || otherThings.has(word))
      );
    case "shell":
    case "python":
    case "bash":
    case "javascript":
      // The program that runs the code: "Path to the Python interpreter", "Which shell to use".
      return !isPlural && !/\b(?:path|which|version|binary|executable|interpreter)\b/i.test(description);
    case "script":
    case "command":
    case "cmd":
      return !/\bname of the\b|\b(?:script|command) name\b/i.test(description);
    default:
      return true;
  }
}

/** "ISO country code", "The verification code". */
function isShortCode(head: string, previous: string, description: string): boolean {
  if (head !== "code") return false;
  if (codeKinds.has(previous)) return true;
  const all = textWordsOf(description);
  return all.some((word, index) => (word === "code" || word === "codes") && codeKinds.has(all[index - 1] ?? ""));
}
