import { headWordOf } from "./head-word.ts";
import { hasWordOf, textWordSetOf } from "./text-words.ts";
import { wordSet } from "./word-set.ts";

/** Last words of names that take an address. */
export const urlWords = ["url", "uri", "href", "webhook", "endpoint", "link"] as const;

/** Words of a description that tell of other ways to say the place: `git@host:path`, a folder, a pattern of addresses. */
const otherForms = wordSet(`
  comma-separated filesystem glob globs path pattern patterns regex regexp relative scp ssh wildcard wildcards`);

/** More of them, for names that also have other meanings: the endpoint of a service, the link between two issues. */
const otherMeanings = wordSet("arn host hostname id identifier ip key name slug type uuid");

/** What stands before it where Git's own form will do: `gitRemoteUrl`, `cloneUrl` may be `git@github.com:owner/repo.git`. */
const repositories = wordSet("clone git remote ssh");

/** Words of a description that tell of the image of a container: `gcr.io/cloudrun/hello:1.2`. */
const containers = wordSet("container containers docker oci registry");

/** "URL or HTML content": what else the parameter takes. */
const alternatives = /\b(?:url|uri|link)s? or (?:an? |the |raw )?(?:base64|content|data|file|html|id|local|markdown|name|query|svg|text|xml)\b/i;

/** "Only pages whose URL contains this text", "owner/name or full URL", "URL or data: URI": a part of one, or more than that. */
const parts = /\burls? (?:contains?|containing|ends?|includes?|match(?:es|ing)?|starts?) |\bowner\/|\bor (?:full )?urls?\b|\bdata: ?ur[il]/i;

const sureWords = wordSet("url uri href");

/** True for a parameter that takes a URL: `webhookUrl`, `href`, `callback_endpoint`; not `urlPattern` or `linkType`. */
export function namesUrl(name: string, description: string, words: readonly string[]): boolean {
  const { head, before } = headWordOf(name);
  if (!words.includes(head) || before.some((word) => repositories.has(word))) return false;
  if (description === "") return true;
  const told = textWordSetOf(description);
  if (hasWordOf(description, otherForms) || alternatives.test(description) || parts.test(description)) return false;
  if (before.includes("image") && (description.includes("镜像") || hasWordOf(description, containers))) return false;
  if (sureWords.has(head) || told.has("url") || told.has("https")) return true;
  return !hasWordOf(description, otherMeanings);
}
