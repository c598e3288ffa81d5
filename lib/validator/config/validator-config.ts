import type { PresetName } from "../../configs/preset-rules.ts";
import type { JsonObject } from "../../model/json.ts";
import type { McpSettings } from "../../readers/settings.ts";
import type { ReportFormat } from "../report/index.ts";
import type { IssueSeverity } from "../result.ts";

/** What a configuration file may hold. */
export interface ValidatorConfig {
  /** The rules to start from; `recommended` by default. */
  readonly preset?: PresetName;
  /** Rules by name or id, on top of the preset. */
  readonly rules?: RuleSettings;
  /** Globs of files that are never looked at, relative to the file of the configuration. */
  readonly ignores?: readonly string[];
  /** What several rules need to know, as `settings.mcp` of an ESLint configuration has it. */
  readonly settings?: Partial<McpSettings>;
  /** Other rules for some files; later entries win. */
  readonly overrides?: readonly ConfigOverride[];
  readonly output?: OutputConfig;
  /** Accepted, so that one file serves every version; nothing is sent to a model. */
  readonly llm?: LlmConfig;
}

/** A rule's level: `true` is the rule's own severity, `false` is `off`. */
export type RuleLevel = boolean | "off" | IssueSeverity;

/** A level, alone or with the options of the rule. */
export type RuleSetting = RuleLevel | readonly [level: RuleLevel, options: JsonObject];

/** Settings by rule name or id. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>;

/** Other rules for some files. */
export interface ConfigOverride {
  /** Globs, relative to the file of the configuration, as `files` of an ESLint configuration has them. */
  readonly files: readonly string[];
  readonly preset?: PresetName;
  readonly rules?: RuleSettings;
}

/** How results are shown; flags of the command win. */
export interface OutputConfig {
  readonly format?: ReportFormat;
  readonly verbose?: boolean;
  readonly color?: boolean;
}

/** The description analysis by a language model. */
export interface LlmConfig {
  readonly enabled?: boolean;
  readonly provider?: string;
  readonly model?: string;
  readonly apiKey?: string;
  readonly baseUrl?: string;
  readonly timeout?: number;
}
