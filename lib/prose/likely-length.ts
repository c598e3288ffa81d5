import { headWordOf } from "./head-word.ts";
import { isIdentifierWord } from "./identifier-words.ts";
import { listedValuesOf } from "./listed-values.ts";
import { wordSet } from "./word-set.ts";

/** What texts are called that are longer than most, by how many characters they may well have. */
const lengths: readonly (readonly [number, ReadonlySet<string>])[] = [
  // What somebody writes at length, or a program of some lines.
  [
    10_000,
    wordSet(`
      analysis answer bio cmd command conversation essay exec expression feedback formula gql graphql grep information input instruction
      intent jq log param parameter params previous regex regexp replacement requirement shell snippet spec statement stdin story task
      template thinking thought value where`),
  ],
  // What servers of HTTP take as a header: a JSON Web Token, the place in a list of results.
  [8_192, wordSet("continuation cookie cursor jwt skiptoken token")],
  // What browsers and proxies take, and what file systems do.
  [2_048, wordSet("arn endpoint href link uri url webhook")],
  [1_024, wordSet("cwd dir directory dirpath file filepath folder path")],
  [
    1_000,
    wordSet(
      "arg args argument argv clause context desc description detail explanation filter goal note notes question rationale reason search selector subject summary",
    ),
  ],
  [255, wordSet("address branch domain email filename hostname identifier key title")],
];

/** What texts are called whose author, or the program that makes them, decides how long they are. */
const open = wordSet(`
  base64 bash blob certificate cookies csr css cypher data diagram diff document documentation dockerfile eval html javascript json manifest
  markdown markup mermaid output patch payload polyline python raw sql stdout svg transcript xml yaml`);

/** What may be a link, or the picture itself as text. */
const media = wordSet("audio avatar image img logo photo picture screenshot thumbnail video");

/** What chooses how something is written. */
const formats = wordSet("encoding extension fmt format mime mimetype retmode");

/** What a description says of long texts. */
const longTexts = /\b(?:html|json|markdown|paragraphs?|sentences?|xml)\b/i;
const lists = /\bcomma[- ]separated\b|\blist of\b/i;
const paths = /\b(?:file ?)?path(?:name)?\b|\b(?:from|in|into|to) (?:an?|the|this) (?:\w+ )?(?:directory|folder)\b/i;
const urls = /\burls?\b|https?:\/\//i;

/**
 * "Raw request body sent verbatim", "What you want built or changed. Be specific", "String to hash", "Patch in OpenAI
 * format".
 */
const openTexts =
  /\b(?:verbatim|in (?:full )?detail|natural[- ]language|free[- ]?(?:form|text)|multi-?line|be (?:as )?(?:specific|detailed)|base64(?:[- ]encoded)?|hex-encoded|source code|(?<!to )(?:patch|diff)|as (?:is|it stands)|exactly as|what you (?:want|need)|raw (?:bytes|content|data|string|text)|full (?:content|text)|contents? of|(?:css|xpath) selector|(?:css|javascript|python|sql|typescript) (?:code|source|function)|(?:string|text|value) to (?!filter|match|search)\w+)\b/i;

/** Formats of texts that have no usual length, though they have a form. */
const openFormats = /^(?:base64|base64url|binary|byte|data-url|html|json|json-string|markdown|multiline|textarea)$/;

/** A parameter that takes text, as far as its length may be told from it. */
export interface TextClues {
  readonly name: string;
  /** All that is said about it; "" for nothing. */
  readonly description: string;
  /** The `format` of its schema, where it has one. */
  readonly format: string | undefined;
}

/**
 * The number of characters that a text may well have, for what is to become a limit: one that is too low turns down
 * calls that are right.
 *
 * @returns "open" for text of which nobody can foretell its length, `undefined` where nothing speaks for a longer one.
 */
export function likelyLengthOf({ name, description, format = "" }: TextClues): number | "open" | undefined {
  if (format === "jwt") return 8_192;
  if (/^(?:uri|iri|url)/.test(format)) return 2_048;
  if (openFormats.test(format)) return "open";
  const named = headWordOf(name);
  const head = named.head === "name" && named.before.at(-1) === "file" ? "filename" : named.head;
  // "Output format: raw, json or text": the word is a value, not what the value is written in.
  const isChoice = formats.has(head) || listedValuesOf(description).length > 0;
  const byName = lengths.find(([, heads]) => heads.has(head))?.[0] ?? (isIdentifierWord(head) ? 255 : 0);
  if (isChoice) return byName || (open.has(head) ? "open" : undefined);
  // "Path to config file", "Download artifacts into this directory", "Path to a folder or JSON file"
  if (byName < 1_024 && paths.test(description) && !isIdentifierWord(head)) return 1_024;
  if (longTexts.test(description) && byName !== 1_024) return 10_000;
  if (lists.test(description)) return Math.max(byName, 1_000);
  if (byName) return byName;
  if (urls.test(description)) return 2_048;
  return open.has(head) || media.has(head) || openTexts.test(description) ? "open" : undefined;
}
