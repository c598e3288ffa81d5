import { type PresetName, presetNames } from "../../configs/preset-rules.ts";
import { rulesNamed, unknownRuleRemedy } from "../catalogue/find-rules.ts";
import type { RuleLevel } from "../config/validator-config.ts";
import { didYouMean, InputError } from "../result/input-error.ts";
import { severities } from "../result/result.ts";

/** What `--fail-on` takes: the least severity with which the command fails. */
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
    if (found === undefined)
      throw usage(flag, value, `${flag} does not take '${value}'.`, didYouMean(value, words, ""));
    return found;
  };
}

export const presetOf: (value: string) => PresetName = oneOf("--preset", presetNames);

/** A parser for a flag that takes a whole number. */
export function wholeNumber(flag: string, least: number, most = Number.MAX_SAFE_INTEGER): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (/^\d+$/u.test(value) && number >= least && number <= most) return number;
    const range =
      most === Number.MAX_SAFE_INTEGER ? `from ${String(least)}` : `from ${String(least)} to ${String(most)}`;
    throw usage(flag, value, `${flag} takes a whole number ${range}.`, "Give such a number.");
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
  if (!rulesNamed(word).length) throw usage("--rule", value, `'${word}' is no rule.`, unknownRuleRemedy(word));
  const found = ruleLevels.find((one) => one === level);
  if (found === undefined) {
    const message = level === undefined ? "It does not say what to set the rule to." : `'${level}' is no level.`;
    throw usage(
      "--rule",
      value,
      message,
      level === undefined ? `Write ${word}=off, or error, warning or suggestion.` : didYouMean(level, ruleLevels, ""),
    );
  }
  return { ...before, [word]: found };
}

/** Collects `--header "Name: value"`. */
export function header(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, text] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*?)\s*$/su.exec(value) ?? [];
  // The value may be a secret, so the message does not repeat it.
  if (name === undefined || text === undefined)
    throw usage("--header", "", "That is no header.", 'Write --header "Name: value".');
  return { ...before, [name]: text };
}

/** Collects `--env NAME=value`; a name alone hands on our own variable. */
export function variable(
  value: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, name, text] = /^([A-Za-z_]\w*)(?:=(.*))?$/su.exec(value) ?? [];
  if (name === undefined)
    throw usage("--env", "", "That is no variable.", "Write --env NAME=value, or --env NAME to hand on your own.");
  const handedOn = text ?? process.env[name];
  // An empty one would reach the server as if it had been set.
  if (handedOn === undefined)
    throw usage("--env", name, "There is no such variable to hand on.", `Set it, or write --env ${name}=value.`);
  return { ...before, [name]: handedOn };
}
