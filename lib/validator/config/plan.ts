import { dirname, resolve } from "node:path";
import type { PresetName } from "../../rule/groups.ts";
import { settingsFault, type GivenSettings } from "../../readers/settings.ts";
import { InputError, remedyFor } from "../result/input-error.ts";
import type { LeastSeverity, Level } from "../result/result.ts";
import { activeRulesOf, type ActiveRules } from "./active-rules.ts";
import { FileMatch } from "./file-match.ts";
import { type ActiveProbe, activeProbesOf } from "./active-probes.ts";
import { checkProbeWords } from "../catalog/find-probes.ts";
import { chosenRules, notProbe, rulesNamed, rulesOfGroup } from "../catalog/find-rules.ts";
import type { RuleSettings, ValidatorConfig } from "./validator-config.ts";

/** A configuration and its file. */
export interface LoadedConfig {
  readonly config: ValidatorConfig;
  /** The rules of the configuration below `config`. They are separate because a rule has several names. */
  readonly rulesBelow?: RuleSettings | undefined;
  /** Absolute; `undefined` for a configuration from a program. */
  readonly path: string | undefined;
}

/** Combines two configurations. `above` wins. */
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

/** The flags or options of a run. Each overrides the configuration. */
export interface PlanChoices {
  readonly preset?: PresetName | undefined;
  readonly rules?: RuleSettings | undefined;
  /**
   * Families, categories, names or ids. Only these rules run, and those in `rules`. A rule named here runs even if the
   * preset omits it.
   */
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly minSeverity?: LeastSeverity | undefined;
  readonly settings?: GivenSettings | undefined;
  /** The setting `clients`, as a configuration writes it. */
  readonly clients?: readonly string[] | undefined;
  /** Whether every rule about clients runs, beside the preset. The configuration may still turn rules off. */
  readonly asksClients?: boolean | undefined;
  /** Globs of files to leave out beside those of the configuration, relative to the working directory. */
  readonly ignores?: readonly string[] | undefined;
  /** Whether to check definitions, a running server, or both. Default: `static`. */
  readonly level?: Level | undefined;
  /** The user's names for the choices, for messages. */
  readonly words?: ChoiceWords | undefined;
}

type ChoiceWords = Readonly<Record<"only" | "exclude" | "minSeverity", string>>;

const flagWords: ChoiceWords = { only: "--only", exclude: "--exclude", minSeverity: "--min-severity" };

/** What a word may name in a run with probes. */
const ruleOrProbe = "a rule, a probe, a family, a category or a requirement";

/** Decides which rules run on which file, and with which settings. */
export class Plan {
  readonly preset: PresetName;
  readonly level: Level;
  readonly settings: GivenSettings;
  /** Whether the result has what the clients do with each tool. */
  readonly asksClients: boolean;
  /** The absolute path of the configuration file; `undefined` if there is none. */
  readonly configPath: string | undefined;
  readonly #config: ValidatorConfig;
  readonly #rulesBelow: RuleSettings;
  readonly #choices: PlanChoices;
  readonly #match: FileMatch | undefined;
  /** Matches the files that the choices leave out. */
  readonly #leftOut: FileMatch | undefined;
  /** Cached by the matching overrides, because most files have the same. */
  readonly #active = new Map<string, ActiveRules>();

