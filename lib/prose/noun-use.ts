import { isDeterminer } from "./nouns.ts";
import type { InflectedVerb } from "./verb-forms.ts";
import { wordSet } from "./word-set.ts";

/**
 * Words that are rather nouns where they begin a text, unless a determiner follows: "Project details", "Project a
 * point".
 */
const ratherNouns = wordSet(`
  cleanup empty login logout rollback setup shutdown teardown
  contact cost document feature model name price project state sum time tip total value`);

/** Of these, verbs that many write as the noun. */
const writtenAsOne = new Set(["login", "logout", "rollback"]);

/** The same of words in -ing: "Billing information". */
const nounsInIng = wordSet(`
  accounting advertising banking billing booking branding building drawing finding heading hosting landing listing
  mailing marketing meeting messaging networking parking pricing rating recording setting shipping spending staging
  streaming timing trading training warning`);

/** Verbs that are as common as nouns before another noun: "Search endpoint", "Report generation service". */
const asCommonNouns = wordSet(`
  access account address alert answer archive audit average backup batch benchmark bid bill blame block book
  bookmark bridge broadcast buffer build cache caption call capture cast charge chart chat check checkout click clip clone cluster code color colour
  comment control copy count crawl credit cross cycle debit debug demo design diff display dock download draft email
  exchange export feed fetch filter flag force forecast form format gauge grade graph group guide hash hedge home import
  increase index input interface invite invoice issue label launch learn link list load lock log lookup mail map
  mark match measure mention merge message mirror mock monitor move name note notice offer order outline output
  package page park parse patch pattern payment ping place plan play plot poll post preview price print probe process
  produce product profile prompt proxy pull purchase push query quiz quote rank rate read record reference refund
  release reply report request research reset result return review reward roll route run sale sample save scan
  schedule score scrape screen search seed segment sequence share shift shop signal snapshot sort source split spot
  stage style stamp star store stream study summary supply support survey swap switch sync tag tally target task template
  test text token touch trace track trade transfer transit translate transport trash travel trend trigger type
  update upload use view visit vote watch work zoom`);

/** Nouns that end the name of a thing that does something. */
const headNouns = wordSet(`
  api capability endpoint engine functionality generation generator handler handling helper integration interface
  lookup management manager processing processor service solution tool toolkit utility wrapper`);

/** Words after which a noun phrase has ended. */
const boundary = wordSet(`
  against and as at by for from in into of on or that to using via which with within`);

/** What follows these nouns shows that they are none of a verb: "Support for tables", "Access to a page". */
const nounPairs = new Set([
  "access to",
  "guide for",
  "guide to",
  "interface for",
  "interface to",
  "request for",
  "support for",
]);

/**
 * True where a text that begins with the form of a verb begins with a noun all the same: "Search endpoint", "Project
 * management tool", "List of users", "Support for tables", "Testing service".
 */
export function beginsWithNoun(text: string, { verb, form }: InflectedVerb): boolean {
  const words = phraseAt(text);
  const [first = "", second = ""] = words;
  if (second === "of" && verb !== "dispose") return true;
  if (nounPairs.has(`${first} ${second}`)) return true;
  // "Rollback to a previous version", for "Roll back".
  if (second === "to" && writtenAsOne.has(first)) return false;
  const isGerund = form === "gerund";
  if ((isGerund ? nounsInIng.has(first) : ratherNouns.has(verb)) && !isObjectStart(second)) return true;
  if (!isGerund && !asCommonNouns.has(verb) && !ratherNouns.has(verb)) return false;
  let head = "";
  for (const [index, word] of words.entries()) {
    if (boundary.has(word)) break;
    // "Search Brave's API": a possessive stands where a determiner would.
    if (isDeterminer(word) || word.endsWith("'s")) return false;
    if (index > 0) head = word;
  }
  return headNouns.has(head);
}

/** The first words of a text, lower-case, up to the first mark between them. */
function phraseAt(text: string): string[] {
  const [phrase] = /^(?:[\p{L}\p{N}'’_-]+ ?){1,6}/u.exec(text) ?? [""];
  return phrase.trimEnd().toLowerCase().replaceAll("’", "'").split(" ");
}

/** True for a word that begins the object of a verb for certain. "Project details" is a noun. */
function isObjectStart(word: string): boolean {
  return isDeterminer(word) || /^\d/.test(word);
}
