import type { TSESTree } from "@typescript-eslint/types";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { stringOf, type MemberValue } from "../evaluate/value.ts";
import { exportsOf } from "../modules/exports.ts";
import { idOf, type Discovery, type Draft } from "./draft.ts";
import { lookOfSchema } from "./schema-look.ts";
import { firstKeyOf } from "./syntax.ts";
import { isUndefined, toolMembersOf } from "./tool-members.ts";

const schemaExports = ["inputSchema", "schema"] as const;
const handlerExports = ["default", "handler", "execute"] as const;

/** A module that is a tool: `export const metadata = { name, description }; export const inputSchema = { … }`. */
export function moduleTool(evaluator: Evaluator, { module, evidence }: Discovery): Draft | undefined {
  const { named } = exportsOf(module.program);
  if (!named.has("metadata") || evidence.isForeign) return undefined;
  const exported = (name: string): MemberValue | undefined => {
    const found = named.get(name);
    if (!found || found.kind === "from") return undefined;
    const value = evaluator.evaluate(found.node, module);
    return isUndefined(value) ? undefined : { key: name, keySite: { module, node: found.node }, value };
  };
  const metadata = exported("metadata")?.value;
  if (metadata?.kind !== "object" || metadata.site.node.type !== "ObjectExpression") return undefined;
  const node: TSESTree.ObjectExpression = metadata.site.node;
  const value = evaluator.evaluate(node, module);
  if (value.kind !== "object" || stringOf(value.members.get("name")?.value) === undefined) return undefined;

  const { members, keys } = toolMembersOf(value);
  const schema = schemaExports.map(exported).find((found) => found !== undefined);
  const look = schema && lookOfSchema(schema.value);
  const isEvident = evidence.importsMcp || evidence.speaksOfTools;
  // `export const metadata` is also what a web framework's pages export.
  if (!members.has("description") || !schema || look === "other" || (!isEvident && look !== "zod" && look !== "shape")) return undefined;
  members.set("inputSchema", schema);
  const output = exported("outputSchema");
  if (output) members.set("outputSchema", output);
  const handler = handlerExports.map(exported).find((found) => found?.value.kind === "function");
  if (handler) members.set("handler", handler);
  return {
    kind: "tool",
    convention: "project",
    id: idOf("tool", node),
    node,
    anchor: firstKeyOf(node),
    members,
    hole: value.hole,
    host: { kind: "object", node, value, keys },
    group: `${String(node.range[0])}:`,
    ownText: undefined,
  };
}
