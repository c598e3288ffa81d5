import { expect, it } from "vitest";
import { fixturesIn } from "../contract/corpus.ts";
import { findingsOver } from "./findings.ts";

/**
 * Every finding of every rule in every preset over published servers and the example servers. A change of
 * `findings.txt` is a change of what users see: look at each line of its diff, and keep the change only if you can
 * defend it. Then write the file anew:
 *
 *     npx vitest run --config tests/vitest.config.ts tests/golden -u
 *
 * `page.size~3f2a` is a finding about the parameter `page.size`. The four digits stand for the values in its message
 * and for the edits that it offers.
 */
it("finds what it has found in the corpus and the example servers", async () => {
  const corpus = fixturesIn("corpus").filter(({ name }) => !name.endsWith("/index.json"));
  expect(corpus.length).toBeGreaterThan(20);
  await expect(findingsOver([...corpus, ...fixturesIn("servers")])).toMatchFileSnapshot("findings.txt");
}, 120_000);
