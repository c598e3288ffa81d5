import { expect, it } from "vitest";
import { mentionsFormat, phraseOfFormat } from "../../lib/prose/formats.ts";

/** Each format, its phrase, a text that states it, and a name that implies it. */
it.each([
  ["date", "YYYY-MM-DD", "As in 2025-01-31", undefined],
  ["date-time", "ISO 8601 date and time", "A datetime", undefined],
  ["time", "ISO 8601 time", "hh:mm", undefined],
  ["duration", "ISO 8601 duration", "Such as PT5M", undefined],
  ["email", "email address", "The e-mail", "email"],
  ["idn-email", "email address", "The e-mail", "mail"],
  ["hostname", "host name", "The host", "hostname"],
  ["idn-hostname", "host name", "The domain", "server"],
  ["ipv4", "IPv4 address", "The IP", "ip"],
  ["ipv6", "IPv6 address", "The IPv6", "ipv6"],
  ["iri", "URL", "The link", "webhook"],
  ["iri-reference", "URL", "The path", "link"],
  ["uri", "URL", "https://example.com", "homepage"],
  ["uri-reference", "URL", "The path", "endpoint"],
  ["uri-template", "URI template", "The template", "template"],
  ["url", "URL", "The URL", "website"],
  ["json-pointer", "JSON pointer", "A pointer", "pointer"],
  ["regex", "regular expression", "A regex", "pattern"],
  ["ulid", "ULID", "The ULID", "ulid"],
  ["uuid", "UUID", "A GUID", "guid"],
])("%s is told by '%s', %j and %j", (format, phrase, text, name) => {
  expect(phraseOfFormat(format)).toBe(phrase);
  expect(mentionsFormat(text, "crate", format)).toBe(true);
  expect(mentionsFormat("The crate.", "crate", format)).toBe(false);
  if (name !== undefined) expect(mentionsFormat("The crate.", `my_${name}`, format)).toBe(true);
});

it("says nothing of formats that tell no form", () => {
  expect(phraseOfFormat("int32")).toBeUndefined();
  expect(mentionsFormat("The crate.", "crate", "int32")).toBe(true);
});
