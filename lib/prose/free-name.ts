import type { ToolNames } from "./tool-names.ts";

/** A way to rename tools. */
export interface Renaming {
  /** What tells it from the other ways: a rule, and the options that it depends on. */
  readonly by: string;
  /** The name that a tool of this name is to get; `undefined` for one that keeps its own. */
  readonly rename: (name: string) => string | undefined;
}

const claims = new WeakMap<ToolNames, Map<string, ReadonlyMap<string, string>>>();

/**
 * The name that a tool is to get, if no other tool has it: `get_user` for `get user`, unless there is a `get_user`. Of
 * two tools that would get the same name, the first gets it.
 */
export function freeName(names: ToolNames, name: string, { by, rename }: Renaming): string | undefined {
  const wanted = rename(name);
  if (wanted === undefined || names.all.has(wanted)) return undefined;
  let ways = claims.get(names);
  if (!ways) claims.set(names, (ways = new Map<string, ReadonlyMap<string, string>>()));
  let owners = ways.get(by);
  if (!owners) ways.set(by, (owners = ownersOf(names, rename)));
  return owners.get(wanted) === name ? wanted : undefined;
}

/** Who is the first to get each name. */
function ownersOf({ all }: ToolNames, rename: Renaming["rename"]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const name of all) {
    const wanted = rename(name);
    if (wanted !== undefined && !owners.has(wanted)) owners.set(wanted, name);
  }
  return owners;
}
