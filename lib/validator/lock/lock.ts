import { contentHash } from "../../files/content-hash.ts";
import { canonicalJson, normalized } from "../../model/canonical.ts";
import type { DefinitionKind } from "../../model/definition.ts";
import type { Json, JsonObject } from "../../model/json.ts";

/** The name of the lock file, if no other is given. */
export const usualLockFile = "mcp.lock.json";

/** The version of the format. Readers refuse newer ones. */
export const lockVersion = 1;

/** The kinds of locked definitions, with the keys of a server for them, in the order of the diff. */
export const lockedLists = { tool: "tools", resource: "resources", prompt: "prompts" } as const satisfies Readonly<
  Record<DefinitionKind, string>
>;

export const definitionKinds = Object.keys(lockedLists) as readonly DefinitionKind[];

/** What a model sees of a server, a tool, a resource or a prompt. Other members, such as icons, are not locked. */
const lockedKeys: Readonly<Record<DefinitionKind | "server", readonly string[]>> = {
  server: ["instructions"],
  tool: ["name", "title", "description", "inputSchema", "outputSchema", "annotations"],
  resource: ["name", "title", "description", "uri", "uriTemplate", "mimeType", "annotations"],
  prompt: ["name", "title", "description", "arguments"],
};

/** A locked definition. */
export interface Locked {
  /** Of the definition, which has the known parts only. */
  readonly hash: string;
  readonly definition: JsonObject;
  /** JSON pointers of the parts that only the running server knows; "" if there may be other, unknown members. */
  readonly unknown: readonly string[];
}

/** The definitions of a server by their names. */
export type LockedLists = Readonly<Record<(typeof lockedLists)[DefinitionKind], ReadonlyMap<string, Locked>>>;

/** The lists of all kinds. */
export function listsOf(list: (kind: DefinitionKind) => ReadonlyMap<string, Locked>): LockedLists {
  return { tools: list("tool"), resources: list("resource"), prompts: list("prompt") };
}

/** A locked server. Its definition has the instructions; `/tools` is unknown if there may be more tools. */
export interface LockedServer extends LockedLists {
  readonly server: Locked;
}

/** The servers by their names. */
export type Lock = ReadonlyMap<string, LockedServer>;

/** Locks the parts of a definition that a model sees. */
export function lockedDefinition(
  kind: DefinitionKind | "server",
  definition: JsonObject,
  unknown: Iterable<string> = [],
): Locked {
  const keys = lockedKeys[kind];
  const members = keys.flatMap((key): [string, Json][] => {
    const value = Object.hasOwn(definition, key) ? definition[key] : undefined;
    return value === undefined ? [] : [[key, value]];
  });
  const seen = normalized(Object.fromEntries(members)) as JsonObject;
  const pointers = [...new Set(unknown)].filter((pointer) => {
    const [, key] = pointer.split("/", 2);
    return key === undefined || keys.includes(key) || kind === "server";
  });
  return { hash: contentHash(canonicalJson(seen)), definition: seen, unknown: pointers.sort() };
}

/** The text of a lock file. It depends on the definitions alone, so that a diff of it shows their changes. */
export function lockText(lock: Lock): string {
  const servers = [...lock].map(([name, server]): [string, Json] => [name, plainServer(server)]);
  const file = { lockVersion, locked: Object.fromEntries(servers.sort(byName)) };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function plainServer(server: LockedServer): JsonObject {
  const lists = definitionKinds.flatMap((kind): [string, Json][] => {
    const list = server[lockedLists[kind]];
    if (!list.size) return [];
    const entries = [...list].map(([name, one]): [string, Json] => [name, plainEntry(one)]);
    return [[lockedLists[kind], Object.fromEntries(entries.sort(byName))]];
  });
  return { server: plainEntry(server.server), ...Object.fromEntries(lists) };
}

function plainEntry({ hash, definition, unknown }: Locked): JsonObject {
  return { hash, definition, ...(unknown.length ? { unknown: [...unknown] } : {}) };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
