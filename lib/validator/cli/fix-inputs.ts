import type { McpSettings } from "../../readers/settings.ts";
import type { EditKind } from "../../rule/report.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import type { Plan } from "../config/plan.ts";
import { type Linted, lintSource } from "../lint/lint-source.ts";
import { InputError } from "../result/input-error.ts";
import type { IssueEdit } from "../result/result.ts";
import type { Input, SourceText } from "../sources/source-text.ts";
import { faultOfWriting } from "./write-source.ts";

/** A file with applied edits. */
export interface FixedFile {
  readonly name: string;
  readonly count: number;
  readonly before: string;
  readonly after: string;
}

/** The result of the edits. */
export interface Fixing {
  readonly fixed: FixedFile[];
  /** One for each file that cannot be written. */
  readonly faults: InputError[];
}

/**
 * Applies the edits of each input when it is loaded. A file that cannot be written is validated unchanged.
 *
 * @param writes whether to write the files, or only change the texts in memory.
 * @param kinds the kinds of edits to apply.
 * @param fixing receives each text that changes.
 */
export function fixedInputs(
  inputs: readonly Input[],
  plan: Plan,
  { writes, kinds }: { readonly writes: boolean; readonly kinds: readonly EditKind[] },
  fixing: Fixing,
): Input[] {
  return inputs.map((input) => ({
    ...input,
    load: () => {
      const source = input.load();
      if (source.type === "server") return source;
      const { text, count } = fixSource(source, plan.activeFor(source.path), plan.settings, kinds);
      if (!count) return source;
      const fault = writes ? faultOfWriting(source, text, "--fix") : undefined;
      if (fault) {
        fixing.faults.push(fault);
        return source;
      }
      fixing.fixed.push({ name: input.name, count, before: source.text, after: text });
      return { ...source, text };
    },
  }));
}

/** Edits can make others possible. ESLint stops after the same number of rounds. */
const maxRounds = 10;

/** A text after its edits. */
export interface Fixed {
  readonly text: string;
  /** How many edits were applied. */
  readonly count: number;
}

/**
 * Applies the first edit of each issue until there are none left.
 *
 * @param kinds the kinds of edits to apply.
 * @throws InputError if the text cannot be read.
 */
export function fixSource(
  source: SourceText,
  active: ActiveRules,
  settings: Partial<McpSettings>,
  kinds: readonly EditKind[],
): Fixed {
  let { text } = source;
  let count = 0;
  let linted = lintSource(source, active, settings);
  for (let round = 0; linted && round < maxRounds; round++) {
    const edits = editsOf(linted, kinds);
    if (!edits.length) break;
    const edited = applied(text, edits);
    linted = lintedAgain({ ...source, text: edited }, active, settings);
    // Discards edits that leave a text with a syntax error.
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

/** The edits of one round, in order. Of two that overlap, the second waits for the next round. */
function editsOf({ issues }: Linted, kinds: readonly EditKind[]): IssueEdit[] {
  // The edits of an issue are in the order of their kinds.
  const chosen = issues.flatMap(({ issue: { edits } }) => edits.find(({ kind }) => kinds.includes(kind)) ?? []);
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
