import { readText } from "../../../files/read.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import type { Call, Expression } from "../../../languages/python/tree.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { stringOf, type Value } from "../evaluate/value.ts";
import { limits } from "../limits.ts";
import { pythonFilesBelow, sourcesAround } from "../project/files.ts";
import { placesIn } from "./places.ts";

/**
 * What the servers of the project that mount a server put before the names of its tools: "jira_"; "" if none mounts it.
 * `undefined` if only the running server knows.
 */
export function mountPrefix(server: Value, evaluator: Evaluator): string | undefined {
  return prefixOf(server, { evaluator, depth: 0 });
}

interface Search {
  readonly evaluator: Evaluator;
  readonly depth: number;
}

/** The most servers that mount each other. */
const maxDepth = 4;

function prefixOf(server: Value, { evaluator, depth }: Search): string | undefined {
  if (server.kind !== "call" && server.kind !== "instance") return "";
  const prefixes = new Set<string | undefined>();
  for (const path of mountingModules(evaluator)) {
    const { linted } = evaluator.graph;
    const module = path === linted.path ? linted : evaluator.graph.load(path);
    for (const place of module ? placesIn(module) : []) {
      const mount = place.kind === "call" ? mountingCall(place.call) : undefined;
      if (!mount) continue;
      const frame = evaluator.frameAt(place.scope);
      const given = mount.servers.map((one) => evaluator.evaluate(one, frame));
      const isServer = ({ site }: Value): boolean =>
        site.node === server.site.node && site.module === server.site.module;
      if (!given.some(isServer)) continue;
      if (depth >= maxDepth) return undefined;
      const outer = prefixOf(evaluator.evaluate(mount.receiver, frame), { evaluator, depth: depth + 1 });
      const own = mount.prefix ? evaluator.evaluate(mount.prefix, frame) : given.find((one) => !isServer(one));
      const text = own?.kind === "scalar" && own.value === null ? "" : own ? stringOf(own) : "";
      prefixes.add(outer === undefined || text === undefined ? undefined : outer + (text && `${text}_`));
    }
  }
  const [first = ""] = prefixes;
  return prefixes.size > 1 || prefixes.has(undefined) ? undefined : first;
}

interface Mount {
  readonly receiver: Expression;
  /** The arguments by position: the server, and before or after it the prefix. */
  readonly servers: readonly Expression[];
  readonly prefix: Expression | undefined;
}

/** `main.mount(books, prefix="books")`, since FastMCP 3 `namespace`; `await main.import_server("books", books)` */
function mountingCall({ func, args, keywords }: Call): Mount | undefined {
  if (func.nodeType !== "Attribute" || (func.attr !== "mount" && func.attr !== "import_server")) return undefined;
  const named = (...names: string[]) => keywords.flatMap(({ arg = "", value }) => (names.includes(arg) ? [value] : []));
  const [prefix] = named("prefix", "namespace");
  return { receiver: func.value, servers: [...args.slice(0, 2), ...named("server")], prefix };
}

/** Paths of modules that mount something. An editor notices a new one after this time, in milliseconds. */
const mounting = new TtlCache<readonly string[]>({ lifetime: 15_000, capacity: 200 });

/** The modules of the project, or of the installed package around the linted module, that mount servers. */
function mountingModules({ graph }: Evaluator): readonly string[] {
  const { linted } = graph;
  const here = isMounting(linted.text) ? [linted.path] : [];
  const others = mountingBelow(sourcesAround(graph));
  return [...here, ...others.filter((path) => path !== linted.path)];
}

function mountingBelow(root: string): readonly string[] {
  const known = mounting.get(root);
  if (known) return known.value;
  const found = pythonFilesBelow(root).filter((path) => isMounting(readText(path, limits.packageModule) ?? ""));
  mounting.set(root, found);
  return found;
}

function isMounting(text: string): boolean {
  return /\.(?:mount|import_server)\s*\(/u.test(text);
}
