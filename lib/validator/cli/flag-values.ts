import { sep } from "node:path";
import { clientChoices, clientGroups, isClientChoice } from "../../model/client.ts";
import { budgetPattern } from "../config/llm-providers.ts";
import { didYouMean, InputError } from "../result/input-error.ts";
import { type Level, severityWords } from "../result/result.ts";

/** The lowest severity that makes the command fail. */
const failLevels = [...severityWords, "suggestion", "never"] as const;

type FailLevel = (typeof failLevels)[number];

/** What `--fail-on` names. */
export interface FailOn {
  /** Default: error. */
  readonly severity?: FailLevel;
  /** True to fail if a probe that applies did not run. */
  readonly notRun: boolean;
}

const notRun = "not-run" as const;
/** The values that messages offer. "suggestion" is accepted, too, but also means an edit. */
const shownFailLevels = [...severityWords, "never", notRun] as const;
export const shownLeast = ["critical", ...severityWords] as const;

/** The error for a wrong value of a flag. */
export function usage(flag: string, message: string, remedy: string): InputError {
  return new InputError("USAGE", flag, message, remedy);
}

/**
 * A parser for a flag whose value is one of a few words.
 *
 * @param noun what a word is: "a preset".
 * @param shown the words that a message offers.
 */
export function oneOfWords<const T extends string>(
  flag: string,
  words: readonly T[],
  noun: string,
  shown: readonly string[] = words,
): (value: string) => T {
  return (value) => {
    const found = words.find((word) => word === value);
    if (found === undefined) throw usage(flag, `'${value}' is not ${noun}.`, didYouMean(value, shown));
    return found;
  };
}

const meanings = { definitions: "static", behavior: "runtime", both: "both" } as const satisfies Record<string, Level>;
const checks = Object.keys(meanings) as (keyof typeof meanings)[];

/** Reads `--check`: the level that it means. */
export function checked(value: string): Level {
  // The words of --level are those of the requirements (the conformance review). Those of --check name what is checked.
  return meanings[oneOfWords("--check", checks, "a kind of check")(value)];
}

/** The word of `--check` for a level. */
export function flagCheck(level: Level): keyof typeof meanings {
  return checks.find((word) => meanings[word] === level) ?? "definitions";
}

/** The numbers that a flag takes. */
interface Range {
  readonly least: number;
  readonly most?: number;
  /** The unit of the number, after a space: " milliseconds". */
  readonly unit?: string;
}

/** A parser for a flag that takes a whole number. */
export function wholeNumber(flag: string, { least, most = Infinity, unit = "" }: Range): (value: string) => number {
  return (value) => {
    const number = Number(value);
    const isWhole = /^\d+$/u.test(value);
    if (isWhole && number >= least && number <= most && Number.isSafeInteger(number)) return number;
    const range = `${String(least)} ${most === Infinity ? "or more" : `to ${most.toLocaleString("en")}`}${unit}`;
    const problem = isWhole || /^-\d+$/u.test(value) ? "is out of range" : "is not a whole number";
    throw usage(flag, `'${value}' ${problem}.`, `Use ${range}.`);
  };
}

/** A parser for a flag that takes a time. */
export function milliseconds(flag: string): (value: string) => number {
  return wholeNumber(flag, { least: 1, most: 2 ** 31 - 1, unit: " milliseconds" });
}

/** Reads `--fail-on`: a severity, `not-run`, or both with a comma. */
export function failOn(value: string): FailOn {
  const flag = "--fail-on";
  const wordOf = oneOfWords(flag, [...failLevels, notRun], "a severity", shownFailLevels);
  const words = value.split(",").map((word) => wordOf(word.trim()));
  const [severity, second] = words.filter((word): word is FailLevel => word !== notRun);
  if (second !== undefined) throw usage(flag, "It names several severities.", "Name the lowest that fails.");
  return { ...(severity === undefined ? {} : { severity }), notRun: words.includes(notRun) };
}

