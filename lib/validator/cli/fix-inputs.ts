import { readFileSync, writeFileSync } from "node:fs";
import type { Plan } from "../config/plan.ts";
import { fixSource } from "../fix/fix-source.ts";
import type { Input } from "../validate-sources.ts";

/** A file that edits were applied to. */
export interface FixedFile {
  readonly name: string;
  readonly count: number;
}

/**
 * Inputs whose texts have their edits applied when they are loaded.
 *
 * @param writes whether the files are written; otherwise only the texts that are validated are edited.
 * @param onFixed is told of each text that has changed.
 */
export function fixedInputs(
  inputs: readonly Input[],
  plan: Plan,
  { writes, withSuggestions }: { readonly writes: boolean; readonly withSuggestions: boolean },
  onFixed: (file: FixedFile) => void,
): Input[] {
  return inputs.map(({ name, load }) => ({
    name,
    load: () => {
      const source = load();
      if (source.type === "server") return source;
      const { text, count } = fixSource(source, plan.activeFor(source.path), plan.settings, withSuggestions);
      if (!count) return source;
      if (writes) write(source.path, text);
      onFixed({ name, count });
      return { ...source, text };
    },
  }));
}

/** The byte order mark is no part of a source's text; a file that has one keeps it. */
function write(path: string, text: string): void {
  const mark = readFileSync(path, "utf8").startsWith("\uFEFF") ? "\uFEFF" : "";
  writeFileSync(path, mark + text);
}
