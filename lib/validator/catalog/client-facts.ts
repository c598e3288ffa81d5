import { type ChosenClient, clients, clientText, type ClientKind } from "../../model/client.ts";
import { knownFacts } from "../../schema/clients/effects.ts";
import { type ClientFact, type Trait, traits } from "../../schema/clients/facts.ts";
import { certaintyWords, clauseOf, conditionsOf, linkOf } from "../../schema/clients/words.ts";

/** Everything that is known of a client. */
export interface ClientInfo {
  /** As a setting names it, with the version that was asked about. */
  readonly client: string;
  readonly title: string;
  readonly kind: ClientKind;
  /** The gravest first. */
  readonly facts: readonly FactInfo[];
}

/** A fact about a client, with the trait of definitions that it is about. */
export interface FactInfo extends ClientFact {
  readonly trait: string;
  /** The trait in words. */
  readonly what: string;
  /** The rule that reports it. */
  readonly rule: string;
  /** What happens, as a clause. */
  readonly says: string;
  /** True if the version that was asked about, or every new one, does not do it any longer. */
  readonly past: boolean;
  /** The address of the source. */
  readonly link: string;
}

/** What the table has on a client. */
export function clientInfo(chosen: ChosenClient): ClientInfo {
  const { title, kind } = clients[chosen.name];
  const facts = knownFacts(chosen).map(({ trait, fact, isPast }): FactInfo => {
    const { what, rule }: Trait = traits[trait];
    return { trait, what, rule, says: clauseOf(fact), past: isPast, link: linkOf(fact), ...fact };
  });
  return { client: clientText(chosen), title, kind, facts };
}

/** The same as text for a terminal: the traits by what happens. */
export function clientPage({ client, title, kind, facts }: ClientInfo): string {
  const bySaying = new Map<string, FactInfo[]>();
  for (const fact of facts) bySaying.set(fact.says, [...(bySaying.get(fact.says) ?? []), fact]);
  const sections = [...bySaying].map(([says, same]) => `${says}:\n${same.map(factLines).join("\n")}\n`);
  const none = "No trouble with any definition is known.\n";
  return [`${title} (${client}, ${kind})\n`, ...(sections.length ? sections : [none])].join("\n");
}

function factLines(fact: FactInfo): string {
  const conditions = conditionsOf(fact);
  return [
    `  ${fact.what.replaceAll("`", "")} (${fact.rule})`,
    ...(conditions ? [`    ${conditions.replaceAll("`", "")}`] : []),
    `    ${certaintyWords[fact.certainty]}, ${fact.date}: ${fact.link}`,
  ].join("\n");
}
