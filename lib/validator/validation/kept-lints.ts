import type { ActiveRules } from "../config/active-rules.ts";
import type { Linted } from "../lint/lint-source.ts";
import type { ReadModule } from "../sources/loss-lines.ts";
import type { LintText } from "../sources/source-text.ts";

/** What linting a file gave. */
export interface KeptLint {
  readonly source: LintText;
  readonly active: ActiveRules;
  readonly linted: Linted | undefined;
  readonly modules: readonly ReadModule[];
}

/** The lints of files by path, for the next run of a process that watches them. */
export class KeptLints {
  readonly #kept = new Map<string, KeptLint>();
  #anew: string[] = [];

  /** What is kept of a file; otherwise what linting it gives now. What fails is not kept. */
  of(name: string, path: string | undefined, lint: () => KeptLint): KeptLint {
    const known = path === undefined ? undefined : this.#kept.get(path);
    if (known) return known;
    this.#anew.push(name);
    const lintedNow = lint();
    if (path !== undefined) this.#kept.set(path, lintedNow);
    return lintedNow;
  }

  /** Forgets some files. @param paths all files without it. */
  forget(isForgotten: (path: string) => boolean = () => true): void {
    for (const path of this.#kept.keys()) if (isForgotten(path)) this.#kept.delete(path);
  }

  /** The names of the files that were linted since the last call. */
  takeAnew(): readonly string[] {
    const names = this.#anew;
    this.#anew = [];
    return names;
  }
}
