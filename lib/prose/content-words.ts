import { isPlural } from "./nouns.ts";
import { wordsOf } from "./words.ts";
import { wordSet } from "./word-set.ts";

/** Last words of names that hold text as long as its author likes. */
export const contentWords = [
  "content",
  "body",
  "text",
  "message",
  "prompt",
  "code",
  "query",
  "markdown",
  "html",
  "script",
  "sql",
  "comment",
  "instruction",
] as const;

/** What stands before "code" in the name of a short key: a country code, a status code. */
export const codeKinds = wordSet(`
  access airline airport area auth authorization bar branch category city class color colour confirmation country
  coupon course currency customer department dialing discount district error exchange exit hs http iata icao
  invite invitation iso item lang language locale location mfa order otp pin phone postal postcode product promo
  promotion qr reason redemption referral region response result role room sector security service short sku stat
  state station status stock swift tax tracking type unit verification voucher zip zone`);

/** True for a name whose last word is one of `words`: `messageBody`, `text2`, but neither `messageId` nor `zipCode`. */
export function endsInContentWord(identifier: string, words: readonly string[]): boolean {
  const named = wordsOf(identifier);
  let end = named.length - 1;
  while (end >= 0 && /^\d+$/.test(named[end] ?? "")) end--;
  const last = named[end];
  if (last === undefined) return false;
  const isListed = words.includes(last) || (isPlural(last) && words.includes(last.slice(0, -1)));
  return isListed && !(last === "code" && codeKinds.has(named[end - 1] ?? ""));
}
