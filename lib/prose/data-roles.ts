import { effectOfName } from "./effects.ts";
import { wordSet } from "./lexicon/list.ts";
import { verbOfName } from "./verbs.ts";
import { singularOf, wordsOf } from "./words.ts";

/**
 * The parts of a tool in a leak of data: it reads what only its user may see; it reads what strangers have written, who
 * may address the model; it sends something to where strangers may read it. With all three in the hands of one model, a
 * text of a stranger can send away what is private.
 * Source: S. Willison, "The lethal trifecta for AI agents", 2025-06-16, https://simonwillison.net/2025/Jun/16/the-lethal-trifecta/
 */
export const dataRoles = ["private", "foreign", "out"] as const;
export type DataRole = (typeof dataRoles)[number];

/** A tool as far as its names say what it does with data. */
interface NamedTool {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** Things that are a user's own, or that only a company's people may see. */
const privateThings = wordSet([
  "calendar channel chat contact conversation credential customer database document drive email employee excel file",
  "inbox invoice mail mailbox message note notebook onedrive outlook password patient secret sharepoint transcript vault",
]);
/** Parameters of tools that read an own database, whatever their names are. */
const privateParameters = wordSet(["database sql"]);
/** Things that anybody can write, and send to the user or publish. */
const foreignThings = wordSet([
  "article comment crawl email feed html inbox issue mail mailbox news paper reddit review rss scrape snapshot ticket tweet",
  "web webpage website youtube",
]);
/** What is said about a thing, and not the thing: `get_file_coverage`, `list_issue_types`. */
const aspects = wordSet([
  "count coverage emoji folder label link override performance permission reaction rule setting tag thumbnail tip",
  "type value version",
]);
/** Messages of machines. */
const machines = wordSet(["annotated commit console error log"]);
/** Things that others see once they are made. */
const publishedThings = wordSet(["comment email gist issue mail message pastebin post pull reply tweet webhook"]);
const sendingVerbs = wordSet(["comment email forward notify post publish push reply send share submit tweet upload"]);
/** Verbs that make a request to an address: both what they read and where they send to are a stranger's. */
const requestingVerbs = wordSet([
  "browse crawl curl download extract fetch get navigate open read request scrape visit",
]);
const addresses = wordSet(["href uri url urls"]);

/** The roles that the names of a tool and of its parameters show. Names that show nothing have none. */
export function dataRolesOf({ name, parameters }: NamedTool): readonly DataRole[] {
  const words = wordsOf(name);
  const nouns = words.map(singularOf);
  const has = (things: ReadonlySet<string>): boolean => nouns.some((word) => things.has(word));
  const kind = effectOfName(name)?.kind;
  const verb = verbOfName(words)?.verb ?? "";
  const isRequest = has(requestingVerbs) && parameters.some((one) => addresses.has(one.toLowerCase()));
  const reads = kind === "reading" && !isRequest && !aspects.has(nouns.at(-1) ?? "") && !has(machines);
  const roles: Readonly<Record<DataRole, boolean>> = {
    private: reads && (has(privateThings) || parameters.some((one) => privateParameters.has(one))),
    foreign: isRequest || (reads && has(foreignThings)),
    out: isRequest || sendingVerbs.has(verb) || (kind === "creating" && has(publishedThings)),
  };
  return dataRoles.filter((role) => roles[role]);
}
