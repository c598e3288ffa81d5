import type { ClientName, EffectName } from "../../model/client.ts";
import { memoize } from "../../model/lazy.ts";
import data from "./facts.json" with { type: "json" };

/**
 * How sure a fact is:
 *
 * - `documented`: a page or the source code of the client says so.
 * - `reproduced`: a maintainer confirmed it, or a test showed it.
 * - `reported`: only users reported it.
 * - `contested`: sources contradict each other. Rules do not report it.
 */
export type Certainty = "documented" | "reproduced" | "reported" | "contested";

/** What one client does, and who saw it when. `facts.schema.json` explains the keys, and this type repeats it. */
export interface ClientFact {
  readonly client: ClientName;
  readonly does: EffectName;
  /** The part or the mode of the client that does it: "Claude Code's tool search". Default: the client's name. */
  readonly who?: string;
  /** The highest number that it accepts: characters, tools, values. The trait says of what. */
  readonly limit?: number;
  /** The name whose characters count, if the client adds something to the tool's. */
  readonly counts?: string;
  /** The names that it accepts, as a regular expression. */
  readonly accepts?: string;
  /** The first version that is known to do it. */
  readonly since?: string;
  /** The first version that does not do it any longer; "unknown" for one that nobody names. */
  readonly until?: string;
  readonly certainty: Certainty;
  /** `owner/repository#number` of an issue on GitHub, or a URL. */
  readonly source: string;
  readonly date: string;
  /** More about the versions or models in which it was observed, or a restriction. */
  readonly note?: string;
}

/** A trait of a definition that clients have trouble with. */
export interface Trait {
  /** The rule that checks it. Its page has the table of the facts. */
  readonly rule: string;
  /** The trait in Markdown, of which only code is used. */
  readonly what: string;
  readonly facts: readonly ClientFact[];
}

export type TraitName = keyof typeof data.traits;

/** Everything that the rules know about clients. The tables on their pages are generated from it. */
// The tests check the data file against its schema. Checking it in every run would only cost time.
export const traits = data.traits as Readonly<Record<TraitName, Trait>>;

const expressionOf = memoize((accepts) => new RegExp(accepts, "u"));

/** True if a client accepts a name, as far as the fact says what it accepts. */
export function isAccepted(name: string, { accepts }: Pick<ClientFact, "accepts">): boolean {
  return accepts === undefined || expressionOf(accepts).test(name);
}

/** True for a client that puts the name of the server before that of a tool, so that tools of two servers differ. */
export function addsServerName(client: ClientName): boolean {
  return traits.longName.facts.some((fact) => fact.client === client && fact.counts?.includes("{server}"));
}

/** How much of a tool's description Claude Code passes on, in UTF-16 units. */
export const passedDescription = limitOf("longDescription", "claude-code");

/** @throws Error if the table has no such limit. */
function limitOf(name: TraitName, client: ClientName): number {
  const limit = traits[name].facts.find((fact) => fact.client === client)?.limit;
  if (limit === undefined) throw new Error(`No limit of ${client} for ${name}.`);
  return limit;
}
