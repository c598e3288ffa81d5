/** Why a probe has judged nothing. The two kinds differ in what they say of a run: only one leaves something open. */
export interface Lack {
  /** A sentence. */
  readonly reason: string;
  /**
   * `not applicable`: the server has nothing that the requirement is about. `not run`: it has, or may have, and the
   * probe could not judge it.
   */
  readonly status: "not applicable" | "not run";
}

/** The server has nothing that the requirement is about. */
export function inapplicable(reason: string): Lack {
  return { reason, status: "not applicable" };
}

/** The requirement concerns the server, which could not be judged. */
export function unjudged(reason: string): Lack {
  return { reason, status: "not run" };
}
