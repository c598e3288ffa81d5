import { anchorOf, type Places, siteAddress } from "./links.ts";

/** The parts of markdown-it that are used. The root of the repository does not install it. */
interface Token {
  readonly type: string;
  tag: string;
  info: string;
  content: string;
  /** For a block that the reader can try: its number among those of the page. */
  meta: { readonly trial?: number } | null;
  readonly children: readonly Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

interface Environment {
  readonly relativePath?: string;
  readonly frontmatter?: { readonly source?: string; readonly search?: boolean };
}

type Render = (tokens: readonly Token[], index: number, ...rest: readonly unknown[]) => string;

interface MarkdownIt {
  readonly core: { readonly ruler: { push(name: string, rule: (state: State) => void): void } };
  readonly renderer: { readonly rules: Record<string, Render | undefined> };
  renderAsync(text: string, env: object): Promise<string>;
}

interface State {
  tokens: readonly Token[];
  readonly env: Environment;
}

/** The colors of code, which are those with the most contrast. */
export const codeThemes = { light: "github-light-high-contrast", dark: "github-dark-high-contrast" } as const;

/** The purpose of an example, which its label above says in words. */
const roles = /^\w+ (bad|good|after)\b/u;

/** The pages are written for GitHub: links get the addresses of the site, examples a color for their purpose. */
function configure(md: MarkdownIt, places: Places): void {
  md.core.ruler.push("heads of tables", (state) => {
    state.tokens = withoutEmptyHeads(state.tokens);
  });
  md.core.ruler.push("links of the site", ({ tokens, env }) => {
    const source = env.frontmatter?.source ?? `docs/${env.relativePath ?? ""}`;
    for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
      const isOfText = token.type === "link_open" && token.attrGet("class") !== "header-anchor";
      if (isOfText) token.attrSet("href", siteAddress(source, token.attrGet("href") ?? "", places));
    }
  });
  md.core.ruler.push("examples to try", ({ tokens, env }) => {
    if (!env.relativePath?.startsWith("rules/")) return;
    const examples = tokens.filter(({ type, info }) => type === "fence" && roles.exec(info)?.[1] === "bad");
    for (const [trial, token] of examples.entries()) token.meta = { trial };
  });
  const { fence } = md.renderer.rules;
  md.renderer.rules["fence"] = (tokens, index, ...rest) => {
    const token = tokens[index];
    const [, role] = roles.exec(token?.info ?? "") ?? [];
    const [, file] = / (?:file="|name=|beside=)([^" ]+)/u.exec(token?.info ?? "") ?? [];
    if (token) token.info = `${/^\w*/u.exec(token.info)?.[0] ?? ""}${file === undefined ? "" : ` [${file}]`}`;
    const html = fence?.(tokens, index, ...rest) ?? "";
    const title = file === undefined ? "" : `<p class="file"><code>${file}</code></p>`;
    const trial = token?.meta?.trial === undefined ? "" : `<TryIt :example="${String(token.meta.trial)}" />`;
    return role === undefined && !title ? html : `<div class="example ${role ?? ""}">${title}${html}${trial}</div>`;
  };
}

/** A table of GitHub must have a head. An empty one is left out, and an empty cell of a head is none. */
function withoutEmptyHeads(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    kept.push(token);
    const cell = kept.at(-3);
    if (token.type === "th_close" && cell?.type === "th_open" && kept.at(-2)?.content === "")
      cell.tag = token.tag = "td";
    if (token.type !== "thead_close") continue;
    const head = kept.slice(kept.findLastIndex(({ type }) => type === "thead_open"));
    if (!head.some(({ type, content }) => type === "inline" && content !== "")) kept.splice(-head.length);
  }
  return kept;
}

/** What the search knows of a page: everything but code. */
async function searched(text: string, env: object, md: MarkdownIt): Promise<string> {
  return await md.renderAsync(text.replaceAll(/^```[^]*?^```$/gmu, ""), env);
}

export const markdown = { anchorOf, configure, searched };
