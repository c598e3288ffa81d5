import { secretWords } from "./lexicon/roles.ts";
import { isPassword, mayBePassword } from "./passwords.ts";
import { namesSecret } from "./roles.ts";

/** A kind of credential that its form alone shows. */
interface Format {
  /** With an article, for messages. */
  readonly title: string;
  /** The credential alone, without the surrounding text. */
  readonly pattern: string;
  /** True for keys that some services publish on purpose, restricted to what anybody may do. */
  readonly mayBePublic?: true;
}

/**
 * The forms of credentials. Prefixes and lengths are documented by the vendors or observed in their keys, seen
 * 2026-11-24. A row needs a prefix that no other text has, and enough random characters after it.
 */
const formats: readonly Format[] = [
  { title: "an Anthropic API key", pattern: "sk-ant-[a-z]+\\d+-[\\w-]{40,}" },
  { title: "an OpenRouter API key", pattern: "sk-or-v1-[0-9a-f]{64}" },
  { title: "an OpenAI API key", pattern: "sk-(?:proj|svcacct|admin)-[\\w-]{40,}" },
  { title: "an API key", pattern: "sk-[A-Za-z0-9]{32,}" },
  { title: "a Stripe key", pattern: "[sr]k_live_[A-Za-z0-9]{20,}" },
  { title: "a GitHub token", pattern: "gh[oprsu]_[A-Za-z0-9]{36,}" },
  { title: "a GitHub token", pattern: "github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}" },
  { title: "a GitLab token", pattern: "glpat-[\\w-]{20,}" },
  { title: "an npm token", pattern: "npm_[A-Za-z0-9]{36}" },
  { title: "a Slack token", pattern: "xox[abeoprs]-[A-Za-z0-9-]{24,}" },
  { title: "an AWS access key", pattern: "A(?:KIA|SIA)[A-Z2-7]{16}" },
  { title: "a Google API key", pattern: "AIza[\\w-]{35}", mayBePublic: true },
  { title: "a Google OAuth client secret", pattern: "GOCSPX-[\\w-]{28}" },
  { title: "a SendGrid API key", pattern: "SG\\.[\\w-]{22}\\.[\\w-]{43}" },
  { title: "a Hugging Face token", pattern: "hf_[A-Za-z]{34}" },
  { title: "a Groq API key", pattern: "gsk_[A-Za-z0-9]{52}" },
  { title: "a Perplexity API key", pattern: "pplx-[A-Za-z0-9]{48}" },
  { title: "a Tavily API key", pattern: "tvly-(?:dev-|prod-)?[A-Za-z0-9]{32}" },
  { title: "a Firecrawl API key", pattern: "fc-[0-9a-f]{32}" },
  { title: "an Apify token", pattern: "apify_api_[A-Za-z0-9]{36}" },
  { title: "a Figma token", pattern: "figd_[\\w-]{40,}" },
  { title: "a Linear API key", pattern: "lin_api_[A-Za-z0-9]{40}" },
  { title: "a Notion token", pattern: "ntn_[A-Za-z0-9]{40,}" },
  { title: "a DigitalOcean token", pattern: "do[opr]_v1_[0-9a-f]{64}" },
  { title: "a Telegram bot token", pattern: "\\d{8,10}:AA[\\w-]{33}" },
];

const anyFormat = new RegExp(`(?<![\\w-])(?:${formats.map(({ pattern }) => `(${pattern})`).join("|")})(?![\\w-])`, "u");

/** A text of the source, and the name of what it is assigned to. */
export interface NamedText {
  readonly text: string;
  /** `API_KEY`, `Authorization`; `undefined` for a text without a name. */
  readonly name: string | undefined;
  /** True in `("admin", "…")` and in `{ user: "admin", pass: "…" }`. */
  readonly withAccount?: boolean;
  /** True for the part of a text with inserted values. */
  readonly isPart?: boolean;
}

/** A credential in a text. It contains no part of the text, so that messages can show it. */
export interface Credential {
  /** With an article: "a GitHub token", "a connection string with a password". */
  readonly title: string;
  /** True for a key that its service may publish on purpose: a search key, the key of a telemetry service. */
  readonly mayBePublic: boolean;
  /**
   * For a password: "weak" if it is short, as people invent them, or if only a private network takes it. Other
   * credentials have none.
   */
  readonly password?: "weak" | "strong";
}

/** Passwords of fewer characters are what people invent, and change. */
const strongLength = 16;

