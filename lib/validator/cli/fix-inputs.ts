import { readFileSync, writeFileSync } from "node:fs";
import type { McpSettings } from "../../readers/settings.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import type { Plan } from "../config/plan.ts";
import { type Linted, lintSource } from "../lint/lint-source.ts";
import { InputError } from "../result/input-error.ts";
import type { IssueEdit } from "../result/result.ts";
import type { Input, SourceText } from "../sources/source-text.ts";

/** A file that edits were applied to. */
export interface FixedFile {
  readonly name: string;
  readonly count: number;
}

/** What came of the edits. */
export interface Fixing {
  readonly fixed: FixedFile[];
  /** One for each file that cannot be written. */
  readonly faults: InputError[];
}

/**
 * Inputs whose texts have their edits applied when they are loaded. A file that cannot be written is validated as it
 * is.
 *
 * @param writes whether the files are written; otherwise only the texts that are validated are edited.
 * @param fixing is added to with each text that would change.
 */
export function fixedInputs(
  inputs: readonly Input[],
  plan: Plan,
  { writes, withSuggestions }: { readonly writes: boolean; readonly withSuggestions: boolean },
  fixing: Fixing,
): Input[] {
  return inputs.map((input) => ({
    ...input,
    load: () => {
      const source = input.load();
      if (source.type === "server") return source;
      const { text, count } = fixSource(source, plan.activeFor(source.path), plan.settings, withSuggestions);
      if (!count) return source;
      const fault = writes ? faultOfWriting(source.path, text, input.name) : undefined;
      if (fault) {
        fixing.faults.push(fault);
        return source;
      }
      fixing.fixed.push({ name: input.name, count });
      return { ...source, text };
    },
  }));
}

/** Writes a file. The byte order mark is no part of a source's text; a file that has one keeps it. */
function faultOfWriting(path: string, text: string, name: string): InputError | undefined {
  try {
    const mark = readFileSync(path, "utf8").startsWith("\uFEFF") ? "\uFEFF" : "";
    writeFileSync(path, mark + text);
    return undefined;
  } catch (error) {
    // Of a system call that fails; anything else is a fault of ours.
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    return new InputError(
      "USAGE",
      `--fix ${name}`,
      `It cannot be written: ${error.message}.`,
      "Check its permissions, or give --fix-dry-run.",
    );
  }
}

/** Edits can make room for others; ESLint gives up after as many rounds. */
const maxRounds = 10;

/** A text with its edits applied. */
export interface Fixed {
  readonly text: string;
  /** How many edits were applied. */
  readonly count: number;
}

/**
 * Applies the fixes that rules offer, until they offer no more.
 *
 * @param withSuggestions takes the first suggestion of each issue without a fix, too.
 * @throws InputError where the text cannot be read to begin with.
 */
export function fixSource(
  source: SourceText,
  active: ActiveRules,
  settings: Partial<McpSettings>,
  withSuggestions: boolean,
): Fixed {
  let { text } = source;
  let count = 0;
  let linted = lintSource(source, active, settings);
  for (let round = 0; linted && round < maxRounds; round++) {
    const edits = editsOf(linted, withSuggestions);
    if (!edits.length) break;
    const edited = applied(text, edits);
    linted = lintedAgain({ ...source, text: edited }, active, settings);
    // An edit that leaves a text that nobody can read is not made.
    if (!linted) break;
    text = edited;
    count += edits.length;
  }
  return { text, count };
}

function lintedAgain(source: SourceText, active: ActiveRules, settings: Partial<McpSettings>): Linted | undefined {
  try {
    return lintSource(source, active, settings);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The edits of one round, in their order: of two that touch the same text the first; the other has its turn next. */
function editsOf({ issues }: Linted, withSuggestions: boolean): IssueEdit[] {
  const chosen = issues.flatMap(({ issue: { edits } }) => {
    const edit = edits.find(({ kind }) => kind === "fix") ?? (withSuggestions ? edits[0] : undefined);
    return edit ?? [];
  });
  const result: IssueEdit[] = [];
  let end = -1;
  for (const edit of chosen.sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])) {
    if (edit.range[0] <= end) continue;
    result.push(edit);
    end = edit.range[1];
  }
  return result;
}

function applied(text: string, edits: readonly IssueEdit[]): string {
  let result = "";
  let offset = 0;
  for (const { range, text: replacement } of edits) {
    result += text.slice(offset, range[0]) + replacement;
    offset = range[1];
  }
  return result + text.slice(offset);
}
