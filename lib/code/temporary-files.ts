import type { CodeValue, Variable } from "../model/handler/code.ts";
import { type AbstractValue, allTaints, join, type Taint, untracked } from "./abstract.ts";
import type { Run } from "./analysis.ts";

/**
 * What a program writes to temporary files, as one variable, because their names are not known. Who writes text from
 * outside to such a file and runs the file runs the text.
 */
const texts: Variable = {
  name: "",
  place: { file: { language: "ecmascript", path: "", text: "" }, span: { start: 0, end: 0 } },
  scope: undefined,
  definitions: () => [],
  changes: () => [],
};

/** Functions that get the path and the text, and methods of an open file or of a path that get the text. */
const writing = /^(?:(?:write|append|output)(?:Text)?File(?:Sync)?|write)$/;
const writingMethods = /^(?:write|write_text|write_bytes|writelines|end)$/;
const opening = /(?:^|\.)(?:open|fdopen|createWriteStream)$/;

/** Programs that run the file that they get first, at the start of a command. */
const runsFile =
  /^\s*(?:\S*\/)?(?:python[\d.]*|node|bash|sh|zsh|ruby|perl|php|Rscript|tsx|ts-node|(?:npx )?tsx|bun|deno run|osascript|powershell|pwsh)\s/;

/** True for the variable of the texts, which is no variable of the program. */
export function isOfTemporaryFiles(variable: Variable): boolean {
  return variable === texts;
}

/**
 * Records what a call writes to a temporary file.
 *
 * @param object the object of a method
 */
export function recordTemporaryText(
  name: string,
  object: CodeValue | undefined,
  args: readonly AbstractValue[],
  run: Run,
): void {
  const [first = untracked, second = untracked] = args;
  const isOfPath = writing.test(name) && first.isTemporary;
  const file = object && args.length && writingMethods.test(name) ? run.analysis.evaluate(object, run) : undefined;
  if (!isOfPath && !file?.isTemporary) return;
  const { values } = run.state;
  values.set(texts, join(values.get(texts) ?? untracked, isOfPath ? second : first));
}

/** True for a function that opens a file, by its qualified name. */
export function opensFile(name: string): boolean {
  return opening.test(name);
}

/** The inputs in the text of a temporary file that a command runs: `python ${file}`. */
export function taintsOfFileIn(command: AbstractValue, run: Run): readonly Taint[] {
  return command.isTemporary && runsFile.test(command.start ?? "") ? taintsOfFile(command, run) : [];
}

/** The inputs in the text of a temporary file. */
export function taintsOfFile(file: AbstractValue, { state }: Run): readonly Taint[] {
  const written = file.isTemporary ? state.values.get(texts) : undefined;
  return written ? allTaints(written) : [];
}
