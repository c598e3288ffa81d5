import type { Definition } from "../model/definition.ts";
import type { Span } from "../model/span.ts";
import type { Finding } from "./findings.ts";
import type { PendingReport, PendingSuggestion } from "./report.ts";
import { pathOf } from "./subjects.ts";

/** One report, and what it is about. */
export interface Reported {
  readonly report: PendingReport;
  readonly finding: Finding;
  readonly about: Definition | undefined;
}

/** Reports of one fault: of text that several tools or paths share, or of parts of what is imported at one place. */
export type ReportGroup = readonly [Reported, ...Reported[]];

/** The text of the linted file, and how the paths of other files are shown. */
export interface Display {
  readonly text: string;
  readonly pathOf: (path: string) => string;
}

/** What a message says of a group beside the first report. */
export interface GroupText {
  /** Sentences that follow the message, with a space before them; "" for a report that stands alone. */
  readonly more: string;
  /** For several imported parts: the data of the message's plural form. */
  readonly plural?: Readonly<Record<"count" | "source" | "names", string>>;
}

/** The number of names that a sentence lists. */
const maxNames = 3;
const maxNamesOfPlural = 6;

/** Groups reports as they come, in the order of the first of each group. */
export class ReportGroups {
  readonly #byKey = new Map<string, [Reported, ...Reported[]]>();
  readonly #groups: ReportGroup[] = [];

