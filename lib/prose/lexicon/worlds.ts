/** Words and phrases that say whether a tool reaches anything outside the machine of its server. */
import { phrases, wordSet } from "./list.ts";
import words from "./worlds.json" with { type: "json" };

/** Words for the web. */
export const webWords = wordSet(words.webWords);

/** Words for data that may be on another machine or at a service. */
export const outsideWords = wordSet(words.outsideWords);

/** Verbs in names of tools that start other programs, which may reach anything. */
export const startingVerbs = wordSet(words.startingVerbs);

/** Phrases for places on the machine of the server, and in its memory. */
export const insidePlaces = phrases(String.raw`
  (?:allowed|current|project|working) director(?:y|ies)
  absolute (?:\w+ )?paths?
  clipboard
  file ?system
  knowledge graph
  local (?:\w+ )?(?:clone|computer|copy|database|director(?:y|ies)|disk|drive|environment|files?|folders?|machine|project|repositor(?:y|ies)|repo|store|storage|workspace)
  on (?:disk|(?:this|your|the user's) (?:computer|machine))
  staged changes
  staging area
  working (?:copy|tree)
`);

/** Phrases for what a tool computes from its arguments or the clock alone. */
export const computations = phrases(String.raw`
  (?:add|divide|multiply|multiplie|subtract|sum)s? (?:\w+ )?(?:integers|numbers)
  (?:average|difference|product|quotient|sum) of (?:\w+ )?(?:integers|numbers)
  (?:calculate|evaluate)s? (?:an? |the )?(?:arithmetic|math\w*) expressions?
  base ?64
  current (?:date|date and time|time)
  (?:cryptographic|md5|sha-?\d+) hash
  echo(?:es)?(?: back)?
  generates? (?:an? |the )?(?:new |random )?(?:guid|password|random number|ulid|uuid)s?
  roll(?:s|ing)? (?:an? |the )?(?:dice|die)
  unit conversions?
`);
