import { basename } from "node:path";
import { childrenOf } from "../../../languages/python/nodes.ts";
import type { Expression, Name, PythonNode } from "../../../languages/python/tree.ts";
import type { PythonRegistration } from "../discover/registration.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { outlinesAround } from "../project/files.ts";
import { serversIn } from "./servers.ts";

/** Methods that add nothing to the lists of a server. */
const harmless = /^(?:run(?:_\w+)?|\w*_app|custom_route|name|instructions|settings)$/u;
const registering = /^(?:tool|resource|prompt|add_tool|add_resource|add_prompt)$/u;

/**
 * True if the definitions of the linted module are all that its server lists: the module makes one server, does nothing
 * with it but register definitions and run it, every registration was read, and no other module imports it.
 */
export function isWholeServer(registrations: readonly PythonRegistration[], evaluator: Evaluator): boolean {
  const { linted } = evaluator.graph;
  const [server, ...others] = serversIn(evaluator);
  if (!server || others.length) return false;
  const name = nameGivenTo(server.call, evaluator);
  if (name === undefined) return false;
  const own = registrations.filter(
    (one) => one.form === "function" && one.on?.site.node === server.call && !one.conditions.length,
  );
  if (own.length !== registrations.length) return false;
  let registered = 0;
  const isHarmless = (node: PythonNode, parent: PythonNode): boolean => {
    const isServer = node.nodeType === "Name" && node.id === name;
    if (!isServer) return childrenOf(node).every((child) => isHarmless(child, node));
    if (isAssigned(node, parent)) return true;
    if (parent.nodeType !== "Attribute") return false;
    if (registering.test(parent.attr)) registered++;
    return registering.test(parent.attr) || harmless.test(parent.attr);
  };
  return isHarmless(linted.ast, linted.ast) && registered === own.length && !isImported(evaluator);
}

/** The name of a server: `mcp` of `mcp = FastMCP("Desk")`; `undefined` if it may get another value. */
function nameGivenTo(server: Expression, { graph }: Evaluator): string | undefined {
  for (const [name, [binding, ...others]] of graph.linted.scope.bindings) {
    const isServer = binding?.kind === "assignment" && binding.value === server;
    if (isServer) return others.length || binding.isConditional ? undefined : name;
  }
  return undefined;
}

function isAssigned(node: Name, parent: PythonNode): boolean {
  return (
    (parent.nodeType === "Assign" && parent.targets.includes(node)) ||
    (parent.nodeType === "AnnAssign" && parent.target === node)
  );
}

/** True if another module of the project names the linted one in an import. */
function isImported({ graph }: Evaluator): boolean {
  const { path } = graph.linted;
  const stem = basename(path, ".py");
  return stem === "__init__" || outlinesAround(graph).some((one) => one.path !== path && one.imports.has(stem));
}
