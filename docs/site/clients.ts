import { clientNames, clientTitles } from "../../lib/model/client.ts";
import { type ClientFact, type Trait, traits } from "../../lib/schema/clients/facts.ts";
import { clauseOf } from "../../lib/schema/clients/words.ts";

interface ShownFact {
  readonly text: string;
  readonly note: string;
  readonly date: string;
  readonly link: string;
}

interface TraitRow {
  readonly rule: string;
  /** The trait in Markdown, of which only code is used. */
  readonly what: string;
  /** By the name of the client. */
  readonly facts: Readonly<Record<string, readonly ShownFact[]>>;
}

/** The clients, and one row for each trait of a definition that some of them have trouble with. */
export function clientTable(): { readonly clients: typeof clientTitles; readonly rows: readonly TraitRow[] } {
  const rows = Object.values<Trait>(traits).map(({ rule, what, facts }) => ({
    rule,
    what,
    facts: Object.fromEntries(
      clientNames.map((client) => [client, facts.filter((fact) => fact.client === client).map(shown)]),
    ),
  }));
  return { clients: clientTitles, rows };
}

function shown(fact: ClientFact): ShownFact {
  const { source, date, note, certainty } = fact;
  const notes = [note, certainty === "reported" ? "reported, not confirmed" : undefined].filter(Boolean).join("; ");
  const [, repository, number] = /^([\w.-]+\/[\w.-]+)#(\d+)$/u.exec(source) ?? [];
  const link = repository && number ? `https://github.com/${repository}/issues/${number}` : source;
  return { text: clauseOf(fact), note: notes, date, link };
}
