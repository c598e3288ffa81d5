import manifest from "../../package.json" with { type: "json" };
import history from "./releases.json" with { type: "json" };

/**
 * Whether a rule may still change. The reports, the options and the name of a stable rule change only in a major
 * release. A preview may change in any, so presets other than `all` do not contain it.
 */
export type Status = "preview" | "stable";

/** What a release brought. */
export interface Release {
  readonly rules: readonly string[];
  /** What joined `recommended`: runs that passed may fail then, so only a major release adds any. */
  readonly recommended: readonly string[];
}

/** The releases in their order. The tests write the present one, and keep the earlier ones as they were. */
export const releases: Readonly<Record<string, Release>> = history;

const firstBy = new Map(
  Object.entries(releases).flatMap(([version, { rules }]) => rules.map((name) => [name, version] as const)),
);

/** The release that brought a rule; the present one for a rule that is not recorded yet. */
export function sinceOf(rule: string): string {
  return firstBy.get(rule) ?? manifest.version;
}