/** Collects a flag that may be given several times. */
export function several(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Collects `--ignore`. */
export function globOf(value: string, before: readonly string[] = []): readonly string[] {
  if (!value.trim()) throw usage("--ignore", "The glob is empty.", 'Write one in quotes: --ignore "old/**".');
  if (value.startsWith("!") && !before.length)
    throw usage("--ignore", `'${value}' leaves nothing out.`, "Put it behind the glob from which it is an exception.");
  const slashed = sep === "/" ? value : value.replaceAll("\\", "/");
  return [...before, slashed.replace(/^\.\//u, "")];
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

/** A parser that collects clients, groups of them and versions: "codex@0.152,gemini". */
export function clientList(flag: string): (value: string, before?: readonly string[]) => readonly string[] {
  return (value, before = []) => {
    const words = list(value);
    for (const word of words) if (!isClientChoice(word)) throw unknownClient(flag, word);
    if (!words.length) throw usage(flag, "It names no client.", clientsRemedy);
    return [...before, ...words];
  };
}

const clientsRemedy = `Groups are ${Object.keys(clientGroups).join(", ")}; 'mcp-validate explain --client all' has every name.`;

function unknownClient(flag: string, word: string): InputError {
  const [name = ""] = word.split("@");
  if (isClientChoice(name))
    return usage(flag, `'${word}' has no version after the '@'.`, `Write it in numbers: ${name}@1.2.`);
  return usage(flag, `'${name}' is not a client.`, didYouMean(name, clientChoices, clientsRemedy));
}

/** The environment variable with the secret of the client of `--client-id`. */
export const secretVariable = "MCP_VALIDATE_CLIENT_SECRET";

/** Collects `--header "Name: value"`. */
export function header(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, text] = /^([\w!#$%&'*+.^`|~-]+)\s*:(.*)$/su.exec(value.trim()) ?? [];
  // The value may be a secret, so the message does not repeat it.
  if (name === undefined || text === undefined)
    throw usage("--header", "The value is not a header.", 'Write --header "Name: value".');
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
      throw usage("--env", "The value is not a variable.", remedy);
    }
    const passed = text ?? env[name];
    // An empty value would reach the server as if the variable had been set.
    if (passed === undefined) {
      const remedy = `Set it, or write --env ${name}=value.`;
      throw usage(`--env ${name}`, "This variable is not set in your environment.", remedy);
    }
    return { ...before, [name]: passed };
  };
}

/** Reads `--llm-budget`. */
export function budget(value: string): string {
  if (budgetPattern.test(value)) return value;
  throw usage("--llm-budget", `'${value}' is not a budget.`, "Write tokens, such as 50000 or 50k, or dollars: $0.50.");
}

/** A parser for a flag whose value is the address of an API. */
export function address(flag: string): (value: string) => string {
  return (value) => {
    if (/^https?:\/\/[^\s/]/u.test(value)) return value;
    throw usage(flag, `'${value}' is not an address.`, "Write it as https://host/v1.");
  };
}

/** A parser for a flag that takes a share: `90%` or `90`. Gives it from 0 to 1. */
export function percent(flag: string): (value: string) => number {
  return (value) => {
    const [, number] = /^(\d{1,3}(?:\.\d{1,3})?)\s?%?$/u.exec(value) ?? [];
    if (number !== undefined && Number(number) <= 100 && !/^0\.\d+$/u.test(value)) return Number(number) / 100;
    throw usage(flag, `'${value}' is not a share.`, "Write it in percent, from 0 to 100: 90%.");
  };
}

/** Reads `--shard i/n`. */
export function shardOf(value: string): { readonly index: number; readonly count: number } {
  const [index, count] = (/^(\d{1,6})\/(\d{1,6})$/u.exec(value) ?? []).slice(1).map(Number);
  if (index === undefined || count === undefined || index < 1 || index > count)
    throw usage("--shard", `'${value}' is not a shard.`, "Write --shard 1/4 for the first of four.");
  return { index, count };
}
