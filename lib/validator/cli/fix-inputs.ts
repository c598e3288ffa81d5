import { readFileSync, writeFileSync } from "node:fs";
import type { Plan } from "../config/plan.ts";
import { fixSource } from "../fix/fix-source.ts";
import { InputError } from "../input-error.ts";
import type { Input } from "../validate-sources.ts";

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
