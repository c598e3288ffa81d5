import { applied, Composition } from "../../edits/compose.ts";
import type { Edit } from "../../model/editor.ts";
import type { GivenSettings } from "../../readers/settings.ts";
import type { EditKind } from "../../rule/report.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import type { LocatedIssue } from "../lint/issues.ts";
import { type Linted, lintSource } from "../lint/lint-source.ts";
import { InputError } from "../result/input-error.ts";
import type { LintText } from "../sources/source-text.ts";
import { Verification } from "./verify-edits.ts";

/** A text after its edits. */
export interface Fixed {
  readonly text: string;
  /** How many edits were applied. */
  readonly count: number;
  /** Edits with another effect than they claim. */
  readonly rolledBack: readonly RolledBack[];
}

/** An edit that was taken back. */
export interface RolledBack {
  readonly rule: string;
  /** 1-based, in the text that the edit was made for. */
  readonly line: number;
  readonly column: number;
  /** The wrong effect, as a sentence. */
  readonly reason: string;
}

/** The context for the edits of a text. */
export interface FixContext {
  readonly active: ActiveRules;
  readonly settings: GivenSettings;
  /** The kinds of edits to apply. */
  readonly kinds: readonly EditKind[];
}

/** Of one construct one edit is applied in each round, and edits can make others possible. */
const maxRounds = 100;
/** An edit that is offered again and again does not correct its fault. ESLint stops after the same number of rounds. */
const maxRepeats = 10;
/** How often a text is read to find out which of its edits are wrong. */
const maxReadings = 200;

/**
 * Applies the first edit of each issue until there are none left. After each round the text is read again. An edit that
 * changes anything but what it claims is reverted.
 *
 * @throws InputError if the text cannot be read.
 */
export function fixSource(source: LintText, editing: FixContext): Fixed {
  return new Rounds(source, editing).run();
}

/** An edit of a round. */
interface Candidate {
  readonly issue: LocatedIssue["issue"];
  readonly edit: Edit;
  /** Says which edit it is in any round: its rule, its place in the model and its texts. */
  readonly key: string;
}

/** A text after the edits of a round. */
interface Round {
  readonly text: string;
  readonly linted: Linted;
}

class Rounds {
  readonly #source: LintText;
  readonly #editing: FixContext;
  readonly #rolledBack = new Map<string, RolledBack>();
  readonly #repeats = new Map<string, number>();
  #readings = 0;

  constructor(source: LintText, editing: FixContext) {
    this.#source = source;
    this.#editing = editing;
  }

  run(): Fixed {
    let { text } = this.#source;
    let count = 0;
    let linted = this.#lint(text);
    const seen = new Set([text]);
    for (let round = 0; linted && round < maxRounds; round++) {
      const candidates = this.#candidatesOf(linted);
      if (!candidates.length) break;
      const { accepted, after } = this.#tried(text, linted, candidates);
      if (!after) continue;
      if (seen.has(after.text)) break;
      for (const { key } of accepted) this.#repeats.set(key, (this.#repeats.get(key) ?? 0) + 1);
      ({ text, linted } = after);
      seen.add(text);
      count += accepted.length;
    }
    return { text, count, rolledBack: [...this.#rolledBack.values()] };
  }

  /** The edits of one round: the first of each issue, if it goes together with those before it. */
  #candidatesOf({ issues }: Linted): readonly Candidate[] {
    const { kinds } = this.#editing;
    const all = issues.flatMap(({ issue, offers = [] }): Candidate[] => {
      // The edits of an issue are in the order of their kinds.
      const first = offers.find(({ kind }) => kinds.includes(kind));
      if (!first) return [];
      const { rule, tool, pointer } = issue;
      const key = JSON.stringify([rule, tool, pointer, first.edit.map(({ text }) => text)]);
      const isSpent = this.#rolledBack.has(key) || (this.#repeats.get(key) ?? 0) >= maxRepeats;
      return isSpent ? [] : [{ issue, edit: first.edit, key }];
    });
    const composition = new Composition();
    return all.sort((a, b) => byPlace(a.edit, b.edit)).filter(({ edit }) => composition.add(edit));
  }

  /** Applies the edits of a round, without those that turn out to be wrong. */
  #tried(
    text: string,
    linted: Linted,
    candidates: readonly Candidate[],
  ): { readonly accepted: readonly Candidate[]; readonly after: Round | undefined } {
    const verification = new Verification(linted.model);
    const after = this.#verified(text, candidates, verification);
    if (typeof after !== "string") return { accepted: candidates, after };
    const accepted = this.#withoutWrong(text, candidates, verification);
    const rest = accepted.length ? this.#verified(text, accepted, verification) : "";
    return { accepted, after: typeof rest === "string" ? undefined : rest };
  }

  /**
   * The edits that do what they claim, found by bisection. If two halves are wrong only together, the first is applied.
   */
  #withoutWrong(text: string, edits: readonly Candidate[], verification: Verification): readonly Candidate[] {
    const fault = this.#readings >= maxReadings ? "it was not checked" : this.#faultOf(text, edits, verification);
    if (fault === undefined) return edits;
    const [only, ...others] = edits;
    if (only && (!others.length || this.#readings >= maxReadings)) {
      for (const one of edits) this.#rollBack(one, fault);
      return [];
    }
    const middle = edits.length >> 1;
    const first = this.#withoutWrong(text, edits.slice(0, middle), verification);
    const second = this.#withoutWrong(text, edits.slice(middle), verification);
    const both = [...first, ...second];
    if (!first.length || !second.length) return both;
    return this.#faultOf(text, both, verification) === undefined ? both : first;
  }

  #rollBack({ issue: { rule, line, column }, key }: Candidate, reason: string): void {
    this.#rolledBack.set(key, { rule, line, column, reason });
  }

  #faultOf(text: string, edits: readonly Candidate[], verification: Verification): string | undefined {
    this.#readings++;
    const none: ActiveRules = new Map();
    const read = this.#lintedOr(() =>
      lintSource(
        this.#with(
          applied(
            text,
            edits.map(({ edit }) => edit),
          ),
        ),
        none,
        this.#editing.settings,
      ),
    );
    return typeof read === "string" ? read : faultOf(edits, verification, read);
  }

  /** The text after the edits, or what is wrong with it. */
  #verified(text: string, edits: readonly Candidate[], verification: Verification): Round | string {
    const edited = applied(
      text,
      edits.map(({ edit }) => edit),
    );
    const linted = this.#lintedOr(() => this.#lint(edited));
    if (typeof linted === "string") return linted;
    if (!linted) return "the file defines nothing after it";
    return faultOf(edits, verification, linted) ?? { text: edited, linted };
  }

  #lintedOr(lint: () => Linted | undefined): Linted | undefined | string {
    try {
      return lint();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return `the file cannot be read after it: ${error.problem}`;
    }
  }

  #lint(text: string): Linted | undefined {
    return lintSource(this.#with(text), this.#editing.active, this.#editing.settings);
  }

  #with(text: string): LintText {
    return { ...this.#source, text };
  }
}

function faultOf(
  edits: readonly Candidate[],
  verification: Verification,
  after: Linted | undefined,
): string | undefined {
  const place = verification.faultOf(
    edits.map(({ edit }) => edit),
    after?.model,
  );
  return place === undefined ? undefined : `it changes ${place}`;
}

function byPlace([a]: Edit, [b]: Edit): number {
  return a.span.start - b.span.start || a.span.end - b.span.end;
}