  /**
   * @param cwd the folder for the globs of a configuration without a file.
   * @throws InputError `USAGE` for an unknown word in `only` or `exclude`, or if they leave no rule.
   * @throws InputError `INVALID_CONFIG` for a wrong setting.
   */
  constructor({ config, rulesBelow = {}, path }: LoadedConfig, choices: PlanChoices, cwd: string) {
    this.#config = config;
    this.#rulesBelow = rulesBelow;
    this.#choices = choices;
    this.configPath = path;
    this.preset = choices.preset ?? config.preset ?? "recommended";
    this.level = choices.level ?? "static";
    this.asksClients = choices.asksClients ?? choices.clients !== undefined;
    this.settings = checkedSettings({
      ...config.settings,
      ...choices.settings,
      ...(choices.clients ? { clients: choices.clients } : {}),
      // The table has a mark for what clients change or leave out, too.
      ...(choices.asksClients ? { clientLosses: true } : {}),
    });
    const { ignores = [], overrides = [] } = config;
    const base = path === undefined ? resolve(cwd) : dirname(path);
    if (ignores.length || overrides.length)
      this.#match = new FileMatch(
        base,
        ignores,
        overrides.map(({ files }) => files),
      );
    if (choices.ignores?.length) this.#leftOut = new FileMatch(resolve(cwd), choices.ignores, []);
    // Reports wrong words before the first file is read.
    const { only = [], exclude = [], words = flagWords } = choices;
    if (this.level === "runtime") {
      checkProbeWords(only, words.only, notProbe);
      const others = exclude.filter((word) => !rulesOfGroup(word));
      checkProbeWords(others, words.exclude, notProbe);
    }
    const hasRules = this.level !== "runtime" && (this.activeFor(undefined).size > 0 || overrides.length > 0);
    if (!hasRules && !this.probes().length) this.#refuseNothing({ config, rulesBelow, path }, cwd);
  }

  /** False if the run leaves out all findings that are no errors. */
  get reportsWarnings(): boolean {
    const { minSeverity = "suggestion" } = this.#choices;
    return minSeverity === "suggestion" || minSeverity === "warning";
  }

  /** True for a file that is not read. */
  isIgnored(path: string): boolean {
    return this.ignoredBy(path) !== undefined;
  }

  /** What leaves a file out; `undefined` for a file that is read. */
  ignoredBy(path: string): "flag" | "configuration" | undefined {
    if (this.#leftOut?.isIgnored(path)) return "flag";
    return this.#match?.isIgnored(path) ? "configuration" : undefined;
  }

  /** The rules for a file. @param path absolute; `undefined` for a text without a file. */
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

  /** The rules of the preset that the configuration turns off, in all files or in some. */
  rulesOff(): readonly string[] {
    const { rules = {}, overrides = [] } = this.#config;
    const preset = this.preset;
    const below = [this.#rulesBelow, rules];
    const layers = [below, ...overrides.map((override) => [...below, override.rules ?? {}])];
    const active = layers.map((some) => activeRulesOf({ preset, layers: some }));
    return [...activeRulesOf({ preset, layers: [] }).keys()].filter((name) => active.some((one) => !one.has(name)));
  }

  /** The probes to run on servers; none if only definitions are checked. */
  probes(): readonly ActiveProbe[] {
    if (this.level === "static") return [];
    const { rules = {} } = this.#config;
    const { rules: chosen = {}, only, exclude, minSeverity } = this.#choices;
    const layers = [this.#rulesBelow, rules, chosen];
    return activeProbesOf({ preset: this.preset, layers, only, exclude, minSeverity });
  }

  /** Refuses a run without rules because of flags, which would look like a good result. */
  #refuseNothing(loaded: LoadedConfig, cwd: string): void {
    const { only, exclude, minSeverity, words = flagWords } = this.#choices;
    if (!only && !exclude && minSeverity === undefined) return;
    const refused = (place: string, problem: string, remedy: string): never => {
      throw new InputError("USAGE", place, problem, remedy);
    };
    const isEnoughWithout = (choice: keyof ChoiceWords): boolean => {
      if (this.#choices[choice] === undefined) return false;
      try {
        return new Plan(loaded, { ...this.#choices, [choice]: undefined }, cwd).level === this.level;
      } catch {
        return false;
      }
    };
    const what = this.level === "runtime" ? "probe" : "rule";
    const selected = only ? `that ${words.only} selects` : "that is on";
    if (only?.length === 0) refused(words.only, `It names no ${what}.`, "Name one, or leave it out.");
    if (isEnoughWithout("exclude")) {
      const remedy = only ? `Exclude fewer, or change ${words.only}.` : "Exclude fewer.";
      refused(`${words.exclude} ${exclude?.join(",") ?? ""}`, `It leaves out every ${what} ${selected}.`, remedy);
    }
    if (isEnoughWithout("minSeverity"))
      refused(
        words.minSeverity,
        `Every ${what} ${selected} has a lower severity.`,
        "Name a lower one, or leave it out.",
      );
    const place = only ? `${words.only} ${only.join(",")}` : `${words.exclude} ${exclude?.join(",") ?? ""}`;
    if (what === "probe")
      refused(place, "No probe is left to run.", "Name a single probe, or choose a preset that enables more probes.");
    const named = new Set((only ?? []).flatMap(rulesNamed));
    const isOffByFlag = Object.keys(this.#choices.rules ?? {})
      .flatMap(rulesNamed)
      .some((rule) => named.has(rule));
    if (isOffByFlag) refused(place, "The rule that it selects is off because of --rule.", "Leave out one of them.");
    const remedy = "Change its 'rules', or set the level: --rule ID=error.";
    if (named.size) refused(place, "The configuration turns the selected rules off.", remedy);
    const problem = `No rule is left to run: the preset '${this.preset}' enables none of the selected rules.`;
    refused(place, problem, "Name a single rule, or choose a preset that enables more rules.");
  }

  #activeWith(matching: readonly number[]): ActiveRules {
    const { rules = {}, overrides = [] } = this.#config;
    const { preset, rules: chosen = {}, only, exclude, minSeverity, words = flagWords } = this.#choices;
    const what = this.level === "static" ? undefined : ruleOrProbe;
    const applying = matching.flatMap((index) => overrides[index] ?? []);
    const layers = [this.#rulesBelow, rules, ...applying.map((override) => override.rules ?? {}), chosen];
    const except = exclude && chosenRules(exclude, words.exclude, what);
    if (this.level === "runtime") {
      // Whoever names probes asks for these alone. Otherwise what a server lists is judged by its errors.
      if (only) return new Map();
      return activeRulesOf({
        preset: "recommended",
        layers,
        except,
        minSeverity: minSeverity === "critical" ? minSeverity : "error",
      });
    }
    const ofFiles = applying.findLast((override) => override.preset !== undefined)?.preset;
    return activeRulesOf({
      preset: preset ?? ofFiles ?? this.preset,
      layers,
      asksClients: this.#choices.asksClients,
      named: only,
      only: only && chosenRules([...only, ...Object.keys(chosen)], words.only, what),
      except,
      minSeverity,
    });
  }
}

/** Checks the settings of a program. Those of a configuration have been checked before. */
function checkedSettings(settings: object): GivenSettings {
  const fault = settingsFault(settings);
  if (fault) throw new InputError("INVALID_CONFIG", `settings.${fault.key}`, `It ${fault.problem}.`, remedyFor(fault));
  return settings;
}
