import { type PresetName, presetNames } from "../../configs/preset-rules.ts";
import { isProbe } from "../catalogue/find-probes.ts";
import { rulesNamed, unknownRuleRemedy } from "../catalogue/find-rules.ts";
import type { RuleLevel } from "../config/validator-config.ts";
import { didYouMean, InputError } from "../result/input-error.ts";
import { severities } from "../result/result.ts";

/** The values of `--fail-on`: the lowest severity that makes the command fail. */
export const failLevels = [...severities, "never"] as const;

export type FailLevel = (typeof failLevels)[number];

const ruleLevels = ["off", ...severities] as const satisfies readonly RuleLevel[];

function usage(flag: string, value: string, message: string, remedy: string): InputError {
  return new InputError("USAGE", `${flag} ${value}`.trimEnd(), message, remedy);
}

/** A parser for a flag that takes one of a few words. */
export function oneOf<const T extends string>(flag: string, words: readonly T[]): (value: string) => T {
  return (value) => {
    const found = words.find((word) => word === value);
    if (found === undefined) throw usage(flag, value, `${flag} cannot be '${value}'.`, didYouMean(value, words));
    return found;
  };
}

export const presetOf: (value: string) => PresetName = oneOf("--preset", presetNames);

/** A parser for a flag that takes a whole number. */
export function wholeNumber(flag: string, least: number, most = Number.MAX_SAFE_INTEGER): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (/^\d+$/u.test(value) && number >= least && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? `${String(least)} or more` : `${String(least)} to ${String(most)}`;
    throw usage(flag, value, `'${value}' is not a whole number in range.`, `Use a whole number, ${range}.`);
  };
}

/** Collects a flag that may be given several times. */
export function several(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Collects a flag that takes a list with commas and may be given several times. */
export function list(value: string, before: readonly string[] = []): readonly string[] {
  return [
    ...before,
    ...value
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  ];
}

/** Collects `--rule ID=level`. */
export function ruleSetting(
  value: string,
  before: Readonly<Record<string, RuleLevel>> = {},
): Readonly<Record<string, RuleLevel>> {
  const [word = "", level] = value.split("=", 2).map((part) => part.trim());
  if (!rulesNamed(word).length && !isProbe(word))
    throw usage("--rule", value, `'${word}' is not a rule.`, unknownRuleRemedy(word));
  const found = ruleLevels.find((one) => one === level);
  if (found === undefined) {
    const message = level === undefined ? "The level is missing." : `'${level}' is not a level.`;
    throw usage(
      "--rule",
      value,
      message,
      level === undefined
        ? `Write ${word}=LEVEL, with off, error, warning or suggestion.`
        : didYouMean(level, ruleLevels),
    );
  }
  return { ...before, [word]: found };
}

/** Collects `--header "Name: value"`. */
export function header(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, text] = /^([\w!#$%&'*+.^`|~-]+)\s*:(.*)$/su.exec(value.trim()) ?? [];
  // The value may be a secret, so the message does not repeat it.
  if (name === undefined || text === undefined)
    throw usage("--header", "", "The value is not a header.", 'Write --header "Name: value".');
  return { ...before, [name]: text };
}

/** A parser that collects `--env NAME=value`. A name alone passes the variable of our own environment. */
export function variable(
  env: Readonly<Record<string, string | undefined>>,
): (value: string, before?: Readonly<Record<string, string>>) => Readonly<Record<string, string>> {
  return (value, before = {}) => {
    const [, name, text] = /^([A-Za-z_]\w*)(?:=(.*))?$/su.exec(value) ?? [];
    if (name === undefined) {
      const remedy = "Write --env NAME=value, or --env NAME to pass your own value.";
      throw usage("--env", "", "The value is not a variable.", remedy);
    }
    const passed = text ?? env[name];
    // An empty value would reach the server as if the variable had been set.
    if (passed === undefined) {
      const remedy = `Set it, or write --env ${name}=value.`;
      throw usage("--env", name, "This variable is not set in your environment.", remedy);
    }
    return { ...before, [name]: passed };
  };
}
