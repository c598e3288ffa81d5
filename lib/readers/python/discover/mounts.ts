import type { Call, Expression } from "../../../languages/python/tree.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { stringOf, type Value } from "../evaluate/value.ts";
import type { Scope } from "../modules/scopes.ts";
import { mayMount, outlinesAround } from "../project/files.ts";
import { placesIn } from "./places.ts";

/**
 * The prefix that the project's servers which mount a server add to the names of its tools: "jira_"; "" if none mounts
 * it. `undefined` if only the running server knows it.
 */
export function mountPrefix(server: Value, evaluator: Evaluator): string | undefined {
  return prefixOf(server, { evaluator, depth: 0 });
}

interface Search {
  readonly evaluator: Evaluator;
  readonly depth: number;
}

/** The maximum number of servers that mount each other. */
const maxDepth = 4;

function prefixOf(server: Value, { evaluator, depth }: Search): string | undefined {
  if (server.kind !== "call" && server.kind !== "instance") return "";
  const prefixes = new Set<string | undefined>();
  const isServer = ({ site }: Value): boolean => site.node === server.site.node && site.module === server.site.module;
  for (const { scope, receiver, servers, prefix } of mountsAround(evaluator)) {
    const frame = evaluator.frameAt(scope);
    const given = servers.map((one) => evaluator.evaluate(one, frame));
    if (!given.some(isServer)) continue;
    if (depth >= maxDepth) return undefined;
    const outer = prefixOf(evaluator.evaluate(receiver, frame), { evaluator, depth: depth + 1 });
    const own = prefix ? evaluator.evaluate(prefix, frame) : given.find((one) => !isServer(one));
    const text = own?.kind === "scalar" && own.value === null ? "" : own ? stringOf(own) : "";
    prefixes.add(outer === undefined || text === undefined ? undefined : outer + (text && `${text}_`));
  }
  const [first = ""] = prefixes;
  return prefixes.size > 1 || prefixes.has(undefined) ? undefined : first;
}

/** A call that mounts a server in another one. */
interface Mount extends MountingCall {
  readonly scope: Scope;
}

interface MountingCall {
  readonly receiver: Expression;
  /** The arguments by position: the server, and before or after it the prefix. */
  readonly servers: readonly Expression[];
  readonly prefix: Expression | undefined;
}

/** `main.mount(books, prefix="books")`, since FastMCP 3 `namespace`; `await main.import_server("books", books)` */
function mountingCall({ func, args, keywords }: Call): MountingCall | undefined {
  if (func.nodeType !== "Attribute" || (func.attr !== "mount" && func.attr !== "import_server")) return undefined;
  const named = (...names: string[]) => keywords.flatMap(({ arg = "", value }) => (names.includes(arg) ? [value] : []));
  const [prefix] = named("prefix", "namespace");
  return { receiver: func.value, servers: [...args.slice(0, 2), ...named("server")], prefix };
}

/** The mounts in the linted module and in the other modules of the project. */
const mountsAround = memoizeFor((evaluator: Evaluator): readonly Mount[] => {
  const { graph } = evaluator;
  const { linted } = graph;
  const others = outlinesAround(graph).filter(({ path, mounts }) => mounts && path !== linted.path);
  const modules = [...(mayMount(linted.text) ? [linted] : []), ...others.map(({ path }) => graph.load(path))];
  return modules.flatMap((module) =>
    (module ? placesIn(module) : []).flatMap((place) => {
      const mount = place.kind === "call" ? mountingCall(place.call) : undefined;
      return mount ? [{ ...mount, scope: place.scope }] : [];
    }),
  );
});
