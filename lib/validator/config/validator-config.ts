import manifest from "../../../package.json" with { type: "json" };
import { type PresetName, presetNames } from "../../rule/groups.ts";
import { fastMcpMajors } from "../../emission/python/choose-profile.ts";
import { frameworkNames } from "../../emission/profile.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import modelsSchema from "../../model/handler/models.schema.json" with { type: "json" };
import { usualReviewFile } from "../../readers/reviews.ts";
import { type GivenSettings, type McpSettings, specVersions } from "../../readers/settings.ts";
import { clientChoices } from "../../model/client.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import { rules } from "../../rules/index.ts";
import { probes } from "../probes/index.ts";
import { ruleOptionsSchema } from "../catalog/rule-info.ts";
import { type FormatWord, formatWords } from "../report/index.ts";
import { type SeverityWord, severityWords } from "../result/result.ts";
import { budgetPattern, llmProviderNames, usualProvider } from "./llm-providers.ts";

/** The content of a configuration file. */
export interface ValidatorConfig {
  /** The preset to start from. Default: `recommended`. */
  readonly preset?: PresetName;
  /** Rules by name or id, on top of the preset. */
  readonly rules?: RuleSettings;
  /** Globs of files to ignore, relative to the configuration file. */
  readonly ignores?: readonly string[];
  /** Facts that several rules need: `settings.mcp` of an ESLint configuration. */
  readonly settings?: GivenSettings;
  /** Different rules for some files; later entries win. */
  readonly overrides?: readonly ConfigOverride[];
  readonly output?: OutputConfig;
  readonly llm?: LlmConfig;
}

/** A model's judgement of the tools. Source: the validator specification, "LLM Analysis". */
export interface LlmConfig {
  /** Whether to ask a model. Default: false. */
  readonly enabled?: boolean;
  /** One of `llmProviderNames`, or the name of another one whose API is that of OpenAI, at `baseUrl`. */
  readonly provider?: string;
  readonly model?: string;
  /** `${NAME}`, the environment variable with the key. A program may pass the key itself. */
  readonly apiKey?: string;
  readonly baseUrl?: string;
  /** The time limit for an answer in milliseconds. Default: 30,000. */
  readonly timeout?: number;
  /** The file with the answers, relative to the configuration; `false` for none. Default: `mcp-llm.json`. */
  readonly cache?: string | false;
  /** The most tokens of a run, or dollars: `50000`, `"$0.50"`. */
  readonly budget?: number | string;
  /** The questions that are asked at the same time. Default: 8. */
  readonly concurrency?: number;
  /** US dollars for a million tokens, for a model whose price is not known. */
  readonly price?: { readonly input: number; readonly output: number };
}

/** A rule's level: `true` is the rule's own severity, `false` is `off`, `suggestion` is `advice`. */
export type RuleLevel = boolean | "off" | SeverityWord;

/** A level, alone or with the options of the rule. */
export type RuleSetting = RuleLevel | readonly [level: RuleLevel, options: JsonObject];

/** Settings by rule name or id. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>;

/** Different rules for some files. */
export interface ConfigOverride {
  /** Globs, relative to the configuration file, with the meaning of `files` in an ESLint configuration. */
  readonly files: readonly string[];
  readonly preset?: PresetName;
  readonly rules?: RuleSettings;
}

/** How results are displayed. Flags of the command override it. */
export interface OutputConfig {
  readonly format?: FormatWord;
  readonly verbose?: boolean;
  readonly color?: boolean;
}

/** A schema for each key of a type, so that none is missing. */
type PropertiesOf<T> = Record<keyof T, JsonObject>;

function namesOrFalse(description: string): JsonObject {
  return { anyOf: [{ const: false }, { type: "array", items: { type: "string" } }], description };
}

const settings: PropertiesOf<McpSettings> = {
  specVersion: { enum: specVersions, description: "The protocol revision that the server implements." },
  sdkVersion: { enum: [1, 2], description: "The major version of the MCP SDK, if it cannot be read from the project." },
  zodVersion: { enum: [3, 4], description: "The major version of Zod, if it cannot be read from the project." },
  framework: { enum: frameworkNames, description: "The framework that the server uses." },
  fastmcpPython: { enum: fastMcpMajors, description: "The major version of FastMCP for Python." },
  serverName: { type: "string", minLength: 1, description: "The name of the server in client configurations." },
  followImporters: {
    type: "boolean",
    description: "Whether the modules that import a definition are searched for the code that registers it.",
  },
  clients: {
    type: "array",
    items: { anyOf: [{ enum: clientChoices }, { type: "string", pattern: "^[a-z0-9-]+@\\d+(?:\\.\\d+)*$" }] },
    description:
      "The clients and model providers whose limits are reported, groups of them, and versions: codex@0.152.",
  },
  clientLosses: {
    type: "boolean",
    description: "Whether what clients change, rename or leave out is reported, too.",
  },
  portability: { enum: ["strict"], description: "Whether schemas must suit every model provider." },
  formatAllowlist: { type: "array", items: { type: "string" }, description: "The formats that schemas may name." },
  models: {
    ...modelsSchema.properties.rows,
    description: "What functions of packages do: dangerous functions, sources of text, functions that make it safe.",
  },
  canvasConsumers: namesOrFalse("The tools that take a canvas; false switches the rule off."),
  truncationAllowlist: namesOrFalse("The tools that may cut a list without saying so; false switches the rule off."),
};

