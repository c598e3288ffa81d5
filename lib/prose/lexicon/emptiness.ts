/** Words and texts without content. */
import { linesOf, wordList, wordSet } from "./list.ts";
import words from "./emptiness.json" with { type: "json" };

/** Words that fit any parameter. A name or description of only these words says nothing. */
export const ambiguousTerms = wordList(`
  data value input info information item object thing stuff param parameter option opt arg argument payload`);

/** Words that fit the description of any parameter: words for types, for use, and for required or optional. */
export const descriptionFillers = wordSet(words.descriptionFillers);

/** Nouns without content: they fit every tool, or they are placeholders. */
export const emptyNouns = wordList(`
  data info information stuff thing things something anything everything tool tools function func method handler
  helper util utils utility misc test testing example sample demo dummy default temp tmp foo bar baz qux untitled
  unnamed action operation object stub placeholder`);

/** Nouns that are empty alone, but not after a verb: the `run_test` of a test runner. */
export const objectNouns = wordSet(words.objectNouns);

/** Adjectives and determiners that distinguish nothing. */
export const nameFillers = wordSet(words.nameFillers);

/** Whole texts that people leave in place of a description. */
export const placeholders: ReadonlySet<string> = new Set(
  linesOf(`
  -
  --
  ---
  ?
  ??
  asdf
  bar
  baz
  change me
  changeme
  coming soon
  description missing
  description pending
  description tbd
  description todo
  fill me in
  fill this in
  fixme
  foo
  ipsum
  lorem
  lorem ipsum
  missing description
  n/a
  na
  no description
  no description available
  no description provided
  no description set
  no description yet
  none
  null
  placeholder
  replace me
  replace this
  tbd
  test
  testing
  to be added
  to be defined
  to be determined
  to be documented
  to be done
  to be written
  to do
  todo
  undefined
  unknown
  untitled
  wip
  work in progress
  xxx
`),
);
