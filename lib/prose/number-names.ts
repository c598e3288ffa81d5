import { forWords, memoised } from "../model/memoised.ts";
import { headWordOf } from "./head-word.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** The bounds of a number; one side may be left open. */
export interface NumberRange {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Last words of numbers that name a thing: nobody counts with them, and any may come into being. */
const identifierHeads = wordSet(`
  category code color colour gid group guid id identifier iid key kind lang language level milestone mode no num number pid pk
  ref revision role serial state status type uid variation version`);

/** One word that ends in "id" and is none: `msgid`, but not `grid`. */
const idWord = /^(?!(?:bid|grid|mid|paid|said|void|valid|solid|fluid|hybrid|rapid|aid|raid)$)[a-z]+id$/;

/** Last words of points in time. */
const timeHeads = wordSet("timestamp epoch unixtime at since until before after date datetime expiry expiration deadline");

/** Last words of values that another service has, such as the ends of a filter. */
const valueHeads = wordSet("min max minimum maximum value operand addend augend altitude elevation accuracy");

/**
 * True for a number whose range nobody can state: an identifier, a point in time, a value of the caller's own data (the ends of
 * a filter, the operands of a sum), a coordinate on a plane.
 */
export const isUnboundedByNature: (identifier: string) => boolean = memoised(forWords, (identifier) => {
  const words = wordsOf(identifier);
  const { head, before } = headWordOf(identifier);
  // `issueIdOrKey`, `user_id_2`
  if (words.includes("id") || words.includes("ids")) return true;
  // `a`, `x2`
  if (head.length <= 1) return true;
  // `pageNumber` counts pages, `maxTotal` is a limit.
  if (head === "number" && pageWords.has(before.at(-1) ?? "")) return false;
  if (identifierHeads.has(head) || idWord.test(head) || timeHeads.has(head) || isPlaceInOrder(words)) return true;
  return valueHeads.has(head) && !before.some((word) => limitWords.has(word));
});

/** `sortOrder`, `pos`: between any two places there is another, and before the first, too. */
function isPlaceInOrder(words: readonly string[]): boolean {
  const [last, previous] = [words.at(-1), words.at(-2)];
  return last === "pos" || last === "sequence" || (last === "order" && (previous === "sort" || previous === "display"));
}

const sums = wordSet("amount budget cash cost credit loan money price rate size spend spending speed stop time transfer withdrawal");
const pageWords = wordSet("page");
const limitWords = wordSet("max maximum min minimum");

const counted = wordSet(`
  character comment commit entry event file item issue line log message page post record repo repository result row
  suggestion token user`);

/** The range that a name stands for: a latitude, a port, a page, the number of results; `undefined` for any other name. */
export const rangeOfName: (identifier: string) => NumberRange | undefined = memoised(forWords, (identifier) => {
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
    default:
      return counted.has(head) && before.some((word) => limitWords.has(word) || word === "num") ? limits : undefined;
  }
});

const limits: NumberRange = { minimum: 1, maximum: 100 };
