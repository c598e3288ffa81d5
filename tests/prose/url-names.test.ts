import { expect, it } from "vitest";
import { urlWords } from "../../lib/prose/lexicon/roles.ts";
import { namesUrl } from "../../lib/prose/roles.ts";

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
  expect(namesUrl(name, description, urlWords)).toBe(isUrl);
});
