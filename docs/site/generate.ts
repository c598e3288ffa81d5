import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Places } from "./links.ts";
import { type Page, sitePages } from "./pages.ts";

/** Writes the pages that are made from `rules-docs` into a folder, which is emptied first. */
export function writePages(folder: string): { readonly pages: readonly Page[]; readonly places: Places } {
  const site = sitePages();
  rmSync(folder, { recursive: true, force: true });
  for (const page of site.pages) {
    const file = path.join(folder, `${page.address}.md`);
    mkdirSync(path.dirname(file), { recursive: true });
    const { source, title, description } = page;
    const pageClass = path.posix.basename(page.address);
    writeFileSync(file, `---\n${JSON.stringify({ source, title, description, pageClass })}\n---\n\n${page.text}`);
  }
  return site;
}
