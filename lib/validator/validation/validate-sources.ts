import { relative } from "node:path";
import type { Plan } from "../config/plan.ts";
import { lintSource } from "../lint/lint-source.ts";
import { type LookedAt, ResultBuilder } from "./result-builder.ts";
import { InputError } from "../result/input-error.ts";
import type { ValidationIssue, ValidationResult } from "../result/result.ts";
import { languageOf, type Input, type SourceText } from "../sources/source-text.ts";

/** A result, and what could not be read. */
export interface Validation {
  readonly result: ValidationResult;
  readonly faults: readonly InputError[];
}

/**
 * Lints texts one after the other and puts the result together. A text that cannot be read costs the others nothing.
 *
 * @param onInput is told of each input before it is read.
 */
export function validateSources(
  inputs: readonly Input[],
  plan: Plan,
  cwd: string,
  onInput?: (name: string) => void,
): Validation {
  const started = Date.now();
  const faults: InputError[] = [];
  const builder = new ResultBuilder();
  for (const { name, load } of inputs) {
    onInput?.(name);
    let source: SourceText | undefined;
    try {
      source = load();
      const active = plan.activeFor(source.path);
      const linted = lintSource(source, active, plan.settings);
      if (linted) builder.add(shownSource(source), linted, active);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error);
      builder.addFault(source ? shownSource(source) : missingSource(name), faultIssue(error, name));
    }
  }
  const result = builder.result({
    settings: plan.settings,
    timestamp: new Date(started).toISOString(),
    duration: Date.now() - started,
    preset: plan.preset,
    configUsed: plan.configPath === undefined ? "" : relative(cwd, plan.configPath).replaceAll("\\", "/"),
  });
  return { result, faults };
}

function shownSource({ type, name, path, language, server, text }: SourceText): LookedAt {
  return { type, name, ...(type === "file" ? { path } : {}), language, ...(server ? { server } : {}), text };
}

function missingSource(name: string): LookedAt {
  return { type: "file", name, language: languageOf(name) ?? "json", text: "" };
}

/** A source that cannot be read, as an issue about it as a whole. */
function faultIssue({ code, problem, remedy, position }: InputError, file: string): ValidationIssue {
  const { line, column } = position ?? { line: 1, column: 1 };
  return {
    id: code,
    rule: code,
    category: "schema",
    family: undefined,
    severity: "error",
    message: problem,
    tool: "",
    kind: "server",
    suggestion: remedy,
    file,
    line,
    column,
    endLine: line,
    endColumn: column,
    edits: [],
  };
}
