import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** Verbs that say nothing without an object: every tool does, runs or handles something. */
const emptyVerbs = wordSet("call do execute get handle invoke make manage perform process return run set use");

/** Verbs that say little, and nothing at all beside an empty noun. */
const thinVerbs = wordSet("fetch give load obtain put read receive retrieve send store take update write");

/** Adjectives and determiners that tell no two things apart. */
const fillers = wordSet("a an any generic it main my new some the this");

/** What is true for every tool: placeholders beside the words of the option. */
export const emptyNouns: readonly string[] = [
  "data",
  "info",
  "information",
  "stuff",
  "thing",
  "things",
  "something",
  "anything",
  "everything",
  "tool",
  "tools",
  "function",
  "func",
  "method",
  "handler",
  "helper",
  "util",
  "utils",
  "utility",
  "misc",
  "test",
  "testing",
  "example",
  "sample",
  "demo",
  "dummy",
  "default",
  "temp",
  "tmp",
  "foo",
  "bar",
  "baz",
  "qux",
  "untitled",
  "unnamed",
  "action",
  "operation",
  "object",
  "stub",
  "placeholder",
];

/** Nouns that are empty alone, but name something beside a verb: a test runner's `run_test`, a shop's `get_sample`. */
const objectNouns = wordSet(
  "action default demo example function method object operation sample test testing tool tools",
);

/**
 * True for a name all of whose words say nothing: `get_data`, `tool1`, `do_something`, `handler`.
 *
 * @param nouns lower-case words that name nothing.
 */
export function isGenericName(name: string, nouns: readonly string[]): boolean {
  const words = wordsOf(name).filter((word) => !/^\p{Nd}+$/u.test(word) && !fillers.has(word));
  const [first] = words;
  if (first === undefined) return wordsOf(name).length > 0;
  const isVerb = emptyVerbs.has(first);
  if (words.length === 1) return isVerb || nouns.includes(first);
  const rest = isVerb || thinVerbs.has(first) ? words.slice(1) : words;
  // `run_test` runs one, `get_example` gets one.
  const isObject = rest.length === 1 && rest !== words && objectNouns.has(rest[0] ?? "");
  return !isObject && rest.every((word) => nouns.includes(word));
}
