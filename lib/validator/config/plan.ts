import { dirname, resolve } from "node:path";
import type { PresetName } from "../../configs/preset-rules.ts";
import type { McpSettings } from "../../readers/settings.ts";
import { InputError } from "../result/input-error.ts";
import type { IssueSeverity } from "../result/result.ts";
import { activeRulesOf, type ActiveRules } from "./active-rules.ts";
import { FileMatch } from "./file-match.ts";
import { chosenRules, rulesByName } from "../catalogue/find-rules.ts";
import { settingsFaultOf } from "./check-config.ts";
import type { RuleSettings, ValidatorConfig } from "./validator-config.ts";

/** A configuration, and the file that it is from. */
export interface LoadedConfig {
  readonly config: ValidatorConfig;
  /**
   * The rules of a configuration that `config` is on top of: a layer of their own, since one rule has several names.
   */
  readonly rulesBelow?: RuleSettings | undefined;
  /** Absolute; absent for a configuration that a program made. */
  readonly path: string | undefined;
}

/** What flags and options say; each wins over the configuration. */
export interface Choices {
  readonly preset?: PresetName | undefined;
  readonly rules?: RuleSettings | undefined;
  /**
   * Families, categories, names or ids: no other rules are on, but those of `rules`. A rule that is named is on,
   * whatever the preset.
   */
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly minSeverity?: IssueSeverity | undefined;
  readonly settings?: Partial<McpSettings> | undefined;
  /** What a person calls `only` and `exclude`, for messages. */
  readonly words?: ChoiceWords | undefined;
}

interface ChoiceWords {
  readonly only: string;
  readonly exclude: string;
}

const flagWords: ChoiceWords = { only: "--rules", exclude: "--exclude" };

/** What is decided for a run: which rules look at which file, and how. */
export class Plan {
  readonly preset: PresetName;
  readonly settings: Partial<McpSettings>;
  /** The configuration's file, absolute; `undefined` where there is none. */
  readonly configPath: string | undefined;
  readonly #config: ValidatorConfig;
  readonly #rulesBelow: RuleSettings;
  readonly #choices: Choices;
  readonly #match: FileMatch | undefined;
  /** By the overrides that apply, since most files share theirs. */
  readonly #active = new Map<string, ActiveRules>();

  /**
   * @param cwd the folder that the globs of a configuration without a file are relative to.
   * @throws InputError `USAGE` for a word in `only` or `exclude` that means no rules, and where they leave no rule;
   *   `INVALID_CONFIG` for a wrong setting.
   */
  constructor({ config, rulesBelow = {}, path }: LoadedConfig, choices: Choices, cwd: string) {
    this.#config = config;
    this.#rulesBelow = rulesBelow;
    this.#choices = choices;
    this.configPath = path;
    this.preset = choices.preset ?? config.preset ?? "recommended";
    this.settings = checked({ ...config.settings, ...choices.settings });
    const { ignores = [], overrides = [] } = config;
    const base = path === undefined ? resolve(cwd) : dirname(path);
    if (ignores.length || overrides.length)
      this.#match = new FileMatch(
        base,
        ignores,
        overrides.map(({ files }) => files),
      );
    // Wrong words are to be told of before the work, not with the first file.
    if (!this.activeFor(undefined).size && !overrides.length) this.#refuseNothing();
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

  /** A run without rules would look like a good result, unless the configuration itself wants it. */
  #refuseNothing(): void {
    const { only, exclude, words = flagWords } = this.#choices;
    if (!only && !exclude) return;
    const place = only ? `${words.only} ${only.join(",")}` : `${words.exclude} ${exclude?.join(",") ?? ""}`;
    const remedy = "Name a rule itself, or take a preset that has more of them.";
    throw new InputError(
      "USAGE",
      place.trimEnd(),
      `No rule is left: of the preset '${this.preset}' none that may run is on.`,
      remedy,
    );
  }

  #activeWith(matching: readonly number[]): ActiveRules {
    const { rules = {}, overrides = [] } = this.#config;
    const { preset, rules: chosen = {}, only, exclude, minSeverity, words = flagWords } = this.#choices;
    const applying = matching.flatMap((index) => overrides[index] ?? []);
    const ofFiles = applying.findLast((override) => override.preset !== undefined)?.preset;
    return activeRulesOf({
      preset: preset ?? ofFiles ?? this.preset,
      layers: [this.#rulesBelow, rules, ...applying.map((override) => override.rules ?? {}), chosen],
      named: only && rulesByName(only),
      only: only && new Set([...chosenRules(only, words.only), ...rulesByName(Object.keys(chosen))]),
      except: exclude && chosenRules(exclude, words.exclude),
      minSeverity,
    });
  }
}

/** Settings of a program come here unseen. */
function checked(settings: Partial<McpSettings>): Partial<McpSettings> {
  const fault = settingsFaultOf(settings);
  if (fault) throw new InputError("INVALID_CONFIG", "settings", fault.message, fault.remedy);
  return settings;
}
