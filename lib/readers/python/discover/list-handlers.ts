import { childrenOf, lastNameOf } from "../../../languages/python/nodes.ts";
import type { AnyFunction, Call, Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { PythonModule } from "../modules/graph.ts";
import { isFunction } from "../modules/order.ts";
import type { Scope } from "../modules/scopes.ts";

/** What lists the definitions of a kind. */
interface ListRequest {
  readonly kind: DefinitionKind;
  /** The method of the protocol. */
  readonly method: string;
  /** The decorator of a low-level server of `mcp` 1, the class of the request, and the keyword of `mcp` 2. */
  readonly decorator: string;
  readonly type: string;
  readonly keyword: string;
  /** The keys of the list in the answer. */
  readonly keys: readonly string[];
}

const requests: readonly ListRequest[] = [
  requestOf("tool", "tools/list", "tools", ["tools"]),
  requestOf("resource", "resources/list", "resources", ["resources"]),
  requestOf("resource", "resources/templates/list", "resource_templates", ["resourceTemplates", "resource_templates"]),
  requestOf("prompt", "prompts/list", "prompts", ["prompts"]),
];

function requestOf(kind: DefinitionKind, method: string, name: string, keys: readonly string[]): ListRequest {
  const words = name.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const type = `List${words.join("")}Request`;
  return { kind, method, decorator: `list_${name}`, type, keyword: `on_list_${name}`, keys };
}

/** The keys under which an answer may have the definitions of a kind. */
export function keysOfList(kind: DefinitionKind): readonly string[] {
  return requests.flatMap((one) => (one.kind === kind ? one.keys : []));
}

/** The kind of definitions in a low-level server's list, according to its decorator: `@server.list_tools()`. */
export function kindListedBy({ func }: Call): DefinitionKind | undefined {
  const name = lastNameOf(func);
  return requests.find(({ decorator }) => decorator === name)?.kind;
}

/** A place that makes a function the handler of list requests, other than a decorator. */
export interface ListPlace {
  readonly kind: DefinitionKind;
  /** The place of findings. */
  readonly anchor: Expression;
  /** What is given as the handler, or the function that answers requests of all methods. */
  readonly handler: Expression | AnyFunction;
  /** The scope of the handler. */
  readonly scope: Scope;
  /** The method that the function is asked for, if it answers all of them. */
  readonly method: string | undefined;
}

/**
 * The list handlers of a module: `Server("desk", on_list_tools=listed)`, `server.list_tools()(listed)`,
 * `server.request_handlers[ListToolsRequest] = listed`, `server.add_request_handler("tools/list", Params, listed)`,
 * and, without a library, `{"tools/list": listed}` and a function that compares the method with `"tools/list"`.
 */
export const listPlacesIn = memoizeFor((module: PythonModule): readonly ListPlace[] => {
  if (!/on_list_|list_\w+\(\)\(|request_handler|\/list["']/u.test(module.text)) return [];
  const walk = new Walk(importsLibrary(module));
  walk.visit(module.ast, module.scope);
  return walk.places;
});

/** True for a module of a server of a library, which compares methods in what stands between it and a client. */
function importsLibrary({ text }: PythonModule): boolean {
  return /^[ \t]*(?:from|import)[ \t]+(?:mcp|fastmcp)\b/mu.test(text);
}

class Walk {
  readonly places: ListPlace[] = [];
  readonly #hasLibrary: boolean;
  readonly #asked = new Map<PythonNode, Set<string>>();

  constructor(hasLibrary: boolean) {
    this.#hasLibrary = hasLibrary;
  }

  visit(node: PythonNode, scope: Scope): void {
    if (isFunction(node) || node.nodeType === "ClassDef") {
      const inner = scope.inner(node);
      for (const child of childrenOf(node)) this.visit(child, inner);
      return;
    }
    if (node.nodeType === "Call") this.#call(node, scope);
    else if (node.nodeType === "Assign") {
      for (const target of node.targets)
        if (target.nodeType === "Subscript" && lastNameOf(target.value) === "request_handlers")
          this.#add(requestNamed("type", lastNameOf(target.slice)), target, node.value, scope);
    } else if (!this.#hasLibrary) this.#plain(node, scope);
    for (const child of childrenOf(node)) this.visit(child, scope);
  }

  #call({ func, args, keywords }: Call, scope: Scope): void {
    const [first] = args;
    for (const { arg, value } of keywords) this.#add(requestNamed("keyword", arg ?? ""), value, value, scope);
    if (func.nodeType === "Call" && first)
      this.#add(requestNamed("decorator", lastNameOf(func.func)), func, first, scope);
    if (lastNameOf(func) === "add_request_handler" && first && args.length > 1) {
      const handler = args.at(-1);
      const request = requestNamed("method", textOf(first)) ?? requestNamed("type", lastNameOf(first));
      if (handler) this.#add(request, first, handler, scope);
    }
  }

  #plain(node: PythonNode, scope: Scope): void {
    if (node.nodeType === "Dict")
      for (const [index, key] of node.keys.entries()) {
        const value = node.values[index];
        if (key && value) this.#add(requestNamed("method", textOf(key)), key, value, scope);
      }
    const compared = node.nodeType === "Compare" ? [node.left, ...node.comparators] : [];
    const matched = node.nodeType === "MatchValue" ? [node.value] : [];
    for (const one of [...compared, ...matched]) this.#answers(one, scope);
  }

  /** `method == "tools/list"` */
  #answers(constant: Expression, scope: Scope): void {
    const { node, outer } = scope;
    const request = requestNamed("method", textOf(constant));
    if (!request || !isFunction(node) || !outer) return;
    const asked = this.#asked.get(node) ?? new Set();
    const { kind, method } = request;
    if (!asked.has(method)) this.places.push({ kind, anchor: constant, handler: node, scope: outer, method });
    this.#asked.set(node, asked.add(method));
  }

  #add(request: ListRequest | undefined, anchor: Expression, handler: Expression, scope: Scope): void {
    if (request) this.places.push({ kind: request.kind, anchor, handler, scope, method: undefined });
  }
}

function requestNamed(by: "decorator" | "keyword" | "method" | "type", name: string): ListRequest | undefined {
  return requests.find((one) => one[by] === name);
}

function textOf(node: Expression): string {
  return node.nodeType === "Constant" && node.literal === "str" ? node.value : "";
}
