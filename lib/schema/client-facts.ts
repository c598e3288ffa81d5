import type { ClientName } from "../model/client.ts";
import { type ClientFact, clientTitles, type Effect, type Trait } from "./clients.ts";

function fact(client: ClientName, effect: Effect, source: string, date: string): ClientFact {
  return { client, effect, source, date };
}

/** How much of a tool's description Claude Code passes on, in UTF-16 units. Source: `traits.longDescription`. */
export const passedDescription = 2048;

/** Everything that the rules know about clients. The tables on their pages are generated from it. */
export const traits = {
  rootUnion: {
    rule: "no-root-union",
    what: "`oneOf`, `anyOf` or `allOf` at the root of the input schema",
    facts: [
      fact("anthropic", "request refused by", "makenotion/notion-mcp-server#341", "2026-08-05"),
      {
        ...fact("anthropic", "tool left out by", "opentokenz/mcpx#28", "2026-09-21"),
        versions: "Claude Code leaves out the tool without an error",
      },
      { ...fact("openai", "request refused by", "goruck/home-generative-agent#545", "2026-08-12"), versions: "API" },
    ],
  },
  rootRestriction: {
    rule: "no-root-union",
    what: "`enum`, `const` or `not` at the root of the input schema",
    facts: [{ ...fact("openai", "request refused by", "feigeCode/navop#247", "2026-09-20"), versions: "API" }],
  },
  arrayWithoutItems: {
    rule: "require-array-items",
    what: "an array schema without `items`",
    facts: [
      { ...fact("vscode", "request refused by", "microsoft/vscode#325618", "2026-07-13"), versions: "1.127.0" },
      { ...fact("openai", "request refused by", "ogx-ai/ogx#3602", "2025-09-29"), versions: "API" },
      { ...fact("gemini", "request refused by", "DEEIX-AI/DEEIX-Chat#546", "2026-07-31"), isReported: true },
    ],
  },
  objectWithoutProperties: {
    rule: "object-needs-properties",
    what: "an input schema without `properties`",
    facts: [
      { ...fact("openai", "request refused by", "inboxapi/cli#106", "2026-05-06"), versions: "Codex, API" },
      { ...fact("copilot-cli", "request refused by", "github/copilot-cli#2223", "2026-03-23"), versions: "1.0.10" },
      { ...fact("copilot-cli", "request refused by", "github/copilot-cli#1825", "2026-03-04"), versions: "0.0.365" },
    ],
  },
  propertyKey: {
    rule: "parameter-name-portability",
    what: "a top-level property with a name outside `^[a-zA-Z0-9_.-]{1,64}$`",
    facts: [
      {
        ...fact("anthropic", "request refused by", "anthropics/claude-code#79418", "2026-08-17"),
        versions: "reproduced with Claude Code 2.1.233, from the moment that it loads the tool",
      },
    ],
  },
  dottedName: {
    rule: "tool-name-portability",
    what: "a dot in the name of a tool",
    facts: [
      {
        ...fact("anthropic", "server left out by", "evoila/meho#2745", "2026-08-02"),
        versions: "Claude Desktop and claude.ai; Claude Code writes `_` instead",
      },
      { ...fact("openai", "request refused by", "openai/codex#8174", "2025-12-17"), versions: "Codex 0.73.0" },
      { ...fact("copilot-cli", "request refused by", "github/copilot-cli#2581", "2026-04-08") },
      { ...fact("cursor", "tool left out by", "webstudio-is/webstudio#5960", "2026-07-30"), isReported: true },
    ],
  },
  longNameClaude: {
    rule: "tool-name-portability",
    what: "`mcp__server__tool` with more than 64 characters",
    facts: [
      {
        ...fact("anthropic", "request refused by", "ChromeDevTools/chrome-devtools-mcp#1169", "2026-03-12"),
        versions: "Claude Code, when its tool search finds the tool",
      },
    ],
  },
  longNameCursor: {
    rule: "tool-name-portability",
    what: "60 or more characters in the names of server and tool together",
    facts: [fact("cursor", "tool left out by", "ComposioHQ/composio#2788", "2026-02-27")],
  },
  longNameApi: {
    rule: "tool-name-portability",
    what: "a name of more than 64 characters",
    facts: [
      fact("openai", "request refused by", "microsoft/foundry-dev-tools#201", "2025-05-09"),
      fact("gemini", "request refused by", "Finerestaurant/kicad-mcp-python#2", "2026-01-25"),
    ],
  },
  untypedParameter: {
    rule: "require-parameter-type",
    what: "a parameter whose schema is `{}`",
    facts: [
      {
        ...fact("anthropic", "sent as text by", "anthropics/claude-code#82652", "2026-08-15"),
        versions:
          "reproduced with Claude Code 2.1.233; parameters with a type, `anyOf` or `$ref` arrive unchanged there",
      },
    ],
  },
  indirectType: {
    rule: "require-parameter-type",
    what: "a parameter whose type is only behind a `$ref`, `oneOf` or `anyOf`",
    facts: [
      {
        ...fact("anthropic", "sent as text by", "anthropics/claude-code#18260", "2026-01-15"),
        versions: "Claude Code 2.1.7; not reproduced with 2.1.233",
        isReported: true,
      },
      { ...fact("copilot-cli", "calls refused by", "github/copilot-cli#1876", "2026-03-06"), versions: "0.0.423" },
      {
        ...fact("cursor", "sent as text by", "IvanMurzak/Unity-MCP#284", "2025-10-17"),
        versions: "1.7.46",
        isReported: true,
      },
    ],
  },
  reference: {
    rule: "schema-no-defs",
    what: "`$ref`, `$defs` or `definitions` in an input schema",
    facts: [
      { ...fact("copilot-cli", "misread by", "github/copilot-cli#1876", "2026-03-06"), versions: "0.0.423" },
      { ...fact("vscode", "misread by", "PrefectHQ/fastmcp#2861", "2026-01-13"), isReported: true },
      { ...fact("cursor", "misread by", "davideast/stitch-mcp#184", "2026-05-14"), versions: "3.4.17" },
      {
        ...fact("gemini", "request refused by", "google-gemini/gemini-cli#13326", "2025-11-18"),
        isReported: true,
      },
      {
        ...fact("anthropic", "server left out by", "anthropics/claude-code#76881", "2026-07-12"),
        versions: "Claude Code, for one server; a `$ref` worked with 2.1.233",
        isReported: true,
      },
    ],
  },
  booleanSchema: {
    rule: "no-boolean-subschema",
    what: "`true` or `false` as the schema of a property",
    facts: [
      {
        ...fact("anthropic", "server left out by", "anthropics/claude-code#92900", "2026-09-08"),
        versions: "Claude Agent SDK 0.1.77",
        isReported: true,
      },
      {
        ...fact("gemini", "request refused by", "github/copilot-cli#4623", "2026-09-08"),
        versions: "Gemini Flash through Copilot CLI 1.0.83",
      },
    ],
  },
  foreignEnumMember: {
    rule: "enum-portability",
    what: "a member of an `enum` that is not a text, or is empty",
    facts: [
      {
        ...fact("gemini", "request refused by", "hyperdxio/hyperdx#2967", "2026-08-21"),
        versions: "clients that pass schemas on unchanged, such as Cursor",
      },
      fact("gemini", "request refused by", "anomalyco/opencode#46676", "2026-09-01"),
    ],
  },
  untypedEnum: {
    rule: "enum-portability",
    what: "an `enum` without `type` beside it",
    facts: [
      { ...fact("gemini", "request refused by", "google-gemini/gemini-cli#4400", "2025-07-17"), isReported: true },
    ],
  },
  mismatchedEnum: {
    rule: "enum-matches-type",
    what: "members of an `enum` that the `type` beside it does not allow",
    facts: [
      {
        ...fact("gemini", "request refused by", "github/copilot-cli#4835", "2026-09-14"),
        versions: "gemini-3.7-flash through Copilot CLI 1.0.84",
      },
      { ...fact("anthropic", "request refused by", "aliyun/mcp-server-esa#25", "2026-05-01"), isReported: true },
      {
        ...fact("openai", "request refused by", "can1357/oh-my-pi#1835", "2026-06-04"),
        versions: "Responses API, gpt-5.5",
      },
    ],
  },
  format: {
    rule: "schema-format-portability",
    what: "a `format` that is not in the list of OpenAI's strict mode",
    facts: [
      {
        ...fact("openai", "request refused by", "1jehuang/jcode#543", "2026-07-22"),
        versions: "strict mode, the default of the Responses API",
      },
      {
        ...fact("gemini", "request refused by", "google-gemini/gemini-cli#3178", "2025-07-03"),
        versions: "gemini-cli 0.1.7; newer ones pass JSON Schema on another way",
        isReported: true,
      },
    ],
  },
  untypedBranch: {
    rule: "schema-anyof-needs-type",
    what: "a branch of `anyOf` or `oneOf` without `type`",
    facts: [
      {
        ...fact("gemini", "request refused by", "google-gemini/gemini-cli#4400", "2025-07-17"),
        versions: "clients that convert to the `parameters` of Gemini's API",
        isReported: true,
      },
    ],
  },
  discriminator: {
    rule: "schema-no-discriminator-keyword",
    what: "the OpenAPI keyword `discriminator`",
    facts: [
      {
        ...fact("gemini", "request refused by", "https://ai.google.dev/api/caching#Schema", "2026-11-23"),
        versions: "its `Schema` has no such field, and unknown fields are refused",
        isReported: true,
      },
    ],
  },
  geminiKeyword: {
    rule: "schema-keyword-portability",
    what: "`const`, `exclusiveMinimum`, `multipleOf` and other keywords that Gemini's `Schema` does not have",
    facts: [
      {
        ...fact("gemini", "request refused by", "CherryHQ/cherry-studio#20939", "2026-09-22"),
        versions: "clients that fill `parameters`; `parametersJsonSchema` takes them",
        isReported: true,
      },
    ],
  },
  foreignProperties: {
    rule: "schema-keyword-portability",
    what: "`properties` or `required` beside a type other than object",
    facts: [
      {
        ...fact("gemini", "request refused by", "anomalyco/opencode#11889", "2026-02-03"),
        versions: "gemini-3-flash-preview",
      },
    ],
  },
  unionInItems: {
    rule: "schema-keyword-portability",
    what: "`anyOf` or a list of types in `items`",
    facts: [
      { ...fact("gemini", "request refused by", "sbroenne/mcp-server-excel#672", "2026-06-10"), isReported: true },
      { ...fact("gemini", "request refused by", "github/copilot-cli#4623", "2026-09-08"), versions: "Gemini Flash" },
    ],
  },
  typeList: {
    rule: "schema-keyword-portability",
    what: 'a list of types, such as `["string", "null"]`',
    facts: [
      {
        ...fact("gemini", "request refused by", "aoci-spec/aoci-code#61", "2026-09-17"),
        versions: "gemini-3.8-flash through an API in OpenAI's form; `anyOf` was accepted",
      },
    ],
  },
  oldDialect: {
    rule: "schema-dialect-tag",
    what: "an output schema whose `$schema` is not draft 2020-12",
    facts: [
      {
        ...fact("anthropic", "calls refused by", "shashankswe2020-ux/whoop-mcp#251", "2026-09-21"),
        versions: "Claude Desktop 2.2553.1; Claude Code accepts it again since 2.1.233 (anthropics/claude-code#86142)",
      },
    ],
  },
  longDescription: {
    rule: "description-length",
    what: "a description of more than 2,048 characters",
    facts: [
      {
        ...fact("anthropic", "cut by", "anthropics/claude-code#87650", "2026-08-18"),
        versions: "Claude Code from 2.1.84 to 2.1.234, without a word in its log",
      },
    ],
  },
  strictMode: {
    rule: "openai-strict",
    what: "a schema outside the subset of OpenAI's strict mode",
    facts: [
      fact("openai", "request refused by", "https://platform.openai.com/docs/guides/structured-outputs", "2026-02-01"),
    ],
  },
} as const satisfies Readonly<Record<string, Trait>>;

export type TraitName = keyof typeof traits;

/**
 * What the clients do with a definition that has one of the traits: "request refused by Claude, OpenAI"; `undefined` if
 * none of them is known to mind.
 */
export function effectOn(clients: readonly ClientName[], ...names: readonly TraitName[]): string | undefined {
  const byEffect = new Map<Effect, Set<string>>();
  for (const name of names) {
    const { facts }: Trait = traits[name];
    for (const { client, effect } of facts) {
      if (!clients.includes(client)) continue;
      const titles = byEffect.get(effect) ?? new Set();
      byEffect.set(effect, titles.add(clientTitles[client]));
    }
  }
  const phrases = [...byEffect].map(([effect, titles]) => `${effect} ${[...titles].join(", ")}`);
  return phrases.join("; ") || undefined;
}
