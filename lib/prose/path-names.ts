import { headWordOf } from "./head-word.ts";
import { hasWordOf, textWordSetOf } from "./text-words.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** Last words of names that say where in a file system something lies. */
export const pathWords = ["path", "file", "filename", "filepath", "dir", "directory", "folder"] as const;

/**
 * What stands before "path" where it leads through something else than folders: `jsonPath`, `urlPath`, `excludePaths`.
 * A worktree of Git lies beside its repository: `../feature`.
 */
const otherPaths = wordSet(`
  access api asset breadcrumb catalog category class cloud collection css doc docs documentation endpoint exclude excluded field graph
  group http https ignore ignored include included jmes json key menu metric namespace node object page parameter
  prim property query redirect region request resource route schema secret select selected site skeleton state svg tag topic tree
  uri url usd vault web website worktree xml xpath yaml`);

/** What stands before the other words: the direction of a sort order, a folder of a mailbox. */
const otherPlaces = wordSet("sort order text active mail email bookmark inbox archive");

/** First words of flags that some servers take as text: `includeHiddenFolders`. */
const flagWords = wordSet("allow exclude has hide ignore include is overwrite recursive show skip use with");

/** Words of a description that tell of something else than a place in a file system. */
const otherThings = wordSet(`
  api asc ascending base64 base64-encoded breadcrumb catalog collection comma-separated desc descending documentation dot-notation
  dotted email encoded endpoint endpoints field glob globs group hint id ids inbox json-pointer jsonpath ltr mail mailbox
  namespace node notation percent-encoded regex regexes regexp route routes rtl selector slug subgroup token uid uri
  uris url urls uuid worktree xpath`);

/** "Filter by directory paths", "The original filename": what is compared or shown, not opened. */
const comparedOrShown = /\bfilter(?:s|ed)? (?:by|for|on|to)\b|\boriginal file ?names?\b/i;

/**
 * "JSON pointer to the card", "Path to append after api_url", "USD prim path", "Asset path (e.g. /Game/Hero)", "Secret
 * path in the KV engine": a way within a document, a scene or a store, or a part of an address.
 */
const otherWays =
  /\bjson[ -](?:path|pointer)\b|\b(?:api|base)_?url\b|\b(?:asset|prim|scene|secret|vault) paths?\b|\b(?:kv|usd|vault)\b|["'`( ]\/(?:Game|content\/dam)\b/i;

/** Words of the names and descriptions of tools whose folders hold messages, notes or bookmarks. */
const keepers = wordSet("bookmark bookmarks email emails imap inbox mail mailbox mails notes");

/** Words of the names of tools whose paths belong to addresses. */
const webTools = wordSet("api browse crawl endpoint fetch http map request route scrape site url web webpage website");

/** A parameter as its surroundings describe it. */
export interface NamedParameter {
  readonly name: string;
  /** All that is said about it; "" for nothing. */
  readonly description: string;
  /** The words of the tool's name. */
  readonly toolWords: readonly string[];
  /** What is said about the tool; "" for nothing. */
  readonly toolDescription: string;
}

/** True for a parameter that takes the path or the name of a file or folder, not of anything else that has paths. */
export function namesFilePath(
  { name, description, toolWords, toolDescription }: NamedParameter,
  words: readonly string[],
): boolean {
  const { head, before } = headWordOf(name);
  const previous = before.at(-1) ?? "";
  const isFileName = head === "name" && previous === "file" && words.includes("filename");
  if ((!isFileName && !words.includes(head)) || (before.length > 1 && flagWords.has(before[0] ?? ""))) return false;
  if (head === "path") {
    if (otherPaths.has(previous)) return false;
    if (before.length === 0 && toolWords.some((word) => webTools.has(word))) return false;
  } else if (otherPlaces.has(previous)) {
    return false;
  }
  if (head === "path" && toolWords.some((word) => word === "mailbox" || word === "mailboxes")) return false;
  if (head === "folder" && (toolWords.some((word) => keepers.has(word)) || hasWordOf(toolDescription, keepers)))
    return false;
  if (description === "") return true;
  return !comparedOrShown.test(description) && !otherWays.test(description) && !hasWordOf(description, otherThings);
}

/** "Path to the Git repository", "The root directory of the project". */
const workplaces =
  /\b(?:path|directory|folder|root|location) (?:of|to) (?:a|the) (?:[\w-]+ )?(?:repository|repo|project|workspace)\b(?! file)/i;

/** What stands before "path" in the name of such a folder: `projectPath`, `repo_dir`. */
const workplaceWords = wordSet("project repo repository workspace");

/**
 * True for a path that may lead anywhere by what is said of it: an absolute one, or the folder that the tool is to work
 * in. There is no folder that it could leave.
 */
export function mayLeadAnywhere({ name, description }: NamedParameter): boolean {
  const { head, before } = headWordOf(name);
  if (before.includes("absolute") || (head !== "file" && workplaceWords.has(before.at(-1) ?? ""))) return true;
  return description !== "" && (textWordSetOf(description).has("absolute") || workplaces.test(description));
}

/** Parameters that name a repository which a service keeps. */
const repositories = new Set(["owner", "project id", "repo id", "repository id", "repo slug", "repository slug"]);

/** What tells of a file of the server's own machine all the same. */
const ownFiles = wordSet("attach destination disk download local locally output save saved upload uploaded");

/**
 * True for the path of a file in a repository that a service keeps (`owner`, `repo`, `path`): the server opens no such
 * file.
 *
 * @param beside the names of the tool's own parameters.
 */
export function liesInRemoteRepository(
  { name, description, toolWords }: NamedParameter,
  beside: readonly string[],
): boolean {
  if (!beside.some((each) => repositories.has(wordsOf(each).join(" ")))) return false;
  const told = [...toolWords, ...wordsOf(name), ...textWordSetOf(description)];
  return !told.some((word) => ownFiles.has(word));
}
