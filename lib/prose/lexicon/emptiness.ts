/** Words and texts that say nothing. */
import { linesOf, wordList, wordSet } from "./list.ts";

/** Words that fit any parameter, so that a name or a description of them alone says nothing. */
export const ambiguousTerms = wordList(`
  data value input info information item object thing stuff param parameter option opt arg argument payload`);

/** What texts say about any parameter: words for its type, for its use and for its being needed or not. */
export const descriptionFillers = wordSet(`
  accept actual additional any appropriate array boolean contain corresponding custom desired field given handle
  hold integer main necessary needed number operate operation optional parse pass passed process processed
  processing provide provided relevant request required send some specific specified string structure supplied
  supply take tool use used valid various want work`);

/** Nouns that name nothing: they are true of every tool, or placeholders. */
export const emptyNouns = wordList(`
  data info information stuff thing things something anything everything tool tools function func method handler
  helper util utils utility misc test testing example sample demo dummy default temp tmp foo bar baz qux untitled
  unnamed action operation object stub placeholder`);

/** Nouns that are empty alone, but name something beside a verb: a test runner's `run_test`. */
export const objectNouns = wordSet(`
  action default demo example function method object operation sample test testing tool tools`);

/** Adjectives and determiners that tell no two things apart. */
export const nameFillers = wordSet("a an any generic it main my new some the this");

/** Whole texts that people leave where a description belongs. */
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
