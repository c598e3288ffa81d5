import { saysWhat } from "./action.ts";
import { departureFrom, majorityOf, type Departure, type Manner } from "./manner.ts";
import { kinsOf } from "./relatives.ts";

/** A description among others: whose it is, what it says, and how. */
export interface InManner {
  readonly name: string;
  readonly text: string;
  readonly manner: Manner;
}

/** A description that is written otherwise than those of related tools. */
export interface MannerDeparture<T extends InManner> {
  /**
   * No verb where they begin with one, another form of it, no full stop where they have one, one where they have none.
   */
  readonly kind: "noVerb" | "otherForm" | "open" | "closed";
  readonly member: T;
  /** The related ones that keep to the manner. */
  readonly others: readonly T[];
}

/** Finds the descriptions that depart from the manner of their relatives, each once. */
export function mannerDeparturesIn<T extends InManner>(described: readonly T[]): readonly MannerDeparture<T>[] {
  const groups = kinsOf(described, ({ name }) => name);
  // A tool of two groups with two patterns keeps to one of them: whoever changed it would be told to change it back.
  const keepsForm = new Set(groups.flatMap((group) => majorityOf(group.filter(hasVerb), formOf)));
  const keepsEnd = new Set(groups.flatMap((group) => majorityOf(group, endOf)));
  const found = new Map<T, MannerDeparture<T>>();
  const tell = (kind: MannerDeparture<T>["kind"], member: T, others: readonly T[]): void => {
    if (!found.has(member)) found.set(member, { kind, member, others: others.filter((other) => other !== member) });
  };
  for (const group of groups) {
    const withVerb = group.filter(hasVerb);
    for (const member of withoutVerb(group)) tell("noVerb", member, withVerb);
    each(departureFrom(withVerb, formOf), (member, others) => {
      if (!keepsForm.has(member)) tell("otherForm", member, others);
    });
    each(departureFrom(group, endOf), (member, others) => {
      if (!keepsEnd.has(member)) tell(member.manner.isClosed ? "closed" : "open", member, others);
    });
  }
  return [...found.values()];
}

/** The members of a group that begin with no verb where the others do. */
function withoutVerb<T extends InManner>(group: readonly T[]): readonly T[] {
  const isMixture = new Set(group.map(formOf)).size === group.length;
  // Three descriptions of three kinds have no majority; a verb is the kind to agree on.
  const odd = isMixture ? group : (departureFrom(group, (member) => (hasVerb(member) ? "verb" : "none"))?.odd ?? []);
  return odd.filter((member) => !hasVerb(member) && !(member.manner.opening === "noun" && saysWhat(member.text)));
}

function formOf({ manner }: InManner): string {
  return manner.opening;
}

function endOf({ manner: { isClosed } }: InManner): string | undefined {
  return isClosed === undefined ? undefined : String(isClosed);
}

function hasVerb({ manner: { opening } }: InManner): boolean {
  return opening !== "noun" && opening !== "tool";
}

function each<T>(departure: Departure<T> | undefined, tellOf: (odd: T, others: readonly T[]) => void): void {
  for (const odd of departure?.odd ?? []) tellOf(odd, departure?.others ?? []);
}
