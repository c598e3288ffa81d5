import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { fixturesIn } from "../contract/corpus.ts";
import { costsOf, findingsOver, textOf } from "./findings.ts";

const corpus = fixturesIn("corpus").filter(({ name }) => !name.endsWith("/index.json"));
const findings = findingsOver([...corpus, ...fixturesIn("servers")]);

/**
 * Every finding of every rule in every preset over published servers and the example servers. A change of
 * `findings.txt` is a change that users see: read each line of its diff, and keep the change only if it is right. Then
 * write the file again:
 *
 * npx vitest run --config tests/vitest.config.ts tests/golden -u
 *
 * `page.size~3f2a` is a finding about the parameter `page.size`. The four digits are a hash of the values in its
 * message and of the edits that it offers.
 */
it("finds what it has found in the corpus and the example servers", async () => {
  expect(corpus.length).toBeGreaterThan(20);
  await expect(textOf(findings)).toMatchFileSnapshot("findings.txt");
});

it("states what each preset costs on the published servers", async () => {
  const module = fileURLToPath(new URL("../../lib/configs/preset-costs.ts", import.meta.url));
  await expect(costsOf(corpus, findings)).toMatchFileSnapshot(module);
});
