import { tellFilesChanged } from "../../files/ttl-cache.ts";
import { InputError } from "../result/input-error.ts";
import { validateFiles, validateText } from "./check.ts";
import { explainFinding } from "./explain.ts";
import type { ServedProject } from "./project.ts";
import { compareWithLock, extractDefinitions } from "./read.ts";
import type { Inputs } from "./schemas.ts";

/** A call of a tool that reads. */
export type WorkerCall = {
  [Name in keyof Inputs]: { readonly tool: Name; readonly args: Inputs[Name]; readonly project: ServedProject };
}[keyof Inputs];

/** The answer, or a fault of the call. Plain data, because it comes from another thread. */
export type WorkerOutcome = { readonly answer: Record<string, unknown> } | { readonly fault: string };

/**
 * The work of a thread: one call. Reading takes as long as the files are large, and meanwhile other calls are answered,
 * and this one can be cancelled.
 */
export default async function answeredByWorker(call: WorkerCall): Promise<WorkerOutcome> {
  // The caller edits files between two calls.
  tellFilesChanged();
  try {
    return { answer: await answerOf(call) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { fault: `${error.code} ${error.message}` };
  }
}

function answerOf({ tool, args, project }: WorkerCall): Promise<Record<string, unknown>> | Record<string, unknown> {
  switch (tool) {
    case "validateFiles":
      return validateFiles(args, project);
    case "validateText":
      return validateText(args, project);
    case "extractDefinitions":
      return extractDefinitions(args, project);
    case "explainFinding":
      return explainFinding(args);
    case "compareWithLock":
      return compareWithLock(args, project);
  }
}