/** The credentials among texts, with the names that they get: `--api-key=…` and `?key=…` name theirs themselves. */
export function credentialsAmong<Text extends NamedText>(texts: readonly Text[]): readonly (Text & Credential)[] {
  return texts.flatMap((given) => {
    for (const text of [...settingsIn(given.text).map((each) => ({ ...given, ...each })), given]) {
      const credential = credentialIn(text);
      if (credential) return [{ ...text, ...credential }];
    }
    return [];
  });
}

/**
 * A credential that a text itself assigns: `--api-key=…`, also in a command line, `X-API-Key: …`, `https://…?key=…`.
 */
function settingsIn(text: string): NamedText[] {
  const inQuery = [...text.matchAll(/[?&]([\w-]+)=([^&#\s]+)/gu)].map(([, name, value = ""]) => ({
    name,
    text: value,
  }));
  const flags = [...text.matchAll(/\s--([\w-]+)=([^\s"'`]+)/gu)].map(([, name, value = ""]) => ({ name, text: value }));
  const [, name, value] = /^(?:--?)?([\w-]+)(?:=|:(?!\/\/)\s*)(\S.*)$/u.exec(text) ?? [];
  return [...inQuery, ...flags, ...(value === undefined ? [] : [{ name, text: value }])];
}

/**
 * The credential that a text is or contains.
 *
 * @returns `undefined` for a text that is not certain to be one: placeholders, examples, names, identifiers.
 */
export function credentialIn({ text, name, withAccount, isPart }: NamedText): Credential | undefined {
  const title = text.length < 16 ? undefined : (keyIn(text) ?? tokenIn(text));
  if (title !== undefined) return { title, mayBePublic: false };
  const found = connectionIn(text, isPart) ?? settingsConnectionIn(text) ?? formatOf(text);
  if (found) return found;
  const password =
    passwordOfHeader(text, name) ?? (!isPart && isPassword({ text, name, withAccount }) ? text : undefined);
  if (password !== undefined)
    return { title: "a password", mayBePublic: false, password: password.length < strongLength ? "weak" : "strong" };
  return isSecretFor(name, text) ? { title: "a secret", mayBePublic: true } : undefined;
}

function formatOf(text: string): Credential | undefined {
  const match = anyFormat.exec(text);
  // Letters alone, as in a name that happens to begin like a key, are not random.
  if (!match || isPlaceholder(match[0]) || !isVaried(match[0])) return undefined;
  const format = formats[match.slice(1).findIndex((group: string | undefined) => group !== undefined)];
  return format && { title: format.title, mayBePublic: format.mayBePublic ?? false };
}

/** `postgres://user:password@host` */
const connection = /(?<![a-z])[a-z][a-z\d+.-]*:\/\/([^\s:/@"'<>]*):([^\s:/@"'<>]{6,})@([\w.-]*)/iu;

/** Names of accounts in documentation. */
const anyAccount = /^(?:(?:db|my)?[-_]?(?:user|usr)(?:[-_]?name)?|name|login|me)\d*$/iu;

/** "password", "p@ssw0rd1", "secret": what documentation writes for a password in an address. */
const anyPassword = /^(?:my[-_]?)?(?:p[a@]ss(?:w[o0]rd|wd)?|pwd|pw|secret|token)(?:here)?\d{0,3}!?$/iu;

/** @param isPart true for the part of a template before the host: `postgres://user:password@${host}`. */
function connectionIn(text: string, isPart = false): Credential | undefined {
  const [whole = "", user = "", part = "", host = ""] = connection.exec(text) ?? [];
  if (!host && !(isPart && text.endsWith(whole))) return undefined;
  const password = decodedPart(part);
  if (!mayBePassword(password) || password === user || anyPassword.test(password)) return undefined;
  if (anyAccount.test(user) || isExample(user) || isExample(host) || /^(?:host|hostname|server)$/iu.test(host))
    return undefined;
  // A sentence with an address explains its form.
  if (/\s/u.test(text.trim())) return undefined;
  return connectionTo(host);
}

/** `Server=db;User Id=books;Password=…`, `host=db user=books password=…` */
function settingsConnectionIn(text: string): Credential | undefined {
  const settings = text.split(text.includes(";") ? ";" : /\s+/u).filter((part) => part.trim());
  if (settings.length < 2 || !settings.every((part) => part.includes("="))) return undefined;
  const settingOf = (names: RegExp): string | undefined => {
    const [, value] = settings.map((part) => part.split("=", 2)).find(([name = ""]) => names.test(name.trim())) ?? [];
    return value?.trim();
  };
  const host = settingOf(/^(?:server|host|data source|address)$/iu);
  const password = settingOf(/^(?:password|pwd)$/iu);
  if (host === undefined || password === undefined || !mayBePassword(password)) return undefined;
  return isExample(host) || anyPassword.test(password) ? undefined : connectionTo(host);
}

function connectionTo(host: string): Credential {
  const isPublic =
    host.includes(".") && !/^(?:127|10|0|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|\.(?:local|internal)$/u.test(host);
  return {
    title: "a connection string with a password",
    mayBePublic: false,
    password: isPublic ? "strong" : "weak",
  };
}

/** True for a part of an address in documentation. */
function isExample(part: string): boolean {
  return /example|your|sample|placeholder|dummy|fake|mock|test|xxx|\.{2}|demo|[<>[\]{}$*]/iu.test(part);
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The password of `Authorization: Basic …`. */
function passwordOfHeader(text: string, name: string | undefined): string | undefined {
  if (!/^(?:proxy-)?authorization$/iu.test(name ?? "")) return undefined;
  const [, encoded = ""] = /^Basic ([\w+/]{8,}={0,2})$/iu.exec(text) ?? [];
  const [, password = ""] = /^[^:]+:(.+)$/u.exec(decoded(encoded)) ?? [];
  return mayBePassword(password) && !anyPassword.test(password) ? password : undefined;
}

/** A private key with its content. The first line alone is text that code looks for. */
function keyIn(text: string): string | undefined {
  const [, content = ""] = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----([\w\s+/=\\]{100,})/u.exec(text) ?? [];
  return content && isVaried(content) && !isPlaceholder(content) ? "a private key" : undefined;
}

/** A JSON Web Token. One without a signature proves nothing, and one for anonymous users is public by design. */
function tokenIn(text: string): string | undefined {
  const [, header = "", payload = ""] = /(?<![\w-])(eyJ[\w-]{10,})\.(eyJ[\w-]{10,})\.[\w-]{20,}/u.exec(text) ?? [];
  const [head, claims] = [decoded(header), decoded(payload)];
  if (!/"alg"\s*:\s*"(?!none")/u.test(head)) return undefined;
  return /"anon"|John Doe/u.test(claims) || isPlaceholder(claims) ? undefined : "a JSON Web Token";
}

function decoded(part: string): string {
  return Buffer.from(part, "base64").toString("utf8");
}

/** True for a random text that gets the name of a secret: `API_KEY`, `password`, `Authorization`. */
function isSecretFor(name: string | undefined, text: string): boolean {
  if (name === undefined || /public|anon|publishable|site|hash|test|example|mock|fake|dummy/iu.test(name)) return false;
  const isHeader = /^(?:proxy-)?authorization$/iu.test(name);
  if (!isHeader && !namesSecret(name, { words: secretWords, ignoreDescriptions: true }, () => "")) return false;
  const value = text.replace(/^(?:Bearer|Token) /iu, "");
  return isRandom(value) && !isPlaceholder(value);
}

/** Texts of documentation and tests, and gaps to fill in. */
const placeholder =
  /your|example|sample|placeholder|change|dummy|fake|mock|test|xxx|\.\.|…|[<>[\]$*]|redacted|replace|insert|secret|passw|p@ss|token|(?:api|access)[-_]?key|demo|foobar|hunter2|deadbeef/iu;

function isPlaceholder(text: string): boolean {
  const plain = text.replace(/%40/gu, "@");
  return placeholder.test(plain) || hasSequence(plain.toLowerCase());
}

/** True for a text with `abcdef`, `123456`, `fedcba`, or with the bytes `00010203`. */
function hasSequence(text: string): boolean {
  let [up, down] = [1, 1];
  for (let index = 1; index < text.length; index++) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    up = step === 1 ? up + 1 : 1;
    down = step === -1 ? down + 1 : 1;
    if (up === 6 || down === 6) return true;
  }
  return text.includes("00010203");
}

/** True for a text in which no character comes five times in a row or makes up much of it. */
function isVaried(text: string): boolean {
  return new Set(text).size >= 10 && !/(.)\1{4}/u.test(text);
}

/**
 * True for a text without words: digits and letters change places in it as often as in random text. Names of tools,
 * paths and versions have their digits together.
 */
function isRandom(text: string): boolean {
  // A JSON Web Token is judged by its content, the key of a PostHog project is public.
  if (!/^[\w+/=.~-]{20,200}$/u.test(text) || !isVaried(text) || /^(?:eyJ|phc_|sha\d)/u.test(text)) return false;
  const longest = text.split(/[-_./=+~]/u).reduce((one, other) => (other.length > one.length ? other : one), "");
  return longest.length >= 16 && (longest.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/gu) ?? []).length >= 4;
}
