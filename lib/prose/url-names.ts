import { headWordOf } from "./head-word.ts";
import { isForeign } from "./language.ts";
import { hasWordOf, textWordSetOf } from "./text-words.ts";
import { wordSet } from "./word-set.ts";

/** Last words of names that take an address. */
export const urlWords = ["url", "uri", "href", "webhook", "endpoint", "link"] as const;

/**
 * Words of a description that tell of other ways to say the place: `git@host:path`, a folder, a pattern of addresses.
 */
const otherForms = wordSet(`
  comma-separated filesystem glob globs path pattern patterns regex regexp relative scp ssh wildcard wildcards`);

/** More of them, for names that also have other meanings: the endpoint of a service, the link between two issues. */
const otherMeanings = wordSet("arn host hostname id identifier ip key name slug type uuid");

/**
 * What stands before it where Git's own form will do: `gitRemoteUrl`, `cloneUrl` may be
 * `git@github.com:owner/repo.git`.
 */
const repositories = wordSet("clone git remote ssh");

/** Words of a description that tell of the image of a container: `gcr.io/cloudrun/hello:1.2`. */
const containers = wordSet("container containers docker oci registry");

/** "URL or HTML content": what else the parameter takes. */
const alternatives =
  /\b(?:url|uri|link)s? or (?:an? |the |raw )?(?:base64|content|data|file|html|id|local|markdown|name|query|svg|text|xml)\b/i;

/**
 * "Only pages whose URL contains this text", "owner/name or full URL", "URL or data: URI": a part of one, or more than
 * that.
 */
const parts =
  /\burls? (?:contains?|containing|ends?|includes?|match(?:es|ing)?|starts?) |\bowner\/|\bor (?:full )?urls?\b|\bdata: ?ur[il]|\b(?:domain|host|hostname)s? or (?:an? |the |full )?(?:https?(?:\(s\))? )?urls?\b|\bwithout (?:an? |the )?(?:https?|protocol|scheme)\b/i;

/** "Filter items by URL", and an example of an address without its scheme: "(e.g., '/sap/bc/adt/programs')". */
const comparedOrRelative = /\bfilter(?:s|ed|ing)? (?:\w+ )?(?:by|for|on) |\be\.g\.?,? ["'`]?\/(?!\/)\w/i;

const sureWords = wordSet("url uri href");

/** True for a parameter that takes a URL: `webhookUrl`, `href`, `callback_endpoint`; not `urlPattern` or `linkType`. */
export function namesUrl(name: string, description: string, words: readonly string[]): boolean {
  const { head, before } = headWordOf(name);
  if (!words.includes(head) || before.some((word) => repositories.has(word))) return false;
  if (description === "") return true;
  const told = textWordSetOf(description);
  if (
    hasWordOf(description, otherForms) ||
    alternatives.test(description) ||
    parts.test(description) ||
    comparedOrRelative.test(description)
  )
    return false;
  // What kind of image it is, a text in another language does not tell us.
  const isUntold = isForeign(description) && !/url|https?/i.test(description);
  if (before.includes("image") && (isUntold || hasWordOf(description, containers))) return false;
  if (sureWords.has(head) || told.has("url") || told.has("https")) return true;
  return !hasWordOf(description, otherMeanings);
}
