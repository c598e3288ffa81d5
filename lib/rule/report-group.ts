import type { Definition } from "../model/definition.ts";
import { claiming, claimsOf, type Edit, isSameEdit } from "../model/editor.ts";
import type { Located } from "../model/located.ts";
import type { Server } from "../model/server.ts";
import type { Origin, Span } from "../model/span.ts";
import type { Finding } from "./findings.ts";
import { type PendingReport, type PendingSuggestion, shownPathOf, type ShowPath, textsOf } from "./report.ts";

/** One report, and its subject. */
export interface Reported {
  readonly report: PendingReport;
  readonly finding: Finding;
  readonly about: Definition | undefined;
}

/** Reports of one fault: of text that several tools or paths share, or of parts of what is imported at one place. */
export type ReportGroup = readonly [Reported, ...Reported[]];

/** The additions to a message about a group, besides the first report. */
export interface GroupText {
  /** Sentences that follow the message, with a space before them; "" for a single report. */
  readonly more: string;
  /** For several imported parts: the data of the message's plural form. */
  readonly plural?: Readonly<Record<"count" | "source" | "names", string>>;
}

/** The number of names that a sentence lists. */
const maxNames = 3;
const maxNamesOfPlural = 6;
/** The number of names with places that a sentence lists. */
const maxPlaces = 2;

/** Groups reports as they come, in the order of the first of each group. */
export class ReportGroups {
  readonly #byKey = new Map<string, [Reported, ...Reported[]]>();
  readonly #groups: ReportGroup[] = [];