  add(reported: Reported): void {
    const keys = keysOf(reported.report);
    const known = keys.map((key) => this.#byKey.get(key)).find((group) => group !== undefined);
    const group: [Reported, ...Reported[]] = known ?? [reported];
    if (known) known.push(reported);
    else this.#groups.push(group);
    for (const key of keys) this.#byKey.set(key, group);
  }

  /** The groups so far, which are then forgotten. */
  take(): readonly ReportGroup[] {
    this.#byKey.clear();
    return this.#groups.splice(0);
  }
}

/**
 * Reports that share a key state the same fault. Below an import, all reports of a message do, because they are mended
 * together, in the other file.
 */
function keysOf(report: PendingReport): readonly string[] {
  const { messageId, span, data } = report;
  if (span.origin) {
    const { entry, path, start } = span.origin;
    if (entry) return [`${messageId} in ${entry.path} ${String(entry.start)}`];
    // `{ ...fields }` brings in each field, in every tool that has it.
    return [
      `${messageId} at ${String(span.start)} ${String(span.end)}`,
      `${messageId} as in ${path} ${String(start)} ${nameOf(report)}`,
    ];
  }
  // The path of a schema is data of the message.
  const said = JSON.stringify({ ...data, where: "" });
  const { start, end, origin } = textOf(report);
  const text = origin ? `${origin.path} ${String(origin.start)}` : `${String(start)} ${String(end)}`;
  // One constant may be the schema of `userId` in 27 tools, and one key may stand for all names of a list.
  return [nameOf(report), `at ${String(span.start)} ${String(span.end)}`].map(
    (place) => `${messageId} ${place} as in ${text} ${said}`,
  );
}

/** The text that has the fault: for a parameter that lacks something, its schema, which may be a constant. */
function textOf({ subject, span }: PendingReport): Span {
  if (subject.kind === "parameter" && span === subject.keySpan) return subject.schema.located.span;
  return subject.kind === "schema" && span === subject.anchor ? subject.located.span : span;
}

/** What is said of a group. */
export function textOfGroup(group: ReportGroup, display: Display): GroupText {
  const [{ report }] = group;
  const { origin } = textOf(report);
  if (!origin) return { more: group.length > 1 ? othersOf(group) : "" };
  const parts = partsOf(group);
  if (parts.length === 1) {
    const others = group.length > 1 ? othersOf(group) : "";
    return { more: `${others} See ${display.pathOf(origin.path)}:${String(origin.line)}.` };
  }
  const source = sourceOf(report.span, display);
  const [, ...others] = parts.map(({ report: one }) => nameOf(one));
  const count = others.length > 1 ? `are ${String(others.length)}` : "is 1";
  const named = new Set(others.filter((name) => name !== ""));
  return {
    more: ` There ${count} more in ${source}${named.size ? `: ${listOf([...named], maxNames)}` : ""}.`,
    plural: {
      count: String(parts.length),
      source,
      names: listOf([...new Set(parts.map(({ report: one }) => nameOf(one)))], maxNamesOfPlural) + usersOf(group),
    },
  };
}

/** The edits that serve every report of a group: an edit of shared text changes what all of them are about. */
export function commonEdits(group: ReportGroup): Pick<PendingReport, "fix" | "suggest"> {
  const [{ report }, ...others] = group;
  if (!others.length) return report;
  const fix = others.every((other) => isSameEdit(other.report.fix, report.fix)) ? report.fix : undefined;
  const suggest = report.suggest.filter((one) =>
    others.every((other) => other.report.suggest.some((another) => isSameSuggestion(one, another))),
  );
  return { fix, suggest };
}

function isSameSuggestion(a: PendingSuggestion, b: PendingSuggestion): boolean {
  return a.messageId === b.messageId && a.isDraft === b.isDraft && isSameEdit(a.edit, b.edit);
}

function isSameEdit(a: PendingReport["fix"], b: PendingReport["fix"]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** One report for each text in other files. Several tools may import it. */
function partsOf(group: ReportGroup): readonly Reported[] {
  const byPlace = new Map<string, Reported>();
  for (const one of group) {
    const { origin } = textOf(one.report);
    const key = origin ? `${origin.path} ${String(origin.start)} ${nameOf(one.report)}` : "";
    if (!byPlace.has(key)) byPlace.set(key, one);
  }
  return [...byPlace.values()];
}

/** `'flexMessageSchema' (src/common/flex.ts:12)`: what is imported, and where it is written. */
function sourceOf({ start, end, origin }: Span, { text, pathOf: shown }: Display): string {
  const { path = "", line = 1 } = origin?.entry ?? origin ?? {};
  const place = `${shown(path)}:${String(line)}`;
  const [, name] = /^(?:\.\.\.)?([\w$.]{1,60})$/u.exec(text.slice(start, end)) ?? [];
  return name === undefined ? place : `'${name}' (${place})`;
}

/** What else the fault of shared text concerns. */
function othersOf(group: ReportGroup): string {
  const [first, ...others] = group;
  const tools = new Set(others.flatMap(({ about }) => (about && about !== first.about ? [about.label] : [])));
  if (tools.size) return ` The same holds for ${listOf([...tools], maxNames, "other tools")}.`;
  const paths = new Set(others.map(({ report }) => shownPathOf(report)).filter((path) => path !== ""));
  return paths.size ? ` The same holds for ${listOf([...paths], maxNames, "other parameters")}.` : "";
}

/** "; 'a', 'b' and 'c' use it" */
function usersOf(group: ReportGroup): string {
  const tools = new Set(group.flatMap(({ about }) => (about ? [about.label] : [])));
  return tools.size > 1 ? ` (in ${listOf([...tools], maxNames, "tools")})` : "";
}

/** The last name of a part's path. */
function nameOf(report: PendingReport): string {
  if (report.subject.kind === "parameter") return report.subject.name;
  const path = shownPathOf(report);
  return path.slice(path.lastIndexOf(".") + 1);
}

/** The path of a part as messages show it; "" for a whole definition. */
function shownPathOf({ subject, data: { where = "" } }: PendingReport): string {
  return pathOf(subject) || String(where);
}

/** `'a' and 'b'`; of many, `26 other tools, such as 'a' and 'b'` with a noun, otherwise `'a', 'b' and 24 others`. */
function listOf(names: readonly string[], max: number, noun?: string): string {
  const quoted = names.slice(0, max).map((name) => `'${name}'`);
  const left = names.length - quoted.length;
  if (left > 0 && noun !== undefined) return `${String(names.length)} ${noun}, such as ${joined(quoted)}`;
  return joined(left > 0 ? [...quoted, `${String(left)} ${left > 1 ? "others" : "other"}`] : quoted);
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : last;
}
