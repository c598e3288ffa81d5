import { expect, it } from "vitest";
import { root } from "../validator/built.ts";
import { pictureOf } from "./picture.ts";

it("the picture of the README shows the findings of today", async () => {
  const picture = await pictureOf("fixtures/story/server.mjs", [
    [8, 21],
    [39, 42],
  ]);
  expect(picture).toContain("refuse");
  await expect(picture).toMatchFileSnapshot(`${root}/rules-docs/images/squiggles.svg`);
});
