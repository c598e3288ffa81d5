import { childrenOf, nameRange } from "../../../languages/python/nodes.ts";
import type { AnyFunction, PythonNode } from "../../../languages/python/tree.ts";
import type { CodeValue, Place } from "../../../model/handler/code.ts";
import type { Handler } from "../../../model/handler/handler.ts";
import { lazy } from "../../../model/lazy.ts";
import { known, type Reading, unknown } from "../../../model/reading.ts";
import { spanOfRange } from "../../frame/registration.ts";
import type { FunctionRegistration, PythonRegistration } from "../discover/registration.ts";
import type { McpSettings } from "../../settings.ts";
import type { ModuleGraph, PythonModule } from "../modules/graph.ts";
import { isStatement, type Scope } from "../modules/scopes.ts";
import { importersCalling } from "../project/importers.ts";
import { decorated, functionOf } from "./functions.ts";
import { Lowering, outsideOf } from "./lowering.ts";

/** Finds the handlers of the tools of one linted module, and lowers them. */
export class Handlers {
  readonly #graph: ModuleGraph;
  readonly #settings: McpSettings;
  readonly #lowering: () => Lowering;

  constructor(graph: ModuleGraph, settings: McpSettings) {
    this.#graph = graph;
    this.#settings = settings;
    this.#lowering = lazy(() => Lowering.around(graph));
  }

  /** The registered function. For a tool that a low-level server lists, the function for all tool calls. */
  of(registration: PythonRegistration): Reading<Handler> {
    const span = spanOfRange(registration.anchor);
    if (registration.form === "function") return known(this.#registered(registration), span);
    const [calling, ...others] = this.#calling();
    return calling && !others.length ? known(calling, span) : unknown(span, "the code behind the tool is not seen");
  }

  #registered({ fn: { node, frame } }: FunctionRegistration): Handler {
    const { scope } = frame;
    const { work } = this.#lowering();
    const { models } = this.#settings;
    const lowering = this.#lowering().of(scope.module);
    const spot = outsideOf(scope);
    const place = this.#place(node, scope.module);
    const value: CodeValue =
      node.nodeType === "Lambda"
        ? { kind: "function", place, function: functionOf(lowering, node, spot) }
        : decorated(lowering, node, spot);
    return { value, place, input: "arguments", passing: "named", schema: undefined, work, models };
  }

  /** The functions for all tool calls in the linted module; if it has none, in those that import it. */
  readonly #calling = lazy((): readonly Handler[] => {
    const { linted } = this.#graph;
    const own = linted.text.includes("call_tool") ? callingIn(linted) : [];
    const importers = own.length || !this.#settings.followImporters ? [] : importersCalling("call_tool", this.#graph);
    return [...own, ...importers.flatMap(callingIn)].map(({ node, scope, isChecked }) => ({
      value: decorated(this.#lowering().of(scope.module), node, outsideOf(scope)),
      place: this.#place(node, scope.module),
      input: isChecked ? "arguments" : "unchecked arguments",
      passing: "after name",
      schema: undefined,
      work: this.#lowering().work,
      models: this.#settings.models,
    }));
  });

  /** The name of a function, as a reference to it. */
  #place(node: FunctionRegistration["fn"]["node"], module: PythonModule): Place {
    const range = node.nodeType === "Lambda" ? node.range : nameRange(node, module.text);
    return this.#lowering().of(module).place({ range }, module);
  }
}

interface Calling {
  readonly node: AnyFunction;
  readonly scope: Scope;
  /** False for `@server.call_tool(validate_input=False)`: the library validates nothing. */
  readonly isChecked: boolean;
}

/** The functions of a module with `@server.call_tool()`. */
function callingIn(module: PythonModule): readonly Calling[] {
  const found: Calling[] = [];
  const visit = (node: PythonNode, scope: Scope): void => {
    if (node.nodeType === "FunctionDef" || node.nodeType === "AsyncFunctionDef") {
      for (const each of node.decorator_list) {
        if (each.nodeType !== "Call" || each.func.nodeType !== "Attribute" || each.func.attr !== "call_tool") continue;
        found.push({ node, scope, isChecked: !each.keywords.some(({ arg }) => arg === "validate_input") });
      }
      for (const child of node.body) visit(child, scope.inner(node));
    } else if (node.nodeType === "ClassDef") for (const child of node.body) visit(child, scope.inner(node));
    else for (const child of childrenOf(node)) if (isStatement(child)) visit(child, scope);
  };
  for (const statement of module.ast.body) visit(statement, module.scope);
  return found;
}
