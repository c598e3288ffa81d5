import {
  type ChosenClient,
  type ClientName,
  clientEffects,
  clientLosses,
  type EffectName,
  type ToldEffect,
} from "../../model/client.ts";
import { memoizeFor } from "../../model/lazy.ts";
import { type ClientFact, isAccepted, type Trait, type TraitName, traits } from "./facts.ts";
import { whoOf, wordsFor } from "./words.ts";

/** The clients but OpenAI's strict mode, which has a rule of its own. */
export const withoutStrictMode: (clients: readonly ChosenClient[]) => readonly ChosenClient[] = memoizeFor((clients) =>
  clients.filter(({ name }) => name !== "openai-strict"),
);

/** What clients do with a definition, as the two parts around its name: "Claude API and Codex refuse" tool 'x'. */
export interface ClientEffect {
  readonly clients: string;
  /** The text after the name: " as a string (reported)", ", and Cursor leaves out the tool", or nothing. */
  readonly also: string;
  /** What both parts say of the chosen versions, the gravest first. Reports keep it beside the message. */
  readonly told: readonly ToldEffect[];
}

/** The same for a number that is over the limits of clients. */
export interface LimitEffect extends ClientEffect {
  /** The smallest of the exceeded limits, without what the clients add. */
  readonly most: number;
}

/** A fact about a chosen client. */
interface ChosenFact {
  readonly fact: ClientFact;
  /** True if the chosen version does not do it any longer. */
  readonly isPast: boolean;
}

/** True if one of the clients has trouble with one of the traits. */
export function affectsAny(clients: readonly ChosenClient[], ...names: readonly TraitName[]): boolean {
  return factsFor(clients, names).length > 0;
}

/**
 * What the clients do with a definition that has one of the traits, for messages: `{{clients}} {{subject}}{{also}}: …`.
 * Only the most severe effect on each client is stated: a confirmed one if possible, then a reported one, then one that
 * newer versions do not have.
 *
 * @returns `undefined` if no client has a problem with it
 */
export function effectOn(clients: readonly ChosenClient[], ...names: readonly TraitName[]): ClientEffect | undefined {
  const { effects } = answersFor(clients);
  const key = names.join();
  if (!effects.has(key)) effects.set(key, told(factsFor(clients, names)));
  return effects.get(key);
}

/**
 * The same for those clients whose limit for the trait a number exceeds.
 *
 * @param added what a client adds to the number before it compares: the characters of "mcp__{server}__"
 */
export function effectOver(
  clients: readonly ChosenClient[],
  name: TraitName,
  number: number,
  added: (counts: string) => number = () => 0,
): LimitEffect | undefined {
  const mostOf = ({ fact: { limit = Infinity, counts = "" } }: ChosenFact): number => limit - added(counts);
  const exceeded = factsFor(clients, [name]).filter((each) => !each.isPast && number > mostOf(each));
  const effect = told(exceeded);
  return effect && { ...effect, most: Math.max(0, Math.min(...exceeded.map(mostOf))) };
}

/** What clients do with a name that they do not accept. */
export interface NameEffect extends ClientEffect {
  /** True for a character that one of these clients does not accept anywhere in a name. */
  readonly refuses: (character: string) => boolean;
}

/** The same for those clients that do not accept a name. */
export function effectOfName(clients: readonly ChosenClient[], trait: TraitName, name: string): NameEffect | undefined {
  const refusing = factsFor(clients, [trait]).filter(({ fact, isPast }) => !isPast && !isAccepted(name, fact));
  const effect = told(refusing);
  if (!effect) return undefined;
  const refuses = (character: string): boolean => refusing.some(({ fact }) => !isAccepted(`a${character}`, fact));
  return { ...effect, refuses };
}

/** A fact with its trait. */
export interface KnownFact {
  readonly trait: TraitName;
  readonly fact: ClientFact;
  /** True if the version, or every new one, does not do it any longer. */
  readonly isPast: boolean;
}

/** Everything that the table says about a client, also what is contested, the gravest first. */
export function knownFacts(chosen: ChosenClient): readonly KnownFact[] {
  return Object.entries(traits as Readonly<Record<string, Trait>>)
    .flatMap(([trait, { facts }]) => facts.map((fact) => ({ trait: trait as TraitName, fact })))
    .filter(({ fact }) => fact.client === chosen.name && hasBegun(fact, chosen))
    .map((known) => ({ ...known, isPast: isOver(known.fact, chosen) }))
    .sort((a, b) => clientEffects.indexOf(a.fact.does) - clientEffects.indexOf(b.fact.does));
}

