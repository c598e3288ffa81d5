import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import { rules } from "../../lib/rules/index.ts";
import { renderHeader } from "../../tests/docs/render.ts";
import { anchorOf, type Places, root } from "./links.ts";

/** A page of the site that is made from `ARCHITECTURE.md` or a file of `rules-docs` or `docs/reference`. */
export interface Page {
  /** Its address on the site, without the base. */
  readonly address: string;
  /** The file that it is made from, from the root of the repository. */
  readonly source: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

/** The addresses of pages that are neither about rules nor below `/reference/`. */
const others: Readonly<Record<string, string>> = {
  ARCHITECTURE: "/architecture",
  probes: "/probes",
  protocol: "/protocol",
  requirements: "/requirements",
};

const all: readonly McpRule[] = Object.values(rules);

/** Every page, and where the site shows the files that they are made from. */
export function sitePages(): { readonly pages: readonly Page[]; readonly places: Places } {
  const sources = ["docs/reference", "rules-docs"].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => /^(?!README).*\.md$/u.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const pages = ["ARCHITECTURE.md", ...sources].flatMap(pagesOf);
  const places = Object.fromEntries([
    ...pages.filter(isWhole).map(({ source, address }) => [source, address]),
    ...pages
      .filter((page) => !isWhole(page))
      .flatMap(({ source, address, text }) =>
        headingsOf(text).map((heading, index) => [
          `${source}#${index ? anchorOf(heading) : path.posix.basename(address)}`,
          index ? `${address}#${anchorOf(heading)}` : address,
        ]),
      ),
    ["rules-docs/README.md", "/rules/"],
    ["rules-docs/README.md#stable-ids", "/rules/"],
    ["README.md#rules", "/rules/"],
  ]) as Places;
  return { pages, places };
}

/** False for the page of one rule that is made from a section of a page that several rules share. */
function isWhole({ address, source }: Page): boolean {
  return path.posix.basename(address) === path.posix.basename(source, ".md").toLowerCase();
}

function pagesOf(source: string): Page[] {
  const name = path.posix.basename(source, ".md");
  const text = readFileSync(path.join(root, source), "utf8");
  const [title = name] = headingsOf(text);
  const own = all.filter(({ meta }) => meta.docs.page === name);
  const [first] = own;
  if (!first)
    return [{ address: others[name] ?? `/reference/${name}`, source, title, description: firstSentence(text), text }];
  const address = `/rules/${name}`;
  if (own.length === 1 && first.name === name)
    return [{ address, source, title: name, description: first.meta.docs.description, text }];
  const { head, sections, tail } = partsOf(text);
  return [
    {
      address,
      source,
      title,
      description: `${title}: ${String(own.length)} rules`,
      text: `${head}\n${sections["rules"] ?? ""}\n${tail}`,
    },
    ...own.map((rule) => pageOfRule(rule, sections[rule.name] ?? "", { source, title })),
  ];
}

/** The first sentence of a page, without marks of Markdown. */
function firstSentence(text: string): string {
  const [paragraph = ""] = text.split("\n\n").filter((part) => /^[A-Z`]/u.test(part));
  const words = paragraph
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[`*]/gu, "")
    .replaceAll("\n", " ");
  return /^.+?[.:](?= |$)/u.exec(words)?.[0].replace(/:$/u, ".") ?? words;
}

function pageOfRule(rule: McpRule, section: string, { source, title }: Pick<Page, "source" | "title">): Page {
  const { name, meta } = rule;
  const [, message = meta.docs.description] = /^> (.+)$/mu.exec(section) ?? [];
  const family = `One of the rules of [${title}](${path.posix.basename(source)}), where the sources are.`;
  const text = `${renderHeader(rule, "")
    .replace(/^> $/mu, `> ${message}`)
    .trimEnd()}\n\n## Examples\n\n${section.trim()}\n\n${family}\n`;
  return { address: `/rules/${name}`, source, title: name, description: meta.docs.description, text };
}

/** A page that several rules share: what is before and after the chapter Rules, and the section of each rule. */
function partsOf(text: string) {
  const parts = { head: "", sections: {} as Record<string, string>, tail: "" };
  let current: string | undefined = "head";
  for (const { line, heading } of linesOf(text)) {
    const [, marks = "", words = ""] = heading ?? [];
    if (marks === "##") current = words === "Rules" ? "rules" : current === "head" ? "head" : "tail";
    if (current !== "head" && current !== "tail" && marks === "###") current = words;
    else if (current === "head" || current === "tail") parts[current] += `${line}\n`;
    else if (marks !== "##") parts.sections[current] = `${parts.sections[current] ?? ""}${line}\n`;
  }
  return parts;
}

/** The words of all headings, without those in blocks of code. */
export function headingsOf(text: string): string[] {
  return linesOf(text).flatMap(({ heading }) => heading?.slice(2, 3) ?? []);
}

function linesOf(text: string) {
  let isCode = false;
  return text.split("\n").map((line) => {
    if (line.startsWith("```")) isCode = !isCode;
    return { line, heading: isCode ? undefined : (/^(#{1,6}) (.+)$/u.exec(line) ?? undefined) };
  });
}
