import { resolve } from "node:path";
import { fileLimits, problemOf, readContent } from "../../files/read.ts";
import { rulesNamed, unknownRuleRemedy } from "../catalog/find-rules.ts";
import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import { Baseline } from "../validation/baseline.ts";
import {
  type SuppressionChange,
  type SuppressionEntries,
  type SuppressionEntry,
  Suppressions,
} from "../validation/suppressions.ts";
import { writeFailure, replaceFile } from "../sources/replace-file.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** ESLint's name of the file. */
const usualName = "eslint-suppressions.json";

/** The flags about suppressions that write their file, and whether they are given. */
export function suppressionWriters(flags: ValidateFlags): readonly (readonly [flag: string, isGiven: boolean])[] {
  return [
    ["--suppress-all", Boolean(flags.suppressAll)],
    ["--suppress-rule", Boolean(flags.suppressRule)],
    ["--prune-suppressions", Boolean(flags.pruneSuppressions)],
  ];
}

/**
 * The suppressions to obey; `undefined` if there are none.
 *
 * @throws InputError `USAGE` for an unknown rule or a missing file, `INVALID_CONFIG` for a wrong file.
 */
export function suppressionsOf(flags: ValidateFlags, cwd: string): Suppressions | undefined {
  const { suppressionsLocation, untrusted } = flags;
  // A checkout of strangers must not decide what is reported.
  if (untrusted && suppressionsLocation === undefined) return undefined;
  const name = suppressionsLocation ?? usualName;
  const change = changeOf(flags);
  const entries = entriesOf(name, cwd, "--suppress-all");
  if (entries) return new Suppressions(name, entries, cwd, change);
  if (change?.kind === "suppress") return new Suppressions(name, new Map(), cwd, change);
  if (suppressionsLocation === undefined) return undefined;
  throw new InputError(
    "USAGE",
    `--suppressions-location ${name}`,
    "There is no such file.",
    "Make it with --suppress-all.",
  );
}

function changeOf({ suppressAll, suppressRule, pruneSuppressions }: ValidateFlags): SuppressionChange | undefined {
  if (pruneSuppressions) return { kind: "prune" };
  if (!suppressAll && !suppressRule) return undefined;
  return { kind: "suppress", rules: suppressRule && new Set(suppressRule.flatMap(ruleNamesOf)) };
}

function ruleNamesOf(word: string): readonly string[] {
  const found = rulesNamed(word);
  if (found.length) return found.map(({ name }) => name);
  throw new InputError("USAGE", "--suppress-rule", `'${word}' is not a rule.`, unknownRuleRemedy(word));
}

/**
 * The entries of a file; `undefined` if there is none.
 *
 * @param maker the flag that writes it.
 * @throws InputError `INVALID_CONFIG` for a wrong file.
 */
function entriesOf(name: string, cwd: string, maker: string): SuppressionEntries | undefined {
  const { state, bytes } = readContent(resolve(cwd, name), fileLimits.definitions);
  if (state === "missing") return undefined;
  if (state !== "read")
    throw new InputError("INVALID_CONFIG", name, problemOf(state, fileLimits.definitions), "Name a file.");
  const wrong = (problem: string): InputError =>
    new InputError("INVALID_CONFIG", name, problem, `Correct it, or remove it and use ${maker}.`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw wrong("It is not JSON.");
  }
  const entries = new Map<string, Map<string, SuppressionEntry>>();
  for (const [file, rules] of membersOf(value) ?? []) {
    const counts = new Map<string, SuppressionEntry>();
    for (const [rule, entry] of membersOf(rules) ?? []) if (isEntry(entry)) counts.set(rule, entry);
    if (counts.size !== membersOf(rules)?.length) throw wrong(`The entry for '${file}' has no counts by rule.`);
    entries.set(file, counts);
  }
  if (!membersOf(value)) throw wrong("It has no entries by file.");
  return entries;
}

function membersOf(value: unknown): [string, unknown][] | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
}

function isEntry(value: unknown): value is SuppressionEntry {
  if (typeof value !== "object" || value === null || !("count" in value) || typeof value.count !== "number")
    return false;
  if (!("subjects" in value)) return true;
  return Array.isArray(value.subjects) && value.subjects.every((subject) => typeof subject === "string");
}

/**
 * Writes the suppressions that a run has changed, as ESLint does: with sorted keys.
 *
 * @throws InputError `USAGE` if the file cannot be written.
 */
export function writeSuppressions(suppressions: Suppressions, cwd: string): void {
  const entries = suppressions.changed();
  if (entries) writeEntries(entries, { name: suppressions.name, flag: "--suppressions-location" }, cwd);
}

/** The same for any entries. @param file its name, and the flag that names it. */
function writeEntries(
  entries: SuppressionEntries,
  { name, flag }: { readonly name: string; readonly flag: string },
  cwd: string,
): void {
  const sorted = Object.fromEntries(
    [...entries].sort(byKey).map(([file, rules]) => [file, Object.fromEntries([...rules].sort(byKey))]),
  );
  try {
    replaceFile(resolve(cwd, name), [JSON.stringify(sorted, undefined, 2)], { cwd });
  } catch (error) {
    if (error instanceof InputError) throw error;
    const problem = `The file cannot be written: ${writeFailure(error)}.`;
    throw new InputError("USAGE", name, problem, `Name another with ${flag}.`);
  }
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/**
 * The baseline of `--baseline`; `undefined` without one.
 *
 * @throws InputError `USAGE` for a missing file, `INVALID_CONFIG` for a wrong one.
 */
export function baselineOf({ baseline, updateBaseline = false }: ValidateFlags, cwd: string): Baseline | undefined {
  if (baseline === undefined) return undefined;
  const entries = entriesOf(baseline, cwd, "--update-baseline");
  if (!entries && !updateBaseline)
    throw new InputError(
      "USAGE",
      `--baseline ${baseline}`,
      "There is no such file.",
      "Make it with --update-baseline.",
    );
  return new Baseline(baseline, entries ?? new Map(), updateBaseline);
}

/** Writes the baseline, if this run changes it. @throws InputError `USAGE` if that is impossible. */
export function writeBaseline({ file, changed }: Baseline, cwd: string): void {
  if (changed) writeEntries(changed, { name: file, flag: "--baseline" }, cwd);
}

/** The error for suppressions of findings that are not there; `undefined` if there are none. */
export function unusedFault({ name, unused }: Suppressions): InputError | undefined {
  const [first] = unused;
  if (!first) return undefined;
  const count = unused.reduce((sum, one) => sum + one.count, 0);
  const where = `${first.file}, mcp/${first.rule}${unused.length > 1 ? `, and ${String(unused.length - 1)} more` : ""}`;
  const problem = `It suppresses ${counted(count, "finding")} that ${count === 1 ? "is" : "are"} not there any longer (${where}).`;
  const remedy = "Run with --prune-suppressions, or pass with --pass-on-unpruned-suppressions.";
  return new InputError("USAGE", name, problem, remedy);
}
