import path from "node:path";
import { expect, it } from "vitest";
import { answersIn } from "./claimed.ts";

/**
 * What each description of the published servers states: a change of `claims.txt` is a sentence that is understood in
 * another way. Read each line of its diff, then write the file again:
 *
 * npx vitest run --config tests/vitest.config.ts tests/prose/claims -u
 */
it("understands the descriptions of the published servers as before", async () => {
  const folder = path.join(import.meta.dirname, "../../fixtures/corpus");
  await expect(answersIn(folder)).toMatchFileSnapshot("claims.txt");
});
