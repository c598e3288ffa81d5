import type { ToldEffect } from "../model/client.ts";
import type { Edit } from "../model/editor.ts";
import type { Place, Step } from "../model/handler/code.ts";
import type { Span } from "../model/span.ts";
import { pathOf, type Subject } from "./subjects.ts";

/**
 * The kinds of edits: a `fix` keeps the meaning; a `suggestion` is certain to be wanted by whoever reads it; a `draft`
 * has text or a value that a person must decide on, such as a placeholder or a limit that nothing states.
 */
export type EditKind = "fix" | "suggestion" | "draft";

/** An edit for a person to pick, with its own message. Dropped if the edit is `undefined`. */
type Suggestion<M extends Messages> = {
  readonly [Id in keyof M & string]: {
    readonly message: Id;
    readonly edit: Edit | undefined;
    /** Default: `false`, a suggestion. Drafts are shown last and marked; only `--drafts` applies them unattended. */
    readonly draft?: boolean;
  } & DataFor<M, Id>;
}[keyof M & string];

/** Some words of a text. */
export interface Quote {
  readonly words: string;
  /** The whole text. */
  readonly text: string;
  /** Where the words begin in it. Default: where they stand, if it is once. */
  readonly start?: number;
}

/** The optional parts of a report. */
export interface ReportDetails<M extends Messages> {
  /** The place to report. Default: the subject's own place. */
  readonly at?: Span;
  /** The words of the text at `at` that the report is about. They are marked if the source shows them as they are. */
  readonly quote?: Quote | undefined;
  /** JSON pointer within the definition, for a part that is no parameter and no schema. Default: the subject's. */
  readonly pointer?: string;
  /** An edit that keeps the meaning; `--fix` applies it. */
  readonly fix?: Edit | undefined;
  readonly suggest?: readonly Suggestion<M>[];
  /** The way through the code that leads to the defect, to its end. */
  readonly flow?: readonly Step[];
  /** What clients do because of it, if the message does not say so. */
  readonly told?: readonly ToldEffect[] | undefined;
}

/** Reports a defect of a subject. `data` is required only if the message has placeholders of its own. */
export type Report<M extends Messages> = <Id extends keyof M & string>(
  subject: Subject,
  messageId: Id,
  ...details: DataFor<M, Id> extends { readonly data: object }
    ? [ReportDetails<M> & DataFor<M, Id>]
    : [(ReportDetails<M> & DataFor<M, Id>)?]
) => void;

/** A report that waits until all variants of a definition have been checked. */
export interface PendingReport {
  readonly subject: Subject;
  readonly messageId: string;
  /** JSON pointer within the definition. It is the same in every variant of the definition. */
  readonly pointer: string;
  readonly span: Span;
  readonly quote?: Quote | undefined;
  readonly data: MessageValues;
  /** What clients do with the definition, if the message says it. */
  readonly effects?: readonly ToldEffect[] | undefined;
  readonly remedy: string | undefined;
  readonly fix: Edit | undefined;
  readonly suggest: readonly PendingSuggestion[];
  readonly flow?: readonly Step[] | undefined;
}

/** The path of a part as messages show it; "" for a whole definition and for a place in code. */
export function shownPathOf({ subject, data }: PendingReport): string {
  if (subject.kind === "handler") return "";
  const { where, place } = data;
  const said = where ?? place ?? "";
  return pathOf(subject) || (typeof said === "function" ? "" : String(said));
}

/** A text with the path of a file, which messages show relative to the working directory: editors open it. */
export type PathText = (shown: ShowPath) => string;

/** Shows an absolute path. */
export type ShowPath = (path: string) => string;

/** The value of a placeholder in a message. */
export type MessageValue = string | number | PathText;

/** The values of the placeholders of a message. */
export type MessageValues = Readonly<Record<string, MessageValue>>;

/** The values as texts. Without a working directory, paths are absolute. */
export function textsOf(values: MessageValues, shown: ShowPath = (path) => path): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "function" ? value(shown) : String(value)]),
  );
}

