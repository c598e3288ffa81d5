import { dirname, resolve } from "node:path";
import type { PresetName } from "../../configs/preset-rules.ts";
import { settingsOf, type McpSettings } from "../../readers/settings.ts";
import { InputError } from "../input-error.ts";
import type { IssueSeverity } from "../result.ts";
import { activeRulesOf, type ActiveRules } from "./active-rules.ts";
import { FileMatch } from "./file-match.ts";
import { chosenRules } from "./rule-groups.ts";
import type { RuleSettings, ValidatorConfig } from "./validator-config.ts";

/** A configuration, and the file that it is from. */
export interface LoadedConfig {
  readonly config: ValidatorConfig;
  /** Absolute; absent for a configuration that a program made. */
  readonly path: string | undefined;
}

/** What flags and options say; each wins over the configuration. */
export interface Choices {
  readonly preset?: PresetName | undefined;
  readonly rules?: RuleSettings | undefined;
  /** Families, categories, names or ids: no other rules are on. */
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly minSeverity?: IssueSeverity | undefined;
  readonly settings?: Partial<McpSettings> | undefined;
}

/** What is decided for a run: which rules look at which file, and how. */
export class Plan {
  readonly preset: PresetName;
  readonly settings: Partial<McpSettings>;
  /** The configuration's file, absolute; `undefined` where there is none. */
  readonly configPath: string | undefined;
  readonly #config: ValidatorConfig;
  readonly #choices: Choices;
  readonly #match: FileMatch | undefined;
  /** By the overrides that apply, since most files share theirs. */
  readonly #active = new Map<string, ActiveRules>();

  /**
   * @param cwd the folder that the globs of a configuration without a file are relative to.
   * @throws InputError `USAGE` for a word in `only` or `exclude` that means no rules, `INVALID_CONFIG` for a wrong setting.
   */
  constructor({ config, path }: LoadedConfig, choices: Choices, cwd: string) {
    this.#config = config;
    this.#choices = choices;
    this.configPath = path;
    this.preset = choices.preset ?? config.preset ?? "recommended";
    this.settings = checked({ ...config.settings, ...choices.settings });
    const { ignores = [], overrides = [] } = config;
    const base = path === undefined ? resolve(cwd) : dirname(path);
    if (ignores.length || overrides.length) this.#match = new FileMatch(base, ignores, overrides.map(({ files }) => files));
    // Wrong words are to be told of before the work, not with the first file.
    this.activeFor(undefined);
  }

  /** True for a file that the configuration leaves out. */
  isIgnored(path: string): boolean {
    return this.#match?.isIgnored(path) ?? false;
  }

  /** The rules for a file. @param path absolute; `undefined` for a text that is no file. */
  activeFor(path: string | undefined): ActiveRules {
    const matching = path === undefined ? [] : (this.#match?.matching(path) ?? []);
    const key = matching.join();
    let active = this.#active.get(key);
    if (!active) {
      active = this.#activeWith(matching);
      this.#active.set(key, active);
    }
    return active;
  }

  #activeWith(matching: readonly number[]): ActiveRules {
    const { rules = {}, overrides = [] } = this.#config;
    const { preset, rules: chosen = {}, only, exclude, minSeverity } = this.#choices;
    const applying = matching.flatMap((index) => overrides[index] ?? []);
    const ofFiles = applying.findLast((override) => override.preset !== undefined)?.preset;
    return activeRulesOf({
      preset: preset ?? ofFiles ?? this.preset,
      layers: [rules, ...applying.map((override) => override.rules ?? {}), chosen],
      only: only && chosenRules(only, "--rules"),
      except: exclude && chosenRules(exclude, "--exclude"),
      minSeverity,
    });
  }
}

/** Settings of a program come here unseen; the readers' own message says what is wrong. */
function checked(settings: Partial<McpSettings>): Partial<McpSettings> {
  try {
    settingsOf({ mcp: settings });
    return settings;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InputError("INVALID_CONFIG", "settings", error.message.replace("settings.mcp.", "settings."), "Correct it or take it out.");
  }
}
