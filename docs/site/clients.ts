import { chosenClients, type ClientKind, clientNames } from "../../lib/model/client.ts";
import { type Trait, traits } from "../../lib/schema/clients/facts.ts";
import { legend, markOf, noMark } from "../../lib/schema/clients/marks.ts";
import { certaintyWords, conditionsOf } from "../../lib/schema/clients/words.ts";
import { type ClientInfo, clientInfo, type FactInfo } from "../../lib/validator/catalog/client-facts.ts";

/** A fact as the page shows it. */
interface ShownFact extends Pick<FactInfo, "client" | "trait" | "says" | "date" | "link"> {
  /** The place of the fact in the section of its client. */
  readonly id: string;
  /** The limit, versions and restrictions. */
  readonly conditions: string;
  readonly certainty: string;
}

/** What stands in the table for a client and a trait. */
interface Mark {
  readonly letter: string;
  /** For screen readers and as a tooltip. */
  readonly meaning: string;
  readonly state: FactState;
  /** The fact that the mark leads to. */
  readonly id: string;
}

/** Whether a fact is sure, and of today. */
type FactState = "sure" | "reported" | "past" | "contested";

interface ClientSection extends Pick<ClientInfo, "title" | "kind"> {
  readonly name: string;
  readonly facts: readonly ShownFact[];
}

interface TraitSection {
  readonly name: string;
  /** The trait in Markdown, of which only code is used. */
  readonly what: string;
  readonly rule: string;
  readonly facts: readonly ShownFact[];
  /** By the name of the client. */
  readonly marks: Readonly<Record<string, Mark>>;
}

export interface ClientPage {
  readonly kinds: readonly { readonly title: string; readonly clients: readonly ClientSection[] }[];
  readonly traits: readonly TraitSection[];
  readonly legend: typeof legend;
  readonly facts: number;
}

const kindTitles: Readonly<Record<ClientKind, string>> = {
  program: "Programs",
  provider: "Providers",
  engine: "Engines",
  library: "Libraries",
};

const states = ["sure", "reported", "past", "contested"] as const;
const stateWords: Readonly<Record<FactState, string>> = {
  sure: "",
  reported: ", reported only",
  past: ", in older versions",
  contested: ", contested",
};

/** All facts about clients, by client and by trait, with a mark for each pair of both. */
export function clientPage(): ClientPage {
  const infos = new Map(clientNames.map((name) => [name, chosenClients([name]).flatMap(clientInfo)[0]]));
  const sections = [...infos].flatMap(([name, info]): readonly ClientSection[] =>
    info ? [{ name, title: info.title, kind: info.kind, facts: info.facts.map(shown) }] : [],
  );
  const all = [...infos.values()].flatMap((info) => info?.facts ?? []);
  const byKind = Object.entries(kindTitles).map(([kind, title]) => ({
    title,
    clients: sections.filter((section) => section.kind === kind && section.facts.length),
  }));
  return {
    kinds: byKind.filter(({ clients }) => clients.length),
    traits: Object.entries<Trait>(traits).map(([name, { what, rule }]) => {
      const ofTrait = all.filter(({ trait }) => trait === name);
      const marks = clientNames.flatMap((client): readonly [string, Mark][] => {
        const mark = markFor(ofTrait.filter((fact) => fact.client === client));
        return mark ? [[client, mark]] : [];
      });
      return { name, what, rule, facts: ofTrait.map(shown), marks: Object.fromEntries(marks) };
    }),
    legend: legend.filter((mark) => mark !== noMark),
    facts: all.length,
  };
}

/** The mark of what is surest; among that, of the gravest, which is the first. */
function markFor(facts: readonly FactInfo[]): Mark | undefined {
  const [fact] = states.flatMap((state) => facts.filter((one) => stateOf(one) === state));
  if (!fact) return undefined;
  const { letter, meaning } = markOf(fact.does);
  const state = stateOf(fact);
  return { letter, meaning: `${meaning}${stateWords[state]}`, state, id: idOf(fact) };
}

function stateOf({ past, certainty }: FactInfo): FactState {
  if (certainty === "contested") return "contested";
  if (past) return "past";
  return certainty === "reported" ? "reported" : "sure";
}

function idOf({ client, trait }: Pick<FactInfo, "client" | "trait">): string {
  return `${client}-${trait}`;
}

function shown(fact: FactInfo): ShownFact {
  const { client, trait, says, date, link, certainty } = fact;
  const id = idOf(fact);
  return { id, client, trait, says, date, link, conditions: conditionsOf(fact), certainty: certaintyWords[certainty] };
}
