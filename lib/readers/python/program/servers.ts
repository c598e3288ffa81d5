import { spanOf } from "../../../edits/python/containers.ts";
import { lastNameOf } from "../../../languages/python/nodes.ts";
import { absent, known, type Reading, unknown } from "../../../model/reading.ts";
import type { ServerIdentity } from "../../../model/server.ts";
import { argumentAt } from "../discover/methods.ts";
import { type RegistrationPlace, placesIn } from "../discover/places.ts";
import { serverOfValue } from "../discover/servers.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { stringOf, type Value } from "../evaluate/value.ts";

/** A call with its context. */
export type RegistrationCall = RegistrationPlace & { readonly kind: "call" };

/** The calls that make servers with decorators in the linted module. */
export function serversIn(evaluator: Evaluator): RegistrationCall[] {
  return creationsIn(evaluator, (value) => typeof serverOfValue(value, evaluator) === "object");
}

function creationsIn(evaluator: Evaluator, isServer: (value: Value) => boolean): RegistrationCall[] {
  return placesIn(evaluator.graph.linted).filter((place): place is RegistrationCall => {
    if (place.kind !== "call" || !/MCP|Server$/u.test(lastNameOf(place.call.func))) return false;
    return isServer(evaluator.evaluate(place.call, evaluator.frameAt(place.scope)));
  });
}

/** `mcp.server.Server`, `mcp.server.lowlevel.Server` */
const lowLevelServer = /(?:^|\.)mcp\.server\.(?:lowlevel\.)?(?:server\.)?Server$/u;

/** True for a server without decorators for functions. */
export function isLowLevelServer(value: Value): boolean {
  return value.kind === "call" && lowLevelServer.test(value.name);
}

/** The parameters of the constructors that can be given by their position. Source: mcp 1.26 and 2.3, fastmcp 2 to 4. */
const positions = {
  fastmcp: ["name", "instructions"],
  FastMCP: ["name", "instructions", "website_url"],
  MCPServer: ["name", "title", "description", "instructions", "website_url", "icons", "version"],
  "low-level": ["name", "version", "instructions", "website_url"],
} as const;

/** The calls that make servers in the linted module, with or without decorators. */
export function allServersIn(evaluator: Evaluator): RegistrationCall[] {
  return creationsIn(
    evaluator,
    (value) => isLowLevelServer(value) || typeof serverOfValue(value, evaluator) === "object",
  );
}

/**
 * How the only server of a module introduces itself, one with decorators or a low-level one; `undefined` if the module
 * makes none or several.
 */
export function identityOf(evaluator: Evaluator): ServerIdentity | undefined {
  const [server, ...others] = allServersIn(evaluator);
  if (!server || others.length) return undefined;
  const { call, scope } = server;
  const { linted } = evaluator.graph;
  const frame = evaluator.frameAt(scope);
  const order = positionsOf(evaluator.evaluate(call, frame), evaluator);
  const read = (name: string): Reading<string> => {
    const positional = argumentAt(call, order.indexOf(name));
    const value = evaluator.keyword({ call, frame }, name) ?? (positional && evaluator.evaluate(positional, frame));
    if (!value || (value.kind === "scalar" && value.value === null)) return absent;
    const text = stringOf(value);
    const span = spanOf(value.site.module === linted ? value.site.node : call.func);
    return text === undefined ? unknown(span, "it is known only when the server runs") : known(text, span);
  };
  const span = spanOf(call.func);
  const orOfLibrary = (reading: Reading<string>, reason: string): Reading<string> =>
    reading.state === "absent" ? unknown(span, reason) : reading;
  return {
    name: orOfLibrary(read("name"), "the library gives it a name"),
    version: orOfLibrary(read("version"), "the library states its own"),
    title: read("title"),
    description: read("description"),
    websiteUrl: read("website_url"),
    instructions: read("instructions"),
    capabilities: unknown(span, "the library states them"),
  };
}

/** A subclass may have other parameters than a name in the first place. */
function positionsOf(value: Value, evaluator: Evaluator): readonly string[] {
  if (value.kind !== "call") return ["name"];
  const kind = serverOfValue(value, evaluator);
  if (typeof kind !== "object") return positions["low-level"];
  if (kind.library === "fastmcp") return positions.fastmcp;
  return kind.major === 2 ? positions.MCPServer : positions.FastMCP;
}
