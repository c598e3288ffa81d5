import type { Evaluation } from "../../evaluate/scope.ts";
import type { Candidate, RawDefinition } from "../raw-definition.ts";
import type { IdiomContext } from "../registrations.ts";

/** A way of writing definitions down in code. */
export interface Idiom {
  readonly name: string;
  /** The places of a module that the idiom reads, in the order in which they are read. */
  candidates(context: IdiomContext): readonly Candidate[];
}

/** The parts of an {@link Idiom}. A match is whatever `matches` picks: a call, a literal, a class. */
interface IdiomParts<Match> {
  readonly name: string;
  /** Picks the places where the idiom may stand, by syntax alone: nothing is evaluated yet. */
  readonly matches: (context: IdiomContext) => readonly Match[];
  /** Evaluates one place. The result is empty if no definition stands there. */
  readonly read: (
    match: Match,
    evaluation: Evaluation,
    context: IdiomContext,
  ) => readonly RawDefinition[] | RawDefinition | undefined;
}

/** Declares an idiom. */
export function defineIdiom<Match>({ name, matches, read }: IdiomParts<Match>): Idiom {
  return {
    name,
    candidates: (context) =>
      matches(context).map((match) => ({ read: (evaluation) => [read(match, evaluation, context) ?? []].flat() })),
  };
}
