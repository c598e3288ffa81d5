import type { TSESTree } from "@typescript-eslint/utils";
import { valueConsumer } from "../discover/syntax.ts";
import { isFunctionNode } from "../modules/walk.ts";
import type { Program } from "./read-program.ts";
import { serversOf } from "./servers.ts";

/** What was read of a module's definitions. */
export interface ReadParts {
  /** The places of the definitions. */
  readonly anchors: readonly { readonly start: number; readonly end: number }[];
  /** True if every definition has a known name and a single form. */
  readonly areSure: boolean;
}

/** The methods that add one definition each. */
const registering =
  /^(?:registerTool|tool|registerResource|resource|registerPrompt|prompt|addTool|addResource|addResourceTemplate|addPrompt)$/u;
/** The methods that change nothing about the lists. */
const harmless = /^(?:connect|close|start|stop|on|isConnected|sendLoggingMessage)$/u;

/**
 * True if the definitions of a module are certainly all of its server: the module makes one server, does nothing with
 * it but register definitions in a row and connect it, and every registration was read. A server that a function of
 * another module gets, that another module imports, or that registers in a loop or under a condition may have more.
 */
export function isWholeServer(program: Program, { anchors, areSure }: ReadParts): boolean {
  if (!areSure) return false;
  const [server, ...others] = serversOf(program);
  // The list of a low-level server is the result of its handler.
  if (!server || others.length || server.className === "Server") return false;
  const declarator = valueConsumer(server.node);
  if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return false;
  const { scopes } = program.module;
  const binding = scopes.lookup(declarator.id.name, declarator);
  if (binding?.kind !== "variable" || binding.mode !== "const" || scopes.isExported(binding)) return false;
  const block = declarator.parent.parent;
  const registrations: TSESTree.CallExpression[] = [];
  for (const reference of scopes.referencesTo(binding)) {
    const call = methodCall(reference);
    if (call && registering.test(call.method)) {
      if (call.node.parent.type !== "ExpressionStatement" || call.node.parent.parent !== block) return false;
      registrations.push(call.node);
    } else if (!(call && harmless.test(call.method)) && !isErrorHandler(reference)) return false;
  }
  if (registrations.length !== anchors.length) return false;
  return registrations.every(
    ({ range: [start, end] }) =>
      anchors.filter((anchor) => start <= anchor.start && anchor.end <= end).length === 1 &&
      (block.type === "Program" || (block.type === "BlockStatement" && isFunctionNode(block.parent))),
  );
}

/** `server.registerTool(…)` for `server` */
function methodCall(
  reference: TSESTree.Identifier,
): { readonly node: TSESTree.CallExpression; readonly method: string } | undefined {
  const { parent } = reference;
  if (parent.type !== "MemberExpression" || parent.object !== reference) return undefined;
  if (parent.computed || parent.property.type !== "Identifier") return undefined;
  const call = parent.parent;
  return call.type === "CallExpression" && call.callee === parent
    ? { node: call, method: parent.property.name }
    : undefined;
}

/** `server.onerror = …`, `server.server.onclose = …` */
function isErrorHandler(reference: TSESTree.Identifier): boolean {
  let member: TSESTree.Node = reference.parent;
  if (nameIn(member) === "server" && member.parent) member = member.parent;
  const assignment = member.parent;
  return (
    /^on(?:error|close)$/u.test(nameIn(member) ?? "") &&
    assignment?.type === "AssignmentExpression" &&
    assignment.left === member
  );
}

function nameIn(node: TSESTree.Node): string | undefined {
  return node.type === "MemberExpression" && node.property.type === "Identifier" ? node.property.name : undefined;
}
