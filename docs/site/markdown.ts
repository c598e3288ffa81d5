import { anchorOf, type Places, siteAddress } from "./links.ts";

/** The parts of markdown-it that are used. The root of the repository does not install it. */
interface Token {
  readonly type: string;
  readonly tag: string;
  info: string;
  content: string;
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
  readonly tokens: readonly Token[];
  readonly env: Environment;
}

/** The colors of code, which are those with the most contrast. */
export const codeThemes = { light: "github-light-high-contrast", dark: "github-dark-high-contrast" } as const;

/** The purpose of an example, which its label above says in words. */
const roles = /^\w+ (bad|good|after)\b/u;

/** The pages are written for GitHub: links get the addresses of the site, examples a color for their purpose. */
function configure(md: MarkdownIt, places: Places): void {
  md.core.ruler.push("links of the site", ({ tokens, env }) => {
    const source = env.frontmatter?.source ?? `docs/${env.relativePath ?? ""}`;
    for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
      if (token.type === "link_open") token.attrSet("href", siteAddress(source, token.attrGet("href") ?? "", places));
    }
  });
  const { fence } = md.renderer.rules;
  md.renderer.rules["fence"] = (tokens, index, ...rest) => {
    const token = tokens[index];
    const [, role] = roles.exec(token?.info ?? "") ?? [];
    const [, file] = / (?:file="|name=)([^" ]+)/u.exec(token?.info ?? "") ?? [];
    if (token) token.info = `${/^\w*/u.exec(token.info)?.[0] ?? ""}${file === undefined ? "" : ` [${file}]`}`;
    const html = fence?.(tokens, index, ...rest) ?? "";
    const title = file === undefined ? "" : `<p class="file"><code>${file}</code></p>`;
    return role === undefined && !title ? html : `<div class="example ${role ?? ""}">${title}${html}</div>`;
  };
}

/** What the search knows of a page: everything but code. */
async function searched(text: string, env: object, md: MarkdownIt): Promise<string> {
  return await md.renderAsync(text.replaceAll(/^```[^]*?^```$/gmu, ""), env);
}

export const markdown = { anchorOf, configure, searched };
