import { headWordOf } from "./head-word.ts";
import { isIdentifierWord } from "./identifier-words.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** The bounds of a number; one side may be left open. */
export interface NumberRange {
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Last words, beside identifiers, of numbers that name a thing: nobody counts with them, and any may come into being.
 */
const namingHeads = wordSet(`
  category code color colour gid group key kind lang language level milestone mode no num number pid pk revision role serial
  state status type variation version`);

/** One word that ends in "id" and is none: `msgid`, but not `grid`. */
const idWord = /^(?!(?:bid|grid|mid|paid|said|void|valid|solid|fluid|hybrid|rapid|aid|raid)$)[a-z]+id$/;

/** Last words of points in time. */
const timeHeads = wordSet(
  "timestamp epoch unixtime at since until before after date datetime expiry expiration deadline",
);

/** Last words of values that another service has, such as the ends of a filter. */
const valueHeads = wordSet("min max minimum maximum value operand addend augend altitude elevation accuracy");

/**
 * True for a number whose range nobody can state: an identifier, a point in time, a value of the caller's own data (the
 * ends of a filter, the operands of a sum), a coordinate on a plane.
 */
export function isUnboundedByNature(identifier: string): boolean {
  const words = wordsOf(identifier);
  const { head, before } = headWordOf(identifier);
  // `issueIdOrKey`, `user_id_2`
  if (words.includes("id") || words.includes("ids")) return true;
  // `a`, `x2`
  if (head.length <= 1) return true;
  // `pageNumber` counts pages, `maxTotal` is a limit.
  if (head === "number" && pageWords.has(before.at(-1) ?? "")) return false;
  if (
    isIdentifierWord(head) ||
    namingHeads.has(head) ||
    idWord.test(head) ||
    timeHeads.has(head) ||
    isPlaceInOrder(words)
  )
    return true;
  return valueHeads.has(head) && !before.some((word) => limitWords.has(word));
}

/** "Database ID to invalidate", "The numeric identifier of the card"; neither "Max id count" nor "Number of IDs". */
const identifierFirst =
  /^[^\w'’-]*(?!(?:[\w'’-]+ ){0,3}(?:amount|count|how|limit|max(?:imum)?|min(?:imum)?|number|total|whether)\b)(?:[\w'’-]+ ){0,4}?(?:id|identifier)\b(?! (?:count|length|limit|range)\b)/i;

/** True for a description that begins with what it describes, an identifier: nobody counts with that. */
export function beginsWithIdentifier(description: string): boolean {
  return identifierFirst.test(description);
}

/** `sortOrder`, `pos`: between any two places there is another, and before the first, too. */
function isPlaceInOrder(words: readonly string[]): boolean {
  const [last, previous] = [words.at(-1), words.at(-2)];
  return last === "pos" || last === "sequence" || (last === "order" && (previous === "sort" || previous === "display"));
}

const sums = wordSet(
  "amount budget cash cost credit loan money price rate size spend spending speed stop time transfer withdrawal",
);
const pageWords = wordSet("page");
const limitWords = wordSet("max maximum min minimum");

/** What a list of results holds; of characters, lines and tokens nobody can say how many are many. */
const counted = wordSet(`
  comment commit entry event file item issue log message page post record repo repository result row suggestion user`);

/**
 * What a text says of numbers that have the same names and another range: a plan's seats, the hours from UTC, a plug.
 */
const otherRanges: Readonly<Record<string, RegExp>> = {
  limit: /\b(?:bytes?|char(?:acter)?s?|lines?|seconds?|tokens?|words?)\b/i,
  user: /\b(?:billing|licen[cs]es?|plan|quota|seats?|subscription)\b/i,
  offset: /\b(?:gmt|hours?|minutes?|ms|pixels?|px|relative|seconds?|semitones?|shift|time ?zone|utc)\b/i,
  port: /\b(?:audio|device|hdmi|index|midi|physical|serial|usb)\b/i,
  percent:
    /\b(?:adjust|change|decrease|delta|difference|discount|gain|growth|increase|loss|markup|of (?:the )?(?:normal|original)|variation|zoom)/i,
};
const otherNames: Readonly<Record<string, string>> = { percentage: "percent", pct: "percent" };

/**
 * The range that a name stands for: a latitude, a port, a page, the number of results; `undefined` for any other name,
 * and where the description tells of a number with another range.
 */
export function rangeOf(identifier: string, description: string): NumberRange | undefined {
  const { head, before } = headWordOf(identifier);
  const other = otherRanges[otherNames[head] ?? head];
  if (other && (other.test(description) || before.some((word) => other.test(word))))
    return head === "limit" ? { minimum: 1 } : undefined;
  return rangeOfName(identifier);
}

function rangeOfName(identifier: string): NumberRange | undefined {
  const { head, before } = headWordOf(identifier);
  const previous = before.at(-1) ?? "";
  switch (head) {
    case "lat":
    case "latitude":
      return { minimum: -90, maximum: 90 };
    case "lng":
    case "lon":
    case "long":
    case "longitude":
      return { minimum: -180, maximum: 180 };
    case "port":
      return { minimum: 1, maximum: 65_535 };
    case "percent":
    case "percentage":
    case "pct":
      return { minimum: 0, maximum: 100 };
    case "limit":
      return before.some((word) => sums.has(word)) ? undefined : limits;
    case "index":
    case "offset":
    case "skip":
      return { minimum: 0 };
    case "number":
      return previous === "page" ? { minimum: 1 } : undefined;
    case "page":
      return previous === "per" ? limits : { minimum: 1 };
    case "size":
      return ["page", "batch"].includes(previous) ? limits : undefined;
    case "token":
      return before.some((word) => limitWords.has(word) || word === "num") ? { minimum: 1 } : undefined;
    default:
      return counted.has(head) && before.some((word) => limitWords.has(word) || word === "num") ? limits : undefined;
  }
}

const limits: NumberRange = { minimum: 1, maximum: 100 };
