import type { DefinitionKind } from "../../model/definition.ts";
import { spellingKeyOf } from "../../prose/near-names.ts";
import { compareDefinitions, type Part } from "./compare-definitions.ts";
import type { ClientChange } from "./client-changes.ts";
import { type Compatibility, gravestOf } from "./compatibility.ts";
import { definitionKinds, lockedLists, type Lock, type Locked, type LockedServer } from "./lock.ts";

/** The change of a locked entry, or of one that is not locked. */
export interface LockedChange {
  /** The name of the server. */
  readonly server: string;
  readonly kind: DefinitionKind | "server";
  readonly name: string;
  /** `uncertain` if only the knowledge about it has changed, which is not drift. */
  readonly change: "added" | "removed" | "changed" | "uncertain";
  readonly before?: Locked;
  readonly after?: Locked;
  /** The parts of a definition that are in both. */
  readonly parts: readonly Part[];
  /** The name of another of this kind from which a new one differs only in case or separators. */
  readonly near?: string;
  /** The clients that do something else with a tool than before, if they were asked. */
  readonly clients?: readonly ClientChange[];
}

/** The differences between a lock and the present definitions, by server, then by kind and name. */
export function compareLocks(before: Lock, after: Lock): readonly LockedChange[] {
  return pairsOf(before, after).flatMap(([name, old, current]) => {
    const of = changesOf(name, old, current);
    const ofServer = changeOf({ server: name, kind: "server", name }, old?.server, current?.server);
    return [...(old && current && ofServer ? [ofServer] : []), ...of];
  });
}

/** True for a change that `--frozen` refuses. */
export function isDrift({ change }: LockedChange): boolean {
  return change !== "uncertain";
}

/** True for a change that widens what a model is told or may do. */
export function widens({ change, parts }: LockedChange): boolean {
  return change === "added" || parts.some((part) => part.widens !== undefined);
}

/** What a change does to callers; `undefined` if only the knowledge about it has changed. */
export function compatibilityOfChange({ change, parts, near }: LockedChange): Compatibility | undefined {
  // Clients that rewrite names have two of one name then, and models take one for the other.
  if (change === "added") return near === undefined ? "adds" : "risky";
  if (change === "removed") return "breaks";
  return change === "uncertain" ? undefined : gravestOf(parts.map(({ compatibility }) => compatibility));
}

type Pair<T> = readonly [name: string, before: T | undefined, after: T | undefined];

/** Pairs servers by name. The only one that is left on each side counts as the same server under another name. */
function pairsOf(before: Lock, after: Lock): readonly Pair<LockedServer>[] {
  const gone = [...before.keys()].filter((name) => !after.has(name));
  const added = [...after.keys()].filter((name) => !before.has(name));
  const [old] = gone;
  const isRenamed = gone.length === 1 && added.length === 1;
  const names = isRenamed ? [...after.keys()] : [...new Set([...before.keys(), ...after.keys()])];
  return names.sort().map((name) => {
    const formerName = isRenamed && added[0] === name && old !== undefined ? old : name;
    return [name, before.get(formerName), after.get(name)];
  });
}

function changesOf(server: string, before: LockedServer | undefined, after: LockedServer | undefined): LockedChange[] {
  return definitionKinds.flatMap((kind) => {
    const key = lockedLists[kind];
    const [old, current] = [before?.[key], after?.[key]];
    const names = [...new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])].sort();
    return names.flatMap((name) => {
      const change = changeOf({ server, kind, name }, old?.get(name), current?.get(name));
      if (!change) return [];
      const near = change.change === "added" ? nearName(name, current) : undefined;
      if (near !== undefined) return [{ ...change, near }];
      const isUncertain = change.change === "removed" ? isOpen(after, key) : isOpen(before, key) && !isOpen(after, key);
      return change.change === "changed" || !isUncertain ? [change] : [{ ...change, change: "uncertain" as const }];
    });
  });
}

function nearName(name: string, all: ReadonlyMap<string, Locked> | undefined): string | undefined {
  return [...(all?.keys() ?? [])].find((other) => other !== name && spellingKeyOf(other) === spellingKeyOf(name));
}

/** True if a server may have more in a list than is known. */
function isOpen(server: LockedServer | undefined, key: string): boolean {
  return server?.server.unknown.includes(`/${key}`) ?? false;
}

/** The change of one entry; `undefined` if there is none. */
function changeOf(
  place: Pick<LockedChange, "server" | "kind" | "name">,
  before: Locked | undefined,
  after: Locked | undefined,
): LockedChange | undefined {
  if (!before) return after && { ...place, change: "added", after, parts: [] };
  if (!after) return { ...place, change: "removed", before, parts: [] };
  if (before.hash === after.hash && before.unknown.join("\n") === after.unknown.join("\n")) return undefined;
  const parts = compareDefinitions(place.kind, before, after);
  if (!parts.length) return undefined;
  const isKnown = parts.some(({ certainty }) => certainty === "known");
  return { ...place, change: isKnown ? "changed" : "uncertain", before, after, parts };
}
