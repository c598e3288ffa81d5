import { expect, it } from "vitest";
import { fixedLengthOf } from "../../lib/prose/lengths.ts";
import { statedLengthOf } from "../../lib/prose/stated.ts";

it.each([
  ["Title (max 50 characters)", 50],
  ["Up to 1,000 chars", 1000],
  ["Name, max length: 64", 64],
  ["1-63 characters", 63],
  ["At most 280 characters", 280],
  ["280 characters or less", 280],
  ["Must not exceed 40 letters", 40],
  ["≤ 20 characters", 20],
  ["Between 3 and 15 characters.", 15],
])("a text that states the length: %s", (description, length) => {
  expect(statedLengthOf(description)).toBe(length);
});

it.each([
  "At least 8 characters",
  "Tags, max 20 characters each",
  "Shows the first 50 characters at most 50 characters long",
  "Up to 5 files",
  "Max 10 words",
  "",
])("a text that states no length: %s", (description) => {
  expect(statedLengthOf(description)).toBeUndefined();
});

const tool = { toolName: "get_pods", toolDescription: "Lists pods of a cluster." };
const other = { toolName: "get", toolDescription: "" };

it.each([
  [{ ...tool, name: "namespace", description: "" }, 63],
  [{ ...tool, name: "podName", description: "" }, 253],
  [{ ...other, name: "namespace", description: "" }, undefined],
  [{ ...other, name: "commit_sha", description: "" }, 64],
  [{ ...other, name: "sha", description: "SHA-1 of the commit" }, 40],
  [{ ...other, name: "sha", description: "SHA or branch" }, undefined],
  [{ ...other, name: "currency", description: "ISO 4217 code" }, 3],
  [{ ...other, name: "country", description: "ISO 3166-1 alpha-2" }, 2],
  [{ ...other, name: "phone", description: "In E.164" }, 16],
  [{ ...other, name: "account", description: "IBAN or name" }, undefined],
  [{ ...other, name: "accounts", description: "Comma-separated IBANs" }, undefined],
  // Some APIs call any unique text of the caller a UUID.
  [{ ...other, name: "uuid", description: "UUID of the request" }, undefined],
  [{ ...other, name: "title", description: "" }, undefined],
])("a length that a standard fixes: %j", (parameter, length) => {
  expect(fixedLengthOf(parameter)).toBe(length);
});
