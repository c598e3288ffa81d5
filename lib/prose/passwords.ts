import { accountPairs, accountWords, noPasswords, passwordWords, secretSuffixes } from "./lexicon/roles.ts";
import { wordsOf } from "./words.ts";

/** A text, the name of what it is assigned to, and whether the name of an account is next to it. */
interface GivenText {
  readonly text: string;
  readonly name: string | undefined;
  /** True in `("admin", "…")` and in `{ user: "admin", pass: "…" }`. */
  readonly withAccount?: boolean | undefined;
}

/** Shorter texts are words of a list as often as passwords. */
const minLength = 6;
const maxLength = 128;

/** True for a text that somebody chose as a password, by the name that it gets. In doubt it is none. */
export function isPassword({ text, name, withAccount = false }: GivenText): boolean {
  return name !== undefined && namesPassword(name, withAccount) && mayBePassword(text) && !isNameOf(text, name);
}

function namesPassword(name: string, withAccount: boolean): boolean {
  const all = wordsOf(name).filter((word) => !/^\d+$/u.test(word));
  if (all.some((word) => noPasswords.has(word))) return false;
  const words = all.length > 1 && secretSuffixes.has(all.at(-1) ?? "") ? all.slice(0, -1) : all;
  const [head = "", before = ""] = [words.at(-1), words.at(-2)];
  if (passwordWords.has(head)) return true;
  // "pass phrase", "pass word"
  if (before === "pass" && /^(?:code|phrase|word)$/u.test(head)) return true;
  if (head === "pass" || head === "pw") return withAccount || accountWords.has(before);
  return withAccount && accountPairs.test(name);
}

/** Texts of documentation and tests, and gaps to fill in. */
const placeholder =
  /your|example|sample|placeholder|change[-_]?(?:me|this|it)|dummy|fake|mock|test|redacted|replace|insert|demo|foobar|deadbeef|x{3}|\*{3}|•|\.{3}|…|^<|>$|^\[.*\]$|\{\{|\}\}|\$\{|^\{.*\}$|^%.*%$|^\$[A-Z_][A-Z\d_]*$|%[sd]|%\(/iu;

/** References to where the password is kept: `op://vault/item`, `env:PASSWORD`, `/run/secrets/password`. */
const reference = /^[a-z][\w+.-]*:(?:\/\/|[\w./-]+$)|^(?:~|\.{0,2})\/|^@|^[\w.-]+(?:\/[\w.@-]+)+$|\.[a-z]{2,4}$/iu;

/** Results of hash functions: `$2b$12$…`, `{SSHA}…`, `sha256:…` */
const hashed = /^(?:\$(?:2[abxy]?|5|6|y|argon2\w*|scrypt|pbkdf2[\w-]*)\$|\{\w+\}|(?:md5|sha\d*)[:$])/iu;

/**
 * True for a text that is not a word, a label or an identifier: it mixes digits or signs with letters, as people make
 * passwords. A text of letters only may be the label of a field, the name of a type or the value of a list.
 */
export function mayBePassword(text: string): boolean {
  if (text.length < minLength || text.length > maxLength || !/^[\x21-\x7e]+$/u.test(text)) return false;
  if (placeholder.test(text) || reference.test(text) || hashed.test(text) || isSequence(text)) return false;
  if (new Set(text).size < 4) return false;
  return isMixed(text) && !isIdentifier(text) && !isOfCode(text);
}

function isMixed(text: string): boolean {
  if (/^\d+$/u.test(text)) return true;
  return /[A-Za-z]/u.test(text) && /\d|[!#$%&*+=?@^~]/u.test(text);
}

/** `DB_PASSWORD_2`, `auth.password.v2`, `input-2`, `user@domain`: names that programs and people give. */
function isIdentifier(text: string): boolean {
  if (/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/u.test(text)) return true;
  if (/^[A-Za-z][A-Za-z\d]*(?:[.:][A-Za-z][A-Za-z\d]*)+$/u.test(text)) return true;
  if (/^(?:oauth|saml|md|sha|base|utf|aes|ntlmv|v|h|col|row|step|field|error|err|e|code)[-_]?\d+$/iu.test(text))
    return true;
  // `text-red-500`, but not `correct-horse-battery-9`
  return /^[a-z]+(?:-[a-z]+)?-\d{1,3}$/u.test(text);
}

/** Selectors, patterns, colors, calls and keys of translations. */
function isOfCode(text: string): boolean {
  return /^[#.][\w-]+$|^\^|\\|["'`]|\(\?|\[\w+[~^$*|]?=|=>|\(\)|^&?\w+=[^=]|^--|^[\w.-]+@[\w-]+\.\w+/u.test(text);
}

/** True for `123456`, `abcdefgh` and `654321` as a whole. */
function isSequence(text: string): boolean {
  const steps = new Set(Array.from(text.slice(1), (each, index) => each.charCodeAt(0) - text.charCodeAt(index)));
  return /^1234567890?$|^0123456789$/u.test(text) || (steps.size === 1 && Math.abs([...steps][0] ?? 2) <= 1);
}

/** True for a text that repeats its name: `password1: "Password 1"`. */
function isNameOf(text: string, name: string): boolean {
  const [said, named] = [wordsOf(text), wordsOf(name)].map((words) => words.join(""));
  return said !== undefined && said === named;
}
