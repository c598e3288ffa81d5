import { LineTable } from "../../languages/line-table.ts";
import type { PlanChoices, Plan } from "../config/plan.ts";
import { unreadLines } from "../report/unread.ts";
import { changedLines } from "../result/edit-lines.ts";
import { InputError, linePositionOf } from "../result/input-error.ts";
import { severityWord, type ValidationIssue, type ValidationResult } from "../result/result.ts";
import { expandPaths } from "../sources/expand-paths.ts";
import { stdinSource } from "../sources/read-source.ts";
import type { PendingText } from "../sources/source-text.ts";
import { validateSources } from "../validation/validate-sources.ts";
import { existingPathIn, pathIn, projectPlan, type ServedProject } from "./project.ts";
import { longest, listPage } from "./page.ts";
import type { Inputs, Outputs } from "./schemas.ts";

type Finding = Outputs["checked"]["findings"][number];
type Stated = Pick<Inputs["validateText"], "preset" | "only"> & Pick<PlanChoices, "minSeverity">;
type Checks = Omit<Inputs["validateText"], "text" | "fileName">;

/** Checks files and folders. @throws InputError for paths that cannot be read, and if nothing in them is defined. */
export function validateFiles(
  { paths, ...checks }: Inputs["validateFiles"],
  project: ServedProject,
): Promise<Outputs["checked"]> {
  return checked(checks, project, (plan) => {
    const absolute = paths.map((path) => existingPathIn(project, path));
    return expandPaths(absolute, project.root, (path) => plan.isIgnored(path));
  });
}

/** Checks a text that need not be in a file. @throws InputError as {@link validateFiles} does. */
export function validateText(
  { text, fileName, ...checks }: Inputs["validateText"],
  project: ServedProject,
): Promise<Outputs["checked"]> {
  return checked(checks, project, () => {
    if (fileName !== "") pathIn(project, fileName);
    const source = stdinSource(Buffer.from(text), fileName || undefined, project.root);
    const named = fileName === "" ? { ...source, name: "<text>" } : source;
    return Promise.resolve([{ name: named.name, load: () => named }]);
  });
}

async function checked(
  { preset, only, minSeverity, ...request }: Checks,
  project: ServedProject,
  inputsOf: (plan: Plan) => Promise<readonly PendingText[]>,
): Promise<Outputs["checked"]> {
  const notes: string[] = [];
  const plan = await projectPlan(project, choicesOf({ preset, only, minSeverity }), notes);
  const { result, faults, skipped } = validateSources(await inputsOf(plan), plan, project.root);
  const { summary, issues, sources, unread } = result;
  const definitions = sources.reduce((sum, { tools, resources, prompts }) => sum + tools + resources + prompts, 0);
  // The faults of files are findings, too. Here they are all that there is.
  if (!definitions && !unread.length && issues.length === faults.length) throw faults[0] ?? nothingFound();
  const { error, warning, suggestion: advice } = summary.issuesBySeverity;
  const { entries: findings, ...page } = listPage(findingsOf(result), request);
  notes.push(...unreadLines(unread), ...skipped.map(({ place, problem }) => `Skipped ${place}: ${problem}`));
  const counts = { error, warning, advice };
  return { valid: result.valid, counts, definitions, score: summary.score, findings, ...page, notes };
}

/** The choices of a caller, who states each of them. */
function choicesOf({ preset, only, minSeverity }: Stated): PlanChoices {
  return { preset: preset === "project" ? undefined : preset, only: only.length ? only : undefined, minSeverity };
}

function nothingFound(): InputError {
  const remedy = "Name the file or the folder with the code that registers the tools, or a list of tools.";
  return new InputError("INVALID_FORMAT", "paths", "No file defines MCP tools, resources or prompts.", remedy);
}

function findingsOf({ issues, sources }: ValidationResult): Finding[] {
  const texts = new Map(sources.map(({ name, text }) => [name, { text, lines: new LineTable(text) }]));
  return issues.map((issue) => {
    const { file, line, column, severity, rule, id, tool: subject, path, message, suggestion, others = [] } = issue;
    const source = texts.get(file);
    const edit = source && editOf(issue, source);
    return {
      ...{ file, line, column, severity: severityWord(severity), rule, id, subject, path, message },
      ...(suggestion === undefined ? {} : { remedy: suggestion }),
      ...(edit ? { edit } : {}),
      ...(others.length ? { places: others.length + 1 } : {}),
    };
  });
}

/** The first edit, as whole lines: they tell the place better than the few characters that change. */
function editOf(
  { edits: [edit] }: ValidationIssue,
  { text, lines }: { readonly text: string; readonly lines: LineTable },
): Finding["edit"] {
  if (!edit) return undefined;
  const places = changedLines(edit.changes, text, longest.text) ?? [];
  const isLong = places.some(({ before, after }) => Math.max(before.length, after.length) > longest.text);
  // The remedy says what to do.
  if (!places.length || isLong) return undefined;
  const replacements = places.map(({ start, before, after }) => ({
    line: linePositionOf(start, lines).line,
    old: before,
    new: after,
  }));
  return { kind: edit.kind, description: edit.description, replacements };
}
