import type { TSESTree } from "@typescript-eslint/utils";
import type { Value } from "../evaluate/value.ts";
import type { ArgumentRoles } from "./draft.ts";
import { lookOfSchema } from "./schema-look.ts";

/** The arguments of `tool(name, description?, shape?, annotations?, callback)` behind the name, and what each is. */
export interface Positional extends ArgumentRoles {
  readonly callback: number | undefined;
}

/**
 * Decides by value which argument is what, as the SDK's frozen overloads do: a string first is the description, an
 * object of Zod schemas (or an empty one) is the shape, another object the annotations.
 *
 * @param values the arguments, the name among them at `start - 1`.
 */
export function positionalRoles(values: readonly Value[], nodes: readonly TSESTree.Node[], start: number): Positional {
  let [description, inputSchema, annotations]: (number | undefined)[] = [];
  const last = values.length - 1;
  let index = start;
  const first = values[index];
  if (first && index < last && isText(first, nodes[index])) description = index++;
  else if (first?.kind === "scalar" && typeof first.value === "string") description = index++;
  for (; index < last; index++) {
    const value = values[index];
    if (!value || isNothing(value)) continue;
    const role = roleOf(value, nodes[index], inputSchema !== undefined);
    if (role === "inputSchema") inputSchema ??= index;
    else annotations ??= index;
  }
  return { description, inputSchema, annotations, callback: last >= start && description !== last ? last : undefined };
}

/** A string; where the value is not known, an argument named like one that is followed by more. */
function isText(value: Value, node: TSESTree.Node | undefined): boolean {
  if (value.kind === "scalar") return typeof value.value === "string";
  if (value.kind !== "unknown" && value.kind !== "external" && value.kind !== "method") return false;
  return !node || node.type === "TemplateLiteral" || !/schema|shape|param|args|annotation|input/iu.test(nameOf(node));
}

function roleOf(value: Value, node: TSESTree.Node | undefined, hasSchema: boolean): "inputSchema" | "annotations" {
  switch (lookOfSchema(value)) {
    case "zod":
    case "shape":
    case "json":
      return "inputSchema";
    case "empty":
      return hasSchema ? "annotations" : "inputSchema";
    case "unknown":
      return hasSchema || (node && /annotation|hint/iu.test(nameOf(node))) ? "annotations" : "inputSchema";
    case "other":
      return "annotations";
  }
}

function isNothing(value: Value): boolean {
  return value.kind === "scalar" && (value.value === undefined || value.value === null);
}

function nameOf(node: TSESTree.Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && node.property.type === "Identifier" ? node.property.name : "";
}
