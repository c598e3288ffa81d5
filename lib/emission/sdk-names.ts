import { createRequire } from "node:module";
import { memoizeFor } from "../model/lazy.ts";
import table from "./sdk-names.json" with { type: "json" };

/**
 * What is known about the names of SDKs, on the day that the table states. `bench/sdk-names.mjs` makes it of the
 * published packages.
 */
interface Sdk {
  /** The stable versions, the oldest first. */
  readonly versions: readonly string[];
  /** For Python: the names that are gone, by the first version that was read without them. */
  readonly removed?: Readonly<Record<string, readonly string[]>>;
  /** For npm: what any version exports, types included: `./stdio:StdioServerTransport`. */
  readonly exports?: readonly string[];
}

const sdks: ReadonlyMap<string, Sdk> = new Map(Object.entries<Sdk>(table.packages));

const require = createRequire(import.meta.url);
const python = () => require("@renovatebot/pep440") as typeof import("@renovatebot/pep440");

/** The packages of Python whose names are known. */
export const pythonSdks = [...sdks].flatMap(([name, { removed }]) => (removed ? [name] : []));

/** A name that a version does not have: itself, or the module or class that it was in. */
export interface Removal {
  /** `mcp.server.fastmcp`, `mcp.server.Server#list_tools` */
  readonly name: string;
  readonly until: string;
}

const removals = memoizeFor((sdk: Sdk): ReadonlyMap<string, string> => {
  const rows = Object.entries(sdk.removed ?? {});
  return new Map(rows.flatMap(([until, names]) => names.map((name) => [name, until] as const)));
});

/** The members that classes of an SDK have lost, without their classes. */
export function removedMembers(sdk: string): ReadonlySet<string> {
  const known = sdks.get(sdk);
  return new Set(known ? [...removals(known).keys()].map((name) => name.slice(lastMarkIn(name) + 1)) : []);
}

/**
 * What a version of an SDK for Python lacks of a name. `undefined` if it has the name, and if that is not known.
 *
 * @param name `mcp.server.fastmcp.FastMCP`, `mcp.server.Server#list_tools`
 */
export function removalOf(sdk: string, name: string, version: string): Removal | undefined {
  const known = sdks.get(sdk);
  if (!known || isNewer(version, known)) return undefined;
  for (let part = name; part.includes("."); part = part.slice(0, lastMarkIn(part))) {
    const until = removals(known).get(part);
    if (until !== undefined) return python().gte(version, until) ? { name: part, until } : undefined;
  }
  return undefined;
}

function lastMarkIn(name: string): number {
  return Math.max(name.lastIndexOf("."), name.lastIndexOf("#"));
}

/** True for a major version that nobody has read. */
function isNewer(version: string, { versions }: Sdk): boolean {
  return majorOf(version) > majorOf(versions.at(-1) ?? "");
}

function majorOf(version: string): number {
  return Number(/^\d+/u.exec(version)?.[0] ?? Infinity);
}

/** The newest known version of an SDK for Python that specifiers allow: `>=1.0,!=1.5`. `undefined` if none is known. */
export function newestAllowed(sdk: string, specifiers: string): string | undefined {
  const { versions = [] } = sdks.get(sdk) ?? {};
  if (!specifiers) return versions.at(-1);
  const { validRange, maxSatisfying } = python();
  return validRange(specifiers) ? (maxSatisfying([...versions], specifiers) ?? undefined) : undefined;
}

/** What an SDK for npm exports; `undefined` if the version, or the entry, is not known. */
export function exportsOf(sdk: string, entry: string, version: string): ReadonlySet<string> | undefined {
  const known = sdks.get(sdk);
  if (!known?.exports || !isRead(version, known)) return undefined;
  const names = entriesOf(known).get(entry);
  return names?.size ? names : undefined;
}

/** The entries of an SDK that export a name: `./stdio`. */
export function entriesWith(sdk: string, name: string): readonly string[] {
  const known = sdks.get(sdk);
  return known ? [...entriesOf(known)].flatMap(([entry, names]) => (names.has(name) ? [entry] : [])) : [];
}

const entriesOf = memoizeFor(({ exports = [] }: Sdk): ReadonlyMap<string, ReadonlySet<string>> => {
  const entries = new Map<string, Set<string>>();
  for (const row of exports) {
    const [entry = "", name = ""] = row.split(":");
    entries.set(entry, (entries.get(entry) ?? new Set()).add(name));
  }
  return entries;
});

/** True for a stable version that is known, or for the known parts of one: "2", "2.1". */
function isRead(version: string, { versions }: Sdk): boolean {
  return versions.some((one) => `${one}.`.startsWith(`${version}.`));
}
