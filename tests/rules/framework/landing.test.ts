import { describe, expect, it } from "vitest";
import type { Json } from "../../../lib/model/json.ts";
import landing from "../../../lib/rules/framework/landing.ts";
import { withoutQuotes } from "../../harness/check.ts";
import { lint } from "../../harness/lint.ts";

const link = { href: "https://example.com", label: "Home" };
const names = (count: number): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`KEY_${String(index)}`, "x"]));

/** A data URI with a base64 text of so many bytes. */
const image = (bytes: number): string => `data:image/png;base64,${Buffer.alloc(bytes).toString("base64")}`;

/** One fault each: the rule, the value of `landing`, the reported text, and the message. */
const faults: readonly {
  readonly rule: string;
  readonly value: Json;
  readonly at: string;
  readonly message?: string;
}[] = [
  { rule: "shape", value: "text", at: "text", message: "'landing' is 'text'; it must be an object." },
  { rule: "shape", value: [], at: "landing" },
  { rule: "tagline-type", value: { tagline: 5 }, at: "5", message: "'landing.tagline' is 5; it must be a string." },
  {
    rule: "tagline-length",
    value: { tagline: "x".repeat(121) },
    at: "x".repeat(121),
    message: "'landing.tagline' has 121 characters; write at most 120.",
  },
  { rule: "logo-type", value: { logo: {} }, at: "logo" },
  { rule: "logo-size", value: { logo: image(24 * 1024 + 1) }, at: image(24 * 1024 + 1) },
  { rule: "logo-size", value: { logo: `data:,${"x".repeat(24_577)}` }, at: `data:,${"x".repeat(24_577)}` },
  { rule: "links-type", value: { links: link }, at: "links" },
  {
    rule: "links-count",
    value: { links: Array.from({ length: 7 }, () => link) },
    at: "links",
    message: "'landing.links' has 7 entries; write at most 6, which the page shows.",
  },
  { rule: "link-shape", value: { links: [link, "https://example.com"] }, at: "https://example.com" },
  { rule: "link-shape", value: { links: [null] }, at: "null" },
  {
    rule: "link-href",
    value: { links: [{ label: "Home" }] },
    at: "label",
    message: "'landing.links[0].href' is missing; it must be a string.",
  },
  { rule: "link-label", value: { links: [{ ...link, label: "" }] }, at: "" },
  { rule: "repo-root-type", value: { repoRoot: true }, at: "true" },
  { rule: "repo-root-shape", value: { repoRoot: "https://gitlab.com/a/b" }, at: "https://gitlab.com/a/b" },
  {
    rule: "repo-root-shape",
    value: { repoRoot: "https://github.com/a/b/tree/main" },
    at: "https://github.com/a/b/tree/main",
  },
  { rule: "repo-root-shape", value: { repoRoot: "" }, at: "" },
  { rule: "env-example-type", value: { envExample: ["KEY"] }, at: "envExample" },
  { rule: "env-example-count", value: { envExample: names(13) }, at: "envExample" },
  { rule: "env-example-key", value: { envExample: { apiKey: "x" } }, at: "apiKey" },
  { rule: "env-example-value", value: { envExample: { KEY: 5 } }, at: "5" },
  { rule: "env-example-value", value: { envExample: { KEY: null } }, at: "null" },
  { rule: "connect-snippets-type", value: { connectSnippets: "curl" }, at: "curl" },
  { rule: "connect-snippets-key", value: { connectSnippets: { vscode: 5 } }, at: "vscode" },
  { rule: "connect-snippets-value", value: { connectSnippets: { curl: ["curl"] } }, at: "curl" },
  { rule: "connect-snippets-empty", value: { connectSnippets: { curl: "" } }, at: "" },
  { rule: "theme-type", value: { theme: "dark" }, at: "dark" },
  { rule: "theme-accent", value: { theme: { accent: 5 } }, at: "5" },
  { rule: "theme-accent-format", value: { theme: { accent: "red; color: blue" } }, at: "red; color: blue" },
  { rule: "theme-accent-format", value: { theme: { accent: "" } }, at: "" },
  { rule: "theme-accent-format", value: { theme: { accent: "red/**/" } }, at: "red/**/" },
  { rule: "theme-accent-format", value: { theme: { accent: "a".repeat(129) } }, at: "a".repeat(129) },
];

