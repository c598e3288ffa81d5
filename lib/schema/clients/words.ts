import { clientTitles, type EffectName } from "../../model/client.ts";
import type { Certainty, ClientFact } from "./facts.ts";

/** The words for what a client does: "{one} {before} tool 'x' {after}". */
interface Words {
  readonly one: string;
  readonly several: string;
  readonly past: string;
  readonly before?: string;
  readonly after?: string;
  /** The object of the clause, where a table does not name a tool, and in a second clause about the same tool. */
  readonly general: string;
  readonly again: string;
}

/** The words for each effect. */
const effects: Readonly<Record<EffectName, Words>> = {
  refuse: { one: "refuses", several: "refuse", past: "refused", general: "the request", again: "it" },
  "leave out the server": {
    one: "leaves out",
    several: "leave out",
    past: "left out",
    before: "the server of",
    general: "the server",
    again: "its server",
  },
  "leave out": { one: "leaves out", several: "leave out", past: "left out", general: "the tool", again: "the tool" },
  "refuse calls": {
    one: "refuses",
    several: "refuse",
    past: "refused",
    before: "calls with",
    general: "calls",
    again: "its calls",
  },
  "fill in": {
    one: "fills in",
    several: "fill in",
    past: "filled in",
    before: "optional parameters of",
    general: "optional parameters",
    again: "its optional parameters",
  },
  misread: { one: "misreads", several: "misread", past: "misread", general: "the schema", again: "it" },
  "send as a string": {
    one: "sends",
    several: "send",
    past: "sent",
    after: "as a string",
    general: "the value",
    again: "the value",
  },
  "leave out a part": {
    one: "leaves out",
    several: "leave out",
    past: "left out",
    before: "a part of",
    general: "a part of the schema",
    again: "a part of it",
  },
  change: {
    one: "changes",
    several: "change",
    past: "changed",
    before: "the schema of",
    general: "the schema",
    again: "its schema",
  },
  rename: { one: "renames", several: "rename", past: "renamed", general: "the tool", again: "it" },
  cut: { one: "cuts", several: "cut", past: "cut", before: "a text of", general: "the text", again: "it" },
};

export function wordsFor(effect: EffectName): Words {
  return effects[effect];
}

/** The name of the client or provider, in messages and tables. */
export function whoOf({ client, who }: ClientFact): string {
  return who ?? clientTitles[client];
}

/** A fact as a clause without a tool: "Cursor leaves out the tool", "Claude Code 2.1.7 sent the value as a string". */
export function clauseOf(fact: ClientFact): string {
  const { one, past, after, general } = wordsFor(fact.does);
  return [whoOf(fact), fact.until === undefined ? one : past, general, after].filter(Boolean).join(" ");
}

/** The address of a fact's source. */
export function linkOf({ source }: Pick<ClientFact, "source">): string {
  const [, repository, number] = /^([\w.-]+\/[\w.-]+)#(\d+)$/u.exec(source) ?? [];
  return repository && number ? `https://github.com/${repository}/issues/${number}` : source;
}

/** How sure a fact is, in words. */
export const certaintyWords: Readonly<Record<Certainty, string>> = {
  documented: "documented",
  reproduced: "reproduced",
  reported: "reported, not confirmed",
  contested: "contested: sources contradict each other, so no rule reports it",
};

/** The limit and the versions of a fact, and its restriction: "limit 64; since 1.2; until 2.0". */
export function conditionsOf({ limit, counts, accepts, since, until, note }: ClientFact): string {
  return [
    limit === undefined ? undefined : `limit ${String(limit)}`,
    counts === undefined ? undefined : `counted with ${counts}`,
    accepts === undefined ? undefined : `outside of \`${accepts}\``,
    since === undefined ? undefined : `since ${since}`,
    until === undefined ? undefined : until === "unknown" ? "newer versions do not" : `until ${until}`,
    note,
  ]
    .filter((part) => part !== undefined)
    .join("; ");
}
