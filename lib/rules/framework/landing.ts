import { valueWords } from "../../prose/schema-words.ts";
import { defineFamily } from "../../rule/define-family.ts";
import { formFaultsIn, type FormPart, requiredText } from "../../schema/form.ts";

const object = "'{{where}}' is {{found}}; it must be an object.";
const list = "'{{where}}' is {{found}}; it must be a list.";
const text = "'{{where}}' is {{found}}; it must be a string.";

function error<const Message extends string>(description: string, message: Message) {
  return { severity: "error", description, message } as const;
}

const rows = {
  "landing-shape": error("Require 'landing' to be an object", object),
  "landing-tagline-type": error("Require the 'tagline' of 'landing' to be a string", text),
  "landing-tagline-length": error(
    "Enforce a short 'tagline' of 'landing'",
    "'{{where}}' has {{count}} characters; write at most 120.",
  ),
  "landing-logo-type": error("Require the 'logo' of 'landing' to be a string", text),
  "landing-logo-size": error(
    "Enforce a small 'logo' of 'landing'",
    "'{{where}}' is a data URI of more than 24 KiB; write a smaller one or an address.",
  ),
  "landing-links-type": error("Require the 'links' of 'landing' to be a list", list),
  "landing-links-count": error(
    "Enforce few 'links' of 'landing'",
    "'{{where}}' has {{count}} entries; write at most 6, which the page shows.",
  ),
  "landing-link-shape": error(
    "Require links of 'landing' to be objects",
    "'{{where}}' is {{found}}; it must be an object with 'href' and 'label'.",
  ),
  "landing-link-href": error("Require the 'href' of links of 'landing'", text),
  "landing-link-label": error("Require the 'label' of links of 'landing'", text),
  "landing-repo-root-type": error("Require the 'repoRoot' of 'landing' to be a string", text),
  "landing-repo-root-shape": error(
    "Require the 'repoRoot' of 'landing' to be a repository on GitHub",
    "'{{where}}' is {{found}}; it must be https://github.com/owner/repository.",
  ),
  "landing-env-example-type": error("Require the 'envExample' of 'landing' to be an object", object),
  "landing-env-example-count": error(
    "Enforce few entries of 'envExample' of 'landing'",
    "'{{where}}' has {{count}} entries; write at most 12, which the page shows.",
  ),
  "landing-env-example-key": error(
    "Require names of environment variables in 'envExample'",
    "'{{where}}' must have the name of an environment variable, such as 'API_KEY'.",
  ),
  "landing-env-example-value": error("Require the values of 'envExample' to be strings", text),
  "landing-connect-snippets-type": error("Require the 'connectSnippets' of 'landing' to be an object", object),
  "landing-connect-snippets-key": error(
    "Require known keys of 'connectSnippets'",
    "'{{where}}' must be a tab of the page: 'claude', 'codex', 'cursor', 'gemini', 'stdio', 'http', 'curl'.",
  ),
  "landing-connect-snippets-value": error("Require the values of 'connectSnippets' to be strings", text),
  "landing-connect-snippets-empty": error(
    "Disallow empty 'connectSnippets'",
    "'{{where}}' is {{found}}; write a snippet, or remove it.",
  ),
  "landing-theme-type": error("Require the 'theme' of 'landing' to be an object", object),
  "landing-theme-accent": error("Require the 'accent' of the theme to be a string", text),
  "landing-theme-accent-format": error(
    "Require the 'accent' of the theme to be a color",
    "'{{where}}' is {{found}}; it must be a color of CSS, such as '#6366f1', 'indigo' or 'rgb(99 102 241)'.",
  ),
} as const;

type Rule = keyof typeof rows;

function textOf(wrong: Rule, rule: Rule, refuses: (text: string) => boolean): FormPart<Rule> {
  return { kind: "text", wrong, checks: [{ rule, refuses }] };
}

const repository = /^https:\/\/github\.com\/[^/\s]+\/[^/\s?#]+\/?$/u;

/** What `createApp` reads of `landing`. Source: `core/serverManifest` of mcp-ts-core 0.10.17. */
const landing: FormPart<Rule> = {
  kind: "object",
  wrong: "landing-shape",
  parts: {
    tagline: textOf("landing-tagline-type", "landing-tagline-length", (tagline) => tagline.length > 120),
    logo: textOf("landing-logo-type", "landing-logo-size", (logo) => bytesIn(logo) > 24 * 1024),
    links: {
      kind: "list",
      wrong: "landing-links-type",
      most: { rule: "landing-links-count", count: 6 },
      item: {
        kind: "object",
        missing: "landing-link-shape",
        wrong: "landing-link-shape",
        takesLists: true,
        parts: { href: requiredText("landing-link-href"), label: requiredText("landing-link-label") },
      },
    },
    repoRoot: textOf("landing-repo-root-type", "landing-repo-root-shape", (root) => !repository.test(root)),
    envExample: {
      kind: "map",
      wrong: "landing-env-example-type",
      most: { rule: "landing-env-example-count", count: 12 },
      key: { rule: "landing-env-example-key", refuses: (key) => !/^[A-Z][A-Z0-9_]*$/u.test(key) },
      value: { kind: "text", missing: "landing-env-example-value", wrong: "landing-env-example-value" },
    },
    connectSnippets: {
      kind: "map",
      wrong: "landing-connect-snippets-type",
      key: {
        rule: "landing-connect-snippets-key",
        refuses: (key) => !/^(?:claude|codex|cursor|gemini|stdio|http|curl)$/u.test(key),
        skips: true,
      },
      value: {
        kind: "text",
        missing: "landing-connect-snippets-value",
        wrong: "landing-connect-snippets-value",
        empty: "landing-connect-snippets-empty",
      },
    },
    theme: {
      kind: "object",
      wrong: "landing-theme-type",
      parts: {
        accent: textOf("landing-theme-accent", "landing-theme-accent-format", (accent) => !isColor(accent.trim())),
      },
    },
  },
};

export default defineFamily({
  family: "framework",
  page: "landing",
  reason: "The page at the address of the server shows 'landing' to everyone: what is wrong is left out, or breaks it.",
  presets: [],
  rows,
  checks: {
    *server({ app }) {
      const member = app?.options?.members.get("landing");
      if (!app || !member) return;
      const place = { value: member.value, at: member.keySpan, pointer: "/landing" };
      for (const { where, found, count, ...fault } of formFaultsIn(landing, place))
        yield { ...fault, subject: app, data: { where, found: found ? valueWords(found) : "missing", count } };
    },
  },
});

/** The size of the content of a data URI; 0 for an address. */
function bytesIn(logo: string): number {
  const [, head = "", content] = /^(data:[^,]*),(.*)$/su.exec(logo) ?? [];
  if (content === undefined) return logo.startsWith("data:") ? logo.length : 0;
  if (!/;base64/iu.test(head)) return content.length;
  return Math.floor((content.length * 3) / 4) - (/={1,2}$/u.exec(content)?.[0].length ?? 0);
}

/** The page writes it into a style sheet, where these characters would end the declaration. */
function isColor(accent: string): boolean {
  return /^[#a-z]/iu.test(accent) && accent.length <= 128 && !/[;{}\\<>]|\/\*|\*\//u.test(accent);
}
