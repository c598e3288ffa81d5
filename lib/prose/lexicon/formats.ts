/** Formats and types, and the words for them. */
import { wordSet } from "./list.ts";

export interface FormatWords {
  /** The phrase for the format in a completed description. */
  readonly phrase: string;
  /** Text in a description that mentions the format. */
  readonly told: RegExp;
  /** Words in a parameter's name that mention it, too. */
  readonly names: ReadonlySet<string>;
}

const iso = String.raw`\biso[- ]?8601|\brfc[- ]?3339|\biso[- ](?:date|time|format|string)`;
const url: FormatWords = {
  phrase: "URL",
  told: /\b(?:ur[li]s?|iris?|links?|hyperlinks?|web ?(?:address|site|page|hook)|endpoint|href)\b|https?:|:\/\//i,
  names: wordSet("endpoint homepage href iri link uri url webhook website"),
};
const reference: FormatWords = { ...url, told: new RegExp(`${url.told.source}|\\bpath\\b`, "i") };
const email: FormatWords = {
  phrase: "email address",
  told: /\be-?mails?\b|\w@\w/i,
  names: wordSet("email emails mail"),
};
const host: FormatWords = {
  phrase: "host name",
  told: /\bhost|\bdomain|\bserver|\bfqdn\b/i,
  names: wordSet("domain host hostname server"),
};
const none: ReadonlySet<string> = new Set();

/** The formats of JSON Schema. Others (`int32`, `byte`, `password`) do not restrict the form of a text. */
export const formats: ReadonlyMap<string, FormatWords> = new Map([
  ["date", { phrase: "YYYY-MM-DD", told: new RegExp(String.raw`${iso}|\d{4}-\d\d-\d\d|yyyy-mm-dd`, "i"), names: none }],
  [
    "date-time",
    {
      phrase: "ISO 8601 date and time",
      told: new RegExp(String.raw`${iso}|\bdate-?time\b|\d{4}-\d\d-\d\dT|yyyy-mm-dd[t ]`, "i"),
      names: none,
    },
  ],
  [
    "duration",
    { phrase: "ISO 8601 duration", told: new RegExp(String.raw`${iso}|\bPT?\d+[YMWDHS]`, "i"), names: none },
  ],
  ["email", email],
  ["hostname", host],
  ["idn-email", email],
  ["idn-hostname", host],
  ["ipv4", { phrase: "IPv4 address", told: /\bip(?:v4)?\b|\b\d+\.\d+\.\d+\.\d+/i, names: wordSet("ip ipv4") }],
  ["ipv6", { phrase: "IPv6 address", told: /\bip(?:v6)?\b|::/i, names: wordSet("ip ipv6") }],
  ["iri", url],
  ["iri-reference", reference],
  ["json-pointer", { phrase: "JSON pointer", told: /\bpointer\b/i, names: wordSet("pointer") }],
  [
    "regex",
    { phrase: "regular expression", told: /\breg(?:ular )?ex|\bpattern/i, names: wordSet("pattern regex regexp") },
  ],
  ["time", { phrase: "ISO 8601 time", told: new RegExp(String.raw`${iso}|\d\d:\d\d|\bhh:mm`, "i"), names: none }],
  ["ulid", { phrase: "ULID", told: /\bulid\b/i, names: wordSet("ulid") }],
  ["uri", url],
  ["uri-reference", reference],
  ["uri-template", { phrase: "URI template", told: /\btemplate\b/i, names: wordSet("template") }],
  ["url", url],
  ["uuid", { phrase: "UUID", told: /\b[ug]uids?\b|\b[\da-f]{8}-[\da-f]{4}-/i, names: wordSet("guid uuid") }],
]);

/** Names of other languages and formats for the types of JSON Schema. */
export const foreignTypes: ReadonlyMap<string, string> = new Map([
  ["bool", "boolean"],
  ["date", "string"],
  ["datetime", "string"],
  ["dict", "object"],
  ["double", "number"],
  ["file", "string"],
  ["float", "number"],
  ["int", "integer"],
  ["int32", "integer"],
  ["int64", "integer"],
  ["list", "array"],
  ["long", "integer"],
  ["map", "object"],
  ["none", "null"],
  ["str", "string"],
  ["text", "string"],
  ["tuple", "array"],
  ["undefined", "null"],
  ["url", "string"],
  ["uuid", "string"],
]);
