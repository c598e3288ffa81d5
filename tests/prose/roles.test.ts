import { describe, expect, it } from "vitest";
import { contentWords, longTextWords, urlWords } from "../../lib/prose/lexicon/roles.ts";
import { namesContent, namesUrl } from "../../lib/prose/roles.ts";

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
    expect(namesContent(name, [...contentWords, ...longTextWords])).toBe(true);
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
    expect(namesContent(name, [...contentWords, ...longTextWords])).toBe(false);
  });
});

it.each([
  ["imageUrl", "", true],
  ["image_url", "URL of the picture", true],
  ["imageUrl", "图片 URL", true],
  ["imageUrl", "图片，例如 https://example.com/a.png", true],
  ["runImageUrl", "完整镜像地址", false],
  ["runImageUrl", "Полный адрес образа", false],
  ["imageUri", "Image in the registry", false],
  ["pageUrl", "网页地址", true],
])("%s, %j: %s", (name, description, isUrl) => {
  expect(namesUrl(name, description, { words: urlWords, ignoreDescriptions: false })).toBe(isUrl);
});
