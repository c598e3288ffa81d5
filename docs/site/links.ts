import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the site shows a file of the repository, or a heading of it (`rules-docs/apps.md#meta-ui-type`). */
export type Places = Readonly<Record<string, string>>;

const blob = `${manifest.homepage}/blob/main/`;

/**
 * The address on the site of what a page of the repository links to. What the site does not show is linked on GitHub.
 *
 * @param source the file with the link, from the root of the repository
 */
export function siteAddress(source: string, href: string, places: Places): string {
  const [target = "", heading] = href.split("#", 2);
  const file = fileOf(source, target);
  if (file === undefined) return href;
  const hash = heading === undefined ? "" : `#${heading}`;
  const exact = places[file + hash];
  if (target === "" || exact !== undefined) return exact ?? href;
  if (places[file] !== undefined) return places[file] + hash;
  const [, page] = /^docs\/(.+?)(?:index)?\.md$/u.exec(file) ?? [];
  if (page !== undefined) return `/${page}${hash}`;
  return existsSync(path.join(root, file)) ? blob + file + hash : href;
}

/** The linked file, from the root of the repository; nothing for other addresses and for those of the site. */
function fileOf(source: string, target: string): string | undefined {
  if (target.startsWith(blob)) return target.slice(blob.length);
  if (target === "") return source;
  if (/^(?:[a-z]+:|\/)/u.test(target)) return undefined;
  return path.posix.join(path.posix.dirname(source), target);
}

/** A heading as GitHub makes an anchor of it, so that the links of the pages work in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
    .replaceAll(" ", "-");
}
