import type { PythonLibrary } from "../../../emission/python/profile.ts";
import { childrenOf } from "../../../languages/python/nodes.ts";
import type { Expression, PythonNode } from "../../../languages/python/tree.ts";
import { basesOf } from "../evaluate/attributes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ClassValue, Frame, Value } from "../evaluate/value.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { PythonModule } from "../modules/graph.ts";
import { isStatement } from "../modules/scopes.ts";
import { packageVersion } from "../project/versions.ts";

/** The known facts about the object that registers a definition. */
export interface ServerKind {
  readonly library: PythonLibrary;
  /** The major version, if the name of the class shows it. */
  readonly major: 1 | 2 | undefined;
}

/** The classes of servers with decorators, by the last part of their name. */
const serverClass = /(?:^|\.)(?:FastMCP|MCPServer|LocalProvider|FastMCPApp)$/u;

/** True for the name of a class of servers of a known library. */
export function isNameOfServer(name: string): boolean {
  return serverClass.test(name);
}

/** The server that a qualified name refers to: `mcp.server.fastmcp.FastMCP` is that of `mcp` 1. */
function kindOfName(name: string): ServerKind | undefined {
  if (!serverClass.test(name)) return undefined;
  if (/(?:^|\.)mcp\.server\.(?:mcpserver\.|server\.)?(?:\w+\.)*MCPServer$/u.test(name))
    return { library: "mcp", major: 2 };
  // `from mcp.server import FastMCP` is the same class.
  if (/(?:^|\.)mcp\.server\.(?:fastmcp\.(?:\w+\.)*)?FastMCP$/u.test(name)) return { library: "mcp", major: 1 };
  return /(?:^|\.)fastmcp\./u.test(name) ? { library: "fastmcp", major: undefined } : undefined;
}

/**
 * The kind of server that a value is.
 *
 * @returns "other" for a value that is certainly not a server; `undefined` if that is not known.
 */
export function serverOfValue(value: Value, evaluator: Evaluator): ServerKind | "other" | undefined {
  switch (value.kind) {
    case "call":
      // `FastMCP("x")`, `FastMCP.from_openapi(…)`, `build_app(…)`
      return (
        kindOfName(value.name) ??
        kindOfName(value.name.replace(/\.[a-z_]\w*$/u, "")) ??
        // `ContextForgeMCP("Desk")` of a package that is not read may be a server.
        (/(?:^|\.)[A-Z]\w*MCP$/u.test(value.name) ? undefined : "other")
      );
    case "external":
      return kindOfName(value.name) ?? (value.name === "fastmcp.tools" ? "other" : undefined);
    case "instance":
      return serverOfClass(value.of, evaluator) ?? "other";
    case "parameter":
      return value.annotation ? serverOfAnnotation(value.annotation, value.frame, evaluator) : undefined;
    case "unknown":
    case "type":
      return undefined;
    default:
      return "other";
  }
}

function serverOfClass(value: ClassValue, evaluator: Evaluator): ServerKind | undefined {
  const { classes, externals } = basesOf(value, evaluator);
  for (const name of externals) {
    const kind = kindOfName(name);
    if (kind) return kind;
  }
  // A copy of the library in the project.
  for (const { node, frame } of [value, ...classes]) {
    const { path } = frame.scope.module;
    const kind = kindOfName(`${path.replace(/\.py$/u, "").replaceAll("/", ".")}.${node.name}`);
    if (kind) return kind;
  }
  return undefined;
}

/** `mcp: FastMCP`, `server: "FastMCP[Context]"`, `app: FastMCP | None` */
function serverOfAnnotation(
  annotation: Expression,
  frame: Frame,
  evaluator: Evaluator,
): ServerKind | "other" | undefined {
  if (annotation.nodeType === "Constant" && annotation.literal === "str") {
    const [name = ""] = /^\w+/u.exec(annotation.value) ?? [];
    const { module } = frame.scope;
    return serverOfType(evaluator.lookUp(name, frame.outer ?? frame, { module, node: module.ast }), evaluator);
  }
  if (annotation.nodeType === "BinOp") return serverOfAnnotation(annotation.left, frame, evaluator);
  const plain = annotation.nodeType === "Subscript" ? annotation.value : annotation;
  return serverOfType(evaluator.evaluate(plain, frame.outer ?? frame), evaluator);
}

function serverOfType(type: Value, evaluator: Evaluator): ServerKind | "other" | undefined {
  if (type.kind === "class") return serverOfClass(type, evaluator) ?? "other";
  if (type.kind !== "external") return undefined;
  const kind = kindOfName(type.name);
  if (kind) return kind;
  return type.name === "typing.Any" || type.name === "builtins.object" ? undefined : "other";
}

/** Names of registries of the project: `self.tool_registry`. */
export const registryName = /(?:^|_|\b)tool_?regist(?:ry|rar)$/iu;

/** Usual names of servers, for values that are not known: `mcp`, `self.server`, `jira_mcp`, `app`. */
export const serverName = /(?:^|_|\b)(?:mcp|server|app)(?:$|_|\b)|mcp/iu;

/** The library that a module imports, also in its functions, for unknown receivers. */
export const libraryImportedBy = memoizeFor((module: PythonModule) => libraryOfNames(importedNames(module.ast)));

/** The library that the project of a module requires, or that is installed with it. */
export function libraryOfProject({ path, text }: PythonModule, { graph }: Evaluator): ServerKind | undefined {
  const place = { path, text, project: graph.project };
  const library = (["fastmcp", "mcp"] as const).find((name) => packageVersion(name, place) !== undefined);
  return library && { library, major: undefined };
}

function libraryOfNames(names: readonly string[]): ServerKind | undefined {
  let found: ServerKind | undefined;
  for (const name of names) {
    const exact = kindOfName(name);
    if (exact) return exact;
    if (/^fastmcp(?:\.|$)/u.test(name)) found = { library: "fastmcp", major: undefined };
    else if (/^mcp\.server\.mcpserver/u.test(name)) found ??= { library: "mcp", major: 2 };
    else if (/^mcp\.server\.fastmcp/u.test(name)) found ??= { library: "mcp", major: 1 };
  }
  return found;
}

/** The qualified names that a node imports, without those of relative imports. */
function importedNames(node: PythonNode): string[] {
  if (node.nodeType === "Import") return node.names.map(({ name }) => name);
  if (node.nodeType === "ImportFrom")
    return node.level ? [] : node.names.map(({ name }) => `${node.module ?? ""}.${name}`);
  return childrenOf(node).flatMap((child) => (isStatement(child) || isBlock(child) ? importedNames(child) : []));
}

function isBlock({ nodeType }: PythonNode): boolean {
  return nodeType === "ExceptHandler" || nodeType === "MatchCase";
}