/** The answers about some clients. Rules ask the same of every tool and of every part of a schema. */
const answersFor = memoizeFor((_clients: readonly ChosenClient[]) => ({
  facts: new Map<TraitName, readonly ChosenFact[]>(),
  effects: new Map<string, ClientEffect | undefined>(),
}));

/** What the table says about the clients, for their versions. Rules are silent on what sources contest. */
function factsFor(clients: readonly ChosenClient[], names: readonly TraitName[]): readonly ChosenFact[] {
  const { facts } = answersFor(clients);
  return names.flatMap((name) => {
    const known = facts.get(name) ?? traits[name].facts.flatMap((fact) => chosenFact(fact, clients));
    facts.set(name, known);
    return known;
  });
}

function chosenFact(fact: ClientFact, clients: readonly ChosenClient[]): readonly ChosenFact[] {
  const chosen = clients.find(({ name }) => name === fact.client);
  if (!chosen || fact.certainty === "contested" || !hasBegun(fact, chosen)) return [];
  if (clientLosses.has(fact.does) && !chosen.withLosses) return [];
  return [{ fact, isPast: isOver(fact, chosen) }];
}

/** False for a version before the first one that is known to do it. */
function hasBegun({ since }: ClientFact, { version }: ChosenClient): boolean {
  return since === undefined || version === undefined || !isBefore(version, since);
}

/** True for a version that does not do it any longer, which all newest versions are once there is such a version. */
function isOver({ until }: ClientFact, { version }: ChosenClient): boolean {
  if (until === undefined) return false;
  return version === undefined || until === "unknown" || !isBefore(version, until);
}

/** Compares versions number by number: "0.9" is before "0.10.1". */
function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split(".").map(Number));
  const at = b?.findIndex((number, index) => number !== (a?.[index] ?? 0)) ?? -1;
  return at >= 0 && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

function told(all: readonly ChosenFact[]): ClientEffect | undefined {
  const found = [
    all.filter(({ fact, isPast }) => fact.certainty !== "reported" && !isPast),
    all.filter(({ fact, isPast }) => fact.certainty === "reported" && !isPast),
    all.filter(({ isPast }) => isPast),
  ].find((group) => group.length);
  const seen = new Set<ClientName>();
  const clauses = clientEffects.flatMap((effect) => {
    const ofEffect = (found ?? []).filter(
      ({ fact: { does, client } }) => does === effect && !seen.has(client) && seen.add(client),
    );
    return ofEffect.length ? [{ does: effect, facts: ofEffect }] : [];
  });
  const [main, ...others] = clauses;
  if (!main) return undefined;
  const { before, after } = wordsFor(main.does);
  const isReported = main.facts.every(({ fact }) => fact.certainty === "reported");
  const more = others
    .slice(0, maxOthers)
    .map(({ does, facts }) => `, and ${actionOf(does, facts)} ${wordsFor(does).again}`)
    .join("");
  return {
    // Messages begin with it: "Llama.cpp refuses".
    clients: [actionOf(main.does, main.facts), before]
      .filter(Boolean)
      .join(" ")
      .replace(/^./u, (first) => first.toUpperCase()),
    also: `${after === undefined ? "" : ` ${after}`}${isReported ? " (reported)" : ""}${more}`,
    told: clauses.flatMap(({ does, facts }) =>
      facts.flatMap(({ fact: { client }, isPast }) => (isPast ? [] : [{ client, does }])),
    ),
  };
}

/** The number of clients that a clause names, and of clauses after the first. Reports have all of them. */
const maxNamed = 3;
const maxOthers = 1;

/** "Claude API and OpenAI API refuse", "Claude Code 2.1.7 sent" */
function actionOf(does: EffectName, facts: readonly ChosenFact[]): string {
  const names = [...new Set(facts.map(({ fact }) => whoOf(fact)))];
  const { one, several, past } = wordsFor(does);
  const verb = facts.every(({ isPast }) => isPast) ? past : names.length > 1 ? several : one;
  return `${listed(names)} ${verb}`;
}

/** "a, b and c"; for longer lists "a, b and 2 others" */
function listed(names: readonly string[]): string {
  const shown =
    names.length > maxNamed
      ? [...names.slice(0, maxNamed - 1), `${String(names.length - maxNamed + 1)} others`]
      : names;
  const last = shown.at(-1) ?? "";
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${last}` : last;
}