  add(reported: Reported): void {
    const keys = keysOf(reported);
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
 * Reports with the same key state the same fault. Below an import, these are all reports with the same message, because
 * they are repaired together, in the other file.
 */
function keysOf({ report, about }: Reported): readonly string[] {
  const { messageId, span, data, flow = [] } = report;
  // The path of a schema is data of the message.
  const said = JSON.stringify({ ...textsOf(data), tool: "", where: "", place: "" });
  const end = flow.at(-1);
  // One function of another module may wrap the handlers of all tools.
  if (end && !flow.some((step) => about?.isInFile(step)))
    return [`${messageId} ends in ${end.file.path} ${String(end.span.start)} ${said}`];
  if (span.origin) {
    const { path, start } = span.origin;
    return [
      `${messageId} at ${String(span.start)} ${String(span.end)}`,
      `${messageId} as in ${path} ${String(start)} ${nameOf(report)}`,
    ];
  }
  const fault = textOf(report);
  const text = fault.origin ? `${fault.origin.path} ${String(fault.origin.start)}` : placeOf(fault);
  // One constant may be the schema of `userId` in 27 tools, and one key may be the place of all names of a list.
  return [nameOf(report), `at ${String(span.start)} ${String(span.end)}`].map(
    (place) => `${messageId} ${place} as in ${text} ${said}`,
  );
}

/** The text that has the fault. For a parameter without a keyword, it is the schema, which may be a constant. */
function textOf({ subject, span }: PendingReport): Span {
  if (subject.kind === "parameter" && span === subject.keySpan) return subject.schema.located.span;
  return subject.kind === "schema" && span === subject.anchor ? subject.located.span : span;
}

/**
 * The additions to the message of a group.
 *
 * @param text the text of the linted file
 * @param shown formats the paths of other files
 */
export function textOfGroup(group: ReportGroup, text: string, shown: ShowPath): GroupText {
  const [{ report }] = group;
  const { origin } = textOf(report);
  if (!origin) return { more: group.length > 1 ? othersOf(group) : "" };
  const parts = partsOf(group);
  if (parts.length === 1) {
    const others = group.length > 1 ? othersOf(group) : "";
    return { more: `${others} See ${placeNameOf(origin, shown)}.` };
  }
  // One place of a file registers what several modules define: `for tool in tools: server.add_tool(tool)`.
  const sources = new Set(parts.map(({ report: one }) => placeNameOf(entryOf(one, text) ?? origin, shown)));
  if (sources.size > 1) return { more: ` See ${placeNameOf(origin, shown)}.${placedOthersOf(parts, shown)}` };
  const source = sourceOf(group, text, shown);
  return {
    more: `${othersOf(parts)} See ${source}.`,
    plural: {
      count: String(parts.length),
      source,
      names: namesInSentence(pathsOf(parts), maxNamesOfPlural) + toolsOf(group),
    },
  };
}

/** How often a text is a part of a definition of the file, by its place. */
export type Users = ReadonlyMap<string, number>;

/** Counts the uses of every text in the definitions of a file, and in those of other modules that use its schemas. */
export function usersOf({ tools, borrowers }: Server): Users {
  const users = new Map<string, number>();
  const pending: Located[] = [...tools, ...(borrowers?.() ?? [])].map(({ root }) => root);
  for (let value = pending.pop(); value; value = pending.pop()) {
    if (!value.span.origin) users.set(placeOf(value.span), (users.get(placeOf(value.span)) ?? 0) + 1);
    if (value.kind === "object") for (const member of value.members.values()) pending.push(member.value);
    else if (value.kind === "array") for (const item of value.items) pending.push(item);
  }
  return users;
}

function placeOf({ start, end }: Span): string {
  return `${String(start)} ${String(end)}`;
}

/**
 * The edits that apply to every report of a group, with their effect on each. An edit of text that several definitions
 * use changes all of them. So it is offered only if all of them are reported, and as a draft, because code without
 * definitions may use the text, too.
 */
export function commonEdits(group: ReportGroup, users: () => Users): Pick<PendingReport, "fix" | "suggest"> {
  const [{ report }, ...others] = group;
  const common = (edit: Edit, of: (report: PendingReport) => readonly (Edit | undefined)[]): Edit | undefined => {
    const same = others.map((other) => of(other.report).find((another) => isSameEdit(edit, another)));
    return same.every((another) => another !== undefined) ? claiming(edit, same.flatMap(claimsOf)) : undefined;
  };
  const text = textOf(report);
  const isSafe = (edit: Edit): boolean =>
    edit.every(({ span }) => text.start <= span.start && span.end <= text.end) &&
    (users().get(placeOf(text)) ?? 0) <= usesIn(group);
  const suggest = report.suggest.flatMap((one): PendingSuggestion[] => {
    const edit = common(one.edit, ({ suggest: offers }) => offers.map((offer) => offer.edit));
    if (!edit) return [];
    if (!isOfShared(edit)) return [{ ...one, edit }];
    return isSafe(edit) ? [{ ...one, edit, isDraft: true }] : [];
  });
  const fix = report.fix && !isOfShared(report.fix) ? common(report.fix, (other) => [other.fix]) : undefined;
  return { fix, suggest };
}

function isOfShared(edit: Edit): boolean {
  return edit.some(({ isShared }) => isShared === true);
}

/** The number of places in definitions that a group reports. */
function usesIn(group: ReportGroup): number {
  return new Set(group.map(({ report, finding }) => `${finding.definition ?? ""} ${report.pointer}`)).size;
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

/** The name at a place if it is a reference: `flexSchema`, but not `array` in `z.array(Condition)`, and not a key. */
function referenceAt({ start, end }: Span, text: string): string | undefined {
  const isReference = text.charAt(start - 1) !== "." && !/^(?:\(|\s*:)/u.test(text.slice(end, end + 20));
  return isReference ? /^(?:\.\.\.)?([\w$.]{1,60})$/u.exec(text.slice(start, end))?.[1] : undefined;
}

/**
 * The place of the outermost imported part around what a report concerns. A module that registers the tools of the
 * linted file holds all of their parts, too, but the linted file does not import them from there.
 */
function entryOf({ span }: PendingReport, text: string): Origin | undefined {
  const { origin } = span;
  const isImported = referenceAt(span, text) !== undefined || origin?.entry?.path === origin?.path;
  return (isImported ? origin?.entry : undefined) ?? origin;
}

/**
 * `'flexMessageSchema' (src/common/flex.ts:12)`: an imported name, and the place of its declaration. Without one, it is
 * the name of the tool.
 */
function sourceOf(group: ReportGroup, text: string, shown: ShowPath): string {
  const [{ report, about }, ...others] = group;
  const entry = entryOf(report, text);
  const place = entry ? placeNameOf(entry, shown) : "";
  const label =
    referenceAt(report.span, text) ?? (others.every((one) => one.about === about) ? about?.label : undefined);
  return label === undefined ? place : `'${label}' (${place})`;
}

/** `src/common/flex.ts:12` */
function placeNameOf({ path, line }: Origin, shown: ShowPath): string {
  return `${shown(path)}:${String(line)}`;
}

/** What else the fault of shared text concerns. */
function othersOf([first, ...others]: readonly Reported[]): string {
  const tools = new Set(others.flatMap(({ about }) => (about && about !== first?.about ? [about.label] : [])));
  if (tools.size) return ` The same holds for ${namesInSentence([...tools], maxNames, "other tools")}.`;
  const paths = new Set(others.map(({ report }) => shownPathOf(report)).filter((path) => path !== ""));
  return paths.size ? ` The same holds for ${namesInSentence([...paths], maxNames, "other parameters")}.` : "";
}

/** What else the fault concerns, each with its own place. */
function placedOthersOf([first, ...others]: readonly Reported[], shown: ShowPath): string {
  const named = others.map(({ about, report }) => {
    const path = shownPathOf(report);
    const tool = about !== first?.about ? about?.label : undefined;
    const names = [first && path === shownPathOf(first.report) ? "" : path, tool ?? ""].filter((name) => name !== "");
    const { origin } = textOf(report);
    const place = origin ? placeNameOf(origin, shown) : "";
    const said = names.map((name) => `'${name}'`).join(" of ");
    return said && place ? `${said} (${place})` : said || place;
  });
  return ` The same holds for ${joined(limited(named, maxPlaces))}.`;
}

/** The paths of parts, each once, without the names that all of them begin with. */
function pathsOf(parts: readonly Reported[]): string[] {
  const paths = [...new Set(parts.map(({ report }) => shownPathOf(report)))].map((path) => path.split("."));
  const [first = []] = paths;
  let shared = 0;
  while (paths.every((path) => path.length > shared + 1 && path[shared] === first[shared])) shared++;
  return paths.map((path) => path.slice(shared).join("."));
}

/** " (in 'a', 'b' and 'c')" */
function toolsOf(group: ReportGroup): string {
  const tools = new Set(group.flatMap(({ about }) => (about ? [about.label] : [])));
  return tools.size > 1 ? ` (in ${namesInSentence([...tools], maxNames, "tools")})` : "";
}

/** The last name of a part's path. */
function nameOf(report: PendingReport): string {
  if (report.subject.kind === "parameter") return report.subject.name;
  const path = shownPathOf(report);
  return path.slice(path.lastIndexOf(".") + 1);
}

/** `'a' and 'b'`; of many, `26 other tools, such as 'a' and 'b'` with a noun, otherwise `'a', 'b' and 24 others`. */
export function namesInSentence(names: readonly string[], max: number, noun?: string): string {
  const quoted = names.map((name) => `'${name}'`);
  if (names.length > max && noun !== undefined)
    return `${String(names.length)} ${noun}, such as ${joined(quoted.slice(0, max))}`;
  return joined(limited(quoted, max));
}

/** The first parts, and how many others there are. */
function limited(parts: readonly string[], max: number): readonly string[] {
  const left = parts.length - max;
  return left > 0 ? [...parts.slice(0, max), `${String(left)} ${left > 1 ? "others" : "other"}`] : parts;
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : last;
}
