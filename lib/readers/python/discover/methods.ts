import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { Call, Expression } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import type { Ranged } from "../../frame/registration.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame, FunctionValue, Value } from "../evaluate/value.ts";
import { givenTo } from "./callers.ts";
import type { Options } from "./registration.ts";
import {
  isNameOfServer,
  libraryImportedBy,
  libraryOfProject,
  registryName,
  type ServerKind,
  serverName,
  serverOfValue,
} from "./servers.ts";

/** The methods of servers that register something. */
const methods: ReadonlyMap<string, DefinitionKind> = new Map([
  ["tool", "tool"],
  ["add_tool", "tool"],
  ["resource", "resource"],
  ["add_resource_fn", "resource"],
  ["prompt", "prompt"],
  ["add_prompt", "prompt"],
]);

/** The methods that get a definition, or a function that becomes one, and nothing else. */
export const adding: ReadonlySet<string> = new Set(["add_tool", "add_prompt"]);

/** A use of a registering method of a server: `mcp.tool`. */
export interface RegisteringMethod {
  readonly kind: DefinitionKind;
  readonly method: string;
  readonly server: ServerKind;
  /** The name of the method in the text. */
  readonly anchor: Ranged;
  /** The receiver in the source. */
  readonly receiver: string;
  /** Its value; `undefined` for a decorator that belongs to no server. */
  readonly on: Value | undefined;
  /**
   * How certain it is that the library registers the argument: the object is a server, its name is that of a server, or
   * it is a registry of the project, which may change the function first.
   */
  readonly certainty: "server" | "name" | "registry";
}

/** The registering method that an expression refers to; `undefined` for anything else, and in case of doubt. */
export function registeringMethod(node: Expression, frame: Frame, evaluator: Evaluator): RegisteringMethod | undefined {
  const { module } = frame.scope;
  if (node.nodeType === "Name") return standaloneDecorator(node, frame, evaluator);
  if (node.nodeType !== "Attribute") return undefined;
  const kind = methods.get(node.attr);
  if (!kind) return undefined;
  const receiver = module.text.slice(...node.value.range);
  const value = evaluator.evaluate(node.value, frame);
  const known = serverOfValue(value, evaluator) ?? serverGivenTo(value, evaluator);
  if (known === "other") return undefined;
  const [, end] = node.range;
  const found = {
    kind,
    method: node.attr,
    anchor: { range: [end - node.attr.length, end] as const },
    receiver,
    on: value,
  };
  if (known) return { ...found, server: known, certainty: "server" };
  if (isMadeByUnknown(value, evaluator)) return undefined;
  const last = receiver.split(/\W/u).at(-1) ?? "";
  const certainty = serverName.test(last) ? "name" : registryName.test(last) ? "registry" : undefined;
  if (!certainty) return undefined;
  // `server.tool(name)(fn)` in a module that gets the server from others.
  const library = libraryImportedBy(module) ?? (kind === "tool" ? libraryOfProject(module, evaluator) : undefined);
  if (library) return { ...found, server: library, certainty };
  // `from .server import mcp` of a module that cannot be read, a parameter without annotation.
  return /mcp/iu.test(last) ? { ...found, server: { library: "fastmcp", major: undefined }, certainty } : undefined;
}

/**
 * What an object registers which speaks MCP by its own conventions, or by conventions that are not known:
 * `McpServer("desk").tool` of a class that is not of a known library; `undefined` for any other method.
 */
export function foreignRegistration(
  node: Expression,
  frame: Frame,
  evaluator: Evaluator,
): ForeignRegistration | undefined {
  const kind = node.nodeType === "Attribute" ? methods.get(node.attr) : undefined;
  if (!kind || node.nodeType !== "Attribute") return undefined;
  const value = evaluator.evaluate(node.value, frame);
  const isForeign =
    value.kind === "instance"
      ? /mcp/iu.test(value.of.node.name) && serverOfValue(value, evaluator) === "other"
      : serverName.test(lastNameOf(node.value)) && isMadeByUnknown(value, evaluator);
  const reason = "the object that registers it is not of a library whose conventions are known";
  return isForeign ? { kind, reason } : undefined;
}

interface ForeignRegistration {
  readonly kind: DefinitionKind;
  /** Completes "It could not be read: …". */
  readonly reason: string;
}

/** True for what a call makes whose function or class is not found and is not named like one of a known library. */
function isMadeByUnknown({ kind, site: { node, module } }: Value, evaluator: Evaluator): boolean {
  if (kind !== "unknown" || node.nodeType !== "Call" || isNameOfServer(lastNameOf(node.func))) return false;
  const made = evaluator.evaluate(node.func, evaluator.frameOf(module)).kind;
  return made === "unknown" || made === "call";
}

/** The server that all callers in the project pass as a parameter; "other" if none of them passes one. */
function serverGivenTo(value: Value, evaluator: Evaluator): ServerKind | "other" | undefined {
  if (value.kind !== "parameter") return undefined;
  const kinds = givenTo(value, evaluator).map((one) => serverOfValue(one, evaluator));
  return (
    kinds.find((one) => one !== "other") ??
    (kinds.length && kinds.every((one) => one === "other") ? "other" : undefined)
  );
}

/** The registering method whose result a value is: `tool` of a function that returns `mcp.tool(**options)`. */
export function appliedMethod(
  value: Value,
  anchor: Expression,
  frame: Frame,
  evaluator: Evaluator,
): Applied | undefined {
  if (value.kind !== "call" || !value.receiver) return undefined;
  const method = value.name.split(".").at(-1) ?? "";
  const kind = methods.get(method);
  const server = kind && serverOfValue(value.receiver, evaluator);
  if (!server || server === "other" || method.startsWith("add_")) return undefined;
  const receiver = frame.scope.module.text.slice(...anchor.range);
  const { call, frame: inner } = value;
  return {
    method: { kind, method, server, anchor, receiver, on: value.receiver, certainty: "server" },
    options: { first: argumentAt(call, 0), call, frame: inner },
  };
}

/** A registering method with its arguments, which has not got the function yet. */
interface Applied {
  readonly method: RegisteringMethod;
  readonly options: Options;
}

/** `from fastmcp.tools import tool`, since fastmcp 3. */
function standaloneDecorator(
  node: Expression & { readonly nodeType: "Name" },
  frame: Frame,
  evaluator: Evaluator,
): RegisteringMethod | undefined {
  const kind = methods.get(node.id);
  if (!kind) return undefined;
  const value = evaluator.evaluate(node, frame);
  const isOfLibrary = value.kind === "external" && /(?:^|\.)fastmcp\.(?:tools|resources|prompts)\b/u.test(value.name);
  if (!isOfLibrary) return undefined;
  return {
    kind,
    method: node.id,
    anchor: node,
    receiver: "",
    on: undefined,
    server: { library: "fastmcp", major: undefined },
    certainty: "server",
  };
}

/** The registering method of a tool that is passed to a constructor: `FastMCP("Desk", tools=[find])`. */
export function toolMethod(server: ServerKind, anchor: Ranged, on: Value | undefined): RegisteringMethod {
  return { kind: "tool", method: "add_tool", server, anchor, receiver: "", on, certainty: "server" };
}

/** The function that a value is; `undefined` for anything else. */
export function functionValueOf(value: Value | undefined): FunctionValue | undefined {
  return value?.kind === "function" ? value : undefined;
}

/** The positional argument of a call at an index, unless a spread precedes it. */
export function argumentAt({ args }: Call, index: number): Expression | undefined {
  if (args.slice(0, index + 1).some(({ nodeType }) => nodeType === "Starred")) return undefined;
  return args[index];
}
