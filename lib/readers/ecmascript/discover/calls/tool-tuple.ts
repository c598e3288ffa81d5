import type { Evaluation } from "../../evaluate/scope.ts";
import { stringOf, type MemberValue, type Value } from "../../evaluate/value.ts";
import { definitionOfCall } from "../call-place.ts";
import type { NamedCall } from "../candidate-nodes.ts";
import type { Discovery, RawDefinition } from "../raw-definition.ts";
import { positionalRoles } from "./legacy-tool.ts";
import { classifySchema } from "../classify-schema.ts";
import { mayBeCalled, normalizeTexts } from "../tool-members.ts";

/**
 * `createTool("find", "Finds …", { query: z.string() }, callback)`, with a function that makes a tuple of its
 * arguments. Some loop registers the tuple: `server.tool(...tool)`.
 */
export function toolTuple(
  { call }: NamedCall,
  evaluation: Evaluation,
  { module }: Discovery,
): RawDefinition | undefined {
  if (call.arguments.length < 3) return undefined;
  const tuple = evaluation.evaluate({ module, node: call });
  if (tuple.kind !== "array" || tuple.unknownRest) return undefined;
  const { items } = tuple;
  const name = stringOf(items[0]);
  const { description, inputSchema, annotations, callback } = positionalRoles(items, [], 1);
  const [schema, handler] = [itemAt(inputSchema), itemAt(callback)];
  if (name === undefined || !/^[\w./-]+$/u.test(name) || description === undefined) return undefined;
  if (!schema || classifySchema(schema) === "other" || !handler || !mayBeCalled(handler)) return undefined;

  const { linted } = evaluation.graph;
  const members = new Map<string, MemberValue>();
  const roles = { name: 0, description, inputSchema, annotations, handler: callback };
  for (const [key, index] of Object.entries(roles)) {
    const value = itemAt(index);
    if (value)
      members.set(key, {
        key,
        keySite: value.site.module === linted ? value.site : { module, node: call.callee },
        value,
      });
  }
  normalizeTexts(members);
  return {
    ...definitionOfCall("tool", { call, module, linted, frame: undefined, via: call }),
    convention: "sdk",
    members,
    unknownRest: undefined,
    insertionPoint: undefined,
  };

  function itemAt(index: number | undefined): Value | undefined {
    return index === undefined ? undefined : items[index];
  }
}