/** Shows paths relative to a working directory, with slashes: `src/a.ts`, `../lib/b.ts`. */
export function pathsIn(cwd: string): ShowPath {
  const folders = partsOf(cwd.replace(/[/\\]$/u, ""));
  return (path) => {
    const parts = partsOf(path);
    let shared = 0;
    while (shared < Math.min(folders.length, parts.length - 1) && folders[shared] === parts[shared]) shared++;
    // With nothing in common but the root, or another drive of Windows, the whole path is clearer.
    if (shared < 2) return parts.join("/");
    return [...folders.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
  };
}

function partsOf(path: string): readonly string[] {
  return path.split(/[/\\]/u);
}

/** A suggestion whose edit exists. */
export interface PendingSuggestion {
  readonly messageId: string;
  readonly data: MessageValues;
  readonly edit: Edit;
  readonly isDraft: boolean;
}

/** What the messages of drafts begin with. ESLint has only one kind of suggestion. */
const draftMark = "Draft: ";

/** The id of a message when it describes a draft. */
export function draftIdOf(messageId: string): string {
  return `${messageId}Draft`;
}

/** The messages of a rule as they describe drafts, by their ids. */
export function draftMessages(messages: Messages): Messages {
  return Object.fromEntries(Object.entries(messages).map(([id, text]) => [draftIdOf(id), draftMark + text]));
}

/** The id of the form that a message has for several parameters. */
export function pluralIdOf(messageId: string): string {
  return `${messageId}Plural`;
}

/** The id of a message for one parameter, given that of any of its forms. */
export function singularIdOf(messageId: string): string {
  return messageId.replace(/Plural$/, "");
}

/** The messages of a rule by id: those about one place with what is said of others, and their plural forms. */
export function messageTexts(messages: Messages, plurals: Readonly<Partial<Record<string, string>>> = {}): Messages {
  const facts: Record<string, string> = {};
  for (const [id, text] of Object.entries(messages)) facts[id] = `${text}{{more}}`;
  for (const [id, text] of Object.entries(plurals)) if (text !== undefined) facts[pluralIdOf(id)] = text;
  return facts;
}

/**
 * The facts with what to do about them. ESLint shows nothing else of a report, so its messages say both.
 *
 * @param remedies by the id of a message. The remedy of several parts is that of one, unless it names it.
 */
export function withRemedies(facts: Messages, remedies: Readonly<Record<string, string>>): Messages {
  return Object.fromEntries(
    Object.entries(facts).map(([id, fact]) => {
      const remedy = remedies[singularIdOf(id)];
      if (remedy === undefined || (id !== singularIdOf(id) && remedy.includes("{{"))) return [id, fact];
      return [id, fact.endsWith("{{more}}") ? fact.replace("{{more}}", ` ${remedy}{{more}}`) : `${fact} ${remedy}`];
    }),
  );
}

/** What is wrong, of a message of ESLint, which says what to do, too. */
export function factOf(message: string, remedy: string | undefined): string {
  return remedy === undefined ? message : message.replace(` ${remedy}`, "");
}

/** The kind of an edit that ESLint offers, by its description. */
export function kindOfOffer(description: string): EditKind {
  return description.startsWith(draftMark) ? "draft" : "suggestion";
}

/**
 * The reports that are true for every outcome of an undecided condition: those of the first variant that every other
 * variant has, too. They keep their edits only if all variants report the same text.
 */
export function commonReports(byVariant: readonly (readonly PendingReport[])[]): readonly PendingReport[] {
  const [first = [], ...others] = byVariant;
  if (!others.length) return first;
  return first.flatMap((report) => {
    const twins = others.map((reports) => reports.find((other) => isSameDefect(report, other)));
    if (twins.some((twin) => twin === undefined)) return [];
    const isSamePlace = twins.every((twin) => twin?.span.start === report.span.start);
    return [isSamePlace ? report : { ...report, fix: undefined, suggest: [] }];
  });
}

/** Of a handler there may be several reports of one message: each has its own place. */
function isSameDefect(a: PendingReport, b: PendingReport): boolean {
  if (a.messageId !== b.messageId || a.pointer !== b.pointer) return false;
  return a.subject.kind !== "handler" || (a.span.start === b.span.start && isSamePlace(endOf(a), endOf(b)));
}

/** Where the way of a report ends, if it has one: two sinks of another file are reported at one call. */
function endOf({ flow }: PendingReport): Place | undefined {
  return flow?.at(-1);
}

function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.file.path === b?.file.path && a?.span.start === b?.span.start && a?.span.end === b?.span.end;
}

