import { headWordOf } from "./head-word.ts";
import { hasWordOf } from "./text-words.ts";
import { wordSet } from "./word-set.ts";

/** Words that name a secret wherever they end a name. Two words are written with a space. */
export const secretWords = [
  "password",
  "passwd",
  "pwd",
  "passphrase",
  "passcode",
  "secret",
  "token",
  "apikey",
  "api key",
  "access key",
  "private key",
  "secret key",
  "encryption key",
  "signing key",
  "auth key",
  "ssh key",
  "credential",
  "credentials",
  "bearer",
] as const;

/** Words behind the secret's own that leave it one: `passwordConfirmation`, `tokenValue`. */
const trailing = wordSet(
  "value string text confirm confirmation confirmed repeat again new old current plain plaintext",
);

/** What stands before "token" where it proves nothing: it names a place, counts words, or makes a call repeatable. */
const harmlessTokens = wordSet(`
  action app approval base batch bitable block board cancel cancellation change client commit confirm confirmation context continuation cursor delta design
  device doc document end event fiat file folder form idempotency input job last lock max message min minimum maximum
  native next nft node note num obj object output page pagination paging parent prev preview previous progress query registration
  request resume resumption root row scroll search sheet skip source space spreadsheet start state stop stream
  swap sync table target task to undo from total view watch wiki`);

/** What descriptions say of such tokens. */
const harmlessContext = wordSet(`
  address blockchain coin coins confirmation continuation contract crypto cryptocurrency cursor doc document erc20 erc-20 file
  folder idempotent idempotency identifier identifies mint next next_page next_page_token nextpagetoken node page
  page_token pagetoken paginate pagination results solana symbol tokenize wiki`);

/** What stands before "token" where it proves who calls, wherever it comes from. */
const proving = wordSet(
  "access api auth authentication authorization bearer bot csrf id jwt login oauth personal refresh session user",
);

/** "Token returned by lock_file", "from the output of the preview": a handle of the server's own for the next call. */
const handedOut =
  /(?<!\b(?:never|not) )\breturned (?:by|from)\b|\b(?:from|in) the (?:answer|output|response|result) of\b|\bstaged\b/i;

/** Words with which a bare "key" is a secret. */
const keyContext = wordSet("api-key apikey authenticate authentication credential encryption private secret");

/** What is found out once for each list of words. */
interface SecretWords {
  /** The words of each phrase. */
  readonly phrases: readonly (readonly string[])[];
  /** Of the names that were asked about, whether they may name a secret. */
  readonly answers: Map<string, boolean>;
}

const secretWordsByList = new WeakMap<readonly string[], SecretWords>();

function secretWordsIn(list: readonly string[]): SecretWords {
  let words = secretWordsByList.get(list);
  if (!words)
    secretWordsByList.set(list, (words = { phrases: list.map((phrase) => phrase.split(" ")), answers: new Map() }));
  return words;
}

/**
 * True for a parameter whose name, and what is said about it, say that it takes a secret: `newPassword`, `api_key`,
 * `githubToken`; not `pageToken`, `maxTokens`, `secretName`, `keyword`.
 *
 * @param said looks for what is said about it, where the name may be that of a secret; `undefined` where that is not
 *   known.
 */
export function namesSecret(name: string, words: readonly string[], said: () => string | undefined): boolean {
  const description = mayNameSecret(name, words) ? said() : undefined;
  return description !== undefined && isSecret(name, description, words);
}

function isSecret(name: string, description: string, words: readonly string[]): boolean {
  const { head, before } = headWordOf(name);
  if (trailing.has(head) && before.length) return endsInSecret(before, description, words, false);
  return endsInSecret([...before, head], description, words, isPluralOf(name, head));
}

/** A quick answer before the description is looked for: false where it can make no secret of the name. */
function mayNameSecret(name: string, words: readonly string[]): boolean {
  const { answers } = secretWordsIn(words);
  let answer = answers.get(name);
  if (answer === undefined) {
    const { head, before } = headWordOf(name);
    answers.set(name, (answer = isBareKey([...before, head]) || isSecret(name, "", words)));
  }
  return answer;
}

function isBareKey(all: readonly string[]): boolean {
  return all.length === 1 && all[0] === "key";
}

function isPluralOf(name: string, head: string): boolean {
  return headWordOf(name).isPlural && head !== "credential";
}

function endsInSecret(
  all: readonly string[],
  description: string,
  words: readonly string[],
  isPlural: boolean,
): boolean {
  const head = all.at(-1) ?? "";
  const previous = all.at(-2) ?? "";
  if (head === "token" && (isPlural || harmlessTokens.has(previous))) return false;
  if (isBareKey(all))
    return (
      words.includes("secret") &&
      !placeInSecret.test(description) &&
      (hasWordOf(description, keyContext) || /\bapi[ -]?key\b/i.test(description))
    );
  const isListed = secretWordsIn(words).phrases.some((phrase) =>
    phrase.every((word, index) => all.at(index - phrase.length) === word),
  );
  if (!isListed) return false;
  if (head === "token")
    return !hasWordOf(description, harmlessContext) && (proving.has(previous) || !handedOut.test(description));
  // `pwd` is the working directory of a shell.
  return head !== "pwd" || !hasWordOf(description, directoryWords);
}

/**
 * "Key to store the content under in the configmap/secret", "The authentication key identifier": a name, not the
 * secret.
 */
const placeInSecret =
  /\bkey (?:id|identifier|name)s?\b|\b(?:in|inside|of|under|within) (?:an? |the )?(?:[\w-]+ ?\/ ?)?secrets?\b/i;

const directoryWords = wordSet("cwd directory dir folder path working");
