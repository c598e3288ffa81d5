import { describe, expect, it } from "vitest";
import { contentWords } from "../../lib/prose/lexicon/roles.ts";
import { namesContent } from "../../lib/prose/roles.ts";

describe("a content field", () => {
  it.each([
    "content",
    "body",
    "messageBody",
    "searchQuery",
    "text2",
    "prompts",
    "sourceCode",
    "markdown",
    "customInstructions",
    "initScript",
  ])("is %j", (name) => {
    expect(namesContent(name, contentWords)).toBe(true);
  });

  it.each([
    "messageId",
    "contentType",
    "textColor",
    "zipCode",
    "country_code",
    "statusCode",
    "context",
    "codec",
    "queryId",
    "scriptName",
    "commentId",
    "",
  ])("is not %j", (name) => {
    expect(namesContent(name, contentWords)).toBe(false);
  });
});