const output: PropertiesOf<OutputConfig> = {
  format: { enum: formatWords, description: "The format of the report on standard output." },
  verbose: { type: "boolean", description: "Include scores, source excerpts and links." },
  color: { type: "boolean", description: "Use colors." },
};

const dollars: JsonObject = { type: "number", minimum: 0 };

const llm: PropertiesOf<LlmConfig> = {
  enabled: { type: "boolean", default: false, description: "Ask a model about the tools, as --llm does." },
  provider: {
    type: "string",
    minLength: 1,
    default: usualProvider,
    examples: llmProviderNames,
    description: "The provider of the model; one with another name needs a baseUrl.",
  },
  model: { type: "string", minLength: 1, description: "The name of the model." },
  apiKey: {
    type: "string",
    examples: ["${ANTHROPIC_API_KEY}"],
    description: "The environment variable with the key. Default: that of the provider's own packages.",
  },
  baseUrl: { type: "string", pattern: "^https?://", description: "The address of the API." },
  timeout: {
    type: "integer",
    minimum: 1,
    default: 30_000,
    description: "The time limit for an answer in milliseconds.",
  },
  cache: {
    anyOf: [{ const: false }, { type: "string", minLength: 1 }],
    default: usualReviewFile,
    description: "The file with the answers, relative to this file; false for none.",
  },
  budget: {
    anyOf: [
      { type: "integer", minimum: 1 },
      { type: "string", pattern: budgetPattern.source },
    ],
    examples: [50_000, "$0.50"],
    description: "The most tokens that a run may take, or dollars.",
  },
  concurrency: { type: "integer", minimum: 1, maximum: 64, default: 8, description: "The questions at the same time." },
  price: {
    type: "object",
    properties: { input: dollars, output: dollars },
    required: ["input", "output"],
    additionalProperties: false,
    description: "US dollars for a million tokens, for a model whose price is not known.",
  },
};

const globs: JsonObject = { type: "array", items: { type: "string", minLength: 1 } };
const preset: JsonObject = { enum: presetNames };
const rulesReference: JsonObject = { $ref: "#/definitions/rules" };

const override: PropertiesOf<ConfigOverride> = {
  files: { ...globs, minItems: 1, description: "Globs, relative to this file." },
  preset: { ...preset, description: "The rules to start from for these files." },
  rules: rulesReference,
};

const properties: PropertiesOf<ValidatorConfig> & { readonly $schema: JsonObject } = {
  $schema: { type: "string" },
  preset: { ...preset, default: "recommended", description: "The rules to start from." },
  rules: rulesReference,
  ignores: { ...globs, description: "Globs of files to ignore, relative to this file." },
  settings: {
    type: "object",
    properties: settings,
    additionalProperties: false,
    description: "Facts that several rules need.",
  },
  overrides: {
    type: "array",
    items: { type: "object", properties: { ...override }, required: ["files"], additionalProperties: false },
    description: "Different rules for some files; later entries win.",
  },
  output: {
    type: "object",
    properties: output,
    additionalProperties: false,
    description: "How results are displayed.",
  },
  llm: {
    type: "object",
    properties: llm,
    additionalProperties: false,
    description: "A model's judgement of the tools.",
  },
};

/** The allowed levels of a rule. */
const ruleLevels: readonly Json[] = [true, false, "off", ...severityWords, "suggestion", "warn"];

/** The JSON Schema (draft-07) of a configuration file, for validation and for editors. */
export function configSchema(): JsonObject {
  const byWord: [string, JsonObject][] = [];
  for (const rule of Object.values(rules)) {
    const { description } = rule.meta.docs;
    // Reports and ESLint name a rule with the name of the plugin before it.
    for (const word of new Set([rule.name, `mcp/${rule.name}`, ...rule.meta.docs.ids])) {
      const about = word.endsWith(rule.name) ? `${description}.` : `${rule.name}: ${description}.`;
      byWord.push([word, { $ref: `#/definitions/${rule.name}`, description: about }]);
    }
  }
  for (const { name, requirement } of probes)
    byWord.push([name, { enum: ruleLevels, description: `A probe of running servers: ${requirement}` }]);
  const settingsOfRules = Object.values(rules).map((rule): [string, JsonObject] => [rule.name, settingSchemaOf(rule)]);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Configuration of mcp-validate",
    $comment: `Generated from the rules of ${manifest.name} by npm run build.`,
    type: "object",
    properties,
    additionalProperties: false,
    definitions: {
      rules: {
        type: "object",
        description: "Rules by name or id, on top of the preset.",
        properties: Object.fromEntries(byWord.sort(([a], [b]) => (a < b ? -1 : 1))),
        additionalProperties: false,
      },
      ...Object.fromEntries(settingsOfRules),
    },
  };
}

function settingSchemaOf({ meta }: McpRule): JsonObject {
  const level: JsonObject = { enum: ruleLevels };
  const options = ruleOptionsSchema(meta) ?? { type: "object", additionalProperties: false };
  return {
    if: { type: "array" },
    then: { type: "array", items: [level, options], minItems: 2, maxItems: 2 },
    else: level,
  };
}