const correct: readonly { readonly name: string; readonly value: Json }[] = [
  { name: "null", value: null },
  { name: "nothing", value: {} },
  { name: "null for each", value: { tagline: null, logo: null, links: null, repoRoot: null, theme: { accent: null } } },
  {
    name: "all that there is, at its limits",
    value: {
      tagline: "x".repeat(120),
      logo: image(24 * 1024),
      links: Array.from({ length: 6 }, () => link),
      repoRoot: "https://github.com/user/weather/",
      envExample: names(12),
      connectSnippets: { claude: "a", codex: "b", cursor: "c", gemini: "d", stdio: "e", http: "f", curl: "g" },
      theme: { accent: " color-mix(in oklch, red, blue)" },
      attribution: false,
    },
  },
  { name: "the address of a large logo", value: { logo: `https://example.com/${"x".repeat(30_000)}` } },
  { name: "an empty tagline", value: { tagline: "" } },
];

function reportsOf(text: string) {
  const source = { language: "typescript", filename: "server.ts", text } as const;
  const pass = lint(landing, source);
  expect(pass.fatal).toBeUndefined();
  return pass.reports.map(({ finding, message, text: at }) => ({
    rule: finding.rule,
    at: withoutQuotes(at),
    message: message.message,
  }));
}

function appWith(value: string): string {
  return `import { createApp } from "@cyanheads/mcp-ts-core";\nawait createApp({ tools: [], landing: ${value} });\n`;
}

describe("the rules about landing", () => {
  it.each(faults)("landing-$rule: $value", ({ rule, value, at, message }) => {
    const expected = { rule: `landing-${rule}`, at, message: message ?? (expect.any(String) as string) };
    expect(reportsOf(appWith(JSON.stringify(value)))).toEqual([expected]);
  });

  it.each(correct)("accept $name", ({ value }) => {
    expect(reportsOf(appWith(JSON.stringify(value)))).toEqual([]);
  });

  it("report what a list in the place of a link lacks, as the framework does", () => {
    const reports = reportsOf(appWith('{ links: [["/", "Home"]] }'));
    expect(reports.map(({ rule, at }) => [rule, at])).toEqual([
      ["landing-link-href", "links"],
      ["landing-link-label", "links"],
    ]);
  });

  it("have a case for each rule", () => {
    expect([...new Set(faults.map(({ rule }) => `landing-${rule}`))].sort()).toEqual(
      landing.map(({ name }) => name).sort(),
    );
  });

  it("report a value that a constant holds, at the constant", () => {
    const text = `import { createApp } from "@cyanheads/mcp-ts-core";
const theme = { accent: 5 };
await createApp({ landing: { theme } });`;
    expect(reportsOf(text).map(({ rule, at }) => [rule, at])).toEqual([["landing-theme-accent", "5"]]);
  });

  it("say nothing about what only the running server knows", () => {
    const text = appWith("{ tagline: process.env.TAGLINE, links: await links(), envExample: { KEY: key() }, ...more }");
    expect(reportsOf(text)).toEqual([]);
  });

  it("report a function where a text must be", () => {
    expect(reportsOf(appWith("{ tagline: () => 'Weather' }")).map(({ rule }) => rule)).toEqual([
      "landing-tagline-type",
    ]);
  });

  it("say nothing about an app of another package", () => {
    const text = `import { createApp } from "vue";\nimport { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
createApp({ landing: 5 });`;
    expect(reportsOf(text)).toEqual([]);
  });
});
