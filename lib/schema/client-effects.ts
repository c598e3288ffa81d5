import { type ClientName, clientEffects, type EffectName, type ToldEffect } from "../model/client.ts";
import { type TraitName, traits } from "./client-facts.ts";
import { type ClientFact, type Trait, whoOf, wordsFor } from "./clients.ts";

/** What clients do with a definition, as the two parts around its name: "Claude and OpenAI refuse" tool 'x'. */
export interface ClientEffect {
  readonly clients: string;
  /** The text after the name: " as a string (reported)", ", and Cursor leaves out the tool", or nothing. */
  readonly also: string;
  /** What both parts say of the newest versions, the gravest first. Reports keep it beside the message. */
  readonly told: readonly ToldEffect[];
}

/** True if one of the clients has trouble with the trait. */
export function affectsAny(clients: readonly ClientName[], name: TraitName): boolean {
  const { facts }: Trait = traits[name];
  return facts.some(({ client }) => clients.includes(client));
}

/**
 * What the clients do with a definition that has one of the traits, for messages: `{{clients}} {{subject}}{{also}}: …`.
 * Only the most severe effect on each client is stated: a confirmed one if possible, then a reported one, then one that
 * newer versions do not have.
 *
 * @returns `undefined` if no client has a problem with it
 */
export function effectOn(clients: readonly ClientName[], ...names: readonly TraitName[]): ClientEffect | undefined {
  const facts = names
    .flatMap((name): readonly ClientFact[] => traits[name].facts)
    .filter(({ client }) => clients.includes(client));
  const found = [
    facts.filter(({ isReported, isPast }) => !isReported && !isPast),
    facts.filter(({ isReported, isPast }) => isReported && !isPast),
    facts.filter(({ isPast }) => isPast),
  ].find((group) => group.length);
  const told = new Set<ClientName>();
  const clauses = clientEffects.flatMap((effect) => {
    const ofEffect = (found ?? []).filter(
      ({ does, client }) => does === effect && !told.has(client) && told.add(client),
    );
    const [first] = ofEffect;
    return first ? [{ does: first.does, facts: ofEffect }] : [];
  });
  const [main, ...others] = clauses;
  if (!main) return undefined;
  const { before, after } = wordsFor(main.does);
  const isReported = main.facts.every((fact) => fact.isReported);
  const more = others.map(({ does, facts: own }) => `, and ${actionOf(does, own)} ${wordsFor(does).again}`).join("");
  return {
    clients: [actionOf(main.does, main.facts), before].filter(Boolean).join(" "),
    also: `${after === undefined ? "" : ` ${after}`}${isReported ? " (reported)" : ""}${more}`,
    told: clauses.flatMap(({ does, facts: own }) =>
      own.flatMap(({ client, isPast }) => (isPast ? [] : [{ client, does }])),
    ),
  };
}

/** "Claude and OpenAI refuse", "Claude Code 2.1.7 sent" */
function actionOf(does: EffectName, facts: readonly ClientFact[]): string {
  const names = facts.map(whoOf);
  const { one, several, past } = wordsFor(does);
  const verb = facts.every(({ isPast }) => isPast) ? past : names.length > 1 ? several : one;
  const last = names.at(-1) ?? "";
  return `${names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last} ${verb}`;
}
