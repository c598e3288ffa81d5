import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { defineConfig, type DefaultTheme } from "vitepress";
import manifest from "../../package.json" with { type: "json" };
import { codeThemes, markdown } from "../site/markdown.ts";
import { writePages } from "../site/generate.ts";
import { guides } from "../site/guides.ts";

const { pages, places } = writePages(
  fileURLToPath(new URL("../generated/", import.meta.url)),
  fileURLToPath(new URL("../public/playground/examples/", import.meta.url)),
);

const base = process.env["DOCS_BASE"] ?? "/";
const description =
  "Checks the tool definitions of MCP servers in TypeScript, Python, JSON and YAML: in the editor, in CI, and on running servers.";

export default defineConfig({
  title: "eslint-plugin-mcp",
  description,
  lang: "en",
  base,
  cleanUrls: true,
  // The metadata of all pages is a file that browsers keep, not a part of each page.
  metaChunk: true,
  // A style sheet that is made at run time would break the content security policy.
  appearance: { disableTransition: false },
  // The pages of `reference` are written again, below `generated`.
  srcExclude: ["README.md", "reference/*.md"],
  rewrites: { "generated/:path*": ":path*" },
  markdown: {
    anchor: { slugify: markdown.anchorOf },
    theme: codeThemes,
    config: (md) => markdown.configure(md, places),
  },
  head: [["link", { rel: "icon", href: `${base}icon.svg`, type: "image/svg+xml" }]],
  themeConfig: {
    nav: [
      { text: "Guides", link: "/guides/set-up", activeMatch: "^/guides/" },
      { text: "Rules", link: "/rules/", activeMatch: "^/rules/" },
      { text: "Clients", link: "/clients" },
      { text: "Command", link: "/reference/mcp-validate", activeMatch: "^/reference/" },
      { text: "Probes", link: "/probes" },
      { text: "Playground", link: "/playground" },
    ],
    // Below this, `RuleNav.vue` shows the rules.
    sidebar: { "/rules/": [{ text: "All rules", link: "/rules/" }], "/": sidebarOfGuides() },
    outline: { level: [2, 3], label: "On this page" },
    search: { provider: "local", options: { _render: markdown.searched } },
    socialLinks: [{ icon: "github", link: manifest.homepage, ariaLabel: "The repository on GitHub" }],
    editLink: { pattern: `${manifest.homepage}/edit/main/:path`, text: "Edit this page on GitHub" },
    footer: { message: `Version ${manifest.version}. MIT license.` },
  },
  transformPageData(page) {
    const { source } = page.frontmatter as { readonly source?: string };
    return { filePath: source ?? `docs/${page.filePath}` };
  },
  transformHtml: (html) => html.replace(/<meta charset="utf-8">/u, (meta) => `${meta}\n    ${policyOf(html)}`),
});

function sidebarOfGuides(): DefaultTheme.SidebarItem[] {
  const titles = new Map(pages.map(({ address, title }) => [address, title]));
  const linkTo = (link: string): DefaultTheme.SidebarItem => ({ text: titles.get(link) ?? link, link });
  const command = "/reference/mcp-validate";
  const reference = [...titles.keys()].filter((address) => address.startsWith("/reference/"));
  return [
    ...guides,
    {
      text: "Command",
      items: [command, ...reference.filter((address) => address !== command)].map(linkTo),
    },
    {
      text: "What is checked",
      items: [
        { text: "Rules", link: "/rules/" },
        linkTo("/probes"),
        linkTo("/requirements"),
        linkTo("/protocol"),
        { text: "Clients", link: "/clients" },
      ],
    },
    { text: "Contribute", items: [{ text: "Architecture", link: "/architecture" }] },
  ];
}

/**
 * What a page may load: files of the site, and the inline scripts that it has now. Colors of code are style attributes,
 * which are allowed; style elements and foreign hosts are not.
 */
function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/gu)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scripts)].join(" ")}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">`;
}
