import type { TSESTree } from "@typescript-eslint/utils";
import { isBefore, parseVersion } from "../../../../emission/profile.ts";
import type { CallingConvention } from "../../../../model/handler/handler.ts";
import type { Evaluation } from "../../evaluate/scope.ts";
import { type MemberValue, type ObjectValue, scalarValue, sharedValue } from "../../evaluate/value.ts";
import type { Module } from "../../modules/graph.ts";
import { projectOf } from "../../project/project.ts";
import { groupOfLiteral, idOf, type RawDefinition, referredTo } from "../raw-definition.ts";
import type { IdiomContext } from "../registrations.ts";
import { firstKeyOf } from "../syntax.ts";
import { isUndefined, normalizeTexts } from "../tool-members.ts";
import { defineIdiom } from "./idiom.ts";

const library = /^@mastra\/mcp(?:\/|$)/u;

/**
 * `new MCPServer({ tools: { run: createTool({ id, description, inputSchema, execute }) } })` of Mastra: the key names
 * the tool, not its id. A tool that no server lists belongs to an agent.
 *
 * Source: `convertTools` of @mastra/mcp 0.14.5, 1.18.0 and 2.0.0 (2026-11-28).
 */
export const servedRecord = defineIdiom({
  name: "served-record",
  matches: ({ nodes, module }) => {
    if (!nodes.specifiers.some((specifier) => library.test(specifier))) return [];
    const listing = nodes.listCalls.filter((node) => node.type === "NewExpression");
    return [...new Set([...importedServersOf(module), ...listing])];
  },
  read: readServer,
});

/** `new MCPServer(config)`, under whatever name the class is imported. */
function importedServersOf({ program, scopes }: Module): TSESTree.NewExpression[] {
  return program.body.flatMap((node) => {
    if (node.type !== "ImportDeclaration" || !library.test(node.source.value)) return [];
    return node.specifiers.flatMap(({ local }) => {
      const binding = scopes.lookup(local.name, program);
      const references = binding ? scopes.referencesTo(binding) : [];
      return references.flatMap(({ parent }) => (parent.type === "NewExpression" ? [parent] : []));
    });
  });
}

function readServer(
  server: TSESTree.NewExpression,
  evaluation: Evaluation,
  { module, alreadyRead }: IdiomContext,
): RawDefinition[] {
  const callee = evaluation.evaluate({ module, node: server.callee });
  const [argument] = server.arguments;
  if (callee.kind !== "external" || !library.test(callee.specifier) || callee.path.at(-1) !== "MCPServer") return [];
  if (!argument || argument.type === "SpreadElement") return [];
  const options = evaluation.evaluate({ module, node: argument });
  const tools = options.kind === "object" ? options.members.get("tools")?.value : undefined;
  if (tools?.kind !== "object") return [];
  return [...tools.members.values()].flatMap((member) => {
    const definition = listedTool(member);
    if (!definition) return [];
    alreadyRead.add(definition.node);
    const listed = { ...definition, registeredBy: { module, node: server } };
    const { site } = member.value;
    if (site.module === evaluation.graph.linted) return [listed];
    const at = member.broughtBy ?? member.keySite;
    return [referredTo(listed, site.module, at.module === module ? at.node : server)];
  });
}

/** The tool under a key of a server; `undefined` for what the server skips, and for what is not an object in sight. */
function listedTool({ key, keySite, value }: MemberValue): RawDefinition | undefined {
  if (value.kind !== "object" || value.site.node.type !== "ObjectExpression") return undefined;
  const { module, node } = value.site;
  const execute = value.members.get("execute");
  if (!execute && !value.unknownRest) return undefined;
  // The module with the tool reports on it, even on its name if only the server's module has that.
  const named = keySite.module === module ? keySite : { module, node: firstKeyOf(node) };
  const at = { module, node: named.node.type === "Property" ? named.node.key : named.node };
  // Code may call the tool by its key, so the name is not edited.
  const name: MemberValue = { key, keySite: named, value: sharedValue(scalarValue(at, key)) };
  const members = new Map<string, MemberValue>([["name", name]]);
  const take = (to: string, member: MemberValue | undefined): void => {
    if (member && !isUndefined(member.value)) members.set(to, member);
  };
  for (const each of ["description", "inputSchema", "outputSchema"]) take(each, value.members.get(each));
  const protocol = value.members.get("mcp")?.value;
  if (protocol?.kind === "object") for (const each of ["annotations", "_meta"]) take(each, protocol.members.get(each));
  take("handler", execute);
  normalizeTexts(members);
  const passing = passingOf(value, module);
  return {
    kind: "tool",
    convention: "project",
    id: idOf("tool", node, key),
    node,
    anchor: firstKeyOf(node),
    members,
    unknownRest: value.unknownRest ?? (protocol?.kind === "object" ? protocol.unknownRest : undefined),
    insertionPoint: undefined,
    group: groupOfLiteral(node),
    exclusiveNode: undefined,
    isSent: true,
    converter: { reason: "Mastra converts the schema", isOfFields: false },
    ...(passing ? { passing } : {}),
  };
}

/**
 * How the tool gets its arguments: `execute({ context })` before 1.0 of @mastra/core, `execute(input, context)` since.
 * Without a version both forms are followed, unless an argument has the name.
 */
function passingOf({ members }: ObjectValue, { path }: Module): CallingConvention | undefined {
  const version = projectOf(path).versionOf("@mastra/core");
  if (version !== undefined) return isBefore(parseVersion(version), "1.0.0") ? "in context" : undefined;
  const schema = members.get("inputSchema")?.value;
  return schema?.kind === "zod" && schema.trace.shape?.has("context") ? undefined : "first or in context";
}
