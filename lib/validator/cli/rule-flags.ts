import type { Command } from "commander";
import { presetNames } from "../../rule/groups.ts";
import { isProbe } from "../catalog/find-probes.ts";
import { groupWords, rulesNamed, rulesOfGroup, unknownRuleRemedy } from "../catalog/find-rules.ts";
import type { RuleLevel } from "../config/validator-config.ts";
import { didYouMean, type InputError } from "../result/input-error.ts";
import { severityWords } from "../result/result.ts";
import { oneOfWords, usage } from "./flag-values.ts";

const shownLevels = ["off", ...severityWords] as const;

const ruleLevels = [...shownLevels, "suggestion", "warn"] as const satisfies readonly RuleLevel[];

/**
 * Checks and reads the values that name rules. This is not done while the command line is parsed, because the rules
 * take longer to load than everything that a help needs.
 *
 * @throws InputError `USAGE`.
 */
export function readRuleFlags(command: Command): void {
  const { preset, rule } = command.opts<{ readonly preset?: string; readonly rule?: readonly string[] }>();
  if (preset !== undefined) checkPreset(preset);
  if (rule) command.setOptionValue("rule", Object.fromEntries(rule.map(ruleSetting)));
}

/** Refuses any other value of `--preset`. A family or a rule is selected by another flag. */
function checkPreset(value: string): void {
  if (rulesOfGroup(value) && !presetNames.some((name) => name === value)) {
    const what = groupWords().includes(value) ? "a group of rules" : "a rule";
    throw usage("--preset", `'${value}' is ${what}, not a preset.`, `Use --only ${value}.`);
  }
  if (value.includes(","))
    throw usage("--preset", `'${value}' is more than one preset.`, "Choose one, and add rules with --rule ID=error.");
  oneOfWords("--preset", presetNames, "a preset")(value);
}

/** Reads `--rule ID=level`. */
function ruleSetting(value: string): readonly [word: string, level: RuleLevel] {
  const [word = "", level] = value.split("=", 2).map((part) => part.trim());
  if (!rulesNamed(word).length && !isProbe(word)) throw unknownRule(word, level);
  const found = ruleLevels.find((one) => one === level);
  if (found !== undefined) return [word, found];
  const levels = didYouMean("", shownLevels).replace(/^Use |\.$/gu, "");
  throw level
    ? usage("--rule", `'${level}' is not a level.`, didYouMean(level, shownLevels))
    : usage("--rule", "The level is missing.", `Write ${word}=LEVEL with ${levels}. To run no other rule, use --only.`);
}

/** The problem with a word that `--rule` does not know. */
function unknownRule(word: string, level: string | undefined): InputError {
  const [, name = "", said = ""] = /^([\w./-]+)[: ]+(\w+)$/u.exec(word) ?? [];
  if (rulesNamed(name).length) return usage("--rule", `'${word}' has no '='.`, `Write --rule ${name}=${said}.`);
  if (!rulesOfGroup(word)) return usage("--rule", `'${word}' is not a rule.`, unknownRuleRemedy(word));
  const remedy = level === "off" ? `Use --exclude ${word}.` : `Name its rules one by one; --only ${word} selects them.`;
  return usage("--rule", `'${word}' is a group of rules.`, remedy);
}
