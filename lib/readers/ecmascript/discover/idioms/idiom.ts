import type { Evaluation } from "../../evaluate/scope.ts";
import type { Candidate, RawDefinition } from "../raw-definition.ts";
import type { IdiomContext } from "../registrations.ts";

/** A way of declaring definitions in code. */
export interface Idiom {
  readonly name: string;
  /** The candidates of the idiom in a module, in reading order. */
  candidates(context: IdiomContext): readonly Candidate[];
}

/** The parts of an {@link Idiom}. A match is whatever `matches` returns: a call, a literal, a class. */
interface IdiomParts<Match> {
  readonly name: string;
  /** Selects the places of the idiom by syntax alone, before anything is evaluated. */
  readonly matches: (context: IdiomContext) => readonly Match[];
  /** Evaluates one place. The result is empty if there is no definition. */
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
