/** Words and texts without content. */
import { linesOf, wordList, wordSet } from "./list.ts";

/** Words that fit any parameter. A name or description of only these words says nothing. */
export const ambiguousTerms = wordList(`
  data value input info information item object thing stuff param parameter option opt arg argument payload`);

/** Words that fit the description of any parameter: words for types, for use, and for required or optional. */
export const descriptionFillers = wordSet(`
  accept actual additional any appropriate array boolean contain corresponding custom desired field given handle
  hold integer main necessary needed number operate operation optional parse pass passed process processed
  processing provide provided relevant request required send some specific specified string structure supplied
  supply take tool use used valid various want work`);

/** Nouns without content: they fit every tool, or they are placeholders. */
export const emptyNouns = wordList(`
  data info information stuff thing things something anything everything tool tools function func method handler
  helper util utils utility misc test testing example sample demo dummy default temp tmp foo bar baz qux untitled
  unnamed action operation object stub placeholder`);

/** Nouns that are empty alone, but not after a verb: the `run_test` of a test runner. */
export const objectNouns = wordSet(`
  action default demo example function method object operation sample test testing tool tools`);

/** Adjectives and determiners that distinguish nothing. */
export const nameFillers = wordSet("a an any generic it main my new some the this");

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
