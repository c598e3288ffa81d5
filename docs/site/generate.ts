import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rules } from "../../lib/rules/index.ts";
import { trialOf, triedIn } from "./examples.ts";
import type { Places } from "./links.ts";
import { type Page, sitePages } from "./pages.ts";

/**
 * Writes the pages that are made from `rules-docs` and `docs/reference` into a folder, and the examples that "Try it"
 * loads into another. Both are emptied first.
 */
export function writePages(
  folder: string,
  examples: string,
): { readonly pages: readonly Page[]; readonly places: Places } {
  const site = sitePages();
  for (const each of [folder, examples]) rmSync(each, { recursive: true, force: true });
  mkdirSync(examples, { recursive: true });
  for (const page of site.pages) {
    const file = path.join(folder, `${page.address}.md`);
    mkdirSync(path.dirname(file), { recursive: true });
    const { source, title, description } = page;
    const name = path.posix.basename(page.address);
    writeFileSync(file, `---\n${JSON.stringify({ source, title, description, pageClass: name })}\n---\n\n${page.text}`);
    if (!page.address.startsWith("/rules/") || !rules[name]) continue;
    const trials = triedIn(page.text).map((example) => trialOf(example, name));
    writeFileSync(path.join(examples, `${name}.json`), JSON.stringify(trials));
  }
  return site;
}
