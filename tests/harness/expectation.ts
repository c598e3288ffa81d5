import type { Change } from "./changes.ts";
import type { SurfaceName } from "./surface.ts";

/** Surfaces that something does not hold for, each with the reason. */
export type Except = Readonly<Partial<Record<SurfaceName, string>>>;

/** An edit that a report must offer, identified by its effect on the model. */
export interface ExpectedEdit {
  /** One change or several, with pointers into the definition of the case. */
  readonly change: Change | readonly Change[];
  /** Surfaces that cannot express the edit, so that nothing may be offered there. */
  readonly except?: Except;
}

/** A suggestion that a report must offer. */
export interface ExpectedSuggestion extends ExpectedEdit {
  readonly messageId: string;
  /** Whether it is a draft. Drafts come after the other suggestions, whatever their order in the rule. */
  readonly draft?: boolean;
}

/** A report that a rule must make. */
export interface ExpectedReport {
  readonly messageId: string;
  /**
   * The source text that the report points at, without quotes: `query` for a key that some surface quotes.
   * By surface where they have different words for it: `{ default: "maxLength", zod3: "max", zod4: "max" }`.
   */
  readonly at: string | (Readonly<Partial<Record<SurfaceName, string>>> & { readonly default: string });
  /** The whole message as a person reads it. */
  readonly message?: string;
  /** JSON pointer within the definition that the finding is about. */
  readonly pointer?: string;
  /** If omitted, the report must offer no fix. */
  readonly fix?: ExpectedEdit;
  /** If omitted, the report must offer no suggestion. */
  readonly suggestions?: readonly ExpectedSuggestion[];
}