/** The names of the `{{placeholders}}` of a message text. */
type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Trim<Name> | Placeholder<Rest>
  : never;

type Trim<Name extends string> = Name extends ` ${infer Rest}`
  ? Trim<Rest>
  : Name extends `${infer Rest} `
    ? Trim<Rest>
    : Name;

/**
 * The placeholders that are filled from the subject of a report: `subject` with what it is part of, `parameter 'a.b' of
 * tool 'add'`, and `Subject` for the beginning of a sentence; `schemaPart` for messages that have named the tool:
 * `'a.b'`, `its input schema`.
 */
type Supplied = "subject" | "Subject" | "tool" | "path" | "schemaPart" | "kind";

/** The required data for a message text: a value for each placeholder that `defineRule` does not fill itself. */
type MessageData<Text extends string> = {
  readonly [Name in Exclude<Placeholder<Text>, Supplied>]: MessageValue;
};

/** The texts of a rule's messages, by id. */
export type Messages = Readonly<Record<string, string>>;

/** The `data` argument for a message: required if the text has placeholders of its own, otherwise forbidden. */
export type DataFor<M extends Messages, Id extends keyof M> = [keyof MessageData<M[Id]>] extends [never]
  ? { readonly data?: never }
  : { readonly data: MessageData<M[Id]> & RemedyData };

/** What a remedy says beyond its message, if that differs from case to case. */
interface RemedyData {
  readonly instead?: MessageValue;
}

/**
 * What is not text in a line: controls with line breaks, line separators and changes of direction; `::` at the start,
 * after any space, and `##[`, which GitHub's runner obeys. Azure Pipelines obeys `##vso[`, TeamCity `##teamcity[`.
 * Source: actions/runner, `ActionCommand.cs`, seen 2026-11-23.
 */
const unsafe = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]|^[\p{Zs}\uFEFF]*:(?=:)|##(?=\w*\[)/gu;

const shortEscapes: Readonly<Record<string, string>> = {
  "\n": String.raw`\n`,
  "\r": String.raw`\r`,
  "\t": String.raw`\t`,
};

/** A stranger's text, safe in a line of a terminal or of a CI system's log: what is not text is escaped, `\u001b`. */
export function visible(text: string): string {
  return text.replace(unsafe, (found) => {
    const last = found.slice(-1);
    return (
      found.slice(0, -1) + (shortEscapes[last] ?? String.raw`\u` + last.charCodeAt(0).toString(16).padStart(4, "0"))
    );
  });
}

/** The same in a text of several lines, whose breaks and tabs stay. */
const unsafeInLines =
  /[^\P{Cc}\n\t\r]|\r(?!\n)|[\u2028\u2029\p{Bidi_Control}]|(?:^|(?<=\n))[\p{Zs}\t\uFEFF]*:(?=:)|##(?=\w*\[)/gu;

/**
 * A text of whole lines, safe on a terminal and in a CI system's log. JSON keeps its values, and so does YAML that
 * quotes such texts. In HTML, the escapes are character references.
 *
 * @param kind `commands` for lines that may begin with `::`.
 */
export function visibleLines(text: string, kind: "text" | "commands" | "html"): string {
  return text.replace(unsafeInLines, (found) => {
    if (kind === "commands" && found.endsWith(":")) return found;
    const last = found.slice(-1);
    const code = last.charCodeAt(0).toString(16);
    return (
      found.slice(0, -1) +
      (kind === "html" ? `&#x${code};` : (shortEscapes[last] ?? String.raw`\u` + code.padStart(4, "0")))
    );
  });
}
