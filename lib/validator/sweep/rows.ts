import type { ValidationIssue } from "../result/result.ts";
import type { EffectName } from "../../model/client.ts";
import type { SweepEntry, EntryKind } from "./entries.ts";

/** How the check of an entry ended. */
export const outcomes = [
  "checked",
  "no definitions",
  "not read",
  "not found",
  "timed out",
  "out of memory",
  "failed",
] as const;

export type Outcome = (typeof outcomes)[number];

/** The outcomes that depend on the content alone, so that the same content need not be checked again. */
export const lasting: ReadonlySet<Outcome> = new Set(["checked", "no definitions", "not read"]);

/** One finding, as it is in the results. */
export interface FindingRow {
  readonly rule: string;
  readonly id: string;
  readonly severity: string;
  readonly category: string;
  readonly kind: string;
  /** The name of the tool or other definition; empty for the server as a whole. */
  readonly tool: string;
  readonly path: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  /** The clients that refuse the definition, the list or the server. */
  readonly refused_by: readonly string[];
}

/**
 * What is known of one entry: a row of the results. It has nothing that differs between two runs over the same content.
 */
export interface Row {
  readonly entry: string;
  readonly kind: EntryKind;
  /** The version that was found: of a package. */
  readonly version: string | null;
  /** The digest of what was checked: "sha256:…" or the one that the registry states. */
  readonly content: string | null;
  readonly outcome: Outcome;
  /** Why it was not checked, as a sentence. */
  readonly reason: string | null;
  /** The version of mcp-validate, and the digest of its settings. */
  readonly checker: string;
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  readonly score: number | null;
  readonly errors: number;
  readonly warnings: number;
  readonly advice: number;
  /** Parts of the server that were found and not read. */
  readonly unread: number;
  /** Up to 1,000 findings, the worst first. */
  readonly findings: readonly FindingRow[];
}

/** More findings of one server would say nothing new; the counts are of all. */
export const maxFindings = 1_000;

const refusals: ReadonlySet<EffectName> = new Set(["refuse", "leave out the server", "leave out", "refuse calls"]);

/** A finding without its edits and examples. */
export function findingRowOf(issue: ValidationIssue): FindingRow {
  const { rule, id, severity, category, kind, tool, path, message, file, line, effects = [] } = issue;
  const clients = effects.filter(({ does }) => refusals.has(does)).map(({ client }) => client);
  const refused_by = [...new Set(clients)].sort();
  return { rule, id, severity, category, kind, tool, path, message, file, line, refused_by };
}

/** The facts of a row that the check of its content finds. */
export type Checked = Omit<Row, "entry" | "kind" | "version" | "content" | "checker">;

/** What was found of an entry that has no definitions to count. */
export function uncheckedOf(outcome: Outcome, reason: string): Checked {
  const counts = { tools: 0, resources: 0, prompts: 0, errors: 0, warnings: 0, advice: 0, unread: 0 };
  return { outcome, reason, ...counts, score: null, findings: [] };
}

/** A row in the order of its columns, which the results keep. */
export function rowOf(
  { text: entry, kind }: SweepEntry,
  { version, content }: Pick<Row, "version" | "content">,
  checker: string,
  checked: Checked,
): Row {
  const { outcome, reason, tools, resources, prompts, score, errors, warnings, advice, unread, findings } = checked;
  const counts = { tools, resources, prompts, score, errors, warnings, advice, unread };
  return { entry, kind, version, content, outcome, reason, checker, ...counts, findings };
}
