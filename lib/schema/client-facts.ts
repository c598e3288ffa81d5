import type { ClientName, EffectName } from "../model/client.ts";
import type { ClientFact, Trait } from "./clients.ts";

/** @param seen where and when; see {@link ClientFact} */
function fact(
  client: ClientName,
  does: EffectName,
  [source, date]: readonly [source: string, date: string],
  more: Omit<ClientFact, "client" | "does" | "source" | "date"> = {},
): ClientFact {
  return { client, does, source, date, ...more };
}

/** How much of a tool's description Claude Code passes on, in UTF-16 units. Source: `traits.longDescription`. */
export const passedDescription = 2048;

/** Everything that the rules know about clients. The tables on their pages are generated from it. */
export const traits = {
  rootUnion: {
    rule: "no-root-union",
    what: "`oneOf`, `anyOf` or `allOf` at the root of the input schema",
    facts: [
      fact("claude", "refuse", ["makenotion/notion-mcp-server#341", "2026-08-05"]),
      fact("claude", "leave out", ["opentokenz/mcpx#28", "2026-09-21"], {
        who: "Claude Code",
        note: "without an error",
      }),
      fact("openai", "refuse", ["goruck/home-generative-agent#545", "2026-08-12"], { note: "API" }),
    ],
  },
  rootRestriction: {
    rule: "no-root-union",
    what: "`enum`, `const` or `not` at the root of the input schema",
    facts: [fact("openai", "refuse", ["feigeCode/navop#247", "2026-09-20"], { note: "API" })],
  },
  arrayWithoutItems: {
    rule: "require-array-items",
    what: "an array schema without `items`",
    facts: [
      fact("vscode", "refuse", ["microsoft/vscode#325618", "2026-07-13"], { who: "VS Code 1.127.0" }),
      fact("openai", "refuse", ["ogx-ai/ogx#3602", "2025-09-29"], { note: "API" }),
      fact("gemini", "refuse", ["DEEIX-AI/DEEIX-Chat#546", "2026-07-31"], { isReported: true }),
    ],
  },
  objectWithoutProperties: {
    rule: "require-properties",
    what: "an input schema without `properties`",
    facts: [
      fact("openai", "refuse", ["inboxapi/cli#106", "2026-05-06"], { note: "Codex, API" }),
      fact("copilot-cli", "refuse", ["github/copilot-cli#2223", "2026-03-23"], { who: "Copilot CLI 1.0.10" }),
      fact("copilot-cli", "refuse", ["github/copilot-cli#1825", "2026-03-04"], { who: "Copilot CLI 0.0.365" }),
    ],
  },
  propertyKey: {
    rule: "parameter-name-portability",
    what: "a top-level property with a name outside `^[a-zA-Z0-9_.-]{1,64}$`",
    facts: [
      fact("claude", "refuse", ["anthropics/claude-code#79418", "2026-08-17"], {
        note: "reproduced with Claude Code 2.1.233, from the moment that it loads the tool",
      }),
    ],
  },
  dottedName: {
    rule: "tool-name-portability",
    what: "a dot in the name of a tool",
    facts: [
      fact("claude", "leave out the server", ["evoila/meho#2745", "2026-08-02"], {
        who: "Claude Desktop",
        note: "also claude.ai; Claude Code writes `_` instead",
      }),
      fact("openai", "refuse", ["openai/codex#8174", "2025-12-17"], { who: "Codex 0.73.0" }),
      fact("copilot-cli", "refuse", ["github/copilot-cli#2581", "2026-04-08"]),
      fact("cursor", "leave out", ["webstudio-is/webstudio#5960", "2026-07-30"], { isReported: true }),
    ],
  },
  longNameClaude: {
    rule: "tool-name-portability",
    what: "`mcp__server__tool` with more than 64 characters",
    facts: [
      fact("claude", "refuse", ["ChromeDevTools/chrome-devtools-mcp#1169", "2026-03-12"], {
        who: "Claude Code's tool search",
        note: "when it finds the tool",
      }),
    ],
  },
  longNameCursor: {
    rule: "tool-name-portability",
    what: "60 or more characters in the names of server and tool together",
    facts: [fact("cursor", "leave out", ["ComposioHQ/composio#2788", "2026-02-27"])],
  },
  longNameApi: {
    rule: "tool-name-portability",
    what: "a name of more than 64 characters",
    facts: [
      fact("openai", "refuse", ["microsoft/foundry-dev-tools#201", "2025-05-09"]),
      fact("gemini", "refuse", ["Finerestaurant/kicad-mcp-python#2", "2026-01-25"]),
    ],
  },
  untypedParameter: {
    rule: "require-parameter-type",
    what: "a parameter whose schema is `{}`",
    facts: [
      fact("claude", "send as a string", ["anthropics/claude-code#82652", "2026-08-15"], {
        who: "Claude Code 2.1.233",
        note: "parameters with a type, `anyOf` or `$ref` arrive unchanged there",
      }),
    ],
  },
  indirectType: {
    rule: "require-parameter-type",
    what: "a parameter whose type is only behind a `$ref`, `oneOf` or `anyOf`",
    facts: [
      fact("claude", "send as a string", ["anthropics/claude-code#18260", "2026-01-15"], {
        who: "Claude Code 2.1.7",
        note: "not reproduced with 2.1.233",
        isReported: true,
        isPast: true,
      }),
      fact("copilot-cli", "refuse calls", ["github/copilot-cli#1876", "2026-03-06"], { who: "Copilot CLI 0.0.423" }),
      fact("cursor", "send as a string", ["IvanMurzak/Unity-MCP#284", "2025-10-17"], {
        who: "Cursor 1.7.46",
        isReported: true,
      }),
    ],
  },
  reference: {
    rule: "schema-no-defs",
    what: "`$ref`, `$defs` or `definitions` in an input schema",
    facts: [
      fact("copilot-cli", "misread", ["github/copilot-cli#1876", "2026-03-06"], { who: "Copilot CLI 0.0.423" }),
      fact("vscode", "misread", ["PrefectHQ/fastmcp#2861", "2026-01-13"], { isReported: true }),
      fact("cursor", "misread", ["davideast/stitch-mcp#184", "2026-05-14"], { who: "Cursor 3.4.17" }),
      fact("gemini", "refuse", ["google-gemini/gemini-cli#13326", "2025-11-18"], { isReported: true }),
      fact("claude", "leave out the server", ["anthropics/claude-code#76881", "2026-07-12"], {
        who: "Claude Code",
        note: "for one server; a `$ref` worked with 2.1.233",
        isReported: true,
        isPast: true,
      }),
    ],
  },
  booleanSchema: {
    rule: "no-boolean-subschema",
    what: "`true` or `false` as the schema of a property",
    facts: [
      fact("claude", "leave out the server", ["anthropics/claude-code#92900", "2026-09-08"], {
        who: "Claude Agent SDK 0.1.77",
        isReported: true,
      }),
      fact("gemini", "refuse", ["github/copilot-cli#4623", "2026-09-08"], {
        who: "Gemini Flash",
        note: "through Copilot CLI 1.0.83",
      }),
    ],
  },
  foreignEnumMember: {
    rule: "enum-portability",
    what: "a member of an `enum` that is not a string, or is empty",
    facts: [
      fact("gemini", "refuse", ["hyperdxio/hyperdx#2967", "2026-08-21"], {
        note: "clients that pass schemas on unchanged, such as Cursor",
      }),
      fact("gemini", "refuse", ["anomalyco/opencode#46676", "2026-09-01"]),
    ],
  },
  untypedEnum: {
    rule: "enum-portability",
    what: "an `enum` without `type` beside it",
    facts: [fact("gemini", "refuse", ["google-gemini/gemini-cli#4400", "2025-07-17"], { isReported: true })],
  },
  mismatchedEnum: {
    rule: "enum-matches-type",
    what: "members of an `enum` that the `type` beside it does not allow",
    facts: [
      fact("gemini", "refuse", ["github/copilot-cli#4835", "2026-09-14"], {
        who: "Gemini 3.7 Flash",
        note: "through Copilot CLI 1.0.84",
      }),
      fact("claude", "refuse", ["aliyun/mcp-server-esa#25", "2026-05-01"], { isReported: true }),
      fact("openai", "refuse", ["can1357/oh-my-pi#1835", "2026-06-04"], { note: "Responses API, gpt-5.5" }),
    ],
  },
  format: {
    rule: "schema-format-portability",
    what: "a `format` that is not in the list of OpenAI's strict mode",
    facts: [
      fact("openai", "refuse", ["1jehuang/jcode#543", "2026-07-22"], {
        who: "OpenAI's strict mode",
        note: "the default of the Responses API",
      }),
      fact("gemini", "refuse", ["google-gemini/gemini-cli#3178", "2025-07-03"], {
        who: "Gemini CLI 0.1.7",
        note: "newer ones pass JSON Schema on another way",
        isReported: true,
        isPast: true,
      }),
    ],
  },
  untypedBranch: {
    rule: "schema-anyof-needs-type",
    what: "a branch of `anyOf` or `oneOf` without `type`",
    facts: [
      fact("gemini", "refuse", ["google-gemini/gemini-cli#4400", "2025-07-17"], {
        note: "clients that convert to the `parameters` of Gemini's API",
        isReported: true,
      }),
    ],
  },
  discriminator: {
    rule: "schema-no-discriminator-keyword",
    what: "the OpenAPI keyword `discriminator`",
    facts: [
      fact("gemini", "refuse", ["https://ai.google.dev/api/caching#Schema", "2026-11-23"], {
        note: "documented: its `Schema` has no such field, and unknown fields are refused",
      }),
    ],
  },
  geminiKeyword: {
    rule: "schema-keyword-portability",
    what: "`const`, `exclusiveMinimum`, `multipleOf` and other keywords that Gemini's `Schema` does not have",
    facts: [
      fact("gemini", "refuse", ["CherryHQ/cherry-studio#20939", "2026-09-22"], {
        note: "clients that fill `parameters`; `parametersJsonSchema` takes them",
        isReported: true,
      }),
    ],
  },
  foreignProperties: {
    rule: "schema-keyword-portability",
    what: "`properties` or `required` beside a type other than object",
    facts: [
      fact("gemini", "refuse", ["anomalyco/opencode#11889", "2026-02-03"], {
        who: "Gemini 3 Flash",
        note: "the preview",
      }),
    ],
  },
  unionInItems: {
    rule: "schema-keyword-portability",
    what: "`anyOf` or a list of types in `items`",
    facts: [
      fact("gemini", "refuse", ["sbroenne/mcp-server-excel#672", "2026-06-10"], { isReported: true }),
      fact("gemini", "refuse", ["github/copilot-cli#4623", "2026-09-08"], {
        who: "Gemini Flash",
        note: "through Copilot CLI 1.0.83",
      }),
    ],
  },
  typeList: {
    rule: "schema-keyword-portability",
    what: 'a list of types, such as `["string", "null"]`',
    facts: [
      fact("gemini", "refuse", ["aoci-spec/aoci-code#61", "2026-09-17"], {
        who: "Gemini 3.8 Flash",
        note: "through an API in OpenAI's form; `anyOf` was accepted",
      }),
    ],
  },
  oldDialect: {
    rule: "schema-dialect-tag",
    what: "an output schema whose `$schema` is not draft 2020-12",
    facts: [
      fact("claude", "refuse calls", ["shashankswe2020-ux/whoop-mcp#251", "2026-09-21"], {
        who: "Claude Desktop 2.2553.1",
        note: "Claude Code accepts it again since 2.1.233 (anthropics/claude-code#86142)",
      }),
    ],
  },
  longDescription: {
    rule: "description-length",
    what: "a description of more than 2,048 characters",
    facts: [
      fact("claude", "cut", ["anthropics/claude-code#87650", "2026-08-18"], {
        who: "Claude Code (2.1.84–2.1.234)",
        note: "its log does not say so",
      }),
    ],
  },
  strictMode: {
    rule: "openai-strict",
    what: "a schema outside the subset of OpenAI's strict mode",
    facts: [
      fact("openai", "refuse", ["https://platform.openai.com/docs/guides/structured-outputs", "2026-02-01"], {
        who: "OpenAI's strict mode",
      }),
    ],
  },
} as const satisfies Readonly<Record<string, Trait>>;

export type TraitName = keyof typeof traits;
