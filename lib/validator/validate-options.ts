import type { PresetName } from "../configs/preset-rules.ts";
import type { McpSettings } from "../readers/settings.ts";
import type { LoadedConfig } from "./config/plan.ts";
import type { ValidatorConfig } from "./config/validator-config.ts";
import type { ReportFormat } from "./report/index.ts";
import type { IssueSeverity } from "./result.ts";

/** How to validate, for the functions of the library. */
export interface ValidateOptions<Format extends ResultFormat = ResultFormat> {
  /** Wins over the file of `configPath`, key by key; `rules` are taken together. */
  readonly config?: ValidatorConfig | undefined;
  /** A configuration file, relative to `cwd`. None is looked for by itself. */
  readonly configPath?: string | undefined;
  /** `result` (the default) for the object, or the name of a report for its text. */
  readonly format?: Format | undefined;
  /** The preset; wins over the configuration. */
  readonly preset?: PresetName | undefined;
  /** What several rules need to know; wins over the configuration, key by key. */
  readonly settings?: Partial<McpSettings> | undefined;
  /** The folder that paths are relative to; the working directory by default. */
  readonly cwd?: string | undefined;
  /**
   * Families, categories, names or ids of rules: no others are run. A rule that is named is run also where the preset
   * has it off.
   */
  readonly rules?: readonly string[] | undefined;
  /** Families, categories, names or ids of rules that are not run. */
  readonly exclude?: readonly string[] | undefined;
  /** Rules of a lower severity are not run. */
  readonly minSeverity?: IssueSeverity | undefined;
}

/** What the functions of the library can give back: the result, or a report's text. */
export type ResultFormat = "result" | ReportFormat;

/** A configuration on top of another. */
export function mergedConfig(below: LoadedConfig, above: ValidatorConfig): LoadedConfig {
  const { config, path } = below;
  return {
    path,
    rulesBelow: config.rules,
    config: {
      ...config,
      ...above,
      rules: above.rules ?? {},
      settings: { ...config.settings, ...above.settings },
      output: { ...config.output, ...above.output },
    },
  };
}
