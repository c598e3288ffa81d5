import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import type { Transport } from "../../../model/module.ts";
import { argumentAt } from "../discover/methods.ts";
import { placesIn } from "../discover/places.ts";
import { serverOfValue } from "../discover/servers.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { stringOf, type Value } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";
import { isLowLevelServer, type RegistrationCall } from "./servers.ts";

/** A call that makes a server speak over a transport. */
export interface ServerRun {
  readonly place: RegistrationCall;
  /** `undefined` if only the running program knows. */
  readonly kind: Transport["kind"] | undefined;
  /** True for a transport that the environment may replace: `os.getenv("TRANSPORT", "stdio")`. */
  readonly isDefault: boolean;
  /** The word or the function that says so. */
  readonly label: string;
  readonly node: Expression;
  /** The server; `undefined` if it is not seen. */
  readonly server: Value | undefined;
}

/** The words of `run(transport=…)`. */
const kinds: ReadonlyMap<string, Transport["kind"]> = new Map([
  ["stdio", "stdio"],
  ["sse", "sse"],
  ["http", "streamable-http"],
  ["streamable-http", "streamable-http"],
]);

/** Methods that run a server, with the transport that their name says. */
const methods: ReadonlyMap<string, Transport["kind"] | undefined> = new Map([
  ["run", undefined],
  ["run_async", undefined],
  ["run_stdio_async", "stdio"],
  ["run_sse_async", "sse"],
  ["run_http_async", "streamable-http"],
  ["run_streamable_http_async", "streamable-http"],
]);

/** The names of calls that run a server. */
export const namesOfRuns: readonly string[] = [...methods.keys(), "stdio_server"];

/** Calls that make transports of low-level servers. */
const makers: ReadonlyMap<string, Transport["kind"]> = new Map([
  ["mcp.server.stdio.stdio_server", "stdio"],
  ["mcp.stdio_server", "stdio"],
  ["mcp.server.sse.SseServerTransport", "sse"],
]);

/** The calls of a module that run servers. */
export function runsIn(module: PythonModule, evaluator: Evaluator): readonly ServerRun[] {
  const calls = placesIn(module).filter((place): place is RegistrationCall => place.kind === "call");
  const runs: ServerRun[] = [];
  let lowLevel: Value | undefined;
  for (const place of calls) {
    const { func } = place.call;
    const frame = evaluator.frameAt(place.scope);
    if (func.nodeType === "Attribute" && methods.has(func.attr)) {
      const server = evaluator.evaluate(func.value, frame);
      const kind = serverOfValue(server, evaluator);
      if (kind && kind !== "other") runs.push({ ...transportOf(place, func.attr, evaluator), place, server });
      else if (isLowLevelServer(server)) lowLevel ??= server;
      continue;
    }
    const last = lastNameOf(func);
    if (!/stdio|sse/iu.test(last)) continue;
    const value = evaluator.evaluate(func, frame);
    const kind = value.kind === "external" ? makers.get(value.name) : undefined;
    if (kind) runs.push({ place, kind, isDefault: false, label: last, node: func, server: undefined });
  }
  // `async with stdio_server() as (read, write): await server.run(read, write, options)`
  return runs.map((run) => (run.server || !lowLevel ? run : { ...run, server: lowLevel }));
}

function transportOf(
  { call, scope }: RegistrationCall,
  method: string,
  evaluator: Evaluator,
): Pick<ServerRun, "kind" | "isDefault" | "label" | "node"> {
  const frame = evaluator.frameAt(scope);
  const named = methods.get(method);
  if (named) return { kind: named, isDefault: false, label: method, node: call.func };
  const positional = argumentAt(call, 0);
  const value =
    evaluator.keyword({ call, frame }, "transport") ?? (positional && evaluator.evaluate(positional, frame));
  const node = call.keywords.find(({ arg }) => arg === "transport")?.value ?? positional ?? call.func;
  if (value?.kind === "call" && /^os\.(?:getenv|environ\.get)$/u.test(value.name)) {
    const otherwise = argumentAt(value.call, 1);
    const word = otherwise && stringOf(evaluator.evaluate(otherwise, value.frame));
    return { kind: kinds.get(word ?? ""), isDefault: true, label: word ?? "", node };
  }
  const isStandard = !value || (value.kind === "scalar" && value.value === null);
  const word = isStandard ? "stdio" : (stringOf(value) ?? "");
  return { kind: kinds.get(word), isDefault: false, label: word, node };
}
