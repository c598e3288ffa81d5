import type { TSESTree } from "@typescript-eslint/utils";
import type { Evaluation } from "../../evaluate/scope.ts";
import { stringOf, type MemberValue } from "../../evaluate/value.ts";
import { exportsOf } from "../../modules/exports.ts";
import type { Module } from "../../modules/graph.ts";
import { idOf, type Discovery, type RawDefinition } from "../raw-definition.ts";
import { classifySchema } from "../classify-schema.ts";
import { firstKeyOf } from "../syntax.ts";
import { isUndefined, mayBeCalled, normalizeTexts, toolMembersOf } from "../tool-members.ts";
import { defineIdiom } from "./idiom.ts";

const nameExports = ["name", "toolName", "method"] as const;
const schemaExports = ["inputSchema", "schema"] as const;
/** The names of the schema if each member is exported separately. */
const singleSchemaExports = [...schemaExports, "parameters", "paramsSchema", "input", "args"] as const;
const handlerExports = ["default", "handler", "execute"] as const;
const singleHandlerExports = [...handlerExports, "run", "call", "callback"] as const;

/** True if a text may be a module that is a tool. */
function mayBeModuleTool(text: string): boolean {
  return (
    /\bmetadata\b/u.test(text) ||
    (/\b(?:export const |exports\.)(?:name|toolName|method)\b/u.test(text) &&
      /\b(?:export const |exports\.)description\b/u.test(text))
  );
}

/** Finds the first export of a module with one of some names. */
type Lookup = (...names: readonly string[]) => MemberValue | undefined;

/**
 * A module that is a tool: `export const metadata = { name, description }; export const inputSchema = { … }`, or
 * separate exports, `export const name = …; export const description = …; export const parameters = z.object({ … })`.
 */
export const moduleTool = defineIdiom({
  name: "module-tool",
  matches: ({ module }) => (mayBeModuleTool(module.text) ? [module] : []),
  read: readModule,
});

function readModule(module: Module, evaluation: Evaluation, discovery: Discovery): RawDefinition | undefined {
  const { evidence } = discovery;
  if (evidence.isForeign) return undefined;
  const { named } = exportsOf(module.program);
  const lookup: Lookup = (...names) => {
    for (const name of names) {
      const found = named.get(name);
      if (!found || found.kind === "from") continue;
      const value = evaluation.evaluate({ module, node: found.node });
      if (!isUndefined(value)) return { key: name, keySite: { module, node: found.node }, value };
    }
    return undefined;
  };
  return named.has("metadata") ? toolOfMetadata(lookup, evaluation, discovery) : toolOfExports(lookup, discovery);
}

/** Many modules export a name and a description. Only a certain schema and a function make them a tool. */
function toolOfExports(lookup: Lookup, { evidence }: Discovery): RawDefinition | undefined {
  // `inputSchema` is the protocol's own term, so with the rest it is enough.
  if (!evidence.importsMcp && !evidence.namesTools && !lookup("inputSchema")) return undefined;
  const name = lookup(...nameExports);
  const description = lookup("description");
  const schema = lookup(...singleSchemaExports);
  const handler = lookup(...singleHandlerExports);
  if (!name || stringOf(name.value) === undefined || !description || !schema || !handler || !mayBeCalled(handler.value))
    return undefined;
  if (!["zod", "shape", "json"].includes(classifySchema(schema.value))) return undefined;
  const members = new Map<string, MemberValue>([
    ["name", name],
    ["description", description],
    ["inputSchema", schema],
    ["handler", handler],
  ]);
  for (const key of ["title", "annotations", "outputSchema"]) {
    const member = lookup(key);
    if (member) members.set(key, member);
  }
  normalizeTexts(members);
  const { node } = name.keySite;
  return {
    kind: "tool",
    convention: "project",
    id: idOf("tool", node),
    node,
    anchor: node,
    members,
    unknownRest: undefined,
    insertionPoint: undefined,
    group: `${String(node.range[0])}:`,
    exclusiveNode: undefined,
  };
}

function toolOfMetadata(
  exported: Lookup,
  evaluation: Evaluation,
  { module, evidence }: Discovery,
): RawDefinition | undefined {
  const metadata = exported("metadata")?.value;
  if (metadata?.kind !== "object" || metadata.site.node.type !== "ObjectExpression") return undefined;
  const node: TSESTree.ObjectExpression = metadata.site.node;
  const value = evaluation.evaluate({ module, node });
  if (value.kind !== "object" || stringOf(value.members.get("name")?.value) === undefined) return undefined;

  const { members, keys } = toolMembersOf(value);
  const schema = exported(...schemaExports);
  const schemaClass = schema && classifySchema(schema.value);
  const isEvident = evidence.importsMcp || evidence.namesTools;
  // Pages of web frameworks also export `metadata`.
  if (
    !members.has("description") ||
    !schema ||
    schemaClass === "other" ||
    (!isEvident && schemaClass !== "zod" && schemaClass !== "shape")
  )
    return undefined;
  members.set("inputSchema", schema);
  const output = exported("outputSchema");
  if (output) members.set("outputSchema", output);
  const handler = handlerExports.map((each) => exported(each)).find((found) => found?.value.kind === "function");
  if (handler) members.set("handler", handler);
  return {
    kind: "tool",
    convention: "project",
    id: idOf("tool", node),
    node,
    anchor: firstKeyOf(node),
    members,
    unknownRest: value.unknownRest,
    insertionPoint: { kind: "object", node, value, keys },
    group: `${String(node.range[0])}:`,
    exclusiveNode: undefined,
  };
}
