import type { Reply } from "../live/conversation/message.ts";

/** The maximum number of failures that are shown for each kind. */
const maxShown = 3;
/** The maximum number of subjects that are named for those that are not shown. */
const maxNamed = 5;

interface GroupedFailure {
  readonly message: string;
  readonly subject?: { readonly name: string };
}

/** The failures of a probe by kind, so that a server with a hundred wrong tools does not get a hundred messages. */
export class FailureGroups<F extends GroupedFailure> {
  readonly #groups = new Map<string, F[]>();

  add(kind: string, failure: F): void {
    this.#groups.set(kind, [...(this.#groups.get(kind) ?? []), failure]);
  }

  /** Reports the first three of each kind; the third says what else it applies to. */
  report(fail: (failure: F) => void): void {
    for (const failures of this.#groups.values()) {
      const rest = failures.slice(maxShown);
      for (const [index, failure] of failures.slice(0, maxShown).entries())
        if (index < maxShown - 1 || !rest.length) fail(failure);
        else fail({ ...failure, message: `${failure.message} The same applies to${othersOf(rest)}.` });
    }
  }
}

/** ": a, b and c", ": a, b, c, d, e and 4 more", or " 2 more" if not every failure has a subject. */
function othersOf(failures: readonly GroupedFailure[]): string {
  const names = [...new Set(failures.flatMap(({ subject }) => subject?.name ?? []))];
  if (failures.some(({ subject }) => !subject)) return ` ${String(failures.length)} more`;
  const more = names.length - maxNamed;
  const shown = more > 0 ? [...names.slice(0, maxNamed), `${String(more)} more`] : names;
  return `: ${new Intl.ListFormat("en-GB").format(shown)}`;
}

/** A description of a reply, as a part of a sentence: "error -32603", or "status 500 and no JSON-RPC message". */
export function kindOf({ error, result, frame, http }: Reply): string {
  // A code of another type is as the server sent it: "-32602".
  if (error) return `error ${typeof error.code === "string" ? JSON.stringify(error.code) : String(error.code)}`;
  if (frame) return result ? "a result" : "a result that is not an object";
  return http ? `status ${String(http.status)} and no JSON-RPC message` : "no JSON-RPC message";
}

/** The same with the expected reply. Without a message, there is no code that could be another one. */
export function actualVersusExpected(reply: Reply, wanted: string): string {
  return reply.frame ? `${kindOf(reply)} instead of ${wanted}` : kindOf(reply);
}
