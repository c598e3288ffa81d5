import type { EditKind } from "../../rule/report.ts";
import type { Plan } from "../config/plan.ts";
import type { InputError } from "../result/input-error.ts";
import type { PendingText } from "../sources/source-text.ts";
import { fixSource, type RolledBack } from "./fix-source.ts";
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
  /** The edits that were taken back, with the names of their files. */
  readonly rolledBack: (RolledBack & { readonly name: string })[];
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
  inputs: readonly PendingText[],
  plan: Plan,
  { writes, kinds }: { readonly writes: boolean; readonly kinds: readonly EditKind[] },
  fixing: Fixing,
): PendingText[] {
  return inputs.map((input) => ({
    ...input,
    load: () => {
      const source = input.load();
      if (source.type === "server") return source;
      const editing = { active: plan.activeFor(source.path), settings: plan.settings, kinds };
      const { text, count, rolledBack } = fixSource(source, editing);
      for (const one of rolledBack) fixing.rolledBack.push({ ...one, name: input.name });
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
