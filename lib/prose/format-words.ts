import { writesDatePattern } from "./date-pattern.ts";
import { wordsOf } from "./words.ts";

interface FormatWords {
  /** What the format is called where a description is completed. */
  readonly phrase: string;
  /** What a description says that tells the format. */
  readonly told: RegExp;
  /** Words of a parameter's name that tell it as well. */
  readonly names: readonly string[];
}

const iso = String.raw`\biso[- ]?8601|\brfc[- ]?3339|\biso[- ](?:date|time|format|string)`;
const url: FormatWords = {
  phrase: "URL",
  told: /\b(?:ur[li]s?|iris?|links?|hyperlinks?|web ?(?:address|site|page|hook)|endpoint|href)\b|https?:|:\/\//i,
  names: ["endpoint", "homepage", "href", "iri", "link", "uri", "url", "webhook", "website"],
};
const email: FormatWords = {
  phrase: "email address",
  told: /\be-?mails?\b|\w@\w/i,
  names: ["email", "emails", "mail"],
};
const host: FormatWords = {
  phrase: "host name",
  told: /\bhost|\bdomain|\bserver|\bfqdn\b/i,
  names: ["domain", "host", "hostname", "server"],
};

/**
 * The formats of JSON Schema, and the words for them. Others (`int32`, `byte`, `password`) say nothing of a text's
 * form.
 */
const formats: ReadonlyMap<string, FormatWords> = new Map(
  Object.entries({
    "date-time": {
      phrase: "ISO 8601 date and time",
      told: new RegExp(String.raw`${iso}|\bdate-?time\b|\d{4}-\d\d-\d\dT|yyyy-mm-dd[t ]`, "i"),
      names: [],
    },
    date: { phrase: "YYYY-MM-DD", told: new RegExp(String.raw`${iso}|\d{4}-\d\d-\d\d|yyyy-mm-dd`, "i"), names: [] },
    time: { phrase: "ISO 8601 time", told: new RegExp(String.raw`${iso}|\d\d:\d\d|\bhh:mm`, "i"), names: [] },
    duration: { phrase: "ISO 8601 duration", told: new RegExp(String.raw`${iso}|\bPT?\d+[YMWDHS]`, "i"), names: [] },
    uuid: { phrase: "UUID", told: /\b[ug]uids?\b|\b[\da-f]{8}-[\da-f]{4}-/i, names: ["guid", "uuid"] },
    email,
    "idn-email": email,
    uri: url,
    iri: url,
    url,
    "uri-reference": { ...url, told: new RegExp(`${url.told.source}|\\bpath\\b`, "i") },
    "iri-reference": { ...url, told: new RegExp(`${url.told.source}|\\bpath\\b`, "i") },
    "uri-template": { phrase: "URI template", told: /\btemplate\b/i, names: ["template"] },
    hostname: host,
    "idn-hostname": host,
    ipv4: { phrase: "IPv4 address", told: /\bip(?:v4)?\b|\b\d+\.\d+\.\d+\.\d+/i, names: ["ip", "ipv4"] },
    ipv6: { phrase: "IPv6 address", told: /\bip(?:v6)?\b|::/i, names: ["ip", "ipv6"] },
    regex: {
      phrase: "regular expression",
      told: /\breg(?:ular )?ex|\bpattern/i,
      names: ["pattern", "regex", "regexp"],
    },
    "json-pointer": { phrase: "JSON pointer", told: /\bpointer\b/i, names: ["pointer"] },
    ulid: { phrase: "ULID", told: /\bulid\b/i, names: ["ulid"] },
  } satisfies Record<string, FormatWords>),
);

const temporal: ReadonlySet<string> = new Set(["date-time", "date", "time", "duration"]);

/** What names another form of a point or a span of time: beside it, the schema's would be a contradiction. */
const otherTimes =
  /\bunix|\bepoch|\b(?:milli|micro|nano)seconds?\b|\bin (?:seconds|minutes|hours|days|ms)\b|\bseconds since\b|\brfc[- ]?(?:\d{3}|1123|2616|2822|5322|7231)\b/i;

/** What a description would call the format; `undefined` for one that says nothing of the form of a text. */
export function phraseOfFormat(format: string): string | undefined {
  return formats.get(format)?.phrase;
}

/** True for a text that tells the format, or a parameter whose name does. */
export function tellsFormat(text: string, name: string, format: string): boolean {
  const words = formats.get(format);
  if (!words) return true;
  if (temporal.has(format) && (otherTimes.test(text) || writesDatePattern(text))) return true;
  return words.told.test(text) || (words.names.length > 0 && namesFormat(`${format} ${name}`));
}

function namesFormat(key: string): boolean {
  const [format = "", ...name] = key.split(" ");
  const { names } = formats.get(format) ?? url;
  return wordsOf(name.join(" ")).some((word) => names.includes(word));
}
