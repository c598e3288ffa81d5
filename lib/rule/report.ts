import type { Edit } from "../model/editor.ts";
import type { Span } from "../model/span.ts";
import { pointerOf, type Subject } from "./subjects.ts";

/** An edit that a person picks, under a sentence of its own. Dropped where the edit is `undefined`. */
export type Suggestion<M extends Messages> = {
  readonly [Id in keyof M & string]: { readonly message: Id; readonly edit: Edit | undefined } & DataFor<M, Id>;
}[keyof M & string];

/** What a report may say beside its message. */
export interface ReportDetails<M extends Messages> {
  /** Where it points; the subject's own place if left out. */
  readonly at?: Span;
  /** An edit that keeps the meaning, applied by `--fix`. */
  readonly fix?: Edit | undefined;
  readonly suggest?: readonly Suggestion<M>[];
}

/** Reports a defect of a subject. Data is needed just where the message has placeholders of its own. */
export type Report<M extends Messages> = <Id extends keyof M & string>(
  subject: Subject,
  messageId: Id,
  ...details: DataFor<M, Id> extends { readonly data: object }
    ? [ReportDetails<M> & DataFor<M, Id>]
    : [(ReportDetails<M> & DataFor<M, Id>)?]
) => void;

/** A report as the factory keeps it until all variants of a definition were checked. */
export interface PendingReport {
  readonly subject: Subject;
  readonly messageId: string;
  readonly span: Span;
  readonly data: Readonly<Record<string, string | number>>;
  readonly fix: Edit | undefined;
  readonly suggest: readonly PendingSuggestion[];
}

/** A suggestion whose edit exists. */
export interface PendingSuggestion {
  readonly messageId: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly edit: Edit;
}

/**
 * The reports that hold whatever an undecided condition turns out to be: those of the first variant that every other
 * variant has too. Their edits stay where all variants report the same text.
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

function isSameDefect(a: PendingReport, b: PendingReport): boolean {
  return a.messageId === b.messageId && pointerOf(a.subject) === pointerOf(b.subject);
}

/** The names of the `{{placeholders}}` of a message text. */
export type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Trim<Name> | Placeholder<Rest>
  : never;

type Trim<Name extends string> = Name extends ` ${infer Rest}`
  ? Trim<Rest>
  : Name extends `${infer Rest} `
    ? Trim<Rest>
    : Name;

/** The placeholders that the factory fills from the subject of a report. */
type Supplied = "tool" | "path" | "kind";

/** What a report must bring for a message text: a value for each placeholder that the factory does not fill. */
export type MessageData<Text extends string> = {
  readonly [Name in Exclude<Placeholder<Text>, Supplied>]: string | number;
};

/** The texts of a rule's messages, by id. */
export type Messages = Readonly<Record<string, string>>;

/** The `data` argument for a message: needed where the text has placeholders of its own, refused where it has none. */
export type DataFor<M extends Messages, Id extends keyof M> = [keyof MessageData<M[Id]>] extends [never]
  ? { readonly data?: never }
  : { readonly data: MessageData<M[Id]> };
