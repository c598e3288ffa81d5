import { headWordOf } from "./head-word.ts";
import { listsExamples } from "./listed-values.ts";
import { hasWordOf } from "./text-words.ts";
import { wordSet } from "./word-set.ts";

/** Names of parameters that choose one of a few things. */
export const choiceWords = ["command", "action", "method", "operation", "mode", "type", "kind", "format"] as const;

/** What a command line is called in descriptions: text that no list can hold. */
const commandLines = wordSet(`
  arguments args bash cli cmd console executable execute executed flags interpreter launch line linux powershell prompt run
  runs sh shell ssh subcommand terminal unix zsh`);

/** What a column of a table holds: `VARCHAR(255)`. */
const dataType = /\b(?:data|column|field) types?\b/i;

/** "such as 'Click the sign in button'": what is chosen is said in words of the caller's own. */
const quotedPhrase = /(["'`“‘])\w+(?: \w+){2,}[.!?]?["'`”’]/;

/** What the description of a tool speaks of that runs such lines. */
const terminals = wordSet("bash cmd powershell raw sh shell ssh subprocess terminal zsh");

/** What the name of such a tool speaks of: `run_command`, `send_raw_command`. */
const runners = wordSet("bash cmd console exec execute powershell raw run shell ssh terminal");

/** "Execute a command on the host" */
const runsCommands =
  /\b(?:execut(?:es?|ing)|runs?|running) (?:an? |any |arbitrary |one |the )?(?:[\w-]+ )?commands?\b/i;

/** The method of a contract and the types of its parameters: "Read contract state from a blockchain". */
const blockchains = /\b(?:blockchain|smart contract|solidity)s?\b/i;

/** "Call any endpoint of the API directly": what it may be is beyond any list. */
const anything = /\bany (?:\w+ )?(?:action|api|command|endpoint|method|operation|tool)\b/i;

/** Types that the users of a service make up: of documents, of the nodes and relationships of a graph. */
const ownTypes = wordSet("document entities entity label node relation relationship schema");

/** "Filter by operation name", "Command to alias or search term": words of the caller's own. */
const freeNames = /\b(?:action|command|kind|method|operation|type) names?\b|\bsearch term\b/i;

/** What tells of a choice that is the caller's own: MIME types, the methods of a contract, names of classes. */
const openChoices = wordSet(`
  abi arbitrary datatype class classes custom expect free-form freeform mime mime-type mimetype rpc user-defined`);

/**
 * True for a name that a list of values belongs to: one of the words by itself. Silent about what is open by its
 * nature: a command line, a MIME type, a type with examples.
 *
 * @param tool the words of the tool's name, and what is said of it: one that works in a terminal takes command lines
 */
export function namesChoice(
  name: string,
  description: string,
  words: readonly string[],
  { toolWords, toolDescription }: { readonly toolWords: readonly string[]; readonly toolDescription: string },
): boolean {
  const { head, before, isPlural } = headWordOf(name);
  // A format is often one of a few, and as often a pattern of the caller's own: `YYYY-MM-DD`.
  if (before.length || isPlural || head === "format" || !words.includes(head)) return false;
  if (head === "command") {
    const isRun =
      toolWords.some((word) => runners.has(word)) ||
      hasWordOf(toolDescription, terminals) ||
      runsCommands.test(toolDescription);
    return !isRun && !freeNames.test(description) && !hasWordOf(description, commandLines);
  }
  if (freeNames.test(description) || ((head === "type" || head === "kind") && hasWordOf(description, ownTypes)))
    return false;
  if (
    hasWordOf(description, openChoices) ||
    blockchains.test(toolDescription) ||
    dataType.test(description) ||
    quotedPhrase.test(description)
  )
    return false;
  if (anything.test(toolDescription)) return !listsExamples(description);
  return head === "action" || head === "operation" || !listsExamples(description);
}

/** True for a name that ends in one of the words: `sortMode`, where the description may list the values. */
export function endsInChoice(name: string, words: readonly string[]): boolean {
  const { head, isPlural } = headWordOf(name);
  return !isPlural && words.includes(head);
}
