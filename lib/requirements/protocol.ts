import data from "./protocol.json" with { type: "json" };

/** The revisions whose statements are listed. */
export type ListedRevision = keyof typeof data.sections;

/** Why no probe can see a statement. */
export type UnseenReason = keyof typeof data.reasons;

/** What the specification asks of a server, and what checks it. `protocol.schema.json` explains the keys. */
export interface Statement {
  /** The section of each revision that makes the statement, such as `basic/lifecycle#initialization`. */
  readonly sources: Readonly<Partial<Record<ListedRevision, string>>>;
  /** The word of the specification. `stated`: the text or its schema says so without such a word. */
  readonly level: "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "stated";
  /** What is so in a server that follows it, in our words. */
  readonly says: string;
  /** The probes that fail if it is not so. */
  readonly probes?: readonly string[];
  /** The rules that check it in definitions and code. */
  readonly rules?: readonly string[];
  /** Why no probe can see it. */
  readonly unseen?: UnseenReason;
  /** A probe could see it, and none does. */
  readonly open?: true;
}

/** Every statement that concerns a server, in the order of the pages. */
// The tests check the data file against its schema. Checking it in every run would only cost time.
export const statements = data.statements as readonly Statement[];

/** The reasons why no probe can see a statement, as sentences. */
export const unseenReasons: Readonly<Record<UnseenReason, string>> = data.reasons;

/** The day on which the specification was read. */
export const readOn: string = data.read;

/** A section of the specification. */
export interface ListedSection {
  readonly source: string;
  /** The number of lines that have a MUST or SHOULD. */
  readonly lines: number;
}

/** The sections of a revision. */
export function sectionsOf(revision: ListedRevision): ListedSection[] {
  const pages: Readonly<Record<string, Readonly<Record<string, number>>>> = data.sections[revision];
  return Object.entries(pages).flatMap(([page, sections]) =>
    Object.entries(sections).map(([anchor, lines]) => ({ source: anchor ? `${page}#${anchor}` : page, lines })),
  );
}

/** The sections of a revision whose statements are about clients, hosts or authorization servers alone. */
export function sectionsOfOthers(revision: ListedRevision): readonly string[] {
  return data.ofOthers[revision];
}
