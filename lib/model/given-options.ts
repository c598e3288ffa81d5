import type { Json } from "./json.ts";

/** Options as a configuration or a preset gives them. Options that are not named keep their values. */
export type GivenOptions = Readonly<Record<string, Json>>;

/** The option that replaces the default of a list: `replaceWords` for `words`. */
export function replacementOf(name: string): string {
  return `replace${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * The options of two layers of configuration, such as a preset and a user's: the later one takes precedence, and lists
 * are merged.
 *
 * @param later options that have been checked against the rule's schema
 */
export function mergedOptions(earlier: GivenOptions, later: GivenOptions): GivenOptions {
  const kept = Object.entries(earlier).filter(([name]) => !(replacementOf(name) in later));
  const merged: Record<string, Json> = Object.fromEntries(kept);
  for (const [name, value] of Object.entries(later)) {
    const before = merged[name];
    merged[name] = Array.isArray(before) && !name.startsWith("replace") ? joinedLists(before, value) : value;
  }
  return merged;
}

/** The members of two lists, each once. Anything but a list is ignored. */
export function joinedLists(list: readonly Json[], more: Json | undefined): Json {
  const added: readonly Json[] = Array.isArray(more) ? more : [];
  return added.length ? [...new Set([...list, ...added])] : list;
}
